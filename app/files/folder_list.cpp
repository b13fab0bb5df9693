#include "app/files/folder_list.hpp"

#include <algorithm>
#include <tuple>

#include "app/files/ascii.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

bool ends_in_one_of(const fs::path& file, const std::vector<std::string>& endings) {
    if (endings.empty()) return true;
    return std::find(endings.begin(), endings.end(), lower_case(file.extension().string())) != endings.end();
}

}  // namespace

FolderList list_folder(const fs::path& folder, const std::vector<std::string>& endings) {
    std::error_code failure;
    FolderList list{fs::weakly_canonical(fs::absolute(folder, failure), failure)};
    fs::directory_iterator entry(list.folder, failure);
    list.readable = !failure;
    for (; !failure && entry != fs::directory_iterator(); entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with('.')) continue;
        std::error_code unknown;
        const bool inside = entry->is_directory(unknown);
        const bool file = !inside && entry->is_regular_file(unknown);
        if (inside || (file && ends_in_one_of(entry->path(), endings)))
            list.entries.push_back({name, inside});
    }
    std::sort(list.entries.begin(), list.entries.end(), [](const FolderEntry& a, const FolderEntry& b) {
        return std::make_tuple(!a.folder, lower_case(a.name), a.name) <
               std::make_tuple(!b.folder, lower_case(b.name), b.name);
    });
    return list;
}

}  // namespace quadrille::app
