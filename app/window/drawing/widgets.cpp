#include "app/window/drawing/widgets.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <imgui.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>
#include <utility>

#include "app/messages/rule_sentences.hpp"

namespace quadrille::app {

float text_width(ImFont* font, const char* text) {
    return font->CalcTextSizeA(font->FontSize, FLT_MAX, 0, text).x;
}

std::string broken_at_spaces(const ImFont& font, std::string_view text, float room) {
    const auto width = [&](std::string_view part) {
        return font.CalcTextSizeA(font.FontSize, FLT_MAX, 0, part.data(), part.data() + part.size()).x;
    };
    constexpr float rounding_px = 0.5F;
    const float space = width(" ");
    std::string broken;
    float line = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const float wide = width(word);
        if (at > 0 && text[at - 1] == ' ') {
            const bool fits = line + space + wide <= room - rounding_px;
            broken += fits ? ' ' : '\n';
            line = fits ? line + space + wide : wide;
        } else {
            if (at > 0) broken += '\n';
            line = wide;
        }
        broken += word;
        at = end + 1;
    }
    return broken;
}

void wrapped_text(std::string_view text) {
    ImGui::TextWrapped("%s",
                       broken_at_spaces(*ImGui::GetFont(), text, ImGui::GetContentRegionAvail().x).c_str());
}

Panel::Panel(const char* id, ImVec2 at, ImVec2 size, bool scrolls) : id_(id) {
    ImGui::SetCursorScreenPos(at);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(14), scaled(12)});
    const ImGuiWindowFlags still = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    // In the high contrast a panel is as black as what is around it.
    ImGui::BeginChild(id, size, contrast(), ImGuiWindowFlags_AlwaysUseWindowPadding | (scrolls ? 0 : still));
}

Panel::~Panel() {
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const float height = window.DC.CursorMaxPos.y - window.DC.CursorStartPos.y + 2 * window.WindowPadding.y;
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::GetStateStorage()->SetFloat(ImGui::GetID(id_), std::ceil(height));
}

Sheet::Sheet(const char* id, ImVec2 size, bool fresh) {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImVec2 most{screen.x - scaled(20), screen.y - scaled(20)};
    const ImVec2 fits{std::min(scaled(size.x), most.x), std::min(scaled(size.y), most.y)};
    ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({fits.x, 0}, {fits.x, most.y});
    ImGui::SetNextWindowSize(fits);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(20), scaled(18)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, std::max(1.0F, scaled(1.5F)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, scaled(10));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, palette().panel);
    ImGui::PushStyleColor(ImGuiCol_Border, palette().muted);
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    if (fresh) ImGui::SetWindowFocus();
}

Sheet::~Sheet() {
    ImGui::End();
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(3);
}

void hint_more_below() {
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1) return;
    ImGuiWindow& window = *ImGui::GetCurrentWindow();
    const ImRect seen = window.InnerRect;
    const float height = std::min(scaled(22), seen.GetHeight());
    const ImVec2 from{seen.Min.x, seen.Max.y - height};
    // The hint counts for nothing: with it, or the gap below the last item, there would always be more below.
    const ImVec2 cursor = window.DC.CursorPos, most = window.DC.CursorMaxPos;
    ImGui::SetCursorScreenPos(from);
    // A window of its own: it lies above the panels in this one.
    ImGui::BeginChild("more_below", {seen.GetWidth(), height}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoInputs);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 clear = faded(palette().panel, 0), full = palette().panel;
    list.AddRectFilledMultiColor(from, {seen.Max.x, from.y + height / 2}, clear, clear, full, full);
    list.AddRectFilled({from.x, from.y + height / 2}, seen.Max, full);
    ImFont* font = ImGui::GetFont();
    constexpr const char* arrow_down = "▼";
    list.AddText({(seen.Min.x + seen.Max.x - text_width(font, arrow_down)) / 2, seen.Max.y - font->FontSize},
                 palette().muted, arrow_down);
    ImGui::EndChild();
    window.DC.CursorPos = cursor;
    window.DC.CursorMaxPos = most;
}

float needed_height(const char* panel, float first) {
    return ImGui::GetStateStorage()->GetFloat(ImGui::GetID(panel), first);
}

void with_room(const char* id, ImVec2 at, ImVec2 size, float height,
               const std::function<void(ImVec2, ImVec2)>& draw) {
    ImGui::SetCursorScreenPos(at);
    ImGui::BeginChild(id, size, false, ImGuiWindowFlags_NoBackground);
    const bool scrolls = height > size.y + 1;
    const float bar = scrolls ? ImGui::GetStyle().ScrollbarSize + scaled(4) : 0;
    draw({at.x, at.y - ImGui::GetScrollY()}, {size.x - bar, std::max(size.y, height)});
    ImGui::EndChild();
}

bool text_within(ImDrawList& list, ImFont* font, ImVec2 at, float width, const std::string& text,
                 ImU32 colour) {
    if (width < 2 * font->FontSize) return true;  // not even a letter with its dots
    ImGui::PushFont(font);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    const float end = at.x + width;
    ImGui::RenderTextEllipsis(&list, at, {end, at.y + 2 * font->FontSize}, end, end, text.c_str(),
                              text.c_str() + text.size(), nullptr);
    const bool cut = ImGui::CalcTextSize(text.c_str()).x > width;
    ImGui::PopStyleColor();
    ImGui::PopFont();
    return cut;
}

void heading(const char* text, const Fonts& fonts) {
    ImGui::PushFont(fonts.strong);
    ImGui::TextDisabled("%s", text);
    ImGui::PopFont();
    gap(1);
}

bool lit_button(const char* text, bool on) {
    // As light as the text on it allows (WCAG 2.1, 1.4.6).
    if (on) ImGui::PushStyleColor(ImGuiCol_Button, faded(palette().accent, contrast() ? 0.24F : 0.3F));
    const bool pressed = ImGui::Button(text);
    if (on) ImGui::PopStyleColor();
    return pressed;
}

void word_button(const char* text, const std::string& word, std::vector<std::string>& list) {
    const auto there = std::find(list.begin(), list.end(), word);
    const bool on = there != list.end();
    if (!lit_button(text, on)) return;
    if (on)
        list.erase(there);
    else
        list.push_back(word);
}

bool go_button(const char* text, ImVec2 size) {
    ImGui::PushStyleColor(ImGuiCol_Button, faded(palette().yes, 0.4F));
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, faded(palette().yes, 0.6F));
    ImGui::PushStyleColor(ImGuiCol_ButtonActive, faded(palette().yes, 0.5F));
    const bool pressed = ImGui::Button(text, size);
    ImGui::PopStyleColor(3);
    return pressed;
}

bool hold_button(const char* text, ImVec2 size) {
    constexpr float enough_s = 0.4F;
    ImGui::Button(text, size);
    const ImGuiIO& io = ImGui::GetIO();
    const float held = ImGui::IsItemActive() && ImGui::IsItemHovered() ? io.MouseDownDuration[0] : 0;
    if (held <= 0) return false;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    ImGui::GetWindowDrawList()->AddRectFilled(
        from, {from.x + (to.x - from.x) * std::min(1.0F, held / enough_s), to.y},
        faded(palette().accent, 0.35F), ImGui::GetStyle().FrameRounding);
    // Once: in the frame in which it has become long enough.
    return held >= enough_s && held - io.DeltaTime < enough_s;
}

bool colour_button(const char* id, float (&rgb)[3]) {
    constexpr ImGuiColorEditFlags bare = ImGuiColorEditFlags_NoTooltip | ImGuiColorEditFlags_NoDragDrop;
    ImGui::PushID(id);
    if (ImGui::ColorButton("##now", {rgb[0], rgb[1], rgb[2], 1}, bare)) ImGui::OpenPopup("colour");
    bool changed = false;
    if (ImGui::BeginPopup("colour")) {
        ImGui::SetNextItemWidth(scaled(200));
        changed = ImGui::ColorPicker3("##colour", rgb,
                                      bare | ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel |
                                          ImGuiColorEditFlags_NoSidePreview | ImGuiColorEditFlags_NoOptions);
        ImGui::EndPopup();
    }
    ImGui::PopID();
    return changed;
}

void flow(const char* next) {
    const float width = ImGui::CalcTextSize(next, nullptr, true).x + 2 * ImGui::GetStyle().FramePadding.x;
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    ImGui::SameLine();
    if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
}

int number_buttons(const char* id, int value) {
    const float side = ImGui::GetFrameHeight();
    int change = 0;
    ImGui::PushID(id);
    if (ImGui::Button("−", {side, side})) change = -1;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::Text("%d", value);
    ImGui::SameLine();
    if (ImGui::Button("+", {side, side})) change = 1;
    ImGui::PopID();
    return change;
}

int stepper(const char* label, const char* id, int value, const StepRange& range) {
    const float side = ImGui::GetFrameHeight();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    ImGui::SameLine(scaled(190));
    ImGui::PushID(id);
    if (ImGui::Button("−", {side, side})) value -= range.by;
    ImGui::SameLine();
    ImGui::Text("%2d", value);
    ImGui::SameLine();
    if (ImGui::Button("+", {side, side})) value += range.by;
    ImGui::PopID();
    return std::clamp(value, range.low, range.high);
}

void muted_text(const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
    wrapped_text(text);
    ImGui::PopStyleColor();
}

void warning_text(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    wrapped_text(text);
    ImGui::PopStyleColor();
}

bool text_field(const char* id, const char* hint, std::string& text, bool& fresh) {
    if (fresh) ImGui::SetKeyboardFocusHere();
    const auto keep_typed = [](ImGuiInputTextCallbackData* data) {
        bool& newly = *static_cast<bool*>(data->UserData);
        if (std::exchange(newly, false)) {
            data->CursorPos = data->BufTextLen;
            data->ClearSelection();
        }
        return 0;
    };
    constexpr int flags = ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways;
    return ImGui::InputTextWithHint(id, hint, &text, flags, keep_typed, &fresh);
}

namespace {

/// Of the frame that is drawn: the widgets are ImGui's, which has one context.
std::optional<std::string>& clicked() {
    static std::optional<std::string> rule;
    return rule;
}

}  // namespace

std::optional<std::string> clicked_rule() {
    return std::exchange(clicked(), std::nullopt);
}

void rule_mark(const std::string& rule, const Messages& tr) {
    if (rule.empty()) return;
    // Beside what it is the rule of, or below where there is no room.
    const bool beside = ImGui::GetCursorPosX() > ImGui::GetCursorStartPos().x + 1;
    if (beside && ImGui::CalcTextSize(rule.c_str()).x > ImGui::GetContentRegionAvail().x) ImGui::NewLine();
    ImGui::TextDisabled("%s", rule.c_str());
    if (ImGui::IsItemClicked()) clicked() = rule;
    const auto sentence = ImGui::IsItemHovered() ? rule_sentence(tr, rule) : std::nullopt;
    if (!sentence) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(scaled(420));
    ImGui::TextUnformatted(sentence->c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

}  // namespace quadrille::app
