// app/files/credentials.hpp: names and passwords in addresses, which are neither stored nor passed on.
#pragma once
#include <string>
#include <string_view>

namespace quadrille::app {

/// A text with every address in it left without name and password: rtsp://camera:secret@host/ is
/// rtsp://host/. The text may be JSON.
std::string without_credentials(std::string_view text);

}  // namespace quadrille::app
