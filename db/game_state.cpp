#include "db/game_state.hpp"

#include <algorithm>

namespace quadrille::db {
namespace {

LoggedCard* card_on(GameState& state, std::string_view square) {
    const auto wanted = square_from(square);
    if (!wanted) return nullptr;
    for (auto& [track, card] : state.cards) {
        if (card.square == wanted) return &card;
    }
    return nullptr;
}

/// The card that a change is about: by its track, else the one on `from`. A track that is new is a new card.
LoggedCard* card_of(GameState& state, const EventPayload& payload) {
    if (const auto track = payload.number(PayloadKey::track)) {
        const auto [found, added] = state.cards.try_emplace(*track);
        if (added) found->second.track = *track;
        return &found->second;
    }
    if (const auto from = payload.text(PayloadKey::from)) return card_on(state, *from);
    if (payload.kind() != EventKind::entered) return nullptr;
    // A card without a track gets one below every other.
    const std::int64_t track =
        state.cards.empty() ? -1 : std::min<std::int64_t>(0, state.cards.begin()->first) - 1;
    state.cards[track].track = track;
    return &state.cards[track];
}

void describe(LoggedCard& card, const EventPayload& payload) {
    if (const auto seat = payload.text(PayloadKey::seat)) card.seat = seat_from(*seat);
    if (const auto place = payload.number(PayloadKey::place))
        card.place = static_cast<int>(std::clamp<std::int64_t>(*place, 1, most_at_a_side));
    if (const auto tapped = payload.truth(PayloadKey::tapped)) card.tapped = *tapped;
    if (const auto face = payload.text(PayloadKey::face)) card.face_up = *face != "down";
    if (const auto role = payload.text(PayloadKey::role)) card.role = *role;
    if (const auto name = payload.text(PayloadKey::name)) card.name = *name;
}

std::optional<std::int64_t> apply_to_card(GameState& state, const EventPayload& payload, EventKind kind) {
    LoggedCard* card = card_of(state, payload);
    if (!card) return std::nullopt;
    describe(*card, payload);
    if (kind == EventKind::left) {
        card->square.reset();
        return card->track;
    }
    if (kind == EventKind::tapped || kind == EventKind::untapped) card->tapped = kind == EventKind::tapped;
    if (kind == EventKind::flipped && !payload.text(PayloadKey::face)) card->face_up = !card->face_up;
    if (const auto counter = payload.text(PayloadKey::counter); counter && kind == EventKind::counters)
        card->counters[std::string(*counter)] = payload.number(PayloadKey::count).value_or(0);
    if (const auto to = payload.text(PayloadKey::to)) card->square = square_from(*to);
    return card->track;
}

void apply_to_player(GameState& state, const EventPayload& payload) {
    const std::string id = payload.word(PayloadKey::player);
    if (id.empty()) return;
    auto player = std::find_if(state.players.begin(), state.players.end(),
                               [&](const LoggedPlayer& known) { return known.id == id; });
    if (player == state.players.end()) player = state.players.insert(player, {id, id, Seat::south, {}});
    if (const auto name = payload.text(PayloadKey::name)) player->name = *name;
    if (const auto seat = payload.text(PayloadKey::seat))
        player->seat = seat_from(*seat).value_or(player->seat);
    if (const auto life = payload.number(PayloadKey::life)) player->life = *life;
}

/// The place of the event that event `i` corrects; nullopt where it corrects none, or one that is lost.
std::optional<std::size_t> corrected_by(const std::vector<Event>& events, std::size_t i) {
    if (events[i].origin != EventOrigin::corrected || !events[i].corrects) return std::nullopt;
    const auto here = events.begin() + static_cast<std::ptrdiff_t>(i);
    const auto found =
        std::lower_bound(events.begin(), here, *events[i].corrects,
                         [](const Event& event, std::int64_t sequence) { return event.sequence < sequence; });
    if (found == here || found->sequence != *events[i].corrects) return std::nullopt;
    return static_cast<std::size_t>(found - events.begin());
}

}  // namespace

GameState initial_state(const NewGame& game) {
    GameState state;
    state.columns = game.columns;
    state.rows = game.rows;
    for (const GamePlayer& player : game.players)
        state.players.push_back({player.id, player.name, player.seat, {}});
    return state;
}

Touched apply(GameState& state, const EventPayload& payload) {
    const auto kind = payload.kind();
    if (!kind) return {};
    switch (*kind) {
        case EventKind::entered:
        case EventKind::moved:
        case EventKind::left:
        case EventKind::tapped:
        case EventKind::untapped:
        case EventKind::flipped:
        case EventKind::described:
        case EventKind::named:
        case EventKind::counters:
        case EventKind::displaced:
            return {apply_to_card(state, payload, *kind), false};
        case EventKind::player:
        case EventKind::life:
            apply_to_player(state, payload);
            return {std::nullopt, true};
        case EventKind::turn:
            state.turn = payload.number(PayloadKey::number).value_or(state.turn + 1);
            state.active = payload.word(PayloadKey::player);
            state.step.clear();
            return {};
        case EventKind::step:
            state.step = payload.word(PayloadKey::step);
            return {};
        case EventKind::result:
            state.over = true;
            state.winner = payload.word(PayloadKey::winner);
            return {};
        case EventKind::attack:
        case EventKind::block:
        case EventKind::damage:
        case EventKind::player_counters:
        case EventKind::stack:
        case EventKind::off_stack:
        case EventKind::action:
        case EventKind::note:
        case EventKind::undone:
        case EventKind::board_found:
        case EventKind::board_lost:
        case EventKind::source_lost:
        case EventKind::source_back:
        case EventKind::end:
            return {};
    }
    return {};
}

std::vector<EffectiveEvent> effective_events(const std::vector<Event>& events) {
    std::vector<EffectiveEvent> line;
    std::vector<std::size_t> place(events.size());  // of the original that each event, or its chain, is about
    for (std::size_t i = 0; i < events.size(); ++i) {
        const auto corrected = corrected_by(events, i);
        if (!corrected) {
            place[i] = line.size();
            line.push_back({&events[i], nullptr});
            continue;
        }
        place[i] = place[*corrected];
        line[place[i]].correction = &events[i];
    }
    return line;
}

GameState state_at(const NewGame& game, const std::vector<EffectiveEvent>& line, std::int64_t last) {
    GameState state = initial_state(game);
    EventPayload payload;
    for (const EffectiveEvent& effective : line) {
        if (effective.event->sequence > last) break;
        if (payload.read(effective.payload())) apply(state, payload);
    }
    return state;
}

}  // namespace quadrille::db
