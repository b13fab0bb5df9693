// calibration/json_place.hpp: where in a JSON text a value stands, for messages that a person can act on.
#pragma once
#include <optional>
#include <string_view>

namespace quadrille {

/// Line and column, both from 1; a column counts bytes.
struct TextPlace {
    int line = 1, column = 1;
};

/// The place of a byte of the text (0: the first).
TextPlace place_of(std::string_view text, std::size_t byte);

/// Where a text stops being JSON, or has a number that no number can hold.
struct JsonFault {
    TextPlace place;
    bool number_too_large = false;
};

/// Nullopt for valid JSON whose numbers can be represented.
std::optional<JsonFault> json_fault(std::string_view text);

/// The place at which the value of a JSON pointer ends or, for an object or array, begins; the start of the
/// text where there is no such value. `json` must be valid JSON.
TextPlace place_of_value(std::string_view json, std::string_view pointer);

}  // namespace quadrille
