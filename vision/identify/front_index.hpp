// vision/identify/front_index.hpp: the fronts of the cards that can lie on a table, and which of them one is.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "vision/identify/front_matcher.hpp"
#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

/// A name that a card may have.
struct NameOdds {
    std::string name;
    double odds = 0;  ///< 0 to 1, calibrated: of the cards with 0.9, nine in ten are that
    friend bool operator==(const NameOdds&, const NameOdds&) = default;
};

/// What the odds are made of; for those who fit them (tests/tools/fit_identification.py).
struct NameEvidence {
    double likeness = 0;  ///< of the likeliest name
    double lead = 0;      ///< over the likeliest other name
    /// Share of the parts of the front that are seen in which it is ahead of every other name: glare and dice
    /// hide some parts of a card, and leave it ahead in the others.
    double parts_ahead = 0;
};

/// Pictures by name. Reading it is safe from several threads at once.
class FrontIndex {
public:
    /// A name may have many pictures: printings, faces, portraits.
    void add(const std::string& name, const FrontPrint& print);
    std::size_t pictures() const { return fronts_.size(); }
    bool empty() const { return fronts_.empty(); }

    /// The likeliest names of a front, the likeliest first, at most three; empty where the index is, or where
    /// hardly anything of the front is seen.
    std::vector<NameOdds> names_of(const FrontPrint& seen) const;

    struct Match {
        std::string name;
        double likeness = 0;
        std::array<std::optional<double>, front_parts> parts{};  ///< as FrontLikeness has them
        FrontFit fit{};
        std::size_t picture = 0;  ///< of those of the name the one most alike
    };
    /// The names most alike, each once, by falling likeness.
    std::vector<Match> matches(const FrontPrint& seen) const;
    const FrontPrint& picture(std::size_t number) const { return fronts_[number].print; }

private:
    static constexpr int sketch_values = 352 + 3 * 88;
    using Sketch = std::array<std::int16_t, sketch_values>;  ///< what is compared first, with all
    struct Front {
        std::size_t name = 0;
        FrontPrint print;
    };
    static Sketch sketch_of(const FrontPrint& print);
    std::vector<std::size_t> likeliest(const FrontPrint& seen) const;
    /// Of each match, found in `seen`.
    std::vector<double> odds_of(const FrontPrint& seen, const std::vector<Match>& found) const;

    std::vector<std::string> names_;
    std::unordered_map<std::string, std::size_t> numbers_;  ///< of each name in `names_`
    std::vector<Front> fronts_;
    std::vector<Sketch> sketches_;  ///< one a front
};

NameEvidence evidence_of(const std::vector<FrontIndex::Match>& matches);

/// Below these odds a card has no name: no name rather than a wrong one. Of rendered cards on a board whose
/// picture is not in the index one in two hundred gets a name, of a drawn pack one in a hundred
/// (docs/figures.md).
inline constexpr double sure_enough = 0.75;
/// The likeliest name where it is sure enough.
std::optional<NameOdds> sure_name(const std::vector<NameOdds>& names);

}  // namespace quadrille::vision
