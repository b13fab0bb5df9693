// `quadrille cameras` on a machine that is made up: drivers that answer as linux/videodev2.h says.
#include "vision/source/camera_list.hpp"

#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <linux/videodev2.h>
#include <map>

namespace quadrille::vision {
namespace {

namespace fs = std::filesystem;

struct Size {
    unsigned width, height;
    std::vector<v4l2_fract> intervals;
    bool stepwise = false;  ///< the largest of a range
};
struct Format {
    unsigned code;
    std::vector<Size> sizes;
};
struct Driver {
    const char* card;
    unsigned caps;
    std::vector<Format> formats{};

    bool answer(unsigned long request, void* question) const {
        switch (request) {
            case VIDIOC_QUERYCAP:
                return say_what_it_is(*static_cast<v4l2_capability*>(question));
            case VIDIOC_ENUM_FMT:
                return say_format(*static_cast<v4l2_fmtdesc*>(question));
            case VIDIOC_ENUM_FRAMESIZES:
                return say_size(*static_cast<v4l2_frmsizeenum*>(question));
            case VIDIOC_ENUM_FRAMEINTERVALS:
                return say_interval(*static_cast<v4l2_frmivalenum*>(question));
            default:
                return false;
        }
    }

private:
    bool say_what_it_is(v4l2_capability& capability) const {
        std::memcpy(capability.card, card, std::strlen(card) + 1);
        // Of the whole camera, of which this node is a part.
        capability.capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_META_CAPTURE | V4L2_CAP_DEVICE_CAPS;
        capability.device_caps = caps;
        return true;
    }
    bool say_format(v4l2_fmtdesc& format) const {
        if (format.type != V4L2_BUF_TYPE_VIDEO_CAPTURE || format.index >= formats.size()) return false;
        format.pixelformat = formats[format.index].code;
        return true;
    }
    const Format* format_of(unsigned code) const {
        for (const Format& format : formats) {
            if (format.code == code) return &format;
        }
        return nullptr;
    }
    bool say_size(v4l2_frmsizeenum& size) const {
        const Format* format = format_of(size.pixel_format);
        if (!format || size.index >= format->sizes.size()) return false;
        const Size& is = format->sizes[size.index];
        size.type = is.stepwise ? V4L2_FRMSIZE_TYPE_STEPWISE : V4L2_FRMSIZE_TYPE_DISCRETE;
        if (is.stepwise) {
            size.stepwise = {160, is.width, 2, 120, is.height, 2};
        } else {
            size.discrete = {is.width, is.height};
        }
        return true;
    }
    bool say_interval(v4l2_frmivalenum& rate) const {
        const Format* format = format_of(rate.pixel_format);
        if (!format) return false;
        for (const Size& size : format->sizes) {
            if (size.width != rate.width || size.height != rate.height) continue;
            if (rate.index >= size.intervals.size()) return false;
            rate.type = size.stepwise ? V4L2_FRMIVAL_TYPE_CONTINUOUS : V4L2_FRMIVAL_TYPE_DISCRETE;
            if (size.stepwise) {
                rate.stepwise = {size.intervals[rate.index], {1, 1}, {1, 1}};
            } else {
                rate.discrete = size.intervals[rate.index];
            }
            return true;
        }
        return false;
    }
};

/// A folder like /dev, with an empty file for each device.
class Machine : public testing::Test {
protected:
    Machine() {
        std::string pattern = (fs::temp_directory_path() / "quadrille-dev-XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        fs::create_directories(folder_ / "v4l/by-id");
        fs::create_directories(folder_ / "v4l/by-path");
    }
    ~Machine() override { fs::remove_all(folder_); }

    void plug_in(const std::string& node, Driver driver, const std::string& link = {}) {
        std::ofstream(folder_ / node) << "";
        drivers_.emplace(node, std::move(driver));
        if (!link.empty()) fs::create_symlink("../../" + node, folder_ / "v4l" / link);
    }
    VideoDevices devices() const {
        return {folder_, [this](const fs::path& device) -> VideoDevices::Ask {
                    const auto driver = drivers_.find(device.filename().string());
                    if (driver == drivers_.end()) return [](unsigned long, void*) { return false; };
                    return [&driver = driver->second](unsigned long request, void* question) {
                        return driver.answer(request, question);
                    };
                }};
    }

    fs::path folder_;
    std::map<std::string, Driver> drivers_;
};

const std::vector<Format> webcam_formats{
    {V4L2_PIX_FMT_YUYV, {{640, 480, {{1, 30}, {1, 15}}}, {1920, 1080, {{1, 5}}}}},
    {V4L2_PIX_FMT_MJPEG, {{1280, 720, {{1, 60}, {1, 30}}}, {1920, 1080, {{1, 30}, {1, 24}}}}}};

using CameraList = Machine;

TEST_F(CameraList, NamesEachCameraOnceWithItsStablePathAndModes) {
    // A USB camera has a second node for metadata; numbers are no strings.
    plug_in("video10", {"Old webcam", V4L2_CAP_VIDEO_CAPTURE, webcam_formats}, "by-path/pci-0-usb-2-index0");
    plug_in("video2", {"HD Pro Webcam", V4L2_CAP_VIDEO_CAPTURE, webcam_formats}, "by-id/usb-hd_pro-index0");
    plug_in("video3", {"HD Pro Webcam", V4L2_CAP_META_CAPTURE}, "by-id/usb-hd_pro-index1");
    std::ofstream(folder_ / "video_card") << "";
    std::ofstream(folder_ / "video7") << "";  // a node whose driver does not answer
    const auto found = cameras(devices());
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].number, 2);
    EXPECT_EQ(found[0].name, "HD Pro Webcam");
    EXPECT_EQ(found[0].device, (folder_ / "video2").string());
    EXPECT_EQ(found[0].stable, (folder_ / "v4l/by-id/usb-hd_pro-index0").string());
    EXPECT_EQ(found[1].number, 10);
    EXPECT_EQ(found[1].stable, (folder_ / "v4l/by-path/pci-0-usb-2-index0").string());

    struct {
        const char* format;
        int width;
        double fps;
    } const expected[] = {{"YUYV", 640, 30}, {"YUYV", 1920, 5}, {"MJPG", 1280, 60}, {"MJPG", 1920, 30}};
    ASSERT_EQ(found[0].modes.size(), std::size(expected));
    for (std::size_t i = 0; i < std::size(expected); ++i) {
        EXPECT_EQ(found[0].modes[i].format, expected[i].format) << i;
        EXPECT_EQ(found[0].modes[i].width, expected[i].width) << i;
        EXPECT_DOUBLE_EQ(found[0].modes[i].fps, expected[i].fps) << i;
    }
    const auto chosen = best_mode(found[0].modes);
    ASSERT_TRUE(chosen.has_value());
    EXPECT_EQ(chosen->format, "MJPG");
    EXPECT_EQ(chosen->height, 1080);
}

TEST_F(CameraList, ARangeOfSizesCountsByItsLargest) {
    plug_in("video0", {"Capture card",
                       V4L2_CAP_VIDEO_CAPTURE,
                       {{V4L2_PIX_FMT_NV12, {{1920, 1080, {{1001, 60000}}, true}}}}});
    const auto found = cameras(devices());
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].stable.empty());
    ASSERT_EQ(found[0].modes.size(), 1U);
    EXPECT_EQ(found[0].modes[0].format, "NV12");
    EXPECT_EQ(found[0].modes[0].width, 1920);
    EXPECT_NEAR(found[0].modes[0].fps, 59.94, 0.01);
}

TEST_F(CameraList, IsEmptyWhereNoCameraIsOrTheFolderIsMissing) {
    EXPECT_TRUE(cameras(devices()).empty());
    fs::remove_all(folder_);
    EXPECT_TRUE(cameras(devices()).empty());
}

}  // namespace
}  // namespace quadrille::vision
