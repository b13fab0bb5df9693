// The program `quadrille-table`: every command, those that look at the table among them.
#include "app/commands/board.hpp"
#include "app/commands/card_pictures.hpp"
#include "app/commands/completion.hpp"
#include "app/commands/program.hpp"

int main(int argc, char** argv) {
    using namespace quadrille::app;
    return run_program(argc, argv,
                       {add_board, add_calibrate, add_cameras, add_cards_with_pictures, add_completion,
                        add_log, add_look, add_open, add_report, add_rules, add_watch});
}
