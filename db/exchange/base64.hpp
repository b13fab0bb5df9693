// db/exchange/base64.hpp: pictures within texts (RFC 4648, section 4).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace quadrille::db {

std::string base64(std::string_view bytes);
/// Nullopt for anything but padded base 64 without line breaks.
std::optional<std::string> bytes_from_base64(std::string_view text);

}  // namespace quadrille::db
