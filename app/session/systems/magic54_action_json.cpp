#include <nlohmann/json.hpp>

#include "app/session/systems/action_json.hpp"
#include "app/session/systems/magic54_action.hpp"
#include "rules/magic54/action.hpp"

namespace quadrille::app::magic54 {
namespace {

using Json = nlohmann::json;
namespace m54 = rules::magic54;

Json names_of(const std::vector<m54::Card>& cards) {
    Json names = Json::array();
    for (const m54::Card card : cards) names.push_back(name(card));
    return names;
}

struct ActionWriter {
    Json operator()(const Deal& action) const {
        Json decks = Json::object();
        for (const m54::Side side : m54::both_sides)
            decks[std::string(name(side))] = names_of(action.decks.at(m54::index(side)));
        return {{"do", "deal"}, {"decks", decks}, {"first", name(action.first)}};
    }
    Json operator()(const BeginWithRealCards& action) const {
        return {{"do", "own_cards"}, {"first", name(action.first)}};
    }
    Json operator()(const Play& action) const {
        Json json{{"do", "play"}, {"action", action.action}, {"cards", Json::object()}};
        for (const auto& [id, card] : action.creatures) json["cards"][m54::name(id)] = name(card);
        for (const m54::Outcome& outcome : action.outcomes) {
            Json& written = json["outcomes"].emplace_back(Json::object());
            if (outcome.gives_card) written["card"] = outcome.card ? Json(name(*outcome.card)) : Json();
            if (outcome.gives_deck) written["deck"] = outcome.deck ? names_of(*outcome.deck) : Json();
        }
        return json;
    }
    Json operator()(const BeginLesson& action) const { return {{"do", "lesson"}, {"number", action.number}}; }
    Json operator()(const PlayLessonStep&) const { return {{"do", "lesson_step"}}; }
    Json operator()(const Stop&) const { return {{"do", "stop"}}; }
};

std::optional<m54::Card> card_in(const Json& json) {
    return json.is_string() ? m54::card_from(json.get<std::string>()) : std::nullopt;
}

/// Those of the names that are cards'.
std::vector<m54::Card> cards_in(const Json& names) {
    std::vector<m54::Card> cards;
    for (const Json& name : names) {
        if (const auto card = card_in(name)) cards.push_back(*card);
    }
    return cards;
}

m54::Side first_in(const Json& json) {
    const std::string first = json.at("first").get<std::string>();
    for (const m54::Side side : m54::both_sides) {
        if (first == name(side)) return side;
    }
    throw std::bad_optional_access();
}

m54::Outcome outcome_in(const Json& json) {
    m54::Outcome outcome;
    const Json card = json.value("card", Json()), deck = json.value("deck", Json());
    outcome.gives_card = !card.is_null();
    outcome.gives_deck = !deck.is_null();
    outcome.card = card_in(card);
    if (!deck.is_array()) return outcome;
    auto order = cards_in(deck);
    if (order.size() == deck.size()) outcome.deck = std::move(order);
    return outcome;
}

Action deal(const Json& json) {
    const Json& decks = json.at("decks");
    return Deal{{cards_in(decks.at("R")), cards_in(decks.at("B"))}, first_in(json)};
}

Action own_cards(const Json& json) {
    return BeginWithRealCards{first_in(json)};
}

Action play(const Json& json) {
    Play action{json.at("action").get<std::string>()};
    const Json outcomes = json.value("outcomes", Json()), cards = json.value("cards", Json::object());
    for (const Json& outcome : outcomes) action.outcomes.push_back(outcome_in(outcome));
    for (const auto& [id, card] : cards.items()) {
        const auto creature = m54::creature_from(id);
        const auto read = card_in(card);
        if (creature && read) action.creatures[*creature] = *read;
    }
    return action;
}

Action lesson(const Json& json) {
    return BeginLesson{json.at("number").get<int>()};
}

Action lesson_step(const Json&) {
    return PlayLessonStep{};
}

Action stop(const Json&) {
    return Stop{};
}

const ActionReaders<Action> action_readers{{"deal", deal},     {"own_cards", own_cards},     {"play", play},
                                           {"lesson", lesson}, {"lesson_step", lesson_step}, {"stop", stop}};

}  // namespace

SystemAction said(const Action& action) {
    return written_action(std::visit(ActionWriter{}, action));
}

std::optional<Action> action_from(const SystemAction& statement) {
    return read_action(statement, action_readers);
}

}  // namespace quadrille::app::magic54
