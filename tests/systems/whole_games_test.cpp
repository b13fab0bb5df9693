// Whole games of each system to their end by what its panel offers, without a camera: from seeds, so that
// they are the same games each time. At every step the table is what the rules core answers about the
// position.
#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>

#include "app/session/systems/frontiere_game.hpp"
#include "app/session/systems/magic54_game.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/noire_game.hpp"
#include "tests/systems/at_the_panel.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

/// A choice from a seed.
class Chance {
public:
    explicit Chance(unsigned seed) : numbers_(seed) {}
    int below(int count) { return static_cast<int>(numbers_() % static_cast<unsigned>(count)); }
    bool once_in(int count) { return below(count) == 0; }
    template <typename List>
    const auto& of(const List& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }

private:
    std::mt19937 numbers_;
};

/// Every form that a table offers is filled by chance and said, now and then.
FormEntries filled_by_chance(const TableForm& form, Chance& chance) {
    FormEntries entries;
    for (const FormField& field : form.fields) {
        switch (field.kind) {
            case FieldKind::number:
                entries.numbers[field.key] =
                    field.least + chance.below(std::min(4, field.most - field.least + 1));
                break;
            case FieldKind::text:
                entries.words[field.key] = {"Card " + std::to_string(chance.below(100))};
                break;
            case FieldKind::amounts:
                entries.numbers[field.key + "." + chance.of(field.choices).value] = 1 + chance.below(4);
                break;
            case FieldKind::flag:
                if (chance.once_in(4)) entries.words[field.key] = {"yes"};
                break;
            case FieldKind::one:
            case FieldKind::several:
                if (!field.choices.empty() && (field.needed || chance.once_in(2)))
                    entries.words[field.key] = {chance.of(field.choices).value};
                break;
        }
    }
    return entries;
}

/// Says one of the forms; a question is answered. Whatever the rules refuse changes nothing.
template <typename Forms, typename Answers>
void say_a_form(Spoken& game, const Forms& forms_of, const Answers& answers_of, const Ids& not_these,
                Chance& chance) {
    const std::vector<TableForm> forms = forms_of(game.game());
    if (forms.empty()) return;
    const TableForm& form = chance.of(forms);
    if (std::find(not_these.begin(), not_these.end(), form.verb) != not_these.end()) return;
    const FormEntries entries = filled_by_chance(form, chance);
    if (!complete(form, entries)) return;
    if (form.asks) {
        for (const FormAnswer& answer : answers_of(game.game(), {form.verb, entries}))
            EXPECT_FALSE(answer.rule.empty()) << form.verb;
        return;
    }
    const Json before = game.game().position;
    game.does(action_of(form, entries));
    if (game.ruling().allowed) return;
    EXPECT_EQ(game.game().position, before) << form.verb;
}

/// Life as the table has it, for the systems whose page does not count it.
int life_of(const Spoken& game, Seat seat) {
    return game.session.table_at(game.t).player_at(seat)->life;
}

Seat seat_of(const std::string& player) {
    return player == "P2" ? Seat::north : Seat::south;
}

class MultiplayerGames : public testing::TestWithParam<unsigned> {
protected:
    /// The seats as the rules core answers about them, through its requests.
    static void expect_as_the_core_says(const SystemGame& game, const std::string& of) {
        const MultiplayerTable table = multiplayer_table(game, of);
        Ids reached, attackable, losing;
        for (const MultiplayerSeat& seat : table.seats) {
            if (seat.in_range) reached.push_back(seat.id);
            if (seat.attackable) attackable.push_back(seat.id);
        }
        for (const LosesNow& lost : table.losing) losing.push_back(lost.id);
        for (Ids* ids : {&reached, &attackable, &losing}) std::sort(ids->begin(), ids->end());
        const Json outcome = asked(game, {{"ask", "outcome"}});
        ASSERT_TRUE(outcome.at("ok")) << outcome;
        Ids core_losing;
        for (const Json& lost : outcome.at("lost_now")) core_losing.push_back(lost.at("id"));
        std::sort(core_losing.begin(), core_losing.end());
        EXPECT_EQ(losing, core_losing);
        if (table.of.empty()) return;
        EXPECT_EQ(Json(reached), asked(game, {{"ask", "seat_range"}, {"of", of}}).at("players"));
        EXPECT_EQ(Json(attackable), asked(game, {{"ask", "attackable"}, {"of", of}}).at("attackable"));
        const Json off = asked(game, {{"ask", "attachments"}});
        std::size_t loose = off.at("detached").size() + off.at("to_graveyard").size();
        for (const MultiplayerCard& card : table.permanents) loose -= card.comes_off ? 1 : 0;
        EXPECT_EQ(loose, 0U);
    }
    /// Says an action of which the rules core answers what becomes of the whole position; nothing else
    /// changes.
    static void says(Spoken& game, const Json& action) {
        const SystemGame before = game.game();
        game.does(action);
        if (!game.ruling().allowed) {
            EXPECT_EQ(game.game().position, before.position) << action;
            return;
        }
        const std::string verb = action.at("do");
        if (verb == "life") expect_life(before, action, game.game().position);
        if (verb == "pass") expect_pass(before, game.game().position);
        if (verb == "settle") expect_settled(before, action, game.game().position);
        if (verb == "end_turn" || verb == "start_turn") expect_markers(before, action, game.game().position);
    }

private:
    static void set_life(Json& list, const Json& life) {
        for (Json& one : list) {
            if (one.at("id") == life.at("id")) one["life"] = life.at("life");
        }
    }
    static void expect_life(const SystemGame& before, const Json& action, const Json& after) {
        Json expected = before.position;
        const Json core = asked(
            before, {{"ask", "life"}, {"effect", action.at("effect")}, {"amounts", action.at("amounts")}});
        for (const Json& life : core.at("life")) {
            set_life(expected["players"], life);
            if (expected.contains("teams")) set_life(expected["teams"], life);
        }
        EXPECT_EQ(after, expected) << action;
    }
    static void expect_pass(const SystemGame& before, const Json& after) {
        Json expected = before.position;
        const Json& priority = expected.at("priority");
        const Json core = asked(before, {{"ask", "priority"},
                                         {"holder", priority.at("holder")},
                                         {"does", "pass"},
                                         {"passed", priority.at("passed")}});
        ASSERT_TRUE(core.at("ok")) << core;
        if (core.at("event") == "step_ends") {
            EXPECT_NE(after.at("turn").at("step"), expected.at("turn").at("step"));
            EXPECT_EQ(after.at("players"), expected.at("players"));
            EXPECT_EQ(after.at("pieces"), expected.at("pieces"));
            return;
        }
        EXPECT_EQ(after.at("priority").at("holder"), core.at("next"));
        EXPECT_EQ(sorted(after.at("priority").at("passed")), sorted(core.at("passed")));
        if (core.at("event") == "resolves") {
            const Json top = expected["stack"].back();
            expected["stack"].erase(expected["stack"].size() - 1);
            EXPECT_EQ(after.at("stack"), expected.at("stack"));
            const bool enters = !std::set<std::string>{"spell", "ability", "combat_damage"}.contains(
                top.value("kind", "ability"));
            if (enters) {
                EXPECT_EQ(after.at("pieces").back().at("controller"), top.at("controller"));
            }
            return;
        }
        expected["priority"] = after.at("priority");
        EXPECT_EQ(after, expected);
    }
    /// Who loses now, what leaves with them, who gets what stays, and who has won.
    static void expect_settled(const SystemGame& before, const Json& action, const Json& after) {
        Json request{{"ask", "outcome"}};
        for (const char* key : {"concede", "wins", "loses", "loop"}) {
            if (action.contains(key)) request[key] = action.at(key);
        }
        const Json core = asked(before, request);
        Ids leaving, left;
        for (const Json& lost : core.at("lost_now")) leaving.push_back(lost.at("id"));
        for (std::size_t i = 0; i < after.at("players").size(); ++i) {
            const Json& player = after.at("players").at(i);
            if (player.value("lost", false) && !before.position.at("players").at(i).value("lost", false))
                left.push_back(player.at("id"));
        }
        EXPECT_EQ(sorted(left), sorted(leaving));
        EXPECT_EQ(after.contains("result"), core.at("ended").get<bool>());
        if (after.contains("result")) {
            EXPECT_EQ(after.at("result").at("winners"), core.at("winners"));
        }
        if (leaving.empty()) return;
        const Json gone = asked(before, {{"ask", "leave_game"}, {"players", leaving}});
        Json controllers = Json::object(), expected = Json::object();
        for (const Json& piece : after.at("pieces")) controllers[piece.at("id")] = piece.at("controller");
        for (const Json& piece : before.position.at("pieces"))
            expected[piece.at("id")] = piece.at("controller");
        for (const Json& id : gone.at("removed")) expected.erase(id.get<std::string>());
        for (const Json& change : gone.at("control")) expected[change.at("id")] = change.at("controller");
        EXPECT_EQ(controllers, expected);
        if (gone.contains("markers")) {
            EXPECT_EQ(after.at("markers"), gone.at("markers"));
        }
    }
    static void expect_markers(const SystemGame& before, const Json& action, const Json& after) {
        if (action.at("do") == "start_turn") {
            Json expected = before.position.at("markers");
            for (Json& marker : expected) {
                if (marker.at("holder") == action.at("player")) marker["playing"] = true;
            }
            EXPECT_EQ(after.at("markers"), expected);
            return;
        }
        const Json core = asked(before, {{"ask", "end_turn"}, {"player", action.at("player")}});
        const Json more = before.position.value("more_turns", Json::object());
        const bool keeps = more.value(action.at("player").get<std::string>(), 0) > 0;
        EXPECT_EQ(after.at("markers"), keeps ? before.position.at("markers") : core.at("markers"));
    }
    static Ids sorted(Ids ids) {
        std::sort(ids.begin(), ids.end());
        return ids;
    }
};

template <typename Says>
void one_turn_on(Spoken& game, const Says& says, Chance& chance) {
    const MultiplayerTable table = multiplayer_table(game.game(), "");
    if (table.format != "grand_melee") {
        game.does({{"do", "next_turn"}});
        return;
    }
    Ids starts, ends;
    for (const MultiplayerSeat& seat : table.seats) {
        if (seat.may_start) starts.push_back(seat.id);
        if (seat.playing) ends.push_back(seat.id);
    }
    if (!starts.empty())
        says(game, {{"do", "start_turn"}, {"player", chance.of(starts)}});
    else if (!ends.empty())
        says(game, {{"do", "end_turn"}, {"player", chance.of(ends)}});
}

TEST_P(MultiplayerGames, ArePlayedToTheirEnd) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::multiplayer});
    const auto& formats = multiplayer_formats();
    const std::string format = formats[GetParam() % formats.size()];
    game.does({{"do", "format"}, {"format", format}, {"players", players_of_format(format).first}});
    game.does({{"do", "begin"}, {"first", chance.of(multiplayer_table(game.game(), "").starters)}});
    ASSERT_TRUE(game.ruling().allowed) << format;
    int said = 0;
    for (; said < 1500 && !multiplayer_table(game.game(), "").ended; ++said) {
        const MultiplayerTable table = multiplayer_table(game.game(), "");
        Ids players;
        for (const MultiplayerSeat& seat : table.seats) {
            if (!seat.lost) players.push_back(seat.id);
        }
        const std::string who = chance.of(players);
        if (!table.losing.empty())
            says(game, {{"do", "settle"}});
        else if (chance.once_in(4))
            says(game, {{"do", "life"}, {"effect", "damage"}, {"amounts", {{who, 1 + chance.below(9)}}}});
        else if (chance.once_in(4))
            one_turn_on(game, says, chance);
        else if (chance.once_in(3))
            says(game, {{"do", table.waiting > 0 ? "triggers" : "pass"}});
        else if (chance.once_in(6))
            says(game, {{"do", "damage"}});
        else
            say_a_form(game, multiplayer_forms, multiplayer_answers, {"settle", "life"}, chance);
        for (const MultiplayerSeat& seat : table.seats) expect_as_the_core_says(game.game(), seat.id);
        if (HasFailure()) FAIL() << format << " after " << said;
    }
    const MultiplayerTable table = multiplayer_table(game.game(), "");
    ASSERT_TRUE(table.ended) << format;
    EXPECT_EQ(table.winners.empty(), table.draw);
    for (const MultiplayerCard& card : table.permanents) {
        for (const MultiplayerSeat& seat : table.seats) EXPECT_FALSE(seat.id == card.controller && seat.lost);
    }
}
INSTANTIATE_TEST_SUITE_P(Seeds, MultiplayerGames, testing::Range(1U, 21U));

class FrontiereGames : public testing::TestWithParam<unsigned> {
protected:
    static void expect_as_the_core_says(const SystemGame& game) {
        const FrontiereTable table = frontiere_table(game, "", FrontiereVerb::move);
        for (const FrontierePiece& piece : table.pieces) {
            if (piece.kind != rules::Kind::creature || piece.phased_out) continue;
            const Json bonus = asked(game, {{"ask", "bonus"}, {"of", piece.id}});
            ASSERT_TRUE(bonus.at("ok")) << bonus;
            EXPECT_EQ(piece.power, bonus.at("power"));
            EXPECT_EQ(piece.toughness, bonus.at("toughness"));
        }
        for (const char* player : {"P1", "P2"}) {
            const Json token = asked(game, {{"ask", "token_rule"}, {"player", player}});
            const auto in = [&](const Ids& list) {
                return std::find(list.begin(), list.end(), player) != list.end();
            };
            EXPECT_EQ(in(table.needs_token), token.at("required").get<bool>());
            EXPECT_EQ(in(table.losing), token.at("loses").get<bool>());
        }
        const Json& declare = game.position.at("declare");
        if (declare.empty()) return;
        const Json combat = asked(game, {{"ask", "combat"},
                                         {"declare", declare},
                                         {"choice", game.position.value("choice", Json::object())}});
        ASSERT_TRUE(combat.at("ok")) << combat;
        EXPECT_EQ(table.combat_errors.size(), combat.at("errors").size());
        for (const FrontierePiece& piece : table.pieces) {
            EXPECT_EQ(Json(piece.blocks), combat.at("blocking").value(piece.id, Json::array()));
            if (combat.at("deals").contains(piece.id)) {
                EXPECT_EQ(piece.deals, combat.at("deals").at(piece.id));
            }
        }
    }
    /// What the untap step does to the whole position (FR-3.4, FR-4.3), and what ends with the turn.
    static void begins(Spoken& game, int turn) {
        const Json before = game.game().position;
        const Seat seat = turn % 2 == 1 ? Seat::south : Seat::north;
        const std::string player = seat == Seat::south ? "P1" : "P2";
        game.say(TurnBegins{turn, seat});
        const Json& after = game.game().position;
        EXPECT_EQ(after.at("turn").at("active"), player);
        for (const char* key : {"declare", "moved", "choice", "triggered"})
            EXPECT_TRUE(after.at(key).empty());
        Json given_back = before;
        for (Json& land : given_back["lands"]) {
            if (!land.contains("before")) continue;
            land["controller"] = land.at("before");
            land.erase("before");
        }
        given_back["turn"]["active"] = player;
        given_back["turn"]["first_upkeep_reached"][player] = true;
        const Json untap =
            asked({rules::System::frontiere, given_back}, {{"ask", "untap"}, {"player", player}});
        ASSERT_TRUE(untap.at("ok")) << untap;
        const auto in = [&](const char* list, const Json& what) {
            return std::find(untap.at(list).begin(), untap.at(list).end(), what) != untap.at(list).end();
        };
        for (Json& piece : given_back["pieces"]) {
            piece["damage"] = 0;
            if (in("phases_in", piece.at("id"))) piece["phased_out"] = false;
            if (in("phases_out", piece.at("id"))) piece["phased_out"] = true;
            if (in("pieces", piece.at("id"))) piece["tapped"] = false;
            if (piece.at("controller") != player) continue;
            piece["summoning_sick"] = false;
            piece["controlled_since_turn_start"] = true;
        }
        for (const Json& square : untap.at("lands"))
            given_back["lands"][square.get<std::string>()].update(
                {{"tapped", false}, {"tapped_by", nullptr}});
        EXPECT_EQ(after.at("pieces"), given_back.at("pieces"));
        EXPECT_EQ(after.at("lands"), given_back.at("lands"));
        EXPECT_EQ(after.at("turn"), given_back.at("turn"));
    }
};

/// A player where there is one, else a creature.
std::string most_wanted(const Ids& targets) {
    for (const std::string& target : targets) {
        if (target.starts_with("P")) return target;
    }
    return targets.front();
}

/// Mostly the square nearest to the other player.
Square towards_the_enemy(std::vector<Square> squares, const std::string& active, Chance& chance) {
    if (chance.once_in(5)) return chance.of(squares);
    const int way = active == "P1" ? 1 : -1;
    return *std::max_element(squares.begin(), squares.end(),
                             [&](Square one, Square other) { return way * one.row < way * other.row; });
}

/// A land that was turned up, and the landfall of that player's creatures (FR-1.11, FR-4.13).
void turned_up(Json& position, const std::string& square, const Json& player) {
    if (position.at("lands").at(square).value("revealed", false)) return;
    const Json core = asked({rules::System::frontiere, position},
                            {{"ask", "reveal"}, {"square", square}, {"player", player}});
    position["lands"][square]["revealed"] = true;
    position["triggered"] = core.at("landfall");
}

/// The whole position after a deed of a creature, by the page: nothing else changes.
Json after_deed(Json position, const Json& action) {
    const std::string verb = action.at("do"), of = action.at("of");
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") != of) continue;
        if (verb == "move") piece["square"] = action.at("to");
        if (verb == "explore" || verb == "control") piece["tapped"] = true;
        if (verb == "move") turned_up(position, action.at("to"), piece.at("controller"));
        if (verb == "explore") turned_up(position, action.at("square"), piece.at("controller"));
        if (verb == "attack") position["declare"][of] = action.at("target");
        if (verb != "control") break;
        Json& land = position["lands"][action.at("square").get<std::string>()];
        if (!land.contains("before")) land["before"] = land.value("controller", Json());
        land["controller"] = piece.at("controller");
    }
    if (verb == "move") position["moved"].push_back(of);
    return position;
}

void does_and_nothing_else(Spoken& game, const Json& action) {
    const Json before = game.game().position;
    game.does(action);
    EXPECT_TRUE(game.ruling().allowed) << action << " " << game.ruling().rule;
    Json after = game.game().position;
    for (const char* key : {"owed", "owed_for"}) after[key] = before.value(key, Json());
    Json expected = after_deed(before, action);
    for (const char* key : {"owed", "owed_for"}) expected[key] = before.value(key, Json());
    EXPECT_EQ(after, expected) << action;
}

/// What the active player's creatures may do in the phase, each by chance.
void creatures_act(Spoken& game, FrontiereVerb verb, Chance& chance) {
    const FrontiereTable before = frontiere_table(game.game(), "", verb);
    for (const FrontierePiece& piece : before.pieces) {
        if (piece.controller != before.active || piece.kind != rules::Kind::creature) continue;
        const FrontiereChoice choice = frontiere_table(game.game(), piece.id, verb).choice;
        if (!choice.may || (verb == FrontiereVerb::attack ? choice.targets.empty() : choice.squares.empty()))
            continue;
        if (verb == FrontiereVerb::attack) {
            // Players stand last in the order of ids, and are attacked rather than their creatures.
            const std::string target = most_wanted(choice.targets);
            does_and_nothing_else(game, {{"do", "attack"}, {"of", piece.id}, {"target", target}});
            continue;
        }
        const std::string to = name(towards_the_enemy(choice.squares, before.active, chance));
        if (verb == FrontiereVerb::move)
            does_and_nothing_else(game, {{"do", "move"}, {"of", piece.id}, {"to", to}, {"consent", true}});
        else
            does_and_nothing_else(game, {{"do", verb == FrontiereVerb::explore ? "explore" : "control"},
                                         {"of", piece.id},
                                         {"square", to}});
    }
}

/// Players attacked lose life; creatures that die leave.
void damage_is_dealt(Spoken& game) {
    const FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::attack);
    std::map<std::string, int> dealt;
    for (const FrontierePiece& piece : table.pieces) {
        if (!piece.attacks.empty()) dealt[piece.attacks] += piece.deals;
        if (!piece.blocks.empty()) dealt[piece.blocks.front()] += piece.deals;
    }
    for (const char* player : {"P1", "P2"}) {
        if (dealt[player] > 0) game.say(LifeChange{seat_of(player), -dealt[player]});
    }
    for (const FrontierePiece& piece : table.pieces) {
        const auto hit = dealt.find(piece.id);
        if (hit == dealt.end()) continue;
        game.does({{"do", "damage"}, {"of", piece.id}, {"change", hit->second}});
        if (hit->second + piece.damage >= piece.toughness) game.does({{"do", "gone"}, {"of", piece.id}});
    }
}

TEST_P(FrontiereGames, ArePlayedByWhatIsOffered) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::frontiere, .starting_life = 10});
    game.does({{"do", "territory"}, {"lands", 10 + 5 * chance.below(3)}});
    bool over = false;
    int turn = 0;
    while (!over && turn < 80) {
        begins(game, ++turn);
        FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::move);
        if (chance.once_in(3)) game.does({{"do", "order"}, {"order", 1 + chance.below(2)}});
        for (const std::string& player : table.needs_token) {
            if (!table.token_squares.at(player).empty())
                game.does({{"do", "token"},
                           {"player", player},
                           {"square", name(chance.of(table.token_squares.at(player)))}});
        }
        if (chance.once_in(2))
            game.does({{"do", "creature"},
                       {"player", table.active},
                       {"name", "Raider"},
                       {"power", 1 + chance.below(3)},
                       {"toughness", 1 + chance.below(3)},
                       {"keywords", {"haste", chance.once_in(3) ? "flying" : "trample"}}});
        say_a_form(game, frontiere_forms, frontiere_answers, {"sacrifice"}, chance);
        for (int phase = 0; phase < 5; ++phase) {
            game.does({{"do", "phase"}, {"phase", phase}});
            table = frontiere_table(game.game(), "", FrontiereVerb::move);
            const std::string now = table.plan.at(static_cast<std::size_t>(phase));
            if (now == "movement") creatures_act(game, FrontiereVerb::move, chance);
            if (now == "main" && chance.once_in(3)) creatures_act(game, FrontiereVerb::explore, chance);
            if (now == "combat") {
                creatures_act(game, FrontiereVerb::attack, chance);
                expect_as_the_core_says(game.game());
                damage_is_dealt(game);
            }
            expect_as_the_core_says(game.game());
            if (HasFailure()) FAIL() << "turn " << turn << " phase " << phase;
        }
        const auto dead = [&](const char* player) { return life_of(game, seat_of(player)) <= 0; };
        over =
            dead("P1") || dead("P2") || !frontiere_table(game.game(), "", FrontiereVerb::move).losing.empty();
    }
    EXPECT_TRUE(over) << life_of(game, Seat::south) << " " << life_of(game, Seat::north);
}
INSTANTIATE_TEST_SUITE_P(Seeds, FrontiereGames, testing::Range(1U, 21U));

class NoireGames : public testing::TestWithParam<unsigned> {
protected:
    static Json written(const Mana& mana) {
        Json json = Json::object();
        for (std::size_t i = 0; i < mana.size(); ++i) json[mana_colours[i]] = mana[i];
        return json;
    }
    static Json pool(const Json& some) {
        Json json = Json::object();
        for (const char* colour : mana_colours) json[colour] = some.is_object() ? some.value(colour, 0) : 0;
        return json;
    }
    static void take(SystemGame& game, const Json& action) {
        const Json core = asked(game, action);
        ASSERT_TRUE(core.at("ok") && core.at("legal")) << action << core;
        const Json state = core.at("state");
        game.position["channelled"] = state.at("channelled");
        for (std::size_t i = 0; i < state.at("players").size(); ++i)
            game.position["players"][i].update(state.at("players")[i]);
        game.position["turn"].update(state.at("turn"));
    }
    static void take_back_open_step(Json& position) {
        if (position.at("turn").at("channel_step") != "open") return;
        for (std::size_t pile = 0; pile < 2; ++pile) {
            Json left = pool(position.at("channelled").at(pile));
            const Json added = pool(position.at("step_mana").at(pile));
            for (const char* colour : mana_colours)
                left[colour] = left.at(colour).get<int>() - added.at(colour).get<int>();
            position["channelled"][pile] = left;
        }
        position["turn"]["channel_step"] = "none";
    }
    /// All that a state of the page has (section 16), with every colour of its pools.
    static Json whole(const Json& position) {
        Json state{{"channelled", Json::array()},
                   {"players", Json::array()},
                   {"pieces", Json::array()},
                   {"stack", Json::array()}};
        for (const Json& pile : position.at("channelled")) state["channelled"].push_back(pool(pile));
        for (const Json& player : position.at("players")) {
            Json held = Json::array();
            for (const Json& lot : player.at("held"))
                held.push_back({{"mana", pool(lot.at("mana"))}, {"until", lot.value("until", "")}});
            state["players"].push_back({{"id", player.at("id")},
                                        {"pool", pool(player.at("pool"))},
                                        {"focused", pool(player.at("focused"))},
                                        {"stasis", pool(player.at("stasis"))},
                                        {"held", held}});
        }
        for (const Json& piece : position.at("pieces"))
            state["pieces"].push_back({{"id", piece.at("id")},
                                       {"controller", piece.at("controller")},
                                       {"zone", piece.value("zone", "battlefield")},
                                       {"mana", pool(piece.at("mana"))}});
        for (const Json& object : position.at("stack"))
            state["stack"].push_back({{"id", object.at("id")},
                                      {"controller", object.at("controller")},
                                      {"permanent", object.at("permanent")},
                                      {"spent", pool(object.at("spent"))}});
        for (const char* key : {"channel_step", "land_played"})
            state["turn"][key] = position.at("turn").at(key);
        return state;
    }
    /// What an action of the rules core makes of the position is what the table has afterwards, all of it.
    static void says(Spoken& game, const Json& action) {
        const Json core = asked(game.game(), action);
        ASSERT_TRUE(core.at("ok")) << action << core;
        game.does(action);
        ASSERT_EQ(game.ruling().allowed, core.at("legal").get<bool>()) << action;
        if (core.at("legal").get<bool>()) {
            EXPECT_EQ(whole(game.game().position), whole(core.at("state"))) << action;
        }
        expect_shown(game.game());
    }
    /// A spell goes on the stack and is paid for: by the rules core in two steps, at the table in one.
    static void casts(Spoken& game, const Json& action) {
        SystemGame put = game.game();
        const std::string id = "s" + std::to_string(put.position.value("next", 1));
        put.position["stack"].push_back({{"id", id},
                                         {"controller", action.at("player")},
                                         {"permanent", action.at("permanent")},
                                         {"spent", Json::object()}});
        Json pays = action;
        pays["do"] = "pay";
        pays["object"] = id;
        const Json core = asked(put, pays);
        ASSERT_TRUE(core.at("ok") && core.at("legal")) << core;
        game.does(action);
        EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
        EXPECT_EQ(whole(game.game().position), whole(core.at("state"))) << action;
        expect_shown(game.game());
    }
    /// The turn ends and the next one begins: a channel step without a pile taken is not done (NO-6.5),
    /// unused focus goes to the piles in the order of the colours (NO-3.2), stasis comes back (NO-6.1).
    static void begins(Spoken& game, int turn) {
        SystemGame core = game.game();
        const std::string next = turn % 2 == 1 ? "P1" : "P2";
        game.say(TurnBegins{turn, turn % 2 == 1 ? Seat::south : Seat::north});
        if (turn > 1) {
            take_back_open_step(core.position);
            Json returns = Json::array();
            for (const Json& player : core.position.at("players")) {
                Json order = Json::array();
                for (const char* colour : mana_colours) {
                    for (int i = pool(player.at("focused")).at(colour); i > 0; --i) order.push_back(colour);
                }
                if (!order.empty()) returns.push_back({{"player", player.at("id")}, {"order", order}});
            }
            take(core, {{"do", "end_turn"}, {"returns", returns}});
        }
        core.position["turn"]["active"] = next;
        take(core, {{"do", "untap"}, {"player", next}});
        EXPECT_EQ(whole(game.game().position), whole(core.position)) << "turn " << turn;
        expect_shown(game.game());
    }
    /// What the panel shows is what the position has.
    static void expect_shown(const SystemGame& game) {
        const NoireTable table = noire_table(game);
        const Json state = whole(game.position);
        for (std::size_t pile = 0; pile < 2; ++pile)
            EXPECT_EQ(written(table.piles[pile]), state.at("channelled").at(pile));
        for (std::size_t i = 0; i < table.players.size(); ++i) {
            EXPECT_EQ(written(table.players[i].pool), state.at("players").at(i).at("pool"));
            EXPECT_EQ(written(table.players[i].focused), state.at("players").at(i).at("focused"));
            EXPECT_EQ(written(table.players[i].stasis), state.at("players").at(i).at("stasis"));
            EXPECT_EQ(table.players[i].held.size(), state.at("players").at(i).at("held").size());
        }
        ASSERT_EQ(table.permanents.size(), state.at("pieces").size());
        for (std::size_t i = 0; i < table.permanents.size(); ++i) {
            EXPECT_EQ(written(table.permanents[i].mana), state.at("pieces").at(i).at("mana"));
            EXPECT_EQ(table.permanents[i].exiled, state.at("pieces").at(i).at("zone") == "exile");
        }
        ASSERT_EQ(table.stack.size(), state.at("stack").size());
        for (std::size_t i = 0; i < table.stack.size(); ++i)
            EXPECT_EQ(written(table.stack[i].mana), state.at("stack").at(i).at("spent"));
    }
    static std::vector<int> mana(int count, Chance& chance) {
        std::vector<int> order;
        for (int i = 0; i < count; ++i) order.push_back(chance.below(6));
        return order;
    }
};

/// A card of few costs, paid in one of the ways that the panel shows; a permanent hits the opponent later.
template <typename Casts>
void cast_by_chance(Spoken& game, const Casts& casts, Chance& chance) {
    const NoireTable table = noire_table(game.game());
    NoireSpell spell{.name = "Card"};
    spell.cost[static_cast<std::size_t>(chance.below(5))] = chance.below(2);
    spell.generic = chance.below(3);
    spell.devoid = chance.once_in(5);
    spell.permanent = !chance.once_in(3);
    spell.instant = table.may_take;
    const NoirePayments ways = payments_for(game.game(), table.active, spell);
    if (ways.ways.empty()) return;
    casts(game, Json::parse(cast_action(table.active, spell, chance.of(ways.ways))));
}

TEST_P(NoireGames, ArePlayedToTheirEnd) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::noire});
    const auto dead = [&] { return life_of(game, Seat::south) <= 0 || life_of(game, Seat::north) <= 0; };
    int turn = 0;
    while (!dead() && turn < 120) {
        begins(game, ++turn);
        NoireTable table = noire_table(game.game());
        const std::size_t at = turn % 2 == 1 ? 0 : 1;
        const NoirePlayer& player = table.players[at];
        ASSERT_EQ(table.active, player.id);
        const int pile = table.equal_piles ? chance.below(2) : static_cast<int>(table.smaller_pile);
        says(game, Json::parse(mana_action("channel_step", player, mana(3, chance), pile)));
        // Now and then nobody takes a pile, and the step is not done.
        if (!chance.once_in(8))
            says(game, {{"do", "take_pile"}, {"player", player.id}, {"pile", chance.below(2)}});
        for (int i = 0; i < 3; ++i) cast_by_chance(game, casts, chance);
        if (chance.once_in(3)) says(game, Json::parse(mana_action("focus", player, mana(2, chance), 0)));
        say_a_form(game, noire_forms, noire_answers, {"agree"}, chance);
        table = noire_table(game.game());
        while (!table.stack.empty()) {
            const int first = table.equal_piles ? 0 : static_cast<int>(table.smaller_pile);
            says(game, Json::parse(returning_action(chance.once_in(5) ? "counter" : "resolve",
                                                    table.stack.back(), {}, first)));
            if (HasFailure()) FAIL() << "turn " << turn;
            table = noire_table(game.game());
        }
        for (const NoireObject& permanent : table.permanents) {
            if (permanent.exiled) continue;
            if (permanent.controller == table.active) {
                game.say(LifeChange{at == 0 ? Seat::north : Seat::south, -1});
            } else if (chance.once_in(4)) {
                const NoireTable now = noire_table(game.game());
                const int first = now.equal_piles ? 0 : static_cast<int>(now.smaller_pile);
                says(game, Json::parse(returning_action("graveyard", permanent, {}, first)));
            }
            if (HasFailure()) FAIL() << "turn " << turn;
        }
    }
    EXPECT_TRUE(dead()) << turn;
}
INSTANTIATE_TEST_SUITE_P(Seeds, NoireGames, testing::Range(1U, 21U));

class Magic54Games : public testing::TestWithParam<unsigned> {};

TEST_P(Magic54Games, ArePlayedToTheirEnd) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::magic54});
    game.say(SystemAction{deal_action(GetParam(), drawn_by_lot(GetParam()))});
    SystemGame now = game.game();
    for (int said = 0; said < 2000 && !magic54_table(now).acts.empty(); ++said) {
        const Magic54Table table = magic54_table(now);
        ASSERT_FALSE(table.actions.empty());
        // A card that hits the other player brings the end nearer.
        std::string action = chance.of(table.actions);
        for (const std::string& one : table.actions) {
            const std::string enemy = table.acts == "R" ? " B" : " R";
            const bool hits = one.starts_with("play ") && one.ends_with(enemy) && one.find('A') != 5;
            if (hits && chance.once_in(2)) action = one;
        }
        const Json word = Json::parse(play_action(now, action, GetParam()));
        Json request{{"ask", "do"}, {"action", action}};
        if (word.contains("outcomes")) request["outcomes"] = word.at("outcomes");
        SystemGame core = now;
        core.position = now.position.at("state");
        const Json answer = asked(core, request);
        game.does(word);
        ASSERT_TRUE(game.ruling().allowed) << action << " " << game.ruling().rule;
        now = game.game();
        ASSERT_EQ(now.position.at("state"), answer.at("state")) << action;
    }
    EXPECT_FALSE(magic54_table(now).winner.empty());
}
INSTANTIATE_TEST_SUITE_P(Seeds, Magic54Games, testing::Range(1U, 21U));

}  // namespace
}  // namespace quadrille::app
