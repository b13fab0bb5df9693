#include "app/session/word.hpp"

namespace quadrille::app {

std::optional<int> track_of(const Word& word) {
    return std::visit(
        [](const auto& said) -> std::optional<int> {
            if constexpr (requires { said.track; }) {
                return said.track;
            } else {
                return std::nullopt;
            }
        },
        word);
}

}  // namespace quadrille::app
