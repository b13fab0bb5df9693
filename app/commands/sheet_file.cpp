#include "app/commands/sheet_file.hpp"

#include <cairo-pdf.h>
#include <cairo.h>
#include <fmt/format.h>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <png.h>
#include <string>

#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "calibration/lens_view.hpp"

namespace quadrille::app {
namespace {

/// 12 px a millimetre is 305 dpi, and every edge of the sheet's squares and markers lies on a whole pixel.
constexpr int px_per_mm = 12;
constexpr double points_per_mm = 72 / 25.4;

cairo_status_t append_to(void* bytes, const unsigned char* part, unsigned length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(part), length);
    return CAIRO_STATUS_SUCCESS;
}

std::string pdf_of(const cv::Mat& page) {
    cv::Mat rgb;
    cv::cvtColor(page, rgb, cv::COLOR_GRAY2BGRA);
    std::string bytes;
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> image(
        cairo_image_surface_create_for_data(rgb.data, CAIRO_FORMAT_RGB24, rgb.cols, rgb.rows,
                                            static_cast<int>(rgb.step)),
        cairo_surface_destroy);
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> pdf(
        cairo_pdf_surface_create_for_stream(append_to, &bytes, CharucoSheet::page_width_mm * points_per_mm,
                                            CharucoSheet::page_height_mm * points_per_mm),
        cairo_surface_destroy);
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(pdf.get()), cairo_destroy);
    cairo_scale(context.get(), points_per_mm / px_per_mm, points_per_mm / px_per_mm);
    cairo_set_source_surface(context.get(), image.get(), 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context.get()), CAIRO_FILTER_NEAREST);
    cairo_paint(context.get());
    cairo_surface_finish(pdf.get());
    return bytes;
}

void append_png(png_structp png, png_bytep part, std::size_t length) {
    static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(part), length);
}

/// libpng rather than cv::imencode: the size on paper (pHYs) has to be in the file.
std::string png_of(const cv::Mat& page) {
    std::string bytes;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &bytes, append_png, nullptr);
    png_set_IHDR(png, info, static_cast<png_uint_32>(page.cols), static_cast<png_uint_32>(page.rows), 8,
                 PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_pHYs(png, info, px_per_mm * 1000, px_per_mm * 1000, PNG_RESOLUTION_METER);
    png_write_info(png, info);
    for (int y = 0; y < page.rows; ++y) png_write_row(png, page.ptr(y));
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return bytes;
}

}  // namespace

tl::expected<void, std::string> write_charuco_sheet(const std::filesystem::path& file,
                                                    const OutputRule& rule) {
    const std::string extension = is_standard_stream(file.string()) ? ".pdf" : file.extension().string();
    if (extension != ".pdf" && extension != ".png") {
        return tl::unexpected(program_messages()("sheet.kind", fmt::arg("file", file.string())));
    }
    const cv::Mat page = charuco_page(px_per_mm);
    return write_output_file(file, extension == ".pdf" ? pdf_of(page) : png_of(page), rule)
        .map_error(file_sentence);
}

}  // namespace quadrille::app
