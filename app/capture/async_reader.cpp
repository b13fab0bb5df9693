#include "app/capture/async_reader.hpp"

#include <limits>
#include <utility>

#include "vision/follow/appearance_descriptor.hpp"

namespace quadrille::app {
namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

}  // namespace

AsyncReader::AsyncReader(vision::Detectors detectors)
    : detectors_(std::move(detectors)), thread_([this] { read(); }) {}

AsyncReader::~AsyncReader() {
    requests_.clear();
    requests_.close();
    thread_.join();
}

void AsyncReader::request(vision::ReadRequest request) {
    const auto outdated = [](const auto&) { return true; };
    requests_.push_latest({++newest_, std::move(request)}, outdated);
}

std::optional<vision::ReadResult> AsyncReader::take_result() {
    while (auto result = results_.try_pop()) {
        if (result->number == newest_) return std::move(result->value);
    }
    return std::nullopt;
}

void AsyncReader::cancel() {
    requests_.clear();
    ++newest_;
}

void AsyncReader::read() {
    // Descriptors are made by the follower once something has been read: so their tables delay nothing here.
    vision::prepare_appearance_descriptors();
    while (const auto request = requests_.pop())
        results_.push({request->number, vision::read_picture_for(request->value, detectors_)}, any_number);
}

}  // namespace quadrille::app
