#include "app/eyes.hpp"

#include "vision/cards/read_cards.hpp"
#include "vision/look.hpp"

namespace quadrille::app {

vision::Eyes eyes_for(const TableProfile& profile, std::optional<PictureSide> south) {
    const PictureSide side = south.value_or(profile.south);
    return {[profile, side](const cv::Mat& picture) { return vision::find_table(picture, profile, side); },
            [profile](const cv::Mat& picture, const BoardPose& pose) {
                return vision::read_cards(picture, pose, profile);
            }};
}

}  // namespace quadrille::app
