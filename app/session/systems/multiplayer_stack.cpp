#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/priority.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::app::multiplayer {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

/// The step after this one; in a duel the first draw step does not happen (MP-2.3).
Step step_after(const Json& position, Step step) {
    if (step == Step::cleanup) return step;
    const bool skips = position.at("players").size() == 2 && position.value("number", 0) == 1;
    if (skips && step == Step::upkeep) return Step::main1;
    return static_cast<Step>(static_cast<int>(step) + 1);
}

/// The player whom a target is, or who controls it.
std::optional<mp::PlayerIndex> aimed_at(const mp::Table& table, const std::string& target) {
    if (const auto piece = place_of(table.pieces, target)) return table.pieces[*piece].controller;
    return place_of(table.players, target);
}

/// The top object resolves: a permanent comes into play under its controller (MP-5.1).
void resolve(Json& position) {
    Json& stack = position["stack"];
    const Json top = stack.back();
    stack.erase(stack.size() - 1);
    if (top.contains("assigned")) return deal_combat_damage(position, top.at("assigned"));
    const auto kind = rules::value_of<Kind>(top.value("kind", ""));
    if (!kind) return;  // a spell that becomes nothing, or an ability
    EnterPlay entering{.player = top.at("controller").get<std::string>(),
                       .owner = top.at("owner").get<std::string>(),
                       .name = top.value("name", ""),
                       .kind = *kind};
    if (top.contains("toughness"))
        entering.size = Size{top.at("power").get<int>(), top.at("toughness").get<int>()};
    position["pieces"].push_back(new_piece(new_id(position, "c"), entering));
}

}  // namespace

/// It is played by the player with priority, who has it again (MP-5.5). What it aims at is in range (MP-7.6).
Verdict act(Position& position, const PutOnStack& action) {
    const auto table = multiplayer_rules(position);
    const auto player = table ? place_of(table->players, action.player) : std::nullopt;
    if (!player) return malformed_table();
    if (!position.contains("priority") || position["priority"].at("holder") != action.player)
        return {"MP-5.5", "no_priority"};
    for (const std::string& target : action.targets) {
        const auto aimed = aimed_at(*table, target);
        if (!aimed || !mp::in_range(*table, *player, *aimed)) return {"MP-7.6", "out_of_range"};
    }
    Json object{{"id", new_id(position, "s")},
                {"controller", action.player},
                {"owner", action.player},
                {"name", action.name},
                {"kind", action.ability ? "ability" : "spell"}};
    if (action.permanent) object["kind"] = rules::name(*action.permanent);
    if (!action.targets.empty()) object["targets"] = action.targets;
    set_size(object, action.size);
    position["stack"].push_back(std::move(object));
    position["priority"] = {{"holder", action.player}, {"passed", Json::array()}};
    return checked(position, "MP-5.5");
}

Verdict act(Position& position, const Trigger& action) {
    if (!in_game(position, action.player)) return {"MP-4.4", "left"};
    position["waiting"].push_back({{"player", action.player}, {"name", action.name}});
    return {"MP-5.3"};
}

/// Those of the active player first, then of the others clockwise; each player's in the order in which they
/// were said (MP-5.3).
Verdict act(Position& position, const PlaceTriggers&) {
    const auto table = multiplayer_rules(position);
    if (!table || !table->turn.active) return {"MP-5.3", "not_begun"};
    const Json waiting = position.value("waiting", Json::array());
    for (const std::size_t player : mp::clockwise_from(*table, *table->turn.active)) {
        const std::string& id = table->players[player].id;
        for (const Json& waits : waiting) {
            if (waits.at("player") != id) continue;
            position["stack"].push_back({{"id", new_id(position, "s")},
                                         {"controller", id},
                                         {"owner", id},
                                         {"kind", "ability"},
                                         {"name", waits.at("name")}});
        }
    }
    position.erase("waiting");
    give_priority(position);
    return {"MP-5.3"};
}

Verdict act(Position& position, const PassPriority&) {
    const auto table = multiplayer_rules(position);
    if (!table || !position.contains("priority")) return {"MP-5.4", "no_priority"};
    if (!position.value("waiting", Json::array()).empty()) return {"MP-5.3", "waiting"};
    const Json& priority = position.at("priority");
    std::vector<mp::PlayerIndex> passed;
    for (const Json& id : priority.at("passed")) {
        const auto player = place_of(table->players, id.get<std::string>());
        if (player && !table->players[*player].lost) passed.push_back(*player);
    }
    const auto holder = place_of(table->players, priority.at("holder").get<std::string>());
    if (!holder) return malformed_table();
    const mp::AfterPriority after = mp::after_priority(*table, *holder, false, passed);
    if (after.event == mp::PriorityEvent::step_ends) {
        enter_step(position, step_after(position, table->turn.step.value()));
        return {number(after.rule)};
    }
    if (after.event == mp::PriorityEvent::resolves) resolve(position);
    position["priority"] = {{"holder", table->players[*after.next].id},
                            {"passed", ids_of(*table, after.passed)}};
    return {number(after.rule)};
}

Verdict act(Position& position, const GoToStep& action) {
    if (!position.contains("turn")) return {"MP-2.2", "not_begun"};
    if (!position.value("stack", Json::array()).empty()) return {"MP-5.7", "stack"};
    enter_step(position, action.step);
    return {"MP-5.4"};
}

}  // namespace quadrille::app::multiplayer
