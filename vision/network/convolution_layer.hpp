// vision/network/convolution_layer.hpp: convolutions of OpenCV's networks done by Convolution.
#pragma once

namespace quadrille::vision {

/// Networks that this process reads from now on use Convolution for their convolutions of planes; those of
/// another kind (grouped, not square, of more or fewer dimensions) stay OpenCV's. May be called again.
void use_own_convolutions();

}  // namespace quadrille::vision
