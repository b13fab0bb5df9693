// The form that names a card, with a mouse: what is likely is one click away, what is not known stays so.
#include "app/window/panels/naming_panel.hpp"

#include <gtest/gtest.h>

#include "tests/window/headless_imgui.hpp"

namespace quadrille::tests {
namespace {

using app::Command;
using app::NameCard;
using app::NamingForm;

const ImVec2 form_at{100, 50}, form_size{330, 620};
const ImVec2 end{form_at.x + form_size.x, form_at.y + form_size.y};

class NamingPanel : public testing::Test {
protected:
    DrawnPanel panel() {
        return [this](const app::Fonts& fonts) {
            return naming_panel(form, {nullptr, picture, library}, {tr, fonts, form_at, form_size});
        };
    }
    /// Clicks through the form until it asks for such a command.
    template <typename Asked>
    std::optional<Asked> clicked(const std::function<bool(const Asked&)>& enough, ImVec2 from = form_at) {
        std::optional<Asked> found;
        screen.until(panel(), from, end, [&](const std::optional<Command>& command) {
            const auto* asked = command ? std::get_if<Asked>(&*command) : nullptr;
            if (asked == nullptr || !enough(*asked)) return false;
            found = *asked;
            return true;
        });
        return found;
    }
    static NamingForm fresh_form() { return {.track = 2, .square = "e4"}; }

    const HeadlessImGui screen;
    const app::Messages tr{app::Language()};
    app::PictureTexture picture;
    app::LibraryView library{.kept = true, .cards = 100, .pictured = true};
    NamingForm form = fresh_form();
};

TEST_F(NamingPanel, WhatIsLikelyIsOneClickAway) {
    form.likely = {{{"Hawk", "", {.name = "Hawk"}}, 0.6}, {{"Bear", "", {.name = "Bear"}}, 0.2}};
    for (const char* name : {"Hawk", "Bear"}) {
        const auto asked = clicked<NameCard>([&](const NameCard& card) { return card.facts.name == name; });
        ASSERT_TRUE(asked) << name;
    }
}

TEST_F(NamingPanel, AFileOfCardsIsAskedForWhereThereIsNoLibrary) {
    const auto asked_for = [&] {
        form = fresh_form();
        form.cards_file = "default-cards.json";
        screen.until(panel(), form_at, end,
                     [&](const std::optional<Command>&) { return !form.wanted.empty(); });
        return form.wanted;
    };
    EXPECT_EQ(asked_for(), "") << "there is one";
    library.cards = 0;
    EXPECT_EQ(asked_for(), "default-cards.json");
    library.importing = 1000;
    EXPECT_EQ(asked_for(), "") << "one is on its way";
    library.importing.reset();
    library.kept = false;
    EXPECT_EQ(asked_for(), "") << "there is no file that it could be in";
}

TEST_F(NamingPanel, OddsAreWords) {
    EXPECT_EQ(odds_text(tr, 0.99), "almost certainly");
    EXPECT_EQ(odds_text(tr, 0.82), "probably: 8 in 10");
    EXPECT_EQ(odds_text(tr, 0.5), "perhaps: 5 in 10");
    EXPECT_EQ(odds_text(tr, 0.21), "hardly: 2 in 10");
    EXPECT_EQ(odds_text(tr, 0.02), "hardly: less than 1 in 10");
    EXPECT_EQ(odds_text(app::Messages(app::language_from("fr").value()), 0.5), "peut-être\u00A0: 5 sur 10");
}

}  // namespace
}  // namespace quadrille::tests
