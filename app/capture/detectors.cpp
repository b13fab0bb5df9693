#include "app/capture/detectors.hpp"

#include "app/setup/camera_profile.hpp"
#include "vision/cards/read_cards.hpp"
#include "vision/look.hpp"

namespace quadrille::app {

vision::Detectors make_detectors(const TableProfile& profile, std::optional<PictureSide> south,
                                 const std::string& camera) {
    const PictureSide side = south.value_or(profile.south);
    return {[profile, side, camera](const cv::Mat& picture) {
                return vision::find_table(picture, with_saved_lens(profile, camera, picture.size()), side);
            },
            [profile](const cv::Mat& picture, const BoardPose& pose) {
                return vision::read_cards(picture, pose, profile);
            }};
}

}  // namespace quadrille::app
