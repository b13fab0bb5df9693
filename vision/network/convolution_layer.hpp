// vision/network/convolution_layer.hpp: convolutions of OpenCV's networks done by Convolution.
#pragma once
#include <mutex>

namespace quadrille::vision {

/// As long as one exists, layers that OpenCV makes use Convolution for their convolutions of planes; those
/// made before keep it afterwards. Convolutions of another kind stay OpenCV's: grouped, not square, without a
/// bias, unevenly padded, of more or fewer dimensions. So do all of them in an OpenCV after 4.6: its own have
/// become faster, and it takes every layer of that name for one of its own.
/// One at a time: OpenCV has one register of layers, so another thread's waits until this one is gone.
class OwnConvolutions {
public:
    OwnConvolutions();
    ~OwnConvolutions();
    OwnConvolutions(const OwnConvolutions&) = delete;
    OwnConvolutions& operator=(const OwnConvolutions&) = delete;

private:
    std::unique_lock<std::mutex> alone_;
};

}  // namespace quadrille::vision
