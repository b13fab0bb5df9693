// app/messages/source_sentence.hpp: why a source of frames cannot be opened, in words.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "vision/source/frame_source.hpp"

namespace quadrille::app {

/// One sentence that names the source.
std::string sentence(const std::string& source, const vision::SourceError& error,
                     const Messages& tr = program_messages());

}  // namespace quadrille::app
