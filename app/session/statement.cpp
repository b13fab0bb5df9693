#include "app/session/statement.hpp"

namespace quadrille::app {

std::optional<int> track_of(const Statement& statement) {
    return std::visit(
        [](const auto& said) -> std::optional<int> {
            if constexpr (requires { said.track; }) {
                return said.track;
            } else {
                return std::nullopt;
            }
        },
        statement);
}

}  // namespace quadrille::app
