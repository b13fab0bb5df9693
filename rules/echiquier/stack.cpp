#include "rules/echiquier/stack.hpp"

#include <algorithm>

namespace quadrille::rules::echiquier {
namespace {

const StackSetup& stack_setup(const Position& position, StackIndex object) {
    return position.setup().stack[static_cast<std::size_t>(object)];
}

PlayerIndex controller_of(const Position& position, const StackSetup& object) {
    return *position.find_player(object.controller);
}

/// An ability of a permanent, by `kind` or by its source.
bool is_ability(const Position& position, const StackSetup& object) {
    if (object.kind) return *object.kind == StackKind::ability;
    if (!object.source) return false;
    return position.find_piece(*object.source) || position.last_square(*object.source);
}

/// From where an object on the stack is measured. An ability whose source has left the board is measured from
/// the source's last square, with the radius of a permanent (EC-5.14, ruling).
std::optional<Measure> measured_from_stack(const Position& position, const StackSetup& object) {
    const PlayerIndex controller = controller_of(position, object);
    if (position.simplified()) return std::nullopt;
    if (is_ability(position, object) && object.source) {
        constexpr int permanent_radius = 3;
        const auto piece = position.find_piece(*object.source);
        const bool on_board = piece && position.piece(*piece).square;
        if (on_board && position.piece(*piece).occupies_square())
            return measured_from(position, {Object::Type::piece, *piece});
        const auto last = position.last_square(*object.source);
        if (last && !on_board && !position.find_player(*object.source))
            return Measure{*last, permanent_radius, Measure::By::piece};
    }
    return measured_from_pawn(position, controller);
}

/// The squares at which an object on the stack is: its source, its targets, and theirs where a target is on
/// the stack itself. `seen` keeps objects that target one another from going round.
void collect_places(const Position& position, StackIndex index, std::vector<bool>& seen,
                    std::vector<Square>& places) {
    std::vector<StackIndex> waiting{index};
    while (!waiting.empty()) {
        const StackIndex next = waiting.back();
        waiting.pop_back();
        if (seen[static_cast<std::size_t>(next)]) continue;
        seen[static_cast<std::size_t>(next)] = true;
        const StackSetup& object = stack_setup(position, next);
        if (!position.player(controller_of(position, object)).in_game) continue;
        if (const auto source = measured_from_stack(position, object)) places.push_back(source->from);
        for (const Id& id : object.targets) {
            const auto target = position.find(id);
            if (target->type == Object::Type::stack) {
                waiting.push_back(target->index);
            } else if (target->type != Object::Type::gone) {
                if (const auto place = place_of(position, *target)) places.push_back(*place);
            }
        }
    }
}

Reach reach_stack_from(const Position& position, const std::optional<Measure>& measure, StackIndex object) {
    Reach reach{false, {}, measure, Rule::stack_object_in_range};
    const bool controller_in_game =
        position.player(controller_of(position, stack_setup(position, object))).in_game;
    if (position.simplified()) {
        reach.in_range = controller_in_game;
        reach.rule = Rule::simplified_variant;
        return reach;
    }
    if (!measure) return reach;
    std::vector<bool> seen(position.setup().stack.size());
    std::vector<Square> places;
    collect_places(position, object, seen, places);
    for (const Square place : places)
        reach.distance = std::min(reach.distance.value_or(max_side), distance(measure->from, place));
    reach.in_range = reach.distance && *reach.distance <= measure->radius;
    return reach;
}

bool is_legal(const Position& position, const StackSetup& object, const std::optional<Measure>& measure,
              const Id& id) {
    const Object target = *position.find(id);
    if (target.type == Object::Type::gone) return false;
    if (target.type == Object::Type::stack) return reach_stack_from(position, measure, target.index).in_range;
    if (!in_game(position, target)) return false;
    // An ability reaches the permanent that it is of; a spell is not its controller (EC-5.8, ruling).
    if (position.simplified() || (is_ability(position, object) && object.source == id)) return true;
    const auto place = place_of(position, target);
    return measure && place && distance(measure->from, *place) <= measure->radius;
}

}  // namespace

std::optional<Measure> measured_from_stack(const Position& position, StackIndex object) {
    return measured_from_stack(position, stack_setup(position, object));
}

Reach reach_stack(const Position& position, Object source, StackIndex object) {
    return reach_stack_from(position, measured_from(position, source), object);
}

StackCheck check_on_resolution(const Position& position, StackIndex index) {
    const StackSetup& object = stack_setup(position, index);
    const auto measure = measured_from_stack(position, object);
    StackCheck check{{}, {}, false, position.simplified() ? Rule::simplified_variant : Rule::measured_again};
    std::vector<Id> targets = object.targets;
    std::sort(targets.begin(), targets.end());
    targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
    for (const Id& id : targets)
        (is_legal(position, object, measure, id) ? check.legal : check.illegal).push_back(id);
    check.fizzles = check.legal.empty() && !targets.empty();
    return check;
}

}  // namespace quadrille::rules::echiquier
