#include "tests/follow/drawn_play.hpp"

#include <opencv2/imgproc.hpp>

namespace quadrille::test {

using namespace vision;

namespace {

/// Where a point of the upright picture is in that of a camera that is mirrored and turned.
cv::Point2d seen(const DrawnTable& table, cv::Point2d p) {
    if (table.mirrored) p.x = DrawnTable::size().width - 1 - p.x;
    for (int i = 0; i < table.quarter_turns; ++i) p = {DrawnTable::size().height - 1 - p.y, p.x};
    return p;
}

/// Seven kinds of a camera's noise, made once.
const cv::Mat& noise(unsigned seed) {
    static const std::vector<cv::Mat> kinds = [] {
        std::vector<cv::Mat> made;
        for (unsigned kind = 1; kind <= 7; ++kind) {
            cv::RNG(kind).fill(made.emplace_back(DrawnTable::size(), CV_16SC3), cv::RNG::NORMAL, 0, 2);
        }
        return made;
    }();
    return kinds[seed % kinds.size()];
}

/// Reads at once and tells it some frames later.
class LateReader : public Reader {
public:
    LateReader(Detectors detectors, const long& frame, int late_frames)
        : detectors_(std::move(detectors)), frame_(frame), late_frames_(late_frames) {}
    void request(ReadRequest request) override { result_ = read_picture_for(request, detectors_); }
    std::optional<ReadResult> take_result() override {
        if (!result_ || frame_ < result_->frame.number + late_frames_) return std::nullopt;
        return std::exchange(result_, std::nullopt);
    }
    void cancel() override { result_.reset(); }

private:
    Detectors detectors_;
    const long& frame_;  ///< that is being seen
    int late_frames_;
    std::optional<ReadResult> result_;
};

}  // namespace

cv::Point2d DrawnTable::px(cv::Point2d mm) const {
    return cv::Point2d(margin_px + mm.x, margin_px + 720 - mm.y) + bump;
}

BoardPose DrawnTable::pose() const {
    const BoardGrid grid;
    std::array<cv::Point2d, 4> corners;
    for (std::size_t i = 0; i < 4; ++i) corners[i] = px(grid.corners_mm()[i]);
    // The picture of a camera that is turned by a quarter has its corners turned as well.
    for (cv::Point2d& corner : corners) corner = seen(*this, corner);
    return BoardPose::from_corners(grid, corners, Lens::pinhole(size()));
}

CardReading DrawnTable::reading(const Card& card) const {
    CardReading reading;
    reading.square = square_from(card.square);
    reading.centre_mm = BoardGrid{}.centre_mm(*reading.square) + card.beside_centre;
    reading.angle_deg = card.tapped ? 45 : 0;
    reading.seat = Seat::south;
    reading.tapped = card.tapped;
    reading.face = card.face;
    reading.confidence = 0.9;
    const double a = reading.angle_deg * CV_PI / 180;
    const std::array<cv::Point2d, 4> corners{{{-33, 45.5}, {33, 45.5}, {33, -45.5}, {-33, -45.5}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const cv::Point2d c = corners[i];
        const cv::Point2d turned(c.x * std::cos(a) + c.y * std::sin(a),
                                 -c.x * std::sin(a) + c.y * std::cos(a));
        reading.corners_px[i] = seen(*this, px(*reading.centre_mm + turned));
    }
    return reading;
}

cv::Mat DrawnTable::picture() const {
    cv::Mat image(size(), CV_8UC3, cv::Scalar(150, 170, 180));
    for (int i = 0; i <= 8; ++i) {
        cv::line(image, px({i * 90.0, 0}), px({i * 90.0, 720}), {40, 40, 40}, 3);
        cv::line(image, px({0, i * 90.0}), px({720, i * 90.0}), {40, 40, 40}, 3);
    }
    for (const Card& card : cards) draw(image, card);
    image.convertTo(image, CV_8UC3, light);
    if (hand) {
        cv::line(image, *hand, {hand->x + 60, 1100}, {120, 150, 200}, 70);
        cv::circle(image, *hand, 50, {110, 140, 190}, cv::FILLED);
    }
    if (blur_px > 0) cv::GaussianBlur(image, image, {}, blur_px);
    if (covered) image.setTo(cv::Scalar(25, 20, 20));
    if (mirrored) cv::flip(image, image, 1);
    for (int i = 0; i < quarter_turns; ++i) cv::rotate(image, image, cv::ROTATE_90_CLOCKWISE);
    cv::Mat noisy;
    cv::add(image, noise(noise_seed), noisy, cv::noArray(), CV_8U);
    return noisy;
}

void DrawnTable::draw(cv::Mat& image, const Card& card) const {
    cv::Mat face(91, 66, CV_8UC3, cv::Scalar(30, 30, 160));
    if (card.face == Face::up) {
        cv::Mat art(7, 5, CV_8UC3);
        cv::RNG(static_cast<unsigned>(card.art)).fill(art, cv::RNG::UNIFORM, 20, 235);
        cv::resize(art, face(cv::Rect(3, 3, 60, 85)), {60, 85}, 0, 0, cv::INTER_NEAREST);
    }
    // The picture is turned when all is drawn.
    DrawnTable upright = *this;
    upright.quarter_turns = 0;
    upright.mirrored = false;
    const CardReading at = upright.reading(card);
    const std::vector<cv::Point2f> from{{0, 0}, {66, 0}, {66, 91}, {0, 91}};
    const std::vector<cv::Point2f> to(at.corners_px.begin(), at.corners_px.end());
    cv::warpPerspective(face, image, cv::getPerspectiveTransform(from, to), image.size(), cv::INTER_LINEAR,
                        cv::BORDER_TRANSPARENT);
}

Play::Play(DrawnTable drawn, DetectorFaults faults, int late_frames)
    : table(std::move(drawn)),
      faults_(faults),
      follower_(std::make_unique<LateReader>(detectors(), frame_, late_frames)) {}

void Play::rest(double seconds) {
    for (int i = 0; i < seconds * play_fps; ++i) show();
}

Detectors Play::detectors() {
    // Where south is cannot be seen, nor that a picture is mirrored: the finder takes the side that is at the
    // bottom, and what is at the left for the west.
    const auto find_board = [this](const cv::Mat&) -> std::optional<BoardPose> {
        if (table.covered) return std::nullopt;
        BoardPose pose = table.pose().turned(-table.quarter_turns);
        const cv::Matx33d from_the_east(-1, 0, pose.grid.width_mm(), 0, 1, 0, 0, 0, 1);
        if (table.mirrored) pose.undistorted_from_board = pose.undistorted_from_board * from_the_east;
        return pose;
    };
    return {find_board, [this](const cv::Mat&, const BoardPose&) { return read(); }};
}

std::vector<CardReading> Play::read() {
    ++readings;
    const auto happens = [&](double share) {
        return std::uniform_real_distribution<double>(0, 1)(chance_) < share;
    };
    std::vector<CardReading> seen;
    for (const auto& card : table.cards) {
        CardReading reading = table.reading(card);
        const bool hidden =
            table.hand && cv::norm(cv::Point2d(*table.hand) - table.px(*reading.centre_mm)) < 90;
        const bool unreadable = card.art % 100 < faults_.always_missed * 100;
        if (hidden || unreadable || happens(faults_.missed)) continue;
        if (happens(faults_.wrong_face)) reading.face = card.face == Face::up ? Face::down : Face::up;
        seen.push_back(reading);
    }
    static const char* const everywhere[] = {"a2", "b7", "c4", "d5", "e2", "f6", "g3", "h8"};
    for (const char* square : everywhere) {
        if (happens(faults_.ghosts)) seen.push_back(table.reading({square, 0, happens(0.5)}));
    }
    return seen;
}

void Play::show_hand(cv::Point at) {
    table.hand = at;
    show();
}

void Play::show() {
    table.noise_seed = static_cast<unsigned>(frame_) + 1;
    const Frame frame{table.picture(), static_cast<double>(frame_) / play_fps + slept_, frame_};
    for (const Event& event : follower_.see(frame)) {
        if (!events_.empty() && event.t != told_t_) events_ += "| ";
        told_t_ = event.t;
        events_ += std::string(name(event.kind));
        if (event.from) events_ += " " + name(*event.from);
        if (event.to) events_ += ">" + name(*event.to);
        events_ += "; ";
    }
    ++frame_;
}

cv::Point over(const DrawnTable& table, const char* square) {
    return table.px(BoardGrid{}.centre_mm(*square_from(square)));
}

}  // namespace quadrille::test
