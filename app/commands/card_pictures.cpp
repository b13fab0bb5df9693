// `quadrille cards pictures`: what cards look like, from pictures that a user has or has fetched.
#include "app/commands/card_pictures.hpp"

#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <span>

#include "app/commands/fetch_cards.hpp"
#include "app/commands/progress_bar.hpp"
#include "app/files/paths.hpp"
#include "app/messages/printable.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/pictures/front_bytes.hpp"
#include "app/pictures/front_library.hpp"
#include "app/pictures/picture_folder.hpp"
#include "db/cards/card_library.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

/// Kept in one go: a command that was stopped resumes from there.
constexpr std::size_t batch = 100;

/// Names of cards, in English where the library has them.
class CardNames {
public:
    explicit CardNames(const fs::path& library) {
        auto opened = db::GameFile::open(library, {.access = db::Access::read});
        if (opened) file_.emplace(std::move(*opened));
        if (file_) library_.emplace(*file_);
    }

    /// `title`: a card's name in any language, with "__" for what no file's name can have, or a printing's
    /// id; what the library does not know is called as its file.
    std::string name_of(const std::string& title) const {
        std::string text = as_written(title);
        if (!library_) return text;
        if (const auto printed = library_->printed(title.substr(0, id_length)); printed && *printed)
            return face_of(**printed, title.ends_with("-back") ? 1 : 0);
        const auto face = library_->face_named(text);
        return face && *face ? (*face)->name : text;
    }

private:
    static constexpr std::size_t id_length = 36;
    static std::string as_written(std::string title) {
        const auto at = title.find("__");
        return at == std::string::npos ? title : title.replace(at, 2, " // ");
    }
    static std::string face_of(const db::Card& card, std::size_t face) {
        return face < card.faces.size() ? card.faces[face].name : card.name;
    }

    std::optional<db::GameFile> file_;
    std::optional<db::CardLibrary> library_;
};

/// What the card in a picture is called.
using NameOf = std::function<std::string(const PictureFile&)>;

struct Counted {
    std::size_t added = 0, changed = 0, left_out = 0;
};

/// What of a folder the index does not have as it is.
std::vector<PictureFile> added_to(const std::vector<PictureFile>& files,
                                  const std::map<std::string, std::string>& stamps, Counted& counted) {
    std::vector<PictureFile> added;
    for (const PictureFile& file : files) {
        const auto known = stamps.find(file.path.filename().string());
        if (known != stamps.end() && known->second == file.stamp) continue;
        (known == stamps.end() ? counted.added : counted.changed)++;
        added.push_back(file);
    }
    return added;
}

tl::expected<void, db::StoreError> keep(db::PictureIndex& index, const std::vector<PictureFile>& files,
                                        const NameOf& name_of, Counted& counted) {
    const ProgressBar bar(files.size());
    for (std::size_t first = 0; first < files.size(); first += batch) {
        const std::size_t last = std::min(files.size(), first + batch);
        const FolderRead read = read_fronts({files.begin() + static_cast<std::ptrdiff_t>(first),
                                             files.begin() + static_cast<std::ptrdiff_t>(last)},
                                            [&](std::size_t done) {
                                                const auto all = static_cast<std::int64_t>(first + done);
                                                return bar.show(all, all, "progress.pictures");
                                            });
        for (const std::string& skipped : read.skipped) report_error("cards", skipped, success);
        counted.left_out += read.skipped.size();
        std::vector<db::IndexedPicture> pictures;
        for (const FolderFront& front : read.fronts)
            pictures.push_back({front.file.path.filename().string(), name_of(front.file), front.file.stamp,
                                bytes_of(front.print)});
        if (auto kept = index.put(pictures); !kept) return kept;
    }
    bar.end();
    return {};
}

int index_pictures(const fs::path& library, const std::vector<PictureFile>& files, const NameOf& name_of) {
    const fs::path file = pictures_beside(library);
    const auto failed = [&](const db::StoreError& error) {
        return report_error("cards", sentence(file, error));
    };
    auto index = open_pictures(file);
    if (!index) return failed(index.error());
    if (index->rebuilt())
        report_error("cards", program_messages()("pictures.rebuilt", fmt::arg("file", file.string())),
                     success);
    const auto stamps = index->stamps();
    if (!stamps) return failed(stamps.error());
    Counted counted;
    const auto added = added_to(files, *stamps, counted);
    const auto kept = keep(*index, added, name_of, counted);
    if (!kept) return failed(kept.error());
    fmt::print("{}\n",
               program_messages().counted(
                   "pictures.indexed", static_cast<long>(files.size()), fmt::arg("added", counted.added),
                   fmt::arg("changed", counted.changed), fmt::arg("same", files.size() - added.size()),
                   fmt::arg("skipped", counted.left_out), fmt::arg("file", printable(file.string()))));
    return counted.left_out == files.size() ? some_input_failed : success;
}

int index_folder(const fs::path& library, const fs::path& folder) {
    const auto files = pictures_in(folder);
    if (files.empty())
        return report_error("cards",
                            program_messages()("pictures.none", fmt::arg("folder", folder.string())));
    const CardNames names(library);
    return index_pictures(library, files, [&](const PictureFile& file) { return names.name_of(file.title); });
}

int index_fetched(const fs::path& library, const std::string& deck) {
    const auto fetched = fetch_cards(library, deck);
    if (!fetched) return some_input_failed;
    std::vector<PictureFile> files;
    std::map<std::string, std::string> names;
    for (const WantedPicture& picture : fetched->pictures) {
        files.push_back(picture_file(picture.file));
        names[files.back().title] = picture.name;
    }
    if (files.empty()) return some_input_failed;
    const int status =
        index_pictures(library, files, [&](const PictureFile& file) { return names.at(file.title); });
    return fetched->whole ? status : static_cast<int>(some_input_failed);
}

struct PicturesOptions {
    std::string folder, deck;
    bool all = false;
};

}  // namespace

void add_cards_with_pictures(CLI::App& program, Action& action) {
    add_cards(program, action);
    CLI::App* cards = program.get_subcommand("cards");
    auto options = std::make_shared<PicturesOptions>();
    CLI::App* command = cards->add_subcommand("pictures");
    CLI::Option* folder = command->add_option("--folder", options->folder);
    CLI::Option* deck = command->add_option("--deck", options->deck)->excludes(folder);
    command->add_flag("--all", options->all)->excludes(folder, deck);
    command->callback([options, file = cards->get_option("--db"), &action] {
        action = [options, given = file->count() > 0 ? file->as<std::string>() : ""] {
            if (options->folder.empty() && options->deck.empty() && !options->all)
                return report_error("cards", program_messages()("pictures.from_nothing"), wrong_usage);
            if (given.empty() && !make_data_folder("cards")) return static_cast<int>(some_input_failed);
            const fs::path library = given.empty() ? default_database() : fs::path(given);
            return options->folder.empty() ? index_fetched(library, options->deck)
                                           : index_folder(library, options->folder);
        };
    });
    command->fallthrough();
}

}  // namespace quadrille::app
