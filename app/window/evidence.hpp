// app/window/evidence.hpp: the answer to "in range?" as something to keep: a line of text, a picture.
#pragma once
#include <ctime>
#include <opencv2/core.hpp>
#include <optional>
#include <string>

#include "app/messages/messages.hpp"
#include "app/session/table.hpp"
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
    std::string moment;  ///< as moment_text() has it
    std::string rule;    ///< as rule_line() has it
};

/// What a moment of a game is known by.
struct Moment {
    std::time_t date;  ///< of the answer
    std::string game;  ///< what it is called; empty: it has no name
    double t = 0;      ///< seconds since the game began
    std::string source;
};

/// "2026-11-20 20:15 · Friday · turn 3, South · 0:42 · table.mp4"
std::string moment_text(const Messages& tr, const Table& table, const Moment& moment);

/// "EC-5.2: a creature on the board reaches …"; the number alone where it has no sentence.
std::string rule_line(const Messages& tr, const std::string& rule);

/// "Card of South, a4: No. e5 is 4 away, the range is 3. EC-5.2: … 2026-11-20 20:15 · … · 0:42 · table.mp4"
std::string answer_text(const ChosenView& chosen, const std::string& rule, const std::string& moment);

/// The moment's picture with the frame on it, and the answer below in letters to be read across a table.
/// 8-bit BGR, 1280 px wide. Between the window's begin_frame and end_frame.
cv::Mat evidence_picture(const Evidence& evidence, const Fonts& fonts);

}  // namespace quadrille::app
