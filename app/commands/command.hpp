// app/commands/command.hpp: what every command of the program shares.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>
#include <string_view>
#include <vector>

#include "app/files/output_file.hpp"

namespace quadrille::app {

/// Exit statuses of every command (docs/interfaces.md, section 2).
enum ExitStatus : int { success = 0, some_input_failed = 1, wrong_usage = 2 };

/// Says on standard error why a command could not do something, and keeps it in the program's log unless the
/// user only typed something else than was asked for. `command`: "watch"; empty: the program. Gives `status`.
int report_error(std::string_view command, std::string_view what, ExitStatus status = some_input_failed);

/// Adds --force, which lets the command replace files that are there.
void add_force(CLI::App& command, bool& force);
/// Says why a command may not write to a file; false where it may not.
bool may_write(std::string_view command, const std::filesystem::path& file, const OutputRule& rule);

/// Makes the folder of games and cards where it is missing; false, said on standard error, where it cannot.
bool make_data_folder(std::string_view command);

/// What a command line asks for; `main` runs it after the whole line was understood.
using Action = std::function<int()>;

/// Each adds its subcommand to the program and sets `action` when it is the one that was called.
void add_calibrate(CLI::App& program, Action& action);
void add_cameras(CLI::App& program, Action& action);
void add_open(CLI::App& program, Action& action);
void add_look(CLI::App& program, Action& action);
void add_cards(CLI::App& program, Action& action);
void add_log(CLI::App& program, Action& action);
void add_report(CLI::App& program, Action& action);
void add_rules(CLI::App& program, Action& action);
void add_watch(CLI::App& program, Action& action);

}  // namespace quadrille::app
