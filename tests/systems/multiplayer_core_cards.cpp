// Cards and the stack: whether the rules core allows an action, and what it changes.
#include "tests/systems/multiplayer_core_parts.hpp"

namespace quadrille::app::multiplayer_core {
namespace {

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

}  // namespace

const Verbs& verbs_of_cards() {
    static const Verbs verbs{
        {"card", card},         {"control", control}, {"attach", attach},   {"control_ends", control_ends},
        {"come_off", come_off}, {"tap", tap},         {"size", size},       {"leaves", leaves},
        {"deploy", deploy},     {"spell", spell},     {"trigger", trigger}, {"triggers", triggers}};
    return verbs;
}

}  // namespace quadrille::app::multiplayer_core
