#include "app/window/command_handler.hpp"

#include <algorithm>
#include <imgui_internal.h>

#include "app/session/advice.hpp"
#include "app/window/game_commands.hpp"
#include "app/window/view_commands.hpp"

namespace quadrille::app {
namespace {

/// What is chosen, asked, searched for and named, and the moment that is shown.
class ChoiceCommands : protected CommandContext {
public:
    explicit ChoiceCommands(const CommandContext& context) : CommandContext(context) {}

    void operator()(const ChooseSquare& command) const {
        if (state.asking != Asking::no) return ask_about(command.square);
        const TableCard* card = table.top_card(command.square);
        state.chosen = card != nullptr && state.chosen != card->id ? card->id : "";
        state.asked.reset();
        state.supposed.reset();
    }
    void operator()(const Suppose& command) const {
        if (!has_ranges(table.game->system)) return;
        const auto square = command.square ? command.square : state.hovered;
        const bool again = !square || state.supposed == square;
        state.supposed = again ? std::nullopt : square;
        state.asking = Asking::no;
        state.asked.reset();
    }
    void operator()(const StartSupposing&) const {
        if (!has_ranges(table.game->system)) return;
        const bool begun = state.asking == Asking::place || state.supposed;
        state.asking = begun ? Asking::no : Asking::place;
        state.supposed.reset();
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
        state.supposed.reset();
        state.chosen.clear();
        if (begun != nullptr) ask_from(*begun);
    }
    void operator()(const PinRange& command) const {
        if (!has_ranges(table.game->system)) return;
        const TableCard* card = command.square ? table.top_card(*command.square) : table.card(state.chosen);
        if (card != nullptr && std::erase(state.pinned, card->id) == 0) state.pinned.push_back(card->id);
    }
    void operator()(const PinAnswerOrTogglePlay&) const {
        const bool nothing = state.chosen.empty() && !state.supposed;
        if (nothing || !has_ranges(table.game->system) || (!state.asked && !state.hovered))
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
        state.supposed.reset();
    }
    void operator()(const ClearAll&) const {
        if (state.games.open || state.across) {
            state.games.open = state.across = false;
            return;
        }
        const bool nothing = state.chosen.empty() && !state.supposed && state.pinned.empty() &&
                             !state.search.active && !state.help && !state.book.open && !state.lessons.open;
        if (nothing) state.replay.clear();
        (*this)(EndSearch{});
        (*this)(Deselect{});
        state.asking_end = false;
        state.help = false;
        state.book.open = state.lessons.open = false;
        state.pinned.clear();
    }
    void operator()(const StartNaming&) const {
        const TableCard* card = table.card(state.chosen);
        if (card == nullptr || table.owner_of_pawn(*card) != nullptr) {
            state.to_note = state.tr("naming.no_card");
            return;
        }
        state.naming = NamingForm{
            .track = card->track, .square = name(card->square), .facts = card->facts.value_or(CardFacts{})};
    }
    void operator()(const CancelNaming&) const { state.naming.reset(); }
    void operator()(const MoveMark& command) const {
        if (!state.naming || state.naming->found.empty()) return;
        const int last = static_cast<int>(state.naming->found.size()) - 1;
        state.naming->marked = std::clamp(state.naming->marked + command.by, 0, last);
    }
    void operator()(const TogglePlay&) const {
        if (replay != nullptr) return replay->play(!replay->playing());
        state.past.reset();
        feed.play(!feed.playback().playing);
    }
    void operator()(const StepFrame&) const { replay != nullptr ? replay->step() : feed.step(); }
    /// A camera cannot go back: what was kept of the moment is shown while the game continues.
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

private:
    /// It is the first of the two, if it has a range; otherwise the first is still waited for.
    void ask_from(const TableCard& card) const {
        state.chosen = card.id;
        const bool reaches = Advice(table, recorder.session().setup()).range(card).has_value();
        state.asking = reaches ? Asking::second : Asking::first;
    }
    /// A click after "In range?": first what is measured from, a card, a pawn or a square on which a creature
    /// would arrive; then anything but that. After "what if": where it would stand.
    void ask_about(Square square) const {
        if (state.asking == Asking::place) return (*this)(Suppose{square});
        const TableCard* card = state.asking != Asking::first ? table.card(state.chosen) : nullptr;
        const auto first = card != nullptr ? std::optional(card->square) : state.supposed;
        if (!first) {
            if (const TableCard* lies = table.top_card(square)) return ask_from(*lies);
            state.chosen.clear();
            state.supposed = square;
            state.asking = Asking::second;
        } else if (square == *first) {
            state.asking = Asking::again;
        } else {
            (*this)(AskInRange{square});
        }
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
                     MakeStatement, CorrectFlag, AskEnd, EndGame, Concede, NewGame, Undo, AskSouth,
                     TurnSouth>(command);
}

/// Every command has one handler.
struct CommandHandler : ChoiceCommands, GameCommands, ViewCommands {
    explicit CommandHandler(const CommandContext& context)
        : ChoiceCommands(context), GameCommands(context), ViewCommands(context) {}
    using ChoiceCommands::operator();
    using GameCommands::operator();
    using ViewCommands::operator();
};

}  // namespace

void execute(const Command& command, const CommandContext& context) {
    if (context.replay != nullptr && changes_the_game(command)) {
        context.state.to_note = context.state.tr("replay.no_change");
        return;
    }
    std::visit(CommandHandler(context), command);
}

}  // namespace quadrille::app
