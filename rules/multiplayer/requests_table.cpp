// The questions of system `multiplayer` about seats, range and choices: docs/rules/multiplayer.md, section
// 19, in its order.
#include <algorithm>
#include <array>
#include <set>

#include "rules/multiplayer/reach.hpp"
#include "rules/multiplayer/requests.hpp"
#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/setup.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::rules::multiplayer {
namespace {

std::vector<std::string> words(const SetupProblems& found, bool with_seating) {
    std::vector<std::string> names;
    if (found.emperor) names.emplace_back("emperor");
    if (found.five_players) names.emplace_back("five_players");
    if (found.player_count) names.emplace_back("player_count");
    if (found.seating && with_seating) names.emplace_back("seating");
    if (found.teams) names.emplace_back("teams");
    return names;
}

Answer range_of(const Table& table) {
    return table.options.range ? Answer(*table.options.range) : Answer();
}

/// The life at the start of the game: players, or in two-headed giant teams.
Answer starting_lives(const Table& table) {
    std::vector<std::pair<std::string, int>> lives;
    if (table.format == Format::two_headed_giant) {
        for (std::size_t i = 0; i < table.teams.size(); ++i)
            lives.emplace_back(table.teams[i].id, starting_team_life(table, i));
    } else {
        for (const Player& player : table.players) lives.emplace_back(player.id, starting_life);
    }
    std::sort(lives.begin(), lives.end());
    Answer list = Answer::array();
    for (const auto& [id, life] : lives) list.push_back({{"id", id}, {"life", life}});
    return list;
}

Answer ask_setup(const Request& request) {
    const Table& table = request.table;
    const SetupProblems found = problems(table);
    Answer answer{{"legal", found.none()},
                  {"problems", words(found, true)},
                  {"range", range_of(table)},
                  {"attack", rules::name(table.options.attack)},
                  {"several", table.options.several},
                  {"deploy", table.options.deploy}};
    if (found.playable()) {
        const bool marked = table.format == Format::grand_melee;
        answer["starters"] = sorted(ids_of(table.players, starters(table)));
        answer["life"] = starting_lives(table);
        answer["skips_first_draw"] = table.players.size() == 2;
        answer["markers"] = marked ? marker_count(table.players.size()) : 0;
    }
    answer["rule"] = number(setup_rule(table.format));
    return answer;
}

Answer ask_seating(const Request& request) {
    const Table& table = request.table;
    SetupProblems found = problems(table);
    found.seating = false;
    Answer answer{{"legal", found.none()}, {"problems", words(found, false)}};
    if (found.playable()) answer["seats"] = ids_of(table.players, seating(table));
    answer["rule"] = number(seating_rule(table.format));
    return answer;
}

Answer ask_opponents(const Request& request) {
    const Table& table = request.table;
    const PlayerIndex of = read_player(request, request.fields["of"]);
    if (request.fields.any_mistake()) return {};
    Rule rule = has_teams(table.format) ? Rule::other_teams_are_opponents : Rule::others_are_opponents;
    if (table.format == Format::pentacle) rule = Rule::pentacle_opponents;
    return {{"opponents", sorted(ids_of(table.players, opponents(table, of)))},
            {"teammates", sorted(ids_of(table.players, teammates(table, of)))},
            {"rule", number(rule)}};
}

PlayerIndex read_seat(const Request& request, const Node& node) {
    const PlayerIndex player = read_player(request, node, Named::anybody);
    if (!node.any_mistake() && !seat_counts(request.table.players[player]))
        node.mistake("the seat of \"" + request.table.players[player].id + "\" is counted no more (MP-1.6)");
    return player;
}

Answer ask_seat_distance(const Request& request) {
    const PlayerIndex from = read_seat(request, request.fields["from"]);
    const PlayerIndex to = read_seat(request, request.fields["to"]);
    if (request.fields.any_mistake()) return {};
    const SeatDistance seats = seat_distance(request.table, from, to);
    return {{"left", seats.left},
            {"right", seats.right},
            {"distance", seats.distance},
            {"rule", number(Rule::seat_distance)}};
}

Answer ask_seat_range(const Request& request) {
    const Table& table = request.table;
    const PlayerIndex of = read_player(request, request.fields["of"]);
    if (request.fields.any_mistake()) return {};
    std::vector<PlayerIndex> reached = clockwise_from(table, of);
    std::erase_if(reached, [&](PlayerIndex other) { return !in_range(table, of, other); });
    return {{"range", range_of(table)},
            {"players", sorted(ids_of(table.players, reached))},
            {"rule", number(Rule::seat_range)}};
}

/// What an id of a request names, as the player who decides whether it is in range.
struct Reached {
    std::string id;
    PlayerIndex by;
};

std::vector<Reached> read_reached(const Request& request) {
    std::vector<Reached> list;
    std::set<std::string> seen;
    for (const Node& element : request.fields["ids"].required("the list of ids").elements()) {
        const auto named = request.ids.named(element);
        if (!named) continue;
        PlayerIndex by = named->index;
        if (named->kind == IdKind::piece) by = request.table.pieces[named->index].controller;
        if (named->kind == IdKind::stack_object) by = request.table.stack[named->index].controller;
        list.push_back({element.text(), by});
        if (!seen.insert(list.back().id).second) element.mistake("an id is named twice");
    }
    return list;
}

Answer ask_reach(const Request& request) {
    const Node& fields = request.fields;
    const PlayerIndex controller = read_player(request, fields["controller"]);
    const std::vector<Reached> list = read_reached(request);
    const Rule rule = enum_value<Rule>(fields["use"], {{"target", Rule::target_in_range},
                                                       {"choice", Rule::choice_in_range},
                                                       {"information", Rule::information_in_range},
                                                       {"effect", Rule::effect_in_range},
                                                       {"replacement", Rule::replacement_beyond_range}})
                          .value_or(Rule::effect_in_range);
    if (fields.any_mistake()) return {};
    std::vector<std::string> in;
    std::vector<std::string> out;
    for (const Reached& one : list)
        (in_range(request.table, controller, one.by) ? in : out).push_back(one.id);
    Answer answer{{"in_range", sorted(in)}, {"out_of_range", sorted(out)}};
    if (rule == Rule::replacement_beyond_range) answer["replaced"] = true;
    answer["rule"] = number(rule);
    return answer;
}

Answer ask_attachments(const Request& request) {
    const Table& table = request.table;
    std::vector<PieceIndex> auras = coming_off(table);
    std::vector<PieceIndex> others = auras;
    std::erase_if(auras, [&](PieceIndex piece) { return table.pieces[piece].kind != Kind::aura; });
    std::erase_if(others, [&](PieceIndex piece) { return table.pieces[piece].kind == Kind::aura; });
    return {{"to_graveyard", sorted(ids_of(table.pieces, auras))},
            {"detached", sorted(ids_of(table.pieces, others))},
            {"rule", number(Rule::attachment_in_range)}};
}

Answer ask_choice_for(const Request& request) {
    constexpr std::array<std::string_view, 3> by_names{"effect", "left", "controller"};
    const Node able_field = request.fields["able"];
    const PlayerIndex controller = read_player(request, request.fields["controller"]);
    const std::vector<PlayerIndex> able =
        read_players(request, able_field.required("the list of those who could choose"), Named::anybody);
    if (able_field.is_array() && able_field.raw().empty()) able_field.mistake("at least one must be named");
    if (request.fields.any_mistake()) return {};
    const Choosers found = choosers(request.table, controller, able);
    return {{"choosers", sorted(ids_of(request.table.players, found.players))},
            {"by", by_names[static_cast<std::size_t>(found.by)]},
            {"rule", number(found.rule)}};
}

}  // namespace

const std::vector<Handler>& table_questions() {
    static const std::vector<Handler> all{
        {"setup", ask_setup, true},           {"seating", ask_seating, true}, {"opponents", ask_opponents},
        {"seat_distance", ask_seat_distance}, {"seat_range", ask_seat_range}, {"reach", ask_reach},
        {"attachments", ask_attachments},     {"choice_for", ask_choice_for}};
    return all;
}

}  // namespace quadrille::rules::multiplayer
