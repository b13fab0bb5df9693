#include "app/session/systems/themed_game.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "app/session/systems/trap_game.hpp"
#include "app/session/systems/zombie_game.hpp"
#include "calibration/board_pose.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

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

Acted set_emperor(Json position, const Json& action) {
    listed(position["emperors"], action.at("player"), action.at("on"));
    return {std::move(position), "EC-1.6"};
}

Acted set_team(Json position, const Json& action) {
    position["teams"][action.at("player").get<std::string>()] = action.at("team").get<std::string>();
    return {std::move(position), "EC-1.2"};
}

/// A form of play of several players (docs/rules/multiplayer.md): everybody alone, two teams whose partners
/// face each other, or two heads with one life (EC-1.7). `teams`: by player.
Acted set_format(Json position, const Json& action) {
    const std::string format = action.at("format");
    const bool alone = format == "free_for_all", heads = format == "two_headed_giant";
    if (!alone && !heads && format != "teams") return {position, "", "malformed"};
    for (const auto& [player, team] : action.at("teams").items())
        position["teams"][player] = alone ? "" : team.get<std::string>();
    position["emperors"] = Json::array();
    position["shared_life"] = heads;
    return {std::move(position), heads ? "EC-1.7" : "EC-1.2"};
}

/// What tables agree on beyond the rules (EC-13.7, EC-13.8).
const std::map<std::string, bool rules::OptionsSetup::*> house_options{
    {"no_diagonals", &rules::OptionsSetup::no_diagonals},
    {"block_on_square", &rules::OptionsSetup::block_on_square},
    {"shared_life", &rules::OptionsSetup::shared_life}};

Acted set_option(Json position, const Json& action) {
    const std::string option = action.at("option");
    if (!house_options.contains(option)) return {position, "", "malformed"};
    position[option] = action.at("on").get<bool>();
    const char* rule = option == "no_diagonals" ? "EC-13.7" : option == "shared_life" ? "EC-1.7" : "EC-13.8";
    return {std::move(position), rule};
}

/// Cards that are not played, singly or together.
Acted ban(Json position, const Json& action) {
    const Json& cards = action.at("cards");
    if (!cards.is_array() || cards.empty()) return {position, "EC-14.9", "malformed"};
    for (const Json& card : cards) {
        if (!card.is_string() || card.get<std::string>().empty()) return {position, "EC-14.9", "malformed"};
    }
    listed(position["bans"], cards, action.at("on"));
    return {std::move(position), "EC-14.9"};
}

Acted set_vanguard(Json position, const Json& action) {
    position["vanguards"][action.at("player").get<std::string>()] = {
        {"name", action.at("name").get<std::string>()},
        {"life", action.at("life").get<int>()},
        {"hand", action.at("hand").get<int>()}};
    return {std::move(position), "EC-13.2"};
}

/// What holds on squares from now on, in place of what held there (EC-13.3).
Acted set_special(Json position, const Json& action) {
    Json special = Json::array();
    for (const Json& one : action.at("squares")) {
        if (!square_from(one.at("square").get<std::string>())) return {position, "EC-13.3", "malformed"};
        special.push_back({{"square", one.at("square")},
                           {"name", one.at("name").get<std::string>()},
                           {"tap_ability", one.value("tap_ability", false)}});
    }
    position["special"] = std::move(special);
    return {std::move(position), "EC-13.3"};
}

const std::map<std::string, Acted (*)(Json, const Json&)> verbs{{"ban", ban},
                                                                {"vanguard", set_vanguard},
                                                                {"special", set_special},
                                                                {"option", set_option},
                                                                {"format", set_format},
                                                                {"strategic", set_strategic},
                                                                {"target", set_number},
                                                                {"turns", set_number},
                                                                {"flags", set_flags},
                                                                {"zombie", set_zombie},
                                                                {"score", score},
                                                                {"reinforcements", set_reinforcements},
                                                                {"wave", wave},
                                                                {"lost", set_lost},
                                                                {"team", set_team},
                                                                {"emperor", set_emperor}};

/// What is said of the turn alone changes nothing that was agreed (app/session/board_action.hpp).
const std::set<std::string> of_the_turn{"skip_mains", "attack",    "settle", "coin",
                                        "die",        "off_board", "placed", "assign"};

/// Beside what the table bans: the two cards that together win every survival (EC-14.9), in both languages.
Json first_bans(const GameSetup& setup) {
    Json bans = setup.bans;
    if (setup.options.theme != rules::Theme::zombies) return bans;
    bans.push_back({"Echoing Truth", "Isochron Scepter"});
    bans.push_back({"Vérité résonnante", "Sceptre isochronique"});
    return bans;
}

/// By player: "P1" sits first, clockwise from south, as at the table.
Json first_vanguards(const GameSetup& setup) {
    const std::vector<PlayerAtTable> players = clockwise(setup.players);
    Json vanguards = Json::object();
    for (std::size_t i = 0; i < players.size(); ++i) {
        const PlayerAtTable& player = players[i];
        if (player.vanguard.empty()) continue;
        vanguards["P" + std::to_string(i + 1)] = {
            {"name", player.vanguard}, {"life", player.life_change}, {"hand", player.hand_change}};
    }
    return vanguards;
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
                  {"lost", Json::array()},
                  {"teams", Json::object()},
                  {"emperors", Json::array()}};
    for (const auto& [key, option] : house_options) position[key] = setup.options.*option;
    if (setup.shared_life) position["shared_life"] = true;
    position["bans"] = first_bans(setup);
    position["vanguards"] = first_vanguards(setup);
    position["special"] = Json::array();
    for (const rules::SpecialSetup& special : setup.special)
        position["special"].push_back({{"square", name(*special.square)},
                                       {"name", special.name},
                                       {"tap_ability", special.tap_ability}});
    if (setup.options.theme) position["theme"] = rules::name(*setup.options.theme);
    if (setup.options.turns) position["turns"] = *setup.options.turns;
    if (setup.options.target) position["target"] = *setup.options.target;
    if (setup.options.zombie) position["zombie"] = *setup.options.zombie;
    return position;
}

Acted act_themed(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb != verbs.end()) return verb->second(position, action);
    if (of_the_turn.contains(action.value("do", ""))) return {position};
    if (auto acted = act_traps(position, action)) return std::move(*acted);
    if (auto acted = act_zombies(position, action)) return std::move(*acted);
    return {position, "", "malformed"};
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
    for (const auto& [key, option] : house_options) setup.options.*option = kept.value(key, false);
    add_traps(kept, setup);
    add_wave(kept, setup);
    setup.special.clear();
    for (const Json& special : kept.at("special")) {
        const auto square = square_from(special.at("square").get<std::string>());
        if (square && grid.has(*square))
            setup.special.push_back({square, special.at("name"), special.at("tap_ability")});
    }
    for (rules::PlayerSetup& player : setup.players) {
        player.victory_counters = kept.at("counters").value(player.id, 0);
        if (kept.value("zombie", "") == player.id) setup.options.zombie = player.id;
        const Json& lost = kept.at("lost");
        player.lost = player.lost || std::find(lost.begin(), lost.end(), player.id) != lost.end();
        if (!player.lost) continue;
        // What a player who has lost leaves on the board is nobody's (docs/rules/echiquier.md, section 15).
        player.pawn.reset();
        std::erase_if(setup.pieces, [&](const auto& piece) { return piece.controller == player.id; });
    }
}

}  // namespace quadrille::app
