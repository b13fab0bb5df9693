// app/commands/pattern_source.hpp: a pattern that is moved before a camera, or was in a recording.
#pragma once
#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "app/commands/pattern_views.hpp"

namespace quadrille::app {

/// Whether `quadrille calibrate ARGUMENT` means a camera, a stream, a recording, a folder or standard
/// input, not a picture.
bool names_a_source(const std::string& argument);

struct PatternSearch {
    std::string source;
    Pattern pattern = Pattern::automatic;
    TableProfile profile;
    double seconds = 120;                            ///< a live source is watched no longer
    std::function<void(const std::string&)> report;  ///< a sentence about each view that is kept
};

/// The views that differ, of a pattern that is held still; a live source is watched until they are enough, a
/// recording to its end. Ctrl-C ends it early. On error the sentence to show.
tl::expected<std::vector<NamedView>, std::string> gather(const PatternSearch& search);

}  // namespace quadrille::app
