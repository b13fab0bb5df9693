// Writes what the comparison network of vision/identify learns from.
//
//   quadrille look IMAGE... > looks.jsonl
//   front_pairs OUT --looks looks.jsonl (--pictures FOLDER... | --portraits)
//
// Each front that was read is paired with the four known ones that are most alike. --pictures: known are the
// pictures of these folders; --portraits: of each name the first front that the reader found, as where a
// person names a card on the table.
// OUT.pairs has one pair after the other (vision/identify/front_pair.hpp), OUT.jsonl a line for each front:
// the image, its number in it, the share that is seen, of its pairs whether the names are the same and how
// alike the two are, and the evidence for the likeliest name (likeness, lead, parts ahead), with its own
// front among the known ones and without.
#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fstream>
#include <set>

#include "tests/tools/report_errors.hpp"
#include "tests/tools/seen_fronts.hpp"
#include "vision/identify/front_index.hpp"
#include "vision/identify/front_pair.hpp"

namespace quadrille::vision {
namespace {

using Json = nlohmann::json;

struct Options {
    std::string out;
    std::vector<std::string> looks, folders;
    bool portraits = false;
};

/// A front of one picture.
using Place = std::pair<std::string, std::size_t>;

struct Known {
    FrontIndex index;
    std::set<Place> portraits;  ///< which are not compared with themselves
};

Known known_of(const Options& options) {
    Known known;
    for (const KnownFront& front : known_fronts(options.folders)) known.index.add(front.name, front.print);
    if (!options.portraits) return known;
    std::set<std::string> names;
    for_each_look(options.looks, [&](const LookWithTruth& look) {
        for (std::size_t i = 0; i < look.fronts.size(); ++i) {
            const SeenFront& front = look.fronts[i];
            if (!front.counts() || !names.insert(front.own).second) continue;
            known.index.add(front.own, front.print);
            known.portraits.emplace(look.image, i);
        }
    });
    return known;
}

Json as_json(const NameEvidence& evidence) {
    return {evidence.likeness, evidence.lead, evidence.parts_ahead};
}

class Pairs {
public:
    explicit Pairs(const std::string& out)
        : pairs_(out + ".pairs", std::ios::binary), lines_(out + ".jsonl") {
        if (!pairs_ || !lines_) throw std::runtime_error("cannot write " + out);
    }

    void write(const LookWithTruth& look, std::size_t number, const FrontIndex& index) {
        constexpr std::size_t paired = 4;
        const SeenFront& front = look.fronts[number];
        const auto is_own = [&](const FrontIndex::Match& match) { return match.name == front.own; };
        auto matches = index.matches(front.print);
        Json line{{"image", look.image},
                  {"front", number},
                  {"seen", front.print.seen_share()},
                  {"evidence", as_json(evidence_of(matches))},
                  {"pairs", Json::array()}};
        for (std::size_t i = 0; i < std::min(paired, matches.size()); ++i) {
            const cv::Mat pair = front_pair(front.print, index.picture(matches[i].picture), matches[i].fit);
            pairs_.write(reinterpret_cast<const char*>(pair.data),
                         static_cast<std::streamsize>(pair.total() * pair.elemSize()));
            line["pairs"].push_back({{"same", is_own(matches[i])}, {"likeness", matches[i].likeness}});
        }
        std::erase_if(matches, is_own);
        line["evidence_without_own"] = as_json(evidence_of(matches));
        lines_ << line.dump() << '\n';
    }

private:
    std::ofstream pairs_, lines_;
};

void write_pairs(const Options& options) {
    const Known known = known_of(options);
    Pairs pairs(options.out);
    for_each_look(options.looks, [&](const LookWithTruth& look) {
        for (std::size_t i = 0; i < look.fronts.size(); ++i)
            if (!look.fronts[i].own.empty() && !known.portraits.contains({look.image, i}))
                pairs.write(look, i, known.index);
    });
}

int run(int argc, char** argv) {
    CLI::App program("Pairs of fronts to learn from");
    Options options;
    program.add_option("out", options.out)->required();
    program.add_option("--looks", options.looks)->required();
    CLI::Option_group* known = program.add_option_group("known");
    known->add_option("--pictures", options.folders);
    known->add_flag("--portraits", options.portraits);
    known->require_option(1);
    CLI11_PARSE(program, argc, argv);
    cv::setNumThreads(1);
    write_pairs(options);
    return 0;
}

}  // namespace
}  // namespace quadrille::vision

int main(int argc, char** argv) {
    return quadrille::test::with_errors_reported("front_pairs",
                                                 [&] { return quadrille::vision::run(argc, argv); });
}
