#include "app/commands/play_demo.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <opencv2/imgcodecs.hpp>

#include "app/capture/detectors.hpp"
#include "app/commands/annotate.hpp"
#include "app/commands/command.hpp"
#include "app/commands/shared_options.hpp"
#include "app/files/paths.hpp"
#include "app/messages/source_sentence.hpp"
#include "app/session/observation_json.hpp"

namespace quadrille::app {
namespace {

constexpr const char* picture_file = "quadrille-demo.png";

void print_event(const vision::Event& event) {
    OutputJson line{{"quadrille", 1}};
    line.update(event_json(event));
    fmt::print("{}\n", line.dump());
    std::fflush(stdout);
}

bool write_picture(const cv::Mat& picture, const vision::Observation& seen) {
    vision::Look look{.board = seen.board, .another_board = {}, .board_doubt = {}, .cards = {}, .timing = {}};
    for (const vision::Track& track : seen.tracks) look.cards.push_back(track.card);
    try {
        return cv::imwrite(picture_file, annotated(picture, look));
    } catch (const cv::Exception&) {
        return false;
    }
}

}  // namespace

int play_demo_without_window() {
    TableOptions table;
    table.profile_file = bundled("demo/demo.json").string();
    const std::string recording = bundled("demo/demo.mp4").string();
    const Messages tr = program_messages();
    if (table.profile_file.empty() || recording.empty()) return report_error("", tr("demo.missing"));
    // A picture of that name from an earlier time is left as it is.
    const bool keeps_picture = !output_fault(picture_file, {});
    report_error(
        "", tr(keeps_picture ? "demo.events_and_picture" : "demo.events", fmt::arg("file", picture_file)),
        success);
    const auto profile = load_profile(table);
    if (!profile) return report_error("", profile.error());
    const auto source = vision::open_source(recording);
    if (!source) return report_error("", sentence(recording, source.error()));

    vision::Follower follower(make_detectors(*profile));
    cv::Mat last;
    while (auto frame = (*source)->next()) {
        for (const vision::Event& event : follower.see(*frame)) print_event(event);
        last = frame->picture;
    }
    if (keeps_picture && !write_picture(last, follower.now()))
        return report_error("", tr("demo.unwritten", fmt::arg("file", picture_file)));
    return success;
}

}  // namespace quadrille::app
