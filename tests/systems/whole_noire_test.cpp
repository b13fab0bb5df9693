// Whole games of Magic Noire, each thing done by what the panel offers, and held against the rules core.
#include <algorithm>
#include <set>

#include "app/session/systems/noire_forms.hpp"
#include "app/session/systems/noire_table.hpp"
#include "tests/systems/core_answer.hpp"
#include "tests/systems/games_by_chance.hpp"
#include "tests/systems/noire_beside.hpp"

namespace quadrille::app {
namespace {

/// As the log and the requests to the rules core write it.
Json json_of(const NoireAction& action) {
    return Json::parse(said(action).action);
}

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
        const Json core = core_answer(game, action);
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
    /// Real lands in play, and those that gave their mana this turn.
    struct Lands {
        int there = 0, used = 0;
        friend bool operator==(const Lands&, const Lands&) = default;
    };
    static Lands lands_of(const Json& position, const std::string& player) {
        const Json there = position.value("lands", Json::object()),
                   used = position.value("lands_used", Json::object());
        return {there.value(player, 0), used.value(player, 0)};
    }
    /// Nullopt: there are not so many (NO-10.5).
    static std::optional<Lands> lands_after(Lands lands, const std::string& effect, int count) {
        static const std::set<std::string> go{"destroy", "sacrifice", "bounce", "exile"};
        if (effect == "put" || effect == "put_tapped") lands.there += count;
        if (effect == "tap" || effect == "put_tapped") lands.used += count;
        if (effect == "untap") lands.used -= count;
        if (effect == "no_untap" && count > lands.there) return std::nullopt;
        if (go.contains(effect)) {
            lands.there -= count;
            lands.used = std::min(lands.used, lands.there);
        }
        if (lands.used < 0 || lands.there < lands.used) return std::nullopt;
        return lands;
    }
    static int sum(const Json& amounts) {
        int all = 0;
        for (const Json& amount : amounts) all += amount.get<int>();
        return all;
    }
    /// As much of X as is there: the named colours, then any by the order of the colours (NO-4.1, NO-5.1).
    static Json takeable(Json there, const Json& x) {
        Json taken = Json::object();
        const auto take = [&](const char* colour, int most) {
            const int count = std::min(most, there.at(colour).get<int>());
            taken[colour] = taken.value(colour, 0) + count;
            there[colour] = there.at(colour).get<int>() - count;
            return count;
        };
        for (const char* colour : mana_colours) take(colour, x.value(colour, 0));
        int any = x.value("any", 0);
        for (const char* colour : mana_colours) any -= take(colour, any);
        return taken;
    }
    static Json together(const Json& one, const Json& other) {
        Json both = pool(one);
        for (const char* colour : mana_colours)
            both[colour] = both.at(colour).get<int>() + pool(other).at(colour).get<int>();
        return both;
    }
    /// What the core does in place of an effect on lands (NO-10.4); null: it cannot be asked.
    static Json instead_of(const SystemGame& game, const Json& action) {
        Json ask = action;
        ask.erase("do");
        ask["ask"] = "replace_effect";
        const Json answer = core_answer(game, ask);
        if (!answer.at("ok")) return {};
        const std::string keyword = answer.at("keyword");
        const Json& player =
            *std::find_if(game.position.at("players").begin(), game.position.at("players").end(),
                          [&](const Json& one) { return one.at("id") == action.at("player"); });
        Json done{{"do", keyword},
                  {"player", action.at("player")},
                  {"x", answer.at("x")},
                  {"required", action.value("required", false)}};
        const Json personal = together(player.at("pool"), player.at("focused"));
        Json stasis = pool(player.at("stasis"));
        for (const Json& lot : player.at("held")) stasis = together(stasis, lot.at("mana"));
        Json named = pool(answer.at("x"));
        if (action.contains("mana"))
            named = pool(action.at("mana"));
        else if (keyword == "stasis")
            named = pool(takeable(personal, answer.at("x")));
        else if (keyword == "dissipate")
            named = pool(takeable(together(personal, stasis), answer.at("x")));
        done["mana"] = named;
        if (keyword == "focus") done["to_stasis"] = answer.at("into") == "stasis";
        if (keyword == "stasis" && answer.at("until") == "effect") done["until"] = action.value("until", "");
        if (keyword == "dissipate") {
            for (const char* colour : mana_colours) {
                const int all = named.at(colour);
                done["mana"][colour] = std::min(all, personal.at(colour).get<int>());
                done["stasis_mana"][colour] = all - done["mana"][colour].get<int>();
            }
        }
        if (keyword == "channel") {
            done["order"] = Json::array();
            for (const char* colour : mana_colours) {
                for (int i = named.at(colour); i > 0; --i) done["order"].push_back(colour);
            }
        }
        return done;
    }
    /// Says it; what the table keeps beside the core's state is then what the page makes of it.
    static void does(Spoken& game, const Json& action) {
        const Json before = game.game().position;
        game.does(action);
        const Json after = game.game().position;
        EXPECT_EQ(beside(after), game.ruling().allowed ? beside_after(before, action, after) : beside(before))
            << action;
    }
    /// What the core makes of an effect on lands, or of the mana of a land: the state, and the lands.
    static void affects_lands(Spoken& game, const Json& action, const Json& done,
                              std::optional<Lands> lands) {
        const Json core = done.is_null() ? Json() : core_answer(game.game(), done);
        const bool allowed = lands && core.is_object() && core.at("ok") && core.at("legal");
        const Json before = game.game().position;
        const std::string player = action.at("player");
        does(game, action);
        ASSERT_EQ(game.ruling().allowed, allowed) << action << game.ruling().rule << core;
        EXPECT_EQ(whole(game.game().position), allowed ? whole(core.at("state")) : whole(before)) << action;
        EXPECT_EQ(lands_of(game.game().position, player), allowed ? *lands : lands_of(before, player))
            << action;
        expect_shown(game.game());
    }
    /// Any action of the panel, held against the core.
    static void says_any(Spoken& game, const NoireAction& said_so) {
        const Json action = json_of(said_so), position = game.game().position;
        const std::string verb = action.at("do"), player = action.value("player", "");
        Lands lands = lands_of(position, player);
        if (verb == "land_effect") {
            const Json real = action.value("real", Json::object());
            affects_lands(game, action, instead_of(game.game(), action),
                          lands_after(lands, action.at("effect"), sum(real)));
        } else if (verb == "use_land") {
            const bool there = lands.used < lands.there;
            position.value("single_use", false) ? --lands.there : ++lands.used;
            const Json one{{action.at("color").get<std::string>(), 1}};
            affects_lands(game, action, {{"do", "focus"}, {"player", player}, {"x", one}, {"mana", one}},
                          there ? std::optional(lands) : std::nullopt);
        } else if (verb == "land") {
            plays_a_land(game, action);
        } else if (verb == "named_card" || verb == "forget_card" || verb == "single_use" || verb == "agree" ||
                   verb == "die") {
            does(game, action);
            EXPECT_TRUE(game.ruling().allowed) << action;
            EXPECT_EQ(whole(game.game().position), whole(position)) << action;
            expect_shown(game.game());
        } else {
            says(game, action);
        }
    }
    static void plays_a_land(Spoken& game, const Json& action) {
        const Json before = game.game().position;
        const std::string player = action.at("player");
        const Json core =
            core_answer(game.game(), {{"ask", "may_play"}, {"player", player}, {"what", "land"}});
        ASSERT_TRUE(core.at("ok")) << core;
        does(game, action);
        ASSERT_EQ(game.ruling().allowed, core.at("allowed").get<bool>()) << action;
        Json expected = whole(before);
        Lands lands = lands_of(before, player);
        if (core.at("allowed")) {
            ++lands.there;
            if (before.at("turn").value("active", "") == player) expected["turn"]["land_played"] = true;
        }
        EXPECT_EQ(whole(game.game().position), expected);
        EXPECT_EQ(lands_of(game.game().position, player), lands);
        expect_shown(game.game());
    }
    /// What an action of the rules core makes of the position is what the table has afterwards, all of it.
    static void says(Spoken& game, const Json& action) {
        const Json core = core_answer(game.game(), action);
        ASSERT_TRUE(core.at("ok")) << action << core;
        does(game, action);
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
        const Json core = core_answer(put, pays);
        ASSERT_TRUE(core.at("ok") && core.at("legal")) << core;
        does(game, action);
        EXPECT_TRUE(game.ruling().allowed) << game.ruling().rule;
        EXPECT_EQ(whole(game.game().position), whole(core.at("state"))) << action;
        expect_shown(game.game());
    }
    /// The turn ends and the next one begins: a channel step without a pile taken is not done (NO-6.5),
    /// unused focus goes to the piles in the order of the colours (NO-3.2), stasis comes back (NO-6.1).
    static void begins(Spoken& game, int turn) {
        SystemGame core = game.game();
        const std::string next = turn % 2 == 1 ? "P1" : "P2";
        const Json kept = beside_at_turn(core.position, next);
        game.say(TurnBegins{turn, turn % 2 == 1 ? Seat::south : Seat::north});
        EXPECT_EQ(beside(game.game().position), kept) << "turn " << turn;
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
        for (const Json& player : core.position.at("players")) {
            const Lands lands = lands_of(core.position, player.at("id"));
            EXPECT_EQ(lands_of(game.game().position, player.at("id")), (Lands{lands.there, 0}));
        }
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

/// Some mana of the active player's reserve goes into stasis, or what was held for a condition comes back.
NoireAction still_by_chance(const Spoken& game, Chance& chance) {
    const NoireTable table = noire_table(game.game());
    const auto active = std::find_if(table.players.begin(), table.players.end(),
                                     [&](const NoirePlayer& player) { return player.id == table.active; });
    if (!active->held.empty()) return noire::Release{active->id, 0};
    std::vector<int> order;
    for (std::size_t i = 0; i < mana_colours.size(); ++i) {
        if (active->pool[i] + active->focused[i] > 0 && chance.once_in(2))
            order.push_back(static_cast<int>(i));
    }
    return mana_action(chance.once_in(2) ? NoireKeyword::stasis : NoireKeyword::dissipate, *active, order, 0);
}

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
    casts(game, json_of(cast_action(table.active, spell, chance.of(ways.ways))));
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
        if (chance.once_in(5))
            says_any(game, noire::PlayLand{player.id});
        else
            says(game, json_of(mana_action(NoireKeyword::channel_step, player, mana(3, chance), pile)));
        // Now and then nobody takes a pile, and the step is not done.
        if (noire_table(game.game()).may_take && !chance.once_in(8))
            says(game, {{"do", "take_pile"}, {"player", player.id}, {"pile", chance.below(2)}});
        for (int i = 0; i < 3; ++i) cast_by_chance(game, casts, chance);
        if (chance.once_in(3))
            says(game, json_of(mana_action(NoireKeyword::focus, player, mana(2, chance), 0)));
        if (chance.once_in(3)) says(game, json_of(still_by_chance(game, chance)));
        for (int i = 0; i < 3; ++i) {
            const auto use = use_of_a_form(game, noire_forms, noire_answers, {}, chance);
            if (use) says_any(game, noire_said(*use).value());
            if (HasFailure()) FAIL() << "turn " << turn;
        }
        table = noire_table(game.game());
        while (!table.stack.empty()) {
            const int first = table.equal_piles ? 0 : static_cast<int>(table.smaller_pile);
            says(game, json_of(exit_action(chance.once_in(5) ? NoireExit::counter : NoireExit::resolve,
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
                says(game, json_of(exit_action(NoireExit::graveyard, permanent, {}, first)));
            }
            if (HasFailure()) FAIL() << "turn " << turn;
        }
    }
    EXPECT_TRUE(dead()) << turn;
}
INSTANTIATE_TEST_SUITE_P(Seeds, NoireGames, testing::Range(1U, 21U));

}  // namespace
}  // namespace quadrille::app
