// app/files/ascii.hpp: letters of names that programs and files agree on.
#pragma once
#include <algorithm>
#include <string>

namespace quadrille::app {

/// A to Z as a to z; everything else stays, bytes of accented letters too. For names as people write them:
/// db/cards/fold.hpp.
inline std::string lower_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return text;
}

}  // namespace quadrille::app
