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
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/tools/report_errors.hpp"
#include "tests/tools/seen_fronts.hpp"
#include "vision/identify/front_index.hpp"

namespace quadrille::vision {
namespace {

using Json = nlohmann::json;

struct Options {
    std::vector<std::string> looks, folders;
    bool leave_out_own = false, evidence = false;
    int crowd = 0;
};

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

Json evidence_line(const std::string& image, const SeenFront& front, const FrontIndex& index) {
    const auto matches = index.matches(front.print);
    const NameEvidence evidence = evidence_of(matches);
    return {{"image", image},
            {"card", front.card},
            {"counts", front.counts() && front.on_board},
            {"right", matches.front().name == front.own},
            {"likeness", evidence.likeness},
            {"lead", evidence.lead},
            {"parts_ahead", evidence.parts_ahead},
            {"odds", index.names_of(front.print).front().odds}};
}

/// What the report says of each card of a picture, by its number in the truth.
struct Named {
    std::map<int, bool> read;
    std::map<int, std::string> names;
};

void look_up(const LookWithTruth& look, const SeenFront& front, const FrontIndex& index,
             const Options& options, Report& report, Named& named) {
    const std::clock_t start = std::clock();
    const auto names = index.names_of(front.print);
    report.ms += 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    ++report.looked_up;
    if (options.evidence && !names.empty() && !front.own.empty())
        fmt::print("{}\n", evidence_line(look.image, front, index).dump());
    const auto name = sure_name(names);
    if (front.counts()) {
        named.read[front.card] = true;
        if (name) named.names[front.card] = name->name;
    } else if (name && name->name != front.own) {
        ++report.invented;
    }
}

void count(const LookWithTruth& look, const Named& named, Report& report) {
    const Json& truth = look.truth;
    const std::string size = fmt::format("{} x {}", truth["width"].get<int>(), truth["height"].get<int>());
    for (std::size_t i = 0; i < truth["cards"].size(); ++i) {
        const Json& card = truth["cards"][i];
        if (!card["face_id"].is_string() || card["visible"] < 0.6) continue;
        const std::string where = card["square"].is_null() ? "beside the board" : "on the board";
        for (const std::string& of : {std::string("all"), where, fmt::format("{}, {}", size, where)}) {
            Sums& sums = report.sums[of];
            ++sums.cards;
            sums.read += named.read.contains(static_cast<int>(i)) ? 1 : 0;
            const auto name = named.names.find(static_cast<int>(i));
            if (name == named.names.end()) continue;
            (name->second == card["face_id"] ? sums.right : sums.wrong)++;
        }
    }
}

void report_all(const Options& options) {
    const auto fronts = with_crowd(known_fronts(options.folders), options.crowd);
    const FrontIndex all = index_without(fronts, "");
    Report report;
    for_each_look(options.looks, [&](const LookWithTruth& look) {
        Named named;
        report.ms += look.ms;
        for (const SeenFront& front : look.fronts) {
            if (options.leave_out_own)
                look_up(look, front, index_without(fronts, front.own), options, report, named);
            else
                look_up(look, front, all, options, report, named);
        }
        count(look, named, report);
    });
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
