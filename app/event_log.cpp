#include "app/event_log.hpp"

#include <chrono>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "app/commands/observation_json.hpp"
#include "app/store_sentence.hpp"

namespace quadrille::app {
namespace {

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// Small enough for thousands in a game, large enough to settle a dispute: 640 px wide, some 40 kB.
std::string key_picture(const cv::Mat& picture) {
    if (picture.empty()) return {};
    cv::Mat small;
    const double scale = std::min(1.0, 640.0 / picture.cols);
    cv::resize(picture, small, {}, scale, scale, cv::INTER_AREA);
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", small, bytes, {cv::IMWRITE_JPEG_QUALITY, 80});
    return {bytes.begin(), bytes.end()};
}

db::NewEvent log_entry(const vision::Event& event) {
    db::NewEvent entry;
    entry.kind = db::EventKind::seen;
    entry.game_time_s = event.t;
    entry.wall_time_ms = now_ms();
    entry.frame = event.frame;
    if (event.track) entry.confidence = event.track->card.confidence;
    entry.payload = event_json(event).dump();
    return entry;
}

}  // namespace

tl::expected<EventLog, std::string> EventLog::open(const std::string& file, const std::string& game,
                                                   const std::string& source, const BoardGrid& grid) {
    const auto in_words = [&](const db::StoreError& error) {
        return sentence(std::filesystem::path(file), error);
    };
    auto opened = db::GameFile::open(file);
    if (!opened) return tl::unexpected(in_words(opened.error()));
    db::NewGame fresh;
    fresh.name = game;
    fresh.columns = grid.columns;
    fresh.rows = grid.rows;
    fresh.wall_time_ms = now_ms();
    fresh.source = source;
    auto writer = opened->go_on_or_begin(fresh);
    if (!writer) return tl::unexpected(in_words(writer.error()));
    return EventLog(file, std::move(*writer));
}

tl::expected<void, std::string> EventLog::append(const std::vector<vision::Event>& group,
                                                 const cv::Mat& picture) {
    for (const vision::Event& event : group) waiting_.push_back(log_entry(event));
    const auto done = writer_.append(waiting_, key_picture(picture));
    if (!done) return tl::unexpected(sentence(std::filesystem::path(file_), done.error()));
    waiting_.clear();
    return {};
}

}  // namespace quadrille::app
