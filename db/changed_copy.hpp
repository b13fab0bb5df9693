// db/changed_copy.hpp: a copy of a game file whose games have other headers.
#pragma once
#include <functional>

#include "db/game_log.hpp"

namespace quadrille::db {

/// As GameFile::copy_to, and lets `change` change the header of every game in the copy (all but its players):
/// what it replaces is nowhere in the copy. A game that it changes becomes another one, proven again with a
/// uid of its own; one that did not prove itself stays unproven.
tl::expected<void, StoreError> copy_changed(const GameFile& file, const std::filesystem::path& copy,
                                            const std::function<void(NewGame&)>& change);

}  // namespace quadrille::db
