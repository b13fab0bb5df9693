#include "db/cards/card_library.hpp"

#include <algorithm>
#include <array>

#include "db/cards/card_rows.hpp"
#include "db/cards/card_stream.hpp"
#include "db/cards/fold.hpp"
#include "db/cards/fuzzy_names.hpp"
#include "db/game_file_impl.hpp"

namespace quadrille::db {
namespace {

constexpr std::size_t most_notes = 20;
constexpr int forgiven_mistakes = 2;

bool wanted(const ImportOptions& options, const std::string& lang) {
    const auto& languages = options.languages;
    return languages.empty() || std::find(languages.begin(), languages.end(), lang) != languages.end();
}

/// Takes the cards of one file.
class Import {
public:
    Import(SQLite::Database& sqlite, const ImportOptions& options) : writer_(sqlite), options_(options) {}

    bool take(const StreamedCard& streamed) {
        ++report.read;
        CardOrSkipped card = streamed.format == CardFileFormat::scryfall
                                 ? card_from_scryfall(streamed.object)
                                 : card_from_mtgjson(streamed.object, streamed.set_code);
        if (auto* read = std::get_if<ImportedCard>(&card))
            write(*read);
        else
            ++report.skipped;
        if (auto* why = std::get_if<ParseError>(&card); why && report.notes.size() < most_notes) {
            why->place = "card";
            why->at = report.read;
            report.notes.push_back(std::move(*why));
        }
        if (options_.progress && report.read % 1000 == 0)
            return options_.progress(streamed.bytes_read, report.read);
        return true;
    }

    void finish() { writer_.rebuild_names(); }

    ImportReport report;

private:
    void write(ImportedCard& card) {
        std::erase_if(card.printed, [&](const PrintedName& name) { return !wanted(options_, name.lang); });
        if (!wanted(options_, card.lang)) {
            ++report.skipped;
            return;
        }
        switch (writer_.write(card)) {
            case CardWriter::Effect::added:
                ++report.added;
                break;
            case CardWriter::Effect::changed:
                ++report.changed;
                break;
            case CardWriter::Effect::unchanged:
                ++report.unchanged;
                break;
        }
    }

    CardWriter writer_;
    const ImportOptions& options_;
};

/// "faucon mor" as FTS5: words in this order, the last one begun. Folded text has letters, digits and spaces
/// alone, so that quotes cannot be broken out of.
std::string phrase(const std::string& folded_text) {
    std::string words;
    std::size_t begin = 0;
    while (begin < folded_text.size()) {
        const std::size_t end = std::min(folded_text.find(' ', begin), folded_text.size());
        words += (words.empty() ? "\"" : " + \"") + folded_text.substr(begin, end - begin) + "\"";
        begin = end + 1;
    }
    return words + " *";
}

constexpr const char* name_columns =
    "SELECT n.card, n.face, n.name, n.lang, c.name, length(n.folded), n.id FROM card_name n JOIN card c ON "
    "c.id = n.card ";

struct Candidate {
    FoundName found;
    int length = 0;
    std::int64_t id = 0;
};

Candidate candidate_in(const SQLite::Statement& row) {
    return {{row.getColumn(0).getInt64(), row.getColumn(1).getInt(), row.getColumn(2).getString(),
             row.getColumn(3).getString(), row.getColumn(4).getString(), 0},
            row.getColumn(5).getInt(),
            row.getColumn(6).getInt64()};
}

}  // namespace

std::string CardFace::kind() const {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kinds{
        {{"Creature", "creature"},
         {"Planeswalker", "planeswalker"},
         {"Equipment", "equipment"},
         {"Aura", "aura"},
         {"Fortification", "fortification"},
         {"Land", "land"},
         {"Artifact", "artifact"},
         {"Enchantment", "enchantment"}}};
    for (const auto& [word, kind] : kinds) {
        if (type_line.find(word) != std::string::npos) return std::string(kind);
    }
    return {};
}

struct CardLibrary::Impl {
    explicit Impl(std::shared_ptr<GameFile::Impl> opened) : file(std::move(opened)) {}

    SQLite::Database& sqlite() const { return file->store.sqlite; }
    void add_matches(const std::string& match, std::string_view lang, std::size_t limit,
                     std::vector<Candidate>& candidates);
    void add_mistaken(const std::string& text, std::string_view lang, std::size_t limit,
                      std::vector<Candidate>& candidates);
    std::optional<std::pair<std::int64_t, int>> exact(std::string_view name);

    std::shared_ptr<GameFile::Impl> file;
    std::optional<FuzzyNameIndex> index;  ///< of all names, read when it is first needed
};

CardLibrary::CardLibrary(const GameFile& file) : impl_(std::make_unique<Impl>(file.impl())) {}
CardLibrary::~CardLibrary() = default;
CardLibrary::CardLibrary(CardLibrary&&) noexcept = default;

tl::expected<ImportReport, StoreError> CardLibrary::import(const std::filesystem::path& file,
                                                           const ImportOptions& options) {
    const Store& store = impl_->file->store;
    if (store.read_only) return tl::unexpected(StoreError{.fault = StoreFault::read_only});
    impl_->index.reset();
    return guarded([&]() -> tl::expected<ImportReport, StoreError> {
        SQLite::Transaction transaction(impl_->sqlite(), SQLite::TransactionBehavior::IMMEDIATE);
        Import import(impl_->sqlite(), options);
        const auto wrong = stream_cards(file, [&](const StreamedCard& card) { return import.take(card); });
        if (wrong) return tl::unexpected(StoreError{.fault = StoreFault::invalid, .read = *wrong});
        // Only a file that was read to its end is known to be one.
        import.report.stopped = options.progress && !options.progress(-1, import.report.read);
        if (import.report.stopped) return import.report;
        if (import.report.read == 0)
            return tl::unexpected(
                StoreError{.fault = StoreFault::invalid, .read = ParseError{0, ParseFault::no_card}});
        import.finish();
        transaction.commit();
        return import.report;
    });
}

/// At most a few hundred rows are looked at, whatever was typed: one letter begins half of all names.
void CardLibrary::Impl::add_matches(const std::string& match, std::string_view lang, std::size_t limit,
                                    std::vector<Candidate>& candidates) {
    SQLite::Statement query(sqlite(),
                            std::string(name_columns) +
                                "JOIN name_words ON name_words.rowid = n.id WHERE name_words MATCH ?1"
                                " AND (?2 = '' OR n.lang = ?2) LIMIT 300");
    SQLite::bind(query, match, std::string(lang));
    std::vector<Candidate> found;
    while (query.executeStep()) found.push_back(candidate_in(query));
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidate& a, const Candidate& b) { return a.length < b.length; });
    for (Candidate& candidate : found) {
        if (candidates.size() >= limit) return;
        const bool known = std::any_of(candidates.begin(), candidates.end(),
                                       [&](const Candidate& other) { return other.id == candidate.id; });
        if (!known) candidates.push_back(std::move(candidate));
    }
}

void CardLibrary::Impl::add_mistaken(const std::string& text, std::string_view lang, std::size_t limit,
                                     std::vector<Candidate>& candidates) {
    if (!index) {
        std::vector<FuzzyNameIndex::Name> names;
        SQLite::Statement all(sqlite(), "SELECT id, lang, folded FROM card_name ORDER BY id");
        while (all.executeStep())
            names.push_back(
                {all.getColumn(0).getInt64(), all.getColumn(1).getString(), all.getColumn(2).getString()});
        index.emplace(names);
    }
    // In a text of three letters two mistakes would be anything.
    const int limit_of_mistakes = text.size() < 4 ? 0 : text.size() < 6 ? 1 : forgiven_mistakes;
    SQLite::Statement query(sqlite(), std::string(name_columns) + "WHERE n.id = ?1");
    // As many again as are known already: these are among them.
    for (const auto& match : index->search(text, limit_of_mistakes, lang, limit + candidates.size())) {
        if (candidates.size() >= limit) return;
        const bool known = std::any_of(candidates.begin(), candidates.end(),
                                       [&](const Candidate& other) { return other.id == match.id; });
        if (known) continue;
        query.tryReset();
        SQLite::bind(query, match.id);
        if (!query.executeStep()) continue;
        candidates.push_back(candidate_in(query));
        candidates.back().found.mistakes = match.mistakes;
    }
}

tl::expected<std::vector<FoundName>, StoreError> CardLibrary::find(std::string_view text,
                                                                   std::string_view lang, int limit) const {
    return guarded([&]() -> tl::expected<std::vector<FoundName>, StoreError> {
        const std::string typed = folded(text.substr(0, 1000));
        std::vector<Candidate> candidates;
        const auto most = static_cast<std::size_t>(std::max(0, limit));
        if (!typed.empty()) {
            impl_->add_matches("^ " + phrase(typed), lang, most, candidates);
            if (candidates.size() < most) impl_->add_matches(phrase(typed), lang, most, candidates);
            if (candidates.size() < most) impl_->add_mistaken(typed, lang, most, candidates);
        }
        std::vector<FoundName> found;
        found.reserve(candidates.size());
        for (Candidate& candidate : candidates) found.push_back(std::move(candidate.found));
        return found;
    });
}

/// The card and face of exactly that name, English first.
std::optional<std::pair<std::int64_t, int>> CardLibrary::Impl::exact(std::string_view name) {
    SQLite::Statement query(
        sqlite(),
        "SELECT card, face FROM card_name WHERE folded = ? ORDER BY lang <> 'en', face, card LIMIT 1");
    query.bind(1, folded(name));
    if (!query.executeStep()) return std::nullopt;
    return std::pair(query.getColumn(0).getInt64(), query.getColumn(1).getInt());
}

tl::expected<std::optional<Card>, StoreError> CardLibrary::card(std::int64_t id) const {
    return guarded(
        [&]() -> tl::expected<std::optional<Card>, StoreError> { return read_card(impl_->sqlite(), id); });
}

tl::expected<std::optional<Card>, StoreError> CardLibrary::named(std::string_view name) const {
    return guarded([&]() -> tl::expected<std::optional<Card>, StoreError> {
        const auto found = impl_->exact(name);
        return found ? read_card(impl_->sqlite(), found->first) : std::nullopt;
    });
}

tl::expected<std::optional<Card>, StoreError> CardLibrary::printed(std::string_view id) const {
    return guarded([&]() -> tl::expected<std::optional<Card>, StoreError> {
        SQLite::Statement select(impl_->sqlite(), "SELECT card FROM printing WHERE id = ?");
        select.bind(1, std::string(id));
        return select.executeStep() ? read_card(impl_->sqlite(), select.getColumn(0).getInt64())
                                    : std::nullopt;
    });
}

tl::expected<std::optional<CardFace>, StoreError> CardLibrary::face_named(std::string_view name) const {
    return guarded([&]() -> tl::expected<std::optional<CardFace>, StoreError> {
        const auto found = impl_->exact(name);
        if (!found) return std::nullopt;
        const auto card = read_card(impl_->sqlite(), found->first);
        const auto face = static_cast<std::size_t>(std::max(0, found->second));
        if (!card || face >= card->faces.size()) return std::nullopt;
        return card->faces[face];
    });
}

tl::expected<std::int64_t, StoreError> CardLibrary::printings() const {
    return guarded([&]() -> tl::expected<std::int64_t, StoreError> {
        return impl_->sqlite().execAndGet("SELECT count(*) FROM printing").getInt64();
    });
}

tl::expected<std::vector<CardPicture>, StoreError> CardLibrary::pictures(
    std::optional<std::int64_t> card) const {
    return guarded([&]() -> tl::expected<std::vector<CardPicture>, StoreError> {
        std::vector<CardPicture> pictures;
        // A file of an older version that is only read has no such table.
        if (!impl_->sqlite().tableExists("picture_address")) return pictures;
        SQLite::Statement query(
            impl_->sqlite(),
            "SELECT a.printing, a.face, COALESCE(face.name, card.name), a.address FROM picture_address a"
            " JOIN printing p ON p.id = a.printing JOIN card ON card.id = p.card"
            " LEFT JOIN face ON face.card = card.id AND face.number = a.face"
            " WHERE (?1 IS NULL OR p.card = ?1) AND (p.lang = 'en' OR NOT EXISTS("
            "SELECT 1 FROM printing e JOIN picture_address ea ON ea.printing = e.id WHERE e.card = p.card"
            " AND e.set_code = p.set_code AND e.number = p.number AND e.lang = 'en'))"
            " ORDER BY a.printing, a.face");
        if (card) query.bind(1, *card);
        while (query.executeStep())
            pictures.push_back({query.getColumn(0).getString(), query.getColumn(1).getInt(),
                                query.getColumn(2).getString(), query.getColumn(3).getString()});
        return pictures;
    });
}

}  // namespace quadrille::db
