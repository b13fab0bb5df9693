// app/window/panels/panels.hpp: the panels beside and below the board, as free functions over view models.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/window/drawing/canvas.hpp"
#include "app/window/drawing/theme.hpp"
#include "app/window/panels/commands.hpp"

namespace quadrille::app {

/// All texts of a view are as shown, already in the person's language.
struct PlayerLine {
    Seat seat = Seat::south;
    std::string name, life, reach;  ///< reach: "range 5", or that the pawn is not seen
    std::optional<Square> pawn;
    bool chosen = false;
    std::string counters{};                ///< "flag 2"; empty: none
    std::string deck{};                    ///< what it is called; empty: not known
    std::optional<int> library{}, hand{};  ///< cards in them; nullopt: nobody has said
};

/// Whose turn it is, in which step, and what is on the stack.
struct TurnView {
    std::string text;  ///< empty: nobody has said
    std::optional<Seat> active{};
    struct StackLine {
        std::string text;
        bool fizzles = false;
    };
    std::vector<StackLine> stack{};  ///< uppermost first
};

struct FactLine {
    std::string what, value;
};
/// The card or pawn that was clicked, and whether what the mouse is over is in its range.
struct ChosenView {
    std::string title;     ///< empty: nothing is chosen
    std::string square{};  ///< of the card, and of what was asked about: "a4 → e5"
    bool peek = false;     ///< not chosen: the mouse is over it
    std::optional<Seat> seat;
    bool of_pawn = false;
    std::vector<FactLine> facts;
    bool tapped = false;
    std::string rules_text{};
    struct Answer {
        bool yes = false;
        std::string headline, reason;
    };
    std::optional<Answer> answer;
    bool kept = false;          ///< somebody has said that the answer stays
    std::string waits{};        ///< after "In range?": what the next click is to be; empty: not asked
    std::string under_mouse{};  ///< the card that the mouse is over, in a few lines; empty: none
};

struct EventLine {
    double t = 0;
    std::string time, text;
    std::optional<Seat> seat;
    bool refused = false;  ///< no rule allows it
    std::string why{};     ///< the rule and its sentence, to be shown under the mouse
    bool hit = false;      ///< of a search: the moment that is shown
};

/// What is searched for in the log.
struct SearchForm {
    std::string text{};
    bool active = false;  ///< letters go into it
    bool fresh = false;   ///< it has not got the keyboard yet
    int round = 0;        ///< how many searches have ended: the field of one that has ended is gone
};

struct TimelineView {
    bool playing = false;
    double t = 0, duration = 0;
    std::string clock;           ///< "0:12 / 0:45"
    double seen_to = 0;          ///< up to where the recording was read
    std::vector<double> marks;   ///< times of events
    std::vector<double> hits{};  ///< times of the events that are searched for
    bool live = false;           ///< of a camera: it ends now
    bool now = true;             ///< of a live one: what is shown is now
};

/// A fact about the camera, and what to do where it is bad.
struct HealthLine {
    std::string what, value;
    std::string advice{};  ///< empty: it is good
};
struct StatusView {
    std::string text;
    bool warning = false;
    std::string health;                 ///< rate, latency, how sure the board is
    std::vector<HealthLine> details{};  ///< shown while the mouse is over it
};

struct TopBarView {
    std::string source;
    Layout layout = Layout::picture;
    bool grid = true, moves = true, arrivals = false;
    bool stream = false;
    std::string south;  ///< where the south player sits
};

/// Each draws its panel into a rectangle and says what was asked for; changes nothing itself.
std::optional<Command> top_bar(const TopBarView& view, const Messages& tr, const Fonts& fonts, ImVec2 at,
                               ImVec2 size);
std::optional<Command> players_panel(const std::vector<PlayerLine>& players, const Messages& tr,
                                     const Fonts& fonts, ImVec2 at, ImVec2 size);
std::optional<Command> turn_panel(const TurnView& view, const Messages& tr, const Fonts& fonts, ImVec2 at,
                                  ImVec2 size);
std::optional<Command> chosen_panel(const ChosenView& view, const Messages& tr, const Fonts& fonts, ImVec2 at,
                                    ImVec2 size);
std::optional<Command> events_panel(const std::vector<EventLine>& events, SearchForm& search,
                                    const Messages& tr, const Fonts& fonts, ImVec2 at, ImVec2 size);
std::optional<Command> timeline_panel(const TimelineView& view, const Messages& tr, const Fonts& fonts,
                                      ImVec2 at, ImVec2 size);
void status_line(const StatusView& view, const Fonts& fonts, ImVec2 at, ImVec2 size);
/// The sheet of keys over everything; asks to be closed by a click or key.
std::optional<Command> help_sheet(const Messages& tr, const Fonts& fonts);

/// What a key or character asks for; in a form, letters are its.
enum class Typing {
    commands,
    naming,  ///< a card's name
    search,  ///< in the log
};
std::optional<Command> asked_by(const KeyPress& press, Typing typing);

}  // namespace quadrille::app
