// tests/play/soak.hpp: hours at drawn tables: a follower, and a game's log behind it, see everything that
// goes wrong in an evening, and what they tell is held against what was played.
#pragma once
#include <functional>
#include <map>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace quadrille::test {

struct SoakPlan {
    double hours = 4;  ///< of frames that are seen; when nobody looks no time counts
    int games = 1;     ///< one after the other, each on a table of its own
    double fps = 10;
    cv::Size picture{800, 450};
    double rest_s = 6;  ///< between two acts, on the average
    /// How often not an act comes next but something that no player does: the cable, somebody who leans over
    /// the table, a machine that sleeps, a disk that is full until the next time, a clock that jumps.
    double trouble = 0.08;
    std::uint64_t seed = 1;
    /// Whether the program's own detectors read the pictures; otherwise a board and cards are where they were
    /// drawn.
    bool read = true;
};

/// A tenth of the run.
struct SoakPart {
    std::vector<long> frame_cost = std::vector<long>(1000);  ///< frames by their cost, `cost_step_ms` each
    std::vector<double> delays_s;  ///< from the moment at which an event's squares were free
    double resident_mb = 0;        ///< at its end

    static constexpr double cost_step_ms = 0.05;
    double median_cost_ms() const;
    double median_delay_s() const;
};

struct SoakReport {
    long frames = 0, acts = 0;
    std::map<std::string, int> disturbances;  ///< by kind
    long played = 0, matched = 0;             ///< events
    long wrongly_described = 0;               ///< of the matched: another seat, face or tap
    long not_logged = 0;                      ///< of the told, what the log has not, or not in this order
    long wrong_at_the_end = 0;  ///< cards of the last table of each game that are not as they lie
    std::vector<std::string> missed, made_up;  ///< with where they were: "game 2, 312.4 s: moved c4>d5"
    std::vector<SoakPart> parts = std::vector<SoakPart>(10);
};

/// `tell`: is told how far it is, now and then.
SoakReport soak(const SoakPlan& plan, const std::function<void(const std::string&)>& tell = {});

}  // namespace quadrille::test
