#include "app/session/systems/magic54_lessons.hpp"

#include <algorithm>
#include <array>

#include "app/session/systems/system_game.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using Cards = std::vector<std::string>;

/// All cards of a side but those named, in the order of the suits.
Cards rest_of(const char* side, const Cards& named) {
    Cards cards;
    const std::array<const char*, 2> suits = side[0] == 'R' ? std::array{"H", "D"} : std::array{"C", "S"};
    for (const char* suit : suits) {
        for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"})
            cards.push_back(std::string(rank) + suit);
    }
    cards.push_back(std::string("X") + side);
    std::erase_if(cards, [&](const std::string& card) {
        return std::find(named.begin(), named.end(), card) != named.end();
    });
    return cards;
}

/// A deck with those cards on top.
Cards deck_with(const char* side, Cards top) {
    const Cards rest = rest_of(side, top);
    top.insert(top.end(), rest.begin(), rest.end());
    return top;
}

struct Creature {
    std::string id, card;
    bool tapped = false;
};

/// One side in the middle of a game; what is named nowhere is in the deck, `top` uppermost.
Json side_of(const char* side, int life, const Cards& hand, const Cards& mana, const Cards& tapped,
             const std::vector<Creature>& creatures, const Cards& top) {
    Cards seen = hand;
    Json cards = Json::array(), laid = Json::array();
    for (const auto* list : {&tapped, &mana}) {
        for (const std::string& card : *list) {
            laid.push_back({{"card", card}, {"tapped", list == &tapped}});
            seen.push_back(card);
        }
    }
    for (const Creature& creature : creatures) {
        cards.push_back({{"id", creature.id},
                         {"card", creature.card},
                         {"tapped", creature.tapped},
                         {"sick", false},
                         {"damage", 0},
                         {"growth", 0}});
        seen.push_back(creature.card);
    }
    Cards deck = top;
    seen.insert(seen.end(), top.begin(), top.end());
    for (const std::string& card : rest_of(side, seen)) deck.push_back(card);
    return {{"life", life},
            {"deck", deck},
            {"hand", hand},
            {"discard", Json::array()},
            {"mana", std::move(laid)},
            {"creatures", std::move(cards)}};
}

Json begun(int turn, Json red, Json black, int next_red, int next_black) {
    return {{"players", {{"R", std::move(red)}, {"B", std::move(black)}}},
            {"turn", turn},
            {"active", "R"},
            {"first", "R"},
            {"step", "main1"},
            {"priority", "R"},
            {"passes", 0},
            {"mana_played", false},
            {"stack", Json::array()},
            {"combat", nullptr},
            {"shields", Json::array()},
            {"next_id", {{"R", next_red}, {"B", next_black}}},
            {"winner", nullptr}};
}

Json first_state() {
    const Json decks{{"R", deck_with("R", {"KH", "2H", "5H", "5D", "10H", "4H"})},
                     {"B", deck_with("B", {"KC", "AC", "3C", "5C", "7C", "JC", "2C"})}};
    return asked({rules::System::magic54, nullptr}, {{"ask", "new_game"}, {"decks", decks}, {"first", "R"}})
        .at("state");
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
    Json state = before.state;
    for (const Magic54Step& step : before.steps)
        state = asked({rules::System::magic54, state}, {{"ask", "do"}, {"action", step.action}}).at("state");
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
    return {begun(11, side_of("R", 15, {"7H", "KH"}, {"5H", "5D", "3H"}, {}, {{"r1", "QH"}}, {}),
                  side_of("B", 20, {"3S"}, {"5C", "5S", "7C"}, {"3C"}, {{"b2", "KC"}}, {"9C"}), 2, 3),
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
    return {begun(21, side_of("R", 7, {"6H", "8H", "9H"}, {"5H", "5D", "3H", "3D"}, {}, {{"r2", "KH"}}, {}),
                  side_of("B", 14, {"10C", "XB"}, {"3C", "5C", "5S", "7C"}, {},
                          {{"b3", "JS", true}, {"b4", "QC"}}, {}),
                  3, 5),
            {{"mana 9H", "M54-1.3"},      {"pass", "M54-2.4"},          {"play 10C", "M54-1.5"},
             {"play 6H b4", "M54-1.4"},   {"special b3 b4", "M54-1.6"}, {"pass", "M54-2.4"},
             {"pass", "M54-2.4", {"8H"}}, {"pass", "M54-2.5"},          {"pass", "M54-2.5"},
             {"attack r2", "M54-2.6"},    {"block b4>r2", "M54-2.7"},   {"pass", "M54-2.8"},
             {"play XB 2C", "M54-1.5"},   {"pass", "M54-2.4"},          {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},         {"play 2C r2", "M54-1.4"},    {"pass", "M54-2.4"},
             {"pass", "M54-2.4"},         {"pass", "M54-2.9"},          {"pass", "M54-2.9"}}};
}

}  // namespace

const Magic54Lesson& magic54_lesson(int number) {
    static const std::array<Magic54Lesson, magic54_lessons> lessons{
        mana_and_a_summons(), an_attack_is_answered(), growth_and_knowledge(), last_in_first_out()};
    return lessons[static_cast<std::size_t>(std::clamp(number, 1, magic54_lessons) - 1)];
}

}  // namespace quadrille::app
