// rules/echiquier/changes.hpp: what a declaration changes in a setup, and how it is taken back.
#pragma once
#include <optional>
#include <vector>

#include "rules/echiquier/declaration.hpp"
#include "rules/setup.hpp"

namespace quadrille::rules::echiquier {

/// One piece or pawn: where it was and is, tapped or not.
struct Moved {
    Object mover;
    std::optional<Square> from, to;
    bool tapped_before, tapped_after;
};
struct Changes {
    std::vector<Moved> moved;
    std::vector<Id> attackers_before, attackers_after;
};

/// What a legal declaration changes: moves, taps, and who attacks (EC-9.4, EC-9.8). On error what makes it
/// illegal.
tl::expected<Changes, DeclarationCheck> changes_of(const Position& position,
                                                   const std::vector<Declared>& declared);

/// The setup after, and back before, the changes. `setup` is that of the position they were made for.
Setup applied(Setup setup, const Changes& changes);
Setup undone(Setup setup, const Changes& changes);

}  // namespace quadrille::rules::echiquier
