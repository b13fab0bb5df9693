#include <algorithm>

#include "app/session/systems/frontiere_game.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::vector<Square> squares_in(const Json& list) {
    std::vector<Square> squares;
    for (const Json& text : list) {
        if (const auto square = square_from(text.get<std::string>())) squares.push_back(*square);
    }
    return squares;
}

FrontiereLand land_of(const std::string& square, const Json& land) {
    FrontiereLand line{.square = *square_from(square),
                       .revealed = land.value("revealed", false),
                       .tapped = land.value("tapped", false)};
    const Json types = land.value("subtypes", Json::array());
    if (!types.empty()) line.type = types.at(0);
    if (land.contains("controller") && land.at("controller").is_string())
        line.controller = land.at("controller");
    return line;
}

FrontierePiece piece_of(const SystemGame& game, const Json& piece) {
    FrontierePiece line{.id = piece.at("id"),
                        .name = piece.value("name", ""),
                        .controller = piece.at("controller"),
                        .damage = piece.value("damage", 0),
                        .tapped = piece.value("tapped", false),
                        .sick = piece.value("summoning_sick", false),
                        .keywords = piece.value("keywords", std::vector<std::string>())};
    if (piece.contains("square") && piece.at("square").is_string())
        line.square = square_from(piece.at("square").get<std::string>());
    line.kind = rules::value_of<rules::Kind>(piece.at("kind").get<std::string>()).value_or(line.kind);
    if (line.kind != rules::Kind::creature) {
        if (piece.contains("attached_to") && piece.at("attached_to").is_string())
            line.attached_to = piece.at("attached_to");
        return line;
    }
    const Json bonus = asked(game, {{"ask", "bonus"}, {"of", line.id}});
    if (bonus.at("ok")) {
        line.power = bonus.at("power");
        line.toughness = bonus.at("toughness");
    }
    return line;
}

/// Where an equipment or fortification may go.
FrontiereChoice places_of(const SystemGame& game, const FrontierePiece& piece) {
    FrontiereChoice choice;
    const bool equips = piece.kind == rules::Kind::equipment;
    const Json answer = asked(game, equips ? Json{{"ask", "equip"}, {"equipment", piece.id}}
                                           : Json{{"ask", "fortify"}, {"fortification", piece.id}});
    if (!answer.at("ok")) return choice;
    choice.rule = answer.at("rule");
    if (equips)
        choice.targets = answer.at("targets").get<std::vector<std::string>>();
    else
        choice.squares = squares_in(answer.at("squares"));
    return choice;
}

FrontiereChoice choice_of(const SystemGame& game, const std::string& chosen, FrontiereVerb verb) {
    FrontiereChoice choice;
    if (verb == FrontiereVerb::explore || verb == FrontiereVerb::control) {
        const Json answer =
            asked(game, {{"ask", verb == FrontiereVerb::explore ? "explore" : "control"}, {"of", chosen}});
        if (!answer.at("ok")) return choice;
        choice.rule = answer.at("rule");
        choice.may = answer.at("may");
        choice.squares = squares_in(answer.at("squares"));
        return choice;
    }
    const bool moves = verb == FrontiereVerb::move;
    const Json answer =
        asked(game, moves ? Json{{"ask", "moves"}, {"of", chosen}} : Json{{"ask", "attacks"}});
    if (!answer.at("ok")) return choice;
    choice.rule = answer.at("rule");
    const Json& refused = answer.at("refused");
    const Json& lists = answer.at(moves ? "moves" : "attacks");
    choice.may = lists.contains(chosen);
    if (refused.contains(chosen)) choice.rule = refused.at(chosen);
    if (!choice.may) return choice;
    for (const Json& one : lists.at(chosen)) {
        if (!moves) {
            choice.targets.push_back(one);
        } else if (const auto square = square_from(one.at("to").get<std::string>())) {
            if (std::find(choice.squares.begin(), choice.squares.end(), *square) == choice.squares.end())
                choice.squares.push_back(*square);
        }
    }
    return choice;
}

void add_combat(const SystemGame& game, FrontiereTable& table) {
    const Json& declare = game.position.at("declare");
    if (declare.empty()) return;
    const Json answer = asked(game, {{"ask", "combat"}, {"declare", declare}});
    if (!answer.at("ok")) return;
    for (const Json& error : answer.at("errors")) table.combat_errors.push_back(error.at("rule"));
    for (FrontierePiece& piece : table.pieces) {
        piece.attacks = declare.value(piece.id, "");
        piece.blocks = answer.at("blocking").value(piece.id, std::vector<std::string>());
        piece.deals =
            answer.at("deals").value(piece.id, piece.attacks.empty() ? 0 : std::max(0, piece.power));
    }
}

}  // namespace

FrontiereTable frontiere_table(const SystemGame& game, const std::string& chosen, FrontiereVerb verb) {
    const Json& position = game.position;
    FrontiereTable table;
    if (position.at("lands").empty()) return table;
    table.rows = position.at("board").at("rows");
    for (const auto& [square, land] : position.at("lands").items())
        table.lands.push_back(land_of(square, land));
    for (const Json& piece : position.at("pieces")) table.pieces.push_back(piece_of(game, piece));
    // What is borne lies where its bearer does.
    for (FrontierePiece& piece : table.pieces) {
        for (const FrontierePiece& bearer : table.pieces) {
            if (bearer.id == piece.attached_to) piece.square = bearer.square;
        }
    }
    const Json& turn = position.at("turn");
    table.active = turn.value("active", "");
    table.order = turn.value("order", 1);
    const Json plan = asked(game, {{"ask", "turn_plan"}, {"order", table.order}});
    table.plan = plan.at("phases").get<std::vector<std::string>>();
    table.phase_number = position.value("phase", 0);
    if (table.active.empty()) return table;
    const auto piece = std::find_if(table.pieces.begin(), table.pieces.end(),
                                    [&](const FrontierePiece& one) { return one.id == chosen; });
    if (piece != table.pieces.end())
        table.choice =
            piece->kind == rules::Kind::creature ? choice_of(game, chosen, verb) : places_of(game, *piece);
    add_combat(game, table);
    for (const Json& player : position.at("players")) {
        const std::string id = player.at("id");
        const Json token = asked(game, {{"ask", "token_rule"}, {"player", id}});
        if (!token.at("ok") || !token.at("required")) continue;
        table.needs_token.push_back(id);
        table.token_squares[id] = squares_in(token.at("squares"));
    }
    return table;
}

}  // namespace quadrille::app
