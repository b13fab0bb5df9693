// app/session/event_writer.hpp: the thread that stores and prints what was seen.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/capture/camera_history.hpp"
#include "app/capture/video_recorder.hpp"
#include "app/session/journal.hpp"
#include "app/session/observation_json.hpp"
#include "app/session/seen_log.hpp"
#include "vision/follow/event.hpp"
#include "vision/identify/card_namer.hpp"
#include "vision/source/blocking_queue.hpp"

namespace quadrille::app {

/// Stores events, then prints their lines, in a thread of its own: neither a slow disk nor a slow reader of
/// the lines delays the following of the table. The destructor waits until everything is written.
class EventWriter {
public:
    struct Places {
        std::optional<Journal> journal;                 ///< nullopt: events are only printed
        std::optional<VideoRecorder> recorder;          ///< nullopt: the pictures are not kept
        std::unique_ptr<CameraHistory> camera_history;  ///< of a live source; null for a recording
    };
    /// `report` is called from the thread with each sentence about what could not be written.
    EventWriter(Places places, std::function<void(const std::string&)> report);
    ~EventWriter();
    EventWriter(const EventWriter&) = delete;
    EventWriter& operator=(const EventWriter&) = delete;

    /// What a look at the table gave.
    struct Look {
        std::vector<vision::Event> events;
        vision::Observation now;
        SeenLog::Place at;
        cv::Mat picture;
        std::vector<vision::NamedTrack> named{};  ///< cards whose name is known since
    };
    /// Waits for the disk when it is a second behind.
    void write(Look look);
    /// A frame to be kept; nothing where none are. Waits for the disk as well.
    void record(const vision::Frame& frame);
    /// Lets the log put its file in order; to be called about once a second.
    void maintain();
    /// The last line; `tracks` becomes its `squares`.
    void write_end(OutputJson json, std::vector<vision::Track> tracks);
    /// Waits until everything is written and tries once more to store what could not be. False when something
    /// could not be recorded or stored.
    bool finish();
    /// Whether nothing that is still to come would be written anywhere: standard output is gone, and there is
    /// neither log nor recording.
    bool writes_nowhere() const { return output_failed_ && !places_.journal && !places_.recorder; }
    /// After `finish`: how many events are in no file.
    std::size_t unstored() const { return places_.journal ? places_.journal->waiting() : 0; }

private:
    struct Maintain {};
    struct End {
        OutputJson json;
        std::vector<vision::Track> tracks;
    };
    void run();
    void process(Look& look);
    bool store(Look& look);
    OutputJson named_json(const vision::NamedTrack& named, SeenLog::Place at);
    void process(Maintain);
    void process(const End& end);
    void process(const vision::Frame& frame);
    void print(const OutputJson& json);
    void keep_line(const std::string& line);
    void record_failed(const std::string& why);
    void end_recording();
    void report_once(const tl::expected<void, JournalError>& done);

    Places places_;
    SeenLog seen_;
    std::map<int, vision::NameOdds> names_;  ///< by the game's number of the card
    std::function<void(const std::string&)> report_;
    std::string trouble_;  ///< why the log last failed; empty: it did not
    bool record_failed_ = false;
    vision::BlockingQueue<std::variant<Look, Maintain, End, vision::Frame>> jobs_;
    std::atomic<bool> output_failed_ = false;
    std::thread thread_;
};

}  // namespace quadrille::app
