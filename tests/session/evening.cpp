#include "tests/session/evening.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "app/session/board_action.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/unexplained.hpp"

namespace quadrille::app {
namespace {

using vision::EventKind;

SquareSet whole_board() {
    return SquareSet::rectangle({0, 0}, {7, 7});
}

std::vector<Square> around(Square centre) {
    std::vector<Square> squares = (SquareSet::around(centre, 1) & whole_board()).sorted();
    std::erase(squares, centre);
    return squares;
}

}  // namespace

void expect_explained(const EveningCount& count) {
    testing::Test::RecordProperty("actions", count.actions);
    testing::Test::RecordProperty("right", count.right);
    testing::Test::RecordProperty("illegal", count.illegal);
    testing::Test::RecordProperty("clicks", count.clicks);
    EXPECT_GT(count.actions, 100);
    EXPECT_EQ(count.illegal, count.turns);
    EXPECT_GE(count.right * 100, count.actions * 98);
    EXPECT_EQ(count.noticed, count.illegal);
    EXPECT_LE(count.clicks, 2 * count.turns);
}

Evening::Evening(EveningCamera& camera) : camera_(camera) {
    cards_[1] = {*square_from("d1"), Seat::south, false, true};
    cards_[2] = {*square_from("e8"), Seat::north, false, true};
    camera_.begin(cards_);
}

EveningCount Evening::play(int turns) {
    for (turn_ = 1; turn_ <= turns; ++turn_) {
        active_ = turn_ % 2 == 1 ? Seat::south : Seat::north;
        begin_turn();
        arrive();
        break_a_rule();
        attack();
        block();
        expect_apart();
        ++count_.turns;
    }
    return count_;
}

void Evening::click(const Statement& statement) {
    ++count_.clicks;
    camera_.recorder().say(camera_.t(), statement);
}

/// What the session made of the newest thing seen.
Ruling Evening::happens(EventKind kind, int id, const EveningCard& after, std::optional<Square> from) {
    const auto& log = camera_.recorder().session().log();
    const std::size_t known = log.size();
    if (kind == EventKind::left)
        cards_.erase(id);
    else
        cards_[id] = after;
    camera_.show(kind, id, after, from, cards_);
    const auto newest = std::find_if(log.rbegin(), log.rend() - static_cast<std::ptrdiff_t>(known),
                                     [](const LogEntry& entry) { return entry.event() != nullptr; });
    if (newest == log.rend() - static_cast<std::ptrdiff_t>(known)) {
        ADD_FAILURE() << "turn " << turn_ << ": nothing was seen on " << name(after.square);
        return {};
    }
    return newest->ruling;
}

void Evening::legal(EventKind kind, int id, const EveningCard& after, std::optional<Square> from,
                    GameAction action) {
    const Ruling ruling = happens(kind, id, after, from);
    ++count_.actions;
    const bool right = ruling.action == action && ruling.allowed;
    count_.right += right ? 1 : 0;
    EXPECT_TRUE(right) << "turn " << turn_ << ": " << (from ? name(*from) : "-") << " " << name(after.square)
                       << " " << ruling.rule;
}

/// Seen, asked about, and put back.
void Evening::illegal(int id, const EveningCard& after, EventKind kind) {
    const auto before = cards_.find(id);
    const std::optional<EveningCard> was =
        before != cards_.end() ? std::optional(before->second) : std::nullopt;
    const Ruling ruling = happens(kind, id, after, was ? std::optional(was->square) : std::nullopt);
    ++count_.illegal;
    const auto open = [&] { return unexplained(camera_.recorder().session(), table(), camera_.t()); };
    const bool noticed = !ruling.allowed && !open().empty();
    count_.noticed += noticed ? 1 : 0;
    EXPECT_TRUE(noticed) << "turn " << turn_ << ": " << name(after.square);
    click(said(SettleMove{camera_.track_of(id), false}));
    if (was)
        legal(EventKind::moved, id, *was, after.square,
              was->pawn ? GameAction::pawn_moves : GameAction::moves);
    else
        happens(EventKind::left, id, after, after.square);
    EXPECT_TRUE(open().empty());
}

void Evening::begin_turn() {
    camera_.wait(10);
    std::vector<int> tapped;
    for (auto& [id, card] : cards_) {
        if (card.seat != active_ || !card.tapped) continue;
        card.tapped = false;
        tapped.push_back(id);
    }
    if (!tapped.empty()) camera_.untap(tapped, cards_);
    if (table().turn.number != turn_) click(next_turn(table()));
    EXPECT_EQ(table().turn.number, turn_);
    EXPECT_EQ(table().turn.active, active_);
    camera_.wait(10);
}

bool Evening::taken(Square square) const {
    return std::any_of(cards_.begin(), cards_.end(),
                       [&](const auto& one) { return one.second.square == square; });
}

void Evening::arrive() {
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
std::optional<Square> Evening::lonely() const {
    for (const Square square : whole_board().sorted()) {
        const bool near = std::any_of(cards_.begin(), cards_.end(), [&](const auto& one) {
            return distance(one.second.square, square) <= 1;
        });
        if (!near && square.row > 0 && square.row < 7) return square;
    }
    return std::nullopt;
}

void Evening::break_a_rule() {
    const auto far = lonely();
    const int own_pawn = active_ == Seat::south ? 1 : 2;
    if (turn_ % 3 == 0 && fresh_ != 0) {
        EveningCard sick = cards_.at(fresh_);
        for (const Square square : around(sick.square)) {
            if (taken(square)) continue;
            sick.square = square;
            sick.tapped = true;
            return illegal(fresh_, sick, EventKind::moved);
        }
    }
    if (turn_ % 3 == 1 && far) return illegal(next_++, {*far, active_}, EventKind::entered);
    for (const Square square : around(cards_.at(own_pawn).square)) {
        if (taken(square)) continue;
        EveningCard moved = cards_.at(own_pawn);
        moved.square = square;
        moved.tapped = true;
        return illegal(own_pawn, moved, EventKind::moved);
    }
}

std::vector<int> Evening::ready(Seat seat) const {
    std::vector<int> ids;
    for (const auto& [id, body] : cards_) {
        if (body.seat == seat && !body.pawn && !body.tapped && body.came != turn_) ids.push_back(id);
    }
    return ids;
}

/// Moves are simultaneous: squares count as they were before the first of them.
void Evening::attack() {
    const auto before = cards_;
    std::set<Square> ends;
    for (const auto& [id, body] : before) ends.insert(body.square);
    attackers_.clear();
    for (const int id : ready(active_)) {
        if (chance_() % 4 == 0) continue;
        const EveningCard was = before.at(id);
        EveningCard after = was;
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

void Evening::block() {
    const Seat defender = active_ == Seat::south ? Seat::north : Seat::south;
    for (const int id : ready(defender)) {
        for (const int attacker : attackers_) {
            const auto attacking = cards_.find(attacker);
            if (attacking == cards_.end()) continue;
            const EveningCard stood = cards_.at(id);
            if (distance(stood.square, attacking->second.square) != 1) continue;
            EveningCard pushed = stood;
            pushed.square = attacking->second.square;
            legal(EventKind::moved, id, pushed, stood.square, GameAction::blocks);
            const Square fight = pushed.square;
            if (chance_() % 2 == 0)
                legal(EventKind::left, attacker, cards_.at(attacker), fight, GameAction::dies);
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
void Evening::expect_apart() const {
    std::set<Square> squares;
    for (const auto& [id, body] : cards_) EXPECT_TRUE(squares.insert(body.square).second);
}

}  // namespace quadrille::app
