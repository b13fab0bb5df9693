// The actions on a territory as the log has them (docs/game-log.md).
#include "app/session/systems/frontiere_action.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace quadrille::app::frontiere {
namespace {

using Json = nlohmann::json;

constexpr Square c2{2, 1};

struct WrittenAction {
    const char* log;
    Action action;
};
class FrontiereAction : public testing::TestWithParam<WrittenAction> {};

TEST_P(FrontiereAction, IsReadAsItIsWritten) {
    EXPECT_EQ(action_from({GetParam().log}), GetParam().action);
    EXPECT_EQ(Json::parse(said(GetParam().action).action), Json::parse(GetParam().log));
}
INSTANTIATE_TEST_SUITE_P(
    OfTheLog, FrontiereAction,
    testing::Values(
        WrittenAction{R"({"do":"territory","lands":40})", LayTerritory{40}},
        WrittenAction{
            R"({"do":"reveal","square":"c2","name":"Temple","types":["plains"],"produces":["red"],"tapped":true,"triggers":true,"legendary":true,"player":"P2"})",
            RevealLand{c2, "Temple", {"plains"}, {"red"}, true, true, true, "P2"}},
        WrittenAction{
            R"({"do":"creature","player":"P1","name":"Bear","power":2,"toughness":3,"colors":["green"],"keywords":["haste"],"types":["artifact"],"extra_blocks":1,"must_be_blocked":true})",
            EnterCreature{"P1", {"Bear", 2, 3, {"green"}, {"haste"}, {"artifact"}, 1, true}}},
        WrittenAction{R"({"do":"attachment","player":"P2","kind":"aura","name":"Growth","colors":["green"]})",
                      EnterPermanent{"P2", rules::Kind::aura, {.name = "Growth", .colors = {"green"}}}},
        WrittenAction{R"({"do":"token","player":"P1","square":"c2"})", PutToken{"P1", c2}},
        WrittenAction{R"({"do":"equip","of":"k3","target":"k1"})", Equip{"k3", "k1"}},
        WrittenAction{R"({"do":"fortify","of":"k3","square":"c2"})", Fortify{"k3", c2}},
        WrittenAction{R"({"do":"enchant","of":"k3","target":"P1"})", Enchant{"k3", "P1", {}}},
        WrittenAction{R"({"do":"enchant","of":"k3","square":"c2"})", Enchant{"k3", {}, c2}},
        WrittenAction{R"({"do":"move","of":"k1","to":"c2"})", MoveCreature{"k1", c2, {}}},
        WrittenAction{R"({"do":"move","of":"k1","to":"c2","consent":false})", MoveCreature{"k1", c2, false}},
        WrittenAction{R"({"do":"move_band","of":"k1","to":"c2"})", MoveBand{"k1", c2, {}}},
        WrittenAction{R"({"do":"band","members":["k1","k2"],"square":"c2"})", GatherBand{{"k1", "k2"}, c2}},
        WrittenAction{R"({"do":"explore","of":"k1","square":"c2"})", Explore{"k1", c2}},
        WrittenAction{R"({"do":"control","of":"k1","square":"c2"})", TakeLand{"k1", c2}},
        WrittenAction{R"({"do":"attack","of":"k1","target":"P2"})", Attack{"k1", "P2"}},
        WrittenAction{R"({"do":"choose","of":"k1","attackers":["k2"]})", ChooseBlocks{"k1", {"k2"}}},
        WrittenAction{R"({"do":"arrive","of":"k1","attacking":"P2","square":"c2"})",
                      Arrive{"k1", "P2", true, c2}},
        WrittenAction{R"({"do":"arrive","of":"k1","blocking":"k2","square":"c2"})",
                      Arrive{"k1", "k2", false, c2}},
        WrittenAction{R"({"do":"ninjutsu","of":"k1","name":"Ninja","power":3,"toughness":2})",
                      Ninjutsu{"k1", {.name = "Ninja", .power = 3, .toughness = 2}}},
        WrittenAction{R"({"do":"provoke","of":"k1","target":"k2"})", Provoke{"k1", "k2"}},
        WrittenAction{R"({"do":"end_combat"})", EndCombat{}},
        WrittenAction{R"({"do":"tap","of":"k1","on":false})", TapPiece{"k1", false}},
        WrittenAction{R"({"do":"tap_land","square":"c2","player":"P1","on":true})", TapLand{c2, "P1", true}},
        WrittenAction{R"({"do":"damage","of":"k1","change":-1})", MarkDamage{"k1", -1}},
        WrittenAction{R"({"do":"regenerate","of":"k1"})", Regenerate{"k1"}},
        WrittenAction{R"({"do":"phase_out","of":"k1"})", PhaseOut{"k1"}},
        WrittenAction{R"({"do":"sacrifice","of":"k1"})", Sacrifice{"k1"}},
        WrittenAction{R"({"do":"gone","of":"k1"})", LeavePlay{"k1"}},
        WrittenAction{R"({"do":"order","order":2})", ChooseOrder{2}},
        WrittenAction{R"({"do":"phase","phase":3})", BeginPhase{3}}));

TEST(ABasicLandOfTheLog, HasItsOneType) {
    EXPECT_EQ(action_from({R"({"do":"reveal","square":"c2","type":"forest"})"}),
              Action(RevealLand{.square = c2, .types = {"forest"}}));
}

TEST(WhatIsNoActionOnATerritory, IsReadAsNone) {
    for (const char* log :
         {"", "[]", R"({"do":"deal"})", R"({"do":"move","of":"k1"})", R"({"do":"move","of":"k1","to":"z99"})",
          R"({"do":"attachment","player":"P1","kind":"sorcery","name":"Shock"})"})
        EXPECT_FALSE(action_from({log})) << log;
}

}  // namespace
}  // namespace quadrille::app::frontiere
