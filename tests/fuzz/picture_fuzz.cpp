// Whatever a picture's file holds, our loader gives an 8-bit BGR picture or a fault. OpenCV's own libraries
// are not instrumented: this is about the checks in front of them.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "vision/picture/picture.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto picture = quadrille::vision::decode_picture(std::vector<unsigned char>(data, data + size));
    if (picture && (picture->empty() || picture->type() != CV_8UC3)) std::abort();
    return 0;
}
