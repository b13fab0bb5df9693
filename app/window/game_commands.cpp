#include "app/window/game_commands.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include "app/session/square_gifts.hpp"
#include "app/session/traps.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/zombie_turn.hpp"
#include "app/window/event_lines.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/traps_view.hpp"

namespace quadrille::app {
namespace {

std::uint64_t chance() {
    std::random_device bits;
    return (std::uint64_t{bits()} << 32U) | bits();
}

std::optional<std::vector<TrapCard>> cards_of(const std::string& set) {
    std::vector<TrapCard> cards;
    for (const TrapSet& one : trap_sets()) {
        if (one.id != set) continue;
        for (const std::string& id : one.cards) cards.push_back(*find_trap_card(id));
    }
    return cards;
}

}  // namespace

void GameCommands::operator()(const ChangeLife& command) const {
    record(LifeChange{command.seat, command.change});
}

void GameCommands::operator()(const SetLife& command) const {
    const Table present = table_now();
    const TablePlayer* player = present.player_at(command.seat);
    if (player != nullptr && player->life != command.life)
        record(LifeChange{command.seat, command.life - player->life});
}

void GameCommands::operator()(const CorrectTapped&) const {
    if (const TableCard* card = table.card(state.chosen))
        record(Correction{.track = card->track, .tapped = !card->tapped});
}

void GameCommands::operator()(const CorrectSeat&) const {
    if (const TableCard* card = table.card(state.chosen))
        record(Correction{.track = card->track, .seat = next_seat(*card)});
}

void GameCommands::operator()(const CorrectGone&) const {
    if (const TableCard* card = table.card(state.chosen))
        record(Correction{.track = card->track, .gone = true});
}

/// Who counts the turns at a table of their own has them there.
void GameCommands::operator()(const NextStep&) const {
    if (has_board_turns(table.game->system)) record(next_step(table));
}

void GameCommands::operator()(const NextTurn&) const {
    if (has_board_turns(table.game->system)) record(next_turn(table));
}

void GameCommands::operator()(const NameCard& command) const {
    state.naming.reset();
    const TableCard* card = table.card(state.chosen);
    if (card == nullptr) return;
    record(Naming{card->track, command.facts});
    if (!command.facts.name.empty()) state.shown.emplace(card->track, command.facts.name);
}

void GameCommands::operator()(const NameMatch&) const {
    if (!state.naming) return;
    if (state.naming->typing_file)
        state.naming->wanted = state.naming->cards_file;
    else
        (*this)(NameCard{facts_of(*state.naming)});
}

void GameCommands::operator()(const ChangeCounter& command) const {
    if (const TableCard* card = table.card(state.chosen))
        record(CardCounter{card->track, command.counter, command.change});
}

void GameCommands::operator()(const ChangePlayerCounter& command) const {
    const Table present = table_now();
    const TablePlayer* player = present.player_at(command.seat);
    // Fewer than none are not said.
    if (player == nullptr || player->count(command.counter).value_or(0) + command.change < 0) return;
    record(PlayerCounter{command.seat, command.counter, command.change});
}

void GameCommands::operator()(const SetPlayerCounter& command) const {
    const Table present = table_now();
    const TablePlayer* player = present.player_at(command.seat);
    const auto statement = player != nullptr ? player->counted(command.counter, command.count) : std::nullopt;
    if (statement) record(*statement);
}

void GameCommands::operator()(const ChangePlayerCounterHere& command) const {
    (*this)(ChangePlayerCounter{whose(), command.counter, command.change});
}

void GameCommands::operator()(const PutChosenOnStack&) const {
    const TableCard* card = table.card(state.chosen);
    if (card == nullptr || !card->seat) return;
    PutOnStack put{.id = "s" + std::to_string(++state.stack_number),
                   .controller = *card->seat,
                   .source = {},
                   .targets = {}};
    if (table.owner_of_pawn(*card) == nullptr) put.source = card->id;
    const auto square = state.hovered ? state.hovered : state.asked;
    if (const TableCard* target = square ? table.top_card(*square) : nullptr;
        target != nullptr && target != card) {
        const TablePlayer* owner = table.owner_of_pawn(*target);
        put.targets.push_back(owner != nullptr ? owner->id : target->id);
    }
    record(put);
}

void GameCommands::operator()(const ResolveStack&) const {
    if (!table.stack.empty()) record(TakeOffStack{table.stack.back().id});
}

void GameCommands::operator()(const BlockHovered&) const {
    const TableCard* blocker = table.card(state.chosen);
    const auto square = state.hovered ? state.hovered : state.asked;
    const TableCard* attacker = square ? opponent_on(*square, blocker) : nullptr;
    if (attacker == nullptr) return;
    const bool also = Advice(table, recorder.session().setup()).may_block_more(*blocker);
    record(DeclareBlock{blocker->track, attacker->track, also});
}

void GameCommands::operator()(const ChangeLifeHere& command) const {
    record(LifeChange{whose(), command.change});
}

void GameCommands::operator()(const RecordAction& command) const {
    record(SystemAction{command.action});
}

void GameCommands::operator()(const LayTraps& command) const {
    const auto cards =
        command.list.empty() ? cards_of(command.set) : listed_trap_cards(state.tr, command.list);
    if (!cards || cards->empty()) {
        state.to_note = state.tr("trap.no_such_card");
        return;
    }
    record(lay_in_secret(table_now(), setup(), {command.set, *cards, command.count, chance()}));
}

void GameCommands::operator()(const TurnUpTrap& command) const {
    const TrapCard* card = find_trap_card(command.card);
    if (card != nullptr) record(turned_up(table_now(), setup(), command.trap, *card));
}

void GameCommands::operator()(const DrawEffects& command) const {
    for (const GiftPlaces places : all_gift_places) {
        if (name(places) != command.places) continue;
        const Table present = table_now();
        SquareSet squares = present.grid.squares();
        for (const Square square : setup().blocked) squares.erase(square);
        nlohmann::json list = nlohmann::json::array();
        for (const rules::SpecialSetup& gift : draw_gifts(squares, places, chance()))
            list.push_back(
                {{"square", name(*gift.square)}, {"name", gift.name}, {"tap_ability", gift.tap_ability}});
        record(SystemAction{nlohmann::json{{"do", "special"}, {"squares", list}}.dump()});
    }
}

void GameCommands::operator()(const OrderZombies&) const {
    if (const auto order = next_zombie_order(table_now(), setup(), chance())) record(*order);
}

void GameCommands::operator()(const MoveWild&) const {
    record(wild_moves(table_now(), setup(), chance()));
}

void GameCommands::operator()(const MakeStatement& command) const {
    record(command.statement);
}

void GameCommands::operator()(const CorrectFlag&) const {
    const TableCard* card = table.card(state.chosen);
    if (card == nullptr || table.owner_of_pawn(*card) != nullptr) return;
    record(
        Naming{card->track,
               {.name = state.tr("theme.flag_name"), .kind = rules::Kind::equipment, .subtypes = {"flag"}}});
}

void GameCommands::operator()(const EndGame& command) const {
    recorder.end(now(), command.winner);
}

void GameCommands::operator()(const Concede& command) const {
    std::vector<const TablePlayer*> left;
    const Table present = table_now();
    for (const TablePlayer& player : present.players) {
        if (!player.lost && player.seat != command.seat) left.push_back(&player);
    }
    if (left.size() == 1) return recorder.end(now(), left.front()->seat);
    const TablePlayer* gone = present.player_at(command.seat);
    if (gone != nullptr)
        record(SystemAction{nlohmann::json{{"do", "lost"}, {"player", gone->id}, {"on", true}}.dump()});
    state.asking_end = false;
}

/// The game that is played is written by its recorder alone.
void GameCommands::operator()(const RenameGame& command) const {
    if (command.game != state.present_game) return shelf_worker.rename(command.game, command.title);
    state.renamed = command.title;
    shelf_worker.note_title(command.game, command.title);
}

/// The turn of the table where it is the newest thing that was done, else the newest statement.
void GameCommands::operator()(const Undo&) const {
    if (const auto before = std::exchange(state.south_before, std::nullopt)) {
        turn_to(*before);
        state.to_note = state.tr("undo.south", fmt::arg("side", arrow(*before)));
        return;
    }
    if (recorder.ended()) {
        state.asking_end = false;
        state.to_note = state.tr("end.taken_back");
        return recorder.take_end_back();
    }
    const LogEntry* newest = recorder.session().newest_statement();
    state.to_note =
        newest == nullptr
            ? std::string(state.tr("undo.nothing"))
            : state.tr("undo.done", fmt::arg("what", statement_text(state.tr, recorder.session_at(newest->t),
                                                                    table, *newest)));
    recorder.undo();
}

void GameCommands::operator()(const CorrectPawn&) const {
    if (const TableCard* card = table.card(state.chosen))
        record(Correction{.track = card->track, .pawn = !card->pawn});
}

void GameCommands::operator()(const CorrectSquare& command) const {
    if (const TableCard* card = table.card(state.chosen))
        record(Correction{.track = card->track, .square = command.square});
}

void GameCommands::operator()(const TurnSouth& command) const {
    const auto before = state.south;
    turn_to(command.side);
    if (state.south != before) state.south_before = before;
}

/// A statement has the present time, whatever moment is looked at.
void GameCommands::record(const Statement& statement) const {
    state.past.reset();
    state.south_before.reset();
    recorder.say(now(), statement);
}

void GameCommands::turn_to(vision::PictureSide side) const {
    state.asking_south = false;
    if (side == state.south) return;
    const int quarter_turns = (static_cast<int>(side) - static_cast<int>(state.south) + 4) % 4;
    state.south = side;
    state.chosen.clear();
    state.pinned.clear();
    state.asked.reset();
    state.supposed.reset();
    recorder.turn(now(), side, quarter_turns);
    feed.restart(detectors(side));
}

/// Whose life and hand the keys change.
Chair GameCommands::whose() const {
    const TableCard* card = table.card(state.chosen);
    if (card != nullptr && card->seat) return *card->seat;
    return table.turn.number > 0 ? table.turn.active : Chair();
}

/// A card of somebody else than that card's player, uppermost on its square.
const TableCard* GameCommands::opponent_on(Square square, const TableCard* card) const {
    if (card == nullptr) return nullptr;
    const auto other = std::find_if(table.cards.rbegin(), table.cards.rend(), [&](const TableCard& one) {
        return one.square == square && one.seat != card->seat;
    });
    return other != table.cards.rend() ? &*other : nullptr;
}

/// The player after the one who has the card now.
Chair GameCommands::next_seat(const TableCard& card) const {
    const auto& players = table.players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i].seat == card.seat) return players[(i + 1) % players.size()].seat;
    }
    return players.front().seat;
}

}  // namespace quadrille::app
