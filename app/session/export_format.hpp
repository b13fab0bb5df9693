// app/session/export_format.hpp: what a game can be written out as.
#pragma once
#include <array>
#include <string_view>

namespace quadrille::app {

enum class ExportFormat { html, qgn, csv };
inline constexpr std::array all_export_formats{ExportFormat::html, ExportFormat::qgn, ExportFormat::csv};

/// "html", as the file's name ends.
constexpr std::string_view name(ExportFormat format) {
    constexpr std::array<std::string_view, all_export_formats.size()> names{"html", "qgn", "csv"};
    return names[static_cast<std::size_t>(format)];
}

}  // namespace quadrille::app
