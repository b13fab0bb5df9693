#include "app/event_log.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "app/commands/observation_json.hpp"
#include "app/store_sentence.hpp"
#include "db/text.hpp"

namespace quadrille::app {
namespace {

std::int64_t now_ms() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// Small enough for thousands in a game, large enough to settle a dispute: 640 px wide, some 40 kB.
std::string key_picture(const cv::Mat& picture) {
    if (picture.empty()) return {};
    cv::Mat small;
    const double scale = std::min(1.0, 640.0 / picture.cols);
    cv::resize(picture, small, {}, scale, scale, cv::INTER_AREA);
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", small, bytes, {cv::IMWRITE_JPEG_QUALITY, 80});
    return {bytes.begin(), bytes.end()};
}

std::string text_of(const OutputJson& json) {
    return json.dump(-1, ' ', false, OutputJson::error_handler_t::replace);
}

db::NewEvent entry(db::EventKind kind, double t, const OutputJson& payload) {
    db::NewEvent event;
    event.kind = kind;
    event.game_time_s = t;
    event.wall_time_ms = now_ms();
    event.payload = text_of(payload);
    return event;
}

db::NewEvent seen(SourceMoment at, const OutputJson& payload, std::optional<double> confidence = {}) {
    db::NewEvent event = entry(db::EventKind::seen, at.t, payload);
    event.frame = at.frame;
    if (confidence && std::isfinite(*confidence)) event.confidence = confidence;
    return event;
}

bool is_pawn(const vision::CardReading& card) {
    return card.role == vision::Role::pawn;
}

void describe(OutputJson& payload, const vision::CardReading& card) {
    payload["seat"] = card.seat ? OutputJson(name(*card.seat)) : OutputJson(nullptr);
    payload["tapped"] = card.tapped;
    payload["face"] = card.face == vision::Face::up ? "up" : "down";
    if (is_pawn(card)) payload["role"] = "pawn";
    if (card.name) payload["name"] = *card.name;
}

/// Time, frame and confidence have columns of their own.
OutputJson payload_of(const vision::Event& event, int track) {
    OutputJson payload{{"event", name(event.kind)}};
    if (!event.track) return payload;
    payload["track"] = track;
    if (event.from) payload["from"] = name(*event.from);
    if (event.to) payload["to"] = name(*event.to);
    describe(payload, event.track->card);
    return payload;
}

/// Whether the log already says of the card what the camera does. A name stays when the camera gives none.
bool as_logged(const vision::CardReading& card, const db::LoggedCard& logged) {
    return (!card.seat || card.seat == logged.seat) && card.tapped == logged.tapped &&
           (card.face == vision::Face::up) == logged.face_up && is_pawn(card) == (logged.role == "pawn") &&
           (!card.name || *card.name == logged.name);
}

/// The last event of the main line about a card.
const db::EffectiveEvent* last_about(const std::vector<db::EffectiveEvent>& line, int track) {
    db::Change change;
    for (auto event = line.rbegin(); event != line.rend(); ++event) {
        if (change.read(event->payload()) && change.number(db::Key::track) == track) return &*event;
    }
    return nullptr;
}

/// What stands in the place of the last event about a card, so that the card is then as a person says.
OutputJson mended_payload(const db::EffectiveEvent& last, const db::LoggedCard& before,
                          const db::LoggedCard& now, const CardMend& mend) {
    db::Change change;
    change.read(last.payload());
    const bool entered = change.event() == "entered" || !before.square;
    if (mend.gone && entered) return {{"event", "undone"}};
    OutputJson payload{{"event", mend.gone ? "left" : entered ? "entered" : "moved"}, {"track", now.track}};
    if (!entered) payload["from"] = name(*before.square);
    if (mend.gone) return payload;
    const auto square = mend.square ? mend.square : now.square ? now.square : before.square;
    if (square) payload["to"] = name(*square);
    const auto seat = mend.seat ? mend.seat : now.seat;
    payload["seat"] = seat ? OutputJson(name(*seat)) : OutputJson(nullptr);
    payload["tapped"] = mend.tapped.value_or(now.tapped);
    payload["face"] = mend.face_up.value_or(now.face_up) ? "up" : "down";
    const bool pawn = mend.pawn.value_or(now.role == "pawn");
    payload["role"] = pawn ? "pawn" : "card";
    const std::string called = mend.name.value_or(now.name);
    if (!called.empty()) payload["name"] = called;
    return payload;
}

tl::unexpected<std::string> in_words(const std::string& file, const db::StoreError& error) {
    return tl::unexpected(sentence(std::filesystem::path(file), error));
}

}  // namespace

std::vector<db::GamePlayer> seated_players(const TableProfile& profile) {
    std::vector<Seat> seats;
    for (const SeatedPlayer& player : profile.players) seats.push_back(player.seat);
    if (seats.empty()) seats = {Seat::south, Seat::north};
    std::sort(seats.begin(), seats.end());
    std::vector<db::GamePlayer> players;
    for (const Seat seat : seats) {
        const std::string id = "P" + std::to_string(players.size() + 1);
        players.push_back({id, id, seat});
    }
    return players;
}

std::string said_life(const std::string& player, int life) {
    return text_of({{"event", "life"}, {"player", player}, {"life", life}});
}
std::string said_turn(int number, const std::string& player) {
    return text_of({{"event", "turn"}, {"number", number}, {"player", player}});
}
std::string said_step(const std::string& step) {
    return text_of({{"event", "step"}, {"step", step}});
}
std::string said_name(int track, const std::string& name) {
    return text_of({{"event", "named"}, {"track", track}, {"name", name}});
}

EventLog::EventLog(std::string file, db::GameWriter writer, db::Game game, std::vector<db::Event> events)
    : file_(std::move(file)),
      writer_(std::move(writer)),
      game_(std::move(game)),
      events_(std::move(events)),
      state_(db::state_at(game_, db::main_line(events_), INT64_MAX)) {
    look_again();
}

tl::expected<EventLog, std::string> EventLog::go_on(const std::string& file, db::GameFile& opened,
                                                    db::GameWriter writer) {
    auto game = opened.find(std::to_string(writer.game()));
    if (!game) return in_words(file, game.error());
    auto events = opened.events(writer.game());
    if (!events) return in_words(file, events.error());
    return EventLog(file, std::move(writer), std::move(*game), std::move(*events));
}

tl::expected<EventLog, std::string> EventLog::open(const LoggedGame& game) {
    auto opened = db::GameFile::open(game.file);
    if (!opened) return in_words(game.file, opened.error());
    db::NewGame fresh;
    fresh.name = game.name;
    fresh.columns = game.grid.columns;
    fresh.rows = game.grid.rows;
    fresh.wall_time_ms = now_ms();
    fresh.source = game.source;
    fresh.players = game.players;
    auto writer = opened->go_on_or_begin(fresh);
    if (!writer) return in_words(game.file, writer.error());
    return go_on(game.file, *opened, std::move(*writer));
}

tl::expected<EventLog, std::string> EventLog::resume(const std::string& file, const std::string& name) {
    auto opened = db::GameFile::open(file, {.create = false});
    if (!opened) return in_words(file, opened.error());
    const auto games = opened->games();
    if (!games) return in_words(file, games.error());
    if (games->empty()) return tl::unexpected(file + ": there is no game in it to go on with");
    const auto game =
        name.empty() ? tl::expected<db::Game, db::StoreError>(games->back()) : opened->find(name);
    if (!game) return in_words(file, game.error());
    auto writer = opened->go_on(game->id);
    if (!writer) return in_words(file, writer.error());
    return go_on(file, *opened, std::move(*writer));
}

void EventLog::look_again() {
    numbers_.clear();
    unclaimed_.clear();
    first_look_ = true;
    for (const auto& [number, card] : state_.cards) {
        if (card.square) unclaimed_.emplace(number, *card.square);
    }
}

int EventLog::track(int seen) const {
    const auto found = numbers_.find(seen);
    return found != numbers_.end() ? found->second : seen;
}

void EventLog::queue(db::NewEvent event) {
    db::Event logged;
    static_cast<db::NewEvent&>(logged) = event;
    logged.sequence = events_.empty() ? 1 : events_.back().sequence + 1;
    events_.push_back(std::move(logged));
    db::Change change;
    if (event.mends)
        state_ = db::state_at(game_, db::main_line(events_), INT64_MAX);
    else if (change.read(event.payload))
        db::apply(state_, change);
    waiting_.push_back(std::move(event));
}

EventLog::Done EventLog::store(const std::string& jpeg) {
    if (waiting_.empty()) return {};
    const auto done = writer_.append(waiting_, jpeg);
    if (!done) return in_words(file_, done.error());
    waiting_.clear();
    return {};
}

/// The card of the log that lies there, else a number that the log has not given yet.
int EventLog::number_for(const vision::Track& track) {
    for (const auto& [number, square] : unclaimed_) {
        const auto& seat = state_.cards.at(number).seat;
        const bool same_player = !seat || !track.card.seat || seat == track.card.seat;
        if (square != track.card.square || !same_player) continue;
        const auto found = static_cast<int>(number);
        unclaimed_.erase(number);
        return found;
    }
    if (state_.cards.count(track.id) == 0) return track.id;
    return static_cast<int>(std::max<std::int64_t>(0, state_.cards.rbegin()->first)) + 1;
}

void EventLog::number_tracks(const std::vector<vision::Event>& events, const vision::Observation& now,
                             SourceMoment at) {
    const auto first_event = [&](int id) {
        return std::find_if(events.begin(), events.end(),
                            [&](const vision::Event& event) { return event.track && event.track->id == id; });
    };
    const auto number = [&](vision::Track track) {
        if (numbers_.count(track.id) != 0) return;
        const auto told = first_event(track.id);
        const bool enters = told != events.end() && told->kind == vision::EventKind::entered;
        // It lay where its first event found it.
        if (told != events.end() && told->from) track.card.square = told->from;
        if (!track.card.square) return;
        const int given = numbers_[track.id] = number_for(track);
        const auto known = state_.cards.find(given);
        if (enters || (known != state_.cards.end() && known->second.square)) return;
        OutputJson payload{{"event", "entered"}, {"track", given}, {"to", name(*track.card.square)}};
        describe(payload, track.card);
        queue(seen(at, payload, track.card.confidence));
    };
    for (const vision::Track& track : now.tracks) number(track);
    for (const vision::Event& event : events) {
        if (event.track) number(*event.track);
    }
    if (first_look_ && !now.tracks.empty()) tell_what_is_gone(at);
}

/// What the log had on the board and the first look does not find. It stays unclaimed: a card that is found
/// there later was overlooked, and is the same one.
void EventLog::tell_what_is_gone(SourceMoment at) {
    first_look_ = false;
    for (const auto& [number, square] : unclaimed_)
        queue(seen(at, {{"event", "left"}, {"track", number}, {"from", name(square)}}));
}

void EventLog::describe_what_changed(const vision::Observation& now, SourceMoment at) {
    for (const vision::Track& track : now.tracks) {
        const auto logged = state_.cards.find(EventLog::track(track.id));
        if (logged == state_.cards.end() || !logged->second.square || as_logged(track.card, logged->second))
            continue;
        OutputJson payload{{"event", "described"}, {"track", logged->first}};
        describe(payload, track.card);
        if (!is_pawn(track.card)) payload["role"] = "card";
        if (!track.card.seat) payload.erase("seat");
        queue(seen(at, payload, track.card.confidence));
    }
}

EventLog::Done EventLog::see(std::vector<vision::Event>& events, const vision::Observation& now,
                             SourceMoment at, const cv::Mat& picture) {
    const std::size_t waited = waiting_.size();
    number_tracks(events, now, at);
    for (vision::Event& event : events) {
        if (event.track) event.track->id = track(event.track->id);
        const auto confidence = event.track ? std::optional(event.track->card.confidence) : std::nullopt;
        queue(seen({event.t, event.frame}, payload_of(event, event.track ? event.track->id : 0), confidence));
    }
    describe_what_changed(now, at);
    return waiting_.size() > waited ? store(key_picture(picture)) : Done{};
}

EventLog::Done EventLog::say(double t, const std::string& payload) {
    if (!db::is_utf8(payload) || !db::is_json_object(payload))
        return tl::unexpected("what was said is not one JSON object: " + payload);
    db::NewEvent event = entry(db::EventKind::said, t, OutputJson::object());
    event.payload = payload;
    queue(std::move(event));
    words_.push_back({events_.back().sequence, R"({"event":"undone"})"});
    return store({});
}

EventLog::Done EventLog::mend(double t, int track, const CardMend& mend) {
    const auto line = db::main_line(events_);
    const db::EffectiveEvent* last = last_about(line, track);
    const auto now = state_.cards.find(track);
    if (last == nullptr || now == state_.cards.end()) return {};
    const db::GameState before = db::state_at(game_, line, last->event->sequence - 1);
    const auto card = before.cards.find(track);
    db::NewEvent event =
        entry(db::EventKind::mended, t,
              mended_payload(*last, card == before.cards.end() ? db::LoggedCard{} : card->second, now->second,
                             mend));
    event.mends = last->event->sequence;
    words_.push_back({*event.mends, last->payload()});
    queue(std::move(event));
    return store({});
}

EventLog::Done EventLog::undo(double t) {
    if (words_.empty()) return {};
    const Word word = words_.back();
    words_.pop_back();
    db::NewEvent event = entry(db::EventKind::mended, t, OutputJson::object());
    event.mends = word.sequence;
    event.payload = word.before;
    queue(std::move(event));
    return store({});
}

EventLog::Done EventLog::tend() {
    if (const auto stored = store({}); !stored) return stored;
    if (const auto tended = writer_.tend(); !tended) return in_words(file_, tended.error());
    return {};
}

}  // namespace quadrille::app
