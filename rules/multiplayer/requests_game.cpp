// The questions of system `multiplayer` about order, priority, leaving, winning, life and turn markers:
// docs/rules/multiplayer.md, section 19, in its order.
#include <algorithm>
#include <array>

#include "rules/multiplayer/leaving.hpp"
#include "rules/multiplayer/life.hpp"
#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/outcome.hpp"
#include "rules/multiplayer/priority.hpp"
#include "rules/multiplayer/requests.hpp"
#include "rules/multiplayer/seats.hpp"

namespace quadrille::rules::multiplayer {
namespace {

enum class Zone { library, hand, battlefield, graveyard, stack, removed };

Answer ask_enter_zone(const Request& request) {
    constexpr std::array<std::string_view, 6> names{"library",   "hand",  "battlefield",
                                                    "graveyard", "stack", "removed"};
    const PlayerIndex controller = read_player(request, request.fields["controller"], Named::anybody);
    const auto zone =
        enum_value<Zone>(request.fields["zone"].required("the zone"), {{"library", Zone::library},
                                                                       {"hand", Zone::hand},
                                                                       {"battlefield", Zone::battlefield},
                                                                       {"graveyard", Zone::graveyard},
                                                                       {"stack", Zone::stack},
                                                                       {"removed", Zone::removed}});
    if (request.fields.any_mistake()) return {};
    const Zone goes_to = request.table.players[controller].lost ? Zone::removed : *zone;
    return {{"zone", names[static_cast<std::size_t>(goes_to)]}, {"rule", number(Rule::zone_of_leaver)}};
}

Answer ask_order(const Request& request) {
    const Node field = request.fields["players"];
    const std::vector<PlayerIndex> named = read_players(request, field);
    const Rule rule = enum_value<Rule>(request.fields["use"], {{"actions", Rule::choices_clockwise},
                                                               {"triggers", Rule::triggers_clockwise},
                                                               {"turns", Rule::clockwise_turns},
                                                               {"blocks", Rule::blocks_clockwise},
                                                               {"damage", Rule::damage_clockwise}})
                          .value_or(Rule::choices_clockwise);
    need_active(request);
    if (request.fields.any_mistake()) return {};
    std::vector<PlayerIndex> order = clockwise_from(request.table, *request.table.turn.active);
    if (field.given()) {
        std::erase_if(order, [&](PlayerIndex player) {
            return std::find(named.begin(), named.end(), player) == named.end();
        });
    }
    return {{"order", ids_of(request.table.players, order)}, {"rule", number(rule)}};
}

Answer ask_priority(const Request& request) {
    constexpr std::array<std::string_view, 5> names{"none", "keeps", "passes", "resolves", "step_ends"};
    const Table& table = request.table;
    const PlayerIndex holder = read_player(request, request.fields["holder"]);
    const auto acts = enum_value<bool>(request.fields["does"].required("what the holder does"),
                                       {{"act", true}, {"pass", false}});
    const std::vector<PlayerIndex> passed = read_players(request, request.fields["passed"]);
    need_active(request);
    if (request.fields.any_mistake()) return {};
    const AfterPriority after = after_priority(table, holder, *acts, passed);
    return {{"event", names[static_cast<std::size_t>(after.event)]},
            {"next", after.next ? Answer(table.players[*after.next].id) : Answer()},
            {"passed", sorted(ids_of(table.players, after.passed))},
            {"rule", number(after.rule)}};
}

Answer markers_json(const Table& table, const std::vector<Marker>& markers) {
    Answer list = Answer::array();
    for (const Marker& marker : markers)
        list.push_back({{"holder", table.players[marker.holder].id}, {"playing", marker.playing}});
    return list;
}

Answer ask_leave_game(const Request& request) {
    const Table& table = request.table;
    const Node field = request.fields["players"];
    const std::vector<PlayerIndex> leavers =
        read_players(request, field.required("the list of those who leave"));
    if (field.is_array() && field.raw().empty()) field.mistake("at least one player must leave");
    if (request.fields.any_mistake()) return {};
    const Leaving leaving = leave(table, leavers);
    std::vector<std::string> removed = ids_of(table.pieces, leaving.removed_pieces);
    for (std::string& id : ids_of(table.stack, leaving.removed_stack)) removed.push_back(std::move(id));
    std::vector<std::pair<std::string, std::string>> control;
    for (const auto& [piece, player] : leaving.new_control)
        control.emplace_back(table.pieces[piece].id, table.players[player].id);
    std::sort(control.begin(), control.end());
    Answer control_list = Answer::array();
    for (const auto& [id, controller] : control)
        control_list.push_back({{"id", id}, {"controller", controller}});
    Answer answer{{"removed", sorted(removed)},
                  {"control", control_list},
                  {"players", sorted(ids_of(table.players, leaving.left_over))}};
    if (table.format == Format::grand_melee && table.markers)
        answer["markers"] = markers_json(table, leaving.markers);
    answer["rule"] = number(Rule::leaver_takes_objects);
    return answer;
}

Answer ask_outcome(const Request& request) {
    const Table& table = request.table;
    const Happenings happenings{
        read_players(request, request.fields["concede"]), read_players(request, request.fields["wins"]),
        read_players(request, request.fields["loses"]), request.fields["loop"].truth(false)};
    if (request.fields.any_mistake()) return {};
    const GameOutcome result = outcome(table, happenings);
    std::vector<std::pair<std::string, std::string_view>> lost;
    for (const auto& [player, why] : result.lost_now)
        lost.emplace_back(table.players[player].id, rules::name(why));
    std::sort(lost.begin(), lost.end());
    Answer lost_now = Answer::array();
    for (const auto& [id, why] : lost) lost_now.push_back({{"id", id}, {"why", why}});
    Answer answer{{"ended", result.ended()},
                  {"draw", result.draw},
                  {"winners", sorted(ids_of(table.players, result.winners))}};
    answer["winning_teams"] = sorted(ids_of(table.teams, result.winning_teams));
    answer["lost_now"] = lost_now;
    answer["rule"] = number(result.rule);
    return answer;
}

/// The life totals: of every player in the game, in two-headed giant of every team.
Answer lives(const Table& table) {
    std::vector<std::pair<std::string, int>> list;
    if (table.format == Format::two_headed_giant) {
        for (const Team& team : table.teams) list.emplace_back(team.id, team.life);
    } else {
        for (const Player& player : table.players) {
            if (!player.lost) list.emplace_back(player.id, player.life);
        }
    }
    std::sort(list.begin(), list.end());
    Answer answer = Answer::array();
    for (const auto& [id, life] : list) answer.push_back({{"id", id}, {"life", life}});
    return answer;
}

Answer ask_life(const Request& request) {
    const Node field = request.fields["amounts"];
    const auto effect = enum_value<LifeEffect>(request.fields["effect"].required("the effect"));
    std::vector<std::pair<PlayerIndex, int>> amounts;
    for (const auto& [key, value] : field.required("amounts").members()) {
        const auto player = request.ids.index(key, value, IdKind::player);
        const int amount = value.integer(0, 0, largest_number);
        if (!player) continue;
        if (request.table.players[*player].lost)
            value.mistake("\"" + std::string(key) + "\" has left the game");
        amounts.emplace_back(*player, amount);
    }
    if (field.is_object() && amounts.empty()) field.mistake("at least one player must be named");
    if (request.fields.any_mistake()) return {};
    const LifeChange change = change_life(request.table, *effect, amounts);
    return {{"life", lives(change.after)}, {"rule", number(change.rule)}};
}

Answer ask_place_markers(const Request& request) {
    const PlayerIndex first = read_player(request, request.fields["first"]);
    need_grand_melee(request);
    if (request.fields.any_mistake()) return {};
    const std::vector<Marker> markers = placed_markers(request.table, first);
    return {{"count", markers.size()},
            {"markers", markers_json(request.table, markers)},
            {"rule", number(Rule::turn_markers)}};
}

/// Adds the holders of waiting markers, parted by whether they may begin a turn.
void add_waiting(const Table& table, const std::vector<Marker>& markers, Answer& answer) {
    std::vector<PlayerIndex> may;
    std::vector<PlayerIndex> wait;
    for (const Marker& marker : markers) {
        if (marker.playing) continue;
        auto& list = may_start(table, markers, marker.holder) ? may : wait;
        if (std::find(list.begin(), list.end(), marker.holder) == list.end()) list.push_back(marker.holder);
    }
    answer["may_start"] = sorted(ids_of(table.players, may));
    answer["waiting"] = sorted(ids_of(table.players, wait));
}

Answer ask_may_start(const Request& request) {
    need_grand_melee(request);
    need_markers(request);
    if (request.fields.any_mistake()) return {};
    Answer answer = Answer::object();
    add_waiting(request.table, *request.table.markers, answer);
    answer["rule"] = number(Rule::marker_waits);
    return answer;
}

Answer ask_end_turn(const Request& request) {
    const Table& table = request.table;
    const Node field = request.fields["player"];
    const PlayerIndex player = read_player(request, field);
    need_grand_melee(request);
    need_markers(request);
    if (!field.any_mistake() && !is_playing(*table.markers, player))
        field.mistake("\"" + table.players[player].id + "\" is not playing a turn");
    if (field.any_mistake()) return {};
    const std::vector<Marker> markers = handed_on(table, *table.markers, player);
    Answer answer{{"markers", markers_json(table, markers)}};
    add_waiting(table, markers, answer);
    answer["rule"] = number(Rule::marker_handed_on);
    return answer;
}

Answer ask_extra_turn(const Request& request) {
    const Table& table = request.table;
    const PlayerIndex player = read_player(request, request.fields["player"]);
    const bool marked = table.format == Format::grand_melee;
    if (marked) need_markers(request);
    if (request.fields.any_mistake()) return {};
    const bool later = marked && !is_playing(*table.markers, player);
    return {{"when", later ? "before_next_turn" : "after_this_turn"},
            {"rule", number(marked ? Rule::additional_turn_later : Rule::additional_turn)}};
}

}  // namespace

const std::vector<Handler>& game_questions() {
    static const std::vector<Handler> all{
        {"enter_zone", ask_enter_zone},       {"order", ask_order},         {"priority", ask_priority},
        {"leave_game", ask_leave_game},       {"outcome", ask_outcome},     {"life", ask_life},
        {"place_markers", ask_place_markers}, {"may_start", ask_may_start}, {"end_turn", ask_end_turn},
        {"extra_turn", ask_extra_turn}};
    return all;
}

}  // namespace quadrille::rules::multiplayer
