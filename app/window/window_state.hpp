// app/window/window_state.hpp: what the window shows of a session, and how commands change it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/capture/table_feed.hpp"
#include "app/messages/messages.hpp"
#include "app/session/advice.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/journal.hpp"
#include "app/session/session.hpp"
#include "app/session/survival.hpp"
#include "app/window/log_lines.hpp"
#include "app/window/panels/board_view.hpp"
#include "app/window/panels/book_panel.hpp"
#include "app/window/panels/chosen_panel.hpp"
#include "app/window/panels/end_panel.hpp"
#include "app/window/panels/events_panel.hpp"
#include "app/window/panels/games_panel.hpp"
#include "app/window/panels/lesson_panel.hpp"
#include "app/window/panels/naming_panel.hpp"
#include "app/window/panels/play_panel.hpp"
#include "app/window/panels/players_panel.hpp"
#include "app/window/panels/status_line.hpp"
#include "app/window/panels/timeline_panel.hpp"
#include "app/window/panels/top_bar.hpp"
#include "app/window/panels/turn_panel.hpp"
#include "app/window/stream_window.hpp"
#include "app/window/system_view.hpp"
#include "vision/board/find_board.hpp"

namespace quadrille::app {

/// "In range?" was asked for: what the next click is.
enum class Asking {
    no,
    first,   ///< what is chosen, where something is, has no range
    second,  ///< what is chosen is the first
    again,   ///< the same, and the click before this one was on the first's own square
    place    ///< "what if": where what is chosen, or a creature that arrives, would stand
};

/// The state of the window itself: nothing of the game.
struct WindowState {
    explicit WindowState(Language language) : tr(language) {}

    Messages tr;
    std::string source;  ///< as shown
    Layout layout = Layout::picture;
    vision::PictureSide south =
        vision::PictureSide::bottom;  ///< border of the picture nearest to the south player
    int rotation =
        0;  ///< the seat nearest to the reader in the view from above, rotation clockwise from south
    bool grid = true, moves = true, arrivals = false, panels = true, help = false;
    bool chroma = false;  ///< nothing but the board, on a background to be keyed out
    StreamView stream;
    PictureZoom zoom;                  ///< of the camera's picture
    int stack_number = 0;              ///< of the newest thing on the stack
    std::optional<NamingForm> naming;  ///< a card is being named
    LibraryView library;
    /// A card that was named just now, and its name: its portrait is to be taken.
    std::optional<std::pair<int, std::string>> shown{};
    SystemForms forms;                ///< at the system's table
    PlayForm play;                    ///< at the panel of the game on the board
    std::string chosen;               ///< id of the card whose range is shown; empty: none
    std::vector<std::string> pinned;  ///< ids of the cards whose ranges stay beside it
    Asking asking = Asking::no;
    std::optional<Square> supposed;  ///< what is chosen stood there; without a choice: a creature arrives
    std::optional<Square> asked;     ///< the answer for it stays, whatever the mouse is over
    std::optional<Square> hovered;   ///< under the mouse
    bool save_picture_requested = false, copy_requested = false,
         save_answer_requested = false;  ///< done after the frame is drawn
    SearchForm search;                   ///< in the log
    EventLayout event_layout;            ///< of its lines
    BoardLayouts boards;                 ///< of the words on them
    TimelinePart timeline;               ///< what of it is shown
    bool across = false;                 ///< every life is shown as large as it can be
    std::optional<double> past;          ///< a live game's moment that is looked at; nullopt: now
    double latency_ms = 0;               ///< from a picture's coming to its being shown
    bool asking_end = false;             ///< how the game ends
    BookForm book;
    LessonForm lessons;
    std::vector<SurvivalScore> ranking;        ///< of the games of survival in the game's file
    GamesForm games;                           ///< the list of the file's games
    std::string replay;                        ///< the game that is looked at again; empty: none
    db::GameId present_game = 0;               ///< the game that is played; 0: it has no log
    std::string renamed;                       ///< it is to be called so; empty: as it is
    db::GameId game_to_resume = 0;             ///< asked for: the window ends, and that game is resumed
    bool new_game = false;                     ///< asked for: the window ends, and begins again
    std::optional<GameRecorder::Ended> ended;  ///< how the game ended
    bool asking_south = false;                 ///< where south sits
    std::optional<vision::PictureSide> south_before;  ///< undo takes the turn back to it
    bool logged = false;                              ///< the game has a log
    std::optional<JournalError> log_trouble;          ///< why the newest events are not in a log
    std::string note;     ///< said once in the status line, in place of what is seen
    std::string to_note;  ///< to be said so, with the next frame
};

/// Everything that one frame shows.
struct WindowView {
    EndView end;
    TopBarView top;
    BoardView board;
    std::vector<PlayerLine> players;
    TurnView turn;
    ChosenView chosen;
    PlayView play;
    SystemView system;
    EventLines events;  ///< never null
    TimelineView timeline;
    StatusView status;
    std::string banner{};  ///< said over the picture; empty: nothing
};

/// What is made again only when it has changed, kept from one frame to the next.
struct ViewCache {
    SystemTables tables;
    LogLines log;
};

/// `advice`: on the session's table of the moment that is shown.
WindowView view_of(const WindowState& state, const Session& session, const Advice& advice,
                   const Playback& playback, ViewCache& cache);

}  // namespace quadrille::app
