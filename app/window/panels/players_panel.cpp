#include "app/window/panels/players_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <charconv>
#include <climits>
#include <cmath>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

/// Where the mouse was when the wheel last scrolled; in the panel's window, whatever is being drawn in it.
float& scrolled_at(const char* axis) {
    constexpr float nowhere = -1e6F;
    return *ImGui::GetStateStorage()->GetFloatRef(ImHashStr(axis), nowhere);
}

/// Whether the wheel has begun to scroll here: a number that comes under the mouse on the way is left as it
/// is, until the mouse moves.
bool scrolling() {
    constexpr float still_px = 4;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return std::hypot(mouse.x - scrolled_at("scrolled x"), mouse.y - scrolled_at("scrolled y")) < still_px;
}

void note_scrolling() {
    if (ImGui::GetIO().MouseWheel == 0) return;
    scrolled_at("scrolled x") = ImGui::GetIO().MousePos.x;
    scrolled_at("scrolled y") = ImGui::GetIO().MousePos.y;
}

/// The wheel over the last item is a number's, and does not scroll.
void take_wheel() {
    if (!scrolling()) ImGui::SetItemUsingMouseWheel();
}

bool round_button(const char* id, const char* sign, float side) {
    ImGui::PushID(id);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    const bool pressed = ImGui::Button(sign, {side, side});
    ImGui::PopStyleVar();
    ImGui::PopID();
    take_wheel();
    return pressed;
}

/// Less than this and a player's life has a line of its own, as hand and deck have.
bool narrow(float width) {
    return width < scaled(266);
}

/// The wheel over a rectangle turns its number, as a dice is turned.
int turned(ImVec2 at, ImVec2 end) {
    const float wheel = ImGui::GetIO().MouseWheel;
    // Only where its own item took the wheel: otherwise it has scrolled what is drawn now.
    const bool taken = ImGui::GetCurrentContext()->HoveredIdPreviousFrameUsingMouseWheel;
    if (wheel == 0 || !taken || scrolling() || !ImGui::IsMouseHoveringRect(at, end)) return 0;
    return wheel > 0 ? 1 : -1;
}

/// The cards that somebody has of a kind.
struct CountLine {
    const char* id;
    std::string label;
    std::string tooltip;
    std::optional<int> count;  ///< nullopt: unknown
};

/// A number with its buttons.
constexpr float count_height = 22, count_width = 80;

/// A number as it was typed, at most what a game can need; nullopt: it is none.
std::optional<int> number_in(const std::string& typed, int least) {
    constexpr long long most = 9999;
    long long number = 0;
    const char* end = typed.data() + typed.size();
    const auto read = std::from_chars(typed.data(), end, number);
    if (read.ec == std::errc::invalid_argument || read.ptr != end) return std::nullopt;
    if (read.ec == std::errc::result_out_of_range) number = typed.front() == '-' ? least : most;
    return static_cast<int>(std::clamp<long long>(number, least, most));
}

/// A field for a number. What was typed once Enter is pressed, or something else is clicked.
std::optional<int> number_field(std::optional<int> number, float width, int least = 0) {
    const std::string shown = number ? std::to_string(*number) : "";
    std::string typed = shown;
    constexpr int flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CharsDecimal |
                          ImGuiInputTextFlags_AutoSelectAll;
    ImGui::SetNextItemWidth(width);
    const bool entered = ImGui::InputTextWithHint("##count", "–", &typed, flags);
    const bool given_up = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    const bool left = ImGui::IsItemDeactivatedAfterEdit() && !given_up;
    // A field drawn before this one that is clicked has the text buffer by now: what was typed is kept here.
    constexpr int none = INT_MIN;
    int& last = *ImGui::GetStateStorage()->GetIntRef(ImGui::GetID("typed"), none);
    if (ImGui::IsItemActive() || entered || typed != shown) last = number_in(typed, least).value_or(none);
    return (entered || left) && last != none ? std::optional(last) : std::nullopt;
}

/// What a field asks for.
struct Counted {
    std::optional<int> change{};  ///< so many more
    std::optional<int> total{};   ///< so many
};

/// "Deck − 53 +" of the given width: the number can also be typed.
Counted count_field(const CountLine& line, const Fonts& fonts, ImVec2 at, float width) {
    Counted counted;
    const float side = scaled(count_height), space = scaled(2);
    const float field = scaled(count_width) - 2 * (side + space);
    // Where even the label has no room the number is left: it is typed, or turned.
    const float label = fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, line.label.c_str()).x;
    const bool buttons = width > scaled(count_width) + std::min(label, scaled(36));
    const float controls = buttons ? scaled(count_width) : field;
    const ImVec2 end{at.x + width, at.y + side};
    ImGui::PushID(line.id);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {scaled(4), (side - fonts.text->FontSize) / 2});
    ImGui::SetCursorScreenPos(at);
    ImGui::InvisibleButton("label", {std::max(1.0F, width - controls - space), side});
    take_wheel();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", line.tooltip.c_str());
    text_within(*ImGui::GetWindowDrawList(), fonts.text, {at.x, at.y + (side - fonts.text->FontSize) / 2},
                width - controls - 2 * space, line.label, palette().muted);
    ImGui::SetCursorScreenPos({end.x - controls, at.y});
    if (buttons && round_button("less", "−", side)) counted.change = -1;
    ImGui::SetCursorScreenPos({end.x - controls + (buttons ? side + space : 0), at.y});
    counted.total = number_field(line.count, field);
    take_wheel();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", line.tooltip.c_str());
    ImGui::SetCursorScreenPos({end.x - side, at.y});
    if (buttons && round_button("more", "+", side)) counted.change = 1;
    if (const int by = turned(at, end); by != 0) counted.change = by;
    ImGui::PopStyleVar();
    ImGui::PopID();
    return counted;
}

/// Deck and hand, beside each other where there is room.
std::optional<Command> counts_line(const PlayerLine& player, const PanelContext& context, bool low) {
    const Messages& tr = context.tr;
    const Fonts& fonts = context.fonts;
    const ImVec2 at = context.at;
    const float width = context.size.x;
    CountLine library{"library", tr("player.deck"), tr("player.deck_hint"), player.library};
    if (!player.deck.empty()) {
        library.label = player.deck;
        library.tooltip = tr("player.deck_of", fmt::arg("deck", player.deck));
    }
    const CountLine hand{"hand", tr("player.hand"), tr("player.hand_hint"), player.hand};
    const float hand_width =
        low ? width
            : scaled(count_width + 6) +
                  fonts.text->CalcTextSizeA(fonts.text->FontSize, FLT_MAX, 0, hand.label.c_str()).x;
    const float between = scaled(low ? 0 : 10);
    const float library_width = low ? width : width - hand_width - between;
    std::optional<Command> asked;
    const auto take = [&](const Counted& counted, const char* counter) {
        if (counted.change) asked = ChangePlayerCounter{player.seat, counter, *counted.change};
        if (counted.total) asked = SetPlayerCounter{player.seat, counter, *counted.total};
    };
    take(count_field(library, fonts, at, library_width), library_counter);
    const ImVec2 beside =
        low ? ImVec2{at.x, at.y + scaled(count_height + 6)} : ImVec2{at.x + library_width + between, at.y};
    take(count_field(hand, fonts, beside, hand_width), hand_counter);
    return asked;
}

/// The number in the middle of its field, where it can be typed; what was.
std::optional<int> life_number(int life, const Fonts& fonts, ImVec2 size) {
    ImGui::PushFont(fonts.large);
    const float text = ImGui::CalcTextSize(std::to_string(life).c_str()).x;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {std::max(0.0F, (size.x - text) / 2),
                                                     std::max(0.0F, (size.y - fonts.large->FontSize) / 2)});
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    constexpr int least = -999;
    ImGui::PushID("life");
    const auto typed = number_field(life, size.x, least);
    take_wheel();
    ImGui::PopID();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    ImGui::PopFont();
    return typed;
}

/// "− 20 +".
std::optional<Command> life_field(const PlayerLine& player, const Messages& tr, const Fonts& fonts, ImVec2 at,
                                  float width) {
    std::optional<Command> asked;
    const float side = std::clamp((width - scaled(46)) / 2, scaled(18), scaled(30));
    ImGui::SetCursorScreenPos(at);
    if (round_button("less", "−", side)) asked = ChangeLife{player.seat, -1};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("life.less"));
    const ImVec2 number{at.x + side + scaled(2), at.y}, end{at.x + width - side - scaled(2), at.y + side};
    ImGui::SetCursorScreenPos(number);
    if (const auto life = life_number(player.life, fonts, {end.x - number.x, side}))
        asked = SetLife{player.seat, *life};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("life.typed"));
    ImGui::SetCursorScreenPos({at.x + width - side, at.y});
    if (round_button("more", "+", side)) asked = ChangeLife{player.seat, 1};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("life.more"));
    if (const int by = turned(at, {at.x + width, end.y}); by != 0) asked = ChangeLife{player.seat, by};
    return asked;
}

/// Poison, commander damage, the monarch, and what else somebody counts.
std::optional<Command> counters_popup(const PlayerLine& player, const Messages& tr, const Fonts& fonts) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(14), scaled(12)});
    const bool open = ImGui::BeginPopup("counters");
    ImGui::PopStyleVar();
    if (!open) return std::nullopt;
    std::optional<Command> asked;
    heading(player.name.c_str(), fonts);
    float widest = 0;
    for (const PlayerLine::Counter& one : player.offered)
        widest = std::max(widest, text_width(fonts.text, one.label.c_str()));
    for (const PlayerLine::Counter& one : player.offered) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(one.label.c_str());
        ImGui::SameLine(widest + scaled(30));
        if (const int by = number_buttons(one.counter.c_str(), one.count); by != 0)
            asked = ChangePlayerCounter{player.seat, one.counter, by};
    }
    if (lit_button(tr("counter.monarch"), player.monarch))
        asked = ChangePlayerCounter{player.seat, monarch_counter, player.monarch ? -1 : 1};
    std::string other;
    ImGui::SetNextItemWidth(widest + scaled(130));
    if (ImGui::InputTextWithHint("##other", tr("counter.own"), &other,
                                 ImGuiInputTextFlags_EnterReturnsTrue) &&
        !other.empty())
        asked = ChangePlayerCounter{player.seat, other, 1};
    ImGui::EndPopup();
    return asked;
}

/// Opens them.
std::optional<Command> counters_button(const PlayerLine& player, const Messages& tr, const Fonts& fonts,
                                       ImVec2 at) {
    const float side = scaled(20);
    ImGui::SetCursorScreenPos(at);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    if (ImGui::Button("+##counters", {side, side})) ImGui::OpenPopup("counters");
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("counter.hint"));
    return counters_popup(player, tr, fonts);
}

constexpr float between_lines = 6;

/// Life, and unfolded hand and deck below it.
float line_height(const PlayerLine& player, float width) {
    const bool low = narrow(width);
    const float counts = low ? 2 * count_height + 14 : count_height + 8;
    if (!player.unfolded) return scaled(low ? 92 : 44);
    return scaled((low ? 98 : 56) + counts);
}

std::optional<Command> player_line(const PlayerLine& player, const Messages& tr, const Fonts& fonts) {
    std::optional<Command> asked;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, inside = scaled(16);
    const bool low = narrow(width);
    const float counts = at.y + scaled(low ? 98 : 56);
    const ImVec2 end{at.x + width, at.y + line_height(player, width)};
    list.AddRectFilled(at, end, faded(palette().raised, 0.6F), scaled(8));
    list.AddRectFilled(at, {at.x + scaled(5), end.y}, seat_colour(player.seat), scaled(8),
                       ImDrawFlags_RoundCornersLeft);
    if (player.chosen) list.AddRect(at, end, palette().pawn, scaled(8), 0, scaled(2));

    const float life = std::min(scaled(124), width - inside - scaled(8)),
                names = low ? width : width - life - scaled(12);
    ImGui::SetCursorScreenPos(at);
    // The button for counters lies at the end of the line below the name.
    const float aside = scaled(26);
    if (ImGui::InvisibleButton("player", {names - aside, std::min(scaled(56), end.y - at.y)}) && player.pawn)
        asked = ChooseSquare{*player.pawn};
    // A folded line is lower: what is in it moves up.
    const float up = scaled(player.unfolded ? 0 : 5);
    draw_seat_mark(list, player.seat, {at.x + scaled(22), at.y + scaled(19) - up}, scaled(6));
    bool cut = text_within(list, fonts.strong, {at.x + scaled(36), at.y + scaled(9) - up}, names - scaled(40),
                           player.name, palette().text);
    const std::string reach = player.reach + (player.counters.empty() ? "" : " · " + player.counters);
    cut |= text_within(list, fonts.text, {at.x + inside, at.y + scaled(31) - 1.4F * up},
                       names - inside - aside - scaled(4), reach,
                       player.deadly ? palette().warning : palette().muted);
    if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s\n%s", player.name.c_str(), reach.c_str());

    if (const auto counter =
            counters_button(player, tr, fonts, {at.x + names - scaled(22), at.y + scaled(29) - 1.4F * up}))
        asked = counter;
    const ImVec2 life_at{end.x - life - scaled(8), at.y + scaled(low ? 60 : 13) - up};
    if (const auto command = life_field(player, tr, fonts, life_at, life)) asked = command;
    const auto counted =
        player.unfolded
            ? counts_line(player, {tr, fonts, {at.x + inside, counts}, {width - inside - scaled(8), 0}}, low)
            : std::nullopt;
    if (counted) asked = counted;
    ImGui::SetCursorScreenPos({at.x, end.y + scaled(between_lines)});
    return asked;
}

}  // namespace

float players_height(const std::vector<PlayerLine>& players, float width) {
    constexpr float padding = 24;
    float height = scaled(padding);
    for (const PlayerLine& player : players)
        height += line_height(player, width - scaled(28)) + scaled(between_lines);
    return height;
}

std::optional<Command> players_panel(const std::vector<PlayerLine>& players, const PanelContext& context) {
    const Panel panel("players", context.at, context.size);
    std::optional<Command> asked;
    for (const PlayerLine& player : players) {
        ImGui::PushID(text_of(player.seat).c_str());
        if (const auto command = player_line(player, context.tr, context.fonts)) asked = command;
        ImGui::PopID();
    }
    if (!asked) note_scrolling();
    return asked;
}

}  // namespace quadrille::app
