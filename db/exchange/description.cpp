#include "db/exchange/description.hpp"

#include <cmath>
#include <fmt/format.h>

namespace quadrille::db {
namespace {

std::string card_name(const GameState& before, const EventPayload& payload) {
    if (const auto name = payload.text(PayloadKey::name);
        name && !name->empty() && payload.event() != "named")
        return std::string(*name);
    if (const auto track = payload.number(PayloadKey::track)) {
        const auto found = before.cards.find(*track);
        if (found != before.cards.end() && !found->second.name.empty()) return found->second.name;
        return fmt::format("card {}", *track);
    }
    return "a card";
}

std::string named(const GameState& before, const std::string& word) {
    for (const LoggedPlayer& player : before.players) {
        if (player.id == word) return player.name;
    }
    for (const auto& [track, card] : before.cards) {
        if (std::to_string(track) == word) return card.name.empty() ? "card " + word : card.name;
    }
    return word;
}

std::string turned(const EventPayload& payload) {
    std::string words;
    if (payload.truth(PayloadKey::tapped).value_or(false)) words += ", tapped";
    if (payload.text(PayloadKey::face) == "down") words += ", face down";
    return words;
}

std::string card_sentence(const EventPayload& payload, const GameState& before) {
    const std::string_view event = payload.event();
    const std::string card = card_name(before, payload);
    const auto from = payload.word(PayloadKey::from), to = payload.word(PayloadKey::to);
    if (event == "entered") {
        const auto seat = payload.text(PayloadKey::seat);
        return fmt::format("{} enters {}{}{}", card, to, seat ? fmt::format(" for {}", *seat) : "",
                           turned(payload));
    }
    if (event == "moved") return fmt::format("{} moves from {} to {}{}", card, from, to, turned(payload));
    if (event == "displaced") return fmt::format("{} is displaced from {} to {}", card, from, to);
    if (event == "left") return fmt::format("{} leaves {}", card, from);
    if (event == "tapped" || event == "untapped") return fmt::format("{} is {} on {}", card, event, to);
    if (event == "flipped") return fmt::format("{} is flipped on {}", card, to);
    if (event == "named") return fmt::format("{} is {}", card, payload.word(PayloadKey::name));
    if (event == "described") {
        const auto seat = payload.text(PayloadKey::seat);
        return fmt::format("{} is seen better{}{}", card, seat ? fmt::format(": {}'s", *seat) : "",
                           turned(payload));
    }
    if (event == "counters")
        return fmt::format("{} has {} {} counters", card, payload.number(PayloadKey::count).value_or(0),
                           payload.word(PayloadKey::counter));
    if (event == "attack")
        return fmt::format("{} attacks {}", card, named(before, payload.word(PayloadKey::target)));
    if (event == "block")
        return fmt::format("{} blocks {}", card, named(before, payload.word(PayloadKey::attacker)));
    return {};
}

std::string table_sentence(const EventPayload& payload, const GameState& before) {
    const std::string_view event = payload.event();
    const std::string player = named(before, payload.word(PayloadKey::player));
    if (event == "damage")
        return fmt::format("{} deals {} damage to {}", named(before, payload.word(PayloadKey::from)),
                           payload.number(PayloadKey::amount).value_or(0),
                           named(before, payload.word(PayloadKey::to)));
    if (event == "player")
        return fmt::format("{} sits at {}", payload.word(PayloadKey::name), payload.word(PayloadKey::seat));
    if (event == "life")
        return fmt::format("{} has {} life", player, payload.number(PayloadKey::life).value_or(0));
    if (event == "turn")
        return fmt::format("turn {}: {}", payload.number(PayloadKey::number).value_or(before.turn + 1),
                           player);
    if (event == "step") return fmt::format("step: {}", payload.word(PayloadKey::step));
    if (event == "note") return payload.word(PayloadKey::text);
    if (event == "undone") return "undone";
    if (event == "result") {
        const std::string winner = payload.word(PayloadKey::winner);
        return winner.empty() ? "the game is drawn" : named(before, winner) + " wins";
    }
    return std::string(event.empty() ? "event" : event);
}

}  // namespace

std::string describe(const EventPayload& payload, const GameState& before) {
    const std::string about_card = card_sentence(payload, before);
    return about_card.empty() ? table_sentence(payload, before) : about_card;
}

std::string clock_time(const std::optional<double>& seconds) {
    if (!seconds || *seconds < 0 || *seconds > 1e9) return {};
    const auto tenths = static_cast<std::int64_t>(std::floor(*seconds * 10));
    return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

DescribedEvent described(const EffectiveEvent& effective, GameState& state) {
    DescribedEvent event;
    event.effective = &effective;
    EventPayload first;
    first.read(effective.event->payload);
    event.payload.read(effective.payload());
    event.undone = event.payload.event() == "undone";
    event.sentence = describe(event.undone ? first : event.payload, state);
    const Event& judged = effective.correction ? *effective.correction : *effective.event;
    if (judged.verdict && !judged.verdict->allowed) event.verdict = "not allowed by " + judged.verdict->rule;
    if (effective.correction)
        event.correction = event.undone ? "taken back" : "first read as: " + describe(first, state);
    event.touched = apply(state, event.payload);
    event.turn = state.turn;
    return event;
}

}  // namespace quadrille::db
