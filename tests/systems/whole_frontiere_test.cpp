// Whole games of Magic Frontière, each thing done by what the panel offers, and held against the rules core.
#include <set>

#include "app/session/systems/frontiere_game.hpp"
#include "tests/systems/games_by_chance.hpp"

namespace quadrille::app {
namespace {

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

}  // namespace
}  // namespace quadrille::app
