// app/messages/embedded.hpp: the catalogues' JSON, compiled in (embed.cmake writes the .cpp).
#pragma once

namespace quadrille::app {

extern const char* const embedded_en;
extern const char* const embedded_fr;

}  // namespace quadrille::app
