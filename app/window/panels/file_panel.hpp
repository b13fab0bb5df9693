// app/window/panels/file_panel.hpp: a folder of the disk, in which a file is chosen.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"

namespace quadrille::app {

struct FileView {
    std::string title;                 ///< what is asked for
    std::vector<std::string> folders;  ///< from the root to the one that is shown, each by its name
    struct Entry {
        std::string name;
        bool folder = false;
    };
    std::vector<Entry> entries;
    bool reading = false, readable = true;
    bool takes_folders = false;  ///< the folder that is shown can be chosen, too
};

struct FileForm {
    std::string filter{};  ///< entries whose names have it are shown
    bool fresh = false;    ///< the field has not got the keyboard yet
    int marked = 0;        ///< among those that are shown
};

/// What a person has done; nothing at all where no member is set.
struct FileRequest {
    std::optional<std::string> entry{};  ///< the file is taken, or the folder shown, of that name
    std::optional<std::size_t> up_to{};  ///< of the folders above
    bool this_folder = false, close = false;
};

/// Draws it over everything; changes only the form.
FileRequest file_panel(const FileView& view, FileForm& form, const Messages& tr, const Fonts& fonts);

}  // namespace quadrille::app
