// draw_clips FOLDER --clips N --seed S: clips of drawn tables that are played on, NAME.avi with NAME.json,
// the truth as the scorers of `quadrille watch` read it. Tables, lamps, sleeves, hands, the camera and what
// is played differ from clip to clip; the same seed draws the same clips.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <opencv2/videoio.hpp>

#include "tests/scenes/random_play.hpp"

namespace {

using namespace quadrille;
using namespace quadrille::scenes;
using Json = nlohmann::ordered_json;

constexpr double fps = 15;

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
    for (const ScriptedEvent& event : clip.events) {
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
        const ClipLook look = look_at_random(chance, seed + static_cast<std::uint64_t>(i));
        const std::string video = fmt::format("drawn_{}.avi", seed + static_cast<std::uint64_t>(i));
        cv::VideoWriter writer((folder / video).string(), cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), fps,
                               look.view.size);
        PlayedClip clip(look, fps, [&](const cv::Mat& picture) { writer.write(picture); });
        RandomPlay play(clip, chance);
        clip.rest(1.8);
        for (int act = 0; act < acts; ++act) {
            play.act();
            clip.rest(chance.between(1.0, 1.9));
        }
        clip.rest(1.5);
        std::ofstream(folder / fmt::format("drawn_{}.json", seed + static_cast<std::uint64_t>(i)))
            << truth_of(clip, video).dump(1) << "\n";
        fmt::print("{}: {:.1f} s, {} events\n", video, clip.t(), clip.events.size());
    }
    return 0;
}
