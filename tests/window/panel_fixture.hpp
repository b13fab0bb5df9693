// tests/window/panel_fixture.hpp: a system's game after some actions, and its panel as the window shows it.
#pragma once
#include <gtest/gtest.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/window/system_view.hpp"
#include "tests/window/headless_imgui.hpp"

namespace quadrille::tests {

struct PanelFixture {
    app::GameSetup setup;
    app::SystemGame game;
    app::SystemForms forms{};
    std::optional<Square> asked{};           ///< the square that was right-clicked
    std::optional<app::TableCard> chosen{};  ///< the card that was clicked
    app::Messages tr{app::Language()};

    /// Where a window of 1000 x 700 has it: in place of the board, or of a themed game below the turn and two
    /// players.
    ImVec2 from, size, to;

    explicit PanelFixture(app::GameSetup played)
        : setup(std::move(played)),
          game(app::first_game(setup)),
          from(setup.options.theme ? ImVec2(656, 291) : ImVec2(14, 52)),
          size(setup.options.theme ? ImVec2(316, 313) : ImVec2(632, 552)),
          to(from.x + size.x, from.y + size.y) {}
    explicit PanelFixture(rules::System system) : PanelFixture(app::GameSetup{.system = system}) {}
    void place(ImVec2 at, ImVec2 extent) {
        from = at;
        size = extent;
        to = {at.x + extent.x, at.y + extent.y};
    }
    PanelFixture& does(const nlohmann::json& action) {
        app::ActedGame acted = app::act(game, {action.dump()});
        EXPECT_EQ(acted.why, "") << action << " " << acted.rule;
        game = std::move(acted.game);
        return *this;
    }
    PanelFixture& turn(Seat seat) {
        game = app::with_turn(game, seat);
        return *this;
    }
    /// Draws the panel of the game as it is now for `now`, which clicks change, `more` taller than that
    /// window has it. As in the window what it shows is worked out once for all frames in which nothing
    /// changes.
    DrawnPanel drawn(app::SystemForms& now, float more = 0) const {
        struct Shown {
            app::Session session;
            app::Table table;
            app::SystemTables tables;
        };
        const app::Session session(TableProfile{}, setup);
        const auto shown = std::make_shared<Shown>(Shown{session, session.table_at(0), {}});
        shown->table.game = std::make_shared<app::SystemGame>(game);
        return [this, &now, more, shown](const app::Fonts& fonts) {
            const app::TableFocus focus{shown->session, shown->table, 0, chosen ? &*chosen : nullptr, asked};
            const auto view = system_view_of(tr, focus, now, shown->tables);
            if (view.theme) return theme_panel(*view.theme, {tr, fonts, from, {size.x, size.y + more}});
            return system_panel(view, now, {tr, fonts, from, {size.x, size.y + more}});
        };
    }
};

/// The action that a command says; null for any other.
inline nlohmann::json action_of(const std::optional<app::Command>& asked) {
    const auto* said = asked ? std::get_if<app::RecordAction>(&*asked) : nullptr;
    return said != nullptr ? nlohmann::json::parse(said->action) : nlohmann::json();
}

}  // namespace quadrille::tests
