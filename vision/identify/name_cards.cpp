#include "vision/identify/name_cards.hpp"

#include <algorithm>

namespace quadrille::vision {
namespace {

bool may_overlap(const CardCorners& a, const CardCorners& b) {
    const auto middle = [](const CardCorners& c) { return (c[0] + c[1] + c[2] + c[3]) / 4; };
    return cv::norm(middle(a) - middle(b)) < (cv::norm(a[2] - a[0]) + cv::norm(b[2] - b[0])) / 2;
}

}  // namespace

double rim_mm(const TableProfile& profile, bool on_a_board) {
    return profile.names_sleeves() || on_a_board ? (profile.sleeved_mm.width - profile.bare_mm.width) / 2 : 0;
}

FrontView view_of(const ImagePyramid& picture, const std::vector<CardReading>& cards, std::size_t card,
                  double rim) {
    std::vector<CardCorners> above;
    for (std::size_t i = card + 1; i < cards.size(); ++i)
        if (may_overlap(cards[i].corners_px, cards[card].corners_px)) above.push_back(cards[i].corners_px);
    return front_view(picture, cards[card].corners_px, rim, above);
}

FrontPrint print_of(const ImagePyramid& picture, const std::vector<CardReading>& cards, std::size_t card,
                    double rim) {
    return front_print(view_of(picture, cards, card, rim));
}

std::vector<std::vector<NameOdds>> names_of_cards(const ImagePyramid& picture, const FrontIndex& index,
                                                  double rim, const std::vector<CardReading>& cards) {
    std::vector<std::vector<NameOdds>> names(cards.size());
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (cards[i].face == Face::up) names[i] = index.names_of(print_of(picture, cards, i, rim));
    return names;
}

}  // namespace quadrille::vision
