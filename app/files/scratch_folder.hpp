// app/files/scratch_folder.hpp: a folder for what is made on the way.
#pragma once
#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "app/files/file_error.hpp"

namespace quadrille::app {

/// A folder among the system's temporary ones, its owner's alone, gone with this object.
class ScratchFolder {
public:
    /// `name`: what the folder's own begins with.
    explicit ScratchFolder(const std::string& name);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// Empty where the system gave none.
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

/// Copies standard input into a file, for what has to be read twice; at most so many bytes.
tl::expected<void, FileError> keep_standard_input(const std::filesystem::path& file, std::uintmax_t most);

}  // namespace quadrille::app
