// db/game_file_impl.hpp: what GameFile, its writers and the importers share. Internal to db/.
#pragma once
#include "db/game_log.hpp"
#include "db/store.hpp"

namespace quadrille::db {

struct GameFile::Impl {
    explicit Impl(Store&& opened) : store(std::move(opened)) {}
    Store store;
};

}  // namespace quadrille::db
