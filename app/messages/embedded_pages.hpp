// app/messages/embedded_pages.hpp: the files docs/rules/*.md and docs/rules/CODE/*.md, compiled in.
#pragma once
#include <span>
#include <string_view>

namespace quadrille::app {

struct EmbeddedPage {
    std::string_view language, system, markdown;
};

std::span<const EmbeddedPage> embedded_pages();

}  // namespace quadrille::app
