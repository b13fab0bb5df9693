#include "app/pictures/front_library.hpp"

#include <fmt/format.h>

#include "app/messages/messages.hpp"
#include "app/messages/store_sentence.hpp"
#include "app/pictures/front_bytes.hpp"
#include "app/pictures/picture_folder.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using vision::FrontIndex;
using vision::FrontPrint;

/// Portraits of a card by lamps that differ; with more the oldest goes.
constexpr int most_portraits = 8;

bool is_portrait(const db::IndexedPicture& picture) {
    return picture.key.starts_with(db::portrait_key);
}

/// There is something, and it is no index that this program can read.
bool is_useless(const db::StoreError& error) {
    return error.fault == db::StoreFault::invalid || error.fault == db::StoreFault::not_a_database ||
           error.fault == db::StoreFault::damaged || error.fault == db::StoreFault::empty;
}

FrontIndex index_of(const std::vector<db::IndexedPicture>& pictures, const std::set<std::string>& names) {
    FrontIndex fronts;
    for (const db::IndexedPicture& picture : pictures) {
        if (!names.empty() && !names.contains(picture.name) && !is_portrait(picture)) continue;
        if (const auto print = print_from(picture.print)) fronts.add(picture.name, *print);
    }
    return fronts;
}

}  // namespace

fs::path pictures_beside(const fs::path& library) {
    fs::path beside = library;
    return beside.replace_extension(".pictures");
}

tl::expected<FrontIndex, std::string> fronts_from(const fs::path& folder_or_index,
                                                  std::vector<std::string>& notes) {
    std::error_code failure;
    if (fs::is_directory(folder_or_index, failure)) {
        FolderRead read = read_fronts(pictures_in(folder_or_index));
        notes = std::move(read.skipped);
        if (read.fronts.empty())
            return tl::unexpected(
                program_messages()("pictures.none", fmt::arg("folder", folder_or_index.string())));
        FrontIndex fronts;
        for (const FolderFront& front : read.fronts) fronts.add(front.file.title, front.print);
        return fronts;
    }
    const auto stored = db::PictureIndex::read(folder_or_index, FrontPrint::version)
                            .and_then([](const db::PictureIndex& index) { return index.pictures(); });
    if (stored) return index_of(*stored, {});
    if (is_useless(stored.error()))
        return tl::unexpected(program_messages()("pictures.old", fmt::arg("file", folder_or_index.string())));
    return tl::unexpected(sentence(folder_or_index, stored.error()));
}

tl::expected<db::PictureIndex, db::StoreError> open_pictures(const fs::path& index) {
    return db::PictureIndex::open(index, FrontPrint::version, print_bytes_of);
}

TableFronts fronts_at_table(const fs::path& index, const std::set<std::string>& names) {
    auto opened = db::PictureIndex::read(index, FrontPrint::version);
    if (!opened && is_useless(opened.error())) opened = open_pictures(index);
    const auto stored = opened ? opened->pictures() : tl::unexpected(opened.error());
    return stored ? TableFronts{index_of(*stored, names), opened->rebuilt()} : TableFronts();
}

bool keep_portrait(const fs::path& index, const std::string& name, const vision::FrontView& front) {
    return open_pictures(index)
        .and_then([&](db::PictureIndex opened) {
            return opened.stamps().and_then([&](const std::map<std::string, std::string>& stamps) {
                const auto key = [&](int number) {
                    return fmt::format("{}{}/{}", db::portrait_key, name, number);
                };
                // The stamp counts up: the lowest is the oldest.
                int number = 0, newest = 0, oldest = INT_MAX;
                for (int i = 0; i < most_portraits; ++i) {
                    const auto found = stamps.find(key(i));
                    const int stamp = found == stamps.end() ? 0 : std::atoi(found->second.c_str());
                    newest = std::max(newest, stamp);
                    if (stamp >= oldest) continue;
                    oldest = stamp;
                    number = i;
                }
                const db::IndexedPicture portrait{key(number), name, std::to_string(newest + 1),
                                                  bytes_of(front_print(front)), image_of(front)};
                return opened.put({&portrait, 1});
            });
        })
        .has_value();
}

}  // namespace quadrille::app
