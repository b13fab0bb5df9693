// How many cards of pictures with truth are named right, wrong or not at all.
//
//   quadrille look IMAGE... > looks.jsonl
//   identify_report --looks looks.jsonl --pictures FOLDER... [--leave-out-own] [--evidence]
//                   [--crowd N]
//
// --looks: what `quadrille look` read; the truth is NAME.json beside each picture, with the `face_id` of each
// card.
// --pictures: pictures of fronts, called by their names; the index has all of them. --leave-out-own: for each
// card without its own front, so that every name is wrong. --evidence: a JSON line for each card before the
// sums (`counts`: at least 60 % of it is visible, and it lies on the board), from which
// tests/tools/fit_identification.py makes the coefficients of vision/identify/front_index.cpp.
// --crowd: N further fronts in the index, to measure the time among many.
#include <CLI/CLI.hpp>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/tools/report_errors.hpp"
#include "vision/identify/name_cards.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

struct Options {
    std::vector<std::string> looks, folders;
    bool leave_out_own = false, evidence = false;
    int crowd = 0;
};

struct KnownFront {
    std::string name;
    FrontPrint print;
};

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

/// N further fronts of halves of two known ones each: as many different ones as a library has.
std::vector<KnownFront> with_crowd(std::vector<KnownFront> fronts, int crowd) {
    const std::size_t known = fronts.size();
    for (std::size_t i = 0; i < static_cast<std::size_t>(crowd); ++i) {
        KnownFront made{"crowd " + std::to_string(i), fronts[i % known].print};
        const FrontPrint& other = fronts[(i / known + i + 1) % known].print;
        const auto half = static_cast<std::ptrdiff_t>(other.structure.size() / 2);
        std::copy(other.structure.begin(), other.structure.begin() + half, made.print.structure.begin());
        fronts.push_back(made);
    }
    return fronts;
}

FrontIndex index_without(const std::vector<KnownFront>& fronts, const std::string& left_out) {
    FrontIndex index;
    for (const KnownFront& front : fronts)
        if (front.name != left_out) index.add(front.name, front.print);
    return index;
}

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

struct Sums {
    int cards = 0, read = 0, right = 0, wrong = 0;
    void print(const std::string& of) const {
        if (cards == 0) return;
        const auto share = [this](int n) { return 100.0 * n / cards; };
        fmt::print(
            "{}: {} cards, read face up {:.2f} %, named right {:.2f} %, wrong {:.2f} % ({}), not named "
            "{:.2f} %\n",
            of, cards, share(read), share(right), share(wrong), wrong, share(cards - right - wrong));
    }
};

struct Report {
    std::map<std::string, Sums> sums;
    int invented = 0;  ///< names of what is no card of that front, or hardly seen
    double ms = 0;
    int looked_up = 0;
};

void look_up(const Json& look, const Options& options, const std::vector<KnownFront>& fronts,
             const FrontIndex& all, Report& report) {
    const fs::path image = look["image"].get<std::string>();
    const Json truth = Json::parse(std::ifstream(fs::path(image).replace_extension(".json")));
    if (!truth.contains("board") || !look["board"]["found"].get<bool>()) return;
    const auto picture = read_picture(image);
    const ImagePyramid pyramid(*picture);
    const auto cards = cards_of(look);
    const Json& true_cards = truth["cards"];
    std::map<int, std::string> named;
    std::map<int, bool> read;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].face != Face::up) continue;
        const int at = nearest(true_cards, cards[i]);
        const Json face = at < 0 ? Json() : true_cards[static_cast<std::size_t>(at)]["face_id"];
        const std::string own = face.is_string() ? face.get<std::string>() : "";
        const FrontIndex without_own = options.leave_out_own ? index_without(fronts, own) : FrontIndex();
        const FrontIndex& index = options.leave_out_own ? without_own : all;
        const std::clock_t start = std::clock();
        const FrontPrint print = print_of(pyramid, cards, i, rim_mm({}, true));
        const auto names = index.names_of(print);
        report.ms += 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        ++report.looked_up;
        const auto name = sure_name(names);
        const bool counts =
            at >= 0 && !own.empty() && true_cards[static_cast<std::size_t>(at)]["visible"] >= 0.6;
        if (options.evidence && !names.empty() && !own.empty()) {
            const auto matches = index.matches(print);
            const NameEvidence evidence = evidence_of(matches);
            fmt::print("{}\n", Json{{"image", image.string()},
                                    {"card", at},
                                    {"counts",
                                     counts && !true_cards[static_cast<std::size_t>(at)]["square"].is_null()},
                                    {"right", matches.front().name == own},
                                    {"likeness", evidence.likeness},
                                    {"lead", evidence.lead},
                                    {"parts_ahead", evidence.parts_ahead},
                                    {"odds", names.front().odds}}
                                   .dump());
        }
        if (counts) read[at] = true;
        if (name && counts) named[at] = name->name;
        if (name && !counts && name->name != own) ++report.invented;
    }
    for (std::size_t i = 0; i < true_cards.size(); ++i) {
        const Json& card = true_cards[i];
        if (!card["face_id"].is_string() || card["visible"] < 0.6) continue;
        const bool beside = card["square"].is_null();
        const std::string width =
            fmt::format("{} x {}", truth["width"].get<int>(), truth["height"].get<int>());
        for (const std::string& of :
             {std::string("all"), std::string(beside ? "beside the board" : "on the board"),
              width + (beside ? ", beside the board" : ", on the board")}) {
            Sums& sums = report.sums[of];
            ++sums.cards;
            sums.read += read.contains(static_cast<int>(i)) ? 1 : 0;
            const auto name = named.find(static_cast<int>(i));
            if (name == named.end()) continue;
            (name->second == card["face_id"] ? sums.right : sums.wrong)++;
        }
    }
}

void report_all(const Options& options) {
    const auto fronts = with_crowd(known_fronts(options.folders), options.crowd);
    const FrontIndex all = index_without(fronts, "");
    Report report;
    for (const std::string& file : options.looks) {
        std::ifstream lines(file);
        for (std::string line; std::getline(lines, line);)
            if (const Json look = Json::parse(line); look.contains("board"))
                look_up(look, options, fronts, all, report);
    }
    for (const auto& [of, sums] : report.sums) sums.print(of);
    fmt::print(
        "{} names of what shows less than 60 % of a card, or none; {} pictures, {:.2f} ms of processor a "
        "card\n",
        report.invented, fronts.size(), report.ms / std::max(1, report.looked_up));
}

int run(int argc, char** argv) {
    CLI::App program("How many cards are named right, wrong or not at all");
    Options options;
    program.add_option("--looks", options.looks)->required();
    program.add_option("--pictures", options.folders)->required();
    program.add_flag("--leave-out-own", options.leave_out_own);
    program.add_flag("--evidence", options.evidence);
    program.add_option("--crowd", options.crowd);
    CLI11_PARSE(program, argc, argv);
    cv::setNumThreads(1);
    report_all(options);
    return 0;
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    return quadrille::test::with_errors_reported("identify_report",
                                                 [&] { return quadrille::vision::run(argc, argv); });
}
