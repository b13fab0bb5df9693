#include "app/commands/program.hpp"

#include <csignal>
#include <cstdlib>
#include <exception>
#include <fmt/format.h>
#include <new>
#include <sys/stat.h>

#include "app/commands/usage.hpp"
#include "app/commands/version.hpp"
#include "app/files/credentials.hpp"
#include "app/files/paths.hpp"
#include "app/files/program_log.hpp"
#include "app/files/standard_streams.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/messages.hpp"
#include "app/messages/printable.hpp"

namespace quadrille::app {
namespace {

/// OpenCV and FFmpeg read these before their first use. Set while there is one thread: `setenv` beside
/// another thread's `getenv` is undefined.
void set_library_environment() {
    constexpr int keep_what_is_set = 0;
    // What FFmpeg prints about each broken packet is left out; what matters is in the source's fault.
    setenv("OPENCV_FFMPEG_LOGLEVEL", "-8", keep_what_is_set);  // AV_LOG_QUIET
    // OpenCV waits 10 s for a camera that has gone.
    setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2", keep_what_is_set);
}

/// One option for every command, before its name or behind it.
void add_language(CLI::App& program) {
    program
        .add_option_function<std::string>(
            "--lang", [](const std::string& code) { ask_for_language(language_from(code).value()); })
        ->check(CLI::IsMember(language_codes()));
    program.fallthrough();
}

/// The language of a command line that no parser will read any more.
void take_language(int argc, char** argv) {
    constexpr std::string_view option = "--lang";
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (!word.starts_with(option)) continue;
        const bool apart = word.size() == option.size();
        const std::string_view code =
            apart ? (i + 1 < argc ? argv[i + 1] : "") : word.substr(option.size() + 1);
        if (const auto language = language_from(code)) ask_for_language(*language);
    }
}

/// The status at the end, with a sentence where something did not get through to standard output.
int ended(int status) {
    if (const auto why = untold_output_failure())
        return report_error("", program_messages()("output.failed", fmt::arg("detail", *why)));
    return output_failed() && status == success ? some_input_failed : status;
}

/// What is written is its owner's alone: games, recordings, exports, pictures.
void keep_files_private() {
    umask(S_IRWXG | S_IRWXO);
}

}  // namespace

void add_force(CLI::App& command, bool& force) {
    command.add_flag("--force", force);
}

bool may_write(std::string_view command, const std::filesystem::path& file, const OutputRule& rule) {
    const auto fault = output_fault(file, rule);
    if (fault) report_error(command, file_sentence(*fault));
    return !fault;
}

bool make_data_folder(std::string_view command) {
    try {
        create_private(data_folder());
        return true;
    } catch (const std::filesystem::filesystem_error& error) {
        report_error(command,
                     file_sentence({FileFault::unwritable, data_folder().string(), error.code().message()}));
        return false;
    }
}

int report_error(std::string_view command, std::string_view what, ExitStatus status) {
    const std::string line =
        without_credentials(fmt::format("quadrille{}{}: {}", command.empty() ? "" : " ", command, what));
    print_error_line(printable(line));
    if (status == some_input_failed) log_warning(line);
    return status;
}

int report_not_started(const std::filesystem::path& program, int argc, char** argv) {
    take_language(argc, argv);
    return report_error("", program_messages()("program.not_started", fmt::arg("program", program.string())));
}

int run_program(int argc, char** argv, std::initializer_list<AddCommand> commands) {
    hold_standard_streams();
    keep_files_private();
    set_library_environment();
    CLI::App program{"", "quadrille"};
    program.require_subcommand(0, 1);
    program.set_version_flag("--version", fmt::format("quadrille {} ({})", version, commit));
    program.set_help_all_flag("--help-all");
    add_language(program);
    Action action;
    for (const AddCommand add : commands) add(program, action);
    // A write beyond the limit on the size of files then fails, and is reported, instead of ending the
    // program.
    std::signal(SIGXFSZ, SIG_IGN);
    try {
        program.parse(argc, argv);
        return ended(action());
    } catch (const CLI::ParseError& error) {
        const bool asked_for_help = error.get_exit_code() == 0;
        if (asked_for_help) {
            prepare_help(program);
            return ended(program.exit(error));
        }
        const std::string command = called_command(program).substr(program.get_name().size());
        return report_error(command.empty() ? command : command.substr(1), usage_sentence(program, error),
                            wrong_usage);
    } catch (const std::bad_alloc&) {
        return report_error("", program_messages()("program.no_memory"));
    } catch (const std::exception& error) {
        if (output_failed()) return ended(some_input_failed);
        log_warning(error.what());
        return report_error(
            "", program_messages()("program.unexpected", fmt::arg("log", program_log_file().string())));
    }
}

}  // namespace quadrille::app
