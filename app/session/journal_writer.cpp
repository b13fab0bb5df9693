#include "app/session/journal_writer.hpp"

#include <utility>

namespace quadrille::app {
namespace {

constexpr std::size_t one_at_a_time = 1;

}  // namespace

JournalWriter::JournalWriter(Journal& journal, std::function<void()> stored)
    : journal_(journal), stored_(std::move(stored)), thread_([this] { run(); }) {}

JournalWriter::~JournalWriter() {
    requests_.close();
    thread_.join();
}

void JournalWriter::append(std::vector<db::NewEvent> group, std::string jpeg) {
    requests_.push(Group{std::move(group), std::move(jpeg)}, one_at_a_time);
}

void JournalWriter::maintain() {
    requests_.push(Maintain{}, one_at_a_time);
}

void JournalWriter::run() {
    while (const auto request = requests_.pop()) {
        results_.push(std::visit([this](const auto& what) { return store(what); }, *request), one_at_a_time);
        stored_();
    }
}

}  // namespace quadrille::app
