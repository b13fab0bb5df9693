// app/commands/source_sentence.hpp: why a source of frames cannot be opened, in words.
#pragma once
#include <string>

#include "vision/source/frame_source.hpp"

namespace quadrille::app {

std::string sentence(const std::string& source, const vision::SourceError& error);

}  // namespace quadrille::app
