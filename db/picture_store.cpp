#include "db/picture_store.hpp"

#include "db/game_rows.hpp"

namespace quadrille::db {

PictureStore::PictureStore(SQLite::Database& sqlite, GameId game)
    : sqlite_(sqlite),
      game_(game),
      insert_(sqlite, "INSERT INTO picture(game, sequence, jpeg) VALUES(?, ?, ?)"),
      remove_(sqlite, "DELETE FROM picture WHERE game = ? AND sequence = ?") {
    forget();
}

void PictureStore::forget() {
    kept_.clear();
    bytes_ = 0;
    SQLite::Statement query(sqlite_,
                            "SELECT sequence, length(jpeg) FROM picture WHERE game = ? ORDER BY sequence");
    query.bind(1, game_);
    while (query.executeStep()) {
        kept_.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getInt64()});
        bytes_ += kept_.back().bytes;
    }
}

void PictureStore::add(std::int64_t sequence, std::string_view jpeg) {
    insert_.tryReset();
    insert_.bind(1, game_);
    insert_.bind(2, sequence);
    insert_.bindNoCopy(3, jpeg.data(), static_cast<int>(jpeg.size()));
    exec_one(insert_);
    kept_.push_back({sequence, static_cast<std::int64_t>(jpeg.size())});
    bytes_ += kept_.back().bytes;
    while (bytes_ > budget && kept_.size() > 1) drop_one();
}

/// Drops the picture whose two neighbours are closest together; the first and the newest stay as long as
/// there are others.
void PictureStore::drop_one() {
    std::size_t crowded = 0;
    std::int64_t narrowest = INT64_MAX;
    for (std::size_t i = 1; i + 1 < kept_.size(); ++i) {
        const std::int64_t width = kept_[i + 1].sequence - kept_[i - 1].sequence;
        if (width < narrowest) {
            narrowest = width;
            crowded = i;
        }
    }
    remove_.tryReset();
    SQLite::bind(remove_, game_, kept_[crowded].sequence);
    exec_one(remove_);
    bytes_ -= kept_[crowded].bytes;
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(crowded));
}

}  // namespace quadrille::db
