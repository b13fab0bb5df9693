#include "app/session/teller.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <limits>

#include "vision/picture/key_picture.hpp"

namespace quadrille::app {
namespace {

constexpr std::size_t most_waiting = 30;  // a picture goes with each
constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

}  // namespace

Teller::Teller(Places places, std::function<void(const std::string&)> complain)
    : places_(std::move(places)), complain_(std::move(complain)) {
    if (places_.journal) seen_ = SeenLog(as_seen(places_.journal->game(), places_.journal->earlier()));
    thread_ = std::thread([this] { run(); });
}

Teller::~Teller() {
    finish();
}

bool Teller::finish() {
    jobs_.close();
    if (thread_.joinable()) thread_.join();
    return !record_failed_;
}

void Teller::tell(Look look) {
    if (places_.journal || !look.events.empty()) jobs_.push(std::move(look), most_waiting);
}

void Teller::record(const vision::Frame& frame) {
    if (places_.recorder || places_.last_minute) jobs_.push(frame, most_waiting);
}

void Teller::tend() {
    jobs_.push(Tend{}, any_number);
}

void Teller::tell_end(OutputJson json, std::vector<vision::Track> tracks) {
    jobs_.push(End{std::move(json), std::move(tracks)}, any_number);
}

void Teller::run() {
    while (auto job = jobs_.pop()) {
        std::visit([this](auto& what) { write(what); }, *job);
    }
}

/// In the log before anybody is shown it; what could not be stored yet says so.
void Teller::write(Look& look) {
    const bool stored = !places_.journal || store(look);
    for (const vision::Event& event : look.events) {
        OutputJson json = event_json(event);
        if (!stored) json["stored"] = false;
        print(json);
    }
}

/// Gives whether everything is stored.
bool Teller::store(Look& look) {
    std::vector<db::NewEvent> group;
    for (SeenLog::Entry& entry : seen_.see(look.events, look.now, look.at))
        group.push_back(std::move(entry.event));
    if (!group.empty()) complain_once(places_.journal->append(group, vision::key_picture(look.picture)));
    return places_.journal->waiting() == 0;
}

void Teller::write(Tend) {
    if (places_.journal) complain_once(places_.journal->tend());
}

void Teller::write(const End& end) {
    OutputJson json = end.json;
    for (const vision::Track& track : end.tracks) {
        OutputJson card = card_json(track.card);
        card["track"] = seen_.track(track.id);
        json["squares"].push_back(card);
    }
    print(json);
}

/// A disk that stays full is told of once.
void Teller::complain_once(const tl::expected<void, JournalError>& done) {
    const std::string trouble = done ? std::string() : done.error().sentence();
    if (!trouble.empty() && trouble != trouble_) complain_(trouble);
    trouble_ = trouble;
}

void Teller::write(const vision::Frame& frame) {
    if (places_.last_minute) places_.last_minute->append(frame);
    if (record_failed_ || !places_.recorder) return;
    const auto recorded = places_.recorder->append(frame);
    record_failed_ = !recorded;
    if (!recorded) complain_(recorded.error());
}

void Teller::print(const OutputJson& json) {
    OutputJson whole{{"quadrille", 1}};
    whole.update(json);
    const std::string line = whole.dump();
    fmt::print("{}\n", line);
    std::fflush(stdout);
    if (places_.recorder) places_.recorder->append_line(line);
    if (places_.last_minute) places_.last_minute->append_line(line);
}

}  // namespace quadrille::app
