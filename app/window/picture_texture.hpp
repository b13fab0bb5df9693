// app/window/picture_texture.hpp: the picture on the graphics card, one upload a new frame.
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

    /// Takes a picture (8-bit BGR, not empty). The storage is made anew only where the size changed.
    void upload(const cv::Mat& picture);

    ImTextureID id() const;
    cv::Size size() const { return size_; }

private:
    unsigned texture_ = 0;
    cv::Size size_;
};

}  // namespace quadrille::app
