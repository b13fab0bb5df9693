#include "app/files/program_log.hpp"

#include <memory>
#include <mutex>
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
std::shared_ptr<spdlog::logger> open_log(const fs::path& file) {
    try {
        create_private(file.parent_path());
        auto sink =
            std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.string(), most_bytes, older_files);
        auto logger = std::make_shared<spdlog::logger>("quadrille", std::move(sink));
        logger->set_pattern("%Y-%m-%d %H:%M:%S.%e %P %l %v");
        logger->flush_on(spdlog::level::warn);
        // spdlog would print that the disk is full.
        logger->set_error_handler([](const std::string&) {});
        return logger;
    } catch (const std::exception&) {  // spdlog's, or of a folder that cannot be made
        return nullptr;
    }
}

/// The log of that file, opened once; of another file as soon as that one is asked for.
std::shared_ptr<spdlog::logger> log_of(const fs::path& file) {
    static std::mutex mutex;
    static fs::path opened;
    static std::shared_ptr<spdlog::logger> logger;
    const std::lock_guard lock(mutex);
    if (opened != file) {
        opened = file;
        logger = open_log(file);
    }
    return logger;
}

}  // namespace

fs::path program_log_file() {
    return state_folder() / "quadrille.log";
}

void log_warning(std::string_view what) {
    if (const auto logger = log_of(program_log_file())) logger->warn("{}", without_credentials(what));
}

}  // namespace quadrille::app
