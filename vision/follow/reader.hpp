// vision/follow/reader.hpp: reading a picture for a follower, at once or in another thread.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "vision/cards/card_reading.hpp"
#include "vision/follow/table_view.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// How a picture is read; tests have scripted ones.
struct Detectors {
    std::function<std::optional<BoardPose>(const cv::Mat& picture)> find_board;
    std::function<std::vector<CardReading>(const cv::Mat& picture, const BoardPose& pose)> read_cards;
};

/// What is to be read. Its pixels are not written to any more: it may be read in another thread.
struct ReadRequest {
    Frame frame;
    std::optional<BoardPose> pose{};  ///< nullopt: find the board; else: read the cards with this pose
    CellView known{};                 ///< how the board looked when it was last seen; empty: never seen
};

struct ReadResult {
    Frame frame;                       ///< that was read
    std::optional<BoardPose> board{};  ///< nullopt: not found, or cards were requested
    std::vector<CardReading> cards{};
};

ReadResult read_picture_for(const ReadRequest& request, const Detectors& detectors);

/// Takes one request at a time. Belongs to the thread of the follower, wherever it does the reading.
class Reader {
public:
    Reader() = default;
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    virtual ~Reader() = default;

    /// Replaces an earlier request that is not finished.
    virtual void request(ReadRequest request) = 0;
    /// The result of the newest request, once; nullopt while it is not finished. Never blocks.
    virtual std::optional<ReadResult> take_result() = 0;
    /// Drops the newest request and its result.
    virtual void cancel() = 0;
};

/// Reads at once, in the calling thread: the same frames give the same results at the same frames.
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
