// app/window/table_window.hpp: the window at the table, from its first picture until it is closed.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/capture/table_feed.hpp"
#include "app/messages/messages.hpp"
#include "app/session/journal.hpp"
#include "app/setup/game_setup.hpp"
#include "app/setup/settings.hpp"
#include "app/window/drawing/canvas.hpp"
#include "calibration/table_profile.hpp"
#include "vision/board/find_board.hpp"
#include "vision/identify/known_fronts.hpp"

namespace quadrille::app {

struct Screenshot {
    /// Called once with what the window shows; on error the sentence to show.
    std::function<tl::expected<void, std::string>(const cv::Mat& shown)> keep;
    double at_s = 0;  ///< time in the source
};

/// How to read a picture whose given border is nearest to the south player.
using DetectorsFor = std::function<vision::Detectors(vision::PictureSide)>;

struct WindowOptions {
    std::string source_name;           ///< as shown
    std::filesystem::path games_file;  ///< whose games are listed
    TableProfile profile;
    GameSetup setup;
    std::vector<LocalizedText> notes{};  ///< to be said when the window opens
    WindowSettings settings;
    std::function<void(const WindowSettings&)>
        keep_settings;                        ///< called at the end; empty: they are not kept
    std::optional<JournalError> log_trouble;  ///< why there is no log, where one was asked for
    DetectorsFor detectors;
    vision::PictureSide south = vision::PictureSide::bottom;
    Language language;
    std::optional<Square> select, ask{};  ///< what is chosen in the screenshot, and asked about
    /// Called at the end with what the window cost, as JSON; empty: it is not measured.
    std::function<void(const std::string&)> on_costs{};
    bool resume = false;             ///< a recording stands where somebody spoke last
    std::optional<Layout> stream{};  ///< open the second window with that view
    /// What the cards are named by; null: nothing.
    std::shared_ptr<vision::KnownFronts> fronts{};
    /// Called with the portrait of a card that a person named; empty: it is known until the window is closed.
    std::function<void(const std::string& name, const vision::FrontView& portrait)> keep_portrait{};
    std::optional<Screenshot> screenshot;  ///< draw that once and close
};

enum class WindowFault {
    nothing_seen,
    no_such_square,  ///< what was to be chosen or asked about is not on the board
    past_the_end,    ///< the recording has no such moment
    not_kept         ///< the screenshot
};
struct WindowError {
    WindowFault fault;
    std::string detail;  ///< what is wrong, as a sentence; empty where nothing is seen
};

/// Why a window ended: it was closed, where nothing else is said.
struct WindowEnd {
    bool new_game = false;
    std::string resume{};  ///< the name of the game of the file that is to be resumed
};

/// Shows the source until the window is closed, or until the screenshot is written. What happens goes into
/// the log first; nullopt: none is kept.
tl::expected<WindowEnd, WindowError> show_table(Canvas& canvas, FeedSources sources,
                                                const WindowOptions& options, std::optional<Journal> log);

}  // namespace quadrille::app
