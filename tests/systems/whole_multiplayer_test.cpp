// Whole games of multiplayer, each thing done by what the panel offers, and held against the rules core.
#include <set>

#include "app/session/systems/multiplayer_forms.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "tests/systems/games_by_chance.hpp"

namespace quadrille::app {
namespace {

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
    if (table.format != multiplayer::Format::grand_melee) {
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
    const auto& formats = rules::words_of<multiplayer::Format>;
    const std::string format(formats[GetParam() % formats.size()]);
    const int players = players_of_format(*rules::value_of<multiplayer::Format>(format)).first;
    game.does({{"do", "format"}, {"format", format}, {"players", players}});
    game.does({{"do", "begin"}, {"first", chance.of(multiplayer_table(game.game(), "").starters)}});
    ASSERT_TRUE(game.ruling().allowed) << format;
    int said = 0;
    for (; said < 1500 && !multiplayer_table(game.game(), "").ended; ++said) {
        const MultiplayerTable table = multiplayer_table(game.game(), "");
        Ids left;
        for (const MultiplayerSeat& seat : table.seats) {
            if (!seat.lost) left.push_back(seat.id);
        }
        const std::string who = chance.of(left);
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
            say_a_form<multiplayer_said>(game, multiplayer_forms, multiplayer_answers, {"settle", "life"},
                                         chance);
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

}  // namespace
}  // namespace quadrille::app
