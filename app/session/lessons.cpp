#include "app/session/lessons.hpp"

#include <stdexcept>

#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/damage.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/effects.hpp"
#include "rules/echiquier/end_of_combat.hpp"
#include "rules/echiquier/range.hpp"
#include "rules/echiquier/stack.hpp"
#include "rules/position/position.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;
using rules::Kind;

Square at(const char* name) {
    return square_from(name).value();
}

/// A position of two players, written down piece by piece.
class Scene {
public:
    Scene(const char* souths_pawn, const char* norths_pawn, int souths_life = 20) {
        add_player("P1", Seat::south, souths_pawn, souths_life);
        add_player("P2", Seat::north, norths_pawn, 20);
        setup_.turn.number = 3;
        setup_.turn.active = "P1";
        setup_.turn.step = rules::Step::declare_attackers;
    }
    Scene& piece(const char* id, const char* player, const char* square, int power = 2, int toughness = 2) {
        rules::PieceSetup piece;
        piece.id = piece.name = id;
        piece.kind = Kind::creature;
        piece.controller = player;
        if (*square != 0) piece.square = at(square);
        piece.printed.power = power;
        piece.printed.toughness = toughness;
        setup_.pieces.push_back(std::move(piece));
        return *this;
    }
    Scene& walker(const char* id, const char* player, const char* square) {
        return piece(id, player, square, 0, 0).of(Kind::planeswalker);
    }
    /// The newest piece is of that kind; has that keyword.
    Scene& of(Kind kind) {
        setup_.pieces.back().kind = kind;
        return *this;
    }
    Scene& with(const char* keyword) {
        setup_.pieces.back().printed.keywords.emplace_back(keyword);
        return *this;
    }
    Scene& tapped() {
        setup_.pieces.back().tapped = true;
        return *this;
    }
    Scene& sick() {
        setup_.pieces.back().summoning_sick = true;
        return *this;
    }
    Scene& attacks(const char* id) {
        setup_.combat.attackers.emplace_back(id);
        setup_.turn.step = rules::Step::declare_blockers;
        return *this;
    }
    Scene& gone(const char* id, const char* square) {
        setup_.history.left[id] = at(square);
        return *this;
    }
    Scene& without_mains() {
        setup_.turn.mains_skipped = true;
        return *this;
    }
    Scene& spell(const char* id, const char* player, std::vector<std::string> targets) {
        rules::StackSetup spell;
        spell.id = id;
        spell.controller = player;
        spell.kind = rules::StackKind::spell;
        spell.targets = std::move(targets);
        setup_.stack.push_back(std::move(spell));
        return *this;
    }
    rules::Setup done() const { return setup_; }

private:
    void add_player(const char* id, Seat seat, const char* pawn, int life) {
        rules::PlayerSetup player;
        player.id = id;
        player.seat = seat;
        player.life = life;
        player.pawn = at(pawn);
        setup_.players.push_back(std::move(player));
    }

    rules::Setup setup_;
};

std::vector<Lesson> all_lessons() {
    return {
        {"moves", LessonAsk::moves, "Knight", "EC-9.5",
         Scene("d1", "e8")
             .piece("Knight", "P1", "d4")
             .piece("Squire", "P1", "c5")
             .piece("Bear", "P2", "e5")
             .walker("Karn", "P2", "d5")
             .done()},
        {"simultaneous", LessonAsk::moves, "Squire", "EC-9.6",
         Scene("d1", "e8").piece("Knight", "P1", "d4").piece("Squire", "P1", "c4").done()},
        {"sickness", LessonAsk::moves, "Recruit", "EC-9.1",
         Scene("d1", "e8").piece("Recruit", "P1", "d2").sick().piece("Bear", "P2", "d3").done()},
        {"pawn", LessonAsk::moves, "P1", "EC-9.3",
         Scene("d1", "e8").piece("Knight", "P1", "d2").without_mains().done()},
        {"walker", LessonAsk::reaches, "Karn", "EC-5.3",
         Scene("d1", "e8")
             .walker("Karn", "P1", "d4")
             .piece("Bear", "P2", "g6")
             .piece("Ogre", "P2", "h4")
             .done()},
        {"spell", LessonAsk::reaches, "P1", "EC-5.4",
         Scene("d2", "e8", 6).piece("Bear", "P2", "f4").piece("Ogre", "P2", "d5").done()},
        {"artifact", LessonAsk::reaches, "Machine", "EC-5.6",
         Scene("b2", "e8", 12)
             .piece("Machine", "P1", "", 0, 0)
             .of(Kind::artifact)
             .piece("Bear", "P2", "e4")
             .done()},
        {"each_player", LessonAsk::players, "P1", "EC-5.11",
         Scene("d2", "e8", 12).piece("Bear", "P2", "e4").piece("Knight", "P1", "g6").done()},
        {"trigger", LessonAsk::reaches, "Machine", "EC-5.12",
         Scene("c3", "e8", 8)
             .piece("Machine", "P1", "", 0, 0)
             .of(Kind::artifact)
             .piece("Squire", "P1", "e5")
             .done()},
        {"counter", LessonAsk::stack, "P1", "EC-5.13",
         Scene("c3", "g8", 16)
             .piece("Knight", "P1", "e5")
             .piece("Squire", "P1", "h2")
             .spell("s1", "P2", {"Knight"})
             .spell("s2", "P2", {"Squire"})
             .done()},
        {"fizzle", LessonAsk::targets, "s1", "EC-5.14",
         Scene("d2", "e8", 16)
             .piece("Bear", "P2", "d7")
             .piece("Ogre", "P2", "f5")
             .spell("s1", "P1", {"Bear", "Ogre"})
             .done()},
        {"arrival", LessonAsk::arrivals, "P1", "EC-7.3",
         Scene("d2", "e8").piece("Knight", "P1", "d3").piece("Bear", "P2", "e3").done()},
        {"token", LessonAsk::arrivals, "Hatchery", "EC-7.4",
         Scene("d1", "e8").gone("Hatchery", "f5").piece("Bear", "P2", "f6").done()},
        {"blocks", LessonAsk::blockers, "Hawk", "EC-10.1",
         Scene("d1", "e8")
             .piece("Hawk", "P1", "d5", 2, 2)
             .with("flying")
             .tapped()
             .attacks("Hawk")
             .piece("Bear", "P2", "d6")
             .piece("Spider", "P2", "e6", 2, 4)
             .with("reach")
             .piece("Owl", "P2", "c4", 1, 1)
             .with("flying")
             .tapped()
             .piece("Crow", "P2", "d5", 1, 1)
             .with("flying")
             .done()},
        {"damage", LessonAsk::damage, "Knight", "EC-11.3",
         Scene("d1", "e7")
             .piece("Knight", "P1", "d6", 3, 3)
             .tapped()
             .attacks("Knight")
             .walker("Karn", "P2", "c5")
             .piece("Bear", "P2", "d7")
             .walker("Jace", "P2", "f4")
             .done()},
        {"parting", LessonAsk::parting, "d5", "EC-12.1",
         Scene("d1", "e8").piece("Knight", "P1", "d5", 2, 2).tapped().piece("Bear", "P2", "d5", 3, 2).done()},
    };
}

/// The squares of the pieces that may block.
SquareSet blockers(const rules::Position& position, rules::PieceIndex attacker) {
    SquareSet squares;
    for (const echiquier::Block& block : echiquier::blocks(position).allowed) {
        if (block.attacker == attacker) squares.insert(*position.piece(block.blocker).square);
    }
    return squares;
}

/// Where a piece or a player's pawn stands.
std::optional<Square> place_of(const rules::Position& position, const rules::Object& object) {
    return object.type == rules::Object::Type::player ? position.player(object.index).pawn
                                                      : position.piece(object.index).square;
}

/// The squares of the pawns and planeswalkers that are dealt damage.
SquareSet recipients(const rules::Position& position, rules::PieceIndex attacker) {
    SquareSet squares;
    for (const echiquier::Damage& damage : echiquier::damage(position)) {
        if (damage.attacker != attacker) continue;
        for (const rules::Object to : damage.to) {
            if (const auto square = place_of(position, to)) squares.insert(*square);
        }
    }
    return squares;
}

/// Where the one that has to leave the square may go.
SquareSet parted(const rules::Position& position, Square square) {
    const auto conflicts = echiquier::end_of_combat(position, {});
    if (!conflicts) return {};
    for (const echiquier::Conflict& conflict : *conflicts) {
        if (conflict.square == square) return conflict.free;
    }
    return {};
}

SquareSet pawns_in_range(const rules::Position& position, rules::Object source) {
    SquareSet squares;
    for (const rules::Object player : echiquier::affected(position, source, rules::Scope::players).things) {
        if (const auto pawn = place_of(position, player)) squares.insert(*pawn);
    }
    return squares;
}

/// Of the spells that are in range, their targets and their controllers' pawns, as far as they are.
SquareSet stack_in_range(const rules::Position& position, rules::Object source) {
    const SquareSet reach = echiquier::range(position, source).squares;
    SquareSet squares;
    const auto& stack = position.setup().stack;
    for (std::size_t i = 0; i < stack.size(); ++i) {
        if (!echiquier::reach_stack(position, source, static_cast<echiquier::StackIndex>(i)).in_range)
            continue;
        std::vector<std::string> things = stack[i].targets;
        things.push_back(stack[i].controller);
        for (const std::string& thing : things) {
            const auto square = place_of(position, position.find(thing).value());
            if (square && reach.contains(*square)) squares.insert(*square);
        }
    }
    return squares;
}

SquareSet legal_targets(const rules::Position& position, const std::string& spell) {
    SquareSet squares;
    const auto& stack = position.setup().stack;
    for (std::size_t i = 0; i < stack.size(); ++i) {
        if (stack[i].id != spell) continue;
        const auto check = echiquier::check_on_resolution(position, static_cast<echiquier::StackIndex>(i));
        for (const std::string& target : check.legal) {
            if (const auto square = place_of(position, position.find(target).value()))
                squares.insert(*square);
        }
    }
    return squares;
}

SquareSet arrivals(const rules::Position& position, const std::string& origin) {
    echiquier::Entering entering{.controller = 0, .id = {}, .origin = origin};
    return echiquier::placements(position, entering).squares;
}

}  // namespace

const std::vector<Lesson>& lessons() {
    static const std::vector<Lesson> all = all_lessons();
    return all;
}

SquareSet lesson_answer(const Lesson& lesson) {
    const auto position = rules::Position::from(lesson.position);
    if (!position) throw std::logic_error("a lesson is no position: " + lesson.id);
    if (lesson.ask == LessonAsk::arrivals) return arrivals(*position, lesson.of);
    if (lesson.ask == LessonAsk::parting) return parted(*position, at(lesson.of.c_str()));
    if (lesson.ask == LessonAsk::targets) return legal_targets(*position, lesson.of);
    const rules::Object subject = position->find(lesson.of).value();
    switch (lesson.ask) {
        case LessonAsk::moves:
            return echiquier::refused_declaration(*position, subject)
                       ? SquareSet{}
                       : echiquier::destinations(*position, subject);
        case LessonAsk::reaches:
            return echiquier::range(*position, subject).squares;
        case LessonAsk::players:
            return pawns_in_range(*position, subject);
        case LessonAsk::stack:
            return stack_in_range(*position, subject);
        case LessonAsk::blockers:
            return blockers(*position, subject.index);
        default:
            return recipients(*position, subject.index);
    }
}

}  // namespace quadrille::app
