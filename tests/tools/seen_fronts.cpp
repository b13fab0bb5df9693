#include "tests/tools/seen_fronts.hpp"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "vision/identify/name_cards.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::vector<CardReading> cards_of(const Json& look) {
    std::vector<CardReading> cards;
    for (const Json& card : look["cards"]) {
        CardReading reading;
        for (std::size_t i = 0; i < 4; ++i)
            reading.corners_px[i] = {card["corners_px"][i][0], card["corners_px"][i][1]};
        reading.face = card["face"] == "up" ? Face::up : Face::down;
        cards.push_back(reading);
    }
    return cards;
}

cv::Point2d middle_of(const Json& corners) {
    cv::Point2d sum;
    for (const Json& corner : corners) sum += cv::Point2d(corner[0], corner[1]);
    return sum / 4;
}

/// The true card that lies nearest, within a quarter of its width; -1: none.
int nearest(const Json& truth, const CardReading& card) {
    const auto& c = card.corners_px;
    double best = cv::norm(c[1] - c[0]) / 4;
    int found = -1;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const double apart = cv::norm(middle_of(truth[i]["corners_px"]) - (c[0] + c[1] + c[2] + c[3]) / 4);
        if (apart >= best) continue;
        best = apart;
        found = static_cast<int>(i);
    }
    return found;
}

SeenFront with_truth(const Json& true_cards, int card, const FrontPrint& print) {
    SeenFront front{.card = card, .print = print};
    if (card < 0) return front;
    const Json& truth = true_cards[static_cast<std::size_t>(card)];
    if (truth["face_id"].is_string()) front.own = truth["face_id"];
    front.visible = truth["visible"];
    front.on_board = !truth["square"].is_null();
    return front;
}

LookWithTruth with_truth(const Json& look, const Json& truth) {
    LookWithTruth result{.image = look["image"], .truth = truth};
    const auto picture = read_picture(result.image);
    const ImagePyramid pyramid(*picture);
    const auto cards = cards_of(look);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].face != Face::up) continue;
        const std::clock_t start = std::clock();
        const FrontPrint print = print_of(pyramid, cards, i, rim_mm({}, true));
        result.ms += 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        result.fronts.push_back(with_truth(truth["cards"], nearest(truth["cards"], cards[i]), print));
    }
    return result;
}

}  // namespace

std::vector<KnownFront> known_fronts(const std::vector<std::string>& folders) {
    std::vector<KnownFront> fronts;
    for (const std::string& folder : folders) {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        for (const fs::path& file : files)
            if (const auto picture = read_picture(file))
                fronts.push_back({file.stem().string(), front_print(front_view(*picture))});
    }
    return fronts;
}

void for_each_look(const std::vector<std::string>& files,
                   const std::function<void(const LookWithTruth&)>& use) {
    for (const std::string& file : files) {
        std::ifstream lines(file);
        for (std::string line; std::getline(lines, line);) {
            const Json look = Json::parse(line);
            if (!look.contains("board") || !look["board"]["found"].get<bool>()) continue;
            const fs::path image = look["image"].get<std::string>();
            const Json truth = Json::parse(std::ifstream(fs::path(image).replace_extension(".json")));
            if (truth.contains("board")) use(with_truth(look, truth));
        }
    }
}

}  // namespace quadrille::vision
