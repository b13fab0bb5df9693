#include "app/session/advice.hpp"

#include <algorithm>

#include "app/session/position_of.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/damage.hpp"
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

/// The card attacking from a square, with the blocks of it that were declared.
std::optional<rules::Position> Advice::attack(const TableCard& card, Square from) const {
    const auto attacker = position_.find_piece(card.id);
    if (!attacker || !position_.piece(*attacker).creature_on_board()) return std::nullopt;
    rules::Setup setup = position_.setup();
    for (rules::PieceSetup& piece : setup.pieces) {
        if (piece.id == card.id || (piece.attached_to == card.id && piece.square)) piece.square = from;
    }
    setup.combat.attackers = {card.id};
    for (const auto& [blocker, blocked] : table_.blocks) {
        const std::string id = "k" + std::to_string(blocker);
        if (blocked == card.track && position_.find_piece(id)) setup.combat.blocks[id] = {card.id};
    }
    setup.turn.step = rules::Step::declare_blockers;
    setup.turn.active = position_.player_id(position_.piece(*attacker).controller);
    auto combat = rules::Position::from(std::move(setup));
    return combat ? std::optional(std::move(*combat)) : std::nullopt;
}

std::vector<Blocker> Advice::blockers(const TableCard& card) const {
    const auto combat = attack(card, card.square);
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
            if (!advice.measured) advice.measured = measured(i, target);
        }
        return advice;
    }
    return {};
}

std::optional<InRange> Advice::measured(std::size_t on_stack, const std::string& target) const {
    const auto from = echiquier::measured_from_stack(position_, static_cast<echiquier::StackIndex>(on_stack));
    const auto place = square_of(target);
    if (!from || !place) return std::nullopt;
    const int away = distance(from->from, *place);
    return InRange{away <= from->radius, away, from->radius, "EC-5.14"};
}

/// Where a card or a player's pawn lies now; nullopt where it does not.
std::optional<Square> Advice::square_of(const std::string& id) const {
    for (const TablePlayer& player : table_.players) {
        if (player.id == id) return player.pawn;
    }
    const TableCard* card = table_.card(id);
    return card != nullptr ? std::optional(card->square) : std::nullopt;
}

std::optional<Arrivals> Advice::arrivals_from(const std::string& origin, Seat controller) const {
    const TablePlayer* player = table_.player_at(controller);
    const auto index = player != nullptr ? position_.find_player(player->id) : std::nullopt;
    if (!index) return std::nullopt;
    rules::echiquier::Entering entering{.controller = *index, .id = {}, .origin = {}};
    if (position_.find(origin)) entering.origin = origin;
    const auto answer = echiquier::placements(position_, entering);
    Arrivals arrivals{answer.zone, answer.squares, number(answer.rule), square_of(origin)};
    if (!arrivals.origin) arrivals.origin = position_.last_square(origin);
    return arrivals;
}

std::optional<Arrivals> Advice::arrivals(const TableCard& origin) const {
    if (!origin.seat || !position_.find(id_of(origin))) return std::nullopt;
    return arrivals_from(id_of(origin), *origin.seat);
}

std::optional<Arrivals> Advice::arrivals(const PutOnStack& put) const {
    const TablePlayer* player = table_.player_at(put.controller);
    if (player == nullptr) return std::nullopt;
    return arrivals_from(put.source.value_or(player->id), put.controller);
}

std::vector<Recipient> Advice::hit_from(const TableCard& card, Square square) const {
    const auto combat = attack(card, square);
    if (!combat) return {};
    std::vector<Recipient> hit;
    for (const echiquier::Damage& damage : echiquier::damage(*combat)) {
        for (const rules::PieceIndex blocker : damage.blockers)
            hit.push_back({combat->piece_id(blocker), combat->piece(blocker).square, damage.amount});
        for (const rules::Object& to : damage.to) {
            if (to.type == rules::Object::Type::player)
                hit.push_back({combat->player_id(to.index), combat->player(to.index).pawn, damage.max_to});
            else
                hit.push_back({combat->piece_id(to.index), combat->piece(to.index).square, damage.max_to});
        }
    }
    return hit;
}

std::vector<Recipient> Advice::recipients(const TableCard& card) const {
    std::vector<Recipient> all = hit_from(card, card.square);
    for (const Square to : moves(card) - SquareSet{card.square}) {
        for (Recipient& later : hit_from(card, to)) {
            const bool known =
                std::any_of(all.begin(), all.end(), [&](const Recipient& one) { return one.id == later.id; });
            later.after_moving = true;
            if (!known) all.push_back(std::move(later));
        }
    }
    return all;
}

SquareSet Advice::deployment_line(const TablePlayer& player) const {
    const auto index = position_.find_player(player.id);
    return index ? position_.player(*index).line : SquareSet{};
}

Ruling Advice::judged(const vision::Event& event) const {
    Ruling ruling;
    if (!event.track || !event.track->card.seat) return ruling;
    const std::string id = "k" + std::to_string(event.track->id);
    const TableCard* card = table_.card(id);
    const auto& step = table_.turn.step;
    const bool fighting = step && *step >= rules::Step::declare_blockers && *step <= rules::Step::end_combat;
    const bool pawn = card != nullptr && table_.owner_of_pawn(*card) != nullptr;
    if (event.kind == vision::EventKind::left)
        ruling.action = fighting && !pawn ? GameAction::dies : GameAction::leaves;
    if (event.kind == vision::EventKind::flipped) ruling.action = GameAction::turns_over;
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
    const TablePlayer* player = table_.player_at(seat);
    if (player == nullptr || !position_.find_player(player->id)) return {GameAction::arrives, "", true};
    const auto of_a_spell = arrivals_from(player->id, seat);
    const bool by_spell = of_a_spell && of_a_spell->squares.contains(to);
    if (position_.simplified()) return {GameAction::arrives, "EC-13.1", by_spell};
    if (by_spell) return {GameAction::arrives, of_a_spell->rule, true, of_a_spell->origin};
    const bool free = !position_.occupied().contains(to);
    for (const TableCard& card : table_.cards) {
        if (free && card.seat == seat && distance(card.square, to) == 1)
            return {GameAction::arrives, "EC-7.3", true, card.square};
    }
    for (const auto& [id, gone] : table_.gone) {
        if (free && gone.seat == seat && distance(gone.square, to) <= 1)
            return {GameAction::arrives, "EC-7.4", true, gone.square};
    }
    if (!player->pawn) return {GameAction::arrives, "", true};  // nothing is known to measure from
    if (free && deployment_line(*player).contains(to)) return {GameAction::arrives, "EC-7.5", true};
    return {GameAction::arrives,
            free                               ? "EC-7.3"
            : position_.blocked().contains(to) ? "EC-13.3"
                                               : "EC-2.3",
            false};
}

/// A creature of the active player that is tapped where it lies while attackers are declared (EC-9.4).
Ruling Advice::declared_in_place(const TableCard& card) const {
    const auto object = position_.find(card.id);
    const bool declares = table_.turn.number > 0 && table_.turn.step == rules::Step::declare_attackers &&
                          card.seat == table_.turn.active;
    if (!declares || !object) return {};
    if (const auto refused = echiquier::refused_declaration(position_, *object))
        return {GameAction::attacks, number(*refused), false};
    return {GameAction::attacks, "EC-9.4", true};
}

/// Equipment comes to a creature that it may be attached to (section 6), or goes with the one that carries
/// it.
Ruling Advice::equipment(const TableCard& card, Square to) const {
    const auto piece = position_.find_piece(card.id);
    if (!piece) return {};
    const auto creature = std::find_if(table_.cards.begin(), table_.cards.end(), [&](const TableCard& other) {
        return other.square == to && other.id != card.id && table_.owner_of_pawn(other) == nullptr;
    });
    if (creature == table_.cards.end()) return {GameAction::carried, "EC-6.5", true};
    const auto answer = echiquier::equip(position_, *piece);
    const bool may = std::any_of(answer.targets.begin(), answer.targets.end(), [&](const auto& target) {
        return position_.piece_id(target.creature) == creature->id;
    });
    return {GameAction::equips, number(answer.rule), may};
}

Ruling Advice::block(const TableCard& blocker, const TableCard& attacker) const {
    for (const Blocker& possible : blockers(attacker)) {
        if (possible.id == blocker.id) return {GameAction::blocks, possible.rule, possible.may};
    }
    return {GameAction::blocks, "EC-10.1", false};
}

/// Moves are those of a declaration (EC-9.4), or of the end of combat where two creatures lay on the square.
Ruling Advice::move(const TableCard& card, Square to, bool tapped_after) const {
    const bool is_pawn = table_.owner_of_pawn(card) != nullptr;
    const auto object = position_.find(id_of(card));
    Ruling ruling{is_pawn ? GameAction::pawn_moves : GameAction::moves, "", true};
    if (!object) return ruling;
    const bool shared = std::any_of(table_.cards.begin(), table_.cards.end(), [&](const TableCard& other) {
        return other.id != card.id && other.square == card.square && other.seat != card.seat;
    });
    const bool in_combat =
        table_.turn.step == rules::Step::damage || table_.turn.step == rules::Step::end_combat;
    if (shared && (in_combat || !table_.turn.step)) {
        ruling = {GameAction::displaced, "EC-12.1", true};
        ruling.allowed = distance(card.square, to) == 1 && !position_.occupied().contains(to);
        return ruling;
    }
    if (!is_pawn && tapped_after) ruling.action = GameAction::attacks;
    const auto squares = echiquier::destinations(position_, *object);
    if (const auto refused = echiquier::refused_declaration(position_, *object);
        refused && !(is_pawn && *refused == echiquier::Rule::pawn_ready)) {
        ruling.rule = number(*refused);
        ruling.allowed = false;
    } else if (!squares.contains(to)) {
        ruling.rule = distance(card.square, to) > 1      ? "EC-9.4"
                      : position_.blocked().contains(to) ? "EC-13.3"
                      : is_pawn                          ? "EC-9.5"
                                                         : "EC-2.4";
        ruling.allowed = false;
    } else {
        ruling.rule = "EC-9.4";
    }
    return ruling;
}

}  // namespace quadrille::app
