// app/window/evidence.hpp: the answer to "in range?" as something to keep: a line of text, a picture.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <string>

#include "app/window/panels/board_view.hpp"
#include "app/window/panels/chosen_panel.hpp"

namespace quadrille::app {

/// What was asked, and what the table looked like then.
struct Evidence {
    const ChosenView& chosen;  ///< with an answer
    const BoardView& board;
    const PictureTexture& picture;  ///< of that moment; without one the board is drawn from above
    std::optional<BoardPose> pose;
    BoardGrid grid;
    int rotation = 0;    ///< of the view from above
    std::string moment;  ///< "0:42 · table.mp4"
};

/// "Card of South, a4: No. e5 is 4 away, the range is 3 (EC-5.2). 0:42 · table.mp4"
std::string answer_text(const ChosenView& chosen, const std::string& moment);

/// The moment's picture with the frame on it, and the answer below in letters to be read across a table.
/// 8-bit BGR, 1280 px wide. Between the window's begin_frame and end_frame.
cv::Mat evidence_picture(const Evidence& evidence, const Fonts& fonts);

}  // namespace quadrille::app
