// rules/terms/input_error.hpp: one thing that is wrong with what was handed in.
#pragma once
#include <string>
#include <string_view>

namespace quadrille::rules {

/// `at` is a JSON pointer to the value at fault, or to where it should be; `message` is one clear sentence
/// without the place, which `at` names.
struct InputError {
    std::string at;
    std::string message;
    friend bool operator==(const InputError&, const InputError&) = default;
};

/// A key or an index as the next part of a JSON pointer (RFC 6901): "/a~1b" for "a/b".
inline std::string pointer_part(std::string_view key) {
    std::string part = "/";
    for (const char c : key) {
        if (c == '~') {
            part += "~0";
        } else if (c == '/') {
            part += "~1";
        } else {
            part += c;
        }
    }
    return part;
}
inline std::string pointer_part(int index) {
    return "/" + std::to_string(index);
}

}  // namespace quadrille::rules
