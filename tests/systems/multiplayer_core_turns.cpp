// Lives, who leaves, priority, turns and steps: whether the rules core allows them, and what they change.
#include <algorithm>

#include "tests/systems/multiplayer_core_parts.hpp"

namespace quadrille::app::multiplayer_core {
namespace {

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
    if (top.at("kind") == "combat_damage") return deal(position, top.at("assigned"));
    if (top.at("kind") == "spell" || top.at("kind") == "ability") return;
    position["pieces"].push_back(
        piece_of(numbered(position, "c"), top, top.at("controller"), top.at("owner")));
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

bool step(Json& position, const Json& action, const Json&) {
    if (!position.value("stack", Json::array()).empty()) return false;
    go_to_step(position, action.at("step"));
    return true;
}

}  // namespace

const Verbs& verbs_of_turns() {
    static const Verbs verbs{{"life", life},
                             {"settle", settle},
                             {"pass", pass},
                             {"next_turn", next_turn},
                             {"extra_turn", extra_turn},
                             {"end_turn", end_marked_turn},
                             {"start_turn", start_marked_turn},
                             {"step", step}};
    return verbs;
}

}  // namespace quadrille::app::multiplayer_core
