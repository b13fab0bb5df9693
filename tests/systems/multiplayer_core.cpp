#include "tests/systems/multiplayer_core.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

/// A question to the core about a position; null where it is malformed.
Json core(const Json& position, Json request) {
    const Json answer = asked({rules::System::multiplayer, position}, std::move(request));
    return answer.at("ok") ? answer : Json();
}

Json* one(Json& list, const Json& id) {
    for (Json& entry : list) {
        if (entry.at("id") == id) return &entry;
    }
    return nullptr;
}

bool has(const Json& list, const Json& id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

bool in_the_game(const Json& position, const Json& id) {
    return std::any_of(position.at("players").begin(), position.at("players").end(), [&](const Json& player) {
        return player.at("id") == id && !player.value("lost", false);
    });
}

std::string numbered(Json& position, const char* letter) {
    const int number = position.value("next", 1);
    position["next"] = number + 1;
    return letter + std::to_string(number);
}

void end_combat(Json& position) {
    for (const char* key : {"attacks", "blocks", "blocking", "divided"}) position.erase(key);
}

/// Priority as the core has it: with the first of the order of actions from the active player (MP-5.2,
/// MP-5.4).
void give_priority_to_the_active(Json& position) {
    const std::string step = position.at("turn").at("step");
    position.erase("priority");
    if (step == "untap" || step == "cleanup") return;
    const Json order = core(position, {{"ask", "order"}}).at("order");
    if (!order.empty()) position["priority"] = {{"holder", order.at(0)}, {"passed", Json::array()}};
}

void go_to_step(Json& position, const std::string& step) {
    position["turn"]["step"] = step;
    if (step.starts_with("main") || step == "end" || step == "cleanup") end_combat(position);
    give_priority_to_the_active(position);
}

void begin_turn(Json& position, const Json& player) {
    position["turn"]["active"] = player;
    for (Json& piece : position["pieces"]) {
        piece.erase("damage");
        if (piece.at("controller") != player) continue;
        piece["tapped"] = piece["summoning_sick"] = false;
    }
    go_to_step(position, "upkeep");
}

void end_turn_of_all(Json& position) {
    for (Json& player : position["players"]) player["lost_this_turn"] = false;
    position["number"] = position.at("number").get<int>() + 1;
}

void take_piece(Json& position, const Json& id) {
    Json left = Json::array();
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) continue;
        if (piece.contains("attached_to") && piece.at("attached_to") == id) piece["attached_to"] = nullptr;
        left.push_back(piece);
    }
    position["pieces"] = left;
    for (const char* key : {"attacks", "blocks"}) {
        Json kept = Json::object();
        const Json pairs = position.value(key, Json::object());
        for (const auto& [from, to] : pairs.items()) {
            if (from != id && to != id) kept[from] = to;
        }
        if (position.contains(key)) position[key] = kept;
    }
}

void size_of(const Json& said, Json& card) {
    if (said.value("toughness", 0) <= 0) return;
    card["power"] = said.at("power");
    card["toughness"] = said.at("toughness");
}

Json piece_of(const std::string& id, const Json& said, const Json& player, const Json& owner) {
    Json piece{{"id", id},
               {"name", said.value("name", "")},
               {"kind", said.at("kind")},
               {"controller", player},
               {"owner", owner},
               {"base_controller", player},
               {"control_changes", Json::array()},
               {"tapped", false},
               {"summoning_sick", true}};
    size_of(said, piece);
    return piece;
}

void set_lives_as(const Json& lives, Json& position) {
    for (const Json& life : lives) {
        if (Json* player = one(position["players"], life.at("id"))) (*player)["life"] = life.at("life");
        if (!position.contains("teams")) continue;
        if (Json* team = one(position["teams"], life.at("id"))) (*team)["life"] = life.at("life");
    }
}

// The actions: whether the core allows them, and what they change.

bool life(Json& position, const Json& action, const Json&) {
    const Json answer =
        core(position, {{"ask", "life"}, {"effect", action.at("effect")}, {"amounts", action.at("amounts")}});
    if (answer.is_null()) return false;
    set_lives_as(answer.at("life"), position);
    return true;
}

void leave(Json& position, const Json& leaving) {
    const Json gone = core(position, {{"ask", "leave_game"}, {"players", leaving}});
    for (const Json& change : gone.at("control")) {
        Json& piece = *one(position["pieces"], change.at("id"));
        piece["controller"] = change.at("controller");
        Json changes = Json::array();
        for (const Json& player : piece.at("control_changes")) {
            if (!has(leaving, player)) changes.push_back(player);
        }
        piece["control_changes"] = changes;
    }
    Json stack = Json::array(), waiting = Json::array();
    for (const Json& object : position.value("stack", Json::array())) {
        if (!has(gone.at("removed"), object.at("id"))) stack.push_back(object);
    }
    for (const Json& waits : position.value("waiting", Json::array())) {
        if (!has(leaving, waits.at("player"))) waiting.push_back(waits);
    }
    for (const Json& id : gone.at("removed")) take_piece(position, id);
    position["stack"] = stack;
    position["waiting"] = waiting;
    if (gone.contains("markers")) position["markers"] = gone.at("markers");
}

/// Who has priority is in the game: else the next clockwise has it.
void pass_on_from_who_left(Json& position) {
    if (!position.contains("priority")) return;
    Json passed = Json::array();
    for (const Json& id : position.at("priority").at("passed")) {
        if (in_the_game(position, id)) passed.push_back(id);
    }
    Json from = position;
    from["turn"]["active"] = position.at("priority").at("holder");
    const Json order = core(from, {{"ask", "order"}}).at("order");
    position.erase("priority");
    if (!order.empty()) position["priority"] = {{"holder", order.at(0)}, {"passed", passed}};
}

bool settle(Json& position, const Json& action, const Json&) {
    Json request{{"ask", "outcome"}};
    for (const char* key : {"concede", "wins", "loses", "loop"}) {
        if (action.contains(key)) request[key] = action.at(key);
    }
    const Json answer = core(position, request);
    if (answer.is_null()) return false;
    Json leaving = Json::array();
    for (const Json& lost : answer.at("lost_now")) leaving.push_back(lost.at("id"));
    if (!leaving.empty()) leave(position, leaving);
    for (Json& player : position["players"]) {
        if (!has(leaving, player.at("id"))) continue;
        player["lost"] = player["lost_this_turn"] = true;
        player["drew_empty"] = false;
    }
    if (answer.at("ended"))
        position["result"] = {
            {"draw", answer.at("draw")}, {"winners", answer.at("winners")}, {"rule", answer.at("rule")}};
    if (!leaving.empty()) pass_on_from_who_left(position);
    return true;
}

/// What was assigned is dealt at once (MP-8.9).
void deal(Json& position, const Json& assigned) {
    Json amounts = Json::object();
    for (const Json& part : assigned) {
        if (Json* hit = one(position["pieces"], part.at("to")))
            (*hit)["damage"] = hit->value("damage", 0) + part.at("amount").get<int>();
        else if (in_the_game(position, part.at("to")))
            amounts[part.at("to").get<std::string>()] =
                amounts.value(part.at("to").get<std::string>(), 0) + part.at("amount").get<int>();
    }
    if (!amounts.empty()) life(position, {{"effect", "damage"}, {"amounts", amounts}}, {});
    Json dead = Json::array();
    for (const Json& piece : position["pieces"]) {
        const int toughness = piece.value("toughness", 0);
        if (piece.at("kind") == "creature" && toughness > 0 && piece.value("damage", 0) >= toughness)
            dead.push_back(piece.at("id"));
    }
    for (const Json& id : dead) take_piece(position, id);
    end_combat(position);
}

void resolve_top(Json& position) {
    const Json top = position["stack"].back();
    position["stack"].erase(position["stack"].size() - 1);
    if (top.contains("assigned")) return deal(position, top.at("assigned"));
    if (top.at("kind") == "spell" || top.at("kind") == "ability") return;
    position["pieces"].push_back(
        piece_of(numbered(position, "c"), top, top.at("controller"), top.at("owner")));
}

/// In a duel the first draw step does not happen (MP-2.3).
std::string step_after(const Json& position) {
    static const Ids steps{
        "untap",  "upkeep",     "draw",  "main1", "begin_combat", "declare_attackers", "declare_blockers",
        "damage", "end_combat", "main2", "end",   "cleanup"};
    const std::string step = position.at("turn").at("step");
    if (step == "cleanup") return step;
    if (step == "upkeep" && core(position, {{"ask", "setup"}}).at("skips_first_draw") &&
        position.at("number") == 1)
        return "main1";
    return *(std::find(steps.begin(), steps.end(), step) + 1);
}

bool pass(Json& position, const Json&, const Json& after) {
    if (!position.contains("priority") || !position.value("waiting", Json::array()).empty()) return false;
    const Json priority = position.at("priority");
    const Json answer = core(position, {{"ask", "priority"},
                                        {"holder", priority.at("holder")},
                                        {"does", "pass"},
                                        {"passed", priority.at("passed")}});
    if (answer.at("event") == "step_ends") {
        go_to_step(position, step_after(position));
        return true;
    }
    if (answer.at("event") == "resolves") resolve_top(position);
    Ids passed = answer.at("passed");
    // The core sorts them; the table keeps their order.
    Ids there = after.at("priority").at("passed");
    std::sort(there.begin(), there.end());
    const bool same = there == passed;
    position["priority"] = {{"holder", answer.at("next")},
                            {"passed", same ? after.at("priority").at("passed") : Json(passed)}};
    return true;
}

bool next_turn(Json& position, const Json&, const Json&) {
    end_turn_of_all(position);
    while (!position.value("extra", Json::array()).empty()) {
        const Json next = position["extra"].back();
        position["extra"].erase(position["extra"].size() - 1);
        if (!in_the_game(position, next)) continue;
        begin_turn(position, next);
        return true;
    }
    Json from = position;
    from["turn"]["active"] = position.at("regular");
    const Json order = core(from, {{"ask", "order"}, {"use", "turns"}}).at("order");
    const bool first = order.at(0) == position.at("regular");
    const Json next = first ? order.at(1 % order.size()) : order.at(0);
    position["regular"] = next;
    begin_turn(position, next);
    return true;
}

bool extra_turn(Json& position, const Json& action, const Json&) {
    const Json& player = action.at("player");
    const Json answer = core(position, {{"ask", "extra_turn"}, {"player", player}});
    if (answer.is_null()) return false;
    if (answer.at("rule") == "MP-2.6")
        position["extra"].push_back(player);
    else
        position["more_turns"][player.get<std::string>()] =
            position.value("more_turns", Json::object()).value(player.get<std::string>(), 0) + 1;
    return true;
}

bool end_marked_turn(Json& position, const Json& action, const Json&) {
    const std::string player = action.at("player");
    const Json answer = core(position, {{"ask", "end_turn"}, {"player", player}});
    if (answer.is_null()) return false;
    end_turn_of_all(position);
    const int more = position.value("more_turns", Json::object()).value(player, 0);
    if (more > 0) {
        position["more_turns"][player] = more - 1;
        begin_turn(position, player);
    } else {
        position["markers"] = answer.at("markers");
    }
    return true;
}

bool start_marked_turn(Json& position, const Json& action, const Json&) {
    const Json answer = core(position, {{"ask", "may_start"}});
    if (answer.is_null() || !has(answer.at("may_start"), action.at("player"))) return false;
    for (Json& marker : position["markers"]) {
        if (marker.at("holder") == action.at("player")) marker["playing"] = true;
    }
    begin_turn(position, action.at("player"));
    return true;
}

bool card(Json& position, const Json& action, const Json&) {
    const Json zone =
        core(position, {{"ask", "enter_zone"}, {"controller", action.at("player")}, {"zone", "battlefield"}});
    if (zone.is_null() || zone.at("zone") != "battlefield") return false;
    const Json& player = action.at("player");
    position["pieces"].push_back(
        piece_of(numbered(position, "c"), action, player, action.value("owner", player)));
    return true;
}

/// A change of control that the core reads as it was meant (MP-5.1).
bool gives_control(const Json& position, const Json& of, const Json& to) {
    const Json answer = core(position, {{"ask", "controller"}, {"of", of}});
    return !answer.is_null() && answer.at("controller") == to;
}

bool control(Json& position, const Json& action, const Json&) {
    Json* piece = one(position["pieces"], action.at("of"));
    if (piece == nullptr || !in_the_game(position, action.at("player"))) return false;
    (*piece)["controller"] = action.at("player");
    (*piece)["control_changes"].push_back(action.at("player"));
    (*piece)["summoning_sick"] = true;
    return gives_control(position, action.at("of"), action.at("player"));
}

bool control_ends(Json& position, const Json& action, const Json&) {
    Json& piece = *one(position["pieces"], action.at("of"));
    Json& changes = piece["control_changes"];
    if (changes.empty()) return false;
    changes.erase(changes.size() - 1);
    piece["controller"] = changes.empty() ? piece.at("base_controller") : changes.back();
    return gives_control(position, action.at("of"), piece.at("controller"));
}

bool attach(Json& position, const Json& action, const Json&) {
    if (action.at("of") == action.at("host")) return false;
    (*one(position["pieces"], action.at("of")))["attached_to"] = action.at("host");
    const Json off = core(position, {{"ask", "attachments"}});
    return !off.is_null() && !has(off.at("to_graveyard"), action.at("of")) &&
           !has(off.at("detached"), action.at("of"));
}

bool come_off(Json& position, const Json&, const Json&) {
    const Json off = core(position, {{"ask", "attachments"}});
    for (const Json& id : off.at("to_graveyard")) take_piece(position, id);
    for (const Json& id : off.at("detached")) (*one(position["pieces"], id))["attached_to"] = nullptr;
    return true;
}

bool tap(Json& position, const Json& action, const Json&) {
    Json& piece = *one(position["pieces"], action.at("of"));
    piece["tapped"] = !piece.at("tapped").get<bool>();
    return true;
}

bool size(Json& position, const Json& action, const Json&) {
    size_of(action, *one(position["pieces"], action.at("of")));
    return true;
}

bool leaves(Json& position, const Json& action, const Json&) {
    take_piece(position, action.at("of"));
    return true;
}

bool deploy(Json& position, const Json& action, const Json&) {
    const Json answer =
        core(position, {{"ask", "deploy"}, {"creature", action.at("of")}, {"to", action.at("player")}});
    if (answer.is_null() || !answer.at("legal")) return false;
    control(position, action, {});
    Json& piece = *one(position["pieces"], action.at("of"));
    piece["tapped"] = answer.at("tapped");
    return piece.at("controller") == answer.at("controller");
}

bool spell(Json& position, const Json& action, const Json&) {
    const Json& player = action.at("player");
    if (!position.contains("priority") || position.at("priority").at("holder") != player) return false;
    const Json targets = action.value("targets", Json::array());
    const Json reach =
        core(position, {{"ask", "reach"}, {"controller", player}, {"ids", targets}, {"use", "target"}});
    if (reach.is_null() || !reach.at("out_of_range").empty()) return false;
    Json object{{"id", numbered(position, "s")},
                {"controller", player},
                {"owner", player},
                {"name", action.at("name")},
                {"kind", action.at("kind")}};
    if (!targets.empty()) object["targets"] = targets;
    size_of(action, object);
    const Json answer =
        core(position, {{"ask", "priority"}, {"holder", player}, {"does", "act"}, {"passed", Json::array()}});
    position["stack"].push_back(object);
    position["priority"] = {{"holder", answer.at("next")}, {"passed", answer.at("passed")}};
    return true;
}

bool trigger(Json& position, const Json& action, const Json&) {
    position["waiting"].push_back({{"player", action.at("player")}, {"name", action.at("name")}});
    return in_the_game(position, action.at("player"));
}

bool triggers(Json& position, const Json&, const Json&) {
    const Json order = core(position, {{"ask", "order"}, {"use", "triggers"}}).at("order");
    const Json waiting = position.value("waiting", Json::array());
    for (const Json& player : order) {
        for (const Json& waits : waiting) {
            if (waits.at("player") != player) continue;
            position["stack"].push_back({{"id", numbered(position, "s")},
                                         {"controller", player},
                                         {"owner", player},
                                         {"kind", "ability"},
                                         {"name", waits.at("name")}});
        }
    }
    position.erase("waiting");
    give_priority_to_the_active(position);
    return true;
}

bool step(Json& position, const Json& action, const Json&) {
    if (!position.value("stack", Json::array()).empty()) return false;
    go_to_step(position, action.at("step"));
    return true;
}

bool attack(Json& position, const Json& action, const Json&) {
    const Json piece = *one(position["pieces"], action.at("of"));
    position["attacks"][action.at("of").get<std::string>()] = action.at("player");
    const Json answer = core(position, {{"ask", "declare_attackers"}, {"attacks", position.at("attacks")}});
    return !answer.is_null() && answer.at("legal") && !piece.at("tapped") && !piece.at("summoning_sick");
}

bool attacks_not(Json& position, const Json& action, const Json&) {
    if (position.contains("attacks")) position["attacks"].erase(action.at("of").get<std::string>());
    return true;
}

bool block(Json& position, const Json& action, const Json&) {
    const Json blocker = *one(position["pieces"], action.at("of"));
    const Json answer = core(position, {{"ask", "declare_blockers"},
                                        {"attacks", position.value("attacks", Json::object())},
                                        {"blocks", {{action.at("of"), action.at("target")}}}});
    if (answer.is_null() || !answer.at("legal") || blocker.at("tapped")) return false;
    const Ids order = answer.at("order");
    const auto now = std::find(order.begin(), order.end(), blocker.at("controller"));
    if (now - order.begin() < position.value("blocking", 0)) return false;
    position["blocking"] = now - order.begin();
    position["blocks"][action.at("of").get<std::string>()] = action.at("target");
    return true;
}

bool divide(Json& position, const Json& action, const Json&) {
    const Json attacks = position.value("attacks", Json::object());
    const std::string of = action.at("of");
    Json parts = Json::array();
    int sum = 0;
    for (const auto& [to, part] : action.at("damage").items()) {
        parts.push_back({{"from", of}, {"to", to}, {"amount", part}});
        sum += part.get<int>();
    }
    const Json answer = core(position, {{"ask", "assign_damage"},
                                        {"attacks", attacks},
                                        {"blocks", position.value("blocks", Json::object())},
                                        {"assigns", parts}});
    if (!attacks.contains(of) || answer.is_null() || !answer.at("legal")) return false;
    if (sum != one(position["pieces"], of)->value("power", 0)) return false;
    position["divided"][of] = action.at("damage");
    return true;
}

/// How the damage is assigned is the core's to judge; each creature that fights deals all that it has.
bool fits(Json& position, const Json& assigned) {
    const Json attacks = position.at("attacks"), blocks = position.value("blocks", Json::object());
    const Json answer =
        core(position,
             {{"ask", "assign_damage"}, {"attacks", attacks}, {"blocks", blocks}, {"assigns", assigned}});
    std::map<std::string, int> dealt, wanted;
    for (const Json& part : assigned) dealt[part.at("from")] += part.at("amount").get<int>();
    for (const Json& piece : position["pieces"]) {
        const std::string id = piece.at("id");
        const int power = piece.value("power", 0);
        if (power > 0 && (attacks.contains(id) || blocks.contains(id))) wanted[id] = power;
    }
    return !answer.is_null() && answer.at("legal") && answer.at("assigned") == assigned && dealt == wanted;
}

bool damage(Json& position, const Json&, const Json& after) {
    if (position.value("attacks", Json::object()).empty()) return false;
    if (!position.value("stack", Json::array()).empty()) return false;
    if (after.value("stack", Json::array()).empty()) return false;
    const Json assigned = after.at("stack").back().at("assigned");
    if (!fits(position, assigned)) return false;
    for (const auto& [id, player] : position.at("attacks").items())
        (*one(position["pieces"], id))["tapped"] = true;
    const Json active = position.at("turn").at("active");
    position["stack"].push_back({{"id", numbered(position, "s")},
                                 {"controller", active},
                                 {"owner", active},
                                 {"kind", "combat_damage"},
                                 {"assigned", assigned}});
    go_to_step(position, "damage");
    return true;
}

const std::map<std::string, bool (*)(Json&, const Json&, const Json&)> verbs{
    {"life", life},
    {"settle", settle},
    {"pass", pass},
    {"next_turn", next_turn},
    {"extra_turn", extra_turn},
    {"end_turn", end_marked_turn},
    {"card", card},
    {"start_turn", start_marked_turn},
    {"control", control},
    {"attach", attach},
    {"control_ends", control_ends},
    {"come_off", come_off},
    {"tap", tap},
    {"size", size},
    {"leaves", leaves},
    {"deploy", deploy},
    {"spell", spell},
    {"trigger", trigger},
    {"triggers", triggers},
    {"step", step},
    {"attack", attack},
    {"attacks_not", attacks_not},
    {"block", block},
    {"divide", divide},
    {"damage", damage}};

}  // namespace

std::optional<Json> core_after(const SystemGame& before, const Json& action, const Json& after) {
    Json position = before.position;
    return verbs.at(action.at("do"))(position, action, after) ? std::optional(std::move(position))
                                                              : std::nullopt;
}

Json without_empty_lists(Json position) {
    for (auto entry = position.begin(); entry != position.end();) {
        const bool empty = entry->is_structured() && entry->empty();
        entry = empty ? position.erase(entry) : std::next(entry);
    }
    return position;
}

}  // namespace quadrille::app
