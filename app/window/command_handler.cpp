#include "app/window/command_handler.hpp"

#include <algorithm>
#include <imgui_internal.h>
#include <random>

#include "app/session/advice.hpp"
#include "app/session/square_gifts.hpp"
#include "app/session/traps.hpp"
#include "app/session/turn_follower.hpp"
#include "app/session/zombie_turn.hpp"
#include "app/window/event_lines.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/traps_view.hpp"

namespace quadrille::app {
namespace {

/// Applies commands to the window state, the session and the source; one handler for each.
class CommandHandler : public CommandContext {
public:
    explicit CommandHandler(const CommandContext& context) : CommandContext(context) {}

    void operator()(const ChooseSquare& command) const {
        if (state.asking != Asking::no) return ask_about(command.square);
        const TableCard* card = table.top_card(command.square);
        state.chosen = card != nullptr && state.chosen != card->id ? card->id : "";
        state.asked.reset();
    }
    void operator()(const AskInRange& command) const {
        if (!has_ranges(table.game->system)) return;
        state.asking = Asking::no;
        state.asked = command.square;
    }
    /// What is chosen is the first of the two, unless its question has been answered.
    void operator()(const StartAsking&) const {
        if (!has_ranges(table.game->system)) return;
        if (state.asking != Asking::no) {
            state.asking = Asking::no;
            return;
        }
        const TableCard* begun = state.asked ? nullptr : table.card(state.chosen);
        state.asking = Asking::first;
        state.asked.reset();
        state.chosen.clear();
        if (begun != nullptr) ask_from(*begun);
    }
    void operator()(const PinRange& command) const {
        if (!has_ranges(table.game->system)) return;
        const TableCard* card = command.square ? table.top_card(*command.square) : table.card(state.chosen);
        if (card != nullptr && std::erase(state.pinned, card->id) == 0) state.pinned.push_back(card->id);
    }
    void operator()(const PinAnswerOrTogglePlay&) const {
        if (state.chosen.empty() || !has_ranges(table.game->system) || (!state.asked && !state.hovered))
            return (*this)(TogglePlay{});
        if (state.asked)
            state.asked.reset();
        else
            (*this)(AskInRange{*state.hovered});
    }
    void operator()(const Deselect&) const {
        state.chosen.clear();
        state.asking = Asking::no;
        state.asked.reset();
    }
    void operator()(const ClearAll&) const {
        if (state.games.open || state.across) {
            state.games.open = state.across = false;
            return;
        }
        const bool nothing = state.chosen.empty() && state.pinned.empty() && !state.search.active &&
                             !state.help && !state.book.open && !state.lessons.open;
        if (nothing) state.replay.clear();
        (*this)(EndSearch{});
        (*this)(Deselect{});
        state.asking_end = false;
        state.help = false;
        state.book.open = state.lessons.open = false;
        state.pinned.clear();
    }
    void operator()(const ChangeLife& command) const { record(LifeChange{command.seat, command.change}); }
    void operator()(const SetLife& command) const {
        const Table present = table_now();
        const TablePlayer* player = present.player_at(command.seat);
        if (player != nullptr && player->life != command.life)
            record(LifeChange{command.seat, command.life - player->life});
    }
    void operator()(const CorrectTapped&) const {
        if (const TableCard* card = table.card(state.chosen))
            correct({.track = card->track, .tapped = !card->tapped});
    }
    void operator()(const CorrectSeat&) const {
        if (const TableCard* card = table.card(state.chosen))
            correct({.track = card->track, .seat = next_seat(*card)});
    }
    void operator()(const CorrectGone&) const {
        if (const TableCard* card = table.card(state.chosen)) correct({.track = card->track, .gone = true});
    }
    /// Who plays at a table of their own have their turns there.
    void operator()(const NextStep&) const {
        if (!has_own_table(table.game->system)) record(next_step(table));
    }
    void operator()(const NextTurn&) const {
        if (!has_own_table(table.game->system)) record(next_turn(table));
    }
    void operator()(const StartNaming&) const {
        const TableCard* card = table.card(state.chosen);
        if (card == nullptr || table.owner_of_pawn(*card) != nullptr) return;
        state.naming = NamingForm{
            .track = card->track, .square = name(card->square), .facts = card->facts.value_or(CardFacts{})};
    }
    void operator()(const CancelNaming&) const { state.naming.reset(); }
    void operator()(const MoveMark& command) const {
        if (!state.naming || state.naming->found.empty()) return;
        const int last = static_cast<int>(state.naming->found.size()) - 1;
        state.naming->marked = std::clamp(state.naming->marked + command.by, 0, last);
    }
    void operator()(const NameCard& command) const {
        state.naming.reset();
        const TableCard* card = table.card(state.chosen);
        if (card == nullptr) return;
        record(Naming{card->track, command.facts});
        if (!command.facts.name.empty()) state.shown.emplace(card->track, command.facts.name);
    }
    void operator()(const NameMatch&) const {
        if (!state.naming) return;
        if (state.naming->typing_file)
            state.naming->wanted = state.naming->cards_file;
        else
            (*this)(NameCard{facts_of(*state.naming)});
    }
    void operator()(const ChangeCounter& command) const {
        if (const TableCard* card = table.card(state.chosen))
            record(CardCounter{card->track, command.counter, command.change});
    }
    void operator()(const ChangePlayerCounter& command) const {
        const Table present = table_now();
        const TablePlayer* player = present.player_at(command.seat);
        // Fewer than none are not said.
        if (player == nullptr || player->count(command.counter).value_or(0) + command.change < 0) return;
        record(PlayerCounter{command.seat, command.counter, command.change});
    }
    void operator()(const SetPlayerCounter& command) const {
        const Table present = table_now();
        const TablePlayer* player = present.player_at(command.seat);
        const auto statement =
            player != nullptr ? player->counted(command.counter, command.count) : std::nullopt;
        if (statement) record(*statement);
    }
    void operator()(const ChangePlayerCounterHere& command) const {
        (*this)(ChangePlayerCounter{whose(), command.counter, command.change});
    }
    void operator()(const PutChosenOnStack&) const {
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
    void operator()(const ResolveStack&) const {
        if (!table.stack.empty()) record(TakeOffStack{table.stack.back().id});
    }
    void operator()(const BlockHovered&) const {
        const TableCard* blocker = table.card(state.chosen);
        const auto square = state.hovered ? state.hovered : state.asked;
        const TableCard* attacker = square ? opponent_on(*square, blocker) : nullptr;
        if (attacker != nullptr) record(DeclareBlock{blocker->track, attacker->track});
    }
    void operator()(const ChangeLifeHere& command) const { record(LifeChange{whose(), command.change}); }
    void operator()(const RecordAction& command) const { record(SystemAction{command.action}); }
    void operator()(const LayTraps& command) const {
        const auto cards =
            command.list.empty() ? cards_of(command.set) : listed_trap_cards(state.tr, command.list);
        if (!cards || cards->empty()) {
            state.to_note = state.tr("trap.no_such_card");
            return;
        }
        record(lay_in_secret(table_now(), setup(), command.set, *cards, command.count, chance()));
    }
    void operator()(const TurnUpTrap& command) const {
        const TrapCard* card = find_trap_card(command.card);
        if (card != nullptr) record(turned_up(table_now(), setup(), command.trap, *card));
    }
    void operator()(const DrawEffects& command) const {
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
    void operator()(const OrderZombies&) const {
        if (const auto order = next_zombie_order(table_now(), setup(), chance())) record(*order);
    }
    void operator()(const MoveWild&) const { record(wild_moves(table_now(), setup(), chance())); }
    void operator()(const Say& command) const { record(command.statement); }
    void operator()(const CorrectFlag&) const {
        const TableCard* card = table.card(state.chosen);
        if (card == nullptr || table.owner_of_pawn(*card) != nullptr) return;
        record(Naming{
            card->track,
            {.name = state.tr("theme.flag_name"), .kind = rules::Kind::equipment, .subtypes = {"flag"}}});
    }
    void operator()(const ToggleLight&) const {
        // Dark, light, high contrast.
        const bool was_light = light() && !contrast();
        set_light(!light() && !contrast());
        set_contrast(was_light);
        canvas.refresh_theme();
    }
    void operator()(const ToggleChroma&) const {
        state.chroma = !state.chroma;
        if (state.chroma) state.to_note = state.tr("panels.back_chroma");
        canvas.set_background(state.chroma ? std::optional<ImU32>(key_green) : std::nullopt);
    }
    void operator()(const ToggleStream&) const { state.stream.open = !state.stream.open; }
    void operator()(const SwitchStreamView&) const {
        state.stream.layout = state.stream.layout == Layout::above ? Layout::picture : Layout::above;
    }
    void operator()(const SwitchStreamBackground&) const {
        state.stream.transparent = !state.stream.transparent;
    }
    void operator()(const AskEnd&) const { state.asking_end = true; }
    void operator()(const LeaveEnd&) const { state.asking_end = false; }
    void operator()(const EndGame& command) const { recorder.end(now(), command.winner); }
    void operator()(const Concede& command) const {
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
    void operator()(const NewGame&) const { state.new_game = true; }
    void operator()(const ToggleGames&) const {
        state.help = false;
        state.games.open = state.games.fresh = !state.games.open;
        if (state.games.open) desk.list();
    }
    void operator()(const ReplayGame& command) const { desk.read(command.game); }
    void operator()(const ExportGame& command) const {
        desk.write_out(command.game, command.format, state.tr.language());
    }
    void operator()(const CountGame& command) const { desk.count(command.game); }
    /// The game that is played is written by its recorder alone.
    void operator()(const RenameGame& command) const {
        if (command.game != state.present_game) return desk.rename(command.game, command.title);
        state.renamed = command.title;
        desk.note_title(command.game, command.title);
    }
    void operator()(const GoOnWithGame& command) const { state.go_on = command.game; }
    void operator()(const LeaveReplay&) const { state.replay.clear(); }
    /// The turn of the table where it is the newest thing that was done, else the newest statement.
    void operator()(const Undo&) const {
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
        const LogEntry* newest = recorder.session().newest_word();
        state.to_note =
            newest == nullptr
                ? std::string(state.tr("undo.nothing"))
                : state.tr("undo.done",
                           fmt::arg("what", statement_text(state.tr, recorder.session(), table, *newest)));
        recorder.undo();
    }
    void operator()(const TogglePlay&) const {
        if (replay != nullptr) return replay->play(!replay->playing());
        state.past.reset();
        feed.play(!feed.playback().playing);
    }
    void operator()(const StepFrame&) const { replay != nullptr ? replay->step() : feed.step(); }
    /// A camera cannot go back: what was kept of the moment is shown while the game goes on.
    void operator()(const SeekTo& command) const {
        if (replay != nullptr) return replay->seek(command.t);
        const Playback playback = feed.playback();
        if (!playback.live) return feed.seek(command.t);
        constexpr double hardly_past_s = 0.3;
        state.past = std::max(0.0, command.t);
        if (*state.past > now() - hardly_past_s) state.past.reset();
    }
    void operator()(const SeekBy& command) const {
        if (replay != nullptr) return replay->seek(replay->playback().t + command.seconds);
        const Playback playback = feed.playback();
        const double from = playback.live ? state.past.value_or(now()) : playback.t;
        (*this)(SeekTo{from + command.seconds});
    }
    void operator()(const ShowTimeline& command) const { state.timeline = {command.from, command.to}; }
    void operator()(const ToggleAcross&) const { state.across = !state.across; }
    void operator()(const GoToNow&) const {
        if (replay != nullptr) return replay->seek(replay->playback().duration);
        const Playback playback = feed.playback();
        state.past.reset();
        if (!playback.live) feed.seek(playback.seen_to);
    }
    void operator()(const StartSearch&) const {
        if (!state.panels || state.chroma) return;
        state.search.fresh = !state.search.active;
        state.search.active = true;
    }
    void operator()(const EndSearch&) const { state.search = {.round = state.search.round + 1}; }
    void operator()(const TypeAhead& command) const {
        std::string* text = state.search.active ? &state.search.text
                            : state.naming      ? &state.naming->text
                                                : nullptr;
        if (text == nullptr) return;
        char bytes[5] = {};
        ImTextCharToUtf8(bytes, command.typed);
        *text += bytes;
    }
    void operator()(const GoToMatch& command) const {
        if (matches.empty()) return;
        constexpr double same_s = 1e-3;
        const auto after = std::upper_bound(matches.begin(), matches.end(), shown_t + same_s);
        if (command.forward) {
            (*this)(SeekTo{after != matches.end() ? *after : matches.front()});
        } else if (const auto before = std::lower_bound(matches.begin(), matches.end(), shown_t - same_s);
                   before != matches.begin()) {
            (*this)(SeekTo{*std::prev(before)});
        }
    }
    void operator()(const ToggleLanguage&) const { state.tr = Messages(next(state.tr.language())); }
    void operator()(const CorrectPawn&) const {
        if (const TableCard* card = table.card(state.chosen))
            correct({.track = card->track, .pawn = !card->pawn});
    }
    void operator()(const CorrectSquare& command) const {
        if (const TableCard* card = table.card(state.chosen))
            correct({.track = card->track, .square = command.square});
    }
    void operator()(const ToggleMoves&) const { state.moves = !state.moves; }
    void operator()(const ToggleArrivals&) const { state.arrivals = !state.arrivals; }
    void operator()(const ToggleGrid&) const { state.grid = !state.grid; }
    void operator()(const TogglePanels&) const {
        state.panels = !state.panels;
        if (!state.panels) state.to_note = state.tr("panels.back");
    }
    void operator()(const ToggleHelp&) const { state.help = !state.help; }
    void operator()(const ToggleBook&) const {
        state.help = false;
        state.book.open = state.book.fresh = !state.book.open;
        if (state.book.open) state.book.system = setup().system;
    }
    void operator()(const OpenRule& command) const { open_at(state.book, command.rule); }
    void operator()(const ToggleLessons&) const {
        state.help = false;
        state.lessons.open = !state.lessons.open;
    }
    void operator()(const ChooseLayout& command) const { state.layout = command.layout; }
    void operator()(const ZoomPicture& command) const { state.zoom = command.zoom; }
    void operator()(const ToggleFit&) const {
        const bool whole = !state.zoom.fit && state.zoom.factor == 1;
        state.zoom = PictureZoom{.fit = whole};
    }
    void operator()(const RotateAbove&) const { state.rotation = (state.rotation + 1) % 4; }
    void operator()(const ScaleText& command) const {
        canvas.set_text_scale(canvas.text_scale() * command.by);
    }
    void operator()(const AskSouth&) const { state.asking_south = !state.asking_south; }
    void operator()(const LeaveSouth&) const { state.asking_south = false; }
    void operator()(const TurnSouth& command) const {
        const auto before = state.south;
        turn_to(command.side);
        if (state.south != before) state.south_before = before;
    }
    void operator()(const ToggleFullScreen&) const { canvas.toggle_full_screen(); }
    void operator()(const SavePicture&) const { state.save_picture_requested = true; }
    void operator()(const CopyAnswer&) const { state.copy_requested = true; }
    void operator()(const SaveAnswer&) const { state.save_answer_requested = true; }
    void operator()(const Quit&) const { canvas.close(); }

private:
    const GameSetup& setup() const { return recorder.session().setup(); }
    static std::uint64_t chance() {
        std::random_device bits;
        return (std::uint64_t{bits()} << 32U) | bits();
    }
    static std::optional<std::vector<TrapCard>> cards_of(const std::string& set) {
        std::vector<TrapCard> cards;
        for (const TrapSet& one : trap_sets()) {
            if (one.id != set) continue;
            for (const std::string& id : one.cards) cards.push_back(*find_trap_card(id));
        }
        return cards;
    }
    double now() const { return recorder.game_time(feed.playback().t); }
    /// Not the table that is shown, where the past of a live game is looked at.
    Table table_now() const { return recorder.session().table_at(now()); }
    /// What is said is said now, whatever moment is looked at.
    void record(const Statement& statement) const {
        state.past.reset();
        state.south_before.reset();
        recorder.say(now(), statement);
    }
    void correct(const Correction& correction) const { record(correction); }
    void turn_to(vision::PictureSide side) const {
        state.asking_south = false;
        if (side == state.south) return;
        const int quarters = (static_cast<int>(side) - static_cast<int>(state.south) + 4) % 4;
        state.south = side;
        state.chosen.clear();
        state.pinned.clear();
        state.asked.reset();
        recorder.turn(now(), side, quarters);
        feed.look_again(detectors(side));
    }
    /// Whose life and hand the keys change.
    Seat whose() const {
        const TableCard* card = table.card(state.chosen);
        if (card != nullptr && card->seat) return *card->seat;
        return table.turn.number > 0 ? table.turn.active : Seat::south;
    }
    /// It is the first of the two, if it has a range; otherwise the first is still waited for.
    void ask_from(const TableCard& card) const {
        state.chosen = card.id;
        const bool reaches = Advice(table, recorder.session().setup()).range(card).has_value();
        state.asking = reaches ? Asking::second : Asking::first;
    }
    /// A click after "In range?": a card or pawn first, then anything but that.
    void ask_about(Square square) const {
        const TableCard* first = state.asking != Asking::first ? table.card(state.chosen) : nullptr;
        if (first == nullptr) {
            if (const TableCard* card = table.top_card(square)) ask_from(*card);
        } else if (square == first->square) {
            state.asking = Asking::again;
        } else {
            (*this)(AskInRange{square});
        }
    }
    /// A card of somebody else than that card's player, uppermost on its square.
    const TableCard* opponent_on(Square square, const TableCard* card) const {
        if (card == nullptr) return nullptr;
        const auto other = std::find_if(table.cards.rbegin(), table.cards.rend(), [&](const TableCard& one) {
            return one.square == square && one.seat != card->seat;
        });
        return other != table.cards.rend() ? &*other : nullptr;
    }
    /// The player after the one who has the card now.
    Seat next_seat(const TableCard& card) const {
        const auto& players = table.players;
        for (std::size_t i = 0; i < players.size(); ++i) {
            if (players[i].seat == card.seat) return players[(i + 1) % players.size()].seat;
        }
        return players.front().seat;
    }
};

/// What would change the game, which one that is looked at again does not.
template <typename... Changes>
bool is_one_of(const Command& command) {
    return (std::holds_alternative<Changes>(command) || ...);
}
bool changes_the_game(const Command& command) {
    return is_one_of<ChangeLife, SetLife, CorrectTapped, CorrectSeat, CorrectGone, CorrectPawn, CorrectSquare,
                     NextStep, NextTurn, StartNaming, NameCard, NameMatch, ChangeCounter, ChangePlayerCounter,
                     SetPlayerCounter, ChangePlayerCounterHere, PutChosenOnStack, ResolveStack, BlockHovered,
                     ChangeLifeHere, RecordAction, LayTraps, TurnUpTrap, DrawEffects, OrderZombies, MoveWild,
                     Say, CorrectFlag, AskEnd, EndGame, Concede, NewGame, Undo, AskSouth, TurnSouth>(command);
}

}  // namespace

void execute(const Command& command, const CommandContext& context) {
    if (context.replay != nullptr && changes_the_game(command)) {
        context.state.to_note = context.state.tr("replay.no_change");
        return;
    }
    std::visit(CommandHandler(context), command);
}

}  // namespace quadrille::app
