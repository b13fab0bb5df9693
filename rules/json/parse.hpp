// rules/json/parse.hpp: text to a document, whatever the text holds.
#pragma once
#include <string_view>
#include <tl/expected.hpp>

#include "rules/json/request.hpp"

namespace quadrille::rules {

/// Parses one JSON value. On error the mistake that says why it cannot be read: no JSON, invalid UTF-8, or
/// nested too deep for any request. Never throws, and its memory is bounded by the text's.
tl::expected<Document, InputError> parse(std::string_view text);

}  // namespace quadrille::rules
