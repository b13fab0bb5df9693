#include "app/session/systems/multiplayer_position.hpp"

#include <algorithm>

#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/leaving.hpp"

namespace quadrille::app::multiplayer {
namespace {

namespace mp = rules::multiplayer;

template <typename List>
auto find_in(List& list, const std::string& id) {
    const auto place = place_of(list, id);
    return place ? &list[*place] : nullptr;
}

bool among(const Ids& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

Permanent* State::find_piece(const std::string& id) {
    return find_in(pieces, id);
}

const Permanent* State::find_piece(const std::string& id) const {
    return find_in(pieces, id);
}

Player* State::find_player(const std::string& id) {
    return find_in(players, id);
}

bool in_game(const State& state, const std::string& id) {
    const Player* player = find_in(state.players, id);
    return player != nullptr && !player->lost;
}

const Player* next_in_game(const State& state, const std::string& from, std::size_t seats) {
    const std::size_t count = state.players.size(), first = place_of(state.players, from).value_or(0) + seats;
    for (std::size_t i = 0; i < count; ++i) {
        const Player& player = state.players[(first + i) % count];
        if (!player.lost) return &player;
    }
    return nullptr;
}

std::string new_id(State& state, char letter) {
    return letter + std::to_string(state.next++);
}

Verdict malformed_table() {
    return {"MP-18.1", "malformed"};
}

Verdict checked(const State& state, std::string rule) {
    return table_of(state) ? Verdict{std::move(rule)} : malformed_table();
}

void give_priority(State& state) {
    state.priority.reset();
    if (!state.step || state.step == Step::untap || state.step == Step::cleanup) return;  // MP-5.4
    state.priority = Priority{state.active};
    keep_priority_in_game(state);
}

void keep_priority_in_game(State& state) {
    if (!state.priority) return;
    std::erase_if(state.priority->passed, [&](const std::string& id) { return !in_game(state, id); });
    if (const Player* next = next_in_game(state, state.priority->holder, 0))
        state.priority->holder = next->id;
    else
        state.priority.reset();
}

void enter_step(State& state, Step step) {
    state.step = step;
    if (step == Step::main1 || step == Step::main2 || step == Step::end || step == Step::cleanup)
        end_combat(state);
    give_priority(state);
}

void end_combat(State& state) {
    state.attacks.clear();
    state.blocks.clear();
    state.blocking = 0;
    state.divided.clear();
}

void enter_play(State& state, const EnterPlay& action) {
    state.pieces.push_back({.id = new_id(state, 'c'),
                            .name = action.name,
                            .kind = action.kind,
                            .controller = action.player,
                            .owner = action.owner.empty() ? action.player : action.owner,
                            .base_controller = action.player,
                            .size = action.size});
}

void remove_piece(State& state, const std::string& id) {
    std::erase_if(state.pieces, [&](const Permanent& piece) { return piece.id == id; });
    for (Permanent& piece : state.pieces) {
        if (piece.attached_to == id) piece.attached_to.clear();
    }
    for (auto* pairs : {&state.attacks, &state.blocks})
        std::erase_if(*pairs, [&](const auto& pair) { return pair.first == id || pair.second == id; });
}

Ids ids_of(const mp::Table& table, const std::vector<mp::PlayerIndex>& players) {
    Ids ids;
    ids.reserve(players.size());
    for (const mp::PlayerIndex player : players) ids.push_back(table.players[player].id);
    return ids;
}

void set_lives(State& state, const mp::Table& table) {
    if (table.format != Format::two_headed_giant) {
        for (std::size_t i = 0; i < state.players.size(); ++i) state.players[i].life = table.players[i].life;
    }
    for (std::size_t i = 0; i < state.teams.size(); ++i) state.teams[i].life = table.teams[i].life;
}

void begin_turn(State& state, const std::string& player) {
    state.active = player;
    for (Permanent& piece : state.pieces) {
        piece.damage = 0;
        if (piece.controller != player) continue;
        piece.tapped = false;
        piece.summoning_sick = false;
    }
    enter_step(state, Step::upkeep);
}

void take_leave(State& state, const mp::Table& table, const std::vector<mp::PlayerIndex>& players) {
    const Ids leavers = ids_of(table, players);
    const mp::Leaving left = mp::leave(table, players);
    for (const auto& [piece, controller] : left.new_control) {  // to whom it belongs now (MP-4.2)
        std::erase_if(state.pieces[piece].control_changes,
                      [&](const std::string& id) { return among(leavers, id); });
        state.pieces[piece].controller = table.players[controller].id;
    }
    for (const mp::PieceIndex piece : left.removed_pieces) remove_piece(state, table.pieces[piece].id);
    for (const std::size_t object : left.removed_stack)
        std::erase_if(state.stack, [&](const StackObject& one) { return one.id == table.stack[object].id; });
    std::erase_if(state.waiting, [&](const Waiting& ability) { return among(leavers, ability.player); });
    if (state.markers) state.markers = left.markers;
    for (const mp::PlayerIndex at : players) {
        Player& player = state.players[at];
        player.lost = true;
        player.lost_this_turn = true;
        player.drew_empty = false;
    }
    keep_priority_in_game(state);
}

}  // namespace quadrille::app::multiplayer
