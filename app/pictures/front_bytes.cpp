#include "app/pictures/front_bytes.hpp"

#include <algorithm>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/picture/picture.hpp"

namespace quadrille::app {
namespace {

using vision::FrontPrint;

constexpr std::size_t structure_bytes = std::size_t{FrontPrint::width} * FrontPrint::height;
constexpr std::size_t detail_bytes = std::size_t{FrontPrint::fine_width} * FrontPrint::fine_height / 2;
constexpr std::size_t tone_bytes = std::size_t{FrontPrint::tones} * FrontPrint::coarse_cells;
constexpr std::size_t seen_bytes = FrontPrint::coarse_cells / 8;
constexpr std::size_t all_bytes = structure_bytes + detail_bytes + tone_bytes + seen_bytes;
static_assert(FrontPrint::coarse_cells % 8 == 0);

}  // namespace

std::string bytes_of(const FrontPrint& print) {
    std::string bytes;
    bytes.reserve(all_bytes);
    const auto to_char = [](std::int8_t value) { return static_cast<char>(value); };
    std::ranges::transform(print.structure, std::back_inserter(bytes), to_char);
    std::ranges::transform(print.detail.bytes, std::back_inserter(bytes),
                           [](std::uint8_t byte) { return static_cast<char>(byte); });
    std::ranges::transform(print.tone, std::back_inserter(bytes), to_char);
    for (std::size_t byte = 0; byte < seen_bytes; ++byte) {
        unsigned bits = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) bits |= print.seen[8 * byte + bit] ? 1U << bit : 0U;
        bytes.push_back(static_cast<char>(bits));
    }
    return bytes;
}

std::optional<FrontPrint> print_from(std::string_view bytes) {
    if (bytes.size() != all_bytes) return std::nullopt;
    const auto next = [&bytes](std::size_t size) {
        const std::string_view part = bytes.substr(0, size);
        bytes.remove_prefix(size);
        return part;
    };
    FrontPrint print;
    const auto to_value = [](char byte) { return static_cast<std::int8_t>(byte); };
    std::ranges::transform(next(structure_bytes), print.structure.begin(), to_value);
    std::ranges::transform(next(detail_bytes), print.detail.bytes.begin(),
                           [](char byte) { return static_cast<std::uint8_t>(byte); });
    std::ranges::transform(next(tone_bytes), print.tone.begin(), to_value);
    for (std::size_t i = 0; i < FrontPrint::coarse_cells; ++i)
        print.seen[i] = (static_cast<unsigned char>(bytes[i / 8]) >> (i % 8) & 1U) != 0;
    return print;
}

std::string image_of(const vision::FrontView& front) {
    cv::Mat seen, image;
    cv::cvtColor(front.visible, seen, cv::COLOR_GRAY2BGR);
    cv::vconcat(front.bgr, seen, image);
    std::vector<unsigned char> png;
    cv::imencode(".png", image, png);
    return {png.begin(), png.end()};
}

std::string print_bytes_of(const std::string& image) {
    constexpr int height = vision::FrontView::height;
    const auto decoded = vision::decode_picture({image.begin(), image.end()});
    if (!decoded || decoded->size() != cv::Size(vision::FrontView::width, 2 * height)) return {};
    vision::FrontView front;
    front.bgr = decoded->rowRange(0, height).clone();
    cv::extractChannel(decoded->rowRange(height, 2 * height), front.visible, 0);
    return bytes_of(vision::front_print(front));
}

}  // namespace quadrille::app
