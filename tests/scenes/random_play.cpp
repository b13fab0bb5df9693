#include "tests/scenes/random_play.hpp"

#include <algorithm>

namespace quadrille::scenes {

ClipLook look_at_random(Chance& chance, std::uint64_t seed, cv::Size picture) {
    ClipLook look;
    look.table.cardboard = chance.one_of<cv::Scalar>(
        {{225, 228, 230}, {150, 180, 200}, {60, 110, 70}, {160, 160, 155}, {45, 45, 50}, {190, 200, 170}});
    const bool dark = cv::sum(look.table.cardboard)[0] < 300;
    look.table.ink = dark ? cv::Scalar(220, 225, 225)
                          : chance.one_of<cv::Scalar>({{40, 40, 45}, {150, 60, 30}, {40, 40, 170}});
    look.table.cloth = chance.one_of<Cloth>({Cloth::plain, Cloth::stripes, Cloth::gingham, Cloth::wood});
    look.table.cloth_deg = chance.between(-40, 40);
    look.table.line_mm = chance.between(1.8, 3.2);
    look.view = {.size = picture,
                 .tilt_deg = chance.between(0, 34),
                 .turn_deg = chance.between(-14, 14),
                 .fill = chance.between(0.68, 0.82),
                 .k1 = chance.between(-0.05, 0.05),
                 .noise = chance.between(1.5, 4),
                 .blur_px = chance.between(0.5, 1.0),
                 .seed = seed};
    look.hand.skin_bgr =
        chance.one_of<cv::Scalar>({{150, 175, 225}, {120, 150, 205}, {70, 100, 150}, {45, 60, 95}});
    look.hand.cuff_bgr = {chance.between(20, 230), chance.between(20, 230), chance.between(20, 230)};
    look.hand.fingers = 1 + chance.below(5);
    look.hand.finger_mm = chance.between(15, 21);
    look.hand.spread_deg = chance.between(6, 17);
    look.hand.arm_mm = chance.between(60, 95);
    look.hand.shadow = chance.between(0.1, 0.4);
    look.lamp = {.at = {chance.between(0, 1), chance.between(0, 1)},
                 .fall = chance.between(0, 0.45),
                 .bgr = {chance.between(0.75, 1.05), chance.between(0.9, 1.0), chance.between(0.9, 1.05)}};
    std::vector<cv::Scalar> sleeves{{60, 40, 200},  {40, 150, 60}, {190, 70, 30},  {40, 190, 220},
                                    {150, 50, 130}, {30, 30, 30},  {215, 215, 215}};
    for (cv::Scalar& sleeve : look.sleeves_bgr) {
        const int index = chance.below(static_cast<int>(sleeves.size()));
        sleeve = sleeves[static_cast<std::size_t>(index)];
        sleeves.erase(sleeves.begin() + index);
    }
    return look;
}

RandomPlay::RandomPlay(PlayedClip& clip, Chance& chance) : clip_(clip), chance_(chance) {
    for (const Seat seat : {Seat::south, Seat::north}) {
        PlayedCard pawn = new_card(seat);
        pawn.square = {3 + chance_.below(2), seat == Seat::south ? 0 : 7};
        pawn.face_up = false;
        pawns_.push_back(pawn.id);
        clip_.table.cards.push_back(pawn);
    }
    const int cards = 5 + chance_.below(9);
    for (int i = 0; i < cards; ++i) {
        PlayedCard card = new_card(i % 2 == 0 ? Seat::south : Seat::north);
        card.square = *free_square();
        card.tapped = chance_.happens(0.25);
        clip_.table.cards.push_back(card);
    }
}

PlayedCard RandomPlay::new_card(Seat seat) {
    return {.id = next_id_++,
            .square = {},
            .seat = seat,
            .beside_centre_mm = {chance_.between(-6, 6), chance_.between(-6, 6)},
            .untidy_deg = chance_.between(-5, 5),
            .art = static_cast<unsigned>(chance_.below(1 << 20)),
            .frame_bgr = {chance_.between(40, 210), chance_.between(40, 210), chance_.between(40, 210)}};
}

std::optional<Square> RandomPlay::free_square() {
    for (int tries = 0; tries < 200; ++tries) {
        const Square square{chance_.below(8), chance_.below(8)};
        const auto& cards = clip_.table.cards;
        if (std::none_of(cards.begin(), cards.end(),
                         [&](const PlayedCard& card) { return card.square == square; }))
            return square;
    }
    return std::nullopt;
}

std::size_t RandomPlay::others_on(const PlayedCard& card) const {
    return static_cast<std::size_t>(std::count_if(
        clip_.table.cards.begin(), clip_.table.cards.end(),
        [&](const PlayedCard& other) { return other.id != card.id && other.square == card.square; }));
}

/// A card that is no pawn, on top of its square, or alone there; 0 where there is none.
int RandomPlay::one_card(bool alone, bool face_up) {
    std::vector<int> those;
    const auto& cards = clip_.table.cards;
    for (auto card = cards.begin(); card != cards.end(); ++card) {
        const bool covered = std::any_of(
            card + 1, cards.end(), [&](const PlayedCard& above) { return above.square == card->square; });
        const bool pawn = std::find(pawns_.begin(), pawns_.end(), card->id) != pawns_.end();
        if (pawn || covered || (alone && others_on(*card) > 0) || (face_up && !card->face_up)) continue;
        those.push_back(card->id);
    }
    return those.empty() ? 0 : chance_.one_of(those);
}

void RandomPlay::act() {
    switch (chance_.below(10)) {
        case 0:
        case 1:
            return move();
        case 2:
            return bring_or_take(true);
        case 3:
            return bring_or_take(false);
        case 4:
            return tap_some(1);
        case 5:
            return tap_some(2);
        case 6:
            return turn_over();
        case 7:
            return swap();
        case 8:
            return fight();
        default:
            return disturb(chance_.below(4));
    }
}

void RandomPlay::move() {
    const int id = one_card(false, true);
    const auto to = free_square();
    if (id != 0 && to) clip_.carry(clip_.card(id).seat, id, to);
}

void RandomPlay::bring_or_take(bool bring) {
    constexpr std::size_t few = 6, many = 22;
    const std::size_t cards = clip_.table.cards.size();
    if (cards < few || (bring && cards <= many)) {
        PlayedCard card = new_card(chance_.happens(0.5) ? Seat::south : Seat::north);
        card.square = *free_square();
        return clip_.bring(card);
    }
    const int id = one_card(false, true);
    if (id != 0) clip_.carry(clip_.card(id).seat, id, std::nullopt);
}

/// Taps or untaps cards under one hand.
void RandomPlay::tap_some(int count) {
    const int id = one_card(true, true);
    if (id == 0) return;
    const PlayedCard first = clip_.card(id);
    clip_.hand(first.seat, first.square, [&] {
        clip_.tap(id, !first.tapped);
        for (PlayedCard& other : clip_.table.cards) {
            const bool beside = distance(other.square, first.square) == 1 && others_on(other) == 0;
            if (count < 2 || !beside || !other.face_up || other.seat != first.seat) continue;
            clip_.tap(other.id, !other.tapped);
            return;
        }
    });
}

void RandomPlay::turn_over() {
    const int id = one_card(true, false);
    if (id != 0) clip_.hand(clip_.card(id).seat, clip_.card(id).square, [&] { clip_.flip(id); });
}

void RandomPlay::swap() {
    const int a = one_card(true, true), b = one_card(true, true);
    if (a == b) return move();
    clip_.swap(a, b);
}

/// A creature enters the square of another.
void RandomPlay::fight() {
    const int attacker = one_card(false, true), blocker = one_card(true, true);
    if (attacker == blocker || attacker == 0 || blocker == 0 || clip_.card(blocker).tapped) return move();
    clip_.carry(clip_.card(attacker).seat, attacker, clip_.card(blocker).square, {26, -22});
}

void RandomPlay::disturb(int kind) {
    PlayedTable& table = clip_.table;
    if (kind == 0) {
        const cv::Point2d from = table.bump_px;
        const double most = table.look().view.size.width / 90.0;
        const cv::Point2d to(chance_.between(-most, most), chance_.between(-most, most));
        return clip_.disturb("bump", 0.15, [&](double share) { table.bump_px = from + (to - from) * share; });
    }
    if (kind == 1) {
        const double from = table.exposure, to = chance_.between(0.65, 1.1);
        return clip_.disturb("light", 0.5,
                             [&](double share) { table.exposure = from + (to - from) * share; });
    }
    const double began = clip_.t();
    clip_.hand(chance_.one_of<Seat>({Seat::south, Seat::north}), {chance_.below(8), chance_.below(8)});
    clip_.disturbances.push_back({"hand_pass", began, clip_.t()});
}

}  // namespace quadrille::scenes
