#include "app/window/table_window.hpp"

#include <chrono>
#include <cmath>
#include <ctime>
#include <fmt/chrono.h>
#include <opencv2/imgcodecs.hpp>
#include <utility>

#include "app/paths.hpp"
#include "app/window/canvas.hpp"
#include "app/window/desk.hpp"
#include "app/window/desk_layout.hpp"

namespace quadrille::app {
namespace {

/// Applies commands to the desk, the session and the source; one handler for each.
class Handler {
public:
    Desk& desk;
    Session& session;
    const Table& table;
    Watcher& watcher;
    Canvas& canvas;
    const EyesFor& eyes;

    void operator()(const ChooseSquare& command) const {
        const TableCard* card = table.top_card(command.square);
        desk.chosen = card != nullptr && desk.chosen != card->id ? card->id : "";
        desk.asked.reset();
    }
    void operator()(const AskInRange& command) const { desk.asked = command.square; }
    void operator()(const ClearChoice&) const {
        desk.help = false;
        desk.chosen.clear();
        desk.asked.reset();
    }
    void operator()(const ChangeLife& command) const {
        session.say(watcher.playback().t, LifeChange{command.seat, command.change});
    }
    void operator()(const MendTapped&) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .tapped = !card->tapped});
    }
    void operator()(const MendSeat&) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .seat = next_seat(*card)});
    }
    void operator()(const MendGone&) const {
        if (const TableCard* card = table.card(desk.chosen)) mend({.track = card->track, .gone = true});
    }
    void operator()(const Undo&) const { session.undo(); }
    void operator()(const TogglePlay&) const { watcher.play(!watcher.playback().playing); }
    void operator()(const StepFrame&) const { watcher.step(); }
    void operator()(const SeekTo& command) const { watcher.seek(command.t); }
    void operator()(const SeekBy& command) const { watcher.seek(watcher.playback().t + command.seconds); }
    void operator()(const ToggleLanguage&) const {
        const bool french = desk.say.language() == Language::french;
        desk.say = Messages(french ? Language::english : Language::french);
    }
    void operator()(const MendPawn&) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .pawn = !card->pawn});
    }
    void operator()(const MendSquare& command) const {
        if (const TableCard* card = table.card(desk.chosen))
            mend({.track = card->track, .square = command.square});
    }
    void operator()(const ToggleMoves&) const { desk.moves = !desk.moves; }
    void operator()(const ToggleGrid&) const { desk.grid = !desk.grid; }
    void operator()(const TogglePanels&) const { desk.panels = !desk.panels; }
    void operator()(const ToggleHelp&) const { desk.help = !desk.help; }
    void operator()(const ChooseLayout& command) const { desk.layout = command.layout; }
    void operator()(const TurnAbove&) const { desk.quarters = (desk.quarters + 1) % 4; }
    void operator()(const ScaleText& command) const {
        canvas.set_text_scale(canvas.text_scale() * command.by);
    }
    void operator()(const TurnSouth&) const {
        desk.south = static_cast<vision::PictureSide>((static_cast<int>(desk.south) + 1) % 4);
        watcher.look_again(eyes(desk.south));
    }
    void operator()(const ToggleFullScreen&) const { canvas.toggle_full_screen(); }
    void operator()(const SavePicture&) const { desk.save_asked = true; }
    void operator()(const CopyAnswer&) const { desk.copy_asked = true; }
    void operator()(const Quit&) const { canvas.close(); }

private:
    void mend(const Mend& mend) const { session.say(watcher.playback().t, mend); }
    /// The player after the one who has the card now.
    Seat next_seat(const TableCard& card) const {
        const auto& players = table.players;
        for (std::size_t i = 0; i < players.size(); ++i) {
            if (players[i].seat == card.seat) return players[(i + 1) % players.size()].seat;
        }
        return players.front().seat;
    }
};

/// Puts the pieces together and draws frame after frame.
class TableWindow {
public:
    TableWindow(Canvas& canvas, Watched watched, const WindowOptions& options)
        : canvas_(canvas),
          desk_(options.language),
          session_(options.profile),
          eyes_(options.eyes),
          watcher_(std::move(watched), options.eyes(options.south), Canvas::wake,
                   !options.screenshot.has_value()) {
        desk_.source = options.source_name;
        desk_.south = options.south;
    }

    void choose(Square square) { std::visit(handler(), Command{ChooseSquare{square}}); }

    void run() {
        while (!canvas_.closing()) {
            // ImGui needs a frame or two more after the last input until everything has settled.
            const bool touched = canvas_.wait(quiet_frames_ > settling_frames ? 0.25 : 0.015);
            const bool news = take_news();
            quiet_frames_ =
                news || touched || ImGui::IsAnyMouseDown() || !desk_.note.empty() ? 0 : quiet_frames_ + 1;
            // What does not change is not drawn again.
            if (quiet_frames_ > settling_frames) continue;
            draw();
            if (std::exchange(desk_.save_asked, false)) {
                save(canvas_.end_frame_and_read());
            } else {
                canvas_.end_frame();
            }
        }
    }

    tl::expected<void, WindowError> take_screenshot(const Screenshot& wanted,
                                                    const std::optional<Square>& select) {
        canvas_.ignore_mouse();
        watcher_.seek(wanted.at_s);
        if (!wait_until_seen(wanted.at_s)) return tl::unexpected(WindowError{WindowFault::nothing_seen, {}});
        if (select) choose(*select);
        // Sizes and scroll positions settle in the first frames.
        for (int i = 0; i < 3; ++i) {
            draw();
            canvas_.end_frame();
        }
        draw();
        const cv::Mat shown = canvas_.end_frame_and_read();
        try {
            if (cv::imwrite(wanted.file.string(), shown)) return {};
        } catch (const cv::Exception& error) {
            return tl::unexpected(WindowError{WindowFault::cannot_write, error.err});
        }
        return tl::unexpected(WindowError{WindowFault::cannot_write, {}});
    }

private:
    Handler handler() { return {desk_, session_, table_, watcher_, canvas_, eyes_}; }

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
        desk_.note = desk_.say(written ? "note.saved" : "note.not_saved", fmt::arg("file", file.string()));
        note_until_ = std::chrono::steady_clock::now() + std::chrono::seconds(6);
    }

    void copy(const ChosenView& chosen, double t) {
        if (!chosen.answer) return;
        ImGui::SetClipboardText(fmt::format("{}: {}. {} ({})", chosen.title, chosen.answer->headline,
                                            chosen.answer->reason, clock_text(t))
                                    .c_str());
        desk_.note = desk_.say("note.copied");
        note_until_ = std::chrono::steady_clock::now() + std::chrono::seconds(3);
    }

    bool take_news() {
        const auto picture = watcher_.picture();
        const bool new_picture = picture && picture != picture_;
        if (new_picture) {
            picture_ = picture;
            texture_.upload(picture_->picture);
        }
        const long revision = session_.revision();
        for (const Sight& sight : watcher_.take_sights()) session_.see(sight);
        return new_picture || revision != session_.revision();
    }

    /// The board's place in the picture that is shown.
    std::optional<BoardPose> pose() const {
        const Moment* moment = session_.moment_at(picture_ ? picture_->t : 0);
        return moment != nullptr ? moment->table.board : std::nullopt;
    }

    void draw() {
        canvas_.begin_frame();
        Playback playback = watcher_.playback();
        // What is shown is the newest picture taken, not the newest there is.
        playback.t = picture_ ? picture_->t : 0;
        if (playback.live) playback.t = std::max(playback.t, playback.seen_to);
        table_ = session_.table_at(playback.t);
        if (std::chrono::steady_clock::now() > note_until_) desk_.note.clear();
        const DeskView view = view_of(desk_, session_, table_, playback);
        DeskAnswer answer = draw_desk({view, desk_, texture_, pose(), table_.grid, canvas_.fonts()});
        desk_.hovered = answer.hovered;
        if (std::exchange(desk_.copy_asked, false)) copy(view.chosen, playback.t);
        for (const Command& command : asked_by_keys(canvas_.take_keys())) answer.commands.push_back(command);
        for (const Command& command : answer.commands) std::visit(handler(), command);
    }

    /// Until the picture of that time is there, and the table has been read up to it (or to the end).
    bool wait_until_seen(double t) {
        constexpr std::chrono::minutes patience{5};
        const auto until = std::chrono::steady_clock::now() + patience;
        while (std::chrono::steady_clock::now() < until) {
            canvas_.wait(0.05);
            take_news();
            const Playback playback = watcher_.playback();
            const double half_frame = playback.fps > 0 ? 0.5 / playback.fps : 0.02;
            const bool shown = picture_ && (playback.live || playback.ended || picture_->t >= t - half_frame);
            const bool seen = playback.all_seen || playback.seen_to >= (playback.live ? t : t - half_frame);
            if (shown && seen && session_.moment_at(t) != nullptr) {
                table_ = session_.table_at(picture_->t);
                return true;
            }
            if (playback.ended && !picture_) return false;
        }
        return false;
    }

    Canvas& canvas_;
    Desk desk_;
    Session session_;
    Table table_;  ///< as it was drawn last
    PictureTexture texture_;
    std::shared_ptr<const vision::Frame> picture_;
    EyesFor eyes_;
    Watcher watcher_;
    static constexpr int settling_frames = 3;
    std::chrono::steady_clock::time_point note_until_{};
    int quiet_frames_ = 0;
};

}  // namespace

tl::expected<void, WindowError> show_table(Watched watched, const WindowOptions& options) {
    auto canvas = Canvas::open("Quadrille", options.size);
    if (!canvas) {
        const bool display = canvas.error().fault == CanvasFault::no_display;
        return tl::unexpected(
            WindowError{display ? WindowFault::no_display : WindowFault::no_opengl, canvas.error().detail});
    }
    TableWindow window(**canvas, std::move(watched), options);
    if (options.screenshot) return window.take_screenshot(*options.screenshot, options.select);
    window.run();
    return {};
}

}  // namespace quadrille::app
