#include "app/window/table_window.hpp"

#include <chrono>
#include <ctime>
#include <deque>
#include <utility>

#include "app/files/paths.hpp"
#include "app/session/game_recorder.hpp"
#include "app/window/card_lookup.hpp"
#include "app/window/command_handler.hpp"
#include "app/window/drawing/canvas.hpp"
#include "app/window/drawing/frame_meter.hpp"
#include "app/window/evidence.hpp"
#include "app/window/games_view.hpp"
#include "app/window/kept_picture.hpp"
#include "app/window/keys.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/screenshot_fault.hpp"
#include "app/window/shown_moment.hpp"
#include "app/window/stream_window.hpp"
#include "app/window/window_layout.hpp"
#include "app/window/window_state.hpp"
#include "vision/identify/name_cards.hpp"

namespace quadrille::app {
namespace {

/// Puts the pieces together and draws frame after frame.
class TableWindow {
public:
    TableWindow(Canvas& canvas, FeedSources sources, const WindowOptions& options, std::optional<Journal> log)
        : canvas_(canvas),
          state_(options.language),
          recorder_(options.profile, options.setup, std::move(log), sources.live(), Canvas::wake),
          detectors_(options.detectors),
          feed_(std::move(sources), options.detectors(options.south), Canvas::wake,
                !options.screenshot.has_value(), vision::CardNamer(options.fronts, options.profile)),
          shown_(recorder_, feed_),
          cards_(options.fronts, vision::rim_mm(options.profile, true), options.keep_portrait),
          shelf_worker_(options.games_file, data_folder() / "exports", Canvas::wake) {
        if (recorder_.log() != nullptr) state_.present_game = recorder_.log()->game().id;
        state_.source = options.source_name;
        state_.south = options.south;
        state_.log_trouble = options.log_trouble;
        if (Journal* kept = recorder_.log()) cards_.open(*kept, state_.library);
        rank();
        state_.logged = recorder_.log() != nullptr;
        state_.layout = options.settings.layout;
        // A system's own table is not hidden behind the picture.
        if (has_own_table(options.setup.system) && state_.layout == Layout::picture)
            state_.layout = Layout::both;
        state_.grid = options.settings.grid;
        state_.moves = options.settings.moves;
        state_.arrivals = options.settings.arrivals;
        state_.panels = options.settings.panels;
        state_.rotation = options.settings.rotation;
        state_.stream = {options.stream.has_value(), options.stream.value_or(options.settings.stream_layout),
                         options.settings.stream_transparent};
        std::string notes;
        for (const LocalizedText& one : options.notes) notes += (notes.empty() ? "" : " · ") + one(state_.tr);
        if (!notes.empty()) note(std::move(notes), std::chrono::seconds(12));
        if (options.resume) feed_.seek(recorder_.last_word_s());
    }

    void choose(Square square) { execute(ChooseSquare{square}, context()); }

    void run() {
        while (!canvas_.closing() && !state_.new_game && state_.game_to_resume == 0) {
            // After the last input the column's heights, scrollbars and wrapped lines follow one from
            // another, one a frame.
            const bool touched = canvas_.wait(quiet_frames_ > settling_frames ? 0.25 : 0.015);
            bool changed = process_updates();
            changed |= import_cards();
            changed |= poll_games() || clock_ticked();
            maintain();
            quiet_frames_ =
                changed || touched || ImGui::IsAnyMouseDown() || !unread_.empty() || !state_.note.empty()
                    ? 0
                    : quiet_frames_ + 1;
            // What does not change is not drawn again.
            if (quiet_frames_ > settling_frames) continue;
            meter_.begin();
            draw();
            canvas_.make_frame();
            meter_.made();
            if (std::exchange(state_.save_picture_requested, false)) {
                save(canvas_.end_frame_and_read());
            } else {
                canvas_.end_frame();
            }
            meter_.shown(std::exchange(fresh_since_, std::nullopt));
            state_.latency_ms = meter_.latency_ms();
        }
    }

    WindowEnd end() const {
        WindowEnd how{.new_game = state_.new_game};
        for (const ShelvedGame& game :
             shelf_worker_.games() ? *shelf_worker_.games() : std::vector<ShelvedGame>()) {
            if (game.id == state_.game_to_resume) how.resume = game.name;
        }
        return how;
    }
    const FrameMeter& meter() const { return meter_; }

    WindowSettings settings() const {
        return {.language = state_.tr.language(),
                .text_scale = canvas_.text_scale(),
                .light = light(),
                .contrast = contrast(),
                .layout = state_.layout,
                .grid = state_.grid,
                .moves = state_.moves,
                .arrivals = state_.arrivals,
                .panels = state_.panels,
                .rotation = state_.rotation,
                .stream_layout = state_.stream.layout,
                .stream_transparent = state_.stream.transparent,
                .size = canvas_.window_size()};
    }

    tl::expected<void, WindowError> take_screenshot(const Screenshot& wanted,
                                                    const std::optional<Square>& select,
                                                    const std::optional<Square>& ask) {
        canvas_.ignore_mouse();
        feed_.seek(wanted.at_s);
        const bool seen = wait_until_seen(wanted.at_s);
        // A moment beyond the end may give no picture at all.
        if (auto fault =
                screenshot_fault({wanted.at_s, select, ask}, feed_.playback(), table_.grid, state_.tr))
            return tl::unexpected(std::move(*fault));
        if (!seen) return tl::unexpected(WindowError{WindowFault::nothing_seen, {}});
        if (select) choose(*select);
        if (ask) execute(AskInRange{*ask}, context());
        // Sizes and scroll positions settle in the first frames.
        for (int i = 0; i < 3; ++i) {
            draw();
            canvas_.end_frame();
        }
        draw();
        const cv::Mat shown = canvas_.end_frame_and_read();
        return wanted.keep(shown).map_error([](std::string why) {
            return WindowError{WindowFault::not_kept, std::move(why)};
        });
    }

private:
    bool import_cards() {
        const bool changed = cards_.import(canvas_.take_dropped(), state_.naming ? &*state_.naming : nullptr,
                                           state_.library, state_.tr);
        if (changed && !state_.library.importing && !state_.library.said.empty())
            note(state_.library.said, std::chrono::seconds(8));
        return changed;
    }

    /// How long everybody has held out in the games of survival of this file.
    void rank() {
        const db::GameFile* file = cards_.file();
        if (file == nullptr || shown_.session().setup().options.theme != rules::Theme::zombies) return;
        std::vector<db::GameRecord> games;
        const auto all = file->games();
        for (const db::Game& game : all ? *all : std::vector<db::Game>()) {
            auto record = db::read_record(*file, game.id, db::Pictures::left_out);
            if (record) games.push_back(std::move(*record));
        }
        state_.ranking = survival_ranking(games);
    }

    CommandContext context() {
        return {state_,     shown_.recorder(), table_,   feed_,         canvas_,
                detectors_, shown_t_,          matches_, shelf_worker_, shown_.replay()};
    }

    void save(const cv::Mat& shown) { note(keep_picture(shown, state_.tr), std::chrono::seconds(6)); }

    /// "Game 12"; empty: nothing keeps it.
    std::string game_text() const {
        return state_.present_game > 0 ? state_.tr("evidence.game", fmt::arg("number", state_.present_game))
                                       : "";
    }

    /// The moment that is shown, in words.
    std::string moment() const {
        return moment_text(state_.tr, table_,
                           {.date = std::time(nullptr),
                            .game = shown_.replay() != nullptr ? state_.replay : game_text(),
                            .t = shown_t_,
                            .source = state_.source});
    }

    /// The answer with its picture, as evidence.
    void keep_answer(const WindowView& view) {
        if (!view.chosen.answer) return note(state_.tr("note.no_answer"), std::chrono::seconds(4));
        BoardView board = view.board;
        board.hovered.reset();
        if (!board.kept) {
            board.kept = view.board.hovered;
            board.kept_text = view.board.hover_text;
        }
        save(evidence_picture({view.chosen, board, picture(), pose(), table_.grid, state_.rotation, moment(),
                               rule_line(state_.tr, view.chosen.answer->rule)},
                              canvas_.fonts()));
    }

    void copy(const ChosenView& chosen) {
        if (!chosen.answer) return note(state_.tr("note.no_answer"), std::chrono::seconds(4));
        ImGui::SetClipboardText(
            answer_text(chosen, rule_line(state_.tr, chosen.answer->rule), moment()).c_str());
        note(state_.tr("note.copied"), std::chrono::seconds(3));
    }

    bool process_updates() {
        const long revision = session().revision();
        const bool new_picture = shown_.take_picture();
        if (new_picture) fresh_since_ = feed_.playback().taken;
        recorder_.take_stored();
        for (VisionUpdate& update : feed_.take_updates()) {
            shown_.keep(recorder_.game_time(update.snapshot.t), update.picture_jpeg);
            const double t = update.snapshot.t;
            const auto named = std::move(update.named);
            recorder_.see(std::move(update));
            for (const vision::NamedTrack& one : named)
                recorder_.name_card(t, one, cards_.facts(one.name.name));
        }
        // Nothing of the camera's picture is seen where the board alone is drawn.
        const bool pictured =
            state_.layout != Layout::above || (state_.stream.open && state_.stream.layout == Layout::picture);
        return (new_picture && pictured) || revision != session().revision();
    }

    /// Whether a clock that is shown has come to another second.
    bool clock_ticked() {
        if (!table_.clock.on || shown_.replay() != nullptr) return false;
        const auto second = static_cast<long>(shown_.playback(state_.past).t);
        return std::exchange(clock_second_, second) != second;
    }

    /// What the list of games has done meanwhile, and the game that is looked at again.
    bool poll_games() {
        bool changed = shelf_worker_.poll();
        if (auto record = shelf_worker_.take_read()) {
            shown_.look_at(std::make_unique<Replay>(*record));
            look_at(shown_.replay()->title());
        }
        if (shown_.replay() != nullptr && state_.replay.empty()) {
            shown_.look_at(nullptr);
            look_at("");
            changed = true;
        }
        if (Replay* again = shown_.replay()) changed |= again->advance(std::chrono::steady_clock::now());
        return changed;
    }

    /// Nothing that was chosen at one table is chosen at the other.
    void look_at(const std::string& replay) {
        state_.replay = replay;
        state_.games.open = false;
        state_.past.reset();
        state_.asked.reset();
        state_.supposed.reset();
        state_.chosen.clear();
        state_.pinned.clear();
        state_.asking = Asking::no;
    }

    /// The table as cards are looked at on it; of the past no front is taken.
    SeenTable seen() const {
        return {table_, shown_.newest() && !state_.past ? &shown_.newest()->picture : nullptr};
    }

    /// What the open form asks for.
    void tend_naming() {
        if (!state_.naming) return;
        cards_.search(*state_.naming, table_);
        cards_.look(*state_.naming, seen(), state_.library);
    }

    void take_portrait() {
        if (const auto named = std::exchange(state_.shown, std::nullopt))
            cards_.learn(named->first, named->second, seen());
    }

    /// What could not be stored is tried again, and what is new moves into the one file.
    void maintain() {
        const auto now = std::chrono::steady_clock::now();
        if (now < tended_ + std::chrono::seconds(1)) return;
        tended_ = now;
        recorder_.maintain();
        if (state_.logged) state_.log_trouble = recorder_.trouble();
    }

    /// Brings the table to that moment; it is made again only when the session has more, or less.
    void look(double t) {
        const Session::Extent extent = session().extent_at(t);
        if (advice_ && extent == extent_) return;
        table_ = session().table_at(t);
        advice_.emplace(table_, session().setup());
        extent_ = extent;
    }

    const Session& session() const { return shown_.session(); }
    std::optional<BoardPose> pose() const { return shown_.pose(state_.past); }
    const PictureTexture& picture() { return shown_.picture(state_.past); }

    void draw() {
        canvas_.begin_frame();
        type();
        const Playback playback = shown_.playback(state_.past);
        shown_t_ = playback.t;
        const auto ended = shown_.replay() == nullptr ? recorder_.ended() : std::nullopt;
        const bool ends = ended && !state_.ended;
        state_.ended = ended;
        if (ends) rank();
        look(playback.t);
        if (std::chrono::steady_clock::now() > note_until_) state_.note.clear();
        const WindowView view = view_of(state_, session(), *advice_, playback, cache_);
        matches_ = view.timeline.matches;
        matches_of_ = state_.search.text;
        const GamesView games =
            games_view_of(state_.tr, shelf_worker_, state_.present_game, state_.games.chosen);
        WindowInput answer = draw_window({view, state_, state_.search, state_.event_layout, state_.boards,
                                          state_.naming ? &*state_.naming : nullptr, state_.forms,
                                          state_.play, state_.book, state_.lessons, games, state_.games,
                                          picture(), pose(), table_.grid, canvas_.fonts()});
        stream(view.board);
        tend_naming();
        state_.hovered = answer.hovered;
        if (std::exchange(state_.copy_requested, false)) copy(view.chosen);
        if (std::exchange(state_.save_answer_requested, false)) keep_answer(view);
        for (const Command& command : answer.commands) execute(command, context());
        take_portrait();
        if (!state_.renamed.empty())
            recorder_.rename(recorder_.game_time(feed_.playback().t), std::exchange(state_.renamed, {}));
        if (!state_.to_note.empty()) note(std::exchange(state_.to_note, {}), std::chrono::seconds(6));
    }

    /// The second window shows the board as this one does, without what the mouse points at.
    void stream(BoardView board) {
        board.hovered.reset();
        const char* refused = tend_stream(stream_, canvas_, state_.tr("stream.title"), state_.stream,
                                          {board, table_.grid, picture(), pose(), state_.rotation});
        if (refused != nullptr) note(state_.tr(refused), std::chrono::seconds(6));
    }

    /// What keys and letters ask for, in their order. Letters that a text field has are the field's; those
    /// typed while a form opens, before its field is there, are added to its text.
    void type() {
        const std::vector<KeyPress> pressed = canvas_.take_keys();
        unread_.insert(unread_.end(), pressed.begin(), pressed.end());
        ImGuiIO& io = ImGui::GetIO();
        bool in_field = io.WantTextInput, typed = false;
        while (!unread_.empty()) {
            const KeyPress press = unread_.front();
            const bool form = state_.search.active || state_.naming;
            // A key acts on the table that the one before it has left.
            if (recorder_.storing() && !form && !in_field) break;
            const auto command = command_for(press, typing());
            // What is searched for is found with the next frame: Enter and arrows wait for it.
            if (press.typed == 0 && form && command && (typed || !found())) break;
            unread_.pop_front();
            typed |= press.typed != 0;
            if (press.typed != 0 && in_field) continue;
            if (command) execute(*command, context());
            if (form && !state_.search.active && !state_.naming) in_field = false;
        }
        if (!in_field) io.InputQueueCharacters.resize(0);
    }

    /// Whether what was found is what the open form asks for.
    bool found() const {
        if (state_.search.active) return matches_of_ == state_.search.text;
        return !state_.naming || state_.naming->searched == state_.naming->text;
    }

    /// Where letters go: a field of a form has them as the card's name does.
    Typing typing() const {
        if (state_.asking_south) return Typing::south;
        if (state_.search.active) return Typing::search;
        if (state_.games.open && !ImGui::GetIO().WantTextInput) return Typing::games;
        return state_.naming || ImGui::GetIO().WantTextInput ? Typing::naming : Typing::commands;
    }

    /// Says something in the status line for a while.
    void note(std::string text, std::chrono::seconds lasting) {
        state_.note = std::move(text);
        note_until_ = std::chrono::steady_clock::now() + lasting;
    }

    /// Until the picture of that time is there, and the table has been read up to it (or to the end).
    bool wait_until_seen(double t) {
        constexpr std::chrono::minutes patience{5};
        const auto until = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < until) {
            canvas_.wait(0.05);
            process_updates();
            const Playback playback = feed_.playback();
            if (!playback.camera) return true;
            const double half_frame = playback.fps > 0 ? 0.5 / playback.fps : 0.02;
            const auto& newest = shown_.newest();
            const bool shown = newest && (playback.live || playback.ended || newest->t >= t - half_frame);
            const bool seen = playback.all_seen || playback.seen_to >= (playback.live ? t : t - half_frame);
            if (shown && seen && session().snapshot_at(t) != nullptr) {
                look(newest->t);
                return true;
            }
            if (playback.ended && !newest) return false;
        }
        return false;
    }

    Canvas& canvas_;
    WindowState state_;
    GameRecorder recorder_;
    std::chrono::steady_clock::time_point tended_{};
    Table table_;                   ///< as it was drawn last
    std::optional<Advice> advice_;  ///< on it
    Session::Extent extent_;        ///< of the session, that it shows
    ViewCache cache_;
    FrameMeter meter_;
    std::optional<FrameMeter::Clock::time_point> fresh_since_;  ///< the picture that no frame has shown yet
    double shown_t_ = 0;                                        ///< game time of what was drawn last
    std::deque<KeyPress> unread_;                               ///< keys that wait for a frame
    std::vector<double> matches_;                               ///< times of what is searched for
    std::string matches_of_;                                    ///< what that was
    std::unique_ptr<StreamWindow> stream_;
    DetectorsFor detectors_;
    TableFeed feed_;
    ShownMoment shown_;
    CardLookup cards_;
    GameShelfWorker shelf_worker_;
    static constexpr int settling_frames = 9;
    std::chrono::steady_clock::time_point note_until_{};
    int quiet_frames_ = 0;
    long clock_second_ = 0;  ///< that the clock showed last
};

}  // namespace

tl::expected<WindowEnd, WindowError> show_table(Canvas& canvas, FeedSources sources,
                                                const WindowOptions& options, std::optional<Journal> log) {
    TableWindow window(canvas, std::move(sources), options, std::move(log));
    if (options.screenshot)
        return window.take_screenshot(*options.screenshot, options.select, options.ask).map([] {
            return WindowEnd{};
        });
    window.run();
    if (options.on_costs) options.on_costs(window.meter().json());
    if (options.keep_settings) options.keep_settings(window.settings());
    return window.end();
}

}  // namespace quadrille::app
