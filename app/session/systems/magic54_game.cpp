#include "app/session/systems/magic54_game.hpp"

#include <algorithm>
#include <random>

#include "app/session/systems/magic54_lessons.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr std::array<const char*, 2> sides{"R", "B"};

const char* other(const std::string& side) {
    return side == "R" ? "B" : "R";
}

/// The 27 cards of a side (M54-1.1).
std::vector<std::string> cards_of(const std::string& side) {
    std::vector<std::string> cards;
    for (const char suit : side == "R" ? std::string("HD") : std::string("CS")) {
        for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"})
            cards.push_back(std::string(rank) + suit);
    }
    cards.push_back("X" + side);
    return cards;
}

/// A shuffle that is the same on every machine: std::shuffle is not.
template <typename List>
void shuffle(List& cards, std::mt19937_64& chance) {
    for (std::size_t i = cards.size(); i > 1; --i) std::swap(cards[i - 1], cards[chance() % i]);
}

Json asked_of(const Json& state, Json request) {
    return asked({rules::System::magic54, state}, std::move(request));
}

Acted deal(Json position, const Json& action) {
    const Json answer = asked_of(
        nullptr, {{"ask", "new_game"}, {"decks", action.at("decks")}, {"first", action.at("first")}});
    if (!answer.at("ok")) return {std::move(position), "M54-1.1", "malformed"};
    return {Json{{"state", answer.at("state")}, {"hidden", false}, {"newest", Json::array()}}, "M54-2.1"};
}

/// A game whose hands and decks lie on the table, five cards drawn from each of the decks of 27 (M54-2.1).
Acted own_cards(Json position, const Json& action) {
    const std::string first = action.at("first");
    if (first != "R" && first != "B") return {std::move(position), "", "malformed"};
    const Json side{{"life", 20},
                    {"deck", {{"count", 22}}},
                    {"hand", {{"count", 5}}},
                    {"discard", Json::array()},
                    {"mana", Json::array()},
                    {"creatures", Json::array()}};
    const Json state{{"players", {{"R", side}, {"B", side}}},
                     {"turn", 1},
                     {"active", first},
                     {"first", first},
                     {"step", "main1"},
                     {"priority", first},
                     {"passes", 0},
                     {"mana_played", false},
                     {"stack", Json::array()},
                     {"combat", nullptr},
                     {"shields", Json::array()},
                     {"next_id", {{"R", 1}, {"B", 1}}},
                     {"winner", nullptr}};
    return {Json{{"state", state}, {"hidden", true}, {"newest", Json::array()}}, "M54-2.1"};
}

Acted play(Json position, const Json& action) {
    if (position.at("state").is_null()) return {std::move(position), "M54-2.1", "not_begun"};
    Json request{{"ask", "do"}, {"action", action.at("action")}};
    if (action.contains("outcomes")) request["outcomes"] = action.at("outcomes");
    const Json answer = asked_of(position.at("state"), request);
    if (!answer.at("ok")) return {std::move(position), answer.value("rule", ""), "refused"};
    position["state"] = answer.at("state");
    position["newest"] = answer.at("log");
    position.erase("lesson");
    return {std::move(position)};
}

/// A level of the example game begins; a game that is being played is left.
Acted lesson(Json position, const Json& action) {
    const int number = action.at("number");
    if (number < 1 || number > magic54_lessons) return {std::move(position), "", "malformed"};
    return {Json{{"state", magic54_lesson(number).state},
                 {"hidden", false},
                 {"newest", Json::array()},
                 {"lesson", {{"number", number}, {"step", 0}}}}};
}

/// The next step of the level is played.
Acted lesson_step(Json position, const Json&) {
    if (!position.contains("lesson")) return {std::move(position), "", "malformed"};
    const Json at = position.at("lesson");
    const auto& steps = magic54_lesson(at.at("number")).steps;
    const auto step = at.at("step").get<std::size_t>();
    if (step >= steps.size()) return {std::move(position), "", "lesson_over"};
    Json action{{"action", steps[step].action}};
    for (const std::string& card : steps[step].told) action["outcomes"].push_back({{"card", card}});
    Acted played = play(std::move(position), action);
    if (played.why.empty()) {
        played.position["lesson"] = {{"number", at.at("number")}, {"step", step + 1}};
        played.rule = steps[step].rule;
    }
    return played;
}

/// The cards that may be in a hand that the program does not know: those of the side that lie nowhere in
/// view.
std::vector<std::string> unseen(const Json& state, const std::string& side) {
    std::vector<std::string> cards = cards_of(side);
    const auto seen = [&](const Json& card) { std::erase(cards, card.get<std::string>()); };
    const Json& player = state.at("players").at(side);
    for (const Json& card : player.at("discard")) seen(card);
    for (const Json& mana : player.at("mana")) seen(mana.at("card"));
    for (const Json& creature : player.at("creatures")) seen(creature.at("card"));
    for (const Json& object : state.at("stack")) {
        if (object.at("player") == side && object.at("card").is_string()) seen(object.at("card"));
    }
    if (!state.at("combat").is_object()) return cards;
    for (const Json& grown : state.at("combat").at("grown")) {
        if (grown.at(0) == side) seen(grown.at(1));
    }
    return cards;
}

bool is_ten(const Json& object) {
    return object.at("card").is_string() && object.at("card").get<std::string>().rfind("10", 0) == 0;
}

bool resolves(const Json& state, const std::string& action) {
    return action == "pass" && state.at("passes") == 1 && !state.at("stack").empty();
}

/// What chance decides while the stack resolves, uppermost first: the card lost to a ten, the deck after a
/// joker.
Json outcomes_of(const Json& state, std::mt19937_64& chance) {
    Json outcomes = Json::array();
    Json players = state.at("players");
    const Json& stack = state.at("stack");
    for (auto object = stack.rbegin(); object != stack.rend(); ++object) {
        const std::string player = object->at("player");
        Json& hand = players[other(player)]["hand"];
        Json& deck = players[player]["deck"];
        if (is_ten(*object) && hand.is_array() && !hand.empty()) {
            const std::size_t lost = chance() % hand.size();
            outcomes.push_back({{"card", hand[lost]}});
            hand.erase(lost);
        } else if (object->at("card").is_string() && object->at("card").get<std::string>()[0] == 'X' &&
                   deck.is_array()) {
            const auto wanted = std::find(deck.begin(), deck.end(), object->at("target"));
            if (wanted != deck.end()) {
                Json& own = players[player]["hand"];
                if (own.is_array()) own.push_back(*wanted);
                deck.erase(wanted);
            }
            shuffle(deck, chance);
            outcomes.push_back({{"deck", deck}});
        } else if (object->at("what") == "special" && deck.is_array() && !deck.empty() &&
                   object->at("target").is_null()) {
            // A king draws before the joker below it shuffles (M54-1.6); a queen draws nothing.
            const Json& creatures = state.at("players").at(player).at("creatures");
            const bool king = std::any_of(creatures.begin(), creatures.end(), [&](const Json& creature) {
                return creature.at("id") == object->at("source") &&
                       creature.at("card").get<std::string>()[0] == 'K';
            });
            if (!king) continue;
            Json& own = players[player]["hand"];
            if (own.is_array()) own.push_back(deck.front());
            deck.erase(deck.begin());
        }
    }
    return outcomes;
}

bool accepted(const Json& state, const std::string& action, const Json& outcomes) {
    return asked_of(state, {{"ask", "do"}, {"action", action}, {"outcomes", outcomes}}).at("ok");
}

/// Outcomes that the rules take. What is above in the stack may change a hand or a deck: then a deck keeps
/// its order, and a creature that came back to an empty hand is the card lost.
Json fitting_outcomes(const Json& state, const std::string& action, std::mt19937_64& chance) {
    const Json whole = outcomes_of(state, chance);
    if (accepted(state, action, whole)) return whole;
    Json cards = Json::array();
    for (const Json& outcome : whole) {
        if (outcome.contains("card")) cards.push_back(outcome);
    }
    if (accepted(state, action, cards)) return cards;
    for (const char* side : sides) {
        for (const Json& creature : state.at("players").at(side).at("creatures")) {
            Json more = cards;
            more.push_back({{"card", creature.at("card")}});
            if (accepted(state, action, more)) return more;
        }
    }
    return Json::array();
}

/// The creatures that an action names: told with it, since they may be gone when the log is read.
Json named_in(const Json& state, const std::string& action) {
    Json cards = Json::object();
    for (const char* side : sides) {
        for (const Json& creature : state.at("players").at(side).at("creatures")) {
            const std::string id = creature.at("id");
            if (action.find(id) != std::string::npos) cards[id] = creature.at("card");
        }
    }
    return cards;
}

}  // namespace

std::map<std::string, std::string> creatures_of(const Magic54Table& table) {
    std::map<std::string, std::string> cards;
    for (const M54Side& side : table.sides) {
        for (const M54Creature& creature : side.creatures) cards[creature.id] = creature.card;
    }
    return cards;
}

Json first_magic54(const GameSetup&) {
    return {{"state", nullptr}, {"hidden", false}, {"newest", Json::array()}};
}

Acted act_magic54(const Json& position, const Json& action) {
    const std::string verb = action.value("do", "");
    if (verb == "deal") return deal(position, action);
    if (verb == "own_cards") return own_cards(position, action);
    if (verb == "play") return play(position, action);
    if (verb == "lesson") return lesson(position, action);
    if (verb == "lesson_step") return lesson_step(position, action);
    if (verb == "stop") return {first_magic54({})};
    return {position, "", "malformed"};
}

std::string deal_action(std::uint64_t seed, const std::string& first) {
    std::mt19937_64 chance(seed);
    Json decks = Json::object();
    for (const char* side : sides) {
        auto cards = cards_of(side);
        shuffle(cards, chance);
        decks[side] = cards;
    }
    return Json{{"do", "deal"}, {"decks", decks}, {"first", first}}.dump();
}

std::string drawn_by_lot(std::uint64_t seed) {
    return sides[std::mt19937_64(seed)() % sides.size()];
}

std::string own_cards_action(const std::string& first) {
    return Json{{"do", "own_cards"}, {"first", first}}.dump();
}

std::string play_action(const SystemGame& game, const std::string& action, std::uint64_t seed,
                        const std::vector<std::string>& told) {
    const Json& state = game.position.at("state");
    Json said{{"do", "play"}, {"action", action}};
    if (state.is_object()) said["cards"] = named_in(state, action);
    if (!told.empty()) {
        for (const std::string& card : told) said["outcomes"].push_back({{"card", card}});
    } else if (state.is_object() && resolves(state, action)) {
        std::mt19937_64 chance(seed);
        said["outcomes"] = fitting_outcomes(state, action, chance);
    }
    return said.dump();
}

namespace {

M54Side side_of(const Json& state, const std::string& id) {
    const Json& player = state.at("players").at(id);
    const auto count = [](const Json& cards) {
        return cards.is_array() ? cards.size() : cards.at("count").get<std::size_t>();
    };
    M54Side side{.id = id,
                 .life = player.at("life"),
                 .deck = count(player.at("deck")),
                 .hand_count = count(player.at("hand"))};
    if (player.at("hand").is_array()) side.hand = player.at("hand").get<std::vector<std::string>>();
    side.discard = player.at("discard").get<std::vector<std::string>>();
    for (const Json& mana : player.at("mana")) side.mana.push_back({mana.at("card"), mana.at("tapped")});
    const Json& combat = state.at("combat");
    for (const Json& creature : player.at("creatures")) {
        M54Creature line{.id = creature.at("id"),
                         .card = creature.at("card"),
                         .tapped = creature.at("tapped"),
                         .sick = creature.at("sick"),
                         .damage = creature.at("damage")};
        const int size = line.card[0] == 'J' ? 1 : line.card[0] == 'Q' ? 2 : 3;  // M54-1.2
        line.attack = line.defence = size + creature.at("growth").get<int>();
        if (combat.is_object()) {
            const Json& attackers = combat.at("attackers");
            line.attacking = std::find(attackers.begin(), attackers.end(), line.id) != attackers.end();
            line.blocks = combat.at("blocks").value(line.id, "");
        }
        side.creatures.push_back(std::move(line));
    }
    return side;
}

std::string text_in(const Json& json, const char* key) {
    return json.at(key).is_string() ? json.at(key).get<std::string>() : std::string();
}

}  // namespace

Magic54Table magic54_table(const SystemGame& game) {
    Magic54Table table;
    const Json& state = game.position.at("state");
    if (state.is_null()) return table;
    table.dealt = true;
    table.hidden = game.position.at("hidden");
    table.turn = state.at("turn");
    table.active = state.at("active");
    table.step = state.at("step");
    table.winner = text_in(state, "winner");
    for (std::size_t i = 0; i < sides.size(); ++i) table.sides[i] = side_of(state, sides[i]);
    for (const Json& object : state.at("stack"))
        table.stack.push_back({text_in(object, "player"), text_in(object, "what"), text_in(object, "source"),
                               text_in(object, "target")});
    const Json answer = asked_of(state, {{"ask", "actions"}});
    table.actions = answer.value("actions", std::vector<std::string>());
    table.acts = answer.contains("player") ? text_in(answer, "player") : "";
    for (const Json& event : game.position.at("newest")) table.newest.push_back(event.at("event"));
    if (game.position.contains("lesson")) {
        table.lesson = game.position.at("lesson").at("number");
        table.lesson_step = game.position.at("lesson").at("step");
        const auto& steps = magic54_lesson(table.lesson).steps;
        table.lesson_steps = static_cast<int>(steps.size());
        if (table.lesson_step < table.lesson_steps) {
            table.lesson_action = steps[static_cast<std::size_t>(table.lesson_step)].action;
            table.lesson_rule = steps[static_cast<std::size_t>(table.lesson_step)].rule;
        }
    }
    if (!table.hidden || !resolves(state, "pass")) return table;
    const Json& stack = state.at("stack");
    for (auto object = stack.rbegin(); object != stack.rend(); ++object) {
        const char* opponent = other(object->at("player"));
        const Json& hand = state.at("players").at(opponent).at("hand");
        if (is_ten(*object) && hand.is_object() && hand.at("count") > 0)
            table.to_tell.push_back(unseen(state, opponent));
    }
    return table;
}

}  // namespace quadrille::app
