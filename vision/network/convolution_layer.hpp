// vision/network/convolution_layer.hpp: convolutions of OpenCV's networks done by Convolution.
#pragma once

namespace quadrille::vision {

/// Networks that this process reads from now on use Convolution for their convolutions of planes. Those of
/// another kind stay OpenCV's: grouped, not square, without a bias, unevenly padded, of more or fewer
/// dimensions. So do all of them in an OpenCV after 4.6: its own have become faster, and it takes every layer
/// of that name for one of its own. May be called again.
void use_own_convolutions();

}  // namespace quadrille::vision
