#include "vision/picture/picture.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <turbojpeg.h>

namespace quadrille::vision {
namespace {

using Bytes = std::vector<unsigned char>;

class ReadPicture : public testing::Test {
protected:
    std::filesystem::path written(const Bytes& bytes) {
        const auto file = std::filesystem::temp_directory_path() /
                          ("quadrille_picture_" + std::to_string(getpid()) + ".bin");
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        files_.push_back(file);
        return file;
    }
    void TearDown() override {
        for (const auto& file : files_) std::filesystem::remove(file);
    }

private:
    std::vector<std::filesystem::path> files_;
};

/// Red above left, green above right, blue below left, white below right; wider than high.
cv::Mat four_colours() {
    cv::Mat picture(64, 96, CV_8UC3);
    picture(cv::Rect(0, 0, 48, 32)).setTo(cv::Scalar(0, 0, 255));
    picture(cv::Rect(48, 0, 48, 32)).setTo(cv::Scalar(0, 255, 0));
    picture(cv::Rect(0, 32, 48, 32)).setTo(cv::Scalar(255, 0, 0));
    picture(cv::Rect(48, 32, 48, 32)).setTo(cv::Scalar::all(255));
    return picture;
}

Bytes jpeg(const cv::Mat& picture, int quality = 95) {
    Bytes bytes;
    cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return bytes;
}

/// The JPEG with an EXIF segment that holds nothing but the orientation.
Bytes with_orientation(const Bytes& jpeg, unsigned char orientation) {
    const Bytes exif{0xFF, 0xE1, 0,    34,   'E', 'x', 'i', 'f', 0, 0, 'M', 'M',         0, 42, 0, 0, 0, 8,
                     0,    1,    0x01, 0x12, 0,   3,   0,   0,   0, 1, 0,   orientation, 0, 0,  0, 0, 0, 0};
    Bytes bytes(jpeg.begin(), jpeg.begin() + 2);
    bytes.insert(bytes.end(), exif.begin(), exif.end());
    bytes.insert(bytes.end(), jpeg.begin() + 2, jpeg.end());
    return bytes;
}

TEST(DecodePicture, TakesWhatCamerasPhonesAndScreensWrite) {
    for (const char* kind : {".jpg", ".png", ".webp", ".tiff", ".bmp"}) {
        Bytes bytes;
        cv::imencode(kind, four_colours(), bytes);
        EXPECT_TRUE(decode_picture(bytes).has_value()) << kind;
    }
}

TEST(DecodePicture, RefusesOtherKindsBeforeTheirLibrariesSeeThem) {
    const auto fault_of = [](const Bytes& bytes) {
        const auto picture = decode_picture(bytes);
        return picture ? std::nullopt : std::optional(picture.error().fault);
    };
    for (const char* kind : {".jp2", ".ppm", ".sr", ".hdr"}) {
        Bytes bytes;
        cv::imencode(kind, four_colours(), bytes);
        EXPECT_EQ(fault_of(bytes), PictureFault::not_a_picture) << kind;
    }
    // A damaged WebP that says at its 128th byte that it is a medical picture: found by the fuzzer, it ended
    // the program in the library for those.
    Bytes damaged(200, 0);
    const std::string_view riff("RIFF@\0\0\0WEBPVJ8L", 16), medical = "DICM";
    std::copy(riff.begin(), riff.end(), damaged.begin());
    std::copy(medical.begin(), medical.end(), damaged.begin() + 128);
    EXPECT_EQ(fault_of(damaged), PictureFault::not_a_picture);
    std::fill(damaged.begin(), damaged.begin() + 128, static_cast<unsigned char>(0));
    EXPECT_EQ(fault_of(damaged), PictureFault::not_a_picture);
}

TEST_F(ReadPicture, TurnsAPictureAsItsExifAsks) {
    // Colours of the upper left, upper right and lower left quarter after each of the eight orientations
    // (CIPA DC-008, "Orientation": which stored corner is shown at the upper left).
    const char* shown[] = {"RGB", "GRW", "WBG", "BWR", "RBG", "BRW", "WGB", "GWR"};
    for (unsigned char orientation = 1; orientation <= 8; ++orientation) {
        const auto picture = read_picture(written(with_orientation(jpeg(four_colours()), orientation)));
        ASSERT_TRUE(picture.has_value()) << int{orientation} << picture.error().detail;
        const bool upright = orientation <= 4;
        EXPECT_EQ(picture->size(), upright ? cv::Size(96, 64) : cv::Size(64, 96)) << int{orientation};
        const auto colour = [&](int x, int y) {
            const cv::Vec3b c = picture->at<cv::Vec3b>(y, x);
            if (c[0] > 128 && c[1] > 128 && c[2] > 128) return 'W';
            return c[2] > 128 ? 'R' : c[1] > 128 ? 'G' : 'B';
        };
        const std::string seen{colour(8, 8), colour(picture->cols - 9, 8), colour(8, picture->rows - 9)};
        EXPECT_EQ(seen, shown[orientation - 1]) << "orientation " << int{orientation};
    }
}

TEST_F(ReadPicture, ReadsACmykJpegAsColours) {
    const int width = 32, height = 32;
    Bytes cmyk(static_cast<std::size_t>(width * height * 4), 255);  // Adobe's inverted CMYK: all white
    const std::unique_ptr<void, int (*)(tjhandle)> encoder(tjInitCompress(), tjDestroy);
    unsigned char* buffer = nullptr;
    unsigned long size = 0;
    ASSERT_EQ(tjCompress2(encoder.get(), cmyk.data(), width, 0, height, TJPF_CMYK, &buffer, &size, TJSAMP_444,
                          90, 0),
              0);
    const Bytes bytes(buffer, buffer + size);
    tjFree(buffer);
    const auto picture = read_picture(written(bytes));
    ASSERT_TRUE(picture.has_value()) << picture.error().detail;
    EXPECT_EQ(picture->type(), CV_8UC3);
    EXPECT_GT(picture->at<cv::Vec3b>(16, 16)[1], 240);
}

TEST_F(ReadPicture, RefusesEveryCutOfAJpegAndAPng) {
    cv::Mat noise(120, 160, CV_8UC3);
    cv::RNG(7).fill(noise, cv::RNG::UNIFORM, 0, 255);
    Bytes png;
    cv::imencode(".png", noise, png);
    for (const Bytes& whole : {jpeg(noise), png}) {
        ASSERT_TRUE(read_picture(written(whole)).has_value());
        for (int tenth = 1; tenth <= 9; ++tenth) {
            const auto cut = whole.begin() + static_cast<std::ptrdiff_t>(whole.size()) * tenth / 10;
            const auto picture = read_picture(written({whole.begin(), cut}));
            ASSERT_FALSE(picture.has_value()) << tenth;
            EXPECT_TRUE(picture.error().fault == PictureFault::truncated ||
                        picture.error().fault == PictureFault::not_a_picture);
        }
    }
}

TEST_F(ReadPicture, ReadsAJpegWithBytesAfterItsEnd) {
    Bytes bytes = jpeg(four_colours());
    bytes.insert(bytes.end(), 100, 0x41);
    EXPECT_TRUE(read_picture(written(bytes)).has_value());
}

TEST_F(ReadPicture, RefusesAJpegThatClaimsFourGigapixels) {
    Bytes bytes = jpeg(four_colours());
    for (std::size_t i = 0; i + 8 < bytes.size(); ++i) {
        if (bytes[i] == 0xFF && bytes[i + 1] == 0xC0) {
            for (std::size_t k = i + 5; k < i + 9; ++k) bytes[k] = 0xFE;
            break;
        }
    }
    const auto picture = read_picture(written(bytes));
    ASSERT_FALSE(picture.has_value());
    EXPECT_EQ(picture.error().fault, PictureFault::too_large);
}

TEST_F(ReadPicture, RefusesABitmapOfNoWidthOrOfMoreBitsThanThereAre) {
    Bytes whole;
    cv::imencode(".bmp", four_colours(), whole);
    ASSERT_TRUE(decode_picture(whole).has_value());
    constexpr std::size_t width = 18, bits = 28;
    struct Damage {
        std::size_t at;
        Bytes bytes;
    };
    for (const Damage& damage : {Damage{width, {0xFF, 0xFF, 0xFF, 0xFF}}, Damage{width, {0, 0, 0, 0}},
                                 Damage{bits, {0, 0x18}}, Damage{bits, {0xFF, 0xFF}}}) {
        Bytes damaged = whole;
        std::copy(damage.bytes.begin(), damage.bytes.end(),
                  damaged.begin() + static_cast<std::ptrdiff_t>(damage.at));
        const auto picture = decode_picture(damaged);
        ASSERT_FALSE(picture.has_value()) << damage.at;
        EXPECT_EQ(picture.error().fault, PictureFault::not_a_picture) << damage.at;
    }
}

struct Claim {
    const char* name;
    std::vector<unsigned char> head;
};
class ClaimedSize : public testing::TestWithParam<Claim> {};

TEST_P(ClaimedSize, IsRefusedBeforeAnythingIsDecoded) {
    Bytes bytes = GetParam().head;
    bytes.resize(4096);
    const auto picture = decode_picture(bytes);
    ASSERT_FALSE(picture.has_value());
    EXPECT_EQ(picture.error().fault, PictureFault::too_large);
}

// Each claims 32,000 x 32,000 pixels, or what its kind has at most.
INSTANTIATE_TEST_SUITE_P(
    Kinds, ClaimedSize,
    testing::Values(Claim{"tiff_shorts", {'I', 'I', 42, 0,   8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0,
                                          0,   0,   0,  125, 0, 0, 1, 1, 3, 0, 1, 0, 0, 0, 0, 125}},
                    Claim{"tiff_longs", {'M', 'M', 0, 42,  0, 0, 0, 8, 0, 2, 1, 0, 0, 4, 0, 0,   0,
                                         1,   0,   0, 125, 0, 1, 1, 0, 4, 0, 0, 0, 1, 0, 0, 125, 0}},
                    Claim{"bitmap", {'B', 'M', 0, 0, 0, 0, 0,   0, 0, 0, 0,   0,   0,
                                     0,   40,  0, 0, 0, 0, 125, 0, 0, 0, 131, 255, 255}},
                    Claim{"webp", {'R', 'I', 'F', 'F', 0, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8',
                                   'X', 10,  0,   0,   0, 0, 0, 0, 0,   255, 124, 0,   255, 124, 0}}),
    [](const auto& test) { return std::string{test.param.name}; });

}  // namespace
}  // namespace quadrille::vision
