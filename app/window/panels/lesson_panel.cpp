#include "app/window/panels/lesson_panel.hpp"

#include <algorithm>
#include <imgui.h>

#include "app/session/lessons.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/board_view.hpp"

namespace quadrille::app {
namespace {

constexpr double tap_deg = 45;

std::optional<Seat> seat_of(const rules::Setup& setup, const std::string& player) {
    for (const rules::PlayerSetup& one : setup.players) {
        if (one.id == player) return one.seat;
    }
    return std::nullopt;
}

/// Where a player's pawn or a piece lies.
std::optional<Square> place_of(const rules::Setup& setup, const std::string& id) {
    for (const rules::PlayerSetup& player : setup.players) {
        if (player.id == id) return player.pawn;
    }
    for (const rules::PieceSetup& piece : setup.pieces) {
        if (piece.id == id) return piece.square;
    }
    return std::nullopt;
}

CardShape card_at(const BoardGrid& grid, Square square, Seat seat, bool tapped, std::string label) {
    CardShape card{.corners_px = {}, .centre_mm = grid.centre_mm(square), .seat = seat, .label = {}};
    card.angle_deg = upright_deg(seat) + (tapped ? tap_deg : 0);
    card.tapped = tapped;
    card.on_board = true;
    card.label = std::move(label);
    return card;
}

/// The position as it would lie on the table, and the answer where it was asked for.
BoardView board_of(const Lesson& lesson, bool answered, const Messages& tr) {
    BoardView view;
    const BoardGrid grid;
    const SquareSet answer = answered ? lesson_answer(lesson) : SquareSet();
    // The answer's squares lie below the cards: those on them are lit.
    const auto lay = [&](Square square, Seat seat, bool tapped, std::string label) -> CardShape& {
        view.cards.push_back(card_at(grid, square, seat, tapped, std::move(label)));
        view.cards.back().chosen = answer.contains(square);
        return view.cards.back();
    };
    for (const rules::PieceSetup& piece : lesson.position.pieces) {
        const auto seat = seat_of(lesson.position, piece.controller);
        if (!piece.square || !seat) continue;
        std::string label = tr("lesson.piece." + piece.name);
        if (piece.kind == rules::Kind::creature)
            label += fmt::format(" {}/{}", piece.printed.power, piece.printed.toughness);
        lay(*piece.square, *seat, piece.tapped, std::move(label));
    }
    for (const rules::PlayerSetup& player : lesson.position.players) {
        if (!player.pawn || !player.seat) continue;
        lay(*player.pawn, *player.seat, false, std::to_string(player.life)).face_down = true;
    }
    for (const rules::StackSetup& spell : lesson.position.stack) {
        const auto from = place_of(lesson.position, spell.controller);
        for (const std::string& target : spell.targets) {
            const auto to = place_of(lesson.position, target);
            if (from && to) view.blocks.push_back({*from, *to, true});
        }
    }
    if (answered) view.arrivals = ArrivalArea{answer, rules::echiquier::ArrivalZone::contact};
    return view;
}

/// On to another lesson, or away.
std::optional<Command> buttons(LessonForm& form, const Messages& tr) {
    const auto go_to = [&](std::size_t lesson) {
        form.lesson = lesson;
        form.answered = false;
    };
    ImGui::BeginDisabled(form.lesson == 0);
    if (ImGui::Button(tr("lesson.before"))) go_to(form.lesson - 1);
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (!form.answered) {
        if (go_button(tr("lesson.show"), {scaled(190), 0})) form.answered = true;
    } else if (form.lesson + 1 < lessons().size() && go_button(tr("lesson.next"), {scaled(190), 0})) {
        go_to(form.lesson + 1);
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("lesson.close"))) return ToggleLessons{};
    return std::nullopt;
}

}  // namespace

std::optional<Command> lesson_panel(LessonForm& form, const Messages& tr, const Fonts& fonts) {
    form.lesson = std::min(form.lesson, lessons().size() - 1);
    const Lesson& lesson = lessons()[form.lesson];
    const std::string key = "lesson." + lesson.id;
    const Sheet sheet("lessons", {940, 760}, false);
    heading(fmt::format("{} · {} / {}", tr(key + ".title"), form.lesson + 1, lessons().size()).c_str(),
            fonts);
    wrapped_text(tr(key + ".question"));
    const ImVec2 at = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
    const float below = scaled(115);  // the answer, three lines of it, and the buttons
    const ImVec2 size{room.x, std::max(scaled(120), room.y - below)};
    const PictureTexture no_picture{};
    board_from_above(BoardGrid{}, board_of(lesson, form.answered, tr), 0, no_picture, {tr, fonts, at, size});
    ImGui::SetCursorScreenPos({at.x, at.y + size.y + scaled(8)});
    if (form.answered) {
        wrapped_text(tr(key + ".answer"));
        ImGui::SameLine();
        rule_mark(lesson.rule, tr);
    }
    // At the lower edge, with the answer and without: one place is clicked through all lessons.
    const float edge = at.y + room.y - ImGui::GetFrameHeight();
    ImGui::SetCursorScreenPos({at.x, std::max(ImGui::GetCursorScreenPos().y, edge)});
    return buttons(form, tr);
}

}  // namespace quadrille::app
