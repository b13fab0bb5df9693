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

/// How a picture is read; a test gives scripted detectors.
struct Detectors {
    std::function<std::optional<BoardPose>(const cv::Mat& picture)> find_board;
    std::function<std::vector<CardReading>(const cv::Mat& picture, const BoardPose& pose)> read_cards;
};

/// What is to be read. Nobody writes into its pixels any more: it may be answered in another thread.
struct ReadRequest {
    Frame frame;
    std::optional<BoardPose> pose{};  ///< its cards are asked for; nullopt: where the board is
    CellView known{};                 ///< how that board looked when it was last seen; empty: it never was
};

struct ReadResult {
    Frame frame;                       ///< the one that was asked about
    std::optional<BoardPose> board{};  ///< found; nullopt as well where cards were asked for
    std::vector<CardReading> cards{};
};

ReadResult read_picture_for(const ReadRequest& request, const Detectors& detectors);

/// Takes one request at a time. Belongs to the thread of the follower, wherever it has its answers made.
class Reader {
public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    /// A request that was asked before is given up for this one.
    virtual void request(ReadRequest request) = 0;
    /// The result to the newest request, once; nullopt while there is none. Never waits.
    virtual std::optional<ReadResult> take_result() = 0;
    /// The newest request is of no interest any more.
    virtual void cancel() = 0;
};

/// Answers at once, in the thread that asks: the same pictures give the same answers at the same frames.
class SyncReader : public Reader {
public:
    explicit SyncReader(Detectors detectors) : detectors_(std::move(detectors)) {}
    void request(ReadRequest request) override { result_ = read_picture_for(request, detectors_); }
    std::optional<ReadResult> take_result() override { return std::exchange(result_, std::nullopt); }
    void cancel() override { result_.reset(); }

private:
    Detectors detectors_;
    std::optional<ReadResult> result_;
};

}  // namespace quadrille::vision
