#include "app/session/advice.hpp"

#include <algorithm>

#include "app/session/position_of.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/damage.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/range.hpp"
#include "rules/echiquier/stack.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

}  // namespace

Advice::Advice(const Table& table, const GameSetup& setup)
    : table_(table), setup_(setup), position_(position_of(table, setup, left_out_)) {}

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
    const auto measure = echiquier::measured_from(position_, *object);
    const bool of_pawn = measure && measure->by == echiquier::Measure::By::pawn;
    return Range{*answer.from, *answer.radius, of_pawn, answer.squares, number(answer.rule)};
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
    const bool pawn = table_.owner_of_pawn(card) != nullptr;
    if (pawn && table_.turn.number > 0 && !table_.acts(card)) return {};
    const auto squares = [&](const rules::Position& before) -> SquareSet {
        const auto object = before.find(id_of(card));
        if (!object || echiquier::refused_declaration(before, *object)) return {};
        return echiquier::destinations(before, *object);
    };
    return table_.play.declared.empty() ? squares(position_) : squares(before_declaration());
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
    setup.combat.blocks.clear();  // those of other attackers are none here
    for (const auto& [blocker, blocked] : table_.blocks) {
        const std::string id = "k" + std::to_string(blocker);
        const bool blocks = std::find(blocked.begin(), blocked.end(), card.track) != blocked.end();
        if (blocks && position_.find_piece(id)) setup.combat.blocks[id] = {card.id};
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

std::optional<Arrivals> Advice::arrivals_from(const std::string& origin, Chair controller) const {
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

}  // namespace quadrille::app
