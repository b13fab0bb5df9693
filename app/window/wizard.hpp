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

namespace quadrille::app {

/// A camera or recording to choose.
struct SourceOffer {
    std::string source, title, detail;
    std::optional<TableProfile> profile{};  ///< that belongs to it: the demo's
};

struct WizardOptions {
    std::vector<SourceOffer> offers;
    TableSetup start;
    std::optional<TableSetup> last;  ///< the table that was played before
    LocalizedText note;              ///< said at the top
    Language language;
    std::function<tl::expected<FeedSources, vision::SourceError>(const std::string& source)> open;
    /// How to look at the table as it is set up so far.
    std::function<vision::Detectors(const TableSetup& table)> eyes;
};

struct WizardAnswer {
    TableSetup table;
    bool resume = false;  ///< go on with the last game of the last table
    Language language;
};

/// Asks until the game can begin; nullopt when the window was closed.
std::optional<WizardAnswer> ask_for_table(Canvas& canvas, const WizardOptions& options);

}  // namespace quadrille::app
