// Whole games of each system to their end by what its panel offers, without a camera: from seeds, so that
// they are the same games each time. At every step the table is what the rules core answers about the
// position.
#include <algorithm>
#include <gtest/gtest.h>
#include <random>

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
};

void one_turn_on(Spoken& game, Chance& chance) {
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
        game.does({{"do", "start_turn"}, {"player", chance.of(starts)}});
    else if (!ends.empty())
        game.does({{"do", "end_turn"}, {"player", chance.of(ends)}});
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
            game.does({{"do", "settle"}});
        else if (chance.once_in(4))
            game.does({{"do", "life"}, {"effect", "damage"}, {"amounts", {{who, 1 + chance.below(9)}}}});
        else if (chance.once_in(4))
            one_turn_on(game, chance);
        else if (chance.once_in(3))
            game.does({{"do", table.waiting > 0 ? "triggers" : "pass"}});
        else if (chance.once_in(6))
            game.does({{"do", "damage"}});
        else
            say_a_form(game, multiplayer_forms, multiplayer_answers, {"settle", "life"}, chance);
        expect_as_the_core_says(game.game(), who);
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
        for (const FrontierePiece& piece : table.pieces)
            EXPECT_EQ(Json(piece.blocks), combat.at("blocking").value(piece.id, Json::array()));
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
            game.does({{"do", "attack"}, {"of", piece.id}, {"target", most_wanted(choice.targets)}});
        } else {
            const std::string to = name(towards_the_enemy(choice.squares, before.active, chance));
            if (verb == FrontiereVerb::move)
                game.does({{"do", "move"}, {"of", piece.id}, {"to", to}, {"consent", true}});
            else
                game.does({{"do", verb == FrontiereVerb::explore ? "explore" : "control"},
                           {"of", piece.id},
                           {"square", to}});
        }
        EXPECT_TRUE(game.ruling().allowed) << piece.id << " " << game.ruling().rule;
    }
}

/// Players attacked lose life; creatures that die leave.
void damage_is_dealt(Spoken& game, std::map<std::string, int>& life) {
    const FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::attack);
    std::map<std::string, int> dealt;
    for (const FrontierePiece& piece : table.pieces) {
        if (life.contains(piece.attacks)) life[piece.attacks] -= piece.deals;
        if (!piece.attacks.empty()) dealt[piece.attacks] += piece.deals;
        if (!piece.blocks.empty()) dealt[piece.blocks.front()] += piece.deals;
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
    Spoken game({.system = rules::System::frontiere});
    game.does({{"do", "territory"}, {"lands", 10 + 5 * chance.below(3)}});
    std::map<std::string, int> life{{"P1", 10}, {"P2", 10}};
    bool over = false;
    int turn = 0;
    while (!over && turn < 80) {
        game.say(TurnBegins{++turn, turn % 2 == 1 ? Seat::south : Seat::north});
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
                damage_is_dealt(game, life);
            }
            expect_as_the_core_says(game.game());
            if (HasFailure()) FAIL() << "turn " << turn << " phase " << phase;
        }
        const auto dead = [&](const char* player) { return life[player] <= 0; };
        over =
            dead("P1") || dead("P2") || !frontiere_table(game.game(), "", FrontiereVerb::move).losing.empty();
    }
    EXPECT_TRUE(over) << life["P1"] << " " << life["P2"];
}
INSTANTIATE_TEST_SUITE_P(Seeds, FrontiereGames, testing::Range(1U, 21U));

class NoireGames : public testing::TestWithParam<unsigned> {
protected:
    static Json written(const Mana& mana) {
        Json json = Json::object();
        for (std::size_t i = 0; i < mana.size(); ++i) json[mana_colours[i]] = mana[i];
        return json;
    }
    /// What an action of the rules core makes of the position is what the table shows afterwards.
    static void says(Spoken& game, const Json& action) {
        const Json core = asked(game.game(), action);
        ASSERT_TRUE(core.at("ok")) << action << core;
        game.does(action);
        ASSERT_EQ(game.ruling().allowed, core.at("legal").get<bool>()) << action;
        if (!core.at("legal").get<bool>()) return;
        const NoireTable table = noire_table(game.game());
        const Json& state = core.at("state");
        for (std::size_t pile = 0; pile < 2; ++pile)
            EXPECT_EQ(written(table.piles[pile]), state.at("channelled").at(pile));
        for (std::size_t i = 0; i < table.players.size(); ++i) {
            EXPECT_EQ(written(table.players[i].pool), state.at("players").at(i).at("pool"));
            EXPECT_EQ(written(table.players[i].focused), state.at("players").at(i).at("focused"));
            EXPECT_EQ(written(table.players[i].stasis), state.at("players").at(i).at("stasis"));
        }
        EXPECT_EQ(table.permanents.size(), state.at("pieces").size());
        EXPECT_EQ(table.stack.size(), state.at("stack").size());
    }
    static std::vector<int> mana(int count, Chance& chance) {
        std::vector<int> order;
        for (int i = 0; i < count; ++i) order.push_back(chance.below(6));
        return order;
    }
};

/// A card of few costs, paid in one of the ways that the panel shows; a permanent hits the opponent later.
void cast_by_chance(Spoken& game, Chance& chance) {
    const NoireTable table = noire_table(game.game());
    NoireSpell spell{.name = "Card"};
    spell.cost[static_cast<std::size_t>(chance.below(5))] = chance.below(2);
    spell.generic = chance.below(3);
    spell.devoid = chance.once_in(5);
    spell.permanent = !chance.once_in(3);
    spell.instant = table.may_take;
    const NoirePayments ways = payments_for(game.game(), table.active, spell);
    if (ways.ways.empty()) return;
    game.say(SystemAction{cast_action(table.active, spell, chance.of(ways.ways))});
    EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
}

TEST_P(NoireGames, ArePlayedToTheirEnd) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::noire});
    std::array<int, 2> life{20, 20};
    int turn = 0;
    while (life[0] > 0 && life[1] > 0 && turn < 120) {
        game.say(TurnBegins{++turn, turn % 2 == 1 ? Seat::south : Seat::north});
        NoireTable table = noire_table(game.game());
        const std::size_t at = turn % 2 == 1 ? 0 : 1;
        const NoirePlayer& player = table.players[at];
        ASSERT_EQ(table.active, player.id);
        const int pile = table.equal_piles ? chance.below(2) : static_cast<int>(table.smaller_pile);
        says(game, Json::parse(mana_action("channel_step", player, mana(3, chance), pile)));
        // Now and then nobody takes a pile, and the step is not done.
        if (!chance.once_in(8))
            says(game, {{"do", "take_pile"}, {"player", player.id}, {"pile", chance.below(2)}});
        for (int i = 0; i < 3; ++i) cast_by_chance(game, chance);
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
                life[1 - at] -= 1;
            } else if (chance.once_in(4)) {
                const NoireTable now = noire_table(game.game());
                const int first = now.equal_piles ? 0 : static_cast<int>(now.smaller_pile);
                says(game, Json::parse(returning_action("graveyard", permanent, {}, first)));
            }
            if (HasFailure()) FAIL() << "turn " << turn;
        }
    }
    EXPECT_TRUE(life[0] <= 0 || life[1] <= 0) << turn;
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
