#include "tests/window/words.hpp"

#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <opencv2/imgproc.hpp>

#include "app/window/drawing/theme.hpp"

namespace quadrille::tests {

Words::Words(float scale) {
    ImGuiContext* before = ImGui::GetCurrentContext();
    context_ = ImGui::CreateContext();
    ImGui::SetCurrentContext(context_);
    app::Fonts fonts;
    app::apply_theme(scale, fonts);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    fonts_ = {fonts.text, fonts.strong, fonts.large, fonts.huge};
    ImGui::SetCurrentContext(before);
}

Words::~Words() {
    ImGuiContext* before = ImGui::GetCurrentContext();
    ImGui::DestroyContext(context_);
    ImGui::SetCurrentContext(before == context_ ? nullptr : before);
}

/// How much ink each pixel of a text has, 0 to 255; nothing of it outside.
cv::Mat Words::ink(const std::string& text, Letters letters) const {
    const ImFont& font = *fonts_.at(static_cast<std::size_t>(letters));
    const ImFontAtlas& atlas = *font.ContainerAtlas;
    const cv::Mat all(atlas.TexHeight, atlas.TexWidth, CV_8UC1, atlas.TexPixelsAlpha8);
    const int room = static_cast<int>(font.FontSize) * (static_cast<int>(text.size()) + 2);
    cv::Mat drawn = cv::Mat::zeros(2 * static_cast<int>(font.FontSize), room, CV_8UC1);
    float x = font.FontSize;
    const char* next = text.c_str();
    while (*next != '\0') {
        unsigned letter = 0;
        next += ImTextCharFromUtf8(&letter, next, text.c_str() + text.size());
        const ImFontGlyph& glyph = *font.FindGlyph(static_cast<ImWchar>(letter));
        if (glyph.Visible) {
            const auto px = [](float part, int size) {
                return static_cast<int>(std::lround(part * static_cast<float>(size)));
            };
            const cv::Rect from({px(glyph.U0, all.cols), px(glyph.V0, all.rows)},
                                cv::Point{px(glyph.U1, all.cols), px(glyph.V1, all.rows)});
            const cv::Rect to({static_cast<int>(std::lround(x + glyph.X0)),
                               static_cast<int>(std::lround(glyph.Y0)) + static_cast<int>(font.FontSize) / 4},
                              from.size());
            cv::Mat under = drawn(to);
            cv::max(under, all(from), under);
        }
        x += glyph.AdvanceX;
    }
    return drawn(cv::boundingRect(drawn)).clone();
}

std::vector<cv::Rect> Words::places(const cv::Mat& picture, const std::string& text, Letters letters) const {
    // On one ground the letters' colours are theirs and the ground's in the ink's proportion.
    constexpr double same = 0.97;
    const cv::Mat looked_for = ink(text, letters);
    std::vector<cv::Rect> found;
    if (looked_for.cols > picture.cols || looked_for.rows > picture.rows) return found;
    cv::Mat grey, likeness;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    cv::matchTemplate(grey, looked_for, likeness, cv::TM_CCOEFF_NORMED);
    likeness = cv::abs(likeness);
    for (;;) {
        double best = 0;
        cv::Point at;
        cv::minMaxLoc(likeness, nullptr, &best, nullptr, &at);
        if (!(best >= same)) break;
        // Where hardly anything differs, rounding alone looks like anything.
        double least = 0, most = 0;
        cv::minMaxLoc(grey({at, looked_for.size()}), &least, &most);
        if (most - least > 24) found.emplace_back(at, looked_for.size());
        const cv::Rect round(at - cv::Point(looked_for.cols / 2, looked_for.rows / 2), looked_for.size());
        likeness(round & cv::Rect({}, likeness.size())).setTo(0);
    }
    std::sort(found.begin(), found.end(),
              [](const cv::Rect& a, const cv::Rect& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
    return found;
}

std::optional<cv::Rect> Words::place(const cv::Mat& picture, const std::string& text, Letters letters) const {
    const auto found = places(picture, text, letters);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

}  // namespace quadrille::tests
