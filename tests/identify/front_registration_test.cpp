#include "vision/identify/front_registration.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/identify/drawn_fronts.hpp"

namespace quadrille::vision {
namespace {

const std::vector<cv::Point2f> corners{{0, 0}, {63, 0}, {63, 87}, {0, 87}};

struct Askew {
    const char* name;
    std::vector<cv::Point2f> corners;  ///< where those of the front are in what was seen
    cv::Point2d shift;                 ///< from which the registration begins
};

const Askew cases[] = {
    {"as it is", {{0, 0}, {63, 0}, {63, 87}, {0, 87}}, {0, 0}},
    {"aside", {{3, -2}, {66, -2}, {66, 85}, {3, 85}}, {2, -2}},
    {"larger", {{-2, -2}, {65, -2}, {65, 89}, {-2, 89}}, {0, 0}},
    {"turned", {{2, -1}, {64, 2}, {61, 88}, {-1, 85}}, {0, 0}},
    {"one corner off", {{0, 0}, {63, 0}, {66, 90}, {0, 87}}, {0, 0}},
};

class RegistrationOfOutlines : public testing::TestWithParam<Askew> {};

double apart(const FineFront& seen, const cv::Matx33d& seen_from_known, const FineFront& own) {
    const cv::Mat laid = laid_on_known(seen.detail, seen_from_known, own.detail.size());
    return cv::norm(laid, own.detail);
}

/// What shows on the front lies as well on itself as where the corners truly are; beside them nothing shows.
TEST_P(RegistrationOfOutlines, LaysWhatShowsOnItself) {
    const cv::Matx33d truth = cv::getPerspectiveTransform(corners, GetParam().corners);
    for (unsigned seed = 1; seed <= 10; ++seed) {
        FrontView view = front_view(drawn::scan(seed));
        const FineFront own = fine_front(front_print(view));
        cv::warpPerspective(view.bgr, view.bgr, truth, view.bgr.size(), cv::INTER_LINEAR,
                            cv::BORDER_REPLICATE);
        const FineFront seen = fine_front(front_print(view));
        const double at_best = apart(seen, truth, own), askew = apart(seen, cv::Matx33d::eye(), own);
        EXPECT_LE(apart(seen, registered(seen, own, GetParam().shift), own),
                  at_best + 0.15 * (askew - at_best) + 2)
            << seed;
    }
}

INSTANTIATE_TEST_SUITE_P(Askew, RegistrationOfOutlines, testing::ValuesIn(cases), [](const auto& askew) {
    std::string name = askew.param.name;
    std::replace(name.begin(), name.end(), ' ', '_');
    return name;
});

TEST(FrontRegistration, OfAPlainFrontIsTheShift) {
    const FineFront plain =
        fine_front(front_print(front_view(cv::Mat(400, 300, CV_8UC3, cv::Scalar(90, 120, 200)))));
    const cv::Matx33d found = registered(plain, plain, {2, -4});
    EXPECT_LT(cv::norm(found - cv::Matx33d(1, 0, 2, 0, 1, -4, 0, 0, 1)), 1e-9);
}

TEST(FrontRegistration, OfAnotherFrontStaysNearTheShift) {
    for (unsigned seed = 1; seed <= 10; ++seed) {
        const FineFront seen = fine_front(drawn::print(seed)), own = fine_front(drawn::print(seed + 20));
        std::vector<cv::Point2f> found;
        cv::perspectiveTransform(corners, found, registered(seen, own, {}));
        for (std::size_t i = 0; i < corners.size(); ++i)
            EXPECT_LT(cv::norm(found[i] - corners[i]), 8) << seed;
    }
}

}  // namespace
}  // namespace quadrille::vision
