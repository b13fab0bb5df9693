#include "db/exchange/description.hpp"

#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace quadrille::db {
namespace {

std::string card_title(std::int64_t track, const GameState& before, const ExportWords& words) {
    const auto found = before.cards.find(track);
    if (found != before.cards.end() && !found->second.name.empty()) return found->second.name;
    return words("card", {{"number", std::to_string(track)}});
}

/// The card that an event is about.
std::string card_of(const EventPayload& payload, const GameState& before, const ExportWords& words) {
    if (const auto name = payload.text(PayloadKey::name);
        name && !name->empty() && payload.kind() != EventKind::named)
        return std::string(*name);
    if (const auto track = payload.number(PayloadKey::track)) return card_title(*track, before, words);
    return words.text("some_card");
}

/// A player's or card's name for the id or track that a payload mentions; the word itself for any other.
std::string mentioned(const std::string& word, const GameState& before, const ExportWords& words) {
    for (const LoggedPlayer& player : before.players) {
        if (player.id == word) return player.name;
    }
    std::int64_t track = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), track);
    const bool whole = failure == std::errc() && end == word.data() + word.size();
    return whole && before.cards.contains(track) ? card_title(track, before, words) : word;
}

std::string seat_word(std::string_view seat, const ExportWords& words) {
    const auto known = seat_from(seat);
    return known ? words.text(fmt::format("seat.{}", name(*known))) : std::string(seat);
}

/// How the card lies: ", tapped, face down".
std::string orientation(const EventPayload& payload, const ExportWords& words) {
    std::string text;
    if (payload.truth(PayloadKey::tapped).value_or(false)) text += words.text("tapped");
    if (payload.text(PayloadKey::face) == "down") text += words.text("face_down");
    return text;
}

std::string number_text(std::optional<std::int64_t> number, std::int64_t otherwise = 0) {
    return std::to_string(number.value_or(otherwise));
}

/// All that a text may name of an event.
std::vector<ExportWords::Argument> facts(const EventPayload& payload, const GameState& before,
                                         const ExportWords& words) {
    const auto mention = [&](PayloadKey key) { return mentioned(payload.word(key), before, words); };
    const std::string seat = seat_word(payload.word(PayloadKey::seat), words);
    const auto with_seat = [&](const char* key) {
        return payload.text(PayloadKey::seat) ? words(key, {{"seat", seat}}) : std::string();
    };
    return {{"card", card_of(payload, before, words)},
            {"from", payload.word(PayloadKey::from)},
            {"to", payload.word(PayloadKey::to)},
            {"name", payload.word(PayloadKey::name)},
            {"seat", seat},
            {"for_seat", with_seat("for_seat")},
            {"of_seat", with_seat("of_seat")},
            {"orientation", orientation(payload, words)},
            {"player", mention(PayloadKey::player)},
            {"source", mention(PayloadKey::from)},
            {"recipient", mention(PayloadKey::to)},
            {"target", mention(PayloadKey::target)},
            {"attacker", mention(PayloadKey::attacker)},
            {"winner", mention(PayloadKey::winner)},
            {"life", number_text(payload.number(PayloadKey::life))},
            {"amount", number_text(payload.number(PayloadKey::amount))},
            {"count", number_text(payload.number(PayloadKey::count))},
            {"counter", payload.word(PayloadKey::counter)},
            {"number", number_text(payload.number(PayloadKey::number), before.turn + 1)},
            {"step", called("step", payload.word(PayloadKey::step), words)},
            {"text", payload.word(PayloadKey::text)}};
}

}  // namespace

std::string describe(const EventPayload& payload, const GameState& before, const ExportWords& words) {
    const auto kind = payload.kind();
    if (!kind) return payload.event().empty() ? words.text("event") : std::string(payload.event());
    if (kind == EventKind::result && payload.word(PayloadKey::winner).empty())
        return words.text("event.drawn");
    return words(fmt::format("event.{}", name(*kind)), facts(payload, before, words));
}

std::string called(const std::string& kind, const std::string& id, const ExportWords& words) {
    const std::string key = fmt::format("{}.{}", kind, id);
    return words.knows(key) ? words.text(key) : id;
}

std::string clock_time(const std::optional<double>& seconds) {
    if (!seconds || *seconds < 0 || *seconds > 1e9) return {};
    const auto tenths = static_cast<std::int64_t>(std::floor(*seconds * 10));
    return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

DescribedEvent described(const EffectiveEvent& effective, GameState& state, const ExportWords& words) {
    DescribedEvent event;
    event.effective = &effective;
    EventPayload first;
    first.read(effective.event->payload);
    event.payload.read(effective.payload());
    event.undone = event.payload.kind() == EventKind::undone;
    const EventPayload& told = event.undone ? first : event.payload;
    if (told.kind() == EventKind::note)
        event.sentence = words.note(event.undone ? effective.event->payload : effective.payload());
    if (event.sentence.empty()) event.sentence = describe(told, state, words);
    const Event& judged = effective.correction ? *effective.correction : *effective.event;
    if (judged.verdict && !judged.verdict->allowed)
        event.verdict = words("not_allowed", {{"rule", judged.verdict->rule}});
    if (effective.correction)
        event.correction = event.undone ? words.text("taken_back")
                                        : words("first_read_as", {{"text", describe(first, state, words)}});
    event.touched = apply(state, event.payload);
    event.turn = state.turn;
    return event;
}

}  // namespace quadrille::db
