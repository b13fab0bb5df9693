#include "app/session/systems/themed_game.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "app/session/systems/theme_verb.hpp"
#include "app/session/systems/trap_game.hpp"
#include "app/session/systems/zombie_game.hpp"
#include "calibration/board_pose.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr const char* malformed = "malformed";

/// Puts something into a list, or takes it out.
template <typename Thing>
void listed(std::vector<Thing>& list, const Thing& thing, bool on) {
    const auto found = std::find(list.begin(), list.end(), thing);
    if (on && found == list.end()) list.push_back(thing);
    if (!on && found != list.end()) list.erase(found);
}

Verdict set_strategic(ThemeState& state, const Json& action) {
    listed(state.strategic, square_from(action.at("square").get<std::string>()).value(), action.at("on"));
    return {"EC-14.3"};
}

/// Of turns, or of points to win; null: none.
template <std::optional<int> ThemeState::*limit>
Verdict set_limit(ThemeState& state, const Json& action) {
    const Json& number = action.at("number");
    state.*limit = number.is_null() ? std::nullopt : std::optional(number.get<int>());
    if (state.*limit && *(state.*limit) < 1) return {"EC-14.3", malformed};
    return {state.theme == rules::Theme::zombies ? "EC-14.7" : "EC-14.3"};
}

Verdict set_flags(ThemeState& state, const Json& action) {
    state.flags = rules::value_of<rules::Flags>(action.at("mode").get<std::string>()).value();
    return {state.flags == rules::Flags::both ? "EC-14.2" : "EC-14.1"};
}

Verdict set_reinforcements(ThemeState& state, const Json& action) {
    state.reinforcements = action.at("on");
    return {"EC-14.4"};
}

Verdict set_zombie(ThemeState& state, const Json& action) {
    state.zombie = action.at("player");
    return {"EC-14.6"};
}

Verdict score(ThemeState& state, const Json& action) {
    int& counters = state.counters[action.at("player").get<std::string>()];
    counters = std::max(0, counters + action.at("gains").get<int>());
    return {"EC-14.3"};
}

Verdict wave(ThemeState& state, const Json&) {
    ++state.zombie_turns;
    return {"EC-14.6"};
}

Verdict set_lost(ThemeState& state, const Json& action) {
    listed(state.lost, action.at("player").get<std::string>(), action.at("on"));
    return {"EC-4.3"};
}

Verdict set_emperor(ThemeState& state, const Json& action) {
    listed(state.emperors, action.at("player").get<std::string>(), action.at("on"));
    return {"EC-1.6"};
}

Verdict set_team(ThemeState& state, const Json& action) {
    state.teams[action.at("player").get<std::string>()] = action.at("team");
    return {"EC-1.2"};
}

/// A form of play of several players (docs/rules/multiplayer.md): everybody alone, two teams whose partners
/// face each other, or two heads with one life (EC-1.7). `teams`: by player.
Verdict set_format(ThemeState& state, const Json& action) {
    const std::string format = action.at("format");
    const bool alone = format == "free_for_all", heads = format == "two_headed_giant";
    if (!alone && !heads && format != "teams") return {"EC-1.2", malformed};
    for (const auto& [player, team] : action.at("teams").items())
        state.teams[player] = alone ? "" : team.get<std::string>();
    state.emperors.clear();
    state.shared_life = heads;
    return {heads ? "EC-1.7" : "EC-1.2"};
}

/// What tables agree on beyond the rules.
struct HouseOption {
    bool rules::OptionsSetup::*option;
    bool ThemeState::*kept;
    const char* rule;
};
const std::map<std::string, HouseOption> house_options{
    {"no_diagonals", {&rules::OptionsSetup::no_diagonals, &ThemeState::no_diagonals, "EC-13.7"}},
    {"block_on_square", {&rules::OptionsSetup::block_on_square, &ThemeState::block_on_square, "EC-13.8"}},
    {"shared_life", {&rules::OptionsSetup::shared_life, &ThemeState::shared_life, "EC-1.7"}}};

Verdict set_option(ThemeState& state, const Json& action) {
    const auto option = house_options.find(action.at("option"));
    if (option == house_options.end()) return {"EC-1.7", malformed};
    const Json on = action.value("on", Json());
    if (!on.is_boolean()) return {option->second.rule, malformed};
    state.*option->second.kept = on;
    return {option->second.rule};
}

/// Cards that are not played, singly or together.
Verdict ban(ThemeState& state, const Json& action) {
    const auto cards = action.at("cards").get<std::vector<std::string>>();
    const bool nameless = std::find(cards.begin(), cards.end(), "") != cards.end();
    if (cards.empty() || nameless) return {"EC-14.9", malformed};
    listed(state.bans, cards, action.at("on"));
    return {"EC-14.9"};
}

Verdict set_vanguard(ThemeState& state, const Json& action) {
    state.vanguards[action.at("player").get<std::string>()] = {action.at("name"), action.at("life"),
                                                               action.at("hand")};
    return {"EC-13.2"};
}

/// What holds on squares from now on, in place of what held there (EC-13.3).
Verdict set_special(ThemeState& state, const Json& action) {
    state.special.clear();
    for (const Json& one : action.at("squares")) {
        const Square square = square_from(one.at("square").get<std::string>()).value();
        state.special.push_back({square, one.at("name"), one.value("tap_ability", false)});
    }
    return {"EC-13.3"};
}

const ThemeVerbs verbs{{"ban", {"EC-14.9", ban}},
                       {"vanguard", {"EC-13.2", set_vanguard}},
                       {"special", {"EC-13.3", set_special}},
                       {"option", {"EC-1.7", set_option}},
                       {"format", {"EC-1.2", set_format}},
                       {"strategic", {"EC-14.3", set_strategic}},
                       {"target", {"EC-14.3", set_limit<&ThemeState::target>}},
                       {"turns", {"EC-14.3", set_limit<&ThemeState::turns>}},
                       {"flags", {"EC-14.1", set_flags}},
                       {"zombie", {"EC-14.6", set_zombie}},
                       {"score", {"EC-14.3", score}},
                       {"reinforcements", {"EC-14.4", set_reinforcements}},
                       {"wave", {"EC-14.6", wave}},
                       {"lost", {"EC-4.3", set_lost}},
                       {"team", {"EC-1.2", set_team}},
                       {"emperor", {"EC-1.6", set_emperor}}};

/// What is said of the turn alone changes nothing that was agreed (app/session/board_action.hpp).
const std::set<std::string> of_the_turn{"skip_mains", "attack",    "settle", "coin",
                                        "die",        "off_board", "placed", "assign"};

/// Beside what the table bans: the two cards that together win every survival (EC-14.9), in both languages.
std::vector<std::vector<std::string>> first_bans(const GameSetup& setup) {
    std::vector<std::vector<std::string>> bans = setup.bans;
    if (setup.options.theme != rules::Theme::zombies) return bans;
    bans.push_back({"Echoing Truth", "Isochron Scepter"});
    bans.push_back({"Vérité résonnante", "Sceptre isochronique"});
    return bans;
}

/// By player: "P1" sits first, clockwise from south, as at the table.
std::map<std::string, Vanguard> first_vanguards(const GameSetup& setup) {
    const std::vector<PlayerAtTable> players = clockwise(setup.players);
    std::map<std::string, Vanguard> vanguards;
    for (std::size_t i = 0; i < players.size(); ++i) {
        const PlayerAtTable& player = players[i];
        if (player.vanguard.empty()) continue;
        vanguards["P" + std::to_string(i + 1)] = {player.vanguard, player.life_change, player.hand_change};
    }
    return vanguards;
}

}  // namespace

ThemeState first_themed(const GameSetup& setup) {
    ThemeState state{.theme = setup.options.theme,
                     .turns = setup.options.turns,
                     .target = setup.options.target,
                     .strategic = setup.strategic,
                     .flags = setup.options.flags,
                     .reinforcements = setup.options.reinforcements};
    for (const auto& [word, option] : house_options) state.*option.kept = setup.options.*option.option;
    state.shared_life |= setup.shared_life;
    state.bans = first_bans(setup);
    state.vanguards = first_vanguards(setup);
    state.special = setup.special;
    state.zombie = setup.options.zombie.value_or("");
    return state;
}

Verdict act_themed(ThemeState& state, const SystemAction& said) {
    const Json action = Json::parse(said.action, nullptr, false);
    const Json word = action.is_object() ? action.value("do", Json()) : Json();
    if (!word.is_string()) return {"", malformed};
    if (of_the_turn.contains(word.get<std::string>())) return {};
    std::optional<Verdict> verdict = act_by(verbs, state, action);
    if (!verdict) verdict = act_traps(state, action);
    if (!verdict) verdict = act_zombies(state, action);
    return verdict.value_or(Verdict{"", malformed});
}

void add_theme(const ThemeState& state, rules::Setup& setup) {
    BoardGrid grid{.columns = setup.board.columns, .rows = setup.board.rows};
    for (const Square square : setup.board.missing) grid.missing.insert(square);
    setup.objectives.strategic.clear();
    for (const Square square : state.strategic) {
        if (grid.has(square)) setup.objectives.strategic.push_back(square);
    }
    setup.options.flags = state.flags;
    setup.options.reinforcements = state.reinforcements;
    setup.options.turns = state.turns;
    setup.options.target = state.target;
    setup.turn.zombie_turns = state.zombie_turns;
    for (const auto& [word, option] : house_options) setup.options.*option.option = state.*option.kept;
    add_traps(state, setup);
    add_wave(state, setup);
    setup.special.clear();
    for (const rules::SpecialSetup& special : state.special) {
        if (grid.has(*special.square)) setup.special.push_back(special);
    }
    for (rules::PlayerSetup& player : setup.players) {
        const auto counters = state.counters.find(player.id);
        player.victory_counters = counters != state.counters.end() ? counters->second : 0;
        if (state.zombie == player.id) setup.options.zombie = player.id;
        player.lost =
            player.lost || std::find(state.lost.begin(), state.lost.end(), player.id) != state.lost.end();
        if (!player.lost) continue;
        // What a player who has lost leaves on the board is nobody's (docs/rules/echiquier.md, section 15).
        player.pawn.reset();
        std::erase_if(setup.pieces, [&](const auto& piece) { return piece.controller == player.id; });
    }
}

}  // namespace quadrille::app
