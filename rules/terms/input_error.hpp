// rules/terms/input_error.hpp: one thing that is wrong with what was handed in.
#pragma once
#include <string>

namespace quadrille::rules {

/// `at` is a JSON pointer to the value at fault, or to where it should be; `message` is one clear sentence
/// without the place, which `at` tells.
struct Mistake {
    std::string at;
    std::string message;
    friend bool operator==(const Mistake&, const Mistake&) = default;
};

}  // namespace quadrille::rules
