#include "app/window/drawing/offscreen.hpp"

#define GL_GLEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glext.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui_internal.h>
#include <opencv2/imgproc.hpp>

namespace quadrille::app {
namespace {

/// A framebuffer outside the screen, bound until it goes out of scope.
class Framebuffer {
public:
    Framebuffer(cv::Size area, int samples) {
        glGenFramebuffers(1, &buffer_);
        glBindFramebuffer(GL_FRAMEBUFFER, buffer_);
        glGenRenderbuffers(1, &colour_);
        glBindRenderbuffer(GL_RENDERBUFFER, colour_);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, area.width, area.height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
    }
    ~Framebuffer() {
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glDeleteRenderbuffers(1, &colour_);
        glDeleteFramebuffers(1, &buffer_);
    }
    Framebuffer(const Framebuffer&) = delete;
    Framebuffer& operator=(const Framebuffer&) = delete;

    GLuint number() const { return buffer_; }

private:
    GLuint buffer_ = 0, colour_ = 0;
};

}  // namespace

void draw_offscreen(cv::Size area, ImU32 background, const Draw& draw) {
    const ImVec2 size{static_cast<float>(area.width), static_cast<float>(area.height)};
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.PushTextureID(ImGui::GetIO().Fonts->TexID);
    list.PushClipRect({0, 0}, size);
    draw(list);
    list.PopClipRect();
    list.PopTextureID();

    ImDrawList* lists[] = {&list};
    ImDrawData drawing;
    drawing.Valid = true;
    drawing.CmdLists = lists;
    drawing.CmdListsCount = 1;
    drawing.TotalIdxCount = list.IdxBuffer.Size;
    drawing.TotalVtxCount = list.VtxBuffer.Size;
    drawing.DisplaySize = size;
    drawing.FramebufferScale = {1, 1};
    const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(background);
    glViewport(0, 0, area.width, area.height);
    glClearColor(colour.x * colour.w, colour.y * colour.w, colour.z * colour.w, colour.w);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(&drawing);
}

cv::Mat offscreen_picture(cv::Size area, ImU32 background, const Draw& draw) {
    constexpr int samples = 4;
    cv::Mat pixels(area, CV_8UC3);
    const Framebuffer whole(area, 0);
    {
        const Framebuffer sampled(area, samples);
        draw_offscreen(area, background, draw);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, sampled.number());
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, whole.number());
        glBlitFramebuffer(0, 0, area.width, area.height, 0, 0, area.width, area.height, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
    }
    glBindFramebuffer(GL_FRAMEBUFFER, whole.number());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, area.width, area.height, GL_BGR, GL_UNSIGNED_BYTE, pixels.data);
    cv::flip(pixels, pixels, 0);
    return pixels;
}

}  // namespace quadrille::app
