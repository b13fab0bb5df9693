#include "app/capture/camera_history.hpp"

#include <nlohmann/json.hpp>

#include "app/files/credentials.hpp"
#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

constexpr double minute_s = 60;
constexpr double most_fps = 10;  // enough to see what went wrong, a third of the work of a camera's 30

void replace(const fs::path& from, const fs::path& to) {
    std::error_code failure;
    for (const char* ending : {"", ".events.jsonl"}) {
        fs::remove(to.string() + ending, failure);
        fs::rename(from.string() + ending, to.string() + ending, failure);
    }
}

}  // namespace

fs::path camera_history_folder() {
    return state_folder() / "last-minute";
}

CameraHistory::CameraHistory(fs::path folder, const WatchArguments& watching, double fps)
    : folder_(std::move(folder)), fps_(fps > 1 && fps < most_fps ? fps : most_fps) {
    std::error_code failure;
    fs::remove_all(folder_, failure);
    try {
        create_private(folder_);
    } catch (const fs::filesystem_error&) {
        return;
    }
    const nlohmann::ordered_json kept{{"quadrille", 1},
                                      {"source", without_credentials(watching.source)},
                                      {"south", watching.south},
                                      {"fps", fps_}};
    const bool whole =
        write_file_atomically(folder_ / "watching.json", kept.dump(2) + "\n") &&
        (watching.profile.empty() ||
         write_file_atomically(folder_ / "profile.json", without_credentials(watching.profile)));
    if (whole) begin_newer();
}

void CameraHistory::begin_newer() {
    newer_.emplace((folder_ / "newer.mkv").string(), fps_);
    begun_ = false;
}

void CameraHistory::append(const vision::Frame& frame) {
    if (!newer_) return;
    if (begun_ && frame.t - began_ >= minute_s) {
        newer_.reset();
        replace(folder_ / "newer.mkv", folder_ / "older.mkv");
        begin_newer();
    }
    if (!begun_) {
        began_ = next_t_ = frame.t;
        begun_ = true;
    }
    if (frame.t < next_t_) return;
    next_t_ = std::max(next_t_ + 1 / fps_, frame.t);
    if (!newer_->append(frame)) newer_.reset();
}

void CameraHistory::append_line(const std::string& line) {
    if (newer_ && !newer_->append_line(line)) newer_.reset();
}

}  // namespace quadrille::app
