#include "vision/follow/reader.hpp"

#include "vision/follow/refined_pose.hpp"

namespace quadrille::vision {

ReadResult read_picture_for(const ReadRequest& request, const Detectors& detectors) {
    ReadResult result{.frame = request.frame};
    const cv::Mat& picture = request.frame.picture;
    if (request.pose) {
        result.cards = detectors.read_cards(picture, *request.pose);
        return result;
    }
    result.board = detectors.find_board(picture);
    if (result.board && !request.known.grey.empty()) {
        if (auto exact = force_refine(*result.board, picture, request.known)) result.board = exact->pose;
    }
    return result;
}

}  // namespace quadrille::vision
