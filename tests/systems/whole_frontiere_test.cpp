// Whole games of Magic Frontière, each thing done by what the panel offers, and held against the rules core.
#include <set>

#include "app/session/systems/frontiere_forms.hpp"
#include "app/session/systems/frontiere_game.hpp"
#include "tests/systems/core_answer.hpp"
#include "tests/systems/frontiere_core.hpp"
#include "tests/systems/games_by_chance.hpp"

namespace quadrille::app {
namespace {

Json position_of(const SystemGame& game) {
    return frontiere::written(game.frontiere);
}

Json answer(const SystemGame& game, Json request) {
    return core_answer(game.system, position_of(game), std::move(request));
}

class FrontiereGames : public testing::TestWithParam<unsigned> {
protected:
    static void expect_as_the_core_says(const SystemGame& game) {
        const FrontiereTable table = frontiere_table(game, "", FrontiereVerb::move);
        for (const FrontierePiece& piece : table.pieces) {
            if (piece.kind != rules::Kind::creature || piece.phased_out) continue;
            const Json bonus = answer(game, {{"ask", "bonus"}, {"of", piece.id}});
            ASSERT_TRUE(bonus.at("ok")) << bonus;
            EXPECT_EQ(piece.power, bonus.at("power"));
            EXPECT_EQ(piece.toughness, bonus.at("toughness"));
        }
        for (const char* player : {"P1", "P2"}) {
            const Json token = answer(game, {{"ask", "token_rule"}, {"player", player}});
            const auto in = [&](const Ids& list) {
                return std::find(list.begin(), list.end(), player) != list.end();
            };
            EXPECT_EQ(in(table.needs_token), token.at("required").get<bool>());
            EXPECT_EQ(in(table.losing), token.at("loses").get<bool>());
        }
        const Json position = position_of(game), declare = position.at("declare");
        if (declare.empty()) return;
        const Json combat =
            answer(game, {{"ask", "combat"}, {"declare", declare}, {"choice", position.at("choice")}});
        ASSERT_TRUE(combat.at("ok")) << combat;
        EXPECT_EQ(table.combat_errors.size(), combat.at("errors").size());
        for (const FrontierePiece& piece : table.pieces) {
            EXPECT_EQ(Json(piece.blocks), combat.at("blocking").value(piece.id, Json::array()));
            if (combat.at("deals").contains(piece.id)) {
                EXPECT_EQ(piece.deals, combat.at("deals").at(piece.id));
            }
        }
    }
    static void begins(Spoken& game, int turn) {
        const Seat seat = turn % 2 == 1 ? Seat::south : Seat::north;
        const Json expected = frontiere_at_turn(position_of(game.game()), seat);
        game.say(TurnBegins{turn, seat});
        EXPECT_EQ(position_of(game.game()), expected) << "turn " << turn;
    }
};

/// With what an action of the page leaves out, as the session writes it.
Json whole(Json position) {
    const Json land{
        {"revealed", false}, {"tapped", false},   {"legendary", false},    {"name", ""},
        {"subtypes", Ids()}, {"produces", Ids()}, {"controller", nullptr}, {"tapped_by", nullptr}};
    const Json piece{{"square", nullptr},   {"attached_to", nullptr},  {"damage", 0},
                     {"tapped", false},     {"summoning_sick", false}, {"controlled_since_turn_start", true},
                     {"phased_out", false}, {"token", false}};
    const auto fill = [](Json& one, Json filled) {
        filled.update(one);
        one = std::move(filled);
    };
    for (Json& one : position.at("lands")) fill(one, land);
    for (Json& one : position.at("pieces")) fill(one, piece);
    return position;
}

/// Says it; the whole position is then as the rules and the page have it, or what it was.
void says(Spoken& game, const Json& action) {
    const Json before = position_of(game.game());
    const auto expected = frontiere_after(before, action);
    game.does(action);
    EXPECT_EQ(game.ruling().allowed, expected.has_value()) << action << " " << game.ruling().rule;
    EXPECT_EQ(position_of(game.game()), whole(expected.value_or(before))) << action;
}

const Ids basic_types(std::begin(land_types), std::end(land_types)),
    colours(std::begin(land_colours), std::end(land_colours));

/// As the panel says it.
Json action_of(const frontiere::Action& action) {
    return Json::parse(said(action).action);
}

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
        const bool band = verb == FrontiereVerb::move && piece.in_band && chance.once_in(2);
        const FrontiereChoice choice =
            frontiere_table(game.game(), piece.id, band ? FrontiereVerb::move_band : verb).choice;
        if (!choice.may || (verb == FrontiereVerb::attack ? choice.targets.empty() : choice.squares.empty()))
            continue;
        if (verb == FrontiereVerb::attack) {
            // Players stand last in the order of ids, and are attacked rather than their creatures.
            const std::string target = most_wanted(choice.targets);
            says(game, {{"do", "attack"}, {"of", piece.id}, {"target", target}});
            continue;
        }
        const std::string to = name(towards_the_enemy(choice.squares, before.active, chance));
        if (verb == FrontiereVerb::move)
            says(game, {{"do", band ? "move_band" : "move"},
                        {"of", piece.id},
                        {"to", to},
                        {"consent", chance.once_in(2)}});
        else
            says(game, {{"do", verb == FrontiereVerb::explore ? "explore" : "control"},
                        {"of", piece.id},
                        {"square", to}});
    }
}

/// Two creatures of the active player gather, where they may.
void creatures_gather(Spoken& game, Chance& chance) {
    const FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::move);
    std::vector<FrontierePiece> own;
    for (const FrontierePiece& piece : table.pieces) {
        if (piece.controller == table.active && piece.square && piece.kind == rules::Kind::creature)
            own.push_back(piece);
    }
    if (own.size() < 2) return;
    const FrontierePiece &one = chance.of(own), &other = chance.of(own);
    if (one.id == other.id) return;
    says(game, {{"do", "band"}, {"members", {one.id, other.id}}, {"square", name(*one.square)}});
}

/// What annihilators make a player owe is sacrificed, one by one (FR-4.1).
void debts_are_paid(Spoken& game, Chance& chance) {
    for (;;) {
        const FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::move);
        if (table.owed.empty()) return;
        const auto [player, number] = *table.owed.begin();
        Ids own;
        const Json position = position_of(game.game());
        for (const Json& piece : position.at("pieces")) {
            if (piece.at("controller") == player && !piece.value("token", false) &&
                !piece.value("phased_out", false))
                own.push_back(piece.at("id"));
        }
        ASSERT_GE(static_cast<int>(own.size()), number) << "no more is owed than there is";
        says(game, {{"do", "sacrifice"}, {"of", chance.of(own)}});
        const auto owed = frontiere_table(game.game(), "", FrontiereVerb::move).owed;
        ASSERT_EQ(owed.contains(player) ? owed.at(player) : 0, number - 1) << player;
    }
}

void says_a_form(Spoken& game, Chance& chance) {
    const auto use = use_of_a_form(game, frontiere_forms, frontiere_answers, {"sacrifice"}, chance);
    if (use) says(game, Json::parse(said(frontiere_said(*use).value()).action));
}

/// A land is turned up as what its card is, by one player or the other, or tapped for its mana.
void land_is_used(Spoken& game, Chance& chance) {
    const FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::move);
    const FrontiereLand& land = chance.of(table.lands);
    if (land.revealed) {
        says(game, action_of(frontiere::TapLand{land.square, table.active, !land.tapped}));
        return;
    }
    frontiere::RevealLand reveals{.square = land.square, .types = {chance.of(basic_types)}};
    reveals.tapped = chance.once_in(4);
    reveals.triggers = chance.once_in(4);
    if (chance.once_in(3)) reveals.player = chance.once_in(2) ? "P1" : "P2";
    says(game, action_of(reveals));
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
        says(game, {{"do", "damage"}, {"of", piece.id}, {"change", hit->second}});
        if (hit->second + piece.damage >= piece.toughness) says(game, {{"do", "gone"}, {"of", piece.id}});
    }
}

const Ids talents{"flying", "trample", "annihilator 2", "banding", "landfall"};

TEST_P(FrontiereGames, ArePlayedByWhatIsOffered) {
    Chance chance(GetParam());
    Spoken game({.system = rules::System::frontiere, .starting_life = 10});
    says(game, {{"do", "territory"}, {"lands", 10 + chance.below(15)}});
    bool over = false;
    int turn = 0;
    while (!over && turn < 80) {
        begins(game, ++turn);
        FrontiereTable table = frontiere_table(game.game(), "", FrontiereVerb::move);
        if (chance.once_in(3)) says(game, {{"do", "order"}, {"order", 1 + chance.below(2)}});
        for (const std::string& player : table.needs_token) {
            if (!table.token_squares.at(player).empty())
                says(game, {{"do", "token"},
                            {"player", player},
                            {"square", name(chance.of(table.token_squares.at(player)))}});
        }
        if (chance.once_in(2))
            says(game, {{"do", "creature"},
                        {"player", table.active},
                        {"name", "Raider"},
                        {"power", 1 + chance.below(3)},
                        {"toughness", 1 + chance.below(3)},
                        {"colors", {chance.of(colours)}},
                        {"keywords", {"haste", chance.of(talents)}}});
        says_a_form(game, chance);
        land_is_used(game, chance);
        for (int phase = 0; phase < 5; ++phase) {
            says(game, {{"do", "phase"}, {"phase", phase}});
            table = frontiere_table(game.game(), "", FrontiereVerb::move);
            const std::string now = table.plan.at(static_cast<std::size_t>(phase));
            if (now == "movement") {
                creatures_gather(game, chance);
                creatures_act(game, FrontiereVerb::move, chance);
            }
            if (now == "main" && chance.once_in(3)) creatures_act(game, FrontiereVerb::explore, chance);
            if (now == "combat") {
                creatures_act(game, FrontiereVerb::attack, chance);
                expect_as_the_core_says(game.game());
                debts_are_paid(game, chance);
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
