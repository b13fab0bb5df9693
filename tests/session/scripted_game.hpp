// tests/session/scripted_game.hpp: a game on the board, event by event, with what each is in the game.
#pragma once
#include <gtest/gtest.h>
#include <string>

#include "app/session/session.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {

/// One thing that is seen, and what it is.
struct Seen {
    vision::EventKind kind;
    int card;
    const char *from, *to;
    Chair seat;
    bool tapped;
    GameAction action;
    const char* rule;  ///< empty: it is not judged
    bool allowed = true;
};

/// A table that follows what is scripted.
class Game {
public:
    explicit Game(const GameSetup& setup, BoardGrid grid = {}) : session_(profile(grid), setup) {
        const std::string last = std::to_string(grid.rows);
        put(1, "d1", Seat::south, vision::Role::pawn);
        put(2, ("e" + last).c_str(), Seat::north, vision::Role::pawn);
    }
    Game& put(int id, const char* square, Chair seat, vision::Role role = vision::Role::card) {
        tracks_.push_back(track(id, square, seat, false, role));
        look({});
        return *this;
    }
    /// It lies there tapped, as if it had never been otherwise.
    Game& tap(int id) {
        for (vision::Track& one : tracks_) one.card.tapped |= one.id == id;
        look({});
        return *this;
    }
    Game& said(Statement word) {
        session_.say(t_, std::move(word));
        return *this;
    }
    Game& said(const BoardAction& action) { return said(Statement(app::said(action))); }
    /// What the rules made of the newest entry of the log.
    const Ruling& ruling() const { return session_.log().back().ruling; }
    Game& seen(const Seen& step) {
        SCOPED_TRACE(std::string(step.from) + " -> " + step.to);
        const vision::Role role = role_of(step.card);
        std::erase_if(tracks_, [&](const vision::Track& one) { return one.id == step.card; });
        const bool gone = step.kind == vision::EventKind::left;
        vision::Track now = track(step.card, gone ? step.from : step.to, step.seat, step.tapped, role);
        if (!gone) tracks_.push_back(now);
        look({{.kind = step.kind,
               .t = t_ + 1,
               .track = now,
               .from = square_from(step.from),
               .to = square_from(step.to)}});
        const Ruling& ruling = session_.log().back().ruling;
        EXPECT_EQ(ruling.action, step.action);
        EXPECT_EQ(ruling.rule, step.rule);
        EXPECT_EQ(ruling.allowed, step.allowed);
        return *this;
    }
    Table table() const { return session_.table_at(t_); }
    Session& session() { return session_; }
    Advice advice() {
        table_ = table();
        return Advice(table_, session_.setup());
    }
    /// Where the card could go if it were declared now: "c4 c5".
    std::string moves(const char* id) {
        std::string text;
        const Advice rules = advice();
        for (const Square square : rules.moves(*table_.card(id)).sorted())
            text += (text.empty() ? "" : " ") + name(square);
        return text;
    }

private:
    static TableProfile profile(BoardGrid grid) {
        TableProfile profile;
        profile.grid = grid;
        return profile;
    }
    vision::Role role_of(int card) const {
        for (const vision::Track& one : tracks_) {
            if (one.id == card) return one.card.role;
        }
        return vision::Role::card;
    }
    void look(std::vector<vision::Event> events) {
        ++t_;
        VisionUpdate now = update(t_, tracks_, std::move(events));
        now.snapshot.table.board.reset();  // the grid is the profile's
        session_.see(now);
    }

    Session session_;
    std::vector<vision::Track> tracks_;
    double t_ = 0;
    Table table_;
};

}  // namespace quadrille::app
