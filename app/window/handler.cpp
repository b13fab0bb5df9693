#include "app/window/handler.hpp"

#include <algorithm>
#include <imgui_internal.h>

#include "app/session/advice.hpp"
#include "app/session/turn_follower.hpp"

namespace quadrille::app {
namespace {

/// Applies commands to the desk, the session and the source; one handler for each.
class Handler : public Surroundings {
public:
    explicit Handler(const Surroundings& around) : Surroundings(around) {}

    void operator()(const ChooseSquare& command) const {
        if (desk.asking != Asking::no) return ask_about(command.square);
        const TableCard* card = table.top_card(command.square);
        desk.chosen = card != nullptr && desk.chosen != card->id ? card->id : "";
        desk.asked.reset();
    }
    void operator()(const AskInRange& command) const {
        if (!has_ranges(table.game->system)) return;
        desk.asking = Asking::no;
        desk.asked = command.square;
    }
    /// What is chosen is the first of the two, unless its question has been answered.
    void operator()(const StartAsking&) const {
        if (!has_ranges(table.game->system)) return;
        if (desk.asking != Asking::no) {
            desk.asking = Asking::no;
            return;
        }
        const TableCard* begun = desk.asked ? nullptr : table.card(desk.chosen);
        desk.asking = Asking::first;
        desk.asked.reset();
        desk.chosen.clear();
        if (begun != nullptr) ask_from(*begun);
    }
    void operator()(const PinRange& command) const {
        if (!has_ranges(table.game->system)) return;
        const TableCard* card = command.square ? table.top_card(*command.square) : table.card(desk.chosen);
        if (card != nullptr && std::erase(desk.pinned, card->id) == 0) desk.pinned.push_back(card->id);
    }
    void operator()(const KeepAnswerOrPlay&) const {
        if (desk.chosen.empty() || !has_ranges(table.game->system) || (!desk.asked && !desk.hovered))
            return (*this)(TogglePlay{});
        if (desk.asked)
            desk.asked.reset();
        else
            (*this)(AskInRange{*desk.hovered});
    }
    void operator()(const LetGo&) const {
        desk.chosen.clear();
        desk.asking = Asking::no;
        desk.asked.reset();
    }
    void operator()(const ClearChoice&) const {
        (*this)(EndSearch{});
        (*this)(LetGo{});
        desk.help = false;
        desk.pinned.clear();
    }
    void operator()(const ChangeLife& command) const { record(LifeChange{command.seat, command.change}); }
    void operator()(const MendTapped&) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .tapped = !card->tapped});
    }
    void operator()(const MendSeat&) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .seat = next_seat(*card)});
    }
    void operator()(const MendGone&) const {
        if (const TableCard* card = table.card(desk.chosen)) mend({.track = card->track, .gone = true});
    }
    void operator()(const NextStep&) const { record(next_step(table)); }
    void operator()(const NextTurn&) const { record(next_turn(table)); }
    void operator()(const StartNaming&) const {
        const TableCard* card = table.card(desk.chosen);
        if (card == nullptr || table.owner_of_pawn(*card) != nullptr) return;
        desk.naming = NamingForm{.square = name(card->square), .facts = card->facts.value_or(CardFacts{})};
    }
    void operator()(const CancelNaming&) const { desk.naming.reset(); }
    void operator()(const MarkFound& command) const {
        if (!desk.naming || desk.naming->found.empty()) return;
        const int last = static_cast<int>(desk.naming->found.size()) - 1;
        desk.naming->marked = std::clamp(desk.naming->marked + command.by, 0, last);
    }
    void operator()(const SayCard& command) const {
        desk.naming.reset();
        if (const TableCard* card = table.card(desk.chosen)) record(Naming{card->track, command.facts});
    }
    void operator()(const SayFound&) const {
        if (desk.naming) (*this)(SayCard{facts_of(*desk.naming)});
    }
    void operator()(const ChangeCounter& command) const {
        if (const TableCard* card = table.card(desk.chosen))
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
        const auto word = player != nullptr ? player->counted(command.counter, command.count) : std::nullopt;
        if (word) record(*word);
    }
    void operator()(const ChangePlayerCounterHere& command) const {
        (*this)(ChangePlayerCounter{whose(), command.counter, command.change});
    }
    void operator()(const WriteOnStack&) const {
        const TableCard* card = table.card(desk.chosen);
        if (card == nullptr || !card->seat) return;
        PutOnStack put{.id = "s" + std::to_string(++desk.stack_number),
                       .controller = *card->seat,
                       .source = {},
                       .targets = {}};
        if (table.owner_of_pawn(*card) == nullptr) put.source = card->id;
        const auto square = desk.hovered ? desk.hovered : desk.asked;
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
    void operator()(const SayBlock&) const {
        const TableCard* blocker = table.card(desk.chosen);
        const auto square = desk.hovered ? desk.hovered : desk.asked;
        const TableCard* attacker = square ? opponent_on(*square, blocker) : nullptr;
        if (attacker != nullptr) record(DeclareBlock{blocker->track, attacker->track});
    }
    void operator()(const ChangeLifeHere& command) const { record(LifeChange{whose(), command.change}); }
    void operator()(const SayAction& command) const { record(SystemAction{command.action}); }
    void operator()(const MendFlag&) const {
        const TableCard* card = table.card(desk.chosen);
        if (card == nullptr || table.owner_of_pawn(*card) != nullptr) return;
        record(Naming{
            card->track,
            {.name = desk.tr("theme.flag_name"), .kind = rules::Kind::equipment, .subtypes = {"flag"}}});
    }
    void operator()(const ToggleLight&) const {
        set_light(!light());
        canvas.refresh_theme();
    }
    void operator()(const ToggleChroma&) const {
        desk.chroma = !desk.chroma;
        canvas.set_ground(desk.chroma ? std::optional<ImU32>(key_green) : std::nullopt);
    }
    void operator()(const ToggleStream&) const { desk.stream.open = !desk.stream.open; }
    void operator()(const TurnStreamView&) const {
        desk.stream.layout = desk.stream.layout == Layout::above ? Layout::picture : Layout::above;
    }
    void operator()(const ToggleStreamGround&) const { desk.stream.transparent = !desk.stream.transparent; }
    void operator()(const Undo&) const { keeper.undo(); }
    void operator()(const TogglePlay&) const {
        desk.past.reset();
        watcher.play(!watcher.playback().playing);
    }
    void operator()(const StepFrame&) const { watcher.step(); }
    /// A camera cannot go back: what was kept of the moment is shown while the game goes on.
    void operator()(const SeekTo& command) const {
        const Playback playback = watcher.playback();
        if (!playback.live) return watcher.seek(command.t);
        constexpr double hardly_past_s = 0.3;
        desk.past = std::max(0.0, command.t);
        if (*desk.past > now() - hardly_past_s) desk.past.reset();
    }
    void operator()(const SeekBy& command) const {
        const Playback playback = watcher.playback();
        const double from = playback.live ? desk.past.value_or(now()) : playback.t;
        (*this)(SeekTo{from + command.seconds});
    }
    void operator()(const GoToNow&) const {
        const Playback playback = watcher.playback();
        desk.past.reset();
        if (!playback.live) watcher.seek(playback.seen_to);
    }
    void operator()(const StartSearch&) const {
        if (!desk.panels || desk.chroma) return;
        desk.search.fresh = !desk.search.active;
        desk.search.active = true;
    }
    void operator()(const EndSearch&) const { desk.search = {.round = desk.search.round + 1}; }
    void operator()(const TypeAhead& command) const {
        std::string* text = desk.search.active ? &desk.search.text
                            : desk.naming      ? &desk.naming->text
                                               : nullptr;
        if (text == nullptr) return;
        char bytes[5] = {};
        ImTextCharToUtf8(bytes, command.typed);
        *text += bytes;
    }
    void operator()(const GoToHit& command) const {
        if (hits.empty()) return;
        constexpr double same_s = 1e-3;
        const auto after = std::upper_bound(hits.begin(), hits.end(), shown_t + same_s);
        if (command.forward) {
            (*this)(SeekTo{after != hits.end() ? *after : hits.front()});
        } else if (const auto before = std::lower_bound(hits.begin(), hits.end(), shown_t - same_s);
                   before != hits.begin()) {
            (*this)(SeekTo{*std::prev(before)});
        }
    }
    void operator()(const ToggleLanguage&) const { desk.tr = Messages(next(desk.tr.language())); }
    void operator()(const MendPawn&) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .pawn = !card->pawn});
    }
    void operator()(const MendSquare& command) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .square = command.square});
    }
    void operator()(const ToggleMoves&) const { desk.moves = !desk.moves; }
    void operator()(const ToggleArrivals&) const { desk.arrivals = !desk.arrivals; }
    void operator()(const ToggleGrid&) const { desk.grid = !desk.grid; }
    void operator()(const TogglePanels&) const { desk.panels = !desk.panels; }
    void operator()(const ToggleHelp&) const { desk.help = !desk.help; }
    void operator()(const ChooseLayout& command) const { desk.layout = command.layout; }
    void operator()(const TurnAbove&) const { desk.quarters = (desk.quarters + 1) % 4; }
    void operator()(const ScaleText& command) const {
        canvas.set_text_scale(canvas.text_scale() * command.by);
    }
    void operator()(const TurnSouth&) const {
        desk.south = static_cast<vision::PictureSide>((static_cast<int>(desk.south) + 1) % 4);
        watcher.look_again(eyes(desk.south));
    }
    void operator()(const ToggleFullScreen&) const { canvas.toggle_full_screen(); }
    void operator()(const SavePicture&) const { desk.save_asked = true; }
    void operator()(const CopyAnswer&) const { desk.copy_asked = true; }
    void operator()(const SaveAnswer&) const { desk.keep_asked = true; }
    void operator()(const Quit&) const { canvas.close(); }

private:
    double now() const { return keeper.game_time(watcher.playback().t); }
    /// Not the table that is shown, where the past of a live game is looked at.
    Table table_now() const { return keeper.session().table_at(now()); }
    /// What is said is said now, whatever moment is looked at.
    void record(const Word& word) const {
        desk.past.reset();
        keeper.say(now(), word);
    }
    void mend(const Mend& mend) const { record(mend); }
    /// Whose life and hand the keys change.
    Seat whose() const {
        const TableCard* card = table.card(desk.chosen);
        if (card != nullptr && card->seat) return *card->seat;
        return table.turn.number > 0 ? table.turn.active : Seat::south;
    }
    /// It is the first of the two, if it has a range; otherwise the first is still waited for.
    void ask_from(const TableCard& card) const {
        desk.chosen = card.id;
        const bool reaches = Advice(table, keeper.session().setup()).range(card).has_value();
        desk.asking = reaches ? Asking::second : Asking::first;
    }
    /// A click after "In range?": a card or pawn first, then anything but that.
    void ask_about(Square square) const {
        const TableCard* first = desk.asking != Asking::first ? table.card(desk.chosen) : nullptr;
        if (first == nullptr) {
            if (const TableCard* card = table.top_card(square)) ask_from(*card);
        } else if (square == first->square) {
            desk.asking = Asking::again;
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

}  // namespace

void carry_out(const Command& command, const Surroundings& around) {
    std::visit(Handler(around), command);
}

}  // namespace quadrille::app
