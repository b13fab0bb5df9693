#include "app/window/panels/frontiere_grid.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

struct Box {
    ImVec2 from, to;
    ImVec2 centre() const { return {(from.x + to.x) / 2, (from.y + to.y) / 2}; }
};

/// Muted, so that creatures stand out; the land's name is written on it too.
ImU32 colour_of_land(const FrontiereLand& land) {
    if (!land.revealed) return palette().raised;
    constexpr ImU32 colours[] = {IM_COL32(0xCF, 0xC6, 0x9E, 255), IM_COL32(0x5D, 0x8C, 0xB0, 255),
                                 IM_COL32(0x5A, 0x50, 0x60, 255), IM_COL32(0xA8, 0x60, 0x48, 255),
                                 IM_COL32(0x4E, 0x86, 0x62, 255)};
    for (std::size_t i = 0; i < std::size(land_types); ++i) {
        if (land.type == land_types[i]) return colours[i];
    }
    return palette().line;
}

ImU32 colour_of(const std::string& player) {
    return seat_colour(player == "P2" ? Seat::north : Seat::south);
}

void draw_land(ImDrawList& list, const FrontiereLand& land, const Box& box, const Messages& tr,
               const Fonts& fonts) {
    list.AddRectFilled(box.from, box.to, faded(colour_of_land(land), land.tapped ? 0.55F : 1.0F), scaled(6));
    if (!land.controller.empty())
        list.AddRect(box.from, box.to, colour_of(land.controller), scaled(6), 0, scaled(3));
    std::string text = name(land.square);
    if (!land.type.empty()) text += " " + std::string(tr("land." + land.type));
    if (land.tapped) text += " ↷";
    const ImU32 ink = land.revealed ? IM_COL32(255, 255, 255, 230) : palette().muted;
    const ImVec2 at{box.from.x + scaled(6), box.from.y + scaled(3)};
    list.PushClipRect(box.from, box.to, true);
    if (land.revealed)
        list.AddText(fonts.text, fonts.text->FontSize, {at.x + 1, at.y + 1}, IM_COL32(0, 0, 0, 190),
                     text.c_str());
    list.AddText(fonts.text, fonts.text->FontSize, at, ink, text.c_str());
    list.PopClipRect();
}

/// "3/2 ↷ ⚔", with ⚒ for each equipment it bears; of an equipment or fortification its sign alone.
std::string piece_signs(const FrontiereView& view, const FrontierePiece& piece) {
    if (piece.kind == rules::Kind::equipment) return "⚒";
    if (piece.kind == rules::Kind::fortification) return "▲";
    if (piece.kind == rules::Kind::aura) return "◈";
    if (piece.kind == rules::Kind::planeswalker) return "★";
    std::string text = fmt::format("{}/{}", piece.power, piece.toughness - piece.damage);
    if (piece.tapped) text += " ↷";
    if (!piece.attacks.empty()) text += " ⚔";
    for (const FrontierePiece& borne : view.table.pieces) {
        if (borne.attached_to == piece.id) text += " ⚒";
    }
    return text;
}

/// What is shown on a piece, and round it.
struct PieceLook {
    std::string signs;
    bool chosen = false, target = false;
};

void draw_piece(ImDrawList& list, const FrontierePiece& piece, const PieceLook& look, const Box& box,
                const Fonts& fonts) {
    list.AddRectFilled(box.from, box.to, IM_COL32(0x14, 0x17, 0x1C, piece.tapped ? 170 : 235), scaled(5));
    list.AddRectFilled(box.from, {box.from.x + scaled(5), box.to.y}, colour_of(piece.controller), scaled(5),
                       ImDrawFlags_RoundCornersLeft);
    if (look.chosen || look.target)
        list.AddRect(box.from, box.to, look.chosen ? palette().pawn : palette().permanent, scaled(5), 0,
                     scaled(2.5F));
    const std::string title = piece.name.empty() ? piece.id : piece.name;
    const ImU32 ink = IM_COL32(240, 242, 245, 255);
    list.PushClipRect(box.from, box.to, true);
    const float left = box.from.x + scaled(10), line = fonts.strong->FontSize;
    const float room = box.to.x - left - scaled(3);
    bool cut = false;
    if (box.to.y - box.from.y < 2 * line + scaled(4)) {  // a low row: both on one line
        const float top = (box.from.y + box.to.y - line) / 2;
        cut = text_within(list, fonts.strong, {left, top}, room, look.signs + "  " + title, ink);
    } else {
        cut = text_within(list, fonts.text, {left, box.from.y + scaled(2)}, room, title, ink);
        list.AddText(fonts.strong, line, {left, box.to.y - line - scaled(3)}, ink, look.signs.c_str());
    }
    list.PopClipRect();
    if (cut && ImGui::IsMouseHoveringRect(box.from, box.to)) ImGui::SetTooltip("%s", title.c_str());
}

/// A button that shows nothing of itself. However little room there is, it has some: ImGui refuses none.
bool button_on(const char* id, const Box& box) {
    ImGui::SetCursorScreenPos(box.from);
    return ImGui::InvisibleButton(
        id, {std::max(1.0F, box.to.x - box.from.x), std::max(1.0F, box.to.y - box.from.y)});
}

/// Shows pieces side by side in a box; the id of one that was clicked.
std::string pieces_in(const FrontiereView& view, const FrontiereForm& form,
                      const std::vector<const FrontierePiece*>& pieces, const Box& box, const Fonts& fonts) {
    std::string clicked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto count = static_cast<float>(std::max<std::size_t>(1, pieces.size()));
    const float width = std::min(scaled(110), (box.to.x - box.from.x) / count - scaled(4));
    float x = box.from.x + scaled(2);
    for (const FrontierePiece* piece : pieces) {
        const Box place{{x, box.from.y}, {x + width, box.to.y}};
        const auto& targets = view.table.choice.targets;
        const bool target = std::find(targets.begin(), targets.end(), piece->id) != targets.end();
        draw_piece(list, *piece, {piece_signs(view, *piece), piece->id == form.chosen, target}, place, fonts);
        if (button_on(piece->id.c_str(), place)) clicked = piece->id;
        x += width + scaled(4);
    }
    return clicked;
}

/// A player's permanents off the territory (FR-1.12), and a button for one more.
void strip(const FrontiereView& view, const FrontiereForm& form, const std::string& player,
           const PanelContext& context, GridTouch& touch) {
    const Box box{context.at, {context.at.x + context.size.x, context.at.y + context.size.y}};
    std::vector<const FrontierePiece*> waiting;
    for (const FrontierePiece& piece : view.table.pieces) {
        if (!piece.square && piece.controller == player && piece.attached_to.empty())
            waiting.push_back(&piece);
    }
    ImGui::SetCursorScreenPos(box.from);
    const std::string text =
        context.tr("frontiere.add", fmt::arg("player", view.names[player == "P2" ? 1 : 0]));
    if (ImGui::Button((text + "##" + player).c_str(), {scaled(150), box.to.y - box.from.y}))
        touch.add_for = player;
    const Box rest{{box.from.x + scaled(158), box.from.y}, box.to};
    const std::string clicked = pieces_in(view, form, waiting, rest, context.fonts);
    if (!clicked.empty()) touch.piece = clicked;
}

}  // namespace

GridTouch frontiere_grid(const FrontiereView& view, const FrontiereForm& form, const PanelContext& context) {
    GridTouch touch;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float beside = scaled(44), gap_px = scaled(4);
    const auto strip_at = [&](float y) {
        return PanelContext{context.tr, context.fonts, {context.at.x, y}, {context.size.x, beside}};
    };
    strip(view, form, "P2", strip_at(context.at.y), touch);
    strip(view, form, "P1", strip_at(context.at.y + context.size.y - beside), touch);
    const float top = context.at.y + beside + scaled(6), room = context.size.y - 2 * beside - scaled(12);
    const float height = room / static_cast<float>(view.table.rows), width = context.size.x / 5;
    for (const FrontiereLand& land : view.table.lands) {
        const float x = context.at.x + static_cast<float>(land.square.column) * width;
        const float y = top + static_cast<float>(view.table.rows - 1 - land.square.row) * height;
        const Box box{{x + gap_px / 2, y + gap_px / 2}, {x + width - gap_px / 2, y + height - gap_px / 2}};
        draw_land(list, land, box, context.tr, context.fonts);
        std::vector<const FrontierePiece*> here;
        for (const FrontierePiece& piece : view.table.pieces) {
            if (piece.square == land.square && piece.attached_to.empty()) here.push_back(&piece);
        }
        if (!here.empty()) {
            // In a low row they lie beside the land's square, not below it.
            const bool low = height < scaled(64);
            const Box inside{
                {box.from.x + (low ? scaled(27) : scaled(3)), box.from.y + (low ? scaled(3) : scaled(21))},
                {box.to.x - scaled(3), box.to.y - scaled(3)}};
            const std::string clicked = pieces_in(view, form, here, inside, context.fonts);
            if (!clicked.empty()) touch.piece = clicked;
        }
        const auto& squares = view.table.choice.squares;
        const bool legal = std::find(squares.begin(), squares.end(), land.square) != squares.end();
        if (legal) list.AddRect(box.from, box.to, palette().yes, scaled(6), 0, scaled(3));
        if (form.land == land.square)
            list.AddRect(box.from, box.to, palette().accent, scaled(6), 0, scaled(2));
        if (button_on(name(land.square).c_str(), box) && touch.piece.empty()) touch.square = land.square;
    }
    return touch;
}

}  // namespace quadrille::app
