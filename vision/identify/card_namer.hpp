// vision/identify/card_namer.hpp: names for the cards that a follower follows, each looked up once as it
// settles.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "calibration/table_profile.hpp"
#include "vision/follow/event.hpp"
#include "vision/identify/known_fronts.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// A track and what the card is, from now on.
struct NamedTrack {
    int track = 0;
    NameOdds name;
};

/// Belongs to the thread of its follower.
class CardNamer {
public:
    /// `fronts` null: nothing is ever named.
    CardNamer(std::shared_ptr<const KnownFronts> fronts, const TableProfile& profile);

    /// Takes the frame and what is known of the table at it. Gives the cards whose name is known now and was
    /// not, or is another since they moved. A card is looked up when it lies somewhere else than before, and
    /// while it has no name a few times more, at growing distances in time; in a frame without such a card
    /// nothing is done.
    std::vector<NamedTrack> see(const Frame& frame, const Observation& table);
    /// What a track is called; null where it has no name.
    const NameOdds* name_of(int track) const;

private:
    struct Looked {
        cv::Point2d at_px;  ///< where the card was when it was looked up last
        double angle_deg = 0;
        Face face = Face::up;
        double next_t = 0;                 ///< seconds in the source: not looked up again before
        std::vector<FrontPrint> prints{};  ///< one a look since it lies there
        long version = -1;                 ///< of the fronts
        NameOdds name{};                   ///< odds 0: none
    };
    bool is_due(const Looked& looked, const Frame& frame) const;
    std::optional<NameOdds> surest_name(const std::vector<FrontPrint>& prints) const;
    void look_up(const Frame& frame, const Observation& table, std::size_t card,
                 std::vector<NamedTrack>& named);

    std::shared_ptr<const KnownFronts> fronts_;
    double rim_;
    std::map<int, Looked> looked_;  ///< by track
};

}  // namespace quadrille::vision
