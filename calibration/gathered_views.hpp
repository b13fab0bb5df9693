// calibration/gathered_views.hpp: the views worth keeping while a pattern is moved before a camera.
#pragma once
#include <optional>
#include <vector>

#include "calibration/lens_view.hpp"

namespace quadrille {

/// What became of a view.
enum class Gathering {
    kept,
    moving,  ///< the pattern was somewhere else a moment ago: blurred, and sheared by a rolling shutter
    known,   ///< nearly a view that was kept
    unlike   ///< of another picture size than the views that were kept
};

/// Keeps views that differ from each other.
class GatheredViews {
public:
    /// `t`: seconds in the source. Views half a second apart or more count as stills, each by itself.
    Gathering add(LensView view, double t);

    const std::vector<LensView>& kept() const { return kept_; }

private:
    struct Last {
        LensView view;
        double t = 0;
    };
    std::vector<LensView> kept_;
    std::optional<Last> last_;
};

/// How far two views show the points that they share from each other: root mean square, in shares of the
/// picture's width. Nullopt where they share fewer than four.
std::optional<double> difference(const LensView& a, const LensView& b);

}  // namespace quadrille
