// vision/identify/front_matcher.hpp: one front that was seen, held against many that are known.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

/// Parts in which two fronts are compared one by one: glare hides some of them.
inline constexpr std::size_t part_rows = 6, part_columns = 4, front_parts = part_rows * part_columns;

/// How a front that was seen lies on a known one.
struct FrontFit {
    bool turned = false;  ///< it was seen upside down
    /// Cells of a print by which it lies to the right of the known one and below it, once it is turned.
    int right = 0, down = 0;
};

/// How alike two fronts are where the first is seen: 1 for the same, about 0 for two that have nothing in
/// common. Fronts of one game have their frame in common: two of them are about 0.7 alike.
struct FrontLikeness {
    /// Normalised correlation of the structure: the best over the shifts and over how blurred a camera sees
    /// it.
    double structure = 0;
    double tone = 0;  ///< normalised correlation of the tones, mean of the three
    /// The structure's correlation in each part of the front, row by row; where less than a part's third is
    /// seen, nothing.
    std::array<std::optional<double>, front_parts> parts{};
    FrontFit fit{};  ///< at which the structure is most alike
    double both() const { return 0.8 * structure + 0.2 * tone; }
};

/// A front that was seen, made ready for comparing it with others both ways up.
class FrontMatcher {
public:
    explicit FrontMatcher(const FrontPrint& seen);
    ~FrontMatcher();
    FrontMatcher(FrontMatcher&&) noexcept;

    /// The better way up. An outline may be off by 4 mm each way.
    FrontLikeness likeness(const FrontPrint& known) const;

private:
    struct Ways;
    std::unique_ptr<Ways> ways_;
};

}  // namespace quadrille::vision
