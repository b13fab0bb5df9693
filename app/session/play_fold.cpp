#include "app/session/play_fold.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace quadrille::app {
namespace {

using vision::EventKind;

/// Whether a declaration can still be going on.
bool declaring(const TableTurn& turn) {
    return turn.number > 0 && turn.step.value_or(rules::Step::untap) <= rules::Step::declare_attackers;
}

/// What lies in the way of no step: it only moves on.
void open_step(TableTurn& turn, rules::Step step) {
    if (turn.number > 0 && turn.step.value_or(rules::Step::untap) < step) turn.step = step;
}

/// The square of a line of deployment by its seat alone: enough to distinguish a placing from an arrival.
bool on_own_line(const BoardGrid& grid, Seat side, Square square) {
    switch (side) {
        case Seat::south:
            return square.row == 0;
        case Seat::west:
            return square.column == 0;
        case Seat::north:
            return square.row == grid.rows - 1;
        case Seat::east:
            return square.column == grid.columns - 1;
    }
    return false;
}

std::string id_of(int track) {
    return fmt::format("k{}", track);
}

}  // namespace

void PlayFold::see(const vision::Event& event) {
    if (!event.track) return;
    if (event.to) lies_[event.track->id] = *event.to;
    if (event.track->card.tapped)
        untapped_.erase(event.track->id);
    else if (event.kind == EventKind::moved)
        untapped_.insert(event.track->id);
    if (event.kind == EventKind::entered) enter(event);
    if (event.kind == EventKind::left) leave(event);
    if (event.kind == EventKind::moved && table_.play.going_back.erase(event.track->id) > 0) {
        table_.play.declared.erase(event.track->id);
        return;
    }
    if (event.kind == EventKind::moved && push_in(event)) return;
    if (event.kind == EventKind::moved || event.kind == EventKind::tapped) declare(event);
    // Who untaps again before blocks has thought better of it.
    if (event.kind == EventKind::untapped && declaring(table_.turn))
        table_.play.declared.erase(event.track->id);
}

void PlayFold::say(const Statement& statement) {
    if (const auto* turn = std::get_if<TurnBegins>(&statement)) turn_begins(*turn);
    if (const auto* correction = std::get_if<Correction>(&statement)) correct(*correction);
    if (const auto* naming = std::get_if<Naming>(&statement)) named(*naming);
    if (const auto* action = std::get_if<SystemAction>(&statement)) take(*action);
    if (std::holds_alternative<DeclareBlock>(statement))
        open_step(table_.turn, rules::Step::declare_blockers);
    const auto* off = std::get_if<TakeOffStack>(&statement);
    if (off == nullptr) return;
    for (const PutOnStack& put : table_.stack) {
        if (put.id == off->id) table_.play.resolved.push_back(put);
    }
}

void PlayFold::named(const Naming& naming) {
    named_[naming.track] = naming.facts;
    table_.play.named.insert(naming.facts.name);
}

/// A card that lies where it lay, or is not tapped, was not declared.
void PlayFold::correct(const Correction& correction) {
    const auto declared = table_.play.declared.find(correction.track);
    if (correction.gone) table_.play.fresh.erase(correction.track);
    if (declared == table_.play.declared.end()) return;
    if (correction.square == declared->second || correction.tapped == false || correction.gone)
        table_.play.declared.erase(declared);
}

void PlayFold::turn_begins(const TurnBegins& turn) {
    PlayState& play = table_.play;
    PlayState next;
    next.off_board = std::move(play.off_board);
    next.fresh = std::move(play.fresh);
    next.named = std::move(play.named);
    std::erase_if(next.fresh, [&](const auto& card) { return table_.plays_with(turn.active, card.second); });
    play = std::move(next);
}

/// A card that comes is sick until its player's turn begins, but for what waited or only becomes a creature.
void PlayFold::enter(const vision::Event& event) {
    const auto owner = owner_of(*event.track);
    if (table_.turn.number == 0 || !owner || !event.to) return;
    const Chair seat = *owner;
    const bool upkeep = table_.turn.step == rules::Step::upkeep && table_.turn.active == seat;
    auto& waiting = table_.play.off_board;
    const auto placed = std::find_if(waiting.begin(), waiting.end(), [&](const OffBoardCard& card) {
        const bool stands =
            card.facts.kind == rules::Kind::creature || card.facts.kind == rules::Kind::planeswalker;
        return card.seat == seat && stands && (card.becomes || upkeep);
    });
    if (placed != waiting.end() && on_own_line(table_.grid, seat.side, *event.to)) {
        named({event.track->id, placed->facts});
        for (TableCard& card : table_.cards) {
            if (card.track != event.track->id) continue;
            card.facts = placed->facts;
            card.name = placed->facts.name;
        }
        waiting.erase(placed);
    } else {
        table_.play.fresh[event.track->id] = seat;
    }
}

/// The origin of what takes it away: of what is on the stack, or has resolved, with it as a target.
std::optional<std::string> PlayFold::remover_of(const std::string& id) const {
    const auto origin = [&](const std::vector<PutOnStack>& objects) -> std::optional<std::string> {
        std::optional<std::string> newest;
        for (const PutOnStack& put : objects) {
            if (std::find(put.targets.begin(), put.targets.end(), id) == put.targets.end()) continue;
            const TablePlayer* player = table_.player_at(put.controller);
            if (put.source)
                newest = put.source;
            else if (player != nullptr)
                newest = player->id;
        }
        return newest;
    };
    const auto on_stack = origin(table_.stack);
    return on_stack ? on_stack : origin(table_.play.resolved);
}

/// What leaves the board: rules ask for its last square (EC-5.14, EC-7.2, EC-7.4).
void PlayFold::leave(const vision::Event& event) {
    if (!event.from) return;
    const auto seat = owner_of(*event.track);
    const TablePlayer* player = seat ? table_.player_at(*seat) : nullptr;
    const bool pawn = event.track->card.role == vision::Role::pawn && player != nullptr;
    const std::string id = pawn ? player->id : id_of(event.track->id);
    GoneCard gone{*event.from, seat, event.track->card.name.value_or("")};
    if (const CardFacts* facts = facts_of(event.track->id)) {
        gone.name = facts->name;
        gone.token = facts->token;
    }
    if (const auto remover = remover_of(id)) table_.play.left_by.insert_or_assign(id, *remover);
    table_.play.fresh.erase(event.track->id);
    table_.play.declared.erase(event.track->id);
    table_.gone.insert_or_assign(id, std::move(gone));
}

const CardFacts* PlayFold::facts_of(int track) const {
    const auto named = named_.find(track);
    if (named != named_.end()) return &named->second;
    const TableCard* card = table_.card(id_of(track));
    return card != nullptr && card->facts ? &*card->facts : nullptr;
}

/// Whose it is; of a card that has left since, as it was read.
std::optional<Chair> PlayFold::owner_of(const vision::Track& track) const {
    const TableCard* card = table_.card(id_of(track.id));
    return card != nullptr && card->seat ? card->seat : table_.owner_of(track.card);
}

bool PlayFold::acts(const vision::Track& track) const {
    const TableCard* card = table_.card(id_of(track.id));
    if (card != nullptr) return table_.acts(*card);
    const auto seat = table_.owner_of(track.card);
    return seat && table_.has_turn(*seat);
}

/// Whether it is known to be something that never attacks nor moves by itself.
bool PlayFold::attached(int track) const {
    const CardFacts* facts = facts_of(track);
    return facts != nullptr && facts->kind != rules::Kind::creature &&
           facts->kind != rules::Kind::planeswalker;
}

/// What the active player moves before blocks is declared, where it lay (EC-9.4); what is only tapped is so
/// in the step alone in which attackers are declared.
void PlayFold::declare(const vision::Event& event) {
    const Square from = event.from.value_or(event.to.value_or(Square{}));
    if (!acts(*event.track) || !declaring(table_.turn) || attached(event.track->id)) return;
    const bool laid_elsewhere = table_.play.fresh.contains(event.track->id) && !event.track->card.tapped;
    if (laid_elsewhere) return;
    if (event.kind == EventKind::tapped && table_.turn.step != rules::Step::declare_attackers) return;
    table_.play.declared.try_emplace(event.track->id, from);
}

/// A creature of somebody else that is pushed onto the square of an attacker blocks it, and goes back later:
/// in the rules it stays where it stands (EC-10.1).
bool PlayFold::push_in(const vision::Event& event) {
    if (!event.from || !event.to || table_.turn.number == 0) return false;
    const int track = event.track->id;
    auto& pushed = table_.play.pushed_in;
    if (const auto stood = pushed.find(track); stood != pushed.end()) {
        pushed.erase(stood);
        return true;
    }
    if (acts(*event.track) || event.track->card.tapped || attached(track)) return false;
    const auto attacker =
        std::find_if(table_.play.declared.begin(), table_.play.declared.end(), [&](const auto& declared) {
            const auto lies = lies_.find(declared.first);
            return (lies != lies_.end() ? lies->second : declared.second) == *event.to;
        });
    const auto step = table_.turn.step.value_or(rules::Step::untap);
    if (attacker == table_.play.declared.end() || step > rules::Step::declare_blockers) return false;
    pushed.emplace(track, *event.from);
    table_.blocks[track] = {attacker->first};
    open_step(table_.turn, rules::Step::declare_blockers);
    return true;
}

/// The turn of zombies who sit on no side begins with the wave that comes in its upkeep (EC-14.6).
void PlayFold::zombies_turn() {
    if (!table_.extra_zombies() || table_.turn.number == 0) return;
    table_.play.zombie_turn = true;
    table_.play.declared.clear();
    table_.blocks.clear();
    table_.turn.step = rules::Step::upkeep;
}

/// What no rule allows and stands was an effect's doing, where it did not tap the card as a declaration does
/// (EC-9.4): the card can still be declared.
void PlayFold::settle(const SettleMove& settled) {
    if (!settled.stands) {
        table_.play.going_back.insert(settled.track);
        return;
    }
    const CardFacts* facts = facts_of(settled.track);
    const bool vigilant =
        facts != nullptr && std::count(facts->keywords.begin(), facts->keywords.end(), "vigilance") > 0;
    if (untapped_.contains(settled.track) && !vigilant) table_.play.declared.erase(settled.track);
}

void PlayFold::take(const SystemAction& statement) {
    PlayState& play = table_.play;
    const auto action = board_action_from(statement);
    if (!action) return;
    if (std::holds_alternative<BringZombies>(*action)) zombies_turn();
    if (const auto* skip = std::get_if<SkipMains>(&*action)) play.mains_skipped = skip->on;
    if (const auto* settled = std::get_if<SettleMove>(&*action)) settle(*settled);
    if (const auto* coin = std::get_if<ThrowCoin>(&*action)) play.coins[coin->square] = coin->loser;
    if (const auto* laid = std::get_if<LayOffBoard>(&*action)) play.off_board.push_back(laid->card);
    if (const auto* taken = std::get_if<TakeOffBoard>(&*action))
        std::erase_if(play.off_board, [&](const OffBoardCard& card) { return card.id == taken->id; });
    if (const auto* attack = std::get_if<DeclareAttack>(&*action)) {
        const TableCard* card = table_.card(id_of(attack->track));
        if (card == nullptr) return;
        play.declared.try_emplace(attack->track, card->square);
        open_step(table_.turn, rules::Step::declare_attackers);
    }
}

void take_in(Table& table, const vision::Event& event) {
    PlayFold(table).see(event);
    if (!event.track) return;
    const vision::CardReading& reading = event.track->card;
    const auto card = std::find_if(table.cards.begin(), table.cards.end(),
                                   [&](const TableCard& one) { return one.track == event.track->id; });
    if (event.kind == EventKind::left) {
        for (TablePlayer& player : table.players) {
            if (card != table.cards.end() && table.owner_of_pawn(*card) == &player) player.pawn.reset();
        }
        if (card != table.cards.end()) table.cards.erase(card);
        return;
    }
    if (!event.to) return;
    if (card == table.cards.end()) {
        table.cards.push_back({.id = id_of(event.track->id),
                               .track = event.track->id,
                               .square = *event.to,
                               .seat = table.owner_of(reading),
                               .tapped = reading.tapped,
                               .face_down = reading.face == vision::Face::down,
                               .pawn = reading.role == vision::Role::pawn,
                               .name = reading.name.value_or(""),
                               .reading = reading});
        return;
    }
    for (TablePlayer& player : table.players) {
        if (table.owner_of_pawn(*card) == &player) {
            player.pawn = event.to;
            break;
        }
    }
    card->square = *event.to;
    card->tapped = reading.tapped;
}

}  // namespace quadrille::app
