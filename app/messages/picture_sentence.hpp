// app/messages/picture_sentence.hpp: why a picture cannot be read, in words.
#pragma once
#include <string>

#include "vision/picture/picture.hpp"

namespace quadrille::app {

std::string sentence(const vision::PictureError& error);

}  // namespace quadrille::app
