#include <algorithm>

#include "app/session/systems/multiplayer_handlers.hpp"
#include "app/session/systems/multiplayer_position.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/deployment.hpp"
#include "rules/multiplayer/reach.hpp"

namespace quadrille::app::multiplayer {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

/// The auras and equipment that the rules take off (MP-7.11).
std::vector<std::string> off(const Json& position) {
    std::vector<std::string> ids;
    if (const auto table = multiplayer_rules(position)) {
        for (const std::size_t piece : mp::coming_off(*table)) ids.push_back(table->pieces[piece].id);
    }
    return ids;
}

}  // namespace

Verdict act(Position& position, const EnterPlay& action) {
    if (!in_game(position, action.player)) return {"MP-4.4", "left"};
    const std::string id = new_id(position, "c");
    position["pieces"].push_back(new_piece(id, action));
    return checked(position, "MP-5.1");
}

Verdict act(Position& position, const TakeControl& action) {
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr || !in_game(position, action.player)) return malformed_table();
    (*piece)["control_changes"].push_back(action.player);
    (*piece)["controller"] = action.player;
    (*piece)["summoning_sick"] = true;
    return checked(position, "MP-5.1");
}

Verdict act(Position& position, const EndControl& action) {
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr || (*piece)["control_changes"].empty()) return malformed_table();
    Json& changes = (*piece)["control_changes"];
    changes.erase(changes.size() - 1);
    (*piece)["controller"] = changes.empty() ? piece->at("base_controller") : changes.back();
    return checked(position, "MP-5.1");
}

Verdict act(Position& position, const Attach& action) {
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr || action.of == action.host) return malformed_table();
    (*piece)["attached_to"] = action.host;
    const std::vector<std::string> loose = off(position);
    if (std::find(loose.begin(), loose.end(), action.of) != loose.end()) return {"MP-7.11", "out_of_range"};
    return checked(position, "MP-7.11");
}

Verdict act(Position& position, const ComeOff&) {
    for (const std::string& id : off(position)) {
        if (piece_in(position, id)->at("kind") == rules::name(Kind::aura))
            remove_piece(position, id);
        else
            (*piece_in(position, id))["attached_to"] = nullptr;
    }
    return {"MP-7.11"};
}

Verdict act(Position& position, const TapCard& action) {
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return malformed_table();
    (*piece)["tapped"] = !piece->value("tapped", false);
    return {};
}

Verdict act(Position& position, const SetSize& action) {
    Json* piece = piece_in(position, action.of);
    if (piece == nullptr) return malformed_table();
    set_size(*piece, action.size);
    return {};
}

Verdict act(Position& position, const LeavePlay& action) {
    if (piece_in(position, action.of) == nullptr) return malformed_table();
    remove_piece(position, action.of);
    return {"MP-4.4"};
}

Verdict act(Position& position, const Deploy& action) {
    const auto table = multiplayer_rules(position);
    const auto creature = table ? place_of(table->pieces, action.of) : std::nullopt;
    const auto to = table ? place_of(table->players, action.player) : std::nullopt;
    if (!creature || !to || !table->turn.active) return malformed_table();
    if (mp::deploy_fault(*table, *creature, *to)) return {"MP-9.1", "deploy"};
    Verdict given = act(position, TakeControl{action.of, action.player});
    if (!given.why.empty()) return given;
    (*piece_in(position, action.of))["tapped"] = true;
    return {"MP-9.1"};
}

}  // namespace quadrille::app::multiplayer
