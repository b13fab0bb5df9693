// db/picture_store.hpp: key pictures within a budget. Internal to db/; these throw SQLite::Exception.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <cstdint>
#include <string_view>
#include <vector>

#include "db/game_log.hpp"

namespace quadrille::db {

/// The key pictures of one game: adds them and drops those that the budget has no room for.
class PictureStore {
public:
    PictureStore(SQLite::Database& sqlite, GameId game);

    /// Within a transaction of the caller; `forget` undoes what it did to our own count when that fails.
    void add(std::int64_t sequence, std::string_view jpeg);
    void forget();

    std::int64_t budget = std::int64_t{64} << 20;

private:
    struct Kept {
        std::int64_t sequence, bytes;
    };
    void drop_one();

    SQLite::Database& sqlite_;
    GameId game_;
    SQLite::Statement insert_, remove_;
    std::vector<Kept> kept_;
    std::int64_t bytes_ = 0;
};

}  // namespace quadrille::db
