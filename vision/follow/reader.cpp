#include "vision/follow/reader.hpp"

#include "vision/follow/exact_pose.hpp"

namespace quadrille::vision {

Answer answer_to(const Question& question, const Eyes& eyes) {
    Answer answer{.frame = question.frame};
    const cv::Mat& picture = question.frame.picture;
    if (question.pose) {
        answer.cards = eyes.read_cards(picture, *question.pose);
        return answer;
    }
    answer.board = eyes.find_board(picture);
    if (answer.board && !question.known.grey.empty()) {
        if (auto exact = made_exact_anyhow(*answer.board, picture, question.known))
            answer.board = exact->pose;
    }
    return answer;
}

}  // namespace quadrille::vision
