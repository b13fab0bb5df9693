#include "tests/scenes/played_clip.hpp"

#include <algorithm>
#include <cmath>

namespace quadrille::scenes {
namespace {

constexpr double come_s = 0.55, work_s = 0.3, carry_s = 0.5;

}  // namespace

PlayedClip::PlayedClip(ClipLook look, double fps, std::function<void(const cv::Mat&)> show)
    : table(std::move(look)), fps_(fps), show_(std::move(show)) {}

void PlayedClip::show() {
    show_(table.picture());
    for (ScriptedEvent& event : events) {
        if (event.clear_s >= 0) continue;
        const bool covered =
            (event.from && table.covered(*event.from)) || (event.to && table.covered(*event.to));
        if (!covered) event.clear_s = t();
    }
    ++frames_;
}

void PlayedClip::rest(double seconds) {
    for (long i = std::lround(seconds * fps_); i > 0; --i) show();
}

cv::Point2d PlayedClip::centre(Square square) const {
    return table.look().table.grid.centre_mm(square);
}

cv::Point2d PlayedClip::away(Seat seat, cv::Point2d from_mm) const {
    const BoardGrid& grid = table.look().table.grid;
    constexpr double beyond_mm = 420;
    switch (seat) {
        case Seat::south:
            return {from_mm.x, -beyond_mm};
        case Seat::north:
            return {from_mm.x, grid.height_mm() + beyond_mm};
        case Seat::west:
            return {-beyond_mm, from_mm.y};
        case Seat::east:
            return {grid.width_mm() + beyond_mm, from_mm.y};
    }
    return from_mm;
}

Hand PlayedClip::hand_of(Seat seat, cv::Point2d towards_mm) const {
    const cv::Point2d tip = away(seat, towards_mm);
    return {.tip_mm = tip, .elbow_mm = tip + (tip - towards_mm)};
}

void PlayedClip::reach(const std::vector<cv::Point2d>& tips_mm, double seconds) {
    const auto before = table.hands;
    const long steps = std::max(1L, std::lround(seconds * fps_));
    for (long step = 1; step <= steps; ++step) {
        const double share = static_cast<double>(step) / static_cast<double>(steps);
        for (std::size_t i = 0; i < tips_mm.size(); ++i)
            table.hands[i].tip_mm = before[i].tip_mm + (tips_mm[i] - before[i].tip_mm) * share;
        show();
    }
}

void PlayedClip::hand(Seat seat, Square over, const std::function<void()>& act) {
    const cv::Point2d place = centre(over);
    table.hands = {hand_of(seat, place)};
    reach({place}, come_s);
    rest(work_s);
    if (act) act();
    reach({away(seat, place)}, come_s);
    table.hands.clear();
}

PlayedCard PlayedClip::take(int id) {
    const PlayedCard taken = card(id);
    std::erase_if(table.cards, [&](const PlayedCard& other) { return other.id == id; });
    return taken;
}

void PlayedClip::carry(Seat seat, int id, std::optional<Square> to, cv::Point2d beside_centre_mm,
                       bool tapped) {
    const Square from = card(id).square;
    const cv::Point2d there = centre(from);
    table.hands = {hand_of(seat, there)};
    reach({there}, come_s);
    rest(work_s);
    PlayedCard held = take(id);
    table.hands[0].carried = held;
    if (to) {
        reach({centre(*to) + beside_centre_mm}, carry_s);
        held.square = *to;
        held.beside_centre_mm = beside_centre_mm;
        held.tapped = tapped;
        table.hands[0].carried.reset();
        table.cards.push_back(held);
        tell("moved", from, *to, held);
    } else {
        tell("left", from, std::nullopt, held);
    }
    reach({away(seat, table.hands[0].tip_mm)}, come_s);
    table.hands.clear();
}

void PlayedClip::bring(const PlayedCard& card) {
    const cv::Point2d place = centre(card.square) + card.beside_centre_mm;
    table.hands = {hand_of(card.seat, place)};
    table.hands[0].carried = card;
    reach({place}, come_s);
    table.hands[0].carried.reset();
    table.cards.push_back(card);
    tell("entered", std::nullopt, card.square, card);
    reach({away(card.seat, place)}, come_s);
    table.hands.clear();
}

void PlayedClip::swap(int a, int b) {
    const PlayedCard first = card(a), second = card(b);
    const cv::Point2d at_a = centre(first.square), at_b = centre(second.square);
    table.hands = {hand_of(Seat::south, at_a), hand_of(Seat::south, at_b)};
    reach({at_a, at_b}, come_s);
    rest(work_s);
    table.hands[0].carried = take(a);
    table.hands[1].carried = take(b);
    reach({at_b, at_a}, carry_s);
    for (Hand& hand : table.hands) hand.carried.reset();
    for (const auto& [taken, to] : {std::pair(first, second.square), std::pair(second, first.square)}) {
        PlayedCard laid = taken;
        laid.square = to;
        table.cards.push_back(laid);
        tell("moved", taken.square, to, laid);
    }
    reach({away(Seat::south, at_b), away(Seat::south, at_a)}, come_s);
    table.hands.clear();
}

void PlayedClip::tap(int id, bool tapped) {
    card(id).tapped = tapped;
    tell(tapped ? "tapped" : "untapped", card(id).square, card(id).square, card(id));
}

void PlayedClip::flip(int id) {
    card(id).face_up = !card(id).face_up;
    tell("flipped", card(id).square, card(id).square, card(id));
}

void PlayedClip::disturb(const std::string& kind, double seconds,
                         const std::function<void(double share)>& change) {
    const long steps = std::max(1L, std::lround(seconds * fps_));
    const double from = t();
    for (long step = 1; step <= steps; ++step) {
        change(static_cast<double>(step) / static_cast<double>(steps));
        show();
    }
    disturbances.push_back({kind, from, t()});
}

PlayedCard& PlayedClip::card(int id) {
    return *std::find_if(table.cards.begin(), table.cards.end(),
                         [&](const PlayedCard& card) { return card.id == id; });
}

void PlayedClip::tell(const std::string& kind, std::optional<Square> from, std::optional<Square> to,
                      const PlayedCard& card) {
    events.push_back({kind, from, to, card, t()});
}

}  // namespace quadrille::scenes
