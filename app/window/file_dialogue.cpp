#include "app/window/file_dialogue.hpp"

#include <chrono>
#include <utility>

#include "app/files/paths.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> endings_for(FilePurpose purpose) {
    switch (purpose) {
        case FilePurpose::source:
            return {".mp4", ".mkv", ".avi",  ".mov", ".webm", ".m4v",  ".mjpeg",
                    ".jpg", ".png", ".jpeg", ".bmp", ".tif",  ".tiff", ".webp"};
        case FilePurpose::profile:
            return {".json"};
        case FilePurpose::deck:
            return {".txt", ".dec", ".dek", ".mwdeck", ".cod"};
    }
    return {};
}

const char* title_of(FilePurpose purpose) {
    switch (purpose) {
        case FilePurpose::source:
            return "file.source";
        case FilePurpose::profile:
            return "file.profile";
        case FilePurpose::deck:
            return "file.deck";
    }
    return "";
}

}  // namespace

void FileDialogue::open(FilePurpose purpose, const fs::path& file) {
    purpose_ = purpose;
    form_ = {.filter = {}, .fresh = true, .marked = 0};
    std::error_code failure;
    if (!file.empty() && fs::is_directory(file.parent_path(), failure))
        show(file.parent_path());
    else
        show(list_.folder.empty() ? home_folder() : list_.folder);
}

void FileDialogue::show(const fs::path& folder) {
    form_.filter.clear();
    form_.marked = 0;
    list_ = {folder};
    reading_ = std::async(std::launch::async, list_folder, folder, endings_for(*purpose_));
}

FileView FileDialogue::view(const Messages& tr) const {
    FileView view{.title = tr(title_of(*purpose_)),
                  .folders = {},
                  .entries = {},
                  .reading = reading_.valid(),
                  .readable = list_.readable,
                  .takes_folders = *purpose_ == FilePurpose::source};
    for (const fs::path& part : list_.folder) view.folders.push_back(part.string());
    for (const FolderEntry& entry : list_.entries) view.entries.push_back({entry.name, entry.folder});
    return view;
}

std::optional<fs::path> FileDialogue::draw(const Messages& tr, const Fonts& fonts) {
    if (!purpose_) return std::nullopt;
    if (reading_.valid() && reading_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
        list_ = reading_.get();
    return take(file_panel(view(tr), form_, tr, fonts));
}

std::optional<fs::path> FileDialogue::take(const FileRequest& asked) {
    std::optional<fs::path> chosen;
    if (asked.this_folder) chosen = list_.folder;
    if (asked.up_to) {
        fs::path folder;
        auto part = list_.folder.begin();
        for (std::size_t i = 0; i <= *asked.up_to && part != list_.folder.end(); ++i, ++part) folder /= *part;
        show(folder);
    } else if (asked.entry) {
        const fs::path entry = list_.folder / *asked.entry;
        std::error_code failure;
        if (fs::is_directory(entry, failure))
            show(entry);
        else
            chosen = entry;
    }
    if (chosen || asked.close) purpose_.reset();
    return chosen;
}

}  // namespace quadrille::app
