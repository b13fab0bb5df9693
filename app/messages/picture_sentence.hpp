// app/messages/picture_sentence.hpp: why a picture cannot be read, in words.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {

/// What is wrong and what to do; the file is not named.
std::string sentence(const vision::PictureError& error, const Messages& tr = program_messages());

}  // namespace quadrille::app
