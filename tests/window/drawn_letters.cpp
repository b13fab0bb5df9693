#include "tests/window/drawn_letters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui_internal.h>
#include <map>
#include <opencv2/imgproc.hpp>

namespace quadrille::tests {
namespace {

/// Letters by where they lie in the texture of fonts.
using Glyphs = std::map<std::pair<float, float>, unsigned>;

Glyphs glyphs() {
    Glyphs all;
    for (const ImFont* font : ImGui::GetIO().Fonts->Fonts) {
        for (const ImFontGlyph& glyph : font->Glyphs) {
            if (glyph.Visible) all.emplace(std::pair(glyph.U0, glyph.V0), unsigned{glyph.Codepoint});
        }
    }
    return all;
}

cv::Vec3d bgr(ImU32 colour) {
    const auto channel = [&](int shift) { return double(colour >> shift & 255); };
    return {channel(IM_COL32_B_SHIFT), channel(IM_COL32_G_SHIFT), channel(IM_COL32_R_SHIFT)};
}

double alpha(ImU32 colour) {
    return double(colour >> IM_COL32_A_SHIFT & 255) / 255;
}

cv::Vec3b over(ImU32 colour, const cv::Vec3b& ground) {
    const cv::Vec3d mixed = bgr(colour) * alpha(colour) + cv::Vec3d(ground) * (1 - alpha(colour));
    return {cv::saturate_cast<uchar>(mixed[0]), cv::saturate_cast<uchar>(mixed[1]),
            cv::saturate_cast<uchar>(mixed[2])};
}

/// What was drawn so far, but for letters.
class Ground {
public:
    Ground(cv::Size size, ImU32 background) : drawn_(size, CV_8UC3), mask_(cv::Mat::zeros(size, CV_8UC1)) {
        const cv::Vec3d colour = bgr(background);
        drawn_.setTo(cv::Scalar(colour[0], colour[1], colour[2]));
    }

    /// Triangles of one colour that follow each other are one shape.
    void fill(const std::array<ImDrawVert, 3>& corners, const cv::Rect& clip) {
        // The rim that makes edges smooth fades away.
        if (corners[0].col != corners[1].col || corners[0].col != corners[2].col) return;
        if (corners[0].col != colour_ || clip != clip_) end_shape();
        colour_ = corners[0].col;
        clip_ = clip;
        std::array<cv::Point, 3> points;
        for (std::size_t i = 0; i < 3; ++i)
            points[i] = {cvRound(corners[i].pos.x), cvRound(corners[i].pos.y)};
        shape_ |= cv::boundingRect(std::vector<cv::Point>(points.begin(), points.end()));
        cv::fillConvexPoly(mask_, points.data(), 3, cv::Scalar(255));
    }

    void end_shape() {
        const cv::Rect all({}, drawn_.size()), part = shape_ & clip_ & all;
        if (part.area() > 0) {
            const cv::Vec3d colour = bgr(colour_);
            const cv::Scalar full(colour[0], colour[1], colour[2]);
            cv::Mat under = drawn_(part), mixed;
            const double share = alpha(colour_);
            cv::addWeighted(cv::Mat(part.size(), CV_8UC3, full), share, under, 1 - share, 0, mixed);
            mixed.copyTo(under, mask_(part));
        }
        if ((shape_ & all).area() > 0) mask_(shape_ & all).setTo(0);
        shape_ = {};
    }

    cv::Vec3b at(cv::Point2f point) const {
        return drawn_.at<cv::Vec3b>(std::clamp(cvRound(point.y), 0, drawn_.rows - 1),
                                    std::clamp(cvRound(point.x), 0, drawn_.cols - 1));
    }

private:
    cv::Mat drawn_, mask_;
    cv::Rect shape_{}, clip_{};  ///< round the shape that is being drawn
    ImU32 colour_ = 0;
};

}  // namespace

std::vector<DrawnLetter> drawn_letters(ImU32 background) {
    const ImDrawData& data = *ImGui::GetDrawData();
    const Glyphs known = glyphs();
    const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
    const cv::Size size(cvRound(data.DisplaySize.x), cvRound(data.DisplaySize.y));
    Ground ground(size, background);
    std::vector<DrawnLetter> letters;
    for (int n = 0; n < data.CmdListsCount; ++n) {
        const ImDrawList& list = *data.CmdLists[n];
        for (const ImDrawCmd& command : list.CmdBuffer) {
            const cv::Rect clip(
                cv::Point(static_cast<int>(command.ClipRect.x), static_cast<int>(command.ClipRect.y)),
                cv::Point(static_cast<int>(command.ClipRect.z), static_cast<int>(command.ClipRect.w)));
            const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
            const auto vertex = [&](unsigned i) -> const ImDrawVert& {
                return list.VtxBuffer[static_cast<int>(command.VtxOffset + indices[i])];
            };
            for (unsigned i = 0; i + 2 < command.ElemCount;) {
                const ImDrawVert& first = vertex(i);
                const auto found = known.find({first.uv.x, first.uv.y});
                if (first.uv.x == white.x && first.uv.y == white.y) {
                    ground.fill({first, vertex(i + 1), vertex(i + 2)}, clip);
                    i += 3;
                    continue;
                }
                if (found == known.end() || i + 5 >= command.ElemCount) {
                    i += 3;
                    continue;
                }
                ground.end_shape();
                const ImDrawVert& last = vertex(i + 2);
                DrawnLetter letter{
                    .letter = found->second,
                    .place = {cv::Point2f(first.pos.x, first.pos.y), cv::Point2f(last.pos.x, last.pos.y)},
                    .ink_bgr = {},
                    .ground_bgr = {}};
                const cv::Rect2f inside(clip & cv::Rect({}, size));
                letter.inactive = alpha(first.col) < ImGui::GetStyle().DisabledAlpha + 0.05;
                const bool seen = (letter.place & inside).area() > 0;
                letter.cut = letter.place.x < inside.x - 1 || letter.place.br().x > inside.br().x + 1;
                letter.ground_bgr = ground.at((letter.place.tl() + letter.place.br()) * 0.5F);
                letter.ink_bgr = over(first.col, letter.ground_bgr);
                if (seen && alpha(first.col) > 0) letters.push_back(letter);
                i += 6;
            }
        }
    }
    return letters;
}

std::vector<std::string> lines_of(const std::vector<DrawnLetter>& letters) {
    std::vector<std::string> lines;
    const DrawnLetter* last = nullptr;
    for (const DrawnLetter& letter : letters) {
        // Letters of a word are drawn one after the other.
        const bool beside = last != nullptr && letter.place.x >= last->place.x &&
                            letter.place.x - last->place.br().x < last->place.height * 1.6F + 8 &&
                            std::abs(letter.place.br().y - last->place.br().y) < 14;
        if (!beside) lines.emplace_back();
        const bool gap = beside && letter.place.x - last->place.br().x > 3.2F;
        char bytes[5] = {};
        ImTextCharToUtf8(bytes, letter.letter);
        lines.back() += (gap ? " " : "") + std::string(bytes);
        last = &letter;
    }
    return lines;
}

}  // namespace quadrille::tests
