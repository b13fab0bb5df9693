#include "rules/position/position_builder.hpp"

#include <algorithm>
#include <map>

namespace quadrille::rules {
namespace {

int reach_of(int life) {
    return life > 0 ? (life + 3) / 4 : 0;
}

}  // namespace

tl::expected<Position, std::vector<InputError>> Position::from(Setup setup) {
    return PositionBuilder(std::move(setup)).build();
}

tl::expected<Position, std::vector<InputError>> PositionBuilder::build() {
    board();
    ids();
    sides();
    players();
    turn();
    pieces();
    stack();
    traps_and_special();
    objectives();
    history();
    combat();
    if (!mistakes_.empty()) return tl::unexpected(std::move(mistakes_));
    return std::move(position_);
}

std::string PositionBuilder::off_board_sentence(Square square) {
    return name(square) + " is not a square of this board";
}

void PositionBuilder::board() {
    const BoardSetup& board = position_.setup_.board;
    const auto side_of = [this](int side, std::string_view key) {
        if (side >= 1 && side <= max_side) return side;
        note("a board has 1 to 26 " + std::string(key), "board", key);
        return max_side;  // the widest frame: no square is at fault because of it
    };
    const Square corner{side_of(board.columns, "columns") - 1, side_of(board.rows, "rows") - 1};
    position_.squares_ = SquareSet::rectangle({0, 0}, corner);
    for (const Square square : board.missing) position_.squares_.erase(square);
    position_.blocked_ = on_board(board.blocked, "board", "blocked");
    position_.occupied_ = position_.blocked_;
}

void PositionBuilder::take_id(const Id& id, Object object, std::string_view list) {
    if (!position_.objects_.emplace(id, object).second)
        note("the id \"" + id + "\" is used twice", list, object.index, "id");
}

void PositionBuilder::ids() {
    const Setup& setup = position_.setup_;
    position_.objects_.reserve(setup.players.size() + setup.pieces.size() + setup.stack.size() +
                               setup.traps.size() + setup.history.left.size());
    const auto take_all = [this](const auto& list, Object::Type type, std::string_view key) {
        int index = 0;
        for (const auto& element : list) take_id(element.id, {type, index++}, key);
    };
    take_all(setup.players, Object::Type::player, "players");
    take_all(setup.pieces, Object::Type::piece, "pieces");
    take_all(setup.stack, Object::Type::stack, "stack");
    take_all(setup.traps, Object::Type::trap, "traps");
    int index = 0;
    for (const auto& [id, square] : setup.history.left)
        position_.objects_.emplace(id, Object{Object::Type::gone, index++});
}

void PositionBuilder::sides() {
    const Setup& setup = position_.setup_;
    if (setup.options.zombie) {
        const auto zombie = known_player(*setup.options.zombie, "options", "zombie");
        if (setup.options.theme == Theme::zombies) position_.zombie_ = zombie;
    } else if (setup.options.theme == Theme::zombies && !setup.players.empty()) {
        position_.zombie_ = static_cast<int>(setup.players.size()) - 1;
    }
    if (setup.options.wild) position_.wild_ = known_player(*setup.options.wild, "options", "wild");
    std::map<std::string_view, int> teams;
    int next = 0;
    position_.players_.resize(setup.players.size());
    for (int i = 0; i < static_cast<int>(setup.players.size()); ++i) {
        const auto& team = setup.players[static_cast<std::size_t>(i)].team;
        int& side = position_.players_[static_cast<std::size_t>(i)].side;
        if (position_.zombie_) {
            side = i == *position_.zombie_ ? 1 : position_.wild(i) ? 2 : 0;
        } else if (team) {
            const auto [entry, added] = teams.emplace(*team, next);
            if (added) ++next;
            side = entry->second;
        } else {
            side = next++;
        }
    }
}

SquareSet PositionBuilder::seat_line(Seat seat) const {
    const BoardSetup& board = position_.setup_.board;
    const int east = board.columns - 1, north = board.rows - 1;
    switch (seat) {
        case Seat::south:
            return SquareSet::rectangle({0, 0}, {east, 0});
        case Seat::west:
            return SquareSet::rectangle({0, 0}, {0, north});
        case Seat::north:
            return SquareSet::rectangle({0, north}, {east, north});
        case Seat::east:
            return SquareSet::rectangle({east, 0}, {east, north});
    }
    return {};
}

void PositionBuilder::players() {
    const Setup& setup = position_.setup_;
    for (int i = 0; i < static_cast<int>(setup.players.size()); ++i) {
        const PlayerSetup& written = setup.players[static_cast<std::size_t>(i)];
        Player& player = position_.players_[static_cast<std::size_t>(i)];
        player.in_game = !written.lost;
        player.radius = reach_of(written.life);
        player.pawn_tapped = written.pawn_tapped;
        player.lands = 0;
        if (written.deployment) {
            player.line = on_board(*written.deployment, "players", i, "deployment");
        } else if (position_.zombie_ == i) {
            for (const Seat seat : all_seats) player.line |= seat_line(seat);
        } else if (written.seat) {
            player.line = seat_line(*written.seat);
        }
        player.line &= position_.squares_;
        player.line -= position_.blocked_;
    }
    const auto& eliminated = setup.history.eliminated;
    for (int i = 0; i < static_cast<int>(eliminated.size()); ++i) {
        const auto player = known_player(eliminated[static_cast<std::size_t>(i)], "history", "eliminated", i);
        if (player) position_.players_[static_cast<std::size_t>(*player)].in_game = false;
    }
}

void PositionBuilder::turn() {
    const auto& active = position_.setup_.turn.active;
    if (active) position_.active_ = known_player(*active, "turn", "active");
}

void PositionBuilder::stack() {
    const Setup& setup = position_.setup_;
    for (int i = 0; i < static_cast<int>(setup.stack.size()); ++i) {
        const StackSetup& object = setup.stack[static_cast<std::size_t>(i)];
        known_player(object.controller, "stack", i, "controller");
        const auto is_one_of = [this](const Id& id, std::initializer_list<Object::Type> types) {
            const auto known = position_.find(id);
            return known && std::find(types.begin(), types.end(), known->type) != types.end();
        };
        using enum Object::Type;
        if (object.source && !is_one_of(*object.source, {player, piece, gone}))
            note("\"" + *object.source + "\" is not the id of a piece or player", "stack", i, "source");
        for (int j = 0; j < static_cast<int>(object.targets.size()); ++j) {
            const Id& target = object.targets[static_cast<std::size_t>(j)];
            if (!is_one_of(target, {player, piece, Object::Type::stack, gone}))
                note("\"" + target + "\" is not the id of anything that can be a target", "stack", i,
                     "targets", j);
        }
    }
}

void PositionBuilder::traps_and_special() {
    const Setup& setup = position_.setup_;
    for (int i = 0; i < static_cast<int>(setup.traps.size()); ++i) {
        const auto& square = setup.traps[static_cast<std::size_t>(i)].square;
        if (square) on_board(*square, "traps", i, "square");
    }
    for (int i = 0; i < static_cast<int>(setup.special.size()); ++i) {
        const auto& square = setup.special[static_cast<std::size_t>(i)].square;
        if (square) on_board(*square, "special", i, "square");
    }
}

void PositionBuilder::objectives() {
    const ObjectivesSetup& objectives = position_.setup_.objectives;
    on_board(objectives.strategic, "objectives", "strategic");
    for (int i = 0; i < static_cast<int>(objectives.goals.size()); ++i) {
        const GoalSetup& goal = objectives.goals[static_cast<std::size_t>(i)];
        known_player(goal.player, "objectives", "goals", i, "player");
        if (!goal.kind) note("the kind of the goal is missing", "objectives", "goals", i, "kind");
        on_board(goal.squares, "objectives", "goals", i, "squares");
        if (goal.target) known_player(*goal.target, "objectives", "goals", i, "target");
    }
}

void PositionBuilder::history() {
    const HistorySetup& history = position_.setup_.history;
    for (const auto& [id, square] : history.was_on_board) on_board(square, "history", "was_on_board", id);
    for (const auto& [id, square] : history.left) on_board(square, "history", "left", id);
    for (const auto& [id, origin] : history.left_by) {
        const auto known = position_.find(origin);
        using enum Object::Type;
        if (!known || (known->type != player && known->type != piece && known->type != gone))
            note("\"" + origin + "\" is not the id of a piece or player", "history", "left_by", id);
    }
}

}  // namespace quadrille::rules
