#include <algorithm>
#include <array>

#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "app/session/systems/multiplayer_verbs.hpp"
#include "rules/multiplayer/priority.hpp"
#include "rules/multiplayer/reach.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

constexpr std::array<const char*, 12> step_names{
    "untap",  "upkeep",     "draw",  "main1", "begin_combat", "declare_attackers", "declare_blockers",
    "damage", "end_combat", "main2", "end",   "cleanup"};

/// The step after this one; in a duel the first draw step does not happen (MP-2.3).
std::string step_after(const Json& position, const std::string& step) {
    const auto at = std::find(step_names.begin(), step_names.end(), step);
    const std::size_t next = static_cast<std::size_t>(at - step_names.begin()) + 1;
    if (next >= step_names.size()) return step_names.back();
    const bool skips = position.at("players").size() == 2 && position.value("number", 0) == 1;
    return skips && next == 2 ? step_names[3] : step_names[next];
}

/// A spell or ability is played by the player with priority, who has it again (MP-5.5). What it aims at is in
/// range (MP-7.6).
Acted spell(const Json& before, const Json& action) {
    Json position = before;
    const std::string player = action.at("player");
    const auto table = multiplayer_rules(position);
    const auto at = table ? place_of(table->players, player) : std::nullopt;
    if (!at) return refused(before, "", "malformed");
    if (!position.contains("priority") || position["priority"].at("holder") != player)
        return refused(before, "MP-5.5", "no_priority");
    for (const Json& target : action.value("targets", Json::array())) {
        auto aimed = place_of(table->players, target.get<std::string>());
        if (const auto piece = place_of(table->pieces, target.get<std::string>()))
            aimed = table->pieces[*piece].controller;
        if (!aimed || !mp::in_range(*table, *at, *aimed)) return refused(before, "MP-7.6", "out_of_range");
    }
    Json object{{"id", new_id(position, "s")}, {"controller", player}, {"owner", player}};
    for (const char* key : {"name", "kind", "targets"}) {
        if (action.contains(key)) object[key] = action.at(key);
    }
    copy_size(action, object);
    position["stack"].push_back(std::move(object));
    position["priority"] = {{"holder", player}, {"passed", Json::array()}};
    return checked(before, std::move(position), "MP-5.5");
}

Acted trigger(const Json& before, const Json& action) {
    if (!in_game(before, action.at("player"))) return refused(before, "MP-4.4", "left");
    Json position = before;
    position["waiting"].push_back({{"player", action.at("player")}, {"name", action.at("name")}});
    return {std::move(position), "MP-5.3"};
}

/// Those of the active player first, then of the others clockwise; each player's in the order in which they
/// were said (MP-5.3).
Acted place_triggers(const Json& before, const Json&) {
    const auto table = multiplayer_rules(before);
    if (!table || !table->turn.active) return refused(before, "MP-5.3", "not_begun");
    Json position = before;
    for (const std::size_t player : mp::clockwise_from(*table, *table->turn.active)) {
        for (const Json& waits : before.value("waiting", Json::array())) {
            const std::string& id = table->players[player].id;
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
    return {std::move(position), "MP-5.3"};
}

/// The top object resolves: a permanent comes into play under its controller (MP-5.1).
void resolve(Json& position) {
    Json& stack = position["stack"];
    const Json top = stack.back();
    stack.erase(stack.size() - 1);
    if (top.contains("assigned")) return deal_combat_damage(position, top.at("assigned"));
    const std::string kind = top.value("kind", "ability");
    if (kind == "ability" || kind == "spell") return;
    Json entering = top;
    entering["player"] = top.at("controller");
    position["pieces"].push_back(new_piece(new_id(position, "c"), entering, top.at("owner")));
}

Acted pass(const Json& before, const Json&) {
    const auto table = multiplayer_rules(before);
    if (!table || !before.contains("priority")) return refused(before, "MP-5.4", "no_priority");
    if (!before.value("waiting", Json::array()).empty()) return refused(before, "MP-5.3", "waiting");
    Json position = before;
    const Json& priority = before.at("priority");
    std::vector<mp::PlayerIndex> passed;
    for (const Json& id : priority.at("passed")) {
        const auto player = place_of(table->players, id.get<std::string>());
        if (player && !table->players[*player].lost) passed.push_back(*player);
    }
    const auto holder = place_of(table->players, priority.at("holder").get<std::string>());
    if (!holder) return refused(before, "MP-18.1", "malformed");
    const mp::AfterPriority after = mp::after_priority(*table, *holder, false, passed);
    if (after.event == mp::PriorityEvent::step_ends) {
        enter_step(position, step_after(position, position["turn"].at("step")));
        return {std::move(position), number(after.rule)};
    }
    if (after.event == mp::PriorityEvent::resolves) resolve(position);
    Json who = Json::array();
    for (const mp::PlayerIndex player : after.passed) who.push_back(table->players[player].id);
    position["priority"] = {{"holder", table->players[*after.next].id}, {"passed", who}};
    return {std::move(position), number(after.rule)};
}

Acted step(const Json& before, const Json& action) {
    Json position = before;
    if (!position.contains("turn")) return refused(position, "MP-2.2", "not_begun");
    const auto known = std::find(step_names.begin(), step_names.end(), action.at("step"));
    if (known == step_names.end()) return refused(position, "", "malformed");
    if (!position.value("stack", Json::array()).empty()) return refused(position, "MP-5.7", "stack");
    enter_step(position, *known);
    return {std::move(position), "MP-5.4"};
}

}  // namespace

const MultiplayerVerbs& multiplayer_stack_verbs() {
    static const MultiplayerVerbs verbs{
        {"spell", spell}, {"trigger", trigger}, {"triggers", place_triggers}, {"pass", pass}, {"step", step}};
    return verbs;
}

}  // namespace quadrille::app
