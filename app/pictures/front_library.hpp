// app/pictures/front_library.hpp: the fronts that cards are named by, from a folder or from the index beside
// the library.
#pragma once
#include <filesystem>
#include <set>
#include <string>
#include <tl/expected.hpp>

#include "db/cards/picture_index.hpp"
#include "vision/identify/front_index.hpp"

namespace quadrille::app {

/// Where the index of a library is: quadrille.db has quadrille.pictures beside it.
std::filesystem::path pictures_beside(const std::filesystem::path& library);

/// All fronts of a folder, by the names of its files, or of an index; on error the sentence to show. `notes`:
/// a sentence for each picture of the folder that gives none.
tl::expected<vision::FrontIndex, std::string> fronts_from(const std::filesystem::path& folder_or_index,
                                                          std::vector<std::string>& notes);

/// The index in that file, to be written to: db::PictureIndex::open for prints of this program.
tl::expected<db::PictureIndex, db::StoreError> open_pictures(const std::filesystem::path& index);

struct TableFronts {
    vision::FrontIndex fronts{};
    bool rebuilt = false;  ///< the index was created again: the pictures have to be read again
};

/// What of an index can lie on a table: the cards of those names, and every card that was shown at a table;
/// all cards where no name is given. A missing index has none; one of another version or a damaged one is
/// created again, with the cards that were shown.
TableFronts fronts_at_table(const std::filesystem::path& index, const std::set<std::string>& names);

/// Keeps the portrait of a card that a person named; false where it cannot be.
bool keep_portrait(const std::filesystem::path& index, const std::string& name,
                   const vision::FrontView& front);

}  // namespace quadrille::app
