#include "app/window/wizard_picture.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "app/window/drawing/strokes.hpp"

namespace quadrille::app {
namespace {

/// The card whose corners are round a point of the picture, the uppermost.
std::optional<std::size_t> card_at(const TableSnapshot& moment, cv::Point2d px) {
    const auto& tracks = moment.table.tracks;
    for (std::size_t i = tracks.size(); i-- > 0;) {
        const auto& corners = tracks[i].card.corners_px;
        const std::vector<cv::Point2f> outline(corners.begin(), corners.end());
        if (cv::pointPolygonTest(outline, cv::Point2f(px), false) >= 0) return i;
    }
    return std::nullopt;
}

/// What was painted, as the game will show it.
void add_paint(const TableSetup& table, BoardView& view) {
    const GameSetup& setup = table.setup;
    for (const Square square : setup.blocked) view.impassable.insert(square);
    for (const rules::SpecialSetup& special : setup.special) {
        if (special.square) view.special.emplace_back(*special.square, special.name);
    }
    for (const Square square : setup.strategic) view.objectives.push_back({square, std::nullopt});
    for (const Chair chair : chairs_of(setup.players)) {
        const auto line = setup.deployment.find(player_id(setup, chair));
        if (line == setup.deployment.end()) continue;
        HomeLine home{{}, chair};
        for (const Square square : line->second) home.squares.insert(square);
        view.lines.push_back(home);
    }
}

BoardView view_of(const WizardSight& sight) {
    BoardView view;
    if (sight.moment == nullptr || sight.step == WizardStep::camera) return view;
    const auto marked = sight.step == WizardStep::players && sight.draft.learned_at
                            ? card_at(*sight.moment, *sight.draft.learned_at)
                            : std::nullopt;
    const auto& tracks = sight.moment->table.tracks;
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        const vision::CardReading& card = tracks[i].card;
        view.cards.push_back({.corners_px = card.corners_px,
                              .centre_mm = card.centre_mm,
                              .angle_deg = card.angle_deg,
                              .seat = card.seat,
                              .tapped = card.tapped,
                              .face_down = card.face == vision::Face::down,
                              .on_board = true,
                              .chosen = marked == i,
                              .label = ""});
    }
    if (sight.step == WizardStep::variant) add_paint(sight.draft.table, view);
    return view;
}

/// A square of the frame, also one that the board lacks.
std::optional<Square> square_of_frame(const BoardPose& pose, cv::Point2d px) {
    const BoardGrid frame{pose.grid.columns, pose.grid.rows, pose.grid.square_mm};
    const auto on = BoardProjection::of_picture(pose, {0, 0}, 1);
    const cv::Point2d mm = on.board_from_surface(px + cv::Point2d{0.5, 0.5});
    const Square square{static_cast<int>(std::floor(mm.x / frame.square_mm)),
                        static_cast<int>(std::floor(mm.y / frame.square_mm))};
    return frame.squares().contains(square) ? std::optional(square) : std::nullopt;
}

/// Without a board the handles wait in the middle of the picture.
std::array<cv::Point2d, 4> corners_now(const WizardSight& sight) {
    if (sight.pose) return sight.pose->corners_px();
    const double w = sight.picture.size().width, h = sight.picture.size().height;
    return {cv::Point2d{w * 0.25, h * 0.8}, {w * 0.75, h * 0.8}, {w * 0.75, h * 0.2}, {w * 0.25, h * 0.2}};
}

}  // namespace

ImVec2 WizardPicture::Shown::surface_from_px(cv::Point2d px) const {
    return {origin.x + static_cast<float>(px.x + 0.5) * scale,
            origin.y + static_cast<float>(px.y + 0.5) * scale};
}

cv::Point2d WizardPicture::Shown::px_from_surface(ImVec2 at) const {
    return {(at.x - origin.x) / scale - 0.5, (at.y - origin.y) / scale - 0.5};
}

WizardPicture::Shown WizardPicture::shown_in(cv::Size picture, const PanelContext& context) {
    const auto width = static_cast<float>(picture.width), height = static_cast<float>(picture.height);
    const float scale = std::min(context.size.x / width, context.size.y / height);
    return {{std::round(context.at.x + (context.size.x - width * scale) / 2),
             std::round(context.at.y + (context.size.y - height * scale) / 2)},
            scale};
}

WizardTouch WizardPicture::draw(const WizardSight& sight, const PanelContext& context) {
    BoardView view = view_of(sight);
    const bool paints = sight.step == WizardStep::variant && sight.draft.painting && sight.pose;
    if (paints && hovered_) {
        view.hovered = hovered_;
        view.hover_text = name(*hovered_);
    }
    PanelContext board = context;
    board.labels = &labels_;
    picture_with_overlays(sight.picture, sight.pose, view, {}, board);
    WizardTouch touch;
    const Shown shown = shown_in(sight.picture.size(), context);
    const cv::Point2d px = shown.px_from_surface(ImGui::GetIO().MousePos);
    const bool over = ImGui::IsItemHovered(), clicked = over && ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    hovered_ = paints && over ? square_of_frame(*sight.pose, px) : std::nullopt;
    if (clicked) touch.square = hovered_;
    if (clicked && sight.moment != nullptr) touch.card = card_at(*sight.moment, px);
    if (sight.step == WizardStep::board) drag_corners(sight, shown, touch);
    return touch;
}

void WizardPicture::drag_corners(const WizardSight& sight, const Shown& shown, WizardTouch& touch) {
    std::array<cv::Point2d, 4> corners = corners_now(sight);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float reach = scaled(22);
    const auto near = [&](const cv::Point2d& corner) {
        const ImVec2 at = shown.surface_from_px(corner);
        return std::hypot(at.x - mouse.x, at.y - mouse.y) < reach;
    };
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        const auto taken = std::find_if(corners.begin(), corners.end(), near);
        if (taken != corners.end()) dragged_ = static_cast<int>(taken - corners.begin());
    }
    if (dragged_ >= 0) {
        corners[static_cast<std::size_t>(dragged_)] = shown.px_from_surface(mouse);
        touch.corners = corners;
        touch.let_go = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
        if (touch.let_go) dragged_ = -1;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const cv::Point2d& corner : corners) {
        const ImVec2 at = shown.surface_from_px(corner);
        list.AddCircleFilled(at, scaled(11), IM_COL32(0, 0, 0, 120));
        list.AddCircle(at, scaled(10), near(corner) ? palette().warning : on_dark, 0, scaled(3));
    }
    if (dragging()) magnify(list, sight.picture, shown, mouse);
}

/// What lies under the hand's corner, larger, beside it, with a cross where the corner is.
void WizardPicture::magnify(ImDrawList& list, const PictureTexture& picture, const Shown& shown,
                            ImVec2 mouse) {
    constexpr float larger = 4;
    const float half = scaled(70), part = half / (shown.scale * larger);
    const auto width = static_cast<float>(picture.size().width),
               height = static_cast<float>(picture.size().height);
    const cv::Point2d px = shown.px_from_surface(mouse);
    const ImVec2 middle{static_cast<float>(px.x + 0.5), static_cast<float>(px.y + 0.5)};
    const float right = shown.origin.x + width * shown.scale;
    const float aside = mouse.x + 2.6F * half < right ? 1.6F * half : -1.6F * half;
    const ImVec2 c{mouse.x + aside, std::max(mouse.y, shown.origin.y + half)};
    list.AddImage(picture.id(), {c.x - half, c.y - half}, {c.x + half, c.y + half},
                  {(middle.x - part) / width, (middle.y - part) / height},
                  {(middle.x + part) / width, (middle.y + part) / height});
    list.AddRect({c.x - half, c.y - half}, {c.x + half, c.y + half}, on_dark, scaled(4), 0, scaled(2));
    list.AddLine({c.x - half, c.y}, {c.x + half, c.y}, palette().warning, 1);
    list.AddLine({c.x, c.y - half}, {c.x, c.y + half}, palette().warning, 1);
}

}  // namespace quadrille::app
