#include "app/window/picture_texture.hpp"

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <cstdint>

namespace quadrille::app {

PictureTexture::~PictureTexture() {
    if (texture_ != 0) glDeleteTextures(1, &texture_);
}

void PictureTexture::upload(const cv::Mat& picture, cv::Size size) {
    CV_Assert(picture.type() == CV_8UC3 && !picture.empty());
    if (texture_ == 0) glGenTextures(1, &texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(picture.step / picture.elemSize()));
    size_ = size;
    if (picture.size() != stored_) {
        stored_ = picture.size();
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, stored_.width, stored_.height, 0, GL_BGR, GL_UNSIGNED_BYTE,
                     picture.data);
        // A large picture in a small window would glitter without its smaller copies.
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    } else {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, stored_.width, stored_.height, GL_BGR, GL_UNSIGNED_BYTE,
                        picture.data);
    }
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glGenerateMipmap(GL_TEXTURE_2D);
}

ImTextureID PictureTexture::id() const {
    return reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(texture_));
}

}  // namespace quadrille::app
