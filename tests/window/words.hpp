// tests/window/words.hpp: where words stand on a picture of the window, letter by letter as it draws them.
#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

struct ImFont;
struct ImGuiContext;

namespace quadrille::tests {

/// The window's letters (app/window/drawing/theme.hpp).
enum class Letters { text, strong, large, huge };

/// The window draws each letter of a size always with the same pixels, so that a word is found by them.
class Words {
public:
    /// `scale`: of the window's text.
    explicit Words(float scale = 1);
    ~Words();
    Words(const Words&) = delete;
    Words& operator=(const Words&) = delete;

    /// Every place of a text on a picture (8-bit BGR), whatever the colours of letters and ground; from above
    /// down.
    std::vector<cv::Rect> places(const cv::Mat& picture, const std::string& text,
                                 Letters letters = Letters::text) const;
    /// The first of them.
    std::optional<cv::Rect> place(const cv::Mat& picture, const std::string& text,
                                  Letters letters = Letters::text) const;

private:
    cv::Mat ink(const std::string& text, Letters letters) const;

    ImGuiContext* context_;
    std::array<ImFont*, 4> fonts_{};
};

}  // namespace quadrille::tests
