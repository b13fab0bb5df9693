// `quadrille board --print FILE`: a board to print on A4 sheets and glue together.
#include "app/commands/board.hpp"

#include <cairo-pdf.h>
#include <cairo.h>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <string>

#include "app/messages/file_sentence.hpp"

namespace quadrille::app {
namespace {

constexpr double points_per_mm = 72 / 25.4;
constexpr double unprinted_mm = 10;  // few printers print nearer to the border
constexpr double overlap_mm = 10;    // of two sheets, to be glued
constexpr double line_mm = 3;        // the width that the board finder reads best

struct BoardOptions {
    std::string file;
    int columns = 8, rows = 8;
    double square_mm = 90;
    bool force = false;
};

/// How many sheets, and how far each is from the next.
struct Tiling {
    double width_mm, height_mm;  ///< of the paper
    int across, up;

    double step_x_mm() const { return width_mm - 2 * unprinted_mm - overlap_mm; }
    double step_y_mm() const { return height_mm - 2 * unprinted_mm - overlap_mm; }
};

Tiling tiling(const BoardOptions& board, double width_mm, double height_mm) {
    Tiling sheets{width_mm, height_mm, 0, 0};
    const double wide = board.columns * board.square_mm + line_mm - overlap_mm;
    const double high = board.rows * board.square_mm + line_mm - overlap_mm;
    sheets.across = static_cast<int>(std::ceil(wide / sheets.step_x_mm()));
    sheets.up = static_cast<int>(std::ceil(high / sheets.step_y_mm()));
    return sheets;
}

/// A4 upright or lying, whichever takes fewer sheets.
Tiling fewest_sheets(const BoardOptions& board) {
    const Tiling upright = tiling(board, 210, 297), lying = tiling(board, 297, 210);
    return lying.across * lying.up < upright.across * upright.up ? lying : upright;
}

void draw_lines(cairo_t* context, const BoardOptions& board) {
    const double width = board.columns * board.square_mm, height = board.rows * board.square_mm;
    cairo_set_line_width(context, line_mm);
    cairo_set_line_cap(context, CAIRO_LINE_CAP_SQUARE);
    for (int column = 0; column <= board.columns; ++column) {
        cairo_move_to(context, column * board.square_mm, 0);
        cairo_line_to(context, column * board.square_mm, height);
    }
    for (int row = 0; row <= board.rows; ++row) {
        cairo_move_to(context, 0, row * board.square_mm);
        cairo_line_to(context, width, row * board.square_mm);
    }
    cairo_stroke(context);
}

/// Which sheet this is, and a length to measure: a printer that scales is found out.
void draw_margin(cairo_t* context, const Tiling& sheets, int column, int row) {
    constexpr double letters_mm = 4, measure_mm = 100;
    const double base = sheets.height_mm - unprinted_mm / 2;
    cairo_set_font_size(context, letters_mm);
    cairo_move_to(context, unprinted_mm, base);
    cairo_show_text(context,
                    fmt::format("{}/{} : {}/{}", column + 1, sheets.across, row + 1, sheets.up).c_str());
    const double end = sheets.width_mm - unprinted_mm;
    cairo_set_line_width(context, 0.3);
    cairo_move_to(context, end - measure_mm, base);
    cairo_line_to(context, end, base);
    cairo_stroke(context);
    cairo_move_to(context, end - measure_mm - 4 * letters_mm, base);
    cairo_show_text(context, "100 mm");
}

void draw_sheet(cairo_t* context, const BoardOptions& board, const Tiling& sheets, int column, int row) {
    const double wide = sheets.width_mm - 2 * unprinted_mm, high = sheets.height_mm - 2 * unprinted_mm;
    cairo_save(context);
    cairo_rectangle(context, unprinted_mm, unprinted_mm, wide, high);
    cairo_clip(context);
    cairo_translate(context, unprinted_mm + line_mm / 2 - column * sheets.step_x_mm(),
                    unprinted_mm + line_mm / 2 - row * sheets.step_y_mm());
    draw_lines(context, board);
    cairo_restore(context);
    // Where to cut, or how far the next sheet lies over this one.
    cairo_set_line_width(context, 0.1);
    cairo_rectangle(context, unprinted_mm, unprinted_mm, sheets.step_x_mm(), sheets.step_y_mm());
    cairo_stroke(context);
    draw_margin(context, sheets, column, row);
    cairo_show_page(context);
}

cairo_status_t append_to(void* bytes, const unsigned char* part, unsigned length) {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(part), length);
    return CAIRO_STATUS_SUCCESS;
}

std::string pdf_of(const BoardOptions& board, const Tiling& sheets) {
    std::string bytes;
    const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> pdf(
        cairo_pdf_surface_create_for_stream(append_to, &bytes, sheets.width_mm * points_per_mm,
                                            sheets.height_mm * points_per_mm),
        cairo_surface_destroy);
    const std::unique_ptr<cairo_t, void (*)(cairo_t*)> context(cairo_create(pdf.get()), cairo_destroy);
    cairo_scale(context.get(), points_per_mm, points_per_mm);
    for (int row = 0; row < sheets.up; ++row) {
        for (int column = 0; column < sheets.across; ++column)
            draw_sheet(context.get(), board, sheets, column, row);
    }
    cairo_surface_finish(pdf.get());
    return bytes;
}

int run(const BoardOptions& board) {
    const Tiling sheets = fewest_sheets(board);
    const auto written = write_output_file(board.file, pdf_of(board, sheets), {.replace = board.force});
    if (!written) return report_error("board", file_sentence(written.error()));
    report_error("board",
                 program_messages().counted("board.sheets", static_cast<long>(sheets.across) * sheets.up),
                 success);
    return success;
}

}  // namespace

void add_board(CLI::App& program, Action& action) {
    const auto options = std::make_shared<BoardOptions>();
    CLI::App* command = program.add_subcommand("board");
    command->add_option("--print,-o", options->file)->required();
    command->add_option("--columns", options->columns)->check(CLI::Range(1, 26));
    command->add_option("--rows", options->rows)->check(CLI::Range(1, 26));
    command->add_option("--square-mm", options->square_mm)->check(CLI::Range(20, 200));
    add_force(*command, options->force);
    command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace quadrille::app
