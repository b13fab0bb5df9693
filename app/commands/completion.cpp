// `quadrille completion SHELL`: prints a script that completes this program's command line.
#include "app/commands/completion.hpp"

#include <fmt/format.h>
#include <memory>
#include <vector>

namespace quadrille::app {
namespace {

struct Entry {
    std::string path;      ///< "quadrille log"
    std::string commands;  ///< "list show ...", empty where there are none
    std::string options;   ///< "--db --json -o ..."
};

std::string joined(const std::string& words, const std::string& word) {
    return words.empty() ? word : words + " " + word;
}

std::string option_words(const CLI::App& app) {
    std::string words;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) words = joined(words, "--" + name);
        for (const std::string& name : option->get_snames()) words = joined(words, "-" + name);
    }
    return words;
}

/// Each command with what it takes; what stands above it is understood below it too.
void gather(const CLI::App& app, const std::string& path, const std::string& above,
            std::vector<Entry>& entries) {
    Entry entry{path, {}, joined(option_words(app), above)};
    const auto below = const_cast<CLI::App&>(app).get_subcommands([](CLI::App*) { return true; });
    for (const CLI::App* command : below) entry.commands = joined(entry.commands, command->get_name());
    entries.push_back(entry);
    for (const CLI::App* command : below)
        gather(*command, path + " " + command->get_name(), path == "quadrille" ? "--lang" : option_words(app),
               entries);
}

/// "{en,fr}" in an option's kind as "en fr".
std::string choices_of(const CLI::Option& option) {
    const std::string kind = option.get_type_name();
    const std::size_t begin = kind.find('{'), end = kind.find('}');
    if (begin == std::string::npos || end == std::string::npos) return {};
    std::string words = kind.substr(begin + 1, end - begin - 1);
    for (char& c : words) c = c == ',' ? ' ' : c;
    return words;
}

void gather_choices(const CLI::App& app, const std::string& path, std::string& cases) {
    for (const CLI::Option* option : app.get_options()) {
        const std::string words = choices_of(*option);
        if (words.empty() || option->get_lnames().empty()) continue;
        cases +=
            fmt::format("        \"{} --{}\") words=\"{}\" ;;\n", path, option->get_lnames().front(), words);
    }
    for (const CLI::App* below : const_cast<CLI::App&>(app).get_subcommands([](CLI::App*) { return true; }))
        gather_choices(*below, path + " " + below->get_name(), cases);
}

/// The same function for bash and, by its bashcompinit, for zsh.
std::string bash_script(const CLI::App& program, const std::vector<Entry>& entries) {
    std::string commands, options, choices;
    for (const Entry& entry : entries) {
        if (!entry.commands.empty())
            commands += fmt::format("        \"{}\") words=\"{}\" ;;\n", entry.path, entry.commands);
        options += fmt::format("        \"{}\") words=\"{}\" ;;\n", entry.path, entry.options);
    }
    gather_choices(program, "quadrille", choices);
    return fmt::format(R"(_quadrille() {{
    local word path=quadrille words= current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case " $(_quadrille_commands "$path") " in *" ${{COMP_WORDS[i]}} "*) path="$path ${{COMP_WORDS[i]}}" ;; esac
    done
    case "$path $before" in
{}    esac
    if [[ -z $words && $current == -* ]]; then
        case "$path" in
{}        esac
    elif [[ -z $words ]]; then
        words=$(_quadrille_commands "$path")
    fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ ${{#COMPREPLY[@]}} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$current"))
}}
_quadrille_commands() {{
    local words=
    case "$1" in
{}    esac
    echo "$words"
}}
complete -o filenames -F _quadrille quadrille
)",
                       choices, options, commands);
}

std::string fish_script(const std::vector<Entry>& entries) {
    std::string script;
    for (const Entry& entry : entries) {
        std::string seen = "__fish_use_subcommand";
        if (entry.path != "quadrille") {
            seen.clear();
            for (const std::string& word : CLI::detail::split(entry.path.substr(10), ' '))
                seen += fmt::format("{}__fish_seen_subcommand_from {}", seen.empty() ? "" : "; and ", word);
        }
        if (!entry.commands.empty())
            script += fmt::format("complete -c quadrille -n '{}' -a '{}'\n", seen, entry.commands);
        for (const std::string& option : CLI::detail::split(entry.options, ' ')) {
            const bool is_long = option.starts_with("--");
            script += fmt::format("complete -c quadrille -n '{}' -{} {}\n", seen, is_long ? "l" : "s",
                                  option.substr(is_long ? 2 : 1));
        }
    }
    return script;
}

}  // namespace

std::string completion_script(const CLI::App& program, const std::string& shell) {
    std::vector<Entry> entries;
    gather(program, "quadrille", "", entries);
    if (shell == "fish") return fish_script(entries);
    const std::string script = bash_script(program, entries);
    if (shell == "bash") return script;
    return "#compdef quadrille\nautoload -U +X bashcompinit && bashcompinit\n" + script;
}

void add_completion(CLI::App& program, Action& action) {
    const auto shell = std::make_shared<std::string>();
    CLI::App* command = program.add_subcommand("completion");
    command->add_option("SHELL", *shell)->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
    command->callback([shell, &program, &action] {
        action = [shell, &program] {
            fmt::print("{}", completion_script(program, *shell));
            return success;
        };
    });
}

}  // namespace quadrille::app
