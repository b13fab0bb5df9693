#include "app/window/table_window.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <deque>
#include <fmt/chrono.h>
#include <opencv2/imgcodecs.hpp>
#include <utility>

#include "app/files/paths.hpp"
#include "app/session/game_recorder.hpp"
#include "app/session/library_import.hpp"
#include "app/session/past_pictures.hpp"
#include "app/window/command_handler.hpp"
#include "app/window/drawing/canvas.hpp"
#include "app/window/drawing/frame_meter.hpp"
#include "app/window/evidence.hpp"
#include "app/window/games_view.hpp"
#include "app/window/keys.hpp"
#include "app/window/panels/names.hpp"
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
          recorder_(options.profile, options.setup, std::move(log), sources.read->live(), Canvas::wake),
          detectors_(options.detectors),
          feed_(std::move(sources), options.detectors(options.south), Canvas::wake,
                !options.screenshot.has_value(), vision::CardNamer(options.fronts, options.profile)),
          fronts_(options.fronts),
          keep_portrait_(options.keep_portrait),
          rim_mm_(vision::rim_mm(options.profile, true)),
          desk_(options.games_file, data_folder() / "exports", Canvas::wake) {
        if (recorder_.log() != nullptr) state_.present_game = recorder_.log()->game().id;
        state_.source = options.source_name;
        state_.south = options.south;
        state_.log_trouble = options.log_trouble;
        if (Journal* kept = recorder_.log()) open_library(*kept);
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
    }

    void choose(Square square) { execute(ChooseSquare{square}, context()); }

    void run() {
        while (!canvas_.closing() && !state_.new_game && state_.go_on == 0) {
            // ImGui needs a frame or two more after the last input until everything has settled.
            const bool touched = canvas_.wait(quiet_frames_ > settling_frames ? 0.25 : 0.015);
            bool news = process_updates();
            news |= import_cards();
            news |= tend_games() || clock_ticked();
            tend();
            quiet_frames_ =
                news || touched || ImGui::IsAnyMouseDown() || !unread_.empty() || !state_.note.empty()
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
        for (const ShelvedGame& game : desk_.games() ? *desk_.games() : std::vector<ShelvedGame>()) {
            if (game.id == state_.go_on) how.go_on = game.name;
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
        if (!wait_until_seen(wanted.at_s)) return tl::unexpected(WindowError{WindowFault::nothing_seen, {}});
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
    /// Cards are searched for in a connection of its own: the game's is busy while events are stored.
    void open_library(Journal& log) {
        auto opened = db::GameFile::open(log.file().path(), {.access = db::Access::read});
        if (opened) finder_.emplace(library_.emplace(std::move(*opened)), log.game().id);
        state_.library.kept = opened.has_value();
        count_cards();
        rank();
    }

    /// "~/cards.json" as a shell understands it.
    static std::filesystem::path from_home(const std::string& file) {
        const char* home = std::getenv("HOME");
        if (home == nullptr || !file.starts_with("~/")) return file;
        return std::filesystem::path(home) / file.substr(2);
    }

    void count_cards() {
        if (library_) state_.library.cards = db::CardLibrary(*library_).printings().value_or(0);
    }

    /// A file of cards becomes the game's library beside the game: `wanted` by its name, or dropped here.
    /// Whether there is more to say of it.
    bool import_cards() {
        const std::vector<std::string> dropped = canvas_.take_dropped();
        std::string wanted = state_.naming ? std::exchange(state_.naming->wanted, {}) : std::string();
        if (!dropped.empty()) wanted = dropped.back();
        if (!wanted.empty() && !import_ && library_) {
            state_.library.said.clear();
            import_.emplace(library_->path(), from_home(wanted), Canvas::wake);
        }
        if (!import_) return false;
        const std::int64_t read = import_->read();
        const bool more = std::exchange(state_.library.importing, read) != read;
        if (!import_->done()) return more;
        const auto& result = import_->result();
        const std::string file = import_->file().filename().string();
        state_.library.said =
            result
                ? state_.tr("naming.imported", fmt::arg("file", file), fmt::arg("count", *result))
                : state_.tr("naming.not_imported", fmt::arg("file", file), fmt::arg("why", result.error()));
        note(state_.library.said, std::chrono::seconds(8));
        import_.reset();
        state_.library.importing.reset();
        if (Journal* log = recorder_.log()) finder_.emplace(*library_, log->game().id);
        count_cards();
        // What was typed is searched for in the new library.
        if (state_.naming) state_.naming->searched.clear();
        return true;
    }

    /// How long everybody has held out in the games of survival of this file.
    void rank() {
        if (!library_ || session().setup().options.theme != rules::Theme::zombies) return;
        std::vector<db::GameRecord> games;
        const auto all = library_->games();
        for (const db::Game& game : all ? *all : std::vector<db::Game>()) {
            auto record = db::read_record(*library_, game.id, db::Pictures::left_out);
            if (record) games.push_back(std::move(*record));
        }
        state_.ranking = survival_ranking(games);
    }

    CommandContext context() {
        return {state_,   replay_ ? replay_->recorder() : recorder_,
                table_,   feed_,
                canvas_,  detectors_,
                shown_t_, matches_,
                desk_,    replay_.get()};
    }

    /// Keeps what the window shows beside the games, and says where.
    void save(const cv::Mat& shown) {
        const auto folder = data_folder() / "pictures";
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(
            std::chrono::system_clock::now().time_since_epoch());
        const auto file = folder / fmt::format("quadrille-{:%Y%m%d-%H%M%S}.png",
                                               fmt::localtime(std::time_t{seconds.count()}));
        bool written = false;
        try {
            create_private(folder);
            written = cv::imwrite(file.string(), shown);
        } catch (const std::exception&) {
            written = false;  // a folder that cannot be made, or a disk that is full: said below
        }
        note(state_.tr(written ? "note.saved" : "note.not_saved", fmt::arg("file", file.string())),
             std::chrono::seconds(6));
    }

    /// "Game 12"; empty: nothing keeps it.
    std::string game_text() const {
        return state_.present_game > 0 ? state_.tr("evidence.game", fmt::arg("number", state_.present_game))
                                       : "";
    }

    /// The moment that is shown, in words.
    std::string moment() const {
        return moment_text(state_.tr, table_,
                           {.date = std::time(nullptr),
                            .game = replay_ ? state_.replay : game_text(),
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
        save(evidence_picture({view.chosen, board, shown_picture(), pose(), table_.grid, state_.rotation,
                               moment(), rule_line(state_.tr, view.chosen.answer->rule)},
                              canvas_.fonts()));
    }

    void copy(const ChosenView& chosen) {
        if (!chosen.answer) return note(state_.tr("note.no_answer"), std::chrono::seconds(4));
        ImGui::SetClipboardText(
            answer_text(chosen, rule_line(state_.tr, chosen.answer->rule), moment()).c_str());
        note(state_.tr("note.copied"), std::chrono::seconds(3));
    }

    bool process_updates() {
        const auto picture = feed_.picture();
        const bool new_picture = picture && picture != picture_;
        if (new_picture) {
            picture_ = picture;
            texture_.upload(picture_->picture);
            fresh_since_ = feed_.playback().taken;
        }
        const long revision = recorder_.session().revision();
        recorder_.take_stored();
        for (VisionUpdate& update : feed_.take_updates()) {
            past_pictures_.keep(recorder_.game_time(update.snapshot.t), update.picture_jpeg);
            const double t = update.snapshot.t;
            const auto named = std::move(update.named);
            recorder_.see(std::move(update));
            for (const vision::NamedTrack& one : named)
                recorder_.name_card(
                    t, one, finder_ ? finder_->facts(one.name.name) : CardFacts{.name = one.name.name});
        }
        // Nothing of the camera's picture is seen where the board alone is drawn.
        const bool pictured =
            state_.layout != Layout::above || (state_.stream.open && state_.stream.layout == Layout::picture);
        return (new_picture && pictured) || revision != recorder_.session().revision();
    }

    /// Whether a clock that is shown has come to another second.
    bool clock_ticked() {
        if (!table_.clock.on || replay_) return false;
        const auto second = static_cast<long>(playback().t);
        return std::exchange(clock_second_, second) != second;
    }

    /// What the list of games has done meanwhile, and the game that is looked at again.
    bool tend_games() {
        bool news = desk_.tend();
        if (auto record = desk_.take_read()) {
            replay_ = std::make_unique<Replay>(*record);
            look_at(replay_->title());
        }
        if (replay_ && state_.replay.empty()) {
            replay_.reset();
            look_at("");
            news = true;
        }
        if (replay_) news |= replay_->tend(std::chrono::steady_clock::now());
        return news;
    }

    /// Nothing that was chosen at one table is chosen at the other.
    void look_at(const std::string& replay) {
        state_.replay = replay;
        state_.games.open = false;
        state_.past.reset();
        state_.asked.reset();
        state_.chosen.clear();
        state_.pinned.clear();
        state_.asking = Asking::no;
    }

    /// Cards that lie on the table with a name are offered too: a copy is named by one of them.
    void search_cards() {
        if (!state_.naming || state_.naming->searched == state_.naming->text) return;
        NamingForm& form = *state_.naming;
        form.searched = form.text;
        form.marked = 0;
        form.found = finder_ ? finder_->find(form.text) : std::vector<FoundCard>();
        if (form.text.empty()) return;
        for (const TableCard& card : table_.cards) {
            const bool there = std::any_of(form.found.begin(), form.found.end(),
                                           [&](const FoundCard& one) { return one.title == card.name; });
            if (card.facts && !there && card.name.rfind(form.text, 0) == 0)
                form.found.push_back({card.name, name(card.square), *card.facts});
        }
    }

    /// The front of a card as it lies now; nullopt where it lies face down, or the past is looked at.
    std::optional<vision::FrontView> front_of(int track) const {
        if (!picture_ || state_.past) return std::nullopt;
        std::vector<vision::CardReading> cards;
        std::optional<std::size_t> which;
        for (const TableCard& card : table_.cards) {
            if (card.track == track && !card.face_down) which = cards.size();
            cards.push_back(card.reading);
        }
        if (!which) return std::nullopt;
        return vision::view_of(picture_->picture, cards, *which, rim_mm_);
    }

    /// What the card that is being named may be, by its picture.
    void look_at_card() {
        if (!state_.naming || std::exchange(state_.naming->looked_at, true) || !fronts_) return;
        state_.library.pictured = !fronts_->empty();
        const auto front = front_of(state_.naming->track);
        if (!front) return;
        constexpr double worth_saying = 0.01;
        for (const vision::NameOdds& name : fronts_->names_of(vision::front_print(*front))) {
            if (name.odds < worth_saying) continue;
            const CardFacts facts = finder_ ? finder_->facts(name.name) : CardFacts{.name = name.name};
            state_.naming->likely.push_back({{name.name, {}, facts}, name.odds});
        }
    }

    /// A card that a person named is known from now on by how it looks here.
    void take_portrait() {
        const auto shown = std::exchange(state_.shown, std::nullopt);
        if (!shown || !fronts_) return;
        constexpr double seen_enough = 0.6;
        const auto portrait = front_of(shown->first);
        if (!portrait) return;
        const vision::FrontPrint print = vision::front_print(*portrait);
        if (print.seen_share() < seen_enough) return;
        fronts_->learn(shown->second, print);
        if (keep_portrait_) keep_portrait_(shown->second, *portrait);
    }

    /// What could not be stored is tried again, and what is new moves into the one file.
    void tend() {
        const auto now = std::chrono::steady_clock::now();
        if (now < tended_ + std::chrono::seconds(1)) return;
        tended_ = now;
        recorder_.tend();
        if (state_.logged) state_.log_trouble = recorder_.trouble();
    }

    const Session& session() const { return replay_ ? replay_->session() : recorder_.session(); }

    /// The board's place in the picture that is shown.
    std::optional<BoardPose> pose() const {
        const double t = replay_ ? replay_->playback().t
                                 : state_.past.value_or(recorder_.game_time(picture_ ? picture_->t : 0));
        const TableSnapshot* snapshot = session().snapshot_at(t);
        return snapshot != nullptr ? snapshot->table.board : std::nullopt;
    }

    /// The moment's picture: of a camera's past what was kept when something had happened.
    const PictureTexture& shown_picture() {
        if (!state_.past && !replay_) return texture_;
        const cv::Mat& kept = replay_ ? replay_->picture() : past_pictures_.at(*state_.past);
        if (kept.empty()) {
            past_texture_.clear();
        } else {
            past_texture_.upload(kept, texture_.size().area() > 0 ? texture_.size() : kept.size());
        }
        return past_texture_;
    }

    /// Where the source is, in the time of the game.
    Playback playback() const {
        if (replay_) return replay_->playback();
        Playback playback = feed_.playback();
        // What is shown is the newest picture taken, not the newest there is.
        playback.t = picture_ ? picture_->t : 0;
        if (playback.live) playback.t = std::max(playback.t, playback.seen_to);
        playback.t = recorder_.game_time(playback.t);
        if (!playback.live) return playback;
        playback.duration = playback.seen_to = playback.t;
        playback.t = state_.past.value_or(playback.t);
        return playback;
    }

    void draw() {
        canvas_.begin_frame();
        type();
        const Playback playback = this->playback();
        shown_t_ = playback.t;
        const bool ends = !replay_ && recorder_.ended().has_value() && !state_.ended;
        state_.ended = replay_ ? std::nullopt : recorder_.ended();
        if (ends) rank();
        table_ = session().table_at(playback.t);
        if (std::chrono::steady_clock::now() > note_until_) state_.note.clear();
        const WindowView view = view_of(state_, session(), table_, playback, tables_);
        matches_ = view.timeline.matches;
        matches_of_ = state_.search.text;
        const GamesView games = games_view_of(state_.tr, desk_, state_.present_game, state_.games.chosen);
        WindowInput answer =
            draw_window({view, state_, state_.search, state_.naming ? &*state_.naming : nullptr, state_.forms,
                         state_.play, state_.book, state_.lessons, games, state_.games, shown_picture(),
                         pose(), table_.grid, canvas_.fonts()});
        stream(view.board);
        search_cards();
        look_at_card();
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
        if (stream_ && stream_->closing()) state_.stream.open = false;
        if (!state_.stream.open) return stream_.reset();
        if (!stream_) {
            constexpr int width = 1280, height = 720;
            stream_ = StreamWindow::open(canvas_, state_.tr("stream.title"), {width, height});
            if (!stream_) {
                state_.stream.open = false;
                return note(state_.tr("note.no_stream"), std::chrono::seconds(6));
            }
        }
        board.hovered.reset();
        const cv::Size shown = stream_->size();
        const ImVec2 size{static_cast<float>(shown.width), static_cast<float>(shown.height)};
        const bool above = state_.stream.layout == Layout::above || texture_.size().area() == 0;
        const bool through = state_.stream.transparent && stream_->see_through();
        if (state_.stream.transparent && !through) {
            state_.stream.transparent = false;
            note(state_.tr("note.not_transparent"), std::chrono::seconds(6));
        }
        stream_->show(through ? IM_COL32(0, 0, 0, 0) : key_green, [&](ImDrawList& list) {
            const DrawArea area{list, canvas_.fonts(), {0, 0}, size};
            if (above) {
                draw_from_above(area, table_.grid, board, state_.rotation, &shown_picture());
            } else {
                draw_picture(area, shown_picture(), pose(), board);
            }
        });
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
            const double half_frame = playback.fps > 0 ? 0.5 / playback.fps : 0.02;
            const bool shown = picture_ && (playback.live || playback.ended || picture_->t >= t - half_frame);
            const bool seen = playback.all_seen || playback.seen_to >= (playback.live ? t : t - half_frame);
            if (shown && seen && session().snapshot_at(t) != nullptr) {
                table_ = session().table_at(picture_->t);
                return true;
            }
            if (playback.ended && !picture_) return false;
        }
        return false;
    }

    Canvas& canvas_;
    WindowState state_;
    GameRecorder recorder_;
    std::optional<db::GameFile> library_;
    std::optional<CardFinder> finder_;  ///< none without a log
    std::optional<LibraryImport> import_;
    std::chrono::steady_clock::time_point tended_{};
    Table table_;  ///< as it was drawn last
    SystemTables tables_;
    PictureTexture texture_, past_texture_;
    PastPictures past_pictures_;  ///< of a live game
    FrameMeter meter_;
    std::optional<FrameMeter::Clock::time_point> fresh_since_;  ///< the picture that no frame has shown yet
    double shown_t_ = 0;                                        ///< game time of what was drawn last
    std::deque<KeyPress> unread_;                               ///< keys that wait for a frame
    std::vector<double> matches_;                               ///< times of what is searched for
    std::string matches_of_;                                    ///< what that was
    std::unique_ptr<StreamWindow> stream_;
    std::shared_ptr<const vision::Frame> picture_;
    DetectorsFor detectors_;
    TableFeed feed_;
    std::shared_ptr<vision::KnownFronts> fronts_;
    std::function<void(const std::string&, const vision::FrontView&)> keep_portrait_;
    double rim_mm_;
    GamesDesk desk_;
    std::unique_ptr<Replay> replay_;
    static constexpr int settling_frames = 3;
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
