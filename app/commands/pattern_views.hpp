// app/commands/pattern_views.hpp: which pattern a picture shows to calibrate by, and what it says.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calibration/lens_view.hpp"
#include "calibration/table_profile.hpp"

namespace quadrille::app {

enum class Pattern { automatic, checkerboard, charuco, board };

/// The word of the command line and of the answer.
std::string_view name(Pattern pattern);

/// A picture that could be read.
struct NamedPicture {
    std::string image;
    cv::Mat picture;
    std::optional<double> t{};  ///< seconds in a source; nullopt: a picture of its own
};

/// A view and the image that it comes from.
struct NamedView {
    std::string image;
    std::optional<double> t;
    Pattern pattern;
    LensView view;
};

/// The size of the checkerboard in the pictures: the one that most of them show, of equals the larger.
std::optional<cv::Size> common_checkerboard(const std::vector<NamedPicture>& pictures);

/// What a picture shows of the pattern that is wanted; nullopt where it shows none. `profile`: of the drawn
/// board.
std::optional<NamedView> view_of(const NamedPicture& named, Pattern wanted,
                                 std::optional<cv::Size> checkerboard, const TableProfile& profile);

}  // namespace quadrille::app
