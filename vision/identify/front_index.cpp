#include "vision/identify/front_index.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "vision/identify/front_comparison.hpp"
#include "vision/identify/networks/comparison_network_constants.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

/// Of the front; with less than that seen, another card's rim decides.
constexpr double seen_enough = 0.15;

/// Sums of two by two cells.
template <std::size_t width, std::size_t height, typename Values, typename Out>
Out halved(const Values& values, std::size_t first, Out out) {
    for (std::size_t y = 0; y < height; y += 2) {
        for (std::size_t x = 0; x + 1 < width; x += 2) {
            const std::size_t i = first + y * width + x;
            const bool last = y + 1 == height;
            *out++ = static_cast<float>(values[i] + values[i + 1] +
                                        (last ? 0 : values[i + width] + values[i + width + 1]));
        }
    }
    return out;
}

/// To a length of `length`, so that the parts of a sketch have their share in its products.
template <typename It>
void scale_to(It first, It last, float length) {
    const float norm = std::sqrt(std::inner_product(first, last, first, 0.0F));
    if (norm <= 0) return;
    std::transform(first, last, first, [&](float value) { return value * length / norm; });
}

/// A logistic regression on NameEvidence; a lead counts against what is left to the same.
struct OddsModel {
    float offset, by_likeness, by_lead, by_parts;
    float log_odds(const NameEvidence& evidence) const {
        constexpr double rest = 1.05;
        return offset + static_cast<float>(by_likeness * evidence.likeness +
                                           by_lead * evidence.lead / (rest - evidence.likeness) +
                                           by_parts * evidence.parts_ahead);
    }
};

/// Logistic regression on fronts drawn as a camera sees them and on the cards of harder rendered stills,
/// three times as heavy, half of which had no picture in the index (tests/tools/draw_fronts.py,
/// tests/tools/fit_identification.py); its offset of -10.40 moved by ln(3/2) to tables where two of five have
/// none.
constexpr OddsModel by_evidence{-9.99F, 5.69F, 12.09F, 10.91F};
/// Beside the comparison network's answer (vision/identify/training/train_comparison.py).
constexpr OddsModel beside_comparison{network_constants::name_offset, network_constants::name_by_likeness,
                                      network_constants::name_by_lead, network_constants::name_by_parts};

double odds_by_evidence(const NameEvidence& evidence) {
    return probability(by_evidence.log_odds(evidence));
}

/// Of a match that is not the likeliest.
NameEvidence evidence_behind(const FrontIndex::Match& match, const FrontIndex::Match& best) {
    return {.likeness = match.likeness, .lead = match.likeness - best.likeness};
}

double odds_by_comparison(const FrontPrint& seen, const FrontPrint& known, FrontFit fit,
                          const NameEvidence& evidence) {
    return probability(beside_comparison.log_odds(evidence) +
                       network_constants::name_by_comparison * log_odds_of_same(seen, known, fit));
}

/// Odds of each name against none become its odds against all others too: a card has one name.
void share_out(std::vector<double>& odds) {
    constexpr double never_certain = 1e-9;
    double sum = 1;
    for (double& one : odds) {
        one /= std::max(never_certain, 1 - one);
        sum += one;
    }
    for (double& one : odds) one /= sum;
}

/// Share of the seen parts in which the likeliest name is ahead of every other, and of `least`.
double parts_ahead(const std::vector<FrontIndex::Match>& matches, double least) {
    int seen = 0, ahead = 0;
    for (std::size_t part = 0; part < front_parts; ++part) {
        const auto& own = matches.front().parts[part];
        if (!own) continue;
        ++seen;
        const bool first = std::all_of(
            matches.begin() + 1, matches.end(),
            [&](const FrontIndex::Match& other) { return !other.parts[part] || *other.parts[part] < *own; });
        if (first && *own > least) ++ahead;
    }
    return seen > 0 ? static_cast<double>(ahead) / seen : 0;
}

}  // namespace

FrontIndex::Sketch FrontIndex::sketch_of(const FrontPrint& print) {
    std::array<float, sketch_values> values{};
    auto next = halved<FrontPrint::width, FrontPrint::height>(print.structure, 0, values.begin());
    scale_to(values.begin(), next, 8000);
    for (std::size_t tone = 0; tone < FrontPrint::tones; ++tone) {
        const auto first = next;
        next = halved<FrontPrint::coarse_width, FrontPrint::coarse_height>(
            print.tone, tone * FrontPrint::coarse_cells, next);
        scale_to(first, next, 3000);
    }
    Sketch sketch;
    std::transform(values.begin(), values.end(), sketch.begin(),
                   [](float value) { return static_cast<std::int16_t>(std::lround(value)); });
    return sketch;
}

void FrontIndex::add(const std::string& name, const FrontPrint& print) {
    const auto [known, added] = numbers_.emplace(name, names_.size());
    if (added) names_.push_back(name);
    fronts_.push_back({known->second, print});
    sketches_.push_back(sketch_of(print));
}

std::vector<std::size_t> FrontIndex::likeliest(const FrontPrint& seen) const {
    constexpr std::size_t examined = 16;
    const Sketch ways[] = {sketch_of(seen), sketch_of(turned(seen))};
    std::vector<std::int32_t> alike(fronts_.size());
    for (std::size_t i = 0; i < sketches_.size(); ++i) {
        std::int32_t upright = 0, over = 0;
        for (std::size_t k = 0; k < sketch_values; ++k) upright += sketches_[i][k] * ways[0][k];
        for (std::size_t k = 0; k < sketch_values; ++k) over += sketches_[i][k] * ways[1][k];
        alike[i] = std::max(upright, over);
    }
    std::vector<std::size_t> order(fronts_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(std::min(examined, order.size()));
    std::partial_sort(order.begin(), end, order.end(),
                      [&](std::size_t a, std::size_t b) { return alike[a] > alike[b]; });
    order.erase(end, order.end());
    return order;
}

std::vector<FrontIndex::Match> FrontIndex::matches(const FrontPrint& seen) const {
    const FrontMatcher matcher(seen);
    std::unordered_map<std::size_t, Match> best;
    for (const std::size_t i : likeliest(seen)) {
        const FrontLikeness likeness = matcher.likeness(fronts_[i].print);
        const std::size_t name = fronts_[i].name;
        const auto [at, added] = best.try_emplace(name);
        if (added || likeness.both() > at->second.likeness)
            at->second = {names_[name], likeness.both(), likeness.parts, likeness.fit, i};
    }
    std::vector<Match> found;
    found.reserve(best.size());
    for (auto& [name, match] : best) found.push_back(std::move(match));
    std::sort(found.begin(), found.end(), [](const Match& a, const Match& b) {
        return a.likeness != b.likeness ? a.likeness > b.likeness : a.name < b.name;
    });
    return found;
}

NameEvidence evidence_of(const std::vector<FrontIndex::Match>& matches) {
    if (matches.empty()) return {};
    // Where few names are known, the card is likelier none of them, and nothing says how alike strangers are:
    // as much as fronts of one frame.
    constexpr std::size_t few = 12;
    constexpr double strangers = 0.78;
    const double best = matches.front().likeness;
    double second = matches.size() > 1 ? matches[1].likeness : 0;
    if (matches.size() < few) second = std::max(second, std::min(best, strangers));
    return {.likeness = best,
            .lead = best - second,
            .parts_ahead = parts_ahead(matches, matches.size() < few ? strangers : -1)};
}

std::vector<double> FrontIndex::odds_of(const FrontPrint& seen, const std::vector<Match>& found) const {
    std::vector<NameEvidence> evidence{evidence_of(found)};
    for (std::size_t i = 1; i < found.size(); ++i)
        evidence.push_back(evidence_behind(found[i], found.front()));
    std::vector<double> odds(found.size());
    std::ranges::transform(evidence, odds.begin(), odds_by_evidence);
    // Where the evidence settles it, no network is asked. A lead alone does not: the card may have no
    // picture, and be of one pack with what is ahead of the others.
    constexpr double surely_another = 0.002, sure = 0.99, much_alike = 0.85;
    const bool settled = odds.front() > sure && evidence.front().likeness >= much_alike;
    if (odds.front() >= surely_another && !settled) {
        const auto compare = [&](std::size_t i) {
            odds[i] = odds_by_comparison(seen, fronts_[found[i].picture].print, found[i].fit, evidence[i]);
        };
        compare(0);
        // Cards of one pack are as alike to one another as to what is seen of them: the network says which.
        constexpr std::size_t compared_at_most = 3;
        const double nearly_as_alike = odds.front() < sure_enough ? 0.05 : 0.02;
        for (std::size_t i = 1; i < std::min(compared_at_most, found.size()); ++i)
            if (found[i].likeness > found.front().likeness - nearly_as_alike) compare(i);
    }
    share_out(odds);
    return odds;
}

std::vector<NameOdds> FrontIndex::names_of(const FrontPrint& seen) const {
    constexpr std::size_t listed = 3;
    if (seen.seen_share() < seen_enough) return {};
    const auto found = matches(seen);
    if (found.empty()) return {};
    const std::vector<double> odds = odds_of(seen, found);
    std::vector<NameOdds> names;
    for (std::size_t i = 0; i < found.size(); ++i) names.push_back({found[i].name, odds[i]});
    std::stable_sort(names.begin(), names.end(),
                     [](const NameOdds& a, const NameOdds& b) { return a.odds > b.odds; });
    names.resize(std::min(listed, names.size()));
    return names;
}

std::optional<NameOdds> sure_name(const std::vector<NameOdds>& names) {
    if (names.empty() || names.front().odds < sure_enough) return std::nullopt;
    return names.front();
}

}  // namespace quadrille::vision
