// vision/source/picture_files.hpp: picture files as a source of frames.
#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "vision/source/frame_source.hpp"

namespace quadrille::vision {

/// One frame a second, in the order given. A file that is not a picture is passed over.
std::unique_ptr<FrameSource> picture_files(std::vector<std::filesystem::path> files);

}  // namespace quadrille::vision
