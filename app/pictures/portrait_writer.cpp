#include "app/pictures/portrait_writer.hpp"

#include <utility>

#include "app/files/program_log.hpp"
#include "app/pictures/front_library.hpp"

namespace quadrille::app {

PortraitWriter::PortraitWriter(std::filesystem::path index)
    : index_(std::move(index)), thread_([this] { write_all(); }) {}

PortraitWriter::~PortraitWriter() {
    waiting_.close();
    thread_.join();
}

void PortraitWriter::keep(const std::string& name, const vision::FrontView& portrait) {
    constexpr std::size_t most = 64;  // a person names no faster than that
    waiting_.push({name, portrait}, most);
}

void PortraitWriter::write_all() {
    while (const auto portrait = waiting_.pop()) {
        if (!keep_portrait(index_, portrait->name, portrait->front))
            log_warning(index_.string() + ": the portrait of a card cannot be kept in it");
    }
}

}  // namespace quadrille::app
