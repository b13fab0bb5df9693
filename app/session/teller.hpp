// app/session/teller.hpp: the thread that stores and prints what was seen.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/capture/blocking_queue.hpp"
#include "app/capture/last_minute.hpp"
#include "app/capture/recorder.hpp"
#include "app/session/journal.hpp"
#include "app/session/observation_json.hpp"
#include "app/session/seen_log.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// Stores events, then prints their lines, in a thread of its own: neither a slow disk nor a slow reader of
/// the lines keeps anybody from seeing. The destructor waits until everything is told.
class Teller {
public:
    struct Places {
        std::optional<Journal> journal;           ///< nullopt: events are only printed
        std::optional<Recorder> recorder;         ///< nullopt: the pictures are not kept
        std::unique_ptr<LastMinute> last_minute;  ///< of a live source; null for a recording
    };
    /// `complain` is called from the thread with each sentence about what could not be written.
    Teller(Places places, std::function<void(const std::string&)> complain);
    ~Teller();
    Teller(const Teller&) = delete;
    Teller& operator=(const Teller&) = delete;

    /// What a look at the table gave.
    struct Look {
        std::vector<vision::Event> events;
        vision::Observation now;
        SeenLog::Place at;
        cv::Mat picture;
    };
    /// Waits for the disk when it is a second behind.
    void tell(Look look);
    /// A frame to be kept; nothing where none are. Waits for the disk as well.
    void record(const vision::Frame& frame);
    /// Lets the log put its file in order; to be called about once a second.
    void tend();
    /// The last line; `tracks` becomes its `squares`.
    void tell_end(OutputJson json, std::vector<vision::Track> tracks);
    /// Waits until everything is told. False when something could not be recorded.
    bool finish();

private:
    struct Tend {};
    struct End {
        OutputJson json;
        std::vector<vision::Track> tracks;
    };
    void run();
    void write(Look& look);
    bool store(Look& look);
    void write(Tend);
    void write(const End& end);
    void write(const vision::Frame& frame);
    void print(const OutputJson& json);
    void complain_once(const tl::expected<void, JournalError>& done);

    Places places_;
    SeenLog seen_;
    std::function<void(const std::string&)> complain_;
    std::string trouble_;  ///< why the log last failed; empty: it did not
    bool record_failed_ = false;
    BlockingQueue<std::variant<Look, Tend, End, vision::Frame>> jobs_;
    std::thread thread_;
};

}  // namespace quadrille::app
