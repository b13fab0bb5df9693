#include "app/files/program_log.hpp"

#include <memory>
#include <spdlog/logger.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <string>

#include "app/files/credentials.hpp"
#include "app/files/paths.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 1 << 20;
constexpr std::size_t older_files = 1;

/// Null where the file cannot be written.
std::unique_ptr<spdlog::logger> open_log() {
    try {
        create_private(state_folder());
        auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(program_log_file().string(),
                                                                           most_bytes, older_files);
        auto logger = std::make_unique<spdlog::logger>("quadrille", std::move(sink));
        logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %P %l %v");
        logger->flush_on(spdlog::level::warn);
        // spdlog would print that the disk is full.
        logger->set_error_handler([](const std::string&) {});
        return logger;
    } catch (const std::exception&) {  // spdlog's, or of a folder that cannot be made
        return nullptr;
    }
}

}  // namespace

fs::path program_log_file() {
    return state_folder() / "quadrille.log";
}

void log_warning(std::string_view what) {
    static const std::unique_ptr<spdlog::logger> logger = open_log();
    if (logger) logger->warn("{}", without_credentials(what));
}

}  // namespace quadrille::app
