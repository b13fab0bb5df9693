#include "app/window/panels/board_labels.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "app/window/drawing/label_layout.hpp"
#include "app/window/drawing/strokes.hpp"
#include "app/window/panels/board_marks.hpp"

namespace quadrille::app {
namespace {

/// The rectangle round what belongs to a label, on the surface.
cv::Rect2f around(const Polyline& corners) {
    cv::Point2f least(FLT_MAX, FLT_MAX), most(-FLT_MAX, -FLT_MAX);
    for (const cv::Point2d p : corners) {
        least = {std::min(least.x, float(p.x)), std::min(least.y, float(p.y))};
        most = {std::max(most.x, float(p.x)), std::max(most.y, float(p.y))};
    }
    return {least, most};
}

cv::Point2f middle_of(const cv::Rect2f& rectangle) {
    return (rectangle.tl() + rectangle.br()) * 0.5F;
}

cv::Size2f text_size(const BoardLabel& label) {
    const ImVec2 text =
        label.font->CalcTextSizeA(label.font->FontSize * label.part, FLT_MAX, 0, label.text.c_str());
    const float mark = label.seat ? scaled(16) * label.part : 0;
    return {text.x + mark + scaled(16) * label.part, text.y + scaled(8) * label.part};
}

/// At the lower edge of what it belongs to, where a card's text is; at the upper one; beside it; then further
/// and further away.
std::vector<cv::Point2f> middles_round(const cv::Rect2f& owner, cv::Size2f size) {
    constexpr int rings = 5;
    const cv::Point2f c = middle_of(owner);
    const float low = owner.y + owner.height, high = owner.y, half = size.height / 2;
    std::vector<cv::Point2f> middles{{c.x, low},  {c.x, low - half},  {c.x, low + half + 1},
                                     {c.x, high}, {c.x, high + half}, {c.x, high - half - 1}};
    for (int ring = 0; ring < rings; ++ring) {
        const float down = static_cast<float>(ring) * (size.height + 3);
        const float aside = owner.width / 2 + size.width / 2 + 3;
        for (const float x : {-aside, aside}) {
            middles.emplace_back(c.x + x, low - half + down);
            middles.emplace_back(c.x + x, c.y - down);
        }
        for (const float x : {0.0F, -size.width / 2, size.width / 2}) {
            middles.emplace_back(c.x + x, low + half + down);
            middles.emplace_back(c.x + x, high - half - down);
        }
    }
    return middles;
}

/// What labels are asked for, with the room that they leave.
struct LabelSheet {
    std::vector<BoardLabel> labels{};
    std::vector<LabelRequest> requests{};
    std::vector<cv::Rect2f> owners{};
    LabelRoom room{};
    /// Cards that are plain shapes: their outlines, each with its label, where it has one.
    std::vector<std::pair<std::vector<cv::Point2f>, std::optional<std::size_t>>> plain{};

    void add(BoardLabel label, const Polyline& owner) {
        const cv::Size2f size = text_size(label);
        owners.push_back(around(owner));
        requests.push_back({size, middles_round(owners.back(), size)});
        labels.push_back(std::move(label));
    }
};

/// Places where no label is on another card; on its own it may be.
std::vector<cv::Point2f> placed_on_plain(const LabelSheet& sheet) {
    std::vector<cv::Point2f> middles;
    LabelRoom free = sheet.room;
    for (std::size_t i = 0; i < sheet.requests.size(); ++i) {
        LabelRoom room = free;
        for (const auto& [outline, label] : sheet.plain) {
            if (label != i) room.art.push_back(outline);
        }
        middles.push_back(place_labels({sheet.requests[i]}, room).front());
        const cv::Size2f size = sheet.requests[i].size;
        free.taken.emplace_back(middles.back() - cv::Point2f(size) * 0.5F, size);
    }
    return middles;
}

/// The numbered squares, targets and names of squares, which are drawn already.
void leave_marks(const DrawArea& area, const BoardProjection& on, const BoardView& view, LabelRoom& room) {
    const auto disc = [&](cv::Point2d at, float radius) {
        room.taken.emplace_back(float(at.x) - radius, float(at.y) - radius, 2 * radius, 2 * radius);
    };
    const float part = part_on(on, *area.fonts.strong);
    for (const Square square : view.moves)
        disc(on.surface_from_board(on.grid.centre_mm(square)), area.fonts.strong->FontSize * part * 0.95F);
    for (const DamageMark& damage : view.damage) {
        const auto [at, radius] = damage_mark(on, damage, area.fonts);
        disc(at, radius);
    }
    for (const auto& [at_mm, text] : square_names(on.grid))
        disc(on.surface_from_board(at_mm), area.fonts.strong->FontSize * part * 0.55F);
}

}  // namespace

float part_on(const BoardProjection& on, const ImFont& font) {
    const cv::Point2d middle{on.grid.width_mm() / 2, on.grid.height_mm() / 2};
    const double side = cv::norm(on.surface_from_board(middle + cv::Point2d{on.grid.square_mm, 0}) -
                                 on.surface_from_board(middle));
    constexpr float of_a_square = 0.6F, least_px = 13;
    return std::min(1.0F, std::max(least_px, static_cast<float>(side) * of_a_square) / font.FontSize);
}

std::vector<cv::Point2f> art_of(const CardShape& card, const Polyline& corners) {
    if (card.face_down || corners.size() != 4) return {};
    // Of a card's width and height, from its upper left corner; frames of other ages differ by a few percent.
    constexpr double left = 0.08, right = 0.92, top = 0.12, bottom = 0.55;
    const auto at = [&](double x, double y) {
        const cv::Point2d upper = corners[0] + (corners[1] - corners[0]) * x,
                          lower = corners[3] + (corners[2] - corners[3]) * x;
        return cv::Point2f(upper + (lower - upper) * y);
    };
    return {at(left, top), at(right, top), at(right, bottom), at(left, bottom)};
}

std::vector<std::pair<cv::Point2d, std::string>> square_names(const BoardGrid& grid) {
    constexpr double aside_mm = 20;
    std::vector<std::pair<cv::Point2d, std::string>> names;
    for (int c = 0; c < grid.columns; ++c)
        names.push_back({{(c + 0.5) * grid.square_mm, -aside_mm}, name(Square{c, 0}).substr(0, 1)});
    for (int r = 0; r < grid.rows; ++r)
        names.push_back({{-aside_mm, (r + 0.5) * grid.square_mm}, std::to_string(r + 1)});
    return names;
}

std::vector<BoardLabel> board_labels(const DrawArea& area, const BoardProjection& on, const BoardView& view,
                                     const CardOutline& outline, bool pictured) {
    LabelSheet sheet;
    sheet.room.inside = cv::Rect2f(area.top_left.x, area.top_left.y, area.size.x, area.size.y);
    leave_marks(area, on, view, sheet.room);
    const float part = part_on(on, *area.fonts.strong);
    for (const CardShape& card : view.cards) {
        const Polyline corners = outline(card);
        if (corners.empty()) continue;
        auto art = art_of(card, corners);
        if (!pictured)
            sheet.plain.emplace_back(std::vector<cv::Point2f>(corners.begin(), corners.end()),
                                     card.label.empty() ? std::nullopt : std::optional(sheet.labels.size()));
        else if (!art.empty())
            sheet.room.art.push_back(std::move(art));
        if (!card.label.empty()) sheet.add({card.label, card.seat, {}, {}, area.fonts.strong, part}, corners);
    }
    for (const auto& [square, text] : view.special)
        sheet.add({text, {}, {}, {}, area.fonts.text, 1}, square_on(on, square, 9));
    const auto say = [&](const std::optional<Square>& square, const std::string& text) {
        if (square && !text.empty())
            sheet.add({text, {}, {}, {}, area.fonts.strong, 1}, square_on(on, *square));
    };
    say(view.supposed, view.supposed_text);
    say(view.kept, view.kept_text);
    // Last, so that no other label moves with the mouse.
    if (view.hovered != view.kept) say(view.hovered, view.hover_text);
    const auto middles = !pictured                ? placed_on_plain(sheet)
                         : area.labels != nullptr ? area.labels->of(sheet.requests, sheet.room)
                                                  : place_labels(sheet.requests, sheet.room);
    for (std::size_t i = 0; i < middles.size(); ++i) {
        BoardLabel& label = sheet.labels[i];
        const cv::Size2f size = sheet.requests[i].size;
        label.place = cv::Rect2f(middles[i] - cv::Point2f(size) * 0.5F, size);
        const cv::Rect2f near = sheet.owners[i] + cv::Size2f(4, 4) - cv::Point2f(2, 2);
        if ((near & label.place).area() <= 0) label.leads_to = middle_of(sheet.owners[i]);
    }
    return std::move(sheet.labels);
}

void draw_board_labels(ImDrawList& list, const std::vector<BoardLabel>& labels) {
    for (const BoardLabel& label : labels) {
        if (!label.leads_to) continue;
        const cv::Point2f from = middle_of(label.place);
        draw_stroke(list, {from, *label.leads_to}, false, {on_dark, scaled(1.2F), false, scaled(1)});
    }
    for (const BoardLabel& label : labels) {
        const cv::Rect2f& place = label.place;
        const ImVec2 at = to_im(middle_of(place));
        const float mark = label.seat ? scaled(16) * label.part : 0;
        list.AddRectFilled({place.x, place.y}, {place.x + place.width, place.y + place.height},
                           IM_COL32(12, 14, 18, 225), place.height / 2);
        draw_centred(list, label.font, label.text, {at.x + mark / 2, at.y}, on_dark, label.part);
        if (label.seat)
            draw_seat_mark(list, *label.seat, {place.x + scaled(15) * label.part, at.y},
                           scaled(5) * label.part);
    }
}

}  // namespace quadrille::app
