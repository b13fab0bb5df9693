// rules/json/ids.hpp: the ids of a position while it is read: players, pieces and stack objects share one
// name space.
//
// Internal to rules/: only .cpp files at the edge include it.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "rules/json/request.hpp"

namespace quadrille::rules {

enum class IdKind { player, piece, stack_object };

class Ids {
public:
    struct Named {
        IdKind kind;
        std::size_t index;  ///< in the position's list of that kind
    };

    /// The id of a new object, entered under `index`; notes a mistake where it is absent, empty or taken.
    std::string declare(const Node& id, IdKind kind, std::size_t index);

    /// What an id names; notes a mistake where it is absent, or names nothing of the position.
    std::optional<Named> named(const Node& id) const;
    /// The index of what an id names; notes a mistake where that is not of `kind`, too.
    std::optional<std::size_t> index(const Node& id, IdKind kind) const;
    /// The index of what a key of an object names; `value`, its value, takes the mistake.
    std::optional<std::size_t> index(std::string_view id, const Node& value, IdKind kind) const;
    /// Of a list of ids; notes a mistake where one is named twice.
    std::vector<std::size_t> indices(const Node& list, IdKind kind) const;

private:
    std::unordered_map<std::string, Named> by_id_;
};

}  // namespace quadrille::rules
