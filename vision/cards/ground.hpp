// vision/cards/ground.hpp: what of a board looks like its ground and what does not, by the squares around it.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "rules/geometry/square.hpp"
#include "vision/cards/card_hypothesis.hpp"
#include "vision/cards/oriented_rectangle.hpp"
#include "vision/picture/top_view.hpp"

namespace quadrille::vision {

/// The ground of each square is the median of the squares of its colour around it. A pixel is foreign where
/// its colour is another, or where it is brighter or far darker than any of them: a shadow keeps the colour.
class Ground {
public:
    /// `cards`: what lies on the board, which says nothing of the ground.
    explicit Ground(const TopView& view, const std::vector<OrientedRectangle>& cards = {});

    /// The same with other cards.
    void cover(const std::vector<OrientedRectangle>& cards);

    /// Shares of foreign pixels in a place, and in a band around it that no card covers; nullopt where too
    /// few pixels are seen, lines apart. 0 to 1.
    std::optional<float> foreign_inside(const OrientedRectangle& place) const;
    std::optional<float> foreign_around(const OrientedRectangle& place) const;

    /// The squares on which something stands that is no card: in their part without cards something foreign
    /// is larger than strokes of a pen or glare are. In the order of squares.
    std::vector<Square> obstacles() const;

private:
    cv::Rect pixels_of(Square square) const;
    void find_grounds();
    void find_foreign();
    std::optional<float> foreign_share(const OrientedRectangle& place, float scale,
                                       const cv::Mat1b& among) const;

    template <typename Each>
    void for_each_field_pixel(Each each) const;

    const BoardGrid grid_;
    const RectifiedFrame frame_;
    cv::Mat1b fields_;   ///< 255 in squares, without the lines, where the picture reaches
    cv::Mat1b glare_;    ///< 255 where nothing but light is seen
    cv::Mat3b smooth_;   ///< the view without its noise
    cv::Mat3f logs_;     ///< logarithms of its B, G, R
    cv::Mat1b open_;     ///< `fields_` without cards
    cv::Mat1b foreign_;  ///< within `fields_`

    /// Of one square: its median without cards, and of those around it.
    struct SquareGround {
        std::optional<cv::Vec3f> own, around;
        float highest = 0, lowest = 0;  ///< of the medians around, in light, against `around`
        float chroma = 0;               ///< how far their colours are from its
    };
    std::vector<SquareGround> grounds_;  ///< row by row from the south
};

/// A back that hardly differs from its ground needs to be surer than others, and so does one beside which the
/// same thing is seen again: a box shows its sides. Changes the scores of those that count as face down.
void weigh_against_ground(std::vector<CardHypothesis>& cards, const Ground& ground);

}  // namespace quadrille::vision
