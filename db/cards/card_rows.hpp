// db/cards/card_rows.hpp: cards as rows. Internal to db/cards; these throw SQLite::Exception.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <SQLiteCpp/VariadicBind.h>
#include <unordered_set>

#include "db/cards/card_library.hpp"
#include "db/cards/imported_card.hpp"

namespace quadrille::db {

/// Writes imported cards within a transaction of the caller.
class CardWriter {
public:
    explicit CardWriter(SQLite::Database& sqlite);

    enum class Effect { added, changed, unchanged };
    Effect write(const ImportedCard& card);
    /// The names to be searched, from what the tables hold now. Call it once, at the end.
    void rebuild_names();

private:
    std::int64_t card_id(const ImportedCard& card, bool& changed);
    bool write_faces(std::int64_t id, const ImportedCard& card);

    SQLite::Database& sqlite_;
    SQLite::Statement find_card_, insert_card_, update_card_, upsert_face_, insert_set_, insert_printing_,
        update_printing_, upsert_printed_, upsert_picture_;
    std::unordered_set<std::string> faces_written_;  ///< oracle and face: the same for all printings
};

std::optional<Card> read_card(SQLite::Database& sqlite, std::int64_t id);

}  // namespace quadrille::db
