// app/files/folder_list.hpp: what lies in a folder, for a person to choose from.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace quadrille::app {

struct FolderEntry {
    std::string name;
    bool folder = false;
    friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

struct FolderList {
    std::filesystem::path folder;  ///< absolute
    bool readable = true;
    std::vector<FolderEntry> entries{};  ///< folders first, each by name; none whose name begins with a dot
};

/// The folders in `folder`, and its files whose names end in one of `endings` (".mp4", in any case); where
/// there are no endings every file. Waits for the disk.
FolderList list_folder(const std::filesystem::path& folder, const std::vector<std::string>& endings);

}  // namespace quadrille::app
