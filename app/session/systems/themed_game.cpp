#include "app/session/systems/themed_game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "app/session/position_of.hpp"
#include "rules/echiquier/strategic.hpp"
#include "rules/echiquier/victory.hpp"
#include "rules/echiquier/zombies.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace echiquier = rules::echiquier;

std::optional<int> number_at(const Json& position, const char* key) {
    const auto found = position.find(key);
    return found != position.end() && found->is_number_integer() ? std::optional(found->get<int>())
                                                                 : std::nullopt;
}

/// Puts a word into a list, or takes it out.
void listed(Json& list, const Json& word, bool on) {
    const auto found = std::find(list.begin(), list.end(), word);
    if (on && found == list.end()) list.push_back(word);
    if (!on && found != list.end()) list.erase(found);
}

Acted set_strategic(Json position, const Json& action) {
    if (!square_from(action.at("square").get<std::string>())) return {position, "", "malformed"};
    listed(position["strategic"], action.at("square"), action.at("on"));
    return {std::move(position), "EC-14.3"};
}

Acted set_number(Json position, const Json& action) {
    const std::string key = action.at("do");
    const Json& number = action.at("number");
    if (!number.is_null() && number.get<int>() < 1) return {position, "EC-14.3", "malformed"};
    position[key] = number;
    const bool zombies = position.value("theme", "") == "zombies";
    return {std::move(position), zombies ? "EC-14.7" : "EC-14.3"};
}

Acted set_flags(Json position, const Json& action) {
    const auto mode = rules::value_of<rules::Flags>(action.at("mode").get<std::string>());
    if (!mode) return {position, "", "malformed"};
    position["flags"] = action.at("mode");
    return {std::move(position), *mode == rules::Flags::both ? "EC-14.2" : "EC-14.1"};
}

Acted set_reinforcements(Json position, const Json& action) {
    position["reinforcements"] = action.at("on").get<bool>();
    return {std::move(position), "EC-14.4"};
}

Acted set_zombie(Json position, const Json& action) {
    position["zombie"] = action.at("player").get<std::string>();
    return {std::move(position), "EC-14.6"};
}

Acted score(Json position, const Json& action) {
    Json& counters = position["counters"];
    const std::string player = action.at("player");
    counters[player] = std::max(0, counters.value(player, 0) + action.at("gains").get<int>());
    return {std::move(position), "EC-14.3"};
}

Acted wave(Json position, const Json&) {
    position["zombie_turns"] = position.value("zombie_turns", 0) + 1;
    return {std::move(position), "EC-14.6"};
}

Acted set_lost(Json position, const Json& action) {
    listed(position["lost"], action.at("player"), action.at("on"));
    return {std::move(position), "EC-4.3"};
}

const std::map<std::string, Acted (*)(Json, const Json&)> deeds{{"strategic", set_strategic},
                                                                {"target", set_number},
                                                                {"turns", set_number},
                                                                {"flags", set_flags},
                                                                {"zombie", set_zombie},
                                                                {"score", score},
                                                                {"reinforcements", set_reinforcements},
                                                                {"wave", wave},
                                                                {"lost", set_lost}};

bool is_flag(const rules::PieceSetup& piece) {
    return piece.kind == rules::Kind::equipment &&
           std::find(piece.subtypes.begin(), piece.subtypes.end(), "flag") != piece.subtypes.end();
}

ThemedPlayer player_of(const TablePlayer& player, const Table& table, const rules::Position& position) {
    const Json& kept = table.game->position;
    ThemedPlayer line{.id = player.id, .seat = player.seat};
    const Json& lost = kept.at("lost");
    line.lost = std::find(lost.begin(), lost.end(), player.id) != lost.end();
    line.counters = kept.at("counters").value(player.id, 0);
    const auto index = position.find_player(player.id);
    if (!index) return line;
    line.zombie = position.zombie() == *index;
    line.gains = echiquier::domination_score(position, *index).gains;
    const SquareSet held = echiquier::held_squares(position, *index) & echiquier::strategic_squares(position);
    line.held = held.sorted();
    for (const rules::PieceSetup& piece : position.setup().pieces) {
        if (!is_flag(piece) || piece.controller != player.id) continue;
        line.flag = position.piece(*position.find_piece(piece.id)).square;
        line.flag_carried = piece.attached_to.has_value();
    }
    return line;
}

}  // namespace

Json first_themed(const GameSetup& setup) {
    Json strategic = Json::array();
    for (const Square square : setup.strategic) strategic.push_back(name(square));
    Json position{{"strategic", strategic},
                  {"flags", rules::name(setup.options.flags)},
                  {"reinforcements", setup.options.reinforcements},
                  {"zombie_turns", 0},
                  {"counters", Json::object()},
                  {"lost", Json::array()}};
    if (setup.options.theme) position["theme"] = rules::name(*setup.options.theme);
    if (setup.options.turns) position["turns"] = *setup.options.turns;
    if (setup.options.target) position["target"] = *setup.options.target;
    if (setup.options.zombie) position["zombie"] = *setup.options.zombie;
    return position;
}

Acted act_themed(const Json& position, const Json& action) {
    const auto deed = deeds.find(action.value("do", ""));
    return deed != deeds.end() ? deed->second(position, action) : Acted{position, "", "malformed"};
}

void add_theme(const SystemGame& game, rules::Setup& setup) {
    const Json& kept = game.position;
    BoardGrid grid{.columns = setup.board.columns, .rows = setup.board.rows};
    for (const Square square : setup.board.missing) grid.missing.insert(square);
    setup.objectives.strategic.clear();
    for (const Json& text : kept.at("strategic")) {
        const auto square = square_from(text.get<std::string>());
        if (square && grid.has(*square)) setup.objectives.strategic.push_back(*square);
    }
    setup.options.flags =
        rules::value_of<rules::Flags>(kept.value("flags", "return")).value_or(rules::Flags::home);
    setup.options.reinforcements = kept.value("reinforcements", false);
    setup.options.turns = number_at(kept, "turns");
    setup.options.target = number_at(kept, "target");
    setup.turn.zombie_turns = kept.value("zombie_turns", 0);
    for (rules::PlayerSetup& player : setup.players) {
        player.victory_counters = kept.at("counters").value(player.id, 0);
        if (kept.value("zombie", "") == player.id) setup.options.zombie = player.id;
        const Json& lost = kept.at("lost");
        player.lost = std::find(lost.begin(), lost.end(), player.id) != lost.end();
        if (!player.lost) continue;
        // What a player who has lost leaves on the board is nobody's (rules page, section 15).
        player.pawn.reset();
        std::erase_if(setup.pieces, [&](const auto& piece) { return piece.controller == player.id; });
    }
}

ThemeTable theme_table(const Table& table, const GameSetup& setup) {
    std::vector<std::string> left_out;
    const rules::Position position = position_of(table, setup, left_out);
    const rules::Setup& read = position.setup();
    ThemeTable theme{.theme = read.options.theme,
                     .both_flags = read.options.flags == rules::Flags::both,
                     .reinforcements = read.options.reinforcements,
                     .players = {},
                     .strategic = read.objectives.strategic,
                     .target = read.options.target,
                     .turns = read.options.turns,
                     .turn = table.turn.number,
                     .zombie_turns = read.turn.zombie_turns};
    for (const TablePlayer& player : table.players)
        theme.players.push_back(player_of(player, table, position));
    if (theme.theme == rules::Theme::zombies) {
        theme.survivors = echiquier::survivors(position).left;
        const auto wave = echiquier::zombie_wave(position);
        theme.wave = ZombieArrivals{wave.tokens, wave.counters_total, wave.each_extra, wave.squares};
    }
    const auto victory = echiquier::victory(position);
    theme.winner = victory.winner.value_or("");
    theme.rule = number(victory.rule);
    return theme;
}

}  // namespace quadrille::app
