// vision/source/standard_input.hpp: a recording, or a camera's stream, that another program writes to ours.
#pragma once
#include <memory>
#include <tl/expected.hpp>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// Standard input as a source, once for the program: every frame is waited for, nothing can be gone back to,
/// and `stop` ends the waiting. Where a file stands behind it, that file. Waits for the first bytes. Faults:
/// `unreadable`; `index_last`.
tl::expected<std::unique_ptr<FrameSource>, SourceError> standard_input();

}  // namespace quadrille::vision
