#include "app/window/drawing/theme.hpp"

#include <cmath>
#include <filesystem>
#include <imgui_freetype.h>

#include "app/messages/seat_colours.hpp"
#include "app/window/drawing/font_file.hpp"

namespace quadrille::app {
namespace {

float current_scale = 1;
bool light_panels = false;
bool much_contrast = false;

constexpr ImU32 rgb(unsigned colour) {
    return IM_COL32(colour >> 16 & 255, colour >> 8 & 255, colour & 255, 255);
}

/// Latin with œ Œ Ÿ, typographic quotes and dashes, the euro, arrows, signs, shapes, suits and check marks.
constexpr ImWchar text_glyphs[] = {0x0020, 0x00FF, 0x0100, 0x017F, 0x2010, 0x2027, 0x2030,
                                   0x205E, 0x20AC, 0x20AC, 0x2190, 0x21FF, 0x2200, 0x22FF,
                                   0x25A0, 0x25FF, 0x2600, 0x26FF, 0x2713, 0x2718, 0};
/// What names, numbers and answers are written with. Every glyph more is rasterised at each start: all of
/// them in the larger sizes took longer than everything else before the first frame.
constexpr ImWchar few_glyphs[] = {0x0020, 0x00FF, 0x0100, 0x017F, 0x2010, 0x2027, 0x2190, 0x2193, 0x21B7,
                                  0x21B7, 0x21E7, 0x21E7, 0x2212, 0x2212, 0x2264, 0x2265, 0x25B2, 0x25B6,
                                  0x25C8, 0x25C8, 0x2605, 0x2605, 0x2660, 0x2667, 0x2692, 0x2694, 0};

/// A life total.
constexpr ImWchar number_glyphs[] = {0x002D, 0x002D, 0x0030, 0x0039, 0};

void set_colours(ImGuiStyle& style) {
    const Palette& p = palette();
    const auto set = [&](int what, ImU32 colour, float opacity = 1) {
        style.Colors[what] = ImGui::ColorConvertU32ToFloat4(faded(colour, opacity));
    };
    set(ImGuiCol_WindowBg, p.background);
    set(ImGuiCol_ChildBg, p.panel);
    set(ImGuiCol_PopupBg, p.raised, 0.97F);
    set(ImGuiCol_Border, p.line);
    set(ImGuiCol_Text, p.text);
    set(ImGuiCol_TextDisabled, p.muted);
    set(ImGuiCol_Button, p.raised);
    set(ImGuiCol_ButtonHovered, p.line);
    set(ImGuiCol_ButtonActive, p.accent, 0.35F);
    set(ImGuiCol_CheckMark, p.accent);
    set(ImGuiCol_Header, p.accent, 0.14F);
    set(ImGuiCol_HeaderHovered, p.accent, 0.10F);
    set(ImGuiCol_HeaderActive, p.accent, 0.22F);
    set(ImGuiCol_FrameBg, p.raised);
    set(ImGuiCol_FrameBgHovered, p.line);
    set(ImGuiCol_Separator, p.line);
    set(ImGuiCol_TableHeaderBg, p.raised);
    set(ImGuiCol_TableBorderStrong, p.line);
    set(ImGuiCol_TableBorderLight, p.line);
    set(ImGuiCol_ScrollbarBg, p.panel, 0);
    set(ImGuiCol_ScrollbarGrab, p.muted, 0.7F);
    set(ImGuiCol_NavHighlight, p.accent, 0.6F);
}

void set_spacing(ImGuiStyle& style) {
    style.WindowPadding = {0, 0};
    style.WindowBorderSize = 0;
    style.ChildBorderSize = style.FrameBorderSize = much_contrast ? 1 : 0;
    style.ChildRounding = 10;
    style.FrameRounding = 7;
    style.PopupRounding = 9;
    style.GrabRounding = 7;
    style.ScrollbarRounding = 6;
    style.ScrollbarSize = 10;
    style.FramePadding = {10, 6};
    style.ItemSpacing = {8, 7};
    style.AntiAliasedLinesUseTex = false;  // lines wider than the texture's would come out jagged
    style.CircleTessellationMaxError = 0.15F;
}

}  // namespace

const Palette& palette() {
    static const Palette dark{.background = rgb(0x12151A),
                              .panel = rgb(0x1B1F26),
                              .raised = rgb(0x272D37),
                              .line = rgb(0x39414E),
                              .text = rgb(0xECEEF1),
                              .muted = rgb(0x9CA6B4),
                              .accent = rgb(0xF4EBD9),
                              .permanent = rgb(0xFF5A3C),
                              .pawn = rgb(0x4DA6FF),
                              .beside = rgb(0xC792FF),
                              .last_known = rgb(0x3D7BFF),
                              .deployment = rgb(0x2FBF71),
                              .yes = rgb(0x3CCBA4),
                              .no = rgb(0xFF7A5C),
                              .warning = rgb(0xF2C14E)};
    static const Palette bright{.background = rgb(0xE9EBEE),
                                .panel = rgb(0xFAFBFC),
                                .raised = rgb(0xE3E7EC),
                                .line = rgb(0xC2C9D2),
                                .text = rgb(0x191C21),
                                .muted = rgb(0x5A6472),
                                .accent = rgb(0x7A5A14),
                                .permanent = rgb(0xFF5A3C),
                                .pawn = rgb(0x4DA6FF),
                                .beside = rgb(0xC792FF),
                                .last_known = rgb(0x3D7BFF),
                                .deployment = rgb(0x2FBF71),
                                .yes = rgb(0x086E53),
                                .no = rgb(0xAE3216),
                                .warning = rgb(0x7A5400)};
    static const Palette stark{.background = rgb(0x000000),
                               .panel = rgb(0x000000),
                               .raised = rgb(0x1C1C1C),
                               .line = rgb(0x8A8A8A),
                               .text = rgb(0xFFFFFF),
                               .muted = rgb(0xD6D6D6),
                               .accent = rgb(0xFFF3C4),
                               .permanent = rgb(0xFF5A3C),
                               .pawn = rgb(0x4DA6FF),
                               .beside = rgb(0xC792FF),
                               .last_known = rgb(0x3D7BFF),
                               .deployment = rgb(0x2FBF71),
                               .yes = rgb(0x4DF0C0),
                               .no = rgb(0xFF9D85),
                               .warning = rgb(0xFFD24D)};
    if (much_contrast) return stark;
    return light_panels ? bright : dark;
}

void set_contrast(bool contrast) {
    much_contrast = contrast;
}

bool contrast() {
    return much_contrast;
}

void set_light(bool light) {
    light_panels = light;
}

bool light() {
    return light_panels;
}

/// Whoever sits second or third at a side has its colour, paler.
ImU32 seat_colour(Chair seat) {
    constexpr unsigned white = 255, paler = 2;
    unsigned mixed = 0;
    for (const unsigned shift : {16U, 8U, 0U}) {
        unsigned level = (seat_rgb[seat.side] >> shift) & white;
        for (int place = 1; place < seat.place; ++place) level += (white - level) / paler;
        mixed |= level << shift;
    }
    return rgb(mixed);
}

ImU32 faded(ImU32 colour, float opacity) {
    const auto alpha = static_cast<ImU32>(static_cast<float>(colour >> IM_COL32_A_SHIFT) * opacity);
    return (colour & ~IM_COL32_A_MASK) | alpha << IM_COL32_A_SHIFT;
}

bool apply_theme(float scale, Fonts& fonts) {
    current_scale = scale;
    // From a fresh style each time: scaling one that was scaled would round twice.
    ImGuiStyle style;
    set_colours(style);
    set_spacing(style);
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;

    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    const std::filesystem::path regular = font_file("DejaVuSans.ttf"),
                                bold = font_file("DejaVuSans-Bold.ttf");
    if (regular.empty() || bold.empty()) {
        fonts.text = fonts.strong = fonts.large = fonts.huge = fonts.across = atlas.AddFontDefault();
        return false;
    }
    const auto load = [&](const std::filesystem::path& file, float size, const ImWchar* glyphs) {
        return atlas.AddFontFromFileTTF(file.c_str(), std::round(size * scale), nullptr, glyphs);
    };
    fonts.text = load(regular, 15, text_glyphs);
    fonts.strong = load(bold, 15, few_glyphs);
    fonts.large = load(bold, 25, few_glyphs);
    fonts.huge = load(bold, 40, few_glyphs);
    fonts.across = load(bold, 160, number_glyphs);
    return true;
}

float scaled(float length) {
    return std::round(length * current_scale);
}

void room(ImVec2 size) {
    ImGui::Dummy(size);  // ImGui's name for it
}

void gap(float height) {
    room({0, scaled(height)});
}

}  // namespace quadrille::app
