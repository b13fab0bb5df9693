#include "app/session/systems/multiplayer_cards.hpp"

#include <algorithm>

#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "app/session/systems/multiplayer_verbs.hpp"
#include "rules/multiplayer/deployment.hpp"
#include "rules/multiplayer/leaving.hpp"
#include "rules/multiplayer/reach.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

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

Acted come_off(const Json& before, const Json&) {
    Json position = before;
    for (const std::string& id : off(position)) {
        if (piece_in(position, id)->at("kind") == "aura")
            remove_piece(position, id);
        else
            (*piece_in(position, id))["attached_to"] = nullptr;
    }
    return {std::move(position), "MP-7.11"};
}

Acted tap(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(position, "", "malformed");
    (*piece)["tapped"] = !piece->value("tapped", false);
    return {std::move(position)};
}

/// A creature's size becomes known, or changes.
Acted size(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr || action.at("toughness") < 1) return refused(before, "", "malformed");
    copy_size(action, *piece);
    return {std::move(position)};
}

Acted leaves(const Json& before, const Json& action) {
    Json position = before;
    if (piece_in(position, action.at("of")) == nullptr) return refused(position, "", "malformed");
    remove_piece(position, action.at("of"));
    return {std::move(position), "MP-4.4"};
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

const MultiplayerVerbs card_verbs{{"card", card},     {"control", control},   {"control_ends", control_ends},
                                  {"attach", attach}, {"come_off", come_off}, {"tap", tap},
                                  {"leaves", leaves}, {"deploy", deploy},     {"size", size}};

}  // namespace

std::optional<Acted> act_multiplayer_card(const Json& position, const Json& action) {
    const std::string word = action.value("do", "");
    for (const MultiplayerVerbs* verbs :
         {&card_verbs, &multiplayer_stack_verbs(), &multiplayer_combat_verbs()}) {
        if (const auto verb = verbs->find(word); verb != verbs->end()) return verb->second(position, action);
    }
    return std::nullopt;
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
