#include "db/cards/card_rows.hpp"

#include <sqlite3.h>
#include <sstream>

#include "db/cards/fold.hpp"

namespace quadrille::db {
namespace {

std::string lines_of(const std::vector<std::string>& words) {
    std::string lines;
    for (const std::string& word : words) lines += word + "\n";
    return lines;
}

std::vector<std::string> words_of(const std::string& lines) {
    std::vector<std::string> words;
    std::istringstream stream(lines);
    for (std::string word; std::getline(stream, word);) words.push_back(word);
    return words;
}

void bind_optional(SQLite::Statement& statement, int index, const std::optional<std::string>& text) {
    if (text)
        statement.bind(index, *text);
    else
        statement.bind(index);
}

template <typename... Values>
int run(SQLite::Statement& statement, const Values&... values) {
    statement.tryReset();
    SQLite::bind(statement, values...);
    return statement.exec();
}

/// folded(text) as a function of SQL.
void fold_in_sql(sqlite3_context* context, int, sqlite3_value** arguments) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
    const std::string result =
        folded(text ? std::string_view(text, static_cast<std::size_t>(sqlite3_value_bytes(arguments[0])))
                    : std::string_view());
    sqlite3_result_text(context, result.data(), static_cast<int>(result.size()), SQLITE_TRANSIENT);
}

std::vector<std::string> color_words(const std::string& letters) {
    std::vector<std::string> words;
    for (const char letter : letters) {
        switch (letter) {
            case 'W':
                words.push_back("white");
                break;
            case 'U':
                words.push_back("blue");
                break;
            case 'B':
                words.push_back("black");
                break;
            case 'R':
                words.push_back("red");
                break;
            case 'G':
                words.push_back("green");
                break;
            default:
                break;
        }
    }
    return words;
}

std::optional<std::string> optional_text(const SQLite::Column& column) {
    return column.isNull() ? std::nullopt : std::optional(column.getString());
}

}  // namespace

CardWriter::CardWriter(SQLite::Database& sqlite)
    : sqlite_(sqlite),
      find_card_(sqlite, "SELECT id FROM card WHERE oracle = ?"),
      insert_card_(sqlite, "INSERT INTO card(oracle, name, layout) VALUES(?, ?, ?)"),
      update_card_(sqlite,
                   "UPDATE card SET name = ?2, layout = ?3 WHERE id = ?1 AND (name, layout) IS NOT (?2, ?3)"),
      upsert_face_(
          sqlite,
          "INSERT INTO face(card, number, name, type_line, rules_text, mana_cost, colors, keywords, power,"
          " toughness, loyalty) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
          " ON CONFLICT(card, number) DO UPDATE SET name = ?3, type_line = ?4, rules_text = ?5, mana_cost = "
          "?6,"
          " colors = ?7, keywords = ?8, power = ?9, toughness = ?10, loyalty = ?11"
          " WHERE (name, type_line, rules_text, mana_cost, colors, keywords, power, toughness, loyalty)"
          " IS NOT (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"),
      insert_set_(sqlite,
                  "INSERT INTO card_set(code, name) VALUES(?1, ?2) ON CONFLICT(code) DO UPDATE SET name = ?2"
                  " WHERE name <> ?2 AND ?2 <> ''"),
      insert_printing_(
          sqlite, "INSERT OR IGNORE INTO printing(id, card, set_code, number, lang) VALUES(?, ?, ?, ?, ?)"),
      update_printing_(sqlite,
                       "UPDATE printing SET card = ?2, set_code = ?3, number = ?4, lang = ?5 WHERE id = ?1"
                       " AND (card, set_code, number, lang) IS NOT (?2, ?3, ?4, ?5)"),
      upsert_printed_(sqlite,
                      "INSERT INTO printed_name(printing, card, face, lang, name) VALUES(?1, ?2, ?3, ?4, ?5)"
                      " ON CONFLICT(printing, face) DO UPDATE SET card = ?2, lang = ?4, name = ?5"
                      " WHERE (card, lang, name) IS NOT (?2, ?4, ?5)"),
      upsert_picture_(sqlite,
                      "INSERT INTO picture_address(printing, face, address) VALUES(?1, ?2, ?3)"
                      " ON CONFLICT(printing, face) DO UPDATE SET address = ?3 WHERE address <> ?3") {
    sqlite.createFunction("folded", 1, true, nullptr, fold_in_sql, nullptr, nullptr, nullptr);
}

std::int64_t CardWriter::card_id(const ImportedCard& card, bool& changed) {
    find_card_.tryReset();
    find_card_.bind(1, card.oracle);
    if (!find_card_.executeStep()) {
        run(insert_card_, card.oracle, card.name, card.layout);
        return sqlite_.getLastInsertRowid();
    }
    const std::int64_t id = find_card_.getColumn(0).getInt64();
    find_card_.tryReset();
    if (faces_written_.count(card.oracle) == 0) changed |= run(update_card_, id, card.name, card.layout) > 0;
    return id;
}

bool CardWriter::write_faces(std::int64_t id, const ImportedCard& card) {
    bool changed = false;
    for (const ImportedFace& face : card.faces) {
        if (!faces_written_.insert(card.oracle + "/" + std::to_string(face.number)).second) continue;
        upsert_face_.tryReset();
        SQLite::bind(upsert_face_, id, face.number, face.name, face.type_line, face.rules_text,
                     face.mana_cost, face.colors, lines_of(face.keywords));
        bind_optional(upsert_face_, 9, face.power);
        bind_optional(upsert_face_, 10, face.toughness);
        bind_optional(upsert_face_, 11, face.loyalty);
        changed |= upsert_face_.exec() > 0;
    }
    faces_written_.insert(card.oracle);
    return changed;
}

CardWriter::Effect CardWriter::write(const ImportedCard& card) {
    bool changed = false;
    const std::int64_t id = card_id(card, changed);
    changed |= write_faces(id, card);
    run(insert_set_, card.set_code, card.set_name);
    const bool added = run(insert_printing_, card.printing, id, card.set_code, card.number, card.lang) > 0;
    if (!added)
        changed |= run(update_printing_, card.printing, id, card.set_code, card.number, card.lang) > 0;
    for (const PrintedName& printed : card.printed)
        changed |= run(upsert_printed_, printed.printing, id, printed.face, printed.lang, printed.name) > 0;
    for (const PictureAddress& picture : card.pictures)
        changed |= run(upsert_picture_, card.printing, picture.face, picture.address) > 0;
    return added ? Effect::added : changed ? Effect::changed : Effect::unchanged;
}

void CardWriter::rebuild_names() {
    sqlite_.exec(
        "DELETE FROM card_name;"
        "INSERT OR IGNORE INTO card_name(card, face, lang, name, folded)"
        "  SELECT id, -1, 'en', name, folded(name) FROM card;"
        "INSERT OR IGNORE INTO card_name(card, face, lang, name, folded)"
        "  SELECT face.card, face.number, 'en', face.name, folded(face.name) FROM face JOIN card ON card.id "
        "= face.card"
        "  WHERE face.name <> card.name;"
        "INSERT OR IGNORE INTO card_name(card, face, lang, name, folded)"
        "  SELECT card, face, lang, name, folded(name) FROM printed_name;"
        "INSERT INTO name_words(name_words) VALUES('rebuild');");
}

std::optional<Card> read_card(SQLite::Database& sqlite, std::int64_t id) {
    SQLite::Statement query(sqlite, "SELECT name, layout FROM card WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return std::nullopt;
    Card card{id, query.getColumn(0).getString(), query.getColumn(1).getString(), {}};
    SQLite::Statement faces(
        sqlite,
        "SELECT name, type_line, rules_text, mana_cost, colors, keywords, power, toughness, loyalty"
        " FROM face WHERE card = ? ORDER BY number");
    faces.bind(1, id);
    while (faces.executeStep()) {
        card.faces.push_back({faces.getColumn(0).getString(), faces.getColumn(1).getString(),
                              faces.getColumn(2).getString(), faces.getColumn(3).getString(),
                              color_words(faces.getColumn(4).getString()),
                              words_of(faces.getColumn(5).getString()), optional_text(faces.getColumn(6)),
                              optional_text(faces.getColumn(7)), optional_text(faces.getColumn(8))});
    }
    return card;
}

}  // namespace quadrille::db
