#include "vision/picture/picture.hpp"

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <optional>
#include <string_view>
#include <turbojpeg.h>
#include <vector>

#include "vision/picture/claimed_size.hpp"

namespace quadrille::vision {
namespace {

using Bytes = std::vector<unsigned char>;

tl::unexpected<PictureError> refused(PictureFault fault, std::string detail = {}) {
    return tl::unexpected(PictureError{fault, std::move(detail)});
}

tl::expected<Bytes, PictureError> bytes_of(const std::filesystem::path& file) {
    std::error_code failure;
    const auto status = std::filesystem::status(file, failure);
    if (!std::filesystem::exists(status)) return refused(PictureFault::missing);
    if (std::filesystem::is_directory(status)) return refused(PictureFault::directory);
    if (!std::filesystem::is_regular_file(status))
        return refused(PictureFault::unreadable, "not a regular file");
    const auto size = std::filesystem::file_size(file, failure);
    if (failure) return refused(PictureFault::unreadable, failure.message());
    constexpr std::uintmax_t max_file_bytes = std::uintmax_t{1} << 30;
    if (size > max_file_bytes) return refused(PictureFault::too_large, std::to_string(size) + " bytes");

    Bytes bytes(static_cast<std::size_t>(size));
    std::ifstream stream(file, std::ios::binary);
    stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!stream) return refused(PictureFault::unreadable, std::strerror(errno));
    return bytes;
}

bool holds(const Bytes& bytes, std::size_t at, std::string_view text) {
    return bytes.size() >= at + text.size() && std::memcmp(bytes.data() + at, text.data(), text.size()) == 0;
}

using namespace std::string_view_literals;

bool is_jpeg(const Bytes& bytes) {
    return holds(bytes, 0, "\xFF\xD8"sv);
}
bool is_png(const Bytes& bytes) {
    return holds(bytes, 0, "\x89PNG\r\n\x1A\n"sv);
}

/// What cameras, phones and screens write. OpenCV knows more kinds, and asks one library after the other:
/// that for medical pictures, which knows them by their 128th byte, ends the program on a damaged one.
bool is_known_kind(const Bytes& bytes) {
    const bool known = is_jpeg(bytes) || is_png(bytes) || holds(bytes, 0, "BM"sv) ||
                       holds(bytes, 0, "II*\0"sv) || holds(bytes, 0, "MM\0*"sv) ||
                       (holds(bytes, 0, "RIFF"sv) && holds(bytes, 8, "WEBP"sv));
    return known && !holds(bytes, 128, "DICM"sv);
}

/// The complaint of libjpeg about data that end early or are damaged; nullopt for a whole JPEG. Decodes at an
/// eighth of the size, which reads all of the data and costs a fifth of the real decoding.
std::optional<PictureError> jpeg_fault(const Bytes& bytes) {
    const std::unique_ptr<void, int (*)(tjhandle)> decoder(tjInitDecompress(), tjDestroy);
    int width = 0, height = 0, sampling = 0, colours = 0;
    if (tjDecompressHeader3(decoder.get(), bytes.data(), bytes.size(), &width, &height, &sampling,
                            &colours) != 0) {
        return PictureError{PictureFault::not_a_picture, tjGetErrorStr2(decoder.get())};
    }
    if (std::int64_t{width} * height > max_picture_pixels) {
        return PictureError{PictureFault::too_large, std::to_string(width) + " x " + std::to_string(height)};
    }
    const tjscalingfactor eighth{1, 8};
    const int w = TJSCALED(width, eighth), h = TJSCALED(height, eighth);
    const int format = colours == TJCS_CMYK || colours == TJCS_YCCK ? TJPF_CMYK : TJPF_GRAY;
    Bytes small(static_cast<std::size_t>(w) * static_cast<std::size_t>(h) *
                static_cast<std::size_t>(tjPixelSize[format]));
    if (tjDecompress2(decoder.get(), bytes.data(), bytes.size(), small.data(), w, 0, h, format, 0) == 0)
        return std::nullopt;
    // Cameras and old programs write JPEGs with harmless oddities; only data that are not there make a
    // picture unreadable.
    const std::string complaint = tjGetErrorStr2(decoder.get());
    const bool ends_early = complaint.find("remature end") != std::string::npos;
    if (ends_early || tjGetErrorCode(decoder.get()) == TJERR_FATAL)
        return PictureError{PictureFault::truncated, complaint};
    return std::nullopt;
}

/// A PNG that ends early lacks its IEND chunk; the header has its size before anything is decoded.
std::optional<PictureError> png_fault(const Bytes& bytes) {
    const auto number_at = [&](std::size_t at) {
        return std::int64_t{bytes[at]} << 24 | std::int64_t{bytes[at + 1]} << 16 |
               std::int64_t{bytes[at + 2]} << 8 | std::int64_t{bytes[at + 3]};
    };
    if (bytes.size() < 24) return PictureError{PictureFault::truncated, {}};
    const std::int64_t width = number_at(16), height = number_at(20);
    const bool too_large =
        width > max_picture_pixels || height > max_picture_pixels || width * height > max_picture_pixels;
    if (too_large)
        return PictureError{PictureFault::too_large, std::to_string(width) + " x " + std::to_string(height)};
    for (std::size_t chunk = 8; chunk + 12 <= bytes.size();) {
        if (std::memcmp(&bytes[chunk + 4], "IEND", 4) == 0) return std::nullopt;
        chunk += static_cast<std::size_t>(number_at(chunk)) + 12;
    }
    return PictureError{PictureFault::truncated, {}};
}

/// Of the other kinds: a size that cannot be found out is no picture's.
std::optional<PictureError> claim_fault(const Bytes& bytes) {
    const auto size = claimed_size(bytes);
    if (!size) return PictureError{PictureFault::not_a_picture, {}};
    const bool too_large = size->width > max_picture_pixels || size->height > max_picture_pixels ||
                           size->width * size->height > max_picture_pixels;
    if (!too_large) return std::nullopt;
    return PictureError{PictureFault::too_large,
                        std::to_string(size->width) + " x " + std::to_string(size->height)};
}

/// A BMP whose rows are not all there: OpenCV would print its own words about it.
std::optional<PictureError> bmp_fault(const Bytes& bytes) {
    constexpr std::size_t header_bytes = 34;
    if (!holds(bytes, 0, "BM"sv)) return std::nullopt;
    if (bytes.size() < header_bytes) return PictureError{PictureFault::truncated, {}};
    const auto number_at = [&](std::size_t at) {
        return std::int64_t{bytes[at]} | std::int64_t{bytes[at + 1]} << 8 |
               std::int64_t{bytes[at + 2]} << 16 | std::int64_t{bytes[at + 3]} << 24;
    };
    constexpr std::int64_t plain = 0, bit_fields = 3, older_header = 40;
    const std::int64_t packing = number_at(30);
    if (number_at(14) < older_header || (packing != plain && packing != bit_fields)) return std::nullopt;
    constexpr std::int64_t most_bits = 32;
    const std::int64_t bits = bytes[28] | bytes[29] << 8;
    const std::int64_t width = static_cast<std::int32_t>(number_at(18));
    if (width <= 0 || bits > most_bits) return PictureError{PictureFault::not_a_picture, {}};
    const std::int64_t rows = std::abs(static_cast<std::int64_t>(static_cast<std::int32_t>(number_at(22))));
    const std::int64_t row_bytes = (width * bits + 31) / 32 * 4;
    const bool whole = number_at(10) + row_bytes * rows <= static_cast<std::int64_t>(bytes.size());
    return whole ? std::nullopt : std::optional(PictureError{PictureFault::truncated, {}});
}

}  // namespace

tl::expected<cv::Mat, PictureError> decode_picture(const Bytes& bytes) {
    if (bytes.empty()) return refused(PictureFault::empty);
    if (!is_known_kind(bytes)) return refused(PictureFault::not_a_picture);
    std::optional<PictureError> fault;
    if (is_jpeg(bytes)) fault = jpeg_fault(bytes);
    if (is_png(bytes)) fault = png_fault(bytes);
    if (!is_jpeg(bytes) && !is_png(bytes)) fault = claim_fault(bytes);
    if (!fault) fault = bmp_fault(bytes);
    if (fault) return tl::unexpected(*fault);
    try {
        cv::Mat picture = cv::imdecode(bytes, cv::IMREAD_COLOR);
        if (picture.empty()) return refused(PictureFault::not_a_picture);
        if (static_cast<std::int64_t>(picture.total()) > max_picture_pixels)
            return refused(PictureFault::too_large);
        return picture;
    } catch (const cv::Exception&) {  // its message is for OpenCV's callers
        return refused(PictureFault::not_a_picture);
    }
}

tl::expected<cv::Mat, PictureError> read_picture(const std::filesystem::path& file) {
    return bytes_of(file).and_then(decode_picture);
}

}  // namespace quadrille::vision
