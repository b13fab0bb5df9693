#include "app/session/event_writer.hpp"

#include <fmt/format.h>
#include <limits>

#include "app/files/standard_streams.hpp"
#include "app/messages/messages.hpp"
#include "app/session/camera_naming.hpp"
#include "vision/picture/key_picture.hpp"

namespace quadrille::app {
namespace {

constexpr std::size_t most_waiting = 30;  // a picture goes with each
constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

}  // namespace

EventWriter::EventWriter(Places places, std::function<void(const std::string&)> report)
    : places_(std::move(places)), report_(std::move(report)) {
    if (places_.journal) seen_ = SeenLog(as_seen(places_.journal->game(), places_.journal->earlier()));
    thread_ = std::thread([this] { run(); });
}

EventWriter::~EventWriter() {
    finish();
}

bool EventWriter::finish() {
    jobs_.close();
    if (thread_.joinable()) {
        thread_.join();
        end_recording();
    }
    if (unstored() > 0) report_once(places_.journal->append({}, {}));
    return !record_failed_ && unstored() == 0 && !output_failed_;
}

void EventWriter::write(Look look) {
    if (places_.journal || !look.events.empty() || !look.named.empty())
        jobs_.push(std::move(look), most_waiting);
}

void EventWriter::record(const vision::Frame& frame) {
    if (places_.recorder || places_.camera_history) jobs_.push(frame, most_waiting);
}

void EventWriter::maintain() {
    jobs_.push(Maintain{}, any_number);
}

void EventWriter::write_end(OutputJson json, std::vector<vision::Track> tracks) {
    jobs_.push(End{std::move(json), std::move(tracks)}, any_number);
}

void EventWriter::run() {
    while (auto job = jobs_.pop()) {
        std::visit([this](auto& what) { process(what); }, *job);
    }
}

/// In the log before it is printed; what could not be stored yet is marked.
void EventWriter::process(Look& look) {
    const bool stored = !places_.journal || store(look);
    for (const vision::Event& event : look.events) {
        OutputJson json = event_json(event);
        if (!stored) json["stored"] = false;
        print(json);
    }
    for (const vision::NamedTrack& named : look.named) {
        OutputJson json = named_json(named, look.at);
        if (!stored) json["stored"] = false;
        print(json);
    }
}

/// The line of a card whose name is known since.
OutputJson EventWriter::named_json(const vision::NamedTrack& named, SeenLog::Place at) {
    const int track = seen_.track(named.track);
    names_[track] = named.name;
    return {{"t", rounded(at.t)}, {"frame", at.frame},       {"event", "named"},
            {"track", track},     {"name", named.name.name}, {"name_odds", rounded(named.name.odds, 3)}};
}

/// Gives whether everything is stored.
bool EventWriter::store(Look& look) {
    std::vector<db::NewEvent> group;
    for (SeenLog::Entry& entry : seen_.see(look.events, look.now, look.at))
        group.push_back(std::move(entry.event));
    for (const vision::NamedTrack& named : look.named) {
        group.push_back(camera_naming(look.at.t, seen_.track(named.track), named,
                                      facts_in(places_.journal->file(), named.name.name)));
        group.back().frame = look.at.frame;
    }
    if (!group.empty()) report_once(places_.journal->append(group, vision::key_picture(look.picture)));
    return places_.journal->waiting() == 0;
}

void EventWriter::process(Maintain) {
    if (places_.journal) report_once(places_.journal->maintain());
}

void EventWriter::process(const End& end) {
    OutputJson json = end.json;
    for (const vision::Track& track : end.tracks) {
        OutputJson card = card_json(track.card);
        card["track"] = seen_.track(track.id);
        if (const auto name = names_.find(seen_.track(track.id)); name != names_.end()) {
            card["name"] = name->second.name;
            card["name_odds"] = rounded(name->second.odds, 3);
        }
        json["squares"].push_back(card);
    }
    print(json);
}

/// A disk that stays full is reported once.
void EventWriter::report_once(const tl::expected<void, JournalError>& done) {
    const std::string trouble = done ? std::string() : done.error().sentence();
    if (!trouble.empty() && trouble != trouble_) report_(trouble);
    trouble_ = trouble;
}

void EventWriter::process(const vision::Frame& frame) {
    if (places_.camera_history) places_.camera_history->append(frame);
    if (record_failed_ || !places_.recorder) return;
    if (const auto recorded = places_.recorder->append(frame); !recorded) record_failed(recorded.error());
}

void EventWriter::end_recording() {
    if (!places_.recorder) return;
    if (!places_.recorder->finish()) record_failed_ = true;
    if (record_failed_) report_(program_messages()("record.end", fmt::arg("file", places_.recorder->file())));
}

void EventWriter::record_failed(const std::string& why) {
    record_failed_ = true;
    report_(why);
}

void EventWriter::print(const OutputJson& json) {
    OutputJson whole{{"quadrille", 1}};
    whole.update(json);
    const std::string line = whole.dump();
    // The game continues where it is stored or recorded.
    if (!output_failed_ && !print_line(line)) {
        output_failed_ = true;
        if (const auto why = untold_output_failure())
            report_(program_messages()("output.failed", fmt::arg("detail", *why)));
    }
    keep_line(line);
}

void EventWriter::keep_line(const std::string& line) {
    if (places_.camera_history) places_.camera_history->append_line(line);
    if (!places_.recorder || record_failed_) return;
    if (const auto kept = places_.recorder->append_line(line); !kept) record_failed(kept.error());
}

}  // namespace quadrille::app
