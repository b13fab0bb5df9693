// app/session/library_import.hpp: a file of cards becomes the library of a game's file while the game goes
// on.
#pragma once
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <thread>
#include <tl/expected.hpp>

namespace quadrille::app {

/// Reads a Scryfall bulk file or MTGJSON's AllPrintings, plain or .gz, in a thread of its own, with a
/// connection of its own. All of it is taken, or nothing.
class LibraryImport {
public:
    /// `wake` is called from that thread when it is done.
    LibraryImport(std::filesystem::path library, std::filesystem::path cards, void (*wake)());
    /// Stops it, with nothing taken, where it is not done.
    ~LibraryImport();
    LibraryImport(const LibraryImport&) = delete;
    LibraryImport& operator=(const LibraryImport&) = delete;

    const std::filesystem::path& file() const { return cards_; }
    /// Cards read so far.
    std::int64_t read() const { return read_; }
    bool done() const { return done_; }
    /// How many printings are new or changed; on error what is wrong. Once it is done.
    const tl::expected<std::int64_t, std::string>& result() const { return result_; }

private:
    tl::expected<std::int64_t, std::string> import();

    std::filesystem::path library_, cards_;
    void (*wake_)();
    std::atomic<std::int64_t> read_ = 0;
    std::atomic<bool> stop_ = false, done_ = false;
    tl::expected<std::int64_t, std::string> result_{0};
    std::thread thread_;
};

}  // namespace quadrille::app
