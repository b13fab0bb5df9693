// app/pictures/front_bytes.hpp: a front's print as bytes of a file.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "vision/identify/front_print.hpp"

namespace quadrille::app {

/// Structure, tones, and a bit for each coarse cell that is seen, the lowest first: FrontPrint::version is
/// theirs.
std::string bytes_of(const vision::FrontPrint& print);
/// Nullopt where there are more or fewer bytes than a print has.
std::optional<vision::FrontPrint> print_from(std::string_view bytes);

}  // namespace quadrille::app
