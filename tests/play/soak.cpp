#include "tests/play/soak.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "app/capture/detectors.hpp"
#include "app/session/seen_log.hpp"
#include "tests/db/temporary_folder.hpp"
#include "tests/play/drawn_detectors.hpp"
#include "tests/scenes/random_play.hpp"
#include "tests/session/no_more_room.hpp"
#include "vision/picture/key_picture.hpp"

namespace quadrille::test {
namespace {

using namespace scenes;
using vision::Event;
using vision::EventKind;

double resident_mb() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

std::string told(std::string_view kind, std::optional<Square> from, std::optional<Square> to) {
    return fmt::format("{} {}>{}", kind, from ? name(*from) : "", to ? name(*to) : "");
}

/// An event that the follower told, and when.
struct Told {
    Event event;
    double at_s = 0;
    std::string text() const { return told(name(event.kind), event.from, event.to); }
};

bool as_played(const vision::CardReading& card, const PlayedCard& played) {
    return card.seat == played.seat && card.tapped == played.tapped &&
           (card.face == vision::Face::up) == played.face_up;
}

TableProfile profile_of(const PlayedTable& table) {
    TableProfile profile;
    for (const Seat seat : {Seat::south, Seat::north}) {
        const cv::Scalar bgr = table.look().sleeves_bgr[static_cast<std::size_t>(seat)];
        profile.players.push_back(
            {seat, cv::Vec3b(cv::saturate_cast<uchar>(bgr[2]), cv::saturate_cast<uchar>(bgr[1]),
                             cv::saturate_cast<uchar>(bgr[0]))});
    }
    return profile;
}

/// How far it is.
std::string progress(int game, const SoakReport& report) {
    return fmt::format("game {}: {} frames, {} events, {} missed, {} made up, {:.1f} MB", game, report.frames,
                       report.played, report.missed.size(), report.made_up.size(), resident_mb());
}

using Tell = std::function<void(const std::string&)>;

/// One table, one follower, one game in the log.
class Evening {
public:
    Evening(const SoakPlan& plan, int game, const std::string& file, SoakReport& report, const Tell& tell)
        : plan_(plan),
          game_(game),
          report_(report),
          tell_(tell),
          chance_(plan.seed + static_cast<std::uint64_t>(game)),
          clip_(look_at_random(chance_, plan.seed + static_cast<std::uint64_t>(game), plan.picture), plan.fps,
                [this](const cv::Mat& picture) { show(picture); }),
          play_(clip_, chance_),
          follower_(plan.read ? app::make_detectors(profile_of(clip_.table))
                              : drawn_detectors(clip_.table, covered_)),
          journal_(*app::Journal::open(file, {.name = fmt::format("game {}", game)})) {}
    Evening(const Evening&) = delete;
    Evening& operator=(const Evening&) = delete;

    void play() {
        const long last = report_.frames + std::lround(plan_.hours * 3600 * plan_.fps / plan_.games);
        rest(4);
        compare(false);
        while (report_.frames < last) {
            const bool trouble = chance_.happens(plan_.trouble);
            if (trouble) {
                make_trouble(troubles_++ % 5);
            } else {
                play_.act();
                ++report_.acts;
            }
            rest(chance_.between(2, std::max(2.0, 2 * plan_.rest_s - 2)));
            compare(!trouble);
            tell_each_hour();
        }
        room_.reset();
        compare_with_table();
        compare_with_log();
    }

private:
    void rest(double seconds) { clip_.rest(seconds); }

    void tell_each_hour() {
        if (!tell_ || clip_.t() < told_hours_ * 3600) return;
        ++told_hours_;
        tell_(progress(game_, report_));
    }

    SoakPart& part() {
        const double whole = plan_.hours * 3600 * plan_.fps;
        const auto tenth = static_cast<std::size_t>(10.0 * static_cast<double>(report_.frames) / whole);
        return report_.parts[std::min<std::size_t>(tenth, 9)];
    }

    /// Every picture that is drawn comes here; not every one is seen.
    void show(const cv::Mat& picture) {
        if (away_) return;
        static const cv::Mat sleeve_before_the_lens(plan_.picture, CV_8UC3, cv::Scalar(25, 20, 20));
        const vision::Frame frame{covered_ ? sleeve_before_the_lens : picture, clip_.t() + slept_s_,
                                  report_.frames};
        const auto start = std::chrono::steady_clock::now();
        const auto events = follower_.see(frame);
        const std::chrono::duration<double, std::milli> cost = std::chrono::steady_clock::now() - start;
        SoakPart& now = part();
        ++now.frame_cost[std::min(now.frame_cost.size() - 1,
                                  static_cast<std::size_t>(cost.count() / SoakPart::cost_step_ms))];
        ++report_.frames;
        for (const Event& event : events) {
            if (event.track) told_.push_back({event, clip_.t()});
            if (!event.track) ++report_.disturbances[std::string(name(event.kind))];
        }
        log(events, frame);
    }

    void log(std::vector<Event> events, const vision::Frame& frame) {
        vision::Observation now = follower_.now();
        std::vector<db::NewEvent> group;
        for (const Event& event : events) {
            if (event.track) told_in_game_.push_back(told(name(event.kind), event.from, event.to));
        }
        for (auto& entry : seen_.see(events, now, {frame.t, frame.number})) {
            entry.event.wall_time_ms += clock_off_ms_;
            group.push_back(std::move(entry.event));
        }
        // What cannot be stored waits for the next time.
        if (!group.empty()) static_cast<void>(journal_.append(group, vision::key_picture(frame.picture)));
        if (frame.t - tended_s_ < 1) return;
        tended_s_ = frame.t;
        static_cast<void>(journal_.maintain());
    }

    void write_source_change(EventKind kind) {
        log({{.kind = kind, .t = clip_.t() + slept_s_, .frame = report_.frames}},
            {{}, clip_.t() + slept_s_, report_.frames});
        ++report_.disturbances[std::string(name(kind))];
    }

    /// Nothing is seen meanwhile; now and then something is played all the same.
    void look_away(double seconds) {
        away_ = true;
        rest(seconds);
        if (chance_.happens(0.5)) play_.act();
        away_ = false;
    }

    void make_trouble(int kind) {
        switch (kind) {
            case 0:  // the cable
                write_source_change(EventKind::source_lost);
                look_away(chance_.between(1, 30));
                return write_source_change(EventKind::source_back);
            case 1:  // somebody leans over the table
                covered_ = true;
                rest(chance_.between(2.5, 5));
                covered_ = false;
                ++report_.disturbances["covered"];
                return rest(2);
            case 2:  // the machine sleeps
                slept_s_ += chance_.between(60, 36'000);
                ++report_.disturbances["suspended"];
                return look_away(1);
            case 3:  // the disk is full until the next time
                room_ ? room_.reset() : static_cast<void>(room_.emplace());
                ++report_.disturbances[room_ ? "disk_full" : "disk_free"];
                return;
            default:
                clock_off_ms_ = chance_.one_of<std::int64_t>(
                    {0, -3'600'000, 31'536'000'000, -1'700'000'000'000, 400'000'000'000});
                ++report_.disturbances["clock_jump"];
        }
    }

    /// What was told since the last act against what was played; it has rested long enough since.
    void compare(bool in_sight) {
        for (const ScriptedEvent& event : clip_.events) {
            ++report_.played;
            const std::string text = told(event.kind, event.from, event.to);
            const auto same = std::find_if(told_.begin(), told_.end(),
                                           [&](const Told& other) { return other.text() == text; });
            if (same == told_.end()) {
                report_.missed.push_back(at(event.placed_s, text));
                continue;
            }
            ++report_.matched;
            if (!as_played(same->event.track->card, event.card)) ++report_.wrongly_described;
            if (in_sight && event.clear_s >= 0)
                part().delays_s.push_back(std::max(0.0, same->at_s - event.clear_s));
            told_.erase(same);
        }
        for (const Told& other : told_) report_.made_up.push_back(at(other.at_s, other.text()));
        for (const auto& disturbance : clip_.disturbances) ++report_.disturbances[disturbance.kind];
        clip_.events.clear();
        clip_.disturbances.clear();
        told_.clear();
        part().resident_mb = resident_mb();
    }

    void compare_with_table() {
        std::vector<vision::Track> tracks = follower_.now().tracks;
        for (const PlayedCard& card : clip_.table.cards) {
            const auto same = std::find_if(tracks.begin(), tracks.end(), [&](const vision::Track& track) {
                return track.card.square == card.square && as_played(track.card, card);
            });
            same == tracks.end() ? static_cast<void>(++report_.wrong_at_the_end)
                                 : static_cast<void>(tracks.erase(same));
        }
        report_.wrong_at_the_end += static_cast<long>(tracks.size());
    }

    /// Everything that was told is in the file, in that order; between it the log may have more.
    void compare_with_log() {
        const bool maintained = journal_.maintain().has_value() && journal_.waiting() == 0;
        const auto logged = journal_.file().events(journal_.game().id);
        std::size_t found = 0;
        for (const db::Event& event : *logged) {
            const auto payload = nlohmann::json::parse(event.payload);
            if (found == told_in_game_.size() || !payload.contains("track")) continue;
            const std::string text = fmt::format("{} {}>{}", payload["event"].get<std::string>(),
                                                 payload.value("from", ""), payload.value("to", ""));
            found += text == told_in_game_[found];
        }
        report_.not_logged += static_cast<long>(told_in_game_.size() - found) + !maintained;
    }

    std::string at(double t, const std::string& text) const {
        return fmt::format("game {}, {:.1f} s: {}", game_, t, text);
    }

    const SoakPlan& plan_;
    int game_;
    SoakReport& report_;
    const Tell& tell_;
    int told_hours_ = 1;
    Chance chance_;
    bool away_ = false, covered_ = false;
    int troubles_ = 0;
    double slept_s_ = 0, tended_s_ = 0;
    std::int64_t clock_off_ms_ = 0;
    PlayedClip clip_;
    RandomPlay play_;
    vision::Follower follower_;
    app::Journal journal_;
    app::SeenLog seen_;
    std::optional<app::NoMoreRoom> room_;
    std::vector<Told> told_;  ///< since the last act
    std::vector<std::string> told_in_game_;
};

template <typename T>
T median(std::vector<T> values) {
    if (values.empty()) return {};
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

}  // namespace

double SoakPart::median_cost_ms() const {
    long all = 0, below = 0;
    for (const long count : frame_cost) all += count;
    std::size_t step = 0;
    while (step < frame_cost.size() && 2 * (below += frame_cost[step]) < all) ++step;
    return (static_cast<double>(step) + 0.5) * cost_step_ms;
}

double SoakPart::median_delay_s() const {
    return median(delays_s);
}

SoakReport soak(const SoakPlan& plan, const Tell& tell) {
    const db::test::TemporaryFolder folder;
    SoakReport report;
    for (int game = 1; game <= plan.games; ++game) {
        Evening(plan, game, (folder / "games.db").string(), report, tell).play();
        if (tell) tell(progress(game, report));
    }
    return report;
}

}  // namespace quadrille::test
