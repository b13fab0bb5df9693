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
    if (payload.event() != "entered") return nullptr;
    // A card without a track gets one below every other.
    const std::int64_t track =
        state.cards.empty() ? -1 : std::min<std::int64_t>(0, state.cards.begin()->first) - 1;
    state.cards[track].track = track;
    return &state.cards[track];
}

void describe(LoggedCard& card, const EventPayload& payload) {
    if (const auto seat = payload.text(PayloadKey::seat)) card.seat = seat_from(*seat);
    if (const auto tapped = payload.truth(PayloadKey::tapped)) card.tapped = *tapped;
    if (const auto face = payload.text(PayloadKey::face)) card.face_up = *face != "down";
    if (const auto role = payload.text(PayloadKey::role)) card.role = *role;
    if (const auto name = payload.text(PayloadKey::name)) card.name = *name;
}

std::optional<std::int64_t> apply_to_card(GameState& state, const EventPayload& payload,
                                          std::string_view event) {
    LoggedCard* card = card_of(state, payload);
    if (!card) return std::nullopt;
    describe(*card, payload);
    if (event == "left") {
        card->square.reset();
        return card->track;
    }
    if (event == "tapped" || event == "untapped") card->tapped = event == "tapped";
    if (event == "flipped" && !payload.text(PayloadKey::face)) card->face_up = !card->face_up;
    if (event == "counters" && payload.text(PayloadKey::counter))
        card->counters[std::string(*payload.text(PayloadKey::counter))] =
            payload.number(PayloadKey::count).value_or(0);
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

constexpr std::array card_events{std::string_view("entered"),   std::string_view("moved"),
                                 std::string_view("left"),      std::string_view("tapped"),
                                 std::string_view("untapped"),  std::string_view("flipped"),
                                 std::string_view("named"),     std::string_view("counters"),
                                 std::string_view("displaced"), std::string_view("described")};

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
    const std::string_view event = payload.event();
    if (std::find(card_events.begin(), card_events.end(), event) != card_events.end())
        return {apply_to_card(state, payload, event), false};
    if (event == "player" || event == "life") {
        apply_to_player(state, payload);
        return {std::nullopt, true};
    }
    if (event == "turn") {
        state.turn = payload.number(PayloadKey::number).value_or(state.turn + 1);
        state.active = payload.word(PayloadKey::player);
        state.step.clear();
    } else if (event == "step") {
        state.step = payload.word(PayloadKey::step);
    } else if (event == "result") {
        state.over = true;
        state.winner = payload.word(PayloadKey::winner);
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
