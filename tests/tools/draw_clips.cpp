// draw_clips FOLDER --clips N --seed S: clips of drawn tables that are played on, NAME.avi with NAME.json,
// the truth as the scorers of `quadrille watch` read it. Tables, lamps, sleeves, hands, the camera and what
// is played differ from clip to clip; the same seed draws the same clips.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <opencv2/videoio.hpp>
#include <random>

#include "tests/scenes/played_clip.hpp"

namespace {

using namespace quadrille;
using namespace quadrille::scenes;
using Json = nlohmann::ordered_json;

constexpr double fps = 15;

class Chance {
public:
    explicit Chance(std::uint64_t seed) : random_(seed) {}
    double between(double from, double to) { return std::uniform_real_distribution<>(from, to)(random_); }
    int below(int most) { return std::uniform_int_distribution<>(0, most - 1)(random_); }
    bool happens(double share) { return between(0, 1) < share; }
    template <typename T>
    T one_of(const std::vector<T>& of) {
        return of[static_cast<std::size_t>(below(static_cast<int>(of.size())))];
    }

private:
    std::mt19937_64 random_;
};

ClipLook look_of(Chance& chance, std::uint64_t seed) {
    ClipLook look;
    look.table.cardboard = chance.one_of<cv::Scalar>(
        {{225, 228, 230}, {150, 180, 200}, {60, 110, 70}, {160, 160, 155}, {45, 45, 50}, {190, 200, 170}});
    const bool dark = cv::sum(look.table.cardboard)[0] < 300;
    look.table.ink = dark ? cv::Scalar(220, 225, 225)
                          : chance.one_of<cv::Scalar>({{40, 40, 45}, {150, 60, 30}, {40, 40, 170}});
    look.table.cloth = chance.one_of<Cloth>({Cloth::plain, Cloth::stripes, Cloth::gingham, Cloth::wood});
    look.table.cloth_deg = chance.between(-40, 40);
    look.table.line_mm = chance.between(1.8, 3.2);
    look.view = {.size = {1280, 720},
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

/// Plays at random, but only what the truth can tell exactly.
class Game {
public:
    Game(PlayedClip& clip, Chance& chance) : clip_(clip), chance_(chance) {
        for (const Seat seat : {Seat::south, Seat::north}) {
            PlayedCard pawn = new_card(seat);
            pawn.square = {3 + chance_.below(2), seat == Seat::south ? 0 : 7};
            pawn.face_up = false;
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

    void play(int acts) {
        clip_.rest(1.8);
        for (int i = 0; i < acts; ++i) {
            act(chance_.below(10));
            clip_.rest(chance_.between(1.0, 1.9));
        }
        clip_.rest(1.5);
    }

private:
    PlayedCard new_card(Seat seat) {
        return {.id = next_id_++,
                .square = {},
                .seat = seat,
                .beside_centre_mm = {chance_.between(-6, 6), chance_.between(-6, 6)},
                .untidy_deg = chance_.between(-5, 5),
                .art = static_cast<unsigned>(chance_.below(1 << 20)),
                .frame_bgr = {chance_.between(40, 210), chance_.between(40, 210), chance_.between(40, 210)}};
    }
    bool is_free(Square square) const {
        return std::none_of(clip_.table.cards.begin(), clip_.table.cards.end(),
                            [&](const PlayedCard& card) { return card.square == square; });
    }
    std::optional<Square> free_square() {
        for (int tries = 0; tries < 200; ++tries) {
            const Square square{chance_.below(8), chance_.below(8)};
            if (is_free(square)) return square;
        }
        return std::nullopt;
    }
    /// A card that lies alone on its square.
    int any_card() {
        for (;;) {
            const PlayedCard& card = chance_.one_of(clip_.table.cards);
            const auto there =
                std::count_if(clip_.table.cards.begin(), clip_.table.cards.end(),
                              [&](const PlayedCard& other) { return other.square == card.square; });
            if (card.face_up && there == 1) return card.id;
        }
    }

    void act(int kind) {
        switch (kind) {
            case 0:
            case 1:
                return move();
            case 2: {
                PlayedCard card = new_card(chance_.happens(0.5) ? Seat::south : Seat::north);
                card.square = *free_square();
                return clip_.bring(card);
            }
            case 3: {
                const int id = any_card();
                return clip_.carry(clip_.card(id).seat, id, std::nullopt);
            }
            case 4:
                return tap_some(1);
            case 5:
                return tap_some(2);
            case 6: {
                const int id = any_card();
                return clip_.hand(clip_.card(id).seat, clip_.card(id).square, [&] { clip_.flip(id); });
            }
            case 7: {
                const int a = any_card(), b = any_card();
                if (a == b) return move();
                return clip_.swap(a, b);
            }
            case 8:
                return fight();
            default:
                return disturb(chance_.below(4));
        }
    }

    void move() {
        const int id = any_card();
        clip_.carry(clip_.card(id).seat, id, free_square());
    }
    /// Taps or untaps cards under one hand.
    void tap_some(int count) {
        const int id = any_card();
        const PlayedCard first = clip_.card(id);
        clip_.hand(first.seat, first.square, [&] {
            clip_.tap(id, !first.tapped);
            for (PlayedCard& other : clip_.table.cards) {
                const bool beside = distance(other.square, first.square) == 1 && other.face_up;
                if (count < 2 || !beside || other.seat != first.seat) continue;
                clip_.tap(other.id, !other.tapped);
                return;
            }
        });
    }
    /// A creature enters the square of another.
    void fight() {
        const int attacker = any_card(), blocker = any_card();
        if (attacker == blocker) return move();
        const bool tapped = clip_.card(blocker).tapped;
        if (tapped) return move();
        clip_.carry(clip_.card(attacker).seat, attacker, clip_.card(blocker).square, {26, -22});
    }

    void disturb(int kind) {
        PlayedTable& table = clip_.table;
        if (kind == 0) {
            const cv::Point2d from = table.bump_px;
            const cv::Point2d by(chance_.between(-14, 14), chance_.between(-14, 14));
            return clip_.disturb("bump", 0.15, [&](double share) { table.bump_px = from + by * share; });
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

    PlayedClip& clip_;
    Chance& chance_;
    int next_id_ = 1;
};

Json square_json(const std::optional<Square>& square) {
    return square ? Json(name(*square)) : Json(nullptr);
}

Json truth_of(const PlayedClip& clip, const std::string& video) {
    Json truth{{"video", video},
               {"fps", fps},
               {"frames", clip.frames()},
               {"duration_s", clip.t()},
               {"south", "bottom"},
               {"profile", {{"players", Json::array()}}},
               {"events", Json::array()},
               {"disturbances", Json::array()},
               {"states", Json::array({{{"from_t", clip.t()}, {"cards", Json::array()}}})}};
    for (const Seat seat : {Seat::south, Seat::north}) {
        const cv::Scalar bgr = clip.table.look().sleeves_bgr[static_cast<std::size_t>(seat)];
        truth["profile"]["players"].push_back(
            {{"seat", name(seat)}, {"sleeve_rgb", {cvRound(bgr[2]), cvRound(bgr[1]), cvRound(bgr[0])}}});
    }
    for (const ToldEvent& event : clip.events) {
        truth["events"].push_back({{"event", event.kind},
                                   {"from", square_json(event.from)},
                                   {"to", square_json(event.to)},
                                   {"seat", name(event.card.seat)},
                                   {"tapped", event.card.tapped},
                                   {"face", event.card.face_up ? "up" : "down"},
                                   {"t_placed", event.placed_s},
                                   {"t_clear", event.clear_s}});
    }
    for (const ToldDisturbance& disturbance : clip.disturbances) {
        truth["disturbances"].push_back(
            {{"kind", disturbance.kind}, {"t", disturbance.from_s}, {"until", disturbance.until_s}});
    }
    for (const PlayedCard& card : clip.table.cards) {
        truth["states"][0]["cards"].push_back({{"square", name(card.square)},
                                               {"seat", name(card.seat)},
                                               {"tapped", card.tapped},
                                               {"face", card.face_up ? "up" : "down"}});
    }
    return truth;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App program("Draws clips of a table that is played on, with the truth");
    std::filesystem::path folder;
    int clips = 4, acts = 14;
    std::uint64_t seed = 1;
    program.add_option("FOLDER", folder)->required();
    program.add_option("--clips", clips);
    program.add_option("--acts", acts, "In each clip");
    program.add_option("--seed", seed);
    CLI11_PARSE(program, argc, argv);
    std::filesystem::create_directories(folder);
    for (int i = 0; i < clips; ++i) {
        Chance chance(seed + static_cast<std::uint64_t>(i));
        const ClipLook look = look_of(chance, seed + static_cast<std::uint64_t>(i));
        const std::string video = fmt::format("drawn_{}.avi", seed + static_cast<std::uint64_t>(i));
        cv::VideoWriter writer((folder / video).string(), cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), fps,
                               look.view.size);
        PlayedClip clip(look, fps, [&](const cv::Mat& picture) { writer.write(picture); });
        Game(clip, chance).play(acts);
        std::ofstream(folder / fmt::format("drawn_{}.json", seed + static_cast<std::uint64_t>(i)))
            << truth_of(clip, video).dump(1) << "\n";
        fmt::print("{}: {:.1f} s, {} events\n", video, clip.t(), clip.events.size());
    }
    return 0;
}
