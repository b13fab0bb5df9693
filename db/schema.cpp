#include "db/schema.hpp"

#include <array>

namespace quadrille::db {
namespace {

constexpr const char* games_and_events = R"sql(
CREATE TABLE game(
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE CHECK(length(name) > 0),
    system TEXT NOT NULL,
    columns INTEGER NOT NULL CHECK(columns BETWEEN 1 AND 26),
    rows INTEGER NOT NULL CHECK(rows BETWEEN 1 AND 26),
    wall_ms INTEGER NOT NULL,
    source TEXT NOT NULL,
    profile TEXT NOT NULL
) STRICT;
CREATE TABLE player(
    game INTEGER NOT NULL REFERENCES game(id),
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    seat TEXT NOT NULL CHECK(seat IN ('south', 'west', 'north', 'east')),
    PRIMARY KEY(game, number), UNIQUE(game, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE event(
    game INTEGER NOT NULL REFERENCES game(id),
    sequence INTEGER NOT NULL CHECK(sequence > 0),
    group_first INTEGER NOT NULL CHECK(group_first BETWEEN 1 AND sequence),
    kind TEXT NOT NULL CHECK(kind IN ('seen', 'said', 'mended')),
    game_time_s REAL,
    wall_ms INTEGER NOT NULL,
    frame INTEGER,
    confidence REAL,
    rule TEXT,
    allowed INTEGER NOT NULL CHECK(allowed IN (0, 1)),
    mends INTEGER CHECK((mends IS NOT NULL) = (kind = 'mended') AND mends < sequence),
    picture BLOB CHECK(length(picture) = 32),
    payload TEXT NOT NULL,
    hash BLOB NOT NULL CHECK(length(hash) = 32),
    PRIMARY KEY(game, sequence)
) STRICT, WITHOUT ROWID;
CREATE TABLE picture(
    id INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    jpeg BLOB NOT NULL,
    UNIQUE(game, sequence),
    FOREIGN KEY(game, sequence) REFERENCES event(game, sequence)
) STRICT;
CREATE TABLE lease(
    game INTEGER PRIMARY KEY REFERENCES game(id),
    token TEXT NOT NULL,
    pid INTEGER NOT NULL,
    started TEXT NOT NULL,
    space TEXT NOT NULL,
    boot TEXT NOT NULL,
    beat_ms INTEGER NOT NULL
) STRICT;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER game_is_never_changed BEFORE UPDATE ON game BEGIN SELECT RAISE(ABORT, 'a game is never changed'); END;
CREATE TRIGGER player_is_never_changed BEFORE UPDATE ON player BEGIN SELECT RAISE(ABORT, 'a game is never changed'); END;
)sql";

constexpr const char* card_library = R"sql(
CREATE TABLE card_set(code TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE card(
    id INTEGER PRIMARY KEY,
    oracle TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    layout TEXT NOT NULL
) STRICT;
CREATE TABLE face(
    card INTEGER NOT NULL REFERENCES card(id),
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    type_line TEXT NOT NULL,
    rules_text TEXT NOT NULL,
    mana_cost TEXT NOT NULL,
    colors TEXT NOT NULL,
    keywords TEXT NOT NULL,
    power TEXT,
    toughness TEXT,
    loyalty TEXT,
    PRIMARY KEY(card, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE printing(
    id TEXT PRIMARY KEY,
    card INTEGER NOT NULL REFERENCES card(id),
    set_code TEXT NOT NULL REFERENCES card_set(code),
    number TEXT NOT NULL,
    lang TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE printed_name(
    printing TEXT NOT NULL,
    face INTEGER NOT NULL,
    card INTEGER NOT NULL REFERENCES card(id),
    lang TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(printing, face)
) STRICT, WITHOUT ROWID;
CREATE TABLE card_name(
    id INTEGER PRIMARY KEY,
    card INTEGER NOT NULL REFERENCES card(id),
    face INTEGER NOT NULL,
    lang TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    UNIQUE(card, lang, name)
) STRICT;
CREATE INDEX card_name_folded ON card_name(folded);
CREATE VIRTUAL TABLE name_words USING fts5(folded, content='card_name', content_rowid='id', prefix='1 2 3', detail='full');
)sql";

constexpr const char* decks = R"sql(
CREATE TABLE deck(
    game INTEGER NOT NULL REFERENCES game(id),
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(game, player)
) STRICT, WITHOUT ROWID;
CREATE TABLE deck_card(
    game INTEGER NOT NULL,
    player TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    card INTEGER REFERENCES card(id),
    count INTEGER NOT NULL CHECK(count >= 0),
    zone TEXT NOT NULL CHECK(zone IN ('main', 'side', 'commander')),
    PRIMARY KEY(game, player, number),
    FOREIGN KEY(game, player) REFERENCES deck(game, player)
) STRICT, WITHOUT ROWID;
)sql";

/// How far each game went when its file was last closed or checkpointed: cutting its end off leaves a trace.
constexpr const char* seals = R"sql(
CREATE TABLE seal(
    game INTEGER PRIMARY KEY REFERENCES game(id),
    events INTEGER NOT NULL CHECK(events >= 0),
    hash BLOB NOT NULL CHECK(length(hash) = 32)
) STRICT;
CREATE TRIGGER seal_never_goes_back BEFORE UPDATE ON seal WHEN NEW.game <> OLD.game OR NEW.events < OLD.events BEGIN SELECT RAISE(ABORT, 'a seal never goes back'); END;
CREATE TRIGGER seal_is_never_removed BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'a seal is never removed'); END;
INSERT INTO seal SELECT game, max(sequence), hash FROM event GROUP BY game;
)sql";

/// Where pictures of the cards are, as the imported file says.
constexpr const char* picture_addresses = R"sql(
CREATE TABLE picture_address(
    printing TEXT NOT NULL REFERENCES printing(id),
    face INTEGER NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY(printing, face)
) STRICT, WITHOUT ROWID;
CREATE INDEX printing_of_card ON printing(card);
)sql";

constexpr std::array steps{games_and_events, card_library, decks, seals, picture_addresses};

}  // namespace

std::span<const char* const> migrations() {
    return steps;
}

}  // namespace quadrille::db
