// app/window/file_dialogue.hpp: asks for a file of the disk; folders are read in a thread of their own.
#pragma once
#include <filesystem>
#include <future>
#include <optional>

#include "app/files/folder_list.hpp"
#include "app/window/panels/file_panel.hpp"

namespace quadrille::app {

enum class FilePurpose {
    source,   ///< a recording, or a folder of pictures
    profile,  ///< of a table
    deck,     ///< a decklist
};

/// Belongs to the thread that draws.
class FileDialogue {
public:
    /// Begins in the folder of `file`; where that is none, in the one that was shown last, at first the
    /// user's own.
    void open(FilePurpose purpose, const std::filesystem::path& file = {});
    bool is_open() const { return purpose_.has_value(); }

    /// Draws it where it is open; the file or folder that was chosen.
    std::optional<std::filesystem::path> draw(const Messages& tr, const Fonts& fonts);

private:
    void show(const std::filesystem::path& folder);
    FileView view(const Messages& tr) const;
    std::optional<std::filesystem::path> take(const FileRequest& asked);

    std::optional<FilePurpose> purpose_;
    FileForm form_;
    FolderList list_;
    std::future<FolderList> reading_;
};

}  // namespace quadrille::app
