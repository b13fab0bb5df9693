#include "app/commands/usage.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "app/messages/messages.hpp"
#include "calibration/nearest_word.hpp"

namespace quadrille::app {
namespace {

/// By command; those of docs/commands.md.
const std::map<std::string, std::vector<const char*>> examples{
    {"quadrille", {"quadrille", "quadrille open 0 --profile table.json", "quadrille watch game.mp4"}},
    {"quadrille board",
     {"quadrille board --print board.pdf", "quadrille board --print small.pdf --columns 4 --rows 4"}},
    {"quadrille calibrate", {"quadrille calibrate --print sheet.pdf", "quadrille calibrate 0"}},
    {"quadrille cameras", {"quadrille cameras"}},
    {"quadrille cards", {"quadrille cards import default-cards.json.gz", "quadrille cards find fauc"}},
    {"quadrille cards import", {"quadrille cards import default-cards.json.gz --lang en,fr"}},
    {"quadrille cards find", {"quadrille cards find \"faucon mor\" --limit 3"}},
    {"quadrille cards pictures",
     {"quadrille cards pictures --folder scans/", "quadrille cards pictures --deck mydeck.txt"}},
    {"quadrille cards deck",
     {"quadrille cards deck mydeck.txt --game \"Friday evening\" --player P1",
      "quadrille cards deck mydeck.txt --for noire"}},
    {"quadrille completion", {"source <(quadrille completion bash)", "quadrille completion fish | source"}},
    {"quadrille log",
     {"quadrille log list", "quadrille log --db friday.db export --format html -o friday.html"}},
    {"quadrille log list", {"quadrille log --db friday.db list --json"}},
    {"quadrille log show", {"quadrille log show \"Friday evening\" --at 1:41.8"}},
    {"quadrille log replay", {"quadrille log replay 1 --lang fr"}},
    {"quadrille log export",
     {"quadrille log export 1 -o friday.html", "quadrille log export --format qgn | less"}},
    {"quadrille log import", {"quadrille log import evening.qgn --name \"Last Friday\""}},
    {"quadrille log stats", {"quadrille log stats 1 --heat heat.svg"}},
    {"quadrille log verify", {"quadrille log --db friday.db verify --json"}},
    {"quadrille log repair", {"quadrille log repair damaged.db -o saved.db"}},
    {"quadrille look", {"quadrille look table.jpg --profile table.json --annotated seen/"}},
    {"quadrille open", {"quadrille open game.mp4 --lang fr", "quadrille open --resume"}},
    {"quadrille report", {"quadrille report trouble.tar.gz --db friday.db"}},
    {"quadrille rules",
     {"quadrille rules --explain en < requests.jsonl", "quadrille rules --check-scenario castle.json"}},
    {"quadrille watch", {"quadrille watch 0 --profile table.json --db friday.db --recording friday.mkv"}}};

std::vector<CLI::App*> commands_of(const CLI::App& app) {
    // CLI11 gives all of them to whoever may change them alone.
    return const_cast<CLI::App&>(app).get_subcommands([](CLI::App*) { return true; });
}

void add_examples(CLI::App& app, const std::string& path, const Messages& tr) {
    const auto found = examples.find(path);
    if (found != examples.end()) {
        std::string text = std::string(tr("usage.examples")) + ":";
        for (const char* line : found->second) text += std::string("\n  ") + line;
        app.footer(text);
    }
    for (CLI::App* below : commands_of(app)) add_examples(*below, path + " " + below->get_name(), tr);
}

/// The option's value in a word of the catalogues; null for one that is named well enough by itself.
const char* value_key(const CLI::Option& option) {
    static const std::map<std::string_view, const char*> kinds{
        {"--annotated", "usage.type.folder"},    {"--ask", "usage.type.square"},
        {"--camera", "usage.type.name"},         {"--cards", "usage.type.file"},
        {"--check-scenario", "usage.type.file"}, {"--db", "usage.type.file"},
        {"--debug", "usage.type.folder"},        {"--deck", "usage.type.file"},
        {"--folder", "usage.type.folder"},       {"--game", "usage.type.name"},
        {"--heat", "usage.type.file"},           {"--measure", "usage.type.file"},
        {"--name", "usage.type.name"},           {"--output", "usage.type.file"},
        {"--pictures", "usage.type.folder"},     {"--player", "usage.type.name"},
        {"--print", "usage.type.file"},          {"--profile", "usage.type.file"},
        {"--recording", "usage.type.file"},      {"--rectified", "usage.type.folder"},
        {"--screenshot", "usage.type.file"},     {"--select", "usage.type.square"}};
    if (option.get_positional()) return nullptr;
    const std::string type = option.get_type_name();
    for (const char* number : {"FLOAT", "INT", "UINT"})
        if (type.starts_with(number)) return "usage.type.number";
    const auto found = kinds.find(option.get_name());
    return found != kinds.end() ? found->second : "usage.type.word";
}

/// "en, fr" of "TEXT:{en,fr}"; nullopt: any word will do.
std::optional<std::string> words_to_choose(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const std::size_t begin = type.find('{'), end = type.find('}');
    if (begin == std::string::npos || end == std::string::npos) return std::nullopt;
    std::string words;
    for (const char c : type.substr(begin + 1, end - begin - 1)) words += c == ',' ? ", " : std::string(1, c);
    return words;
}

/// CLI11's names of types ("FLOAT:POSITIVE") in words of ours.
void name_types(CLI::App& app, const Messages& tr) {
    for (CLI::Option* option : app.get_options()) {
        if (option->get_type_name().empty()) continue;  // a flag
        const char* kind = value_key(*option);
        const auto choices = words_to_choose(*option);
        option->type_name(kind == nullptr ? "" : tr(kind));
        app.get_formatter()->label(option->get_type_name(), choices           ? *choices
                                                            : kind == nullptr ? ""
                                                                              : tr(kind));
    }
    for (CLI::App* below : commands_of(app)) name_types(*below, tr);
}

/// "log.export." of the command that is called so; "" of the program.
std::string key_part(const CLI::App& app) {
    return app.get_parent() == nullptr ? "" : key_part(*app.get_parent()) + app.get_name() + ".";
}

/// What an option does: the words for it in this command, else in those above it.
const char* help_of(const CLI::Option& option, std::string commands, const Messages& tr) {
    const std::string name = option.get_lnames().empty() ? option.get_name() : option.get_lnames().front();
    while (!commands.empty() && !tr.knows("usage.option." + commands + name)) {
        commands.pop_back();
        commands.resize(commands.find_last_of('.') + 1);
    }
    return tr("usage.option." + commands + name);
}

/// What every command and option does.
void describe(CLI::App& app, const Messages& tr) {
    const std::string commands = key_part(app);
    app.description(commands.empty() ? tr("usage.program")
                                     : tr("usage.command." + commands.substr(0, commands.size() - 1)));
    for (CLI::Option* option : app.get_options()) {
        option->description(help_of(*option, commands, tr));
        option->group(tr("usage.label.options"));
    }
    for (CLI::App* below : commands_of(app)) {
        below->group(tr("usage.label.commands"));
        describe(*below, tr);
    }
}

/// The words that CLI11 puts between them.
void label(CLI::FormatterBase& formatter, const Messages& tr) {
    formatter.label("Usage", tr("usage.label.usage"));
    formatter.label("OPTIONS", tr("usage.label.one_option"));
    formatter.label("SUBCOMMAND", tr("usage.label.one_command"));
    formatter.label("Positionals", tr("usage.label.arguments"));
    formatter.label("Needs", tr("usage.label.needs"));
    formatter.label("Excludes", tr("usage.label.excludes"));
    formatter.label("REQUIRED", std::string("(") + tr("usage.needed") + ")");
}

/// The innermost command that was understood.
const CLI::App& called(const CLI::App& program) {
    const CLI::App* app = &program;
    while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
    return *app;
}

std::vector<std::string> options_of(const CLI::App& program) {
    std::vector<std::string> names;
    for (const CLI::App* app = &called(program); app != nullptr; app = app->get_parent()) {
        for (const CLI::Option* option : app->get_options()) {
            for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        }
    }
    return names;
}

std::vector<std::string> words_of(const CLI::App& program, const std::string& typed) {
    if (typed.starts_with('-')) return options_of(program);
    std::vector<std::string> names;
    for (const CLI::App* below : commands_of(called(program))) names.push_back(below->get_name());
    return names;
}

std::string unknown(const Messages& tr, const CLI::App& program) {
    const auto remaining = program.remaining(true);
    const std::string typed = remaining.empty() ? "" : remaining.front();
    const auto nearest = nearest_word(typed, words_of(program, typed));
    return nearest ? tr("usage.unknown_near", fmt::arg("what", typed), fmt::arg("nearest", *nearest))
                   : tr("usage.unknown", fmt::arg("what", typed));
}

/// The options that CLI11's sentence names, in its order.
std::vector<const CLI::Option*> named_in(const CLI::App& program, const std::string& text) {
    std::map<std::size_t, const CLI::Option*> by_place;
    for (const CLI::App* app = &called(program); app != nullptr; app = app->get_parent()) {
        for (const CLI::Option* option : app->get_options()) {
            const std::size_t place = text.find(option->get_name());
            if (place != std::string::npos) by_place.emplace(place, option);
        }
    }
    std::vector<const CLI::Option*> options;
    for (const auto& [place, option] : by_place) options.push_back(option);
    return options;
}

/// "1" and "26" of "INT in [1 - 26]"; nullopt: the option has no such range.
std::optional<std::pair<std::string, std::string>> range_of(const std::string& type) {
    constexpr std::string_view between = " - ";
    const std::size_t begin = type.find('['), end = type.find(']'), middle = type.find(between, begin);
    if (begin == std::string::npos || end == std::string::npos || middle == std::string::npos) return {};
    const std::size_t after = middle + between.size();
    return std::pair(type.substr(begin + 1, middle - begin - 1), type.substr(after, end - after));
}

std::string wrong_value(const Messages& tr, const CLI::Option& option) {
    const std::string name = option.get_name(), type = option.get_type_name();
    const std::string typed = option.results().empty() ? "" : option.results().back();
    const auto what = fmt::arg("what", name), value = fmt::arg("value", typed);
    if (const auto words = words_to_choose(option))
        return tr("usage.choice", what, value, fmt::arg("words", *words));
    if (const auto range = range_of(type))
        return tr("usage.range", what, value, fmt::arg("low", range->first), fmt::arg("high", range->second));
    if (type.ends_with(":POSITIVE")) return tr("usage.positive", what, value);
    if (type.ends_with(":NONNEGATIVE")) return tr("usage.not_negative", what, value);
    const char* kind = value_key(option);
    const bool number = kind != nullptr && std::string_view(kind) == "usage.type.number";
    return tr(number ? "usage.number" : "usage.value", what, value);
}

std::string in_words(const Messages& tr, const CLI::App& program, const CLI::ParseError& error) {
    // Also where something else is missing: it may be what was mistyped.
    if (!program.remaining(true).empty()) return unknown(tr, program);
    const std::string kind = error.get_name();
    const auto options = named_in(program, error.what());
    if (options.empty()) return kind == "RequiredError" ? tr("usage.no_command") : tr("usage.wrong");
    const std::string what = options.front()->get_name();
    const std::string other = options.size() > 1 ? options[1]->get_name() : "";
    if (kind == "RequiredError") return tr("usage.missing", fmt::arg("what", what));
    if (kind == "RequiresError") return tr("usage.needs", fmt::arg("what", what), fmt::arg("other", other));
    if (kind == "ExcludesError") return tr("usage.apart", fmt::arg("what", what), fmt::arg("other", other));
    if (kind == "ArgumentMismatch") return tr("usage.no_value", fmt::arg("what", what));
    return wrong_value(tr, *options.front());
}

}  // namespace

void prepare_help(CLI::App& program) {
    const Messages tr = program_messages();
    describe(program, tr);
    add_examples(program, program.get_name(), tr);
    name_types(program, tr);
    label(*program.get_formatter(), tr);
}

std::string called_command(const CLI::App& program) {
    std::string path;
    for (const CLI::App* app = &called(program); app != nullptr; app = app->get_parent())
        path = app->get_name() + (path.empty() ? "" : " ") + path;
    return path;
}

std::string usage_sentence(const CLI::App& program, const CLI::ParseError& error) {
    const Messages tr = program_messages();
    return tr("usage.sentence", fmt::arg("what", in_words(tr, program, error)),
              fmt::arg("command", called_command(program)));
}

}  // namespace quadrille::app
