#include "app/session/advice.hpp"

#include <algorithm>

#include "app/session/position_of.hpp"
#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/equipment.hpp"
#include "rules/echiquier/range.hpp"
#include "rules/echiquier/stack.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

}  // namespace

Advice::Advice(const Table& table, const GameSetup& setup)
    : table_(table), position_(position_of(table, setup, left_out_)) {}

std::string Advice::id_of(const TableCard& card) const {
    const TablePlayer* owner = table_.owner_of_pawn(card);
    return owner != nullptr ? owner->id : card.id;
}

std::optional<Range> Advice::range(const TableCard& card) const {
    if (const TablePlayer* owner = table_.owner_of_pawn(card)) return range(*owner);
    const auto object = position_.find(card.id);
    if (!object) return std::nullopt;
    const auto answer = echiquier::range(position_, *object);
    if (!answer.radius || !answer.from) return std::nullopt;
    return Range{*answer.from, *answer.radius, false, answer.squares, number(answer.rule)};
}

std::optional<Range> Advice::range(const TablePlayer& player) const {
    const auto object = position_.find(player.id);
    if (!object) return std::nullopt;
    const auto answer = echiquier::range(position_, *object);
    if (!answer.radius || !answer.from) return std::nullopt;
    return Range{*answer.from, *answer.radius, true, answer.squares, number(answer.rule)};
}

std::optional<InRange> Advice::in_range(const TableCard& card, Square target) const {
    const auto reach = range(card);
    if (!reach) return std::nullopt;
    InRange answer{reach->squares.contains(target), distance(reach->from, target), reach->radius,
                   reach->rule};
    const TableCard* other = table_.top_card(target);
    if (other == nullptr) return answer;
    const auto source = position_.find(id_of(card)), thing = position_.find(id_of(*other));
    if (!source || !thing) return answer;
    const auto ruled = echiquier::reach(position_, *source, *thing);
    answer.yes = ruled.in_range;
    answer.rule = number(ruled.rule);
    return answer;
}

SquareSet Advice::moves(const TableCard& card) const {
    const auto object = position_.find(id_of(card));
    if (!object || echiquier::refused_declaration(position_, *object)) return {};
    return echiquier::destinations(position_, *object);
}

std::vector<Blocker> Advice::blockers(const TableCard& card) const {
    const auto attacker = position_.find_piece(card.id);
    if (!attacker) return {};
    rules::Setup setup = position_.setup();
    setup.combat.attackers = {card.id};
    setup.turn.step = rules::Step::declare_blockers;
    setup.turn.active = position_.player_id(position_.piece(*attacker).controller);
    const auto combat = rules::Position::from(std::move(setup));
    if (!combat) return {};
    const auto answer = echiquier::blocks(*combat);
    std::vector<Blocker> blockers;
    const auto add = [&](rules::PieceIndex index, bool may, std::string rule, std::string why) {
        const auto square = combat->piece(index).square;
        if (square)
            blockers.push_back({combat->piece_id(index), *square, may, std::move(rule), std::move(why)});
    };
    for (const auto& block : answer.allowed) add(block.blocker, true, "EC-10.1", "");
    for (const auto& refused : answer.refused) add(refused.blocker, false, number(refused.rule), refused.why);
    return blockers;
}

StackAdvice Advice::stack(const PutOnStack& put) const {
    const auto& objects = position_.setup().stack;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        if (objects[i].id != put.id) continue;
        const auto check = echiquier::check_on_resolution(position_, static_cast<echiquier::StackIndex>(i));
        StackAdvice advice{check.fizzles, check.illegal, number(check.rule)};
        for (const std::string& target : check.illegal) {
            if (!advice.measured) advice.measured = measured(put, target);
        }
        return advice;
    }
    return {};
}

std::optional<InRange> Advice::measured(const PutOnStack& put, const std::string& target) const {
    const TableCard* source = put.source ? table_.card(*put.source) : nullptr;
    const TablePlayer* controller = table_.player_at(put.controller);
    if (source == nullptr && (put.source || controller == nullptr)) return std::nullopt;
    const auto reach = source != nullptr ? range(*source) : range(*controller);
    if (!reach) return std::nullopt;
    std::optional<Square> place;
    if (const TableCard* card = table_.card(target)) place = card->square;
    for (const TablePlayer& player : table_.players) {
        if (player.id == target) place = player.pawn;
    }
    if (!place) return std::nullopt;
    return InRange{reach->squares.contains(*place), distance(reach->from, *place), reach->radius,
                   reach->rule};
}

SquareSet Advice::arrivals(Seat seat) const {
    const TablePlayer* player = table_.player_at(seat);
    const auto index = player != nullptr ? position_.find_player(player->id) : std::nullopt;
    if (!index) return {};
    return echiquier::placements(
               position_,
               {.kind = rules::Kind::creature, .controller = *index, .id = {}, .origin = player->id})
        .squares;
}

Ruling Advice::judged(const vision::Event& event) const {
    Ruling ruling;
    if (!event.track || !event.track->card.seat) return ruling;
    const std::string id = "k" + std::to_string(event.track->id);
    const TableCard* card = table_.card(id);
    const auto& step = table_.turn.step;
    const bool fighting = step && *step >= rules::Step::declare_blockers && *step <= rules::Step::end_combat;
    const bool pawn = card != nullptr && table_.owner_of_pawn(*card) != nullptr;
    if (event.kind == vision::EventKind::left) ruling.deed = fighting && !pawn ? Deed::dies : Deed::leaves;
    if (event.kind == vision::EventKind::flipped) ruling.deed = Deed::turns_over;
    if (event.kind == vision::EventKind::entered && event.to)
        return arrival(*event.track->card.seat, *event.to);
    if (event.kind == vision::EventKind::tapped && card != nullptr && !pawn) return declared_in_place(*card);
    const bool equips = card != nullptr && card->facts && card->facts->kind == rules::Kind::equipment;
    if (event.kind == vision::EventKind::moved && equips && event.to) return equipment(*card, *event.to);
    if (event.kind == vision::EventKind::moved && card != nullptr && event.to)
        return move(*card, *event.to, event.track->card.tapped);
    return ruling;
}

/// A spell's creature comes beside the pawn (EC-7.1, EC-7.3) or, with the pawn away, on the deployment line;
/// a permanent's ability puts it beside that permanent: what lies beside any card of its player may be so.
Ruling Advice::arrival(Seat seat, Square to) const {
    Ruling ruling{Deed::arrives, "EC-7.3", true};
    if (position_.simplified()) return {Deed::arrives, "EC-13.1", arrivals(seat).contains(to)};
    if (arrivals(seat).contains(to)) return ruling;
    for (const TableCard& card : table_.cards) {
        if (card.seat == seat && distance(card.square, to) == 1 && !position_.occupied().contains(to))
            return ruling;
    }
    const TablePlayer* player = table_.player_at(seat);
    const auto index = player != nullptr ? position_.find_player(player->id) : std::nullopt;
    if (!index || !player->pawn) return {Deed::arrives, "", true};  // nothing is known to measure from
    if (position_.player(*index).line.contains(to) && !position_.occupied().contains(to))
        return {Deed::arrives, "EC-7.5", true};
    ruling.allowed = false;
    if (position_.occupied().contains(to)) ruling.rule = impassable(to) ? "EC-13.3" : "EC-2.3";
    return ruling;
}

/// A creature of the active player that is tapped where it lies while attackers are declared (EC-9.4).
Ruling Advice::declared_in_place(const TableCard& card) const {
    const auto object = position_.find(card.id);
    const bool declares = table_.turn.number > 0 && table_.turn.step == rules::Step::declare_attackers &&
                          card.seat == table_.turn.active;
    if (!declares || !object) return {};
    if (const auto refused = echiquier::refused_declaration(position_, *object))
        return {Deed::attacks, number(*refused), false};
    return {Deed::attacks, "EC-9.4", true};
}

/// Equipment comes to a creature that it may be attached to (section 6), or goes with the one that carries
/// it.
Ruling Advice::equipment(const TableCard& card, Square to) const {
    const auto piece = position_.find_piece(card.id);
    if (!piece) return {};
    const auto creature = std::find_if(table_.cards.begin(), table_.cards.end(), [&](const TableCard& other) {
        return other.square == to && other.id != card.id && table_.owner_of_pawn(other) == nullptr;
    });
    if (creature == table_.cards.end()) return {Deed::carried, "EC-6.5", true};
    const auto answer = echiquier::equip(position_, *piece);
    const bool may = std::any_of(answer.targets.begin(), answer.targets.end(), [&](const auto& target) {
        return position_.piece_id(target.creature) == creature->id;
    });
    return {Deed::equips, number(answer.rule), may};
}

bool Advice::impassable(Square square) const {
    const auto& blocked = position_.setup().board.blocked;
    return std::find(blocked.begin(), blocked.end(), square) != blocked.end();
}

Ruling Advice::block(const TableCard& blocker, const TableCard& attacker) const {
    for (const Blocker& possible : blockers(attacker)) {
        if (possible.id == blocker.id) return {Deed::blocks, possible.rule, possible.may};
    }
    return {Deed::blocks, "EC-10.1", false};
}

/// Moves are those of a declaration (EC-9.4), or of the end of combat where two creatures lay on the square.
Ruling Advice::move(const TableCard& card, Square to, bool tapped_after) const {
    const bool is_pawn = table_.owner_of_pawn(card) != nullptr;
    const auto object = position_.find(id_of(card));
    Ruling ruling{is_pawn ? Deed::pawn_moves : Deed::moves, "", true};
    if (!object) return ruling;
    const bool shared = std::any_of(table_.cards.begin(), table_.cards.end(), [&](const TableCard& other) {
        return other.id != card.id && other.square == card.square && other.seat != card.seat;
    });
    const bool in_combat =
        table_.turn.step == rules::Step::damage || table_.turn.step == rules::Step::end_combat;
    if (shared && (in_combat || !table_.turn.step)) {
        ruling = {Deed::displaced, "EC-12.1", true};
        ruling.allowed = distance(card.square, to) == 1 && !position_.occupied().contains(to);
        return ruling;
    }
    if (!is_pawn && tapped_after) ruling.deed = Deed::attacks;
    const auto squares = echiquier::destinations(position_, *object);
    if (const auto refused = echiquier::refused_declaration(position_, *object);
        refused && !(is_pawn && *refused == echiquier::Rule::EC_9_3)) {
        ruling.rule = number(*refused);
        ruling.allowed = false;
    } else if (!squares.contains(to)) {
        ruling.rule = distance(card.square, to) > 1 ? "EC-9.4"
                      : impassable(to)              ? "EC-13.3"
                      : is_pawn                     ? "EC-9.5"
                                                    : "EC-2.4";
        ruling.allowed = false;
    } else {
        ruling.rule = "EC-9.4";
    }
    return ruling;
}

}  // namespace quadrille::app
