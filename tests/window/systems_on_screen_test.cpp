// The systems' panels clicked with a real mouse in a real window: each click is done, and in the log.
#include "tests/window/log_reader.hpp"
#include "tests/window/panel_fixture.hpp"
#include "tests/window/saved_game.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {
namespace {

using nlohmann::json;

class SystemOnScreen : public TableOnScreen {
protected:
    /// Opens a game of that system, with what has been said of it.
    void begin(const app::GameSetup& setup, const std::vector<json>& said = {}) {
        played_.emplace(setup);
        themed_ = setup.options.theme.has_value();
        for (const json& action : said) {
            if (action.contains("turn"))
                played_->turn(*seat_from(action.at("turn").get<std::string>()));
            else
                played_->does(action);
        }
        json profile;
        std::ifstream(folder_ / "profile.json") >> profile;
        if (setup.options.theme)
            profile["table"] = {{"theme", rules::name(*setup.options.theme)},
                                {"variant", rules::name(setup.options.variant)}};
        begin_game(folder_, folder_ / "stills", profile, {.system = setup.system, .said = said});
        // A themed game's panel lies in the column, where a small window scrolls it.
        screen_->start("open --resume --lang en --size 1000x" + std::to_string(themed_ ? 1000 : 700));
        screen_->move(aside);
        before_ = screen_->settled();
    }

    static app::GameSetup themed(rules::Theme theme, rules::Variant variant = rules::Variant::simplified) {
        app::GameSetup setup;
        setup.options.theme = theme;
        setup.options.variant = variant;
        return setup;
    }

    /// Events of one kind that the log has.
    std::vector<json> logged(const char* kind) const {
        std::vector<json> found;
        for (const Logged& event : logged_in(folder_, kind)) found.push_back(event.payload);
        return found;
    }
    /// Actions that the log has.
    std::vector<json> logged() const {
        std::vector<json> actions = logged("action");
        for (json& action : actions) action = action.at("action");
        return actions;
    }

    /// Clicks a place of the window that says an action with these keys and values; it is in the log then.
    void says(const json& wanted) {
        const auto like = [&](const json& action) {
            return action.is_object() &&
                   std::all_of(wanted.items().begin(), wanted.items().end(), [&](const auto& one) {
                       return action.contains(one.key()) && action.at(one.key()) == one.value();
                   });
        };
        app::SystemForms now = played_->forms;
        json action;
        const auto place = find(now, [&](const auto& asked) {
            action = action_of(asked);
            return like(action);
        });
        ASSERT_TRUE(place) << "the panel has no place that says " << wanted;
        const auto before = logged().size();
        if (wanted.value("action", "") == "pass")
            screen_->hold({static_cast<int>(place->x), static_cast<int>(place->y)});
        else
            click(*place);
        ASSERT_TRUE(screen_->until([&](const cv::Mat&) { return logged().size() > before; })) << wanted;
        EXPECT_TRUE(like(logged().back())) << logged().back();
        played_->forms = now;
        played_->does(logged().back());  // what chance decides is decided in the window
    }

    /// Clicks a place of the window that changes the form so.
    void changes(const std::function<bool(const app::SystemForms&)>& so) {
        app::SystemForms now = played_->forms;
        const auto place = find(now, [&](const auto&) { return so(now); });
        ASSERT_TRUE(place) << "the panel has no such place";
        click(*place);
        played_->forms = now;
        screen_->settled();
    }

    /// Clicks a place of the window that asks for that.
    void presses(const std::function<bool(const app::Command&)>& wanted) {
        app::SystemForms now = played_->forms;
        const auto place = find(now, [&](const auto& asked) { return asked && wanted(*asked); });
        ASSERT_TRUE(place) << "the panel has no such place";
        click(*place);
    }

    /// The middle of a square, in the window of a themed game too.
    cv::Point at(const char* square) const {
        if (!themed_) return on(square);
        constexpr int side = 632, top = 162;
        const double larger = double(side) / board_area.width;
        const cv::Point small = on(square) - board_area.tl();
        return {14 + static_cast<int>(small.x * larger), top + static_cast<int>(small.y * larger)};
    }

    /// The words and panels beside the board.
    static inline const cv::Rect panel_area{660, 52, 330, 552};

    std::optional<PanelFixture> played_;
    cv::Mat before_;
    bool themed_ = false;

private:
    /// The column shares its height out: the panel of a theme lies where its heading is seen.
    void find_panel() {
        if (!themed_) return;
        const std::string title =
            played_->tr("theme." + std::string(rules::name(*played_->setup.options.theme)));
        const auto heading = words_.place(screen_->settled(), title, Letters::strong);
        if (!heading) throw std::runtime_error("the window has no panel named " + title);
        constexpr int left = 656, above = 13;  // of the column; of the heading in its panel
        played_->place({left, static_cast<float>(heading->y - above)}, {330, 400});
    }
    std::optional<ImVec2> find(app::SystemForms& now,
                               const std::function<bool(const std::optional<app::Command>&)>& enough) {
        find_panel();
        const HeadlessImGui nowhere;
        return nowhere.until(played_->drawn(now), played_->from, played_->to, [&](const auto& asked) {
            if (enough(asked)) return true;
            now = played_->forms;
            return false;
        });
    }
    /// The panel has seen the mouse over the button before it goes down, however slow the machine is.
    void click(ImVec2 at) const {
        const cv::Point place{static_cast<int>(at.x), static_cast<int>(at.y)};
        screen_->move(place);
        screen_->settled();
        screen_->click(place);
        screen_->move(aside);
    }
};

TEST_F(SystemOnScreen, AFreeForAllIsBegunAndLifeAndTurnsAreCounted) {
    begin({.system = rules::System::multiplayer});
    says({{"do", "format"}, {"format", "free_for_all"}});
    says({{"do", "begin"}});
    changes([](const app::SystemForms& forms) { return forms.multiplayer.of == "P2"; });
    says({{"do", "life"}, {"effect", "lose"}});
    says({{"do", "poison"}, {"player", "P2"}});
    says({{"do", "next_turn"}});
    screen_->key("Return");
    screen_->key("shift+Return");
    screen_->settled();
    EXPECT_TRUE(logged("turn").empty() && logged("step").empty()) << "Enter is no turn of the board";
    EXPECT_GT(seen_difference(before_, screen_->settled()), 0.3)
        << "two pictures of a screen at rest differ by 0";
}

TEST_F(SystemOnScreen, WhoHasLostLeavesALargeTable) {
    begin({.system = rules::System::multiplayer},
          {{{"do", "format"}, {"format", "free_for_all"}, {"players", 6}},
           {{"do", "begin"}, {"first", "P1"}},
           {{"do", "life"}, {"effect", "lose"}, {"amounts", {{"P2", 20}, {"P3", 20}, {"P4", 20}}}}});
    says({{"do", "settle"}});
}

TEST_F(SystemOnScreen, ManaIsChannelledAndAPileTaken) {
    begin({.system = rules::System::noire}, {{{"turn", "south"}}});
    for (const int coin : {3, 3, 4})
        changes([&, count = played_->forms.noire.order.size()](const app::SystemForms& forms) {
            return forms.noire.order.size() == count + 1 && forms.noire.order.back() == coin;
        });
    says({{"do", "channel_step"}, {"order", {"red", "red", "green"}}});
    says({{"do", "take_pile"}, {"pile", 1}});
    EXPECT_GT(pixels_of(screen_->settled(), 0xD5, 0x5E, 0x00), 100)
        << "a red coin, in the reserve or the pile";
}

TEST_F(SystemOnScreen, ATurnOfNoireBeginsWithOneKey) {
    begin({.system = rules::System::noire});
    screen_->key("Return");
    ASSERT_TRUE(screen_->until([&](const cv::Mat&) { return logged("turn").size() == 1; }));
    played_->turn(Seat::south);
    for (const int coin : {0, 1, 2})
        changes([&](const app::SystemForms& forms) {
            return !forms.noire.order.empty() && forms.noire.order.back() == coin;
        });
    says({{"do", "channel_step"}});
    screen_->key("shift+Return");
    EXPECT_TRUE(screen_->until([&](const cv::Mat&) { return logged("turn").size() == 2; })) << "north's";
}

TEST_F(SystemOnScreen, APermanentEntersTheFrontierMovesAndIsEquipped) {
    begin({.system = rules::System::frontiere});
    says({{"do", "territory"}});
    const json bear{{"do", "creature"}, {"player", "P1"}, {"name", "Bear"}, {"power", 2}, {"toughness", 2}};
    screen_->key("ctrl+q");
    EXPECT_EQ(screen_->ended(), 0);
    std::filesystem::remove_all(folder_ / "quadrille");
    begin({.system = rules::System::frontiere}, {{{"do", "territory"}, {"lands", 20}},
                                                 bear,
                                                 {{"turn", "north"}},
                                                 {{"turn", "south"}},
                                                 {{"do", "phase"}, {"phase", 3}}});
    changes([](const app::SystemForms& forms) { return forms.frontiere.chosen == "k1"; });
    says({{"do", "move"}, {"of", "k1"}, {"to", "b1"}});
    changes([](const app::SystemForms& forms) { return forms.frontiere.adding == "P1"; });
    changes([](const app::SystemForms& forms) { return forms.frontiere.kind == rules::Kind::equipment; });
    says({{"do", "attachment"}, {"kind", "equipment"}});
    changes([](const app::SystemForms& forms) { return forms.frontiere.chosen == "k2"; });
    says({{"do", "equip"}, {"of", "k2"}, {"target", "k1"}});
    EXPECT_EQ(app::frontiere_table(played_->game, "", {}).pieces.at(1).attached_to, "k1");
}

TEST_F(SystemOnScreen, Magic54IsPlayedWithRealCards) {
    begin({.system = rules::System::magic54});
    says({{"do", "own_cards"}, {"first", "R"}});
    says({{"do", "play"}, {"action", "mana 3H"}});
    changes([](const app::SystemForms& forms) { return forms.magic54.chosen == "JH"; });
    says({{"do", "play"}, {"action", "summon JH"}});
    says({{"do", "play"}, {"action", "pass"}});
    EXPECT_GT(pixels_of(screen_->settled(), 0xC2, 0x28, 0x1F), 30) << "the red jack lies on the table";
}

TEST_F(SystemOnScreen, ADominationIsAgreedWithStrategicSquares) {
    begin(themed(rules::Theme::domination));
    says({{"do", "target"}, {"number", 1}});
    says({{"do", "turns"}, {"number", 1}});
    says({{"do", "reinforcements"}, {"on", true}});
    screen_->click(at("g3"), 3);
    screen_->move(aside);
    screen_->settled();
    played_->asked = square_from("g3");
    says({{"do", "strategic"}, {"square", "g3"}, {"on", true}});
    screen_->key("Escape");  // the answer's own frame
    EXPECT_TRUE(screen_->until([&](const cv::Mat& shown) {
        return pixels_of(shown(cv::Rect(at("g3") - cv::Point(40, 40), cv::Size(80, 80))), 0xF2, 0xC1, 0x4E) >
               40;
    })) << "the square is marked on the board";
}

TEST_F(SystemOnScreen, AFlagIsNamedByItsPanel) {
    begin(themed(rules::Theme::flag));
    says({{"do", "flags"}, {"mode", "both"}});
    screen_->click(at("b2"));
    screen_->move(aside);
    screen_->settled();
    app::TableCard& chosen = played_->chosen.emplace();
    chosen.square = *square_from("b2");
    presses([](const app::Command& asked) { return std::holds_alternative<app::CorrectFlag>(asked); });
    ASSERT_TRUE(screen_->until([&](const cv::Mat&) { return !logged("named").empty(); }));
    EXPECT_EQ(logged("named").back().at("subtypes"), json::array({"flag"}));
    says({{"do", "flags"}, {"mode", "return"}});
}

TEST_F(SystemOnScreen, ZombiesComeInWaves) {
    begin(themed(rules::Theme::zombies, rules::Variant::normal));
    says({{"do", "zombie"}, {"player", "P1"}});
    says({{"do", "wave"}});
    says({{"do", "turns"}, {"number", 1}});
    says({{"do", "lost"}, {"player", "P2"}, {"on", true}});
    EXPECT_GT(pixels_of(screen_->settled()(panel_area), 0x3C, 0xCB, 0xA4), 20)
        << "no survivor is left: the zombies have won, in the colour of a yes";
}

TEST_F(SystemOnScreen, AnAssaultIsWonByTheLastOne) {
    begin(themed(rules::Theme::assault, rules::Variant::normal));
    EXPECT_EQ(pixels_of(before_(panel_area), 0x3C, 0xCB, 0xA4), 0);
    says({{"do", "lost"}, {"player", "P1"}, {"on", true}});
    EXPECT_GT(pixels_of(screen_->settled()(panel_area), 0x3C, 0xCB, 0xA4), 20) << "north has won";
    screen_->key("u");
    EXPECT_TRUE(screen_->until([](const cv::Mat& shown) {
        return pixels_of(shown(panel_area), 0x3C, 0xCB, 0xA4) == 0;
    })) << "taken back";
}

}  // namespace
}  // namespace quadrille::tests
