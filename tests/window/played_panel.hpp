// tests/window/played_panel.hpp: a system's game after some actions, and its panel as the window shows it.
#pragma once
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>

#include "app/window/systems/system_view.hpp"
#include "tests/window/no_screen.hpp"

namespace quadrille::tests {

struct PlayedPanel {
    app::SystemGame game;
    app::SystemForms forms{};
    app::Messages say{app::Language::english};

    /// Where a window of 1000 x 700 has a system's own table.
    static inline const ImVec2 from{14, 52}, size{632, 552}, to{from.x + size.x, from.y + size.y};

    explicit PlayedPanel(const char* system) : game(app::first_game({.system = system})) {}
    PlayedPanel& does(const nlohmann::json& action) {
        const app::Acted acted = app::act(game, action.dump());
        EXPECT_EQ(acted.why, "") << action << " " << acted.rule;
        game.position = acted.position;
        return *this;
    }
    PlayedPanel& turn(Seat seat) {
        game = app::with_turn(game, seat);
        return *this;
    }
    /// Draws the panel for `now`, which clicks change, `more` taller than that window has it.
    DrawnPanel drawn(app::SystemForms& now, float more = 0) const {
        return [this, &now, more](const app::Fonts& fonts) {
            app::Session session(TableProfile{}, {.system = game.system});
            app::Table table = session.table_at(0);
            table.game = std::make_shared<app::SystemGame>(game);
            const auto view = system_view_of(say, session, table, now, nullptr, {});
            return system_panel(view, now, say, fonts, from, {size.x, size.y + more});
        };
    }
};

/// The action that a command says; null for any other.
inline nlohmann::json action_of(const std::optional<app::Command>& asked) {
    const auto* said = asked ? std::get_if<app::SayAction>(&*asked) : nullptr;
    return said != nullptr ? nlohmann::json::parse(said->action) : nlohmann::json();
}

}  // namespace quadrille::tests
