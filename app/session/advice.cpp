#include "app/session/advice.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/range.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

rules::Setup setup_of(const Table& table) {
    rules::Setup setup;
    setup.board.columns = table.grid.columns;
    setup.board.rows = table.grid.rows;
    for (const TablePlayer& player : table.players) {
        rules::PlayerSetup line;
        line.id = player.id;
        line.seat = player.seat;
        line.life = player.life;
        line.pawn = player.pawn;
        line.pawn_tapped = player.pawn_tapped;
        setup.players.push_back(std::move(line));
    }
    // From the top of each stack: of two pieces that clash the later one is left out.
    for (auto card = table.cards.rbegin(); card != table.cards.rend(); ++card) {
        const TablePlayer* controller = card->seat ? table.player_at(*card->seat) : nullptr;
        if (controller == nullptr || table.owner_of_pawn(*card) != nullptr) continue;
        rules::PieceSetup piece;
        piece.id = card->id;
        piece.kind = rules::Kind::creature;
        piece.controller = controller->id;
        piece.name = card->name;
        piece.square = card->square;
        piece.tapped = card->tapped;
        setup.pieces.push_back(std::move(piece));
    }
    // The step in which two creatures may share a square: a combat may be going on.
    setup.turn.step = rules::Step::declare_attackers;
    return setup;
}

/// The number after a prefix of a JSON pointer ("/pieces/3/square" and "/pieces/": 3).
std::optional<std::size_t> index_in(const std::string& pointer, std::string_view prefix) {
    if (pointer.rfind(prefix, 0) != 0) return std::nullopt;
    std::size_t index = 0;
    const char* from = pointer.data() + prefix.size();
    const auto [end, fault] = std::from_chars(from, pointer.data() + pointer.size(), index);
    return fault == std::errc{} && end != from ? std::optional(index) : std::nullopt;
}

/// A position of as much of the table as one can hold.
rules::Position position_of(const Table& table, std::vector<std::string>& left_out) {
    rules::Setup setup = setup_of(table);
    while (true) {
        auto position = rules::Position::from(setup);
        if (position) return std::move(*position);
        const std::string& at = position.error().front().at;
        if (const auto piece = index_in(at, "/pieces/"); piece && *piece < setup.pieces.size()) {
            const auto place = setup.pieces.begin() + static_cast<std::ptrdiff_t>(*piece);
            left_out.push_back(place->id);
            setup.pieces.erase(place);
        } else if (const auto player = index_in(at, "/players/"); player && setup.players.at(*player).pawn) {
            left_out.push_back(setup.players[*player].id);
            setup.players[*player].pawn.reset();
        } else {
            throw std::logic_error("a table of seen cards is no position: " + at + ": " +
                                   position.error().front().message);
        }
    }
}

}  // namespace

Advice::Advice(const Table& table) : table_(table), position_(position_of(table, left_out_)) {}

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

}  // namespace quadrille::app
