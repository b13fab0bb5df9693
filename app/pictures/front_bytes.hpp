// app/pictures/front_bytes.hpp: a front, and its print, as bytes of a file.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "vision/identify/front_print.hpp"

namespace quadrille::app {

/// Structure, detail, tones, and a bit for each coarse cell that is seen, the lowest first:
/// FrontPrint::version is theirs.
std::string bytes_of(const vision::FrontPrint& print);
/// Nullopt where there are more or fewer bytes than a print has.
std::optional<vision::FrontPrint> print_from(std::string_view bytes);

/// The front itself, so that a print of any version can be made of it: a PNG with, below it,
/// where it is seen.
std::string image_of(const vision::FrontView& front);
/// The bytes of the print of a front that was kept so; empty where it is damaged.
std::string print_bytes_of(const std::string& image);

}  // namespace quadrille::app
