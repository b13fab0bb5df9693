// app/commands/usage.hpp: the command line in words: examples in the help, and what was typed wrong.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace quadrille::app {

/// Says what each command and option does, names the options' values in words and puts examples under each
/// command, in the language that was asked for.
void prepare_help(CLI::App& program);

/// The command that was called, as "quadrille log export"; only "quadrille" where none was understood.
std::string called_command(const CLI::App& program);

/// What is wrong with a command line, in one sentence of ours, with what was likely meant.
std::string usage_sentence(const CLI::App& program, const CLI::ParseError& error);

}  // namespace quadrille::app
