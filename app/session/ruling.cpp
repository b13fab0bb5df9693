// What was seen and said on the board, as the rules judge it.
#include <algorithm>

#include "app/session/advice.hpp"
#include "app/session/position_of.hpp"
#include "rules/echiquier/arrivals.hpp"
#include "rules/echiquier/blocker_damage.hpp"
#include "rules/echiquier/damage.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/equipment.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

}  // namespace

Ruling Advice::judged(const vision::Event& event) const {
    Ruling ruling = ruled(event);
    if (table_.turn.number > 0) return ruling;
    ruling.rule.clear();
    ruling.allowed = true;
    return ruling;
}

Ruling Advice::ruled(const vision::Event& event) const {
    Ruling ruling;
    if (!event.track) return ruling;
    const std::string id = "k" + std::to_string(event.track->id);
    const TableCard* card = table_.card(id);
    const bool zombie = card != nullptr && table_.is_zombie(*card);
    if (!event.track->card.seat && !zombie) return ruling;
    const auto& step = table_.turn.step;
    const bool fighting = step && *step >= rules::Step::declare_blockers && *step <= rules::Step::end_combat;
    const bool pawn = card != nullptr && table_.owner_of_pawn(*card) != nullptr;
    if (event.kind == vision::EventKind::left)
        ruling.action = fighting && !pawn ? GameAction::dies : GameAction::leaves;
    if (event.kind == vision::EventKind::flipped) ruling.action = GameAction::turns_over;
    if (event.kind == vision::EventKind::entered && event.to && event.track->card.seat) return arrival(event);
    if (event.kind == vision::EventKind::tapped && card != nullptr && !pawn) return declared_in_place(*card);
    const bool equips = card != nullptr && card->facts && card->facts->kind == rules::Kind::equipment;
    if (event.kind == vision::EventKind::moved && equips && event.to) return equipment(*card, *event.to);
    if (event.kind == vision::EventKind::moved && card != nullptr && event.to)
        return move(*card, *event.to, event.track->card.tapped);
    return ruling;
}

/// A card that was on the board this turn comes back to its former square, or round the origin of what made
/// it leave (EC-7.2): the same track, or a card of the same name.
std::optional<Ruling> Advice::returning(const vision::Event& event) const {
    const std::string id = "k" + std::to_string(event.track->id);
    const auto& name = event.track->card.name;
    const auto seat = table_.owner_of(event.track->card);
    const auto gone = std::find_if(table_.gone.begin(), table_.gone.end(), [&](const auto& one) {
        const bool named = name && !name->empty() && one.second.name == *name;
        return !one.second.token && one.second.seat == seat && (one.first == id || named);
    });
    const TablePlayer* player = table_.player_at(*seat);
    const auto index = position_.find_player(player->id);
    if (gone == table_.gone.end() || !index) return std::nullopt;
    echiquier::Entering entering{.controller = *index, .id = gone->first, .origin = player->id};
    const auto answer = echiquier::placements(position_, entering);
    const bool former = answer.zone == echiquier::ArrivalZone::former;
    if (!former && !table_.play.left_by.contains(gone->first)) return std::nullopt;
    return Ruling{GameAction::arrives, number(answer.rule), answer.squares.contains(*event.to),
                  gone->second.square};
}

/// What waited comes onto the line in its player's upkeep (EC-7.8), what becomes a creature at once (EC-7.9).
std::optional<Ruling> Advice::placing(const TablePlayer& player, Square to) const {
    const auto index = position_.find_player(player.id);
    const bool upkeep = table_.turn.step == rules::Step::upkeep && table_.has_turn(player.seat);
    for (const OffBoardCard& card : table_.play.off_board) {
        const auto piece = position_.find_piece(card.id);
        const bool stands = piece && position_.piece(*piece).occupies_square();
        if (card.seat != player.seat || !stands || !(card.becomes || upkeep) || !index) continue;
        if (echiquier::free_deployment(position_, *index).contains(to))
            return Ruling{GameAction::arrives, card.becomes ? "EC-7.9" : "EC-7.8", true};
    }
    return std::nullopt;
}

/// Any permanent's ability may put something there, whoever controls it (EC-7.1); so may a spell of somebody
/// else, beside that player's pawn.
std::optional<Ruling> Advice::beside_origin(const TablePlayer& player, Square to) const {
    const TableCard* beside = nullptr;
    for (const TableCard& card : table_.cards) {
        if (distance(card.square, to) != 1 || table_.owner_of_pawn(card) != nullptr) continue;
        if (beside == nullptr || card.seat == player.seat) beside = &card;
    }
    if (beside != nullptr) return Ruling{GameAction::arrives, "EC-7.3", true, beside->square};
    for (const auto& [id, gone] : table_.gone) {
        if (distance(gone.square, to) <= 1) return Ruling{GameAction::arrives, "EC-7.4", true, gone.square};
    }
    for (const auto* objects : {&table_.stack, &table_.play.resolved}) {
        for (const PutOnStack& put : *objects) {
            const TablePlayer* other = table_.player_at(put.controller);
            if (!put.source && other != nullptr && other->pawn && distance(*other->pawn, to) == 1)
                return Ruling{GameAction::arrives, "EC-7.3", true, other->pawn};
        }
    }
    return std::nullopt;
}

/// A spell's creature comes beside the pawn (EC-7.1, EC-7.3) or, with the pawn away, on the deployment line;
/// a permanent's ability puts it beside that permanent.
Ruling Advice::arrival(const vision::Event& event) const {
    const Chair seat = *table_.owner_of(event.track->card);
    const Square to = *event.to;
    const TablePlayer* player = table_.player_at(seat);
    if (player == nullptr || !position_.find_player(player->id)) return {GameAction::arrives, "", true};
    if (player->lost) return {GameAction::arrives, "EC-4.3", false};
    const auto of_a_spell = arrivals_from(player->id, seat);
    const bool by_spell = of_a_spell && of_a_spell->squares.contains(to);
    if (const auto placed = placing(*player, to)) return *placed;
    if (position_.simplified()) return {GameAction::arrives, "EC-13.1", by_spell};
    if (const auto back = returning(event)) return *back;
    if (by_spell) return {GameAction::arrives, of_a_spell->rule, true, of_a_spell->origin};
    if (position_.blocked().contains(to)) return {GameAction::arrives, "EC-13.3", false};
    if (position_.occupied().contains(to)) return {GameAction::arrives, "EC-2.3", false};
    if (const auto beside = beside_origin(*player, to)) return *beside;
    if (!player->pawn) return {GameAction::arrives, "", true};  // nothing is known to measure from
    if (deployment_line(*player).contains(to)) return {GameAction::arrives, "EC-7.5", true};
    return {GameAction::arrives, "EC-7.3", false};
}

/// A creature of the active player that is tapped where it lies while attackers are declared (EC-9.4).
Ruling Advice::declared_in_place(const TableCard& card) const {
    const bool declares = table_.turn.number > 0 && table_.turn.step == rules::Step::declare_attackers &&
                          table_.acts(card) && !table_.play.declared.contains(card.track);
    const auto piece = position_.find_piece(card.id);
    if (!declares || !piece || !position_.piece(*piece).occupies_square()) return {};
    return declared(card, card.square, moving(card, true));
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

bool Advice::may_block_more(const TableCard& blocker) const {
    const auto blocks = table_.blocks.find(blocker.track);
    return blocks != table_.blocks.end() && static_cast<int>(blocks->second.size()) <= blocker.extra_blocks();
}

Ruling Advice::block(const TableCard& blocker, const TableCard& attacker, bool also) const {
    if (table_.turn.number == 0) return {GameAction::blocks, "", true};
    if (!table_.play.declared.contains(attacker.track)) return {GameAction::blocks, "EC-10.1", false};
    for (const Blocker& possible : blockers(attacker)) {
        if (possible.id != blocker.id) continue;
        const bool too_many = also && table_.blocks.contains(blocker.track) && !may_block_more(blocker);
        if (possible.may && too_many)
            return {GameAction::blocks, number(echiquier::Rule::one_block_each), false};
        return {GameAction::blocks, possible.rule, possible.may};
    }
    const bool beside =
        position_.setup().options.block_on_square && distance(blocker.square, attacker.square) == 1;
    return {GameAction::blocks,
            number(beside ? echiquier::Rule::block_on_square : echiquier::Rule::blocker_in_contact), false};
}

namespace {

/// Whether a card that has just come is only laid on another square on which it may arrive.
bool arrives_there_too(const Table& table, const GameSetup& setup, const TableCard& card, Square to) {
    if (!table.play.fresh.contains(card.track) || !card.seat) return false;
    Table before = table;
    std::erase_if(before.cards, [&](const TableCard& one) { return one.id == card.id; });
    vision::Event event{
        .kind = vision::EventKind::entered, .track = vision::Track{card.track, card.reading}, .to = to};
    event.track->card.seat = card.seat->side;
    event.track->card.place = card.seat->place;
    return Advice(before, setup).judged(event).allowed;
}

}  // namespace

GameAction Advice::moving(const TableCard& card, bool tapped_after) const {
    if (table_.owner_of_pawn(card) != nullptr) return GameAction::pawn_moves;
    const auto piece = position_.find_piece(card.id);
    const bool creature = piece && position_.piece(*piece).creature();
    const bool vigilant = creature && position_.piece(*piece).traits.has(rules::Keyword::vigilance);
    // Planeswalkers move, and do not attack (EC-9.8).
    return creature && (tapped_after || (vigilant && table_.acts(card))) ? GameAction::attacks
                                                                         : GameAction::moves;
}

/// Whether it lies with a creature of an opponent, and not because that is where its turn began.
bool Advice::to_be_parted(const TableCard& card) const {
    const bool shared = std::any_of(table_.cards.begin(), table_.cards.end(), [&](const TableCard& other) {
        return other.id != card.id && other.square == card.square && other.seat != card.seat;
    });
    if (!shared || table_.owner_of_pawn(card) != nullptr) return false;
    const auto step = table_.turn.step.value_or(rules::Step::end_combat);
    return step >= rules::Step::declare_blockers || !table_.acts(card) ||
           table_.play.declared.contains(card.track);
}

/// Moves are those of a declaration (EC-9.4), or of the end of combat where two creatures lay on the square.
Ruling Advice::move(const TableCard& card, Square to, bool tapped_after) const {
    const GameAction action = moving(card, tapped_after);
    if (!position_.find(id_of(card)) || table_.play.going_back.contains(card.track))
        return {action, "", true};
    const auto began = table_.play.declared.find(card.track);
    if (began != table_.play.declared.end() && began->second == to) return {GameAction::moves, "", true};
    if (table_.play.pushed_in.contains(card.track)) return {GameAction::moves, "", true};
    const bool before_damage = table_.turn.step.value_or(rules::Step::untap) <= rules::Step::declare_blockers;
    const TableCard* attacker = attacker_on(to);
    if (attacker != nullptr && before_damage && !table_.acts(card) && !tapped_after)
        return block(card, *attacker);
    if (to_be_parted(card)) return parted(card, to);
    if (!tapped_after && arrives_there_too(table_, setup_, card, to))
        return {GameAction::moves, "EC-7.3", true};
    return declared(card, to, action);
}

/// A declared creature that lies there; null: none does.
const TableCard* Advice::attacker_on(Square square) const {
    const auto attacks = [&](const TableCard& card) {
        return card.square == square && table_.play.declared.contains(card.track) &&
               table_.owner_of_pawn(card) == nullptr;
    };
    const auto found = std::find_if(table_.cards.begin(), table_.cards.end(), attacks);
    return found != table_.cards.end() ? &*found : nullptr;
}

/// The one with the lower sum goes, or the one that lost the coin; untold creatures are not compared.
Ruling Advice::parted(const TableCard& card, Square to) const {
    Ruling ruling{GameAction::displaced, "EC-12.1",
                  distance(card.square, to) == 1 && !position_.occupied().contains(to)};
    for (const Parting& parting : partings()) {
        if (parting.square != card.square || !parting.told) continue;
        if (!parting.moves.empty() && parting.moves != card.id) ruling.allowed = false;
    }
    return ruling;
}

/// The table as it was when the declaration began: what was declared lies where it lay, untapped.
const rules::Position& Advice::before_declaration() const {
    if (before_) return *before_;
    Table before = table_;
    for (TableCard& card : before.cards) {
        const auto from = table_.play.declared.find(card.track);
        if (from == table_.play.declared.end()) continue;
        for (TablePlayer& player : before.players) {
            if (before.owner_of_pawn(card) != &player) continue;
            player.pawn = from->second;
            player.pawn_tapped = false;
            break;
        }
        card.square = from->second;
        card.tapped = false;
    }
    before.play.declared.clear();
    std::vector<std::string> left_out;
    return before_.emplace(position_of(before, setup_, left_out));
}

Ruling Advice::declared(const TableCard& card, Square to, GameAction action) const {
    const rules::Position& before = before_declaration();
    const bool pawn = table_.owner_of_pawn(card) != nullptr;
    const auto mover = before.find(id_of(card));
    if (!mover) return {action, "", true};
    const bool walker = !pawn && before.piece(mover->index).planeswalker();
    if (!table_.acts(card)) return {action, pawn ? "EC-9.3" : walker ? "EC-9.2" : "EC-9.1", false};
    if (table_.turn.step.value_or(rules::Step::untap) > rules::Step::declare_attackers)
        return {action, "EC-9.4", false};
    if (before.blocked().contains(to)) return {action, "EC-13.3", false};
    std::vector<echiquier::Declared> all;
    for (const auto& [track, from] : table_.play.declared) {
        const TableCard* other = table_.card("k" + std::to_string(track));
        const auto object = other != nullptr ? before.find(id_of(*other)) : std::nullopt;
        if (object && other->track != card.track) all.push_back({*object, other->square});
    }
    all.push_back({*mover, to});
    for (const auto& error : echiquier::check_declaration(before, all).errors) {
        if (error.mover == *mover) return {action, number(error.rule), false};
    }
    return {action, "EC-9.4", true};
}

namespace {

/// What the rules answer to each kind of statement about the board.
struct Judge {
    const Table& table;
    const rules::Position& position;
    const std::vector<Parting>& partings;

    Ruling operator()(const SkipMains&) const {
        return {GameAction::nothing, "EC-8.2", table.turn.number > 0 && before_draw()};
    }
    Ruling operator()(const SettleMove&) const { return {}; }
    Ruling operator()(const ThrowDie& die) const {
        return {GameAction::nothing, "", die.sides > 1 && die.result >= 1 && die.result <= die.sides};
    }
    Ruling operator()(const ThrowCoin& coin) const {
        const std::string loser = "k" + std::to_string(coin.loser);
        const bool equal = std::any_of(partings.begin(), partings.end(), [&](const Parting& parting) {
            return parting.square == coin.square && parting.coin &&
                   (parting.first == loser || parting.second == loser);
        });
        return {GameAction::nothing, "EC-12.1", equal};
    }
    Ruling operator()(const LayOffBoard& laid) const {
        if (laid.card.becomes) return {GameAction::nothing, "EC-7.9", true};
        return {GameAction::nothing, "EC-7.7", !has_room(laid.card)};
    }
    Ruling operator()(const TakeOffBoard&) const { return {}; }
    Ruling operator()(const BringZombies&) const { return {GameAction::nothing, "EC-14.6", true}; }
    Ruling operator()(const DeclareAttack&) const { return {}; }
    Ruling operator()(const AssignDamage& said) const {
        echiquier::Assignment assignment;
        const auto attacker = position.find("k" + std::to_string(said.track));
        if (!attacker) return {GameAction::nothing, "EC-11.1", false};
        assignment.attacker = *attacker;
        for (const auto& [id, amount] : said.to) {
            const auto recipient = position.find(id);
            if (!recipient || amount < 0) return {GameAction::nothing, "EC-11.1", false};
            assignment.assigned.push_back({*recipient, amount});
        }
        // A creature that attacks deals as an attacker, any other one as a blocker.
        const bool attacks =
            attacker->type == rules::Object::Type::piece && position.attack_of(attacker->index);
        const auto errors = attacks ? echiquier::check_damage(position, {assignment})
                                    : echiquier::check_blocker_damage(position, {assignment});
        for (const echiquier::DamageError& error : errors) {
            if (error.attacker == *attacker) return {GameAction::nothing, number(error.rule), false};
        }
        return {GameAction::nothing, number(echiquier::damage_rule(position)), true};
    }

private:
    /// Whether a creature or planeswalker that comes has a square on the board.
    bool has_room(const OffBoardCard& card) const {
        const TablePlayer* player = table.player_at(card.seat);
        const auto index = player != nullptr ? position.find_player(player->id) : std::nullopt;
        const bool stands =
            card.facts.kind == rules::Kind::creature || card.facts.kind == rules::Kind::planeswalker;
        if (!index || !stands) return false;
        return !echiquier::placements(position, {.controller = *index, .id = {}, .origin = player->id})
                    .squares.empty();
    }
    /// The announcement is made at the start of the upkeep.
    bool before_draw() const { return table.turn.step.value_or(rules::Step::untap) <= rules::Step::upkeep; }
};

}  // namespace

Ruling Advice::judged(const BoardAction& action) const {
    if (const auto* attack = std::get_if<DeclareAttack>(&action)) {
        const TableCard* card = table_.card("k" + std::to_string(attack->track));
        if (card == nullptr) return {GameAction::attacks, "EC-9.1", false};
        return declared(*card, card->square, moving(*card, true));
    }
    return std::visit(Judge{table_, position_, partings()}, action);
}

}  // namespace quadrille::app
