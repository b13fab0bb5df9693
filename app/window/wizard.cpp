#include "app/window/wizard.hpp"

#include <GLFW/glfw3.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <utility>

#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/source_sentence.hpp"
#include "app/session/learned_sleeve.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/setup/battles.hpp"
#include "app/setup/table_file.hpp"
#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/lesson_panel.hpp"
#include "app/window/wizard_picture.hpp"
#include "app/window/wizard_steps.hpp"

namespace quadrille::app {
namespace {

constexpr const char* step_keys[] = {"wizard.camera", "wizard.board", "wizard.players", "wizard.variant"};

/// What a table is asked; without a camera nothing of the board.
std::vector<WizardStep> steps_of(const TableSetup& table) {
    if (table.source == without_camera) return {WizardStep::camera, WizardStep::players, WizardStep::variant};
    return {WizardStep::camera, WizardStep::board, WizardStep::players, WizardStep::variant};
}

class Wizard {
public:
    Wizard(Canvas& canvas, const WizardOptions& options)
        : canvas_(canvas), options_(options), tr_(options.language) {
        draft_.table = options.start;
        write_squares(draft_);
        if (!draft_.table.source.empty()) open(draft_.table.source);
    }

    std::optional<WizardAnswer> run() {
        while (!canvas_.closing()) {
            canvas_.wait(0.05);
            process_updates();
            draw();
            canvas_.end_frame();
            if (answer_) {
                answer_->language = tr_.language();
                return answer_;
            }
        }
        return std::nullopt;
    }

private:
    void open(const std::string& source) {
        feed_.reset();
        picture_.reset();
        moment_.reset();
        draft_.problem = nullptr;
        draft_.table.source = source;
        auto sources = options_.open(source);
        if (!sources) {
            draft_.problem = [source, error = sources.error()](const Messages& tr) {
                return sentence(source, error, tr);
            };
            return;
        }
        feed_ = std::make_unique<TableFeed>(std::move(*sources), options_.detectors(draft_.table),
                                            Canvas::wake, true);
    }

    void find_again() {
        moment_.reset();
        if (feed_) feed_->restart(options_.detectors(draft_.table));
    }

    void process_updates() {
        if (!feed_) return;
        const bool ended = feed_->playback().ended;
        const auto picture = feed_->picture();
        if (picture && picture != picture_) {
            picture_ = picture;
            texture_.upload(picture_->picture);
        }
        if (ended && !picture_) say_that_it_is_empty();
        for (VisionUpdate& update : feed_->take_updates()) {
            if (update.snapshot.table.board) moment_ = std::move(update.snapshot);
        }
        if (learning_due_ && moment_ && draft_.learning) learn_sleeve(*draft_.learning);
        ask_for_doubt();
        draft_.board_found = moment_.has_value();
        draft_.confidence = moment_ ? moment_->table.board->confidence : 0;
        draft_.cards = moment_ ? moment_->table.tracks.size() : 0;
    }

    /// A file may be opened as a recording or picture, and hold none that can be read.
    void say_that_it_is_empty() {
        draft_.problem = [source = printable(draft_.table.source)](const Messages& tr) {
            return tr("open.no_picture", fmt::arg("source", source));
        };
    }

    /// Asked again every few seconds while no board is found.
    void ask_for_doubt() {
        using namespace std::chrono_literals;
        if (moment_) draft_.doubt.reset();
        if (doubt_.valid() && doubt_.wait_for(0s) == std::future_status::ready) {
            draft_.doubt = doubt_.get();
            doubt_due_ = std::chrono::steady_clock::now() + 3s;
        }
        const bool asked = doubt_.valid() || std::chrono::steady_clock::now() < doubt_due_;
        if (!options_.doubt || moment_ || !picture_ || asked || step_ != WizardStep::board) return;
        doubt_ = std::async(std::launch::async, options_.doubt, picture_->picture, draft_.table);
    }

    std::optional<BoardPose> pose() const {
        // Under the hand the corners are where it is; when it lets go they snap to the lines.
        if (draft_.table.corners && picture_ && (sight_.dragging() || !moment_))
            return pose_from(*draft_.table.corners, draft_.table.profile, picture_->picture.size());
        return moment_ ? moment_->table.board : std::nullopt;
    }

    void draw() {
        canvas_.begin_frame();
        const ImVec2 screen = ImGui::GetIO().DisplaySize;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize(screen);
        ImGui::Begin("wizard", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
        const float edge = scaled(18), top = scaled(64), side = std::min(scaled(400), screen.x * 0.5F);
        draw_steps({edge, scaled(14)});
        draw_picture({edge, top}, {screen.x - side - 3 * edge, screen.y - top - edge});
        draw_form({screen.x - side - edge, top}, {side, screen.y - top - edge});
        ImGui::End();
        if (const auto file = files_.draw(tr_, canvas_.fonts())) take_file(*file);
        if (lessons_.open && lesson_panel(lessons_, tr_, canvas_.fonts())) lessons_.open = false;
    }

    /// What a step's button says; short where there is no room: its number, but for the present one.
    std::string step_text(std::size_t place, bool roomy) const {
        const WizardStep step = steps_of(draft_.table)[place];
        const std::string number = std::to_string(place + 1);
        return roomy || step_ == step ? number + "  " + tr_(step_keys[static_cast<int>(step)]) : number;
    }
    /// Which of the steps the present one is, from 0.
    std::size_t place() const {
        const auto steps = steps_of(draft_.table);
        return static_cast<std::size_t>(std::find(steps.begin(), steps.end(), step_) - steps.begin());
    }

    /// How wide the steps and the language are beside each other.
    float steps_width(bool roomy) const {
        const ImGuiStyle& style = ImGui::GetStyle();
        float width = 0;
        const auto add = [&](const std::string& text) {
            width += ImGui::CalcTextSize(text.c_str()).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
        };
        for (std::size_t i = 0; i < steps_of(draft_.table).size(); ++i) add(step_text(i, roomy));
        add(next(tr_.language()).name());
        return width;
    }

    void draw_steps(ImVec2 at) {
        const Fonts& fonts = canvas_.fonts();
        const float title = scaled(190), room = ImGui::GetIO().DisplaySize.x - at.x;
        const bool titled = title + steps_width(true) < room;
        if (titled)
            ImGui::GetWindowDrawList()->AddText(fonts.large, fonts.large->FontSize, at, palette().text,
                                                "Quadrille");
        const bool roomy = titled || steps_width(true) < room;
        ImGui::SetCursorScreenPos({at.x + (titled ? title : 0), at.y});
        const auto steps = steps_of(draft_.table);
        for (std::size_t i = 0; i < steps.size(); ++i) {
            ImGui::PushID(static_cast<int>(i));
            if (lit_button(step_text(i, roomy).c_str(), step_ == steps[i]) && can_leave_camera())
                go_to(steps[i]);
            ImGui::PopID();
            ImGui::SameLine();
        }
        if (ImGui::Button(next(tr_.language()).name().c_str())) {
            tr_ = Messages(next(tr_.language()));
        }
    }

    void go_to(WizardStep step) {
        lessons_.open = false;
        draft_.wrong.clear();
        draft_.learning.reset();
        draft_.learned_at.reset();
        learning_due_ = false;
        step_ = step;
        if (step_ == WizardStep::players && draft_.table.setup.players.empty())
            seat_who_is_seen(draft_.table);
    }

    bool can_leave_camera() const { return feed_ != nullptr && draft_.wrong.empty(); }

    void draw_picture(ImVec2 at, ImVec2 size) {
        if (texture_.size().area() == 0 || !picture_) {
            const bool failed = draft_.problem || (feed_ && feed_->playback().lost);
            const bool without = draft_.table.source == without_camera;
            draw_centred(*ImGui::GetWindowDrawList(), canvas_.fonts().text,
                         tr_(failed    ? "wizard.source_failed"
                             : without ? "wizard.no_picture_needed"
                                       : "wizard.no_picture"),
                         {at.x + size.x / 2, at.y + size.y / 2}, palette().muted);
            return;
        }
        take(sight_.draw({texture_, moment_ ? &*moment_ : nullptr, pose(), step_, draft_},
                         {tr_, canvas_.fonts(), at, size}));
    }

    void take(const WizardTouch& touch) {
        if (touch.corners) draft_.table.corners = HandCorners{*touch.corners, picture_->picture.size()};
        if (touch.let_go) find_again();
        if (touch.square) paint_square(*touch.square);
        if (touch.card && step_ == WizardStep::players && draft_.learning)
            learn_sleeve_of(moment_->table.tracks[*touch.card].card);
    }

    /// As on the drawn board beside it.
    void paint_square(Square square) {
        const SquareSet before = draft_.table.profile.grid.missing;
        paint(draft_.table, draft_.brush, square);
        write_squares(draft_);
        if (!(before == draft_.table.profile.grid.missing)) find_again();
    }

    void draw_form(ImVec2 at, ImVec2 size) {
        const float footer = scaled(footer_fits(size.x) ? 54 : 106);
        ImGui::SetCursorScreenPos(at);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {std::min(scaled(18), size.x * 0.045F), scaled(16)});
        ImGui::BeginChild("form", {size.x, size.y - footer}, contrast(),
                          ImGuiWindowFlags_AlwaysUseWindowPadding);
        ImGui::PushFont(canvas_.fonts().large);
        ImGui::TextUnformatted(tr_(step_keys[static_cast<int>(step_)]));
        ImGui::PopFont();
        gap(4);
        if (step_ == WizardStep::camera && options_.note) wrapped_text(options_.note(tr_));
        apply(form());
        hint_more_below();
        ImGui::EndChild();
        ImGui::PopStyleVar();
        draw_footer({at.x, at.y + size.y - footer + scaled(10)}, size.x);
    }

    WizardRequest form() {
        switch (step_) {
            case WizardStep::camera:
                return camera_form(options_, draft_, tr_, canvas_.fonts());
            case WizardStep::board:
                return board_form(draft_, tr_);
            case WizardStep::players:
                return players_form(draft_, tr_, canvas_.fonts());
            case WizardStep::variant:
                return variant_form(options_, draft_, tr_);
        }
        return {};
    }

    void apply(const WizardRequest& asked) {
        if (asked.source) {
            // Another source is another table: nothing of the one before it is known of it.
            const bool other = draft_.table.source != asked.source->source;
            if (asked.source->profile || other)
                draft_.table.profile = asked.source->profile.value_or(TableProfile{});
            if (asked.source->profile || other) draft_.table.corners.reset();
            // On the board nothing is played that nobody sees.
            if (asked.source->source == without_camera && !has_own_table(draft_.table.setup.system))
                choose_system(draft_.table.setup, rules::System::multiplayer);
            open(asked.source->source);
        }
        if (asked.resume) answer_ = WizardAnswer{*options_.last, true, tr_.language()};
        if (asked.again) answer_ = WizardAnswer{*asked.again, false, tr_.language()};
        if (asked.lessons) lessons_.open = true;
        if (asked.battle) play_battle(*asked.battle);
        if (asked.file) {
            file_for_ = *asked.file;
            const PlayerAtTable* player = seated(asked.file->seat);
            files_.open(asked.file->purpose, player != nullptr ? player->deck : draft_.typed_source);
        }
        if (asked.learn_sleeve) learn_sleeve(*asked.learn_sleeve);
        if (asked.find_again) find_again();
    }

    PlayerAtTable* seated(std::optional<Chair> chair) {
        return chair ? at_chair(draft_.table.setup.players, *chair) : nullptr;
    }

    /// What was chosen on the disk.
    void take_file(const std::filesystem::path& file) {
        switch (file_for_.purpose) {
            case FilePurpose::source:
                draft_.typed_source = file.string();
                return apply({.source = SourceOffer{file.string(), file.filename().string(), {}, {}}});
            case FilePurpose::deck:
                if (PlayerAtTable* player = seated(file_for_.seat)) player->deck = file.string();
                return;
            case FilePurpose::profile:
                return take_profile(file);
        }
    }

    /// The table of the file in place of what is set up, before the same camera.
    void take_profile(const std::filesystem::path& file) {
        draft_.problem = nullptr;
        auto table = read_file(file).map_error(file_sentence).and_then(table_from);
        if (!table) {
            draft_.problem = [file, why = table.error()](const Messages& tr) {
                return tr("wizard.profile_unread", fmt::arg("file", file.string()), fmt::arg("why", why));
            };
            return;
        }
        table->source = draft_.table.source;
        if (needs_camera(*table)) {
            draft_.problem = [](const Messages& tr) { return std::string(tr("open.needs_camera")); };
            return;
        }
        if (table->name.empty()) table->name = draft_.table.name;
        draft_.table = std::move(*table);
        write_squares(draft_);
        find_again();
    }

    /// Its board is another one: it has to be found again.
    void play_battle(const TableSetup& battle) {
        const BoardGrid before = draft_.table.profile.grid;
        take_battle(battle, draft_.table);
        write_squares(draft_);
        const BoardGrid& now = draft_.table.profile.grid;
        if (now.columns == before.columns && now.rows == before.rows && now.missing == before.missing) return;
        draft_.table.corners.reset();
        find_again();
    }

    /// The colour of the pawn that lies before a player; a click on another card takes that one's.
    void learn_sleeve(Chair chair) {
        draft_.learning = chair;
        draft_.learned_at.reset();
        // While the table is looked at with another player's colour, this one's is taken once it is seen.
        learning_due_ = !moment_ || !picture_;
        if (learning_due_) return;
        std::vector<vision::CardReading> cards;
        for (const vision::Track& track : moment_->table.tracks) cards.push_back(track.card);
        const auto& players = draft_.table.setup.players;
        const auto at_side = std::count_if(players.begin(), players.end(),
                                           [&](const PlayerAtTable& one) { return one.seat == chair.side; });
        const vision::CardReading* pawn =
            pawn_before(chair, static_cast<int>(at_side), moment_->table.board->grid, cards);
        if (pawn != nullptr) take_sleeve(chair, *pawn);
    }

    /// Of a card that lies face up the front is seen, and hardly its sleeve.
    void learn_sleeve_of(const vision::CardReading& clicked) {
        if (clicked.face == vision::Face::down)
            take_sleeve(*draft_.learning, clicked);
        else
            draft_.learned_at.reset();
    }

    void take_sleeve(Chair chair, const vision::CardReading& card) {
        const auto learned = learned_sleeve(picture_->picture, *moment_->table.board, card);
        if (!learned) return;
        draft_.learned_at =
            0.25 * (card.corners_px[0] + card.corners_px[1] + card.corners_px[2] + card.corners_px[3]);
        if (SeatedPlayer* player = at_chair(draft_.table.profile.players, chair))
            player->sleeve_rgb = learned;
        find_again();
    }

    const char* on_text() const { return tr_(step_ == WizardStep::variant ? "wizard.start" : "wizard.next"); }
    static float button_width(const char* text) {
        return ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x;
    }
    /// Whether the buttons below the form have room beside each other; large letters leave none.
    bool footer_fits(float width) const {
        return button_width(tr_("wizard.back")) + scaled(10) + button_width(on_text()) <= width;
    }

    void draw_footer(ImVec2 at, float width) {
        const auto steps = steps_of(draft_.table);
        const std::size_t present = place();
        const char* on = on_text();
        const auto keys = canvas_.take_keys();  // where the step cannot be left, too: none is kept for later
        const bool behind = lessons_.open || files_.is_open();
        lessons_.open &= std::none_of(keys.begin(), keys.end(),
                                      [](const KeyPress& k) { return k.key == GLFW_KEY_ESCAPE; });
        const bool beside = footer_fits(width);
        const float between = scaled(10), half = (width - between) / 2;
        const ImVec2 button{beside ? std::max(half, button_width(on)) : width, scaled(42)};
        const ImVec2 back{beside ? width - between - button.x : width, button.y};
        ImGui::SetCursorScreenPos(at);
        if (present > 0 && ImGui::Button(tr_("wizard.back"), back)) return go_to(steps[present - 1]);
        ImGui::SetCursorScreenPos(beside ? ImVec2{at.x + back.x + between, at.y}
                                         : ImVec2{at.x, at.y + button.y + between});
        if (!draft_.wrong.empty()) return say_what_is_wrong(at.x + width);
        if (!can_leave_camera()) return;
        const bool pressed = go_button(on, button);
        const bool entered =
            !ImGui::GetIO().WantTextInput && !behind &&
            std::any_of(keys.begin(), keys.end(), [](const KeyPress& k) { return k.enter(); });
        if (!pressed && !entered) return;
        if (present + 1 < steps.size()) {
            go_to(steps[present + 1]);
        } else {
            if (draft_.table.name.empty()) {
                const std::string any = tr_("wizard.default_name");
                draft_.table.name = options_.free_name ? options_.free_name(any) : any;
            }
            answer_ = WizardAnswer{draft_.table, false, tr_.language()};
        }
    }

    /// In the place of the button: what keeps the step from being left may be scrolled out of the form.
    void say_what_is_wrong(float right) const {
        ImGui::BeginGroup();
        ImGui::PushTextWrapPos(right);
        warning_text(draft_.wrong);
        ImGui::PopTextWrapPos();
        ImGui::EndGroup();
    }

    Canvas& canvas_;
    const WizardOptions& options_;
    Messages tr_;
    WizardDraft draft_;
    WizardStep step_ = WizardStep::camera;
    LessonForm lessons_;
    FileDialogue files_;
    WizardRequest::File file_for_{FilePurpose::source, {}};
    std::optional<WizardAnswer> answer_;
    std::unique_ptr<TableFeed> feed_;
    std::shared_ptr<const vision::Frame> picture_;
    std::optional<TableSnapshot> moment_;  ///< the newest with a board
    PictureTexture texture_;
    bool learning_due_ = false;                             ///< a sleeve was asked for while nothing was seen
    std::future<std::optional<vision::BoardDoubt>> doubt_;  ///< what is being found out
    std::chrono::steady_clock::time_point doubt_due_ = std::chrono::steady_clock::now() + doubt_patience;
    static constexpr std::chrono::seconds doubt_patience{2};
    WizardPicture sight_;
};

}  // namespace

std::optional<WizardAnswer> ask_for_table(Canvas& canvas, const WizardOptions& options) {
    return Wizard(canvas, options).run();
}

}  // namespace quadrille::app
