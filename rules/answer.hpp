// rules/answer.hpp: one JSON request in, one JSON answer out (docs/interfaces.md, section 4).
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace quadrille::rules {

/// Bytes of a request line; a longer one is refused unread.
constexpr std::size_t longest_line = std::size_t{16} << 20;

/// The answer to one request line: one JSON object without a line break. Whatever the line holds (broken
/// JSON, NUL bytes, invalid UTF-8, deep nesting), there is an answer; a malformed request gets `"ok":false`
/// with `error` and, where it applies, `at`. Pure: the same line has the same answer. Safe to call from
/// several threads.
std::string answer(std::string_view line);

}  // namespace quadrille::rules
