#include "db/game_log.hpp"

#include <SQLiteCpp/VariadicBind.h>
#include <filesystem>

#include "db/game_file_impl.hpp"
#include "db/game_rows.hpp"
#include "db/process.hpp"
#include "db/seal.hpp"
#include "db/validation.hpp"
#include "db/work_limit.hpp"

namespace quadrille::db {
namespace {}  // namespace

GameFile::GameFile(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
GameFile::GameFile(GameFile&&) noexcept = default;
GameFile& GameFile::operator=(GameFile&&) noexcept = default;
GameFile::~GameFile() = default;

tl::expected<GameFile, StoreError> GameFile::open(const std::filesystem::path& file,
                                                  const OpenOptions& options) {
    return open_store(file, options).map([](Store&& store) {
        return GameFile(std::make_shared<Impl>(std::move(store)));
    });
}

bool GameFile::read_only() const {
    return impl_->store.read_only;
}
bool GameFile::damaged() const {
    return impl_->store.damaged;
}
const std::filesystem::path& GameFile::path() const {
    return impl_->store.path;
}

tl::expected<std::vector<Game>, StoreError> GameFile::games() const {
    return guarded([&]() -> tl::expected<std::vector<Game>, StoreError> {
        const WorkLimit limit(impl_->store.sqlite);
        return read_games(impl_->store.sqlite, damaged());
    });
}

tl::expected<Game, StoreError> GameFile::find(std::string_view name_or_id) const {
    return games().and_then([&](const std::vector<Game>& all) -> tl::expected<Game, StoreError> {
        for (const Game& game : all) {
            if (game.name == name_or_id) return game;
        }
        for (const Game& game : all) {
            if (std::to_string(game.id) == name_or_id) return game;
        }
        return fault(StoreFault::no_such_game, std::string(name_or_id));
    });
}

tl::expected<GameWriter, StoreError> GameFile::create(const NewGame& game) {
    if (read_only()) return fault(damaged() ? StoreFault::damaged : StoreFault::read_only);
    if (auto mistake = mistake_in(game)) return fault(StoreFault::invalid, std::move(*mistake));
    if (find(game.name)) return fault(StoreFault::name_taken, game.name);
    return guarded([&]() -> tl::expected<GameWriter, StoreError> {
        SQLite::Transaction transaction(impl_->store.sqlite, SQLite::TransactionBehavior::IMMEDIATE);
        const GameId id = insert_game(impl_->store.sqlite, game, random_token());
        transaction.commit();
        return resume(id);
    });
}

tl::expected<GameWriter, StoreError> GameFile::resume_or_create(const NewGame& game) {
    const auto all = games();
    if (!all) return tl::unexpected(all.error());
    for (const Game& known : *all) {
        if (known.name == game.name) return resume(known.id);
    }
    return create(game);
}

tl::expected<std::vector<Event>, StoreError> GameFile::events(GameId game, std::int64_t first,
                                                              std::int64_t last) const {
    return guarded([&]() -> tl::expected<std::vector<Event>, StoreError> {
        const WorkLimit limit(impl_->store.sqlite);
        if (damaged()) return read_events_of_damaged(impl_->store.sqlite, game, first, last);
        return read_events(impl_->store.sqlite, game, first, last);
    });
}

tl::expected<std::optional<GameFile::KeyPicture>, StoreError> GameFile::picture(GameId game,
                                                                                std::int64_t sequence) const {
    return guarded([&]() -> tl::expected<std::optional<KeyPicture>, StoreError> {
        const WorkLimit limit(impl_->store.sqlite);
        SQLite::Statement query(impl_->store.sqlite,
                                "SELECT sequence, jpeg FROM picture WHERE game = ? AND sequence <= ?"
                                " ORDER BY sequence DESC LIMIT 1");
        SQLite::bind(query, game, sequence);
        if (!query.executeStep()) return std::nullopt;
        return KeyPicture{query.getColumn(0).getInt64(), query.getColumn(1).getString()};
    });
}

tl::expected<std::vector<GameFile::KeyPicture>, StoreError> GameFile::pictures(GameId game) const {
    return guarded([&]() -> tl::expected<std::vector<KeyPicture>, StoreError> {
        const WorkLimit limit(impl_->store.sqlite);
        SQLite::Statement query(impl_->store.sqlite,
                                "SELECT sequence, jpeg FROM picture WHERE game = ? ORDER BY sequence");
        query.bind(1, game);
        std::vector<KeyPicture> pictures;
        while (query.executeStep())
            pictures.push_back({query.getColumn(0).getInt64(), query.getColumn(1).getString()});
        return pictures;
    });
}

tl::expected<std::vector<Broken>, StoreError> GameFile::verify(GameId game) const {
    return guarded([&]() -> tl::expected<std::vector<Broken>, StoreError> {
        const WorkLimit limit(impl_->store.sqlite);
        std::vector<Broken> broken;
        SQLite::Statement check(impl_->store.sqlite, "PRAGMA integrity_check");
        while (check.executeStep()) {
            const std::string line = check.getColumn(0).getString();
            if (line != "ok") broken.push_back({0, {EntryFault::file_structure, line}});
        }
        check_chain(impl_->store.sqlite, game, broken);
        check_pictures(impl_->store.sqlite, game, broken);
        check_seal(impl_->store.sqlite, game, broken);
        return broken;
    });
}

tl::expected<void, StoreError> GameFile::copy_to(const std::filesystem::path& file) const {
    return make_whole(file, [&](const std::filesystem::path& draft) {
        return guarded([&]() -> tl::expected<void, StoreError> {
            SQLite::Statement copy(impl_->store.sqlite, "VACUUM INTO ?");
            copy.bind(1, draft.string());
            copy.exec();
            use_write_ahead_log(draft);
            return {};
        });
    });
}

}  // namespace quadrille::db
