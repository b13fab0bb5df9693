// vision/picture/picture.hpp: the one place where a picture file becomes pixels.
#pragma once
#include <filesystem>
#include <opencv2/core.hpp>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace quadrille::vision {

enum class PictureFault { missing, directory, unreadable, empty, not_a_picture, truncated, too_large };

/// Why a file gave no picture; `detail` holds a library's words where there are some.
struct PictureError {
    PictureFault fault;
    std::string detail;
};

/// The largest picture that is read: 8-bit BGR of that many pixels is what the memory of a small machine
/// holds.
inline constexpr std::int64_t max_picture_pixels = 128'000'000;

/// The picture in the bytes of a file (JPEG, PNG, WebP, TIFF or BMP), as 8-bit BGR, turned as its EXIF asks
/// (docs/interfaces.md, section 1). Grey, CMYK, 16-bit and alpha come out as BGR; a picture whose data end
/// early is refused (OpenCV would fill it up silently).
tl::expected<cv::Mat, PictureError> decode_picture(const std::vector<unsigned char>& bytes);

/// The same for a file.
tl::expected<cv::Mat, PictureError> read_picture(const std::filesystem::path& file);

}  // namespace quadrille::vision
