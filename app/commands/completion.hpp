// app/commands/completion.hpp: what a shell completes of a command line.
#pragma once
#include <string>

#include "app/commands/command.hpp"

namespace quadrille::app {

/// A script for "bash", "zsh" or "fish" that completes commands, options and the words that options take;
/// elsewhere names of files.
std::string completion_script(const CLI::App& program, const std::string& shell);

/// Of the commands that are in the program when it is asked for.
void add_completion(CLI::App& program, Action& action);

}  // namespace quadrille::app
