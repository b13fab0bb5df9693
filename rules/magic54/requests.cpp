#include "rules/magic54/requests.hpp"

#include "rules/json/object.hpp"
#include "rules/magic54/apply.hpp"
#include "rules/magic54/judge.hpp"
#include "rules/magic54/legal.hpp"
#include "rules/magic54/perft.hpp"
#include "rules/magic54/report.hpp"

namespace quadrille::rules::magic54 {
namespace {

Answer new_game_answer(const Node& request) {
    const Node decks = request["decks"];
    decks.required("decks");
    std::array<Pile, 2> piles;
    for (const Side side : both_sides) {
        const Node node = decks[name(side)];
        CardSet missing = CardSet::of(side);
        for (const Node& element : node.required("the deck").elements()) {
            const auto text = element.required("a card").optional_text();
            const auto card = text ? card_from(*text) : std::nullopt;
            if (!card || !missing.contains(*card)) {
                element.mistake("must be a card of the side that is not there yet");
                return {};
            }
            missing.erase(*card);
            piles[index(side)].push_back(*card);
        }
        if (!missing.empty()) node.mistake("a deck has the 27 cards of its side");
    }
    const auto first =
        enum_value<Side>(request["first"].required("first"), {{"R", Side::red}, {"B", Side::black}});
    if (request.any_mistake() || !first) return {};
    return {{"state", to_json(new_game(piles, *first))}};
}

bool is_listable(const Node& request, const State& state) {
    if (count_actions(state) <= most_listed) return true;
    request["state"].mistake("more actions are possible than can be listed");
    return false;
}

Answer actions_answer(const Node& request, const State& state) {
    if (!is_listable(request, state)) return {};
    const auto player = actor(state);
    return object("actions", listed_actions(state), "player",
                  player ? Answer(name(*player)) : Answer(nullptr));
}

Answer interpret_answer(const Node& request, const State& state) {
    const auto report = request["report"].required("report").optional_text();
    if (!report || !is_listable(request, state)) return {};
    return {{"actions", interpretations(state, *report)}};
}

std::vector<Outcome> read_outcomes(const Node& node) {
    std::vector<Outcome> outcomes;
    for (const Node& element : node.elements()) {
        Outcome outcome;
        outcome.gives_card = element["card"].given();
        outcome.gives_deck = element["deck"].given();
        if (element["card"].is_text()) outcome.card = card_from(element["card"].text());
        if (element["deck"].is_array()) {
            outcome.deck.emplace();
            for (const Node& name : element["deck"].elements()) {
                const auto card = name.is_text() ? card_from(name.text()) : std::nullopt;
                if (card) outcome.deck->push_back(*card);
                if (!card) outcome.deck.reset();
                if (!card) break;
            }
        }
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

Answer event_written(const Event& event) {
    Answer entry = object("event", name(event.kind));
    if (event.kind != Event::Kind::over) entry["player"] = name(event.player);
    if (event.card) entry["card"] = name(*event.card);
    if (event.on.kind != Target::Kind::none) entry["on"] = name(event.on);
    if (event.to.kind != Target::Kind::none) entry["to"] = name(event.to);
    if (event.n != 0) entry["n"] = event.n;
    return entry;
}

Answer refused(const Node& request, const Refusal& refusal) {
    switch (refusal.why) {
        case Refusal::Why::rule:
            return {{"ok", false}, {"rule", number(refusal.rule)}, {"error", sentence(refusal.rule)}};
        case Refusal::Why::no_action:
            request["action"].mistake("\"" + request["action"].text() +
                                      "\" does not begin with the word of an action");
            break;
        case Refusal::Why::outcomes:
            request["outcomes"].mistake("the outcomes are not those that the action needs");
            break;
    }
    return {};
}

Answer do_answer(const Node& request, const State& state) {
    const auto wanted = request["action"].required("action").optional_text();
    const auto outcomes = read_outcomes(request["outcomes"]);
    if (request.any_mistake()) return {};
    auto done = judge(state, *wanted, outcomes);
    if (!done) return refused(request, done.error());
    Answer events = Answer::array();
    for (const Event& event : done->log) events.push_back(event_written(event));
    return object("state", to_json(done->state), "log", std::move(events));
}

Answer outcome_answer(const Node&, const State& state) {
    const Answer whole = to_json(state);
    return {{"over", state.step == Step::over}, {"winner", whole["winner"]}};
}

Answer perft_answer(const Node& request, const State& state) {
    const int depth = request["depth"].required("depth").integer(0, 0, 4);
    for (const Side side : both_sides) {
        const Player& player = state.of(side);
        if (player.hand.hidden || player.deck.hidden) {
            request["state"].mistake("hidden cards cannot be counted through");
        }
    }
    if (request.any_mistake()) return {};
    const auto nodes = perft(state, depth);
    if (!nodes) request["depth"].mistake("too many actions to count to that depth");
    return {{"nodes", nodes.value_or(0)}};
}

using StateAnswer = Answer (*)(const Node&, const State&);

}  // namespace

Answer answer(const Node& request) {
    constexpr std::array<std::pair<std::string_view, StateAnswer>, 5> asks{{
        {"actions", actions_answer},
        {"do", do_answer},
        {"outcome", outcome_answer},
        {"perft", perft_answer},
        {"interpret", interpret_answer},
    }};
    const Node ask = request["ask"];
    const auto wanted = ask.required("ask").optional_text();
    if (!wanted) return {};
    if (*wanted == "new_game") return new_game_answer(request);
    for (const auto& [name, state_answer] : asks) {
        if (name != *wanted) continue;
        const State state = read_state(request["state"]);
        if (request.any_mistake()) return {};
        return state_answer(request, state);
    }
    ask.mistake("\"" + *wanted + "\" is not one of new_game, actions, do, outcome, perft, interpret");
    return {};
}

}  // namespace quadrille::rules::magic54
