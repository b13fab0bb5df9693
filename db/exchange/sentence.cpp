#include "db/exchange/sentence.hpp"

#include <cmath>
#include <fmt/format.h>

namespace quadrille::db {
namespace {

std::string card_name(const GameState& before, const Change& change) {
    if (const auto name = change.text(Key::name); name && !name->empty() && change.event() != "named")
        return std::string(*name);
    if (const auto track = change.number(Key::track)) {
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

std::string turned(const Change& change) {
    std::string words;
    if (change.truth(Key::tapped).value_or(false)) words += ", tapped";
    if (change.text(Key::face) == "down") words += ", face down";
    return words;
}

std::string card_sentence(const Change& change, const GameState& before) {
    const std::string_view event = change.event();
    const std::string card = card_name(before, change);
    const auto from = change.word(Key::from), to = change.word(Key::to);
    if (event == "entered") {
        const auto seat = change.text(Key::seat);
        return fmt::format("{} enters {}{}{}", card, to, seat ? fmt::format(" for {}", *seat) : "",
                           turned(change));
    }
    if (event == "moved") return fmt::format("{} moves from {} to {}{}", card, from, to, turned(change));
    if (event == "displaced") return fmt::format("{} is displaced from {} to {}", card, from, to);
    if (event == "left") return fmt::format("{} leaves {}", card, from);
    if (event == "tapped" || event == "untapped") return fmt::format("{} is {} on {}", card, event, to);
    if (event == "flipped") return fmt::format("{} is flipped on {}", card, to);
    if (event == "named") return fmt::format("{} is {}", card, change.word(Key::name));
    if (event == "described") {
        const auto seat = change.text(Key::seat);
        return fmt::format("{} is seen better{}{}", card, seat ? fmt::format(": {}'s", *seat) : "",
                           turned(change));
    }
    if (event == "counters")
        return fmt::format("{} has {} {} counters", card, change.number(Key::count).value_or(0),
                           change.word(Key::counter));
    if (event == "attack") return fmt::format("{} attacks {}", card, named(before, change.word(Key::target)));
    if (event == "block") return fmt::format("{} blocks {}", card, named(before, change.word(Key::attacker)));
    return {};
}

std::string table_sentence(const Change& change, const GameState& before) {
    const std::string_view event = change.event();
    const std::string player = named(before, change.word(Key::player));
    if (event == "damage")
        return fmt::format("{} deals {} damage to {}", named(before, change.word(Key::from)),
                           change.number(Key::amount).value_or(0), named(before, change.word(Key::to)));
    if (event == "player")
        return fmt::format("{} sits at {}", change.word(Key::name), change.word(Key::seat));
    if (event == "life") return fmt::format("{} has {} life", player, change.number(Key::life).value_or(0));
    if (event == "turn")
        return fmt::format("turn {}: {}", change.number(Key::number).value_or(before.turn + 1), player);
    if (event == "step") return fmt::format("step: {}", change.word(Key::step));
    if (event == "note") return change.word(Key::text);
    if (event == "undone") return "undone";
    if (event == "result") {
        const std::string winner = change.word(Key::winner);
        return winner.empty() ? "the game is drawn" : named(before, winner) + " wins";
    }
    return std::string(event.empty() ? "event" : event);
}

}  // namespace

std::string sentence_of(const Change& change, const GameState& before) {
    const std::string about_card = card_sentence(change, before);
    return about_card.empty() ? table_sentence(change, before) : about_card;
}

std::string clock_time(const std::optional<double>& seconds) {
    if (!seconds || *seconds < 0 || *seconds > 1e9) return {};
    const auto tenths = static_cast<std::int64_t>(std::floor(*seconds * 10));
    return fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
}

ToldEvent told(const EffectiveEvent& effective, GameState& state) {
    ToldEvent event;
    event.effective = &effective;
    Change first;
    first.read(effective.event->payload);
    event.change.read(effective.payload());
    event.undone = event.change.event() == "undone";
    event.sentence = sentence_of(event.undone ? first : event.change, state);
    const Event& judged = effective.correction ? *effective.correction : *effective.event;
    if (judged.verdict && !judged.verdict->allowed) event.verdict = "not allowed by " + judged.verdict->rule;
    if (effective.correction)
        event.mended = event.undone ? "taken back" : "first read as: " + sentence_of(first, state);
    event.touched = apply(state, event.change);
    event.turn = state.turn;
    return event;
}

}  // namespace quadrille::db
