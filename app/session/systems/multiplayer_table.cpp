#include "app/session/systems/multiplayer_table.hpp"

#include <algorithm>

#include "app/session/systems/lots.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/outcome.hpp"
#include "rules/multiplayer/reach.hpp"
#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/setup.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::app {
namespace {

namespace mp = rules::multiplayer;
using multiplayer::State;

/// Which rule makes somebody lose for that reason.
std::string rule_of_loss(mp::LostBy why, mp::Format format) {
    switch (why) {
        case mp::LostBy::life:
            return format == mp::Format::two_headed_giant ? "MP-15.5" : "MP-3.4";
        case mp::LostBy::poison:
            return "MP-3.6";
        case mp::LostBy::library:
            return "MP-3.5";
        case mp::LostBy::concede:
            return "MP-3.11";
        case mp::LostBy::opponent_won:
            return "MP-3.7";
        case mp::LostBy::effect:
            break;
    }
    return "MP-3.12";
}

void add_setup(const mp::Table& read, MultiplayerTable& table) {
    table.rule = number(mp::setup_rule(read.format));
    const mp::SetupProblems found = mp::problems(read);
    for (const auto& [there, word] :
         {std::pair(found.emperor, "emperor"), std::pair(found.five_players, "five_players"),
          std::pair(found.player_count, "player_count"), std::pair(found.seating, "seating"),
          std::pair(found.teams, "teams")}) {
        if (there) table.problems.emplace_back(word);
    }
    if (found.playable()) {
        for (const mp::PlayerIndex player : mp::starters(read))
            table.starters.push_back(read.players[player].id);
        std::sort(table.starters.begin(), table.starters.end());
    }
    table.range = read.options.range;
    table.attack = read.options.attack;
    table.several = read.options.several;
    table.deploy = read.options.deploy;
}

/// What the seats are to one player.
void add_view_of(const mp::Table& read, MultiplayerTable& table) {
    const auto of = place_of(read.players, table.of);
    if (!of || read.players[*of].lost) {
        table.of.clear();  // who has left sees nothing
        return;
    }
    table.range_rule = "MP-7.2";
    const bool emperors = read.format == mp::Format::emperor && read.options.attack == mp::AttackOption::any;
    table.attack_rule = emperors ? "MP-16.10" : number(mp::attack_rule(read.options));
    table.team_rule = read.format == mp::Format::pentacle ? "MP-17.2"
                      : mp::has_teams(read.format)        ? "MP-1.3"
                                                          : "MP-1.2";
    const std::vector<mp::PlayerIndex> attackable = mp::attackable(read, *of);
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        MultiplayerSeat& seat = table.seats[i];
        seat.in_range = mp::in_range(read, *of, i);
        seat.attackable = std::find(attackable.begin(), attackable.end(), i) != attackable.end();
        seat.teammate = mp::are_teammates(read, *of, i) && !read.players[i].lost;
        seat.opponent = mp::are_opponents(read, *of, i) && !read.players[i].lost;
    }
}

void add_markers(const mp::Table& read, const State& state, MultiplayerTable& table) {
    if (!read.markers) return;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        MultiplayerSeat& seat = table.seats[i];
        for (const mp::Marker& marker : *read.markers) {
            if (marker.holder != i) continue;
            (marker.playing ? seat.playing : seat.waiting) = true;
        }
        seat.may_start = seat.waiting && mp::may_start(read, *read.markers, i);
        const auto more = state.more_turns.find(seat.id);
        if (more != state.more_turns.end()) seat.more_turns = more->second;
    }
}

void add_outcome(const mp::Table& read, const State& state, MultiplayerTable& table) {
    for (const auto& [player, why] : mp::outcome(read, {}).lost_now)
        table.losing.push_back(
            {read.players[player].id, std::string(rules::name(why)), rule_of_loss(why, read.format)});
    if (!state.result) return;
    table.ended = true;
    table.draw = state.result->draw;
    table.winners = state.result->winners;
    table.outcome_rule = state.result->rule;
}

/// What is there under that id; empty: nothing.
std::string paired(const std::map<std::string, std::string>& pairs, const std::string& id) {
    const auto found = pairs.find(id);
    return found != pairs.end() ? found->second : "";
}

MultiplayerCard card_of(const multiplayer::Permanent& piece, const State& state) {
    return {.id = piece.id,
            .name = piece.name,
            .kind = std::string(rules::name(piece.kind)),
            .controller = piece.controller,
            .owner = piece.owner,
            .attached_to = piece.attached_to,
            .attacks = paired(state.attacks, piece.id),
            .blocks = paired(state.blocks, piece.id),
            .size = piece.size,
            .damage = piece.damage,
            .tapped = piece.tapped};
}

MultiplayerCard card_of(const multiplayer::StackObject& object) {
    return {.id = object.id,
            .name = object.name,
            .kind = kind_of(object),
            .controller = object.controller,
            .owner = object.owner,
            .targets = object.targets,
            .assigned = object.assigned,
            .size = object.size};
}

void add_cards(const mp::Table& read, const State& state, MultiplayerTable& table) {
    for (const multiplayer::Permanent& piece : state.pieces)
        table.permanents.push_back(card_of(piece, state));
    for (const mp::PieceIndex loose : mp::coming_off(read)) table.permanents[loose].comes_off = true;
    for (const multiplayer::StackObject& object : state.stack) table.stack.push_back(card_of(object));
    table.waiting = state.waiting.size();
    if (state.step) table.step = rules::name(*state.step);
    if (state.priority) table.priority = state.priority->holder;
    if (state.attacks.empty() || !read.turn.active) return;
    const mp::Attacks attacks = declared_attacks(read, state);
    table.attack_legal = mp::check_attack(read, attacks, std::nullopt, {}).legal();
    for (const mp::PlayerIndex player : mp::defending_players(read, attacks))
        table.defending.push_back(read.players[player].id);
}

MultiplayerSeat seat_of(const multiplayer::Player& player, const State& state) {
    MultiplayerSeat seat{.id = player.id,
                         .name = player.name,
                         .team = player.team,
                         .life = player.life,
                         .poison = player.poison,
                         .emperor = player.emperor,
                         .lost = player.lost,
                         .active = player.id == state.active,
                         .protected_from_loss = player.cannot_lose};
    for (const multiplayer::Team& team : state.teams) {
        if (team.id == seat.team) seat.life = team.life;
    }
    return seat;
}

}  // namespace

MultiplayerTable multiplayer_table(const SystemGame& game, const std::string& of) {
    const State& state = game.multiplayer;
    MultiplayerTable table{.format = state.format,
                           .begun = state.begun(),
                           .turn = state.number,
                           .seats = {},
                           .of = of,
                           .team_count = state.team_count};
    for (const multiplayer::Player& player : state.players) table.seats.push_back(seat_of(player, state));
    const auto read = table_of(state);
    if (!read) {
        table.problems = {"seating"};
        table.rule = "MP-18.1";
        return table;
    }
    add_setup(*read, table);
    if (!table.begun || !mp::problems(*read).playable()) return table;
    add_view_of(*read, table);
    add_markers(*read, state, table);
    add_outcome(*read, state, table);
    add_cards(*read, state, table);
    return table;
}

multiplayer::DrawSeats seats_by_lot(const MultiplayerTable& table, std::uint64_t seed) {
    multiplayer::DrawSeats drawn;
    for (const MultiplayerSeat& seat : table.seats) drawn.seats.push_back(seat.id);
    Lots(seed).shuffle(drawn.seats);
    return drawn;
}

multiplayer::BeginGame begin_by_lot(const MultiplayerTable& table, std::uint64_t seed) {
    return {table.starters[Lots(seed).below(table.starters.size())]};
}

}  // namespace quadrille::app
