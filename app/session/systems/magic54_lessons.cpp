#include "app/session/systems/magic54_lessons.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "rules/magic54/apply.hpp"
#include "rules/magic54/judge.hpp"

namespace quadrille::app {
namespace {

namespace m54 = rules::magic54;
using Names = std::vector<std::string_view>;

m54::Card card_called(std::string_view name) {
    return m54::card_from(name).value();
}

/// Those cards on top, then the rest of them in their order.
m54::Pile stacked(const Names& top, m54::CardSet rest) {
    m54::Pile deck;
    for (const std::string_view name : top) {
        deck.push_back(card_called(name));
        rest.erase(card_called(name));
    }
    for (const m54::Card card : rest) deck.push_back(card);
    return deck;
}

/// One side in the middle of a game.
struct SideOfALesson {
    int life;
    Names hand, tapped_mana, mana;
    std::vector<m54::Creature> creatures;
    Names top{};  ///< of the deck
    int next_id;
};

/// What is named nowhere is in the deck.
m54::Player player_of(m54::Side side, const SideOfALesson& lesson) {
    m54::Player player;
    player.life = lesson.life;
    player.next_id = lesson.next_id;
    m54::CardSet rest = m54::CardSet::of(side);
    for (const std::string_view name : lesson.hand) player.hand.cards.insert(card_called(name));
    player.hand.count = player.hand.cards.size();
    for (const std::string_view name : lesson.tapped_mana) player.mana.push_back({card_called(name), true});
    for (const std::string_view name : lesson.mana) player.mana.push_back({card_called(name), false});
    for (const m54::Creature& creature : lesson.creatures) player.creatures.push_back(creature);
    for (const m54::Card card : player.hand.cards) rest.erase(card);
    for (const m54::ManaCard& mana : player.mana) rest.erase(mana.card);
    for (const m54::Creature& creature : player.creatures) rest.erase(creature.card);
    player.deck.cards = stacked(lesson.top, rest);
    player.deck.count = static_cast<int>(player.deck.cards.size());
    return player;
}

m54::Creature creature(int number, std::string_view card, bool tapped = false) {
    return {.number = number, .card = card_called(card), .tapped = tapped};
}

/// Red's turn begins.
m54::State begun(int turn, const SideOfALesson& red, const SideOfALesson& black) {
    m54::State state;
    state.players = {player_of(m54::Side::red, red), player_of(m54::Side::black, black)};
    state.turn = turn;
    return state;
}

m54::State first_state() {
    return m54::new_game(
        {stacked({"KH", "2H", "5H", "5D", "10H", "4H"}, m54::CardSet::of(m54::Side::red)),
         stacked({"KC", "AC", "3C", "5C", "7C", "JC", "2C"}, m54::CardSet::of(m54::Side::black))},
        m54::Side::red);
}

Magic54Lesson mana_and_a_summons() {
    return {first_state(),
            {{"mana 5H", "M54-1.3"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"attack", "M54-2.6"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"keep", "M54-2.10"},
             {"mana 3C", "M54-1.3"},
             {"summon JC", "M54-1.2"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"attack", "M54-2.6"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"keep", "M54-2.10"}}};
}

Magic54Lesson an_attack_is_answered() {
    const Magic54Lesson before = mana_and_a_summons();
    m54::State state = before.state;
    for (const Magic54Step& step : before.steps) state = m54::judge(state, step.action).value().state;
    return {std::move(state),
            {{"mana 5D", "M54-1.3"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"attack", "M54-2.6"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"keep", "M54-2.10"},
             {"mana 5C", "M54-1.3"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"attack b1", "M54-2.6"},
             {"block", "M54-2.7"},
             {"pass", "M54-2.8"},
             {"play 2H b1", "M54-1.4"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.9"},
             {"pass", "M54-2.9"}}};
}

Magic54Lesson growth_and_knowledge() {
    return {begun(11,
                  {.life = 15,
                   .hand = {"7H", "KH"},
                   .tapped_mana = {},
                   .mana = {"5H", "5D", "3H"},
                   .creatures = {creature(1, "QH")},
                   .next_id = 2},
                  {.life = 20,
                   .hand = {"3S"},
                   .tapped_mana = {"3C"},
                   .mana = {"5C", "5S", "7C"},
                   .creatures = {creature(2, "KC")},
                   .top = {"9C"},
                   .next_id = 3}),
            {{"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"attack r1", "M54-2.6"},
             {"block b2>r1", "M54-2.7"},
             {"grow 7H r1", "M54-1.7"},
             {"special b2", "M54-1.6"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.9"},
             {"pass", "M54-2.9"},
             {"summon KH", "M54-1.2"},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"keep", "M54-2.10"}}};
}

Magic54Lesson last_in_first_out() {
    const m54::Outcome lost_card{.gives_card = true, .card = card_called("8H")};
    return {begun(21,
                  {.life = 7,
                   .hand = {"6H", "8H", "9H"},
                   .tapped_mana = {},
                   .mana = {"5H", "5D", "3H", "3D"},
                   .creatures = {creature(2, "KH")},
                   .next_id = 3},
                  {.life = 14,
                   .hand = {"10C", "XB"},
                   .tapped_mana = {},
                   .mana = {"3C", "5C", "5S", "7C"},
                   .creatures = {creature(3, "JS", true), creature(4, "QC")},
                   .next_id = 5}),
            {{"mana 9H", "M54-1.3"},
             {"pass", "M54-2.4"},
             {"play 10C", "M54-1.5"},
             {"play 6H b4", "M54-1.4"},
             {"special b3 b4", "M54-1.6"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.4", {lost_card}},
             {"pass", "M54-2.5"},
             {"pass", "M54-2.5"},
             {"attack r2", "M54-2.6"},
             {"block b4>r2", "M54-2.7"},
             {"pass", "M54-2.8"},
             {"play XB 2C", "M54-1.5"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},
             {"play 2C r2", "M54-1.4"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},
             {"pass", "M54-2.9"},
             {"pass", "M54-2.9"}}};
}

}  // namespace

const Magic54Lesson& magic54_lesson(int number) {
    static const std::array<Magic54Lesson, magic54_lessons> lessons{
        mana_and_a_summons(), an_attack_is_answered(), growth_and_knowledge(), last_in_first_out()};
    return lessons[static_cast<std::size_t>(std::clamp(number, 1, magic54_lessons) - 1)];
}

}  // namespace quadrille::app
