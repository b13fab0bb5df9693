// app/window/drawing/picture_texture.hpp: the picture on the graphics card, one upload a new frame.
#pragma once
#include <imgui.h>
#include <opencv2/core.hpp>

namespace quadrille::app {

/// A texture that holds the newest picture. Lives and dies while its OpenGL context is current.
class PictureTexture {
public:
    PictureTexture() = default;
    ~PictureTexture();
    PictureTexture(const PictureTexture&) = delete;
    PictureTexture& operator=(const PictureTexture&) = delete;

    /// Takes a picture (8-bit BGR, not empty). The storage is reallocated only where the size changed.
    void upload(const cv::Mat& picture) { upload(picture, picture.size()); }
    /// The same of a picture that was made smaller: `size` is what it had, and what points in it are given
    /// for.
    void upload(const cv::Mat& picture, cv::Size size);
    /// There is no picture any more.
    void clear() { size_ = {}; }

    ImTextureID id() const;
    cv::Size size() const { return size_; }  ///< empty: there is none

private:
    unsigned texture_ = 0;
    cv::Size size_, stored_;
    cv::Mat shrunk_, pixels_;  ///< kept, so that their memory is used again
};

}  // namespace quadrille::app
