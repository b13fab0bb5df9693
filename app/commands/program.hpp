// app/commands/program.hpp: what the two programs share: `quadrille` and, behind it, `quadrille-table`.
#pragma once
#include <filesystem>
#include <initializer_list>

#include "app/commands/command.hpp"

namespace quadrille::app {

using AddCommand = void (*)(CLI::App& program, Action& action);

/// Reads the command line with these commands and runs what it asks for; the exit status.
int run_program(int argc, char** argv, std::initializer_list<AddCommand> commands);

/// Says, in the language that the command line asks for, that the program which it is for cannot be started.
int report_not_started(const std::filesystem::path& program, int argc, char** argv);

}  // namespace quadrille::app
