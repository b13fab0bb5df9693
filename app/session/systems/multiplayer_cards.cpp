#include "app/session/systems/multiplayer_cards.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/deployment.hpp"
#include "rules/multiplayer/leaving.hpp"
#include "rules/multiplayer/life.hpp"
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

Acted refused(const Json& position, std::string rule, std::string why) {
    return {position, std::move(rule), std::move(why)};
}

Json* piece_in(Json& position, const std::string& id) {
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) return &piece;
    }
    return nullptr;
}

bool in_game(const Json& position, const std::string& id) {
    const Json& players = position.at("players");
    return std::any_of(players.begin(), players.end(), [&](const Json& player) {
        return player.at("id") == id && !player.value("lost", false);
    });
}

/// A number that no other card has had.
std::string new_id(Json& position, const char* letter) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return fmt::format("{}{}", letter, number);
}

/// What the rules do not take as a position changes nothing.
Acted checked(const Json& before, Json after, std::string rule) {
    if (!multiplayer_rules(after)) return refused(before, "MP-18.1", "malformed");
    return {std::move(after), std::move(rule)};
}

void give_priority(Json& position) {
    const std::string step = position["turn"].value("step", "");
    if (step == "untap" || step == "cleanup" || step.empty())
        position.erase("priority");  // MP-5.4
    else
        position["priority"] = {{"holder", position["turn"].at("active")}, {"passed", Json::array()}};
}

void enter_step(Json& position, const std::string& step) {
    position["turn"]["step"] = step;
    if (step == "main2" || step == "end" || step == "cleanup" || step == "main1") {
        position.erase("attacks");
        position.erase("blocks");
        position.erase("blocking");
    }
    give_priority(position);
}

/// The step after this one; in a duel the first draw step does not happen (MP-2.3).
std::string step_after(const Json& position, const std::string& step) {
    const auto at = std::find(step_names.begin(), step_names.end(), step);
    const std::size_t next = static_cast<std::size_t>(at - step_names.begin()) + 1;
    if (next >= step_names.size()) return step_names.back();
    const bool skips = position.at("players").size() == 2 && position.value("number", 0) == 1;
    return skips && next == 2 ? step_names[3] : step_names[next];
}

Json new_piece(const std::string& id, const Json& action, const Json& owner) {
    Json piece{{"id", id},
               {"name", action.value("name", "")},
               {"kind", action.at("kind")},
               {"controller", action.at("player")},
               {"owner", owner},
               {"base_controller", action.at("player")},
               {"control_changes", Json::array()},
               {"tapped", false},
               {"summoning_sick", true}};
    for (const char* key : {"power", "toughness"}) piece[key] = action.value(key, 0);
    return piece;
}

/// A permanent is put into play by its controller (MP-5.1).
Acted card(const Json& before, const Json& action) {
    Json position = before;
    const std::string player = action.at("player");
    if (!in_game(position, player)) return refused(before, "MP-4.4", "left");
    const std::string id = new_id(position, "c");
    position["pieces"].push_back(new_piece(id, action, action.value("owner", player)));
    return checked(before, std::move(position), "MP-5.1");
}

Acted control(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    const std::string player = action.at("player");
    if (piece == nullptr || !in_game(before, player)) return refused(before, "", "malformed");
    (*piece)["control_changes"].push_back(player);
    (*piece)["controller"] = player;
    (*piece)["summoning_sick"] = true;
    return checked(before, std::move(position), "MP-5.1");
}

Acted control_ends(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr || (*piece)["control_changes"].empty()) return refused(before, "", "malformed");
    Json& changes = (*piece)["control_changes"];
    changes.erase(changes.size() - 1);
    (*piece)["controller"] = changes.empty() ? piece->at("base_controller") : changes.back();
    return checked(before, std::move(position), "MP-5.1");
}

/// The auras and equipment that the rules take off (MP-7.11).
std::vector<std::string> off(const Json& position) {
    std::vector<std::string> ids;
    if (const auto table = multiplayer_rules(position)) {
        for (const std::size_t piece : mp::coming_off(*table)) ids.push_back(table->pieces[piece].id);
    }
    return ids;
}

Acted attach(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr || action.at("of") == action.at("host")) return refused(before, "", "malformed");
    (*piece)["attached_to"] = action.at("host");
    const std::vector<std::string> loose = off(position);
    if (std::find(loose.begin(), loose.end(), action.at("of")) != loose.end())
        return refused(before, "MP-7.11", "out_of_range");
    return checked(before, std::move(position), "MP-7.11");
}

void remove_piece(Json& position, const std::string& id) {
    Json left = Json::array();
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) continue;
        if (piece.value("attached_to", Json()) == id) piece["attached_to"] = nullptr;
        left.push_back(std::move(piece));
    }
    position["pieces"] = std::move(left);
    for (const char* key : {"attacks", "blocks"}) {
        if (!position.contains(key)) continue;
        Json kept = Json::object();
        for (const auto& [one, other] : position[key].items()) {
            if (one != id && other != id) kept[one] = other;
        }
        position[key] = std::move(kept);
    }
}

Acted come_off(Json position, const Json&) {
    for (const std::string& id : off(position)) {
        if (piece_in(position, id)->at("kind") == "aura")
            remove_piece(position, id);
        else
            (*piece_in(position, id))["attached_to"] = nullptr;
    }
    return {std::move(position), "MP-7.11"};
}

Acted tap(Json position, const Json& action) {
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(position, "", "malformed");
    (*piece)["tapped"] = !piece->value("tapped", false);
    return {std::move(position)};
}

Acted leaves(Json position, const Json& action) {
    if (piece_in(position, action.at("of")) == nullptr) return refused(position, "", "malformed");
    remove_piece(position, action.at("of"));
    return {std::move(position), "MP-4.4"};
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
    for (const char* key : {"name", "kind", "power", "toughness", "targets"}) {
        if (action.contains(key)) object[key] = action.at(key);
    }
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

Acted step(Json position, const Json& action) {
    if (!position.contains("turn")) return refused(position, "MP-2.2", "not_begun");
    const auto known = std::find(step_names.begin(), step_names.end(), action.at("step"));
    if (known == step_names.end()) return refused(position, "", "malformed");
    if (!position.value("stack", Json::array()).empty()) return refused(position, "MP-5.7", "stack");
    enter_step(position, *known);
    return {std::move(position), "MP-5.4"};
}

Acted attack(const Json& before, const Json& action) {
    Json position = before;
    position["attacks"][action.at("of").get<std::string>()] = action.at("player");
    const auto table = multiplayer_rules(position);
    if (!table || !table->turn.active) return refused(before, "MP-6.1", "not_begun");
    const mp::Attacks attacks = declared_attacks(*table, position);
    const mp::AttackCheck check = mp::check_attack(*table, attacks, std::nullopt, {});
    if (check.several_players) return refused(before, "MP-6.2", "several_players");
    if (!check.illegal.empty()) return refused(before, number(mp::attack_rule(table->options)), "target");
    const auto of = place_of(table->pieces, action.at("of").get<std::string>());
    if (!of || table->pieces[*of].tapped || table->pieces[*of].summoning_sick)
        return refused(before, "MP-6.1", "tapped");
    return {std::move(position), table->options.several ? "MP-8.3" : "MP-6.2"};
}

Acted attacks_not(Json position, const Json& action) {
    if (position.contains("attacks")) position["attacks"].erase(action.at("of").get<std::string>());
    return {std::move(position), "MP-8.3"};
}

/// Defending players block clockwise, one finishing before the next begins (MP-8.5), each what attacks them
/// (MP-8.6).
Acted block(const Json& before, const Json& action) {
    const auto table = multiplayer_rules(before);
    const auto blocker = table ? place_of(table->pieces, action.at("of").get<std::string>()) : std::nullopt;
    const auto blocked =
        table ? place_of(table->pieces, action.at("target").get<std::string>()) : std::nullopt;
    if (!blocker || !blocked || !table->turn.active) return refused(before, "", "malformed");
    const mp::Attacks attacks = declared_attacks(*table, before);
    if (mp::block_fault(*table, attacks, *blocker, *blocked))
        return refused(before, "MP-8.6", "not_attacking");
    if (table->pieces[*blocker].tapped) return refused(before, "MP-8.6", "tapped");
    const std::vector<mp::PlayerIndex> order = mp::defending_players(*table, attacks);
    const auto now = std::find(order.begin(), order.end(), table->pieces[*blocker].controller);
    const int turn = static_cast<int>(now - order.begin());
    if (turn < before.value("blocking", 0)) return refused(before, "MP-8.5", "finished");
    Json position = before;
    position["blocking"] = turn;
    position["blocks"][action.at("of").get<std::string>()] = action.at("target");
    return {std::move(position), "MP-8.6"};
}

int power_of(const Json& piece) {
    return std::max(0, piece.value("power", 0));
}

/// An attacker's damage on those that block it, each what kills it, the rest on the last.
void divide(Json& position, const std::string& attacker, const std::vector<std::string>& blockers) {
    int left = power_of(*piece_in(position, attacker));
    for (std::size_t i = 0; i < blockers.size(); ++i) {
        Json& blocker = *piece_in(position, blockers[i]);
        const int lethal = std::max(0, blocker.value("toughness", 0) - blocker.value("damage", 0));
        const int dealt = i + 1 == blockers.size() ? left : std::min(left, lethal);
        blocker["damage"] = blocker.value("damage", 0) + dealt;
        left -= dealt;
    }
}

/// All combat damage at the same time (MP-8.8, MP-8.9): attackers without a blocker to the players they
/// attack, the others and their blockers to each other. Creatures that it kills die.
Acted damage(const Json& before, const Json&) {
    const auto table = multiplayer_rules(before);
    if (!table || before.value("attacks", Json::object()).empty())
        return refused(before, "MP-8.9", "no_attack");
    Json position = before;
    const Json blocks = before.value("blocks", Json::object());
    std::map<mp::PlayerIndex, int> dealt;
    for (const auto& [piece, player] : declared_attacks(*table, before)) {
        const std::string& attacker = table->pieces[piece].id;
        std::vector<std::string> blockers;
        for (const auto& [one, blocked] : blocks.items()) {
            if (blocked == attacker) blockers.push_back(one);
        }
        const int power = power_of(*piece_in(position, attacker));
        if (blockers.empty() && !table->players[player].lost && power > 0) dealt[player] += power;
        for (const std::string& blocker : blockers) {
            Json& hit = *piece_in(position, attacker);
            hit["damage"] = hit.value("damage", 0) + power_of(*piece_in(position, blocker));
        }
        divide(position, attacker, blockers);
    }
    if (!dealt.empty()) {
        const mp::LifeChange after =
            mp::change_life(*table, mp::LifeEffect::damage, {dealt.begin(), dealt.end()});
        for (std::size_t i = 0; i < after.after.players.size(); ++i)
            position["players"][i]["life"] = after.after.players[i].life;
        for (Json& team : position.contains("teams") ? position["teams"] : Json::array()) {
            if (const auto at = place_of(after.after.teams, team.at("id").get<std::string>()))
                team["life"] = after.after.teams[*at].life;
        }
    }
    for (const auto& [id, player] : before.at("attacks").items()) (*piece_in(position, id))["tapped"] = true;
    std::vector<std::string> dead;
    for (const Json& piece : position["pieces"]) {
        const int toughness = piece.value("toughness", 0);
        if (piece.at("kind") == "creature" && toughness > 0 && piece.value("damage", 0) >= toughness)
            dead.push_back(piece.at("id"));
    }
    for (const std::string& id : dead) remove_piece(position, id);
    enter_step(position, "end_combat");
    for (const char* key : {"attacks", "blocks", "blocking"}) position.erase(key);
    return {std::move(position), "MP-8.9"};
}

Acted deploy(const Json& before, const Json& action) {
    const auto table = multiplayer_rules(before);
    const auto creature = table ? place_of(table->pieces, action.at("of").get<std::string>()) : std::nullopt;
    const auto to = table ? place_of(table->players, action.at("player").get<std::string>()) : std::nullopt;
    if (!creature || !to || !table->turn.active) return refused(before, "", "malformed");
    if (mp::deploy_fault(*table, *creature, *to)) return refused(before, "MP-9.1", "deploy");
    Acted given = control(before, action);
    if (!given.why.empty()) return given;
    (*piece_in(given.position, action.at("of")))["tapped"] = true;
    given.rule = "MP-9.1";
    return given;
}

using Verb = Acted (*)(const Json&, const Json&);
template <Acted (*verb)(Json, const Json&)>
Acted by_value(const Json& position, const Json& action) {
    return verb(position, action);
}

const std::map<std::string, Verb> verbs{{"card", card},
                                        {"control", control},
                                        {"control_ends", control_ends},
                                        {"attach", attach},
                                        {"come_off", by_value<come_off>},
                                        {"tap", by_value<tap>},
                                        {"leaves", by_value<leaves>},
                                        {"spell", spell},
                                        {"trigger", trigger},
                                        {"triggers", place_triggers},
                                        {"pass", pass},
                                        {"step", by_value<step>},
                                        {"attack", attack},
                                        {"attacks_not", by_value<attacks_not>},
                                        {"block", block},
                                        {"damage", damage},
                                        {"deploy", deploy}};

}  // namespace

std::optional<Acted> act_multiplayer_card(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb == verbs.end()) return std::nullopt;
    return verb->second(position, action);
}

void begin_multiplayer_turn(Json& position) {
    if (!position.contains("pieces")) position["pieces"] = Json::array();
    for (Json& piece : position["pieces"]) {
        piece.erase("damage");
        if (piece.at("controller") != position["turn"].at("active")) continue;
        piece["tapped"] = false;
        piece["summoning_sick"] = false;
    }
    enter_step(position, "upkeep");
}

void take_leave(Json& position, const std::vector<std::string>& players) {
    const auto table = multiplayer_rules(position);
    if (!table || !position.contains("pieces")) return;
    std::vector<mp::PlayerIndex> leavers;
    for (const std::string& id : players) {
        const auto player = place_of(table->players, id);
        if (player && !table->players[*player].lost) leavers.push_back(*player);
    }
    const mp::Leaving left = mp::leave(*table, leavers);
    for (const auto& [piece, controller] : left.new_control) {
        Json& stays = *piece_in(position, table->pieces[piece].id);
        const std::string& to = table->players[controller].id;
        Json changes = Json::array();
        for (const Json& change : stays["control_changes"]) {
            if (std::find(players.begin(), players.end(), change) == players.end()) changes.push_back(change);
        }
        stays["control_changes"] = changes;
        stays["controller"] = to;
    }
    for (const mp::PieceIndex piece : left.removed_pieces) remove_piece(position, table->pieces[piece].id);
    Json stack = Json::array();
    for (std::size_t i = 0; i < table->stack.size(); ++i) {
        if (std::find(left.removed_stack.begin(), left.removed_stack.end(), i) == left.removed_stack.end())
            stack.push_back(position["stack"][i]);
    }
    position["stack"] = std::move(stack);
    Json waiting = Json::array();
    for (const Json& waits : position.value("waiting", Json::array())) {
        if (std::find(players.begin(), players.end(), waits.at("player")) == players.end())
            waiting.push_back(waits);
    }
    position["waiting"] = std::move(waiting);
}

}  // namespace quadrille::app
