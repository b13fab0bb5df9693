#include "vision/board/pose_network.hpp"

#include "vision/board/learned_boards.hpp"
#include "vision/board/pose_view.hpp"
#include "vision/network/trained_network.hpp"

// networks/network_weights.S
extern "C" const char quadrille_pose_network_begin[], quadrille_pose_network_end[];

namespace quadrille::vision {

std::optional<double> board_odds(const ImagePyramid& picture, const BoardPose& pose) {
    if (!is_learned(pose.grid)) return std::nullopt;
    thread_local TrainedNetwork network{quadrille_pose_network_begin, quadrille_pose_network_end};
    const cv::Mat answer = network.answers({pose_view(picture, pose)}).front();
    return static_cast<double>(*answer.ptr<float>());
}

}  // namespace quadrille::vision
