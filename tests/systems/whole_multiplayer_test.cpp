// Whole games of multiplayer, each thing done by what the panel offers, and held against the rules core.
#include "app/session/systems/multiplayer_forms.hpp"
#include "app/session/systems/multiplayer_game.hpp"
#include "app/session/systems/multiplayer_table.hpp"
#include "tests/systems/core_answer.hpp"
#include "tests/systems/games_by_chance.hpp"
#include "tests/systems/multiplayer_core.hpp"

namespace quadrille::app {
namespace {

class MultiplayerGames : public testing::TestWithParam<unsigned> {
protected:
    static Json position_of(const SystemGame& game) { return multiplayer::written(game.multiplayer); }
    static Json answer(const SystemGame& game, Json request) {
        return core_answer(game.system, position_of(game), std::move(request));
    }
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
        const Json outcome = answer(game, {{"ask", "outcome"}});
        ASSERT_TRUE(outcome.at("ok")) << outcome;
        Ids core_losing;
        for (const Json& lost : outcome.at("lost_now")) core_losing.push_back(lost.at("id"));
        std::sort(core_losing.begin(), core_losing.end());
        EXPECT_EQ(losing, core_losing);
        if (table.of.empty()) return;
        EXPECT_EQ(Json(reached), answer(game, {{"ask", "seat_range"}, {"of", of}}).at("players"));
        EXPECT_EQ(Json(attackable), answer(game, {{"ask", "attackable"}, {"of", of}}).at("attackable"));
        const Json off = answer(game, {{"ask", "attachments"}});
        std::size_t loose = off.at("detached").size() + off.at("to_graveyard").size();
        for (const MultiplayerCard& card : table.permanents) loose -= card.comes_off ? 1 : 0;
        EXPECT_EQ(loose, 0U);
    }
    /// Says an action: it is allowed where the rules core allows it, and the whole position is then what the
    /// core's answers make of it.
    static void says(Spoken& game, const MultiplayerAction& action) {
        const Json before = position_of(game.game());
        game.say(said(action));
        const Json written = Json::parse(said(action).action), after = position_of(game.game());
        const auto expected = core_after(before, written, after);
        ASSERT_EQ(game.ruling().allowed, expected.has_value()) << written << " " << game.ruling().rule;
        EXPECT_EQ(after, with_defaults(expected.value_or(before))) << written;
    }
};

template <typename Says>
void one_turn_on(Spoken& game, const Says& says, Chance& chance) {
    const MultiplayerTable table = multiplayer_table(game.game(), "");
    if (table.format != multiplayer::Format::grand_melee) {
        says(game, multiplayer::NextPlayer{});
        return;
    }
    Ids starts, ends;
    for (const MultiplayerSeat& seat : table.seats) {
        if (seat.may_start) starts.push_back(seat.id);
        if (seat.playing) ends.push_back(seat.id);
    }
    if (!starts.empty())
        says(game, multiplayer::StartMarkedTurn{chance.of(starts)});
    else if (!ends.empty())
        says(game, multiplayer::EndMarkedTurn{chance.of(ends)});
}

/// What waits for the stack goes there, else whoever has priority passes.
MultiplayerAction goes_on(const MultiplayerTable& table) {
    if (table.waiting > 0) return multiplayer::PlaceTriggers{};
    return multiplayer::PassPriority{};
}

/// A creature of the active player attacks whom it may; one of a defending player blocks it.
template <typename Says>
void fight_by_chance(Spoken& game, const Says& says, const MultiplayerTable& table, Chance& chance) {
    std::vector<MultiplayerCard> attackers, blockers;
    std::string active;
    for (const MultiplayerSeat& seat : table.seats) {
        if (seat.active) active = seat.id;
    }
    for (const MultiplayerCard& card : table.permanents) {
        if (card.kind != "creature" || card.tapped) continue;
        (card.controller == active ? attackers : blockers).push_back(card);
    }
    if (attackers.empty()) return;
    const MultiplayerCard& attacker = chance.of(attackers);
    Ids attackable;
    for (const MultiplayerSeat& seat : multiplayer_table(game.game(), active).seats) {
        if (seat.attackable) attackable.push_back(seat.id);
    }
    if (!attackable.empty()) says(game, multiplayer::AttackPlayer{attacker.id, chance.of(attackable)});
    if (!blockers.empty()) says(game, multiplayer::Block{chance.of(blockers).id, attacker.id});
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
            says(game, multiplayer::SettleOutcome{});
        else if (chance.once_in(4))
            says(game,
                 multiplayer::ChangeLives{multiplayer::LifeEffect::damage, {{who, 1 + chance.below(9)}}});
        else if (chance.once_in(4))
            one_turn_on(game, says, chance);
        else if (chance.once_in(40))
            says(game, multiplayer::TakeExtraTurn{who});
        else if (chance.once_in(3))
            says(game, goes_on(table));
        else if (chance.once_in(6))
            says(game, multiplayer::DealDamage{});
        else if (chance.once_in(4))
            fight_by_chance(game, says, table, chance);
        else if (const auto use =
                     use_of_a_form(game, multiplayer_forms, multiplayer_answers, {"settle"}, chance))
            says(game, multiplayer_said(*use).value());
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
