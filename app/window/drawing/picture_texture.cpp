#include "app/window/drawing/picture_texture.hpp"

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <cstdint>
#include <opencv2/imgproc.hpp>

namespace quadrille::app {

PictureTexture::~PictureTexture() {
    if (texture_ != 0) glDeleteTextures(1, &texture_);
}

void PictureTexture::upload(const cv::Mat& picture, cv::Size size) {
    CV_Assert(picture.type() == CV_8UC3 && !picture.empty());
    size_ = size;
    GLint view[4] = {};
    glGetIntegerv(GL_VIEWPORT, view);
    // A picture larger than the window would glitter; smaller copies for the card to choose from took the
    // software driver longer than this.
    const double shrink = view[2] > 0 ? double(view[2]) / picture.cols : 1;
    if (shrink < 1) {
        cv::resize(picture, shrunk_, {}, shrink, shrink, cv::INTER_AREA);
        cv::cvtColor(shrunk_, pixels_, cv::COLOR_BGR2BGRA);
    } else {
        // Four bytes a pixel are copied as they are, three are converted one by one.
        cv::cvtColor(picture, pixels_, cv::COLOR_BGR2BGRA);
    }
    if (texture_ == 0) glGenTextures(1, &texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    if (pixels_.size() != stored_) {
        stored_ = pixels_.size();
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, stored_.width, stored_.height, 0, GL_BGRA, GL_UNSIGNED_BYTE,
                     pixels_.data);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    } else {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, stored_.width, stored_.height, GL_BGRA, GL_UNSIGNED_BYTE,
                        pixels_.data);
    }
}

ImTextureID PictureTexture::id() const {
    return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(texture_));
}

}  // namespace quadrille::app
