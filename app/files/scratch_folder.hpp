// app/files/scratch_folder.hpp: a folder for what is made on the way.
#pragma once
#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "app/files/file_error.hpp"

namespace quadrille::app {

/// A folder of its owner's alone, gone with this object.
class ScratchFolder {
public:
    /// Among the system's temporary ones. `name`: what the folder's own begins with.
    explicit ScratchFolder(const std::string& name);
    /// Within `parent`; empty: the present folder.
    ScratchFolder(const std::filesystem::path& parent, const std::string& name);
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    /// The path of a file in it; why there is none where the system gave no folder.
    tl::expected<std::filesystem::path, FileError> file(const std::string& name) const;

private:
    std::filesystem::path path_;
    FileError refused_;  ///< where `path_` is empty
};

/// Copies standard input into a file, for what has to be read twice; at most so many bytes.
tl::expected<void, FileError> keep_standard_input(const std::filesystem::path& file, std::uintmax_t most);

}  // namespace quadrille::app
