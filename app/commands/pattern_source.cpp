#include "app/commands/pattern_source.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>

#include "app/files/file_io.hpp"
#include "app/messages/source_sentence.hpp"
#include "calibration/calibrate_lens.hpp"
#include "calibration/gathered_views.hpp"
#include "vision/picture/picture.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_views = 30;      ///< more make a calibration slow and hardly better
constexpr std::size_t fewest_to_judge = 6;  ///< below, a calibration is not worth trying
constexpr double look_s = 0.2;              ///< between two frames that are looked at

std::atomic<bool> stop_asked = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void ask_to_stop(int) {
    stop_asked = true;
}

/// Whether views make a lens as certain as a player needs it, the whole picture over.
bool enough(const std::vector<LensView>& views) {
    constexpr double certain = 0.004, coverage = 0.7;
    if (views.size() < fewest_to_judge) return false;
    const auto calibration = calibrate_lens(views);
    return calibration && calibration->focal_std <= certain && calibration->coverage >= coverage;
}

/// What a source shows of one pattern: once that is known no other is looked for.
class PatternWatch {
public:
    explicit PatternWatch(const PatternSearch& search) : search_(search), pattern_(search.pattern) {}

    /// Looks at a frame; true when a view was kept.
    bool see(const vision::Frame& frame) {
        const NamedPicture named{search_.source, frame.picture, frame.t};
        const bool maybe_checkerboard = pattern_ == Pattern::automatic || pattern_ == Pattern::checkerboard;
        if (maybe_checkerboard && !checkerboard_) checkerboard_ = common_checkerboard({named});
        auto view = view_of(named, pattern_, checkerboard_, search_.profile);
        if (!view) return false;
        pattern_ = view->pattern;
        if (gathered_.add(view->view, frame.t) != Gathering::kept) return false;
        report_kept(*view, frame.t);
        views_.push_back(std::move(*view));
        return true;
    }

    const std::vector<LensView>& kept() const { return gathered_.kept(); }
    std::vector<NamedView> take() { return std::move(views_); }

private:
    void report_kept(const NamedView& view, double t) const {
        const Messages tr = program_messages();
        const char* pattern = tr("calibrate.pattern." + std::string(name(view.pattern)));
        search_.report(tr("calibrate.kept", fmt::arg("time", fmt::format("{:.1f}", t)),
                          fmt::arg("number", views_.size() + 1), fmt::arg("pattern", pattern),
                          fmt::arg("points", view.view.image_px.size()),
                          fmt::arg("part", fmt::format("{:.0f}", 100 * coverage(gathered_.kept())))));
    }

    const PatternSearch& search_;
    Pattern pattern_;
    std::optional<cv::Size> checkerboard_;
    GatheredViews gathered_;
    std::vector<NamedView> views_;
};

}  // namespace

bool names_a_source(const std::string& argument) {
    if (is_standard_stream(argument)) return true;
    std::error_code failure;
    if (fs::is_directory(argument, failure) || argument.find("://") != std::string::npos) return true;
    if (argument.starts_with("/dev/")) return true;
    if (!fs::exists(argument, failure))
        return !argument.empty() && argument.find_first_not_of("0123456789") == std::string::npos;
    return !vision::read_picture(argument) && vision::open_source(argument).has_value();
}

tl::expected<std::vector<NamedView>, std::string> gather(const PatternSearch& search) {
    auto source = vision::open_source(search.source);
    if (!source) return tl::unexpected(sentence(search.source, source.error()));
    stop_asked = false;
    std::signal(SIGINT, ask_to_stop);
    PatternWatch watch(search);
    const bool live = (*source)->live();
    double next_t = 0;
    constexpr int most_silent_s = 5;  // a live source waits a second for its next picture
    int silent = 0;
    while (!stop_asked && watch.kept().size() < most_views) {
        const auto frame = (*source)->next();
        if (!frame && live && ++silent < most_silent_s) continue;
        if (!frame) break;
        silent = 0;
        if (live && frame->t > search.seconds) break;
        if (frame->t < next_t) continue;
        next_t = frame->t + look_s - 1e-6;
        if (watch.see(*frame) && live && enough(watch.kept())) break;
    }
    std::signal(SIGINT, SIG_DFL);
    return watch.take();
}

}  // namespace quadrille::app
