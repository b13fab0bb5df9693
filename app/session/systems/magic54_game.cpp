#include "app/session/systems/magic54_game.hpp"

#include "app/session/systems/magic54_lessons.hpp"
#include "rules/magic54/apply.hpp"
#include "rules/magic54/judge.hpp"

namespace quadrille::app {
namespace {

namespace m54 = rules::magic54;
using ActedOn54 = ActedOn<Magic54Game>;

/// Does each of the actions on the table as it was; a function for each kind.
struct Magic54Acts {
    const Magic54Game& before;

    ActedOn54 operator()(const magic54::Deal& deal) const {
        const auto red = m54::deck_of(m54::Side::red, deal.decks[0]);
        const auto black = m54::deck_of(m54::Side::black, deal.decks[1]);
        if (!red || !black) return {before, "M54-1.1", "malformed"};
        return {{.state = m54::new_game({*red, *black}, deal.first)}, "M54-2.1"};
    }

    /// Five cards are drawn from each of the decks of 27 (M54-2.1).
    ActedOn54 operator()(const magic54::BeginWithRealCards& begin) const {
        m54::State state;
        for (m54::Player& player : state.players) {
            player.hand = {.hidden = true, .cards = {}, .count = m54::opening_hand};
            player.deck = {.hidden = true, .cards = {}, .count = m54::cards_a_side - m54::opening_hand};
        }
        state.active = state.first = begin.first;
        state.priority = begin.first;
        return {{.state = state, .hidden = true}, "M54-2.1"};
    }

    ActedOn54 operator()(const magic54::Play& play) const {
        if (!before.state) return {before, "M54-2.1", "not_begun"};
        auto done = m54::judge(*before.state, play.action, play.outcomes);
        if (done) return {{.state = std::move(done->state), .hidden = before.hidden}};
        const bool by_rule = done.error().why == m54::Refusal::Why::rule;
        return {before, by_rule ? std::string(number(done.error().rule)) : "", "refused"};
    }

    /// A game that is being played is left.
    ActedOn54 operator()(const magic54::BeginLesson& begin) const {
        if (begin.number < 1 || begin.number > magic54_lessons) return {before, "", "malformed"};
        return {{.state = magic54_lesson(begin.number).state, .lesson = begin.number}};
    }

    ActedOn54 operator()(const magic54::PlayLessonStep&) const {
        if (before.lesson == 0) return {before, "", "malformed"};
        const auto& steps = magic54_lesson(before.lesson).steps;
        if (before.lesson_step >= steps.size()) return {before, "", "lesson_over"};
        const Magic54Step& step = steps[before.lesson_step];
        ActedOn54 played = (*this)(magic54::Play{step.action, step.told});
        if (!played.why.empty()) return played;
        played.position.lesson = before.lesson;
        played.position.lesson_step = before.lesson_step + 1;
        played.rule = step.rule;
        return played;
    }

    ActedOn54 operator()(const magic54::Stop&) const { return {}; }
};

}  // namespace

ActedOn<Magic54Game> act_magic54(const Magic54Game& game, const SystemAction& said) {
    const auto action = magic54::action_from(said);
    return action ? std::visit(Magic54Acts{game}, *action) : ActedOn54{game, "", "malformed"};
}

}  // namespace quadrille::app
