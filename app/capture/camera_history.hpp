// app/capture/camera_history.hpp: what a camera saw last, kept so that a failure can be reported after it
// happened.
#pragma once
#include <filesystem>
#include <optional>
#include <string>

#include "app/capture/video_recorder.hpp"

namespace quadrille::app {

/// The folder of it: $XDG_STATE_HOME/quadrille/last-minute.
std::filesystem::path camera_history_folder();

/// How the table was looked at, to be able to do so again.
struct WatchArguments {
    std::string source;   ///< as given; name and password in an address are left out of what is kept
    std::string profile;  ///< text of the profile's file; empty: none was given
    std::string south;    ///< as given to --south; empty: not given
};

/// Keeps between one and two minutes of a live source in two recordings by turns, older.mkv and newer.mkv,
/// each with its events beside it, and profile.json and watching.json. A new one replaces what the one before
/// has left. What cannot be written is not kept: following the table continues. Belongs to one thread.
class CameraHistory {
public:
    CameraHistory(std::filesystem::path folder, const WatchArguments& watching, double fps);

    void append(const vision::Frame& frame);
    void append_line(const std::string& line);

private:
    void begin_newer();

    std::filesystem::path folder_;
    double fps_;
    std::optional<VideoRecorder> newer_;  ///< nullopt: nothing can be written
    double began_ = 0, next_t_ = 0;
    bool begun_ = false;
};

}  // namespace quadrille::app
