// vision/follow/read_slot.hpp: the one thing that a follower has read at a time.
#pragma once
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "vision/follow/reader.hpp"
#include "vision/follow/regions.hpp"

namespace quadrille::vision {

/// One frame against what is known.
struct ComparedFrame {
    const Frame& frame;
    CellView view;
    Changes changes;
};

/// A reader and what it has been asked for: the board, or the cards of a frame.
class ReadSlot {
public:
    explicit ReadSlot(std::unique_ptr<Reader> reader) : reader_(std::move(reader)) {}

    bool empty() const { return !pending_; }
    /// Whether the board is being searched for.
    bool searching() const { return pending_ && !pending_->changes; }

    void request_board(const Frame& frame, const CellView& known);
    void request_cards(const ComparedFrame& compared, const BoardPose& pose);

    /// The finished search for the board, once.
    std::optional<ReadResult> take_board();

    struct CardsRead {
        double t = 0;
        std::vector<CardReading> cards;
        Changes changes;  ///< of the frame that was read
    };
    /// The finished reading of cards, once.
    std::optional<CardsRead> take_cards();

    void cancel();

private:
    struct Pending {
        std::optional<Changes> changes{};  ///< of the frame whose cards are read; nullopt: the board
    };
    std::unique_ptr<Reader> reader_;
    std::optional<Pending> pending_;
};

}  // namespace quadrille::vision
