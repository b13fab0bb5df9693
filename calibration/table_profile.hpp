// calibration/table_profile.hpp: what a user has said about the table (docs/interfaces.md, section 2: the
// profile).
#pragma once
#include <algorithm>
#include <filesystem>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "calibration/board_pose.hpp"
#include "calibration/lens.hpp"
#include "calibration/picture_side.hpp"
#include "rules/geometry/seat.hpp"

namespace quadrille {

enum class BoardStyle { automatic, lines, checkered };
enum class TapDirection { clockwise, counterclockwise, either };

/// A player at the table. A clear sleeve has no colour.
struct SeatedPlayer {
    Seat seat = Seat::south;
    std::optional<cv::Vec3b> sleeve_rgb;  ///< red, green, blue under white light
};

struct TableProfile {
    BoardGrid grid;
    bool grid_given = false;  ///< whether the profile names columns and rows
    BoardStyle style = BoardStyle::automatic;
    std::vector<SeatedPlayer> players;
    int tap_deg = 45;  ///< 45 or 90
    TapDirection tap_direction = TapDirection::clockwise;
    PictureSide south = PictureSide::bottom;
    bool mirror = false;            ///< the source shows the table mirrored
    cv::Size2d sleeved_mm{66, 91};  ///< width, height of a card in its sleeve
    cv::Size2d bare_mm{63, 88};     ///< width, height of a card without one
    std::optional<Lens> lens;       ///< for pictures of `lens->size`; scale it to others

    /// Whether the colour of any player's sleeves is known.
    bool names_sleeves() const {
        return std::any_of(players.begin(), players.end(),
                           [](const SeatedPlayer& player) { return player.sleeve_rgb.has_value(); });
    }
};

/// What a value of a profile must be and is not.
enum class ProfileFault {
    not_json,
    number_too_large,
    no_object,
    no_number,
    out_of_range,  ///< `detail`: the range, "5 ... 1000"
    no_whole_number,
    unknown_word,  ///< `detail`: those that are known, "lines, checkered, auto"
    no_squares,    ///< a list of them
    no_square,     ///< of this board, named once
    no_seat,       ///< a player without one
    no_players,    ///< a list of them
    no_rgb,
    no_card_size,
    no_distortion,
    lacks,  ///< `detail`: the member that is not there
    no_tap_angle,
    no_boolean
};

/// What is wrong with a profile and where: line and column count from 1, `key` is a JSON pointer
/// ("/players/0/seat").
struct ProfileError {
    int line = 0, column = 0;
    std::string key;
    ProfileFault fault = ProfileFault::not_json;
    std::string detail;
};

/// Reads a profile's JSON. Unknown keys are ignored (interfaces).
tl::expected<TableProfile, ProfileError> profile_from(std::string_view json);

}  // namespace quadrille
