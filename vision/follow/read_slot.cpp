#include "vision/follow/read_slot.hpp"

namespace quadrille::vision {

void ReadSlot::request_board(const Frame& frame, const CellView& known) {
    reader_->request({.frame = frame, .known = copy_of(known)});
    pending_ = Pending{};
}

void ReadSlot::request_cards(const ComparedFrame& compared, const BoardPose& pose) {
    reader_->request({.frame = compared.frame, .pose = pose});
    pending_ = Pending{compared.changes};
}

std::optional<ReadResult> ReadSlot::take_board() {
    auto result = searching() ? reader_->take_result() : std::nullopt;
    if (result) pending_.reset();
    return result;
}

std::optional<ReadSlot::CardsRead> ReadSlot::take_cards() {
    if (!pending_ || searching()) return std::nullopt;
    auto result = reader_->take_result();
    if (!result) return std::nullopt;
    CardsRead read{result->frame.t, std::move(result->cards), std::move(*pending_->changes)};
    pending_.reset();
    return read;
}

void ReadSlot::cancel() {
    if (pending_) reader_->cancel();
    pending_.reset();
}

}  // namespace quadrille::vision
