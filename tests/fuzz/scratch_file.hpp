// tests/fuzz/scratch_file.hpp: the fuzzer's bytes as a file, for targets that read files.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <unistd.h>

namespace quadrille::fuzz {

/// A folder of this process in memory (/dev/shm), removed at its end.
class ScratchFolder {
public:
    ScratchFolder() : path_("/dev/shm/quadrille-fuzz-" + std::to_string(getpid())) {
        std::filesystem::create_directories(path_);
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::filesystem::path operator/(const char* name) const { return path_ / name; }
    std::filesystem::path write(const char* name, std::string_view bytes) const {
        std::ofstream(path_ / name, std::ios::binary | std::ios::trunc)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return path_ / name;
    }
    void clear() const {
        for (const auto& entry : std::filesystem::directory_iterator(path_))
            std::filesystem::remove_all(entry.path());
    }

private:
    std::filesystem::path path_;
};

inline std::string_view bytes_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// A claim that the fuzzer has to hold.
inline void claim(bool holds) {
    if (!holds) std::abort();
}

}  // namespace quadrille::fuzz
