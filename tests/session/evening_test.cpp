// A game of twenty turns as cameras see it: arrivals, attacks, blocks, deaths, ends of combat, and in each
// turn something that no rule allows. The script keeps the rules by itself; what the session makes of it is
// counted.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

#include "app/session/board_action.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/unexplained.hpp"
#include "tests/session/update_builders.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;
using vision::Role;

struct Body {
    Square square;
    Seat seat = Seat::south;
    bool tapped = false, pawn = false;
    int came = 0;  ///< in that turn
};

struct Counted {
    int actions = 0, right = 0, illegal = 0, noticed = 0, clicks = 0, turns = 0;
};

class Evening {
public:
    Evening() {
        bodies_[1] = {*square_from("d1"), Seat::south, false, true};
        bodies_[2] = {*square_from("e8"), Seat::north, false, true};
        VisionUpdate first = look({});
        first.anew = true;
        recorder_.see(std::move(first));
    }

    Counted play(int turns) {
        for (turn_ = 1; turn_ <= turns; ++turn_) {
            active_ = turn_ % 2 == 1 ? Seat::south : Seat::north;
            begin_turn();
            arrive();
            break_a_rule();
            attack();
            block();
            part();
            ++counted_.turns;
        }
        return counted_;
    }

private:
    VisionUpdate look(std::vector<vision::Event> events) {
        std::vector<vision::Track> tracks;
        for (const auto& [id, body] : bodies_) tracks.push_back(seen(id, body));
        return update(t_, std::move(tracks), std::move(events));
    }
    static vision::Track seen(int id, const Body& body) {
        return track(id, name(body.square).c_str(), body.seat, body.tapped,
                     body.pawn ? Role::pawn : Role::card);
    }
    Table table() const { return recorder_.session().table_at(t_); }
    void click(const Statement& word) {
        ++counted_.clicks;
        recorder_.say(t_, word);
    }
    /// What the session made of the newest thing seen.
    Ruling happens(EventKind kind, int id, const Body& after, std::optional<Square> from) {
        ++t_;
        vision::Event event{
            .kind = kind, .t = t_, .track = seen(id, after), .from = from, .to = after.square};
        if (kind == EventKind::left) {
            event.to.reset();
            bodies_.erase(id);
        } else {
            bodies_[id] = after;
        }
        recorder_.see(look({event}));
        const auto& log = recorder_.session().log();
        const auto newest = std::find_if(log.rbegin(), log.rend(),
                                         [](const LogEntry& entry) { return entry.event() != nullptr; });
        return newest->ruling;
    }
    void legal(EventKind kind, int id, const Body& after, std::optional<Square> from, GameAction action) {
        const Ruling ruling = happens(kind, id, after, from);
        ++counted_.actions;
        const bool right = ruling.action == action && ruling.allowed;
        counted_.right += right ? 1 : 0;
        EXPECT_TRUE(right) << "turn " << turn_ << ": " << (from ? name(*from) : "-") << " "
                           << name(after.square) << " " << ruling.rule;
    }
    /// Seen, asked about, and put back.
    void illegal(int id, const Body& after, EventKind kind) {
        const auto before = bodies_.find(id);
        const std::optional<Body> was =
            before != bodies_.end() ? std::optional(before->second) : std::nullopt;
        const Ruling ruling = happens(kind, id, after, was ? std::optional(was->square) : std::nullopt);
        ++counted_.illegal;
        const bool noticed = !ruling.allowed && !unexplained(recorder_.session(), table(), t_).empty();
        counted_.noticed += noticed ? 1 : 0;
        EXPECT_TRUE(noticed) << "turn " << turn_ << ": " << name(after.square);
        click(said(SettleMove{id, false}));
        if (was)
            legal(EventKind::moved, id, *was, after.square,
                  was->pawn ? GameAction::pawn_moves : GameAction::moves);
        else
            happens(EventKind::left, id, after, after.square);
        EXPECT_TRUE(unexplained(recorder_.session(), table(), t_).empty());
    }

    void begin_turn() {
        t_ += 10;
        std::vector<vision::Event> events;
        for (auto& [id, body] : bodies_) {
            if (body.seat != active_ || !body.tapped) continue;
            body.tapped = false;
            events.push_back(changed(EventKind::untapped, t_, seen(id, body)));
        }
        if (!events.empty()) recorder_.see(look(std::move(events)));
        if (table().turn.number != turn_) click(next_turn(table()));
        EXPECT_EQ(table().turn.number, turn_);
        EXPECT_EQ(table().turn.active, active_);
        t_ += 10;
    }
    bool taken(Square square) const {
        return std::any_of(bodies_.begin(), bodies_.end(),
                           [&](const auto& one) { return one.second.square == square; });
    }
    static std::vector<Square> around(Square centre) {
        std::vector<Square> squares = (SquareSet::around(centre, 1) & board()).sorted();
        std::erase(squares, centre);
        return squares;
    }
    static SquareSet board() { return SquareSet::rectangle({0, 0}, {7, 7}); }
    Square pawn() const { return bodies_.at(active_ == Seat::south ? 1 : 2).square; }

    void arrive() {
        for (const Square square : around(pawn())) {
            if (taken(square)) continue;
            fresh_ = next_++;
            legal(EventKind::entered, fresh_, {square, active_, false, false, turn_}, std::nullopt,
                  GameAction::arrives);
            return;
        }
        fresh_ = 0;
    }
    /// A square of the board far from everything.
    std::optional<Square> lonely() const {
        for (const Square square : board().sorted()) {
            const bool near = std::any_of(bodies_.begin(), bodies_.end(), [&](const auto& one) {
                return distance(one.second.square, square) <= 1;
            });
            if (!near && square.row > 0 && square.row < 7) return square;
        }
        return std::nullopt;
    }
    void break_a_rule() {
        const auto far = lonely();
        const int own_pawn = active_ == Seat::south ? 1 : 2;
        if (turn_ % 3 == 0 && fresh_ != 0) {
            Body sick = bodies_.at(fresh_);
            for (const Square square : around(sick.square)) {
                if (taken(square)) continue;
                sick.square = square;
                sick.tapped = true;
                return illegal(fresh_, sick, EventKind::moved);
            }
        }
        if (turn_ % 3 == 1 && far) return illegal(next_++, {*far, active_}, EventKind::entered);
        for (const Square square : around(bodies_.at(own_pawn).square)) {
            if (taken(square)) continue;
            Body moved = bodies_.at(own_pawn);
            moved.square = square;
            moved.tapped = true;
            return illegal(own_pawn, moved, EventKind::moved);
        }
    }
    std::vector<int> ready(Seat seat) const {
        std::vector<int> ids;
        for (const auto& [id, body] : bodies_) {
            if (body.seat == seat && !body.pawn && !body.tapped && body.came != turn_) ids.push_back(id);
        }
        return ids;
    }
    /// Moves are simultaneous: squares count as they were before the first of them.
    void attack() {
        const auto before = bodies_;
        std::set<Square> ends;
        for (const auto& [id, body] : before) ends.insert(body.square);
        attackers_.clear();
        for (const int id : ready(active_)) {
            if (chance_() % 4 == 0) continue;
            const Body was = before.at(id);
            Body after = was;
            after.tapped = true;
            for (const Square square : around(was.square)) {
                const bool forward =
                    active_ == Seat::south ? square.row > was.square.row : square.row < was.square.row;
                if (!forward || ends.contains(square)) continue;
                after.square = square;
                break;
            }
            if (after.square == was.square) continue;
            ends.insert(after.square);
            attackers_.push_back(id);
            legal(EventKind::moved, id, after, was.square, GameAction::attacks);
        }
    }
    void block() {
        const Seat defender = active_ == Seat::south ? Seat::north : Seat::south;
        for (const int id : ready(defender)) {
            for (const int attacker : attackers_) {
                const auto attacking = bodies_.find(attacker);
                if (attacking == bodies_.end()) continue;
                const Body stood = bodies_.at(id);
                if (distance(stood.square, attacking->second.square) != 1) continue;
                Body pushed = stood;
                pushed.square = attacking->second.square;
                legal(EventKind::moved, id, pushed, stood.square, GameAction::blocks);
                const Square fight = pushed.square;
                if (chance_() % 2 == 0)
                    legal(EventKind::left, attacker, bodies_.at(attacker), fight, GameAction::dies);
                if (chance_() % 2 == 0)
                    legal(EventKind::left, id, pushed, fight, GameAction::dies);
                else
                    legal(EventKind::moved, id, stood, fight, GameAction::moves);
                std::erase(attackers_, attacker);
                break;
            }
        }
    }
    /// Nobody is left with somebody else on a square: the script's attackers go to free squares alone.
    void part() const {
        std::set<Square> squares;
        for (const auto& [id, body] : bodies_) EXPECT_TRUE(squares.insert(body.square).second);
    }

    GameRecorder recorder_{TableProfile{}, {}, std::nullopt, false};
    std::map<int, Body> bodies_;
    std::vector<int> attackers_;
    std::mt19937 chance_{20};
    Counted counted_;
    double t_ = 1;
    int turn_ = 0, next_ = 10, fresh_ = 0;
    Seat active_ = Seat::south;
};

TEST(AnEveningOfTwentyTurns, IsExplainedAndItsFaultsAreNoticed) {
    const Counted counted = Evening().play(20);
    RecordProperty("actions", counted.actions);
    RecordProperty("right", counted.right);
    RecordProperty("illegal", counted.illegal);
    RecordProperty("clicks", counted.clicks);
    EXPECT_GT(counted.actions, 100);
    EXPECT_EQ(counted.illegal, counted.turns);
    EXPECT_GE(counted.right * 100, counted.actions * 98);
    EXPECT_EQ(counted.noticed, counted.illegal);
    EXPECT_LE(counted.clicks, 2 * counted.turns);
}

}  // namespace
}  // namespace quadrille::app
