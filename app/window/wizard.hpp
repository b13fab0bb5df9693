// app/window/wizard.hpp: the first minutes: camera, board, players, variant, each with the live picture.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/capture/table_feed.hpp"
#include "app/messages/messages.hpp"
#include "app/setup/table_setup.hpp"
#include "app/window/drawing/canvas.hpp"
#include "vision/board/board_doubt.hpp"

namespace quadrille::app {

/// A camera or recording to choose.
struct SourceOffer {
    std::string source, title, detail;
    std::optional<TableProfile> profile{};  ///< that belongs to it: the demo's
};

struct WizardOptions {
    std::vector<SourceOffer> offers;
    TableSetup start;
    std::optional<TableSetup> last;     ///< that of the newest game that has not ended
    std::vector<TableSetup> tables{};   ///< all that are kept, the newest first
    std::vector<TableSetup> battles{};  ///< that can be played (app/setup/battles.hpp)
    /// A name that no table has; empty: any will do.
    std::function<std::string(const std::string& wanted)> free_name{};
    LocalizedText note;  ///< said at the top
    Language language;
    std::function<tl::expected<FeedSources, vision::SourceError>(const std::string& source)> open;
    /// How to look at the table as it is set up so far.
    std::function<vision::Detectors(const TableSetup& table)> detectors;
    /// Why no board is found in a picture; takes long, in a thread of its own. Empty: no reason is given.
    std::function<std::optional<vision::BoardDoubt>(const cv::Mat& picture, const TableSetup& table)> doubt{};
};

struct WizardAnswer {
    TableSetup table;
    bool resume = false;  ///< resume that table's last game
    Language language;
};

/// Asks until the game can begin; nullopt when the window was closed.
std::optional<WizardAnswer> ask_for_table(Canvas& canvas, const WizardOptions& options);

}  // namespace quadrille::app
