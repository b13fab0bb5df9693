// vision/follow/reader.hpp: what a follower has read of a picture, and where that is done: in its place,
// while it waits, or beside it.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "vision/cards/card_reading.hpp"
#include "vision/follow/table_view.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// How a picture is read; a test gives scripted eyes.
struct Eyes {
    std::function<std::optional<BoardPose>(const cv::Mat& picture)> find_board;
    std::function<std::vector<CardReading>(const cv::Mat& picture, const BoardPose& pose)> read_cards;
};

/// What is to be read. Nobody writes into its pixels any more: it may be answered in another thread.
struct Question {
    Frame frame;
    std::optional<BoardPose> pose{};  ///< its cards are asked for; nullopt: where the board is
    CellView known{};                 ///< how that board looked when it was last seen; empty: it never was
};

struct Answer {
    Frame frame;                       ///< the one that was asked about
    std::optional<BoardPose> board{};  ///< found; nullopt as well where cards were asked for
    std::vector<CardReading> cards{};
};

Answer answer_to(const Question& question, const Eyes& eyes);

/// Takes one question at a time. Belongs to the thread of the follower, wherever it has its answers made.
class Reader {
public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    /// A question that was asked before is given up for this one.
    virtual void ask(Question question) = 0;
    /// The answer to the newest question, once; nullopt while there is none. Never waits.
    virtual std::optional<Answer> answer() = 0;
    /// The newest question is of no interest any more.
    virtual void give_up() = 0;
};

/// Answers at once, in the thread that asks: the same pictures give the same answers at the same frames.
class ReaderInPlace : public Reader {
public:
    explicit ReaderInPlace(Eyes eyes) : eyes_(std::move(eyes)) {}
    void ask(Question question) override { answer_ = answer_to(question, eyes_); }
    std::optional<Answer> answer() override { return std::exchange(answer_, std::nullopt); }
    void give_up() override { answer_.reset(); }

private:
    Eyes eyes_;
    std::optional<Answer> answer_;
};

}  // namespace quadrille::vision
