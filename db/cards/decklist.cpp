#include "db/cards/decklist.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <pugixml.hpp>

#include "db/cards/fold.hpp"
#include "db/validation.hpp"

namespace quadrille::db {
namespace {

constexpr int most_copies = 10'000;
/// Far more than any deck has; each name that is not known takes a search through all of them.
constexpr int most_lines = 2'000;
constexpr std::size_t longest_line = 1'000;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// "4", "4x"; takes them from the text. 1 where the line begins with a name.
std::optional<int> take_count(std::string_view& text) {
    int count = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (failure == std::errc::invalid_argument) return 1;
    if (failure != std::errc() || count < 0 || count > most_copies) return std::nullopt;
    std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
    if (rest.starts_with('x') || rest.starts_with('X')) rest.remove_prefix(1);
    // "1996 World Champion" has no count; "4Shock" is not a line that anybody writes.
    if (!rest.starts_with(' ') && !rest.starts_with('\t')) return std::nullopt;
    text = trimmed(rest);
    return count;
}

/// "(10E) 50", "[10E]" before or after the name, "|10E".
void take_set(std::string_view& name, std::string& set_code) {
    if (name.starts_with('[')) {
        const auto close = name.find(']');
        if (close == std::string_view::npos) return;
        set_code = name.substr(1, close - 1);
        set_code.resize(std::min(set_code.find(':'), set_code.size()));
        name = trimmed(name.substr(close + 1));
    }
    for (const auto& [open, shut] : {std::pair('(', ')'), std::pair('[', ']')}) {
        const auto begin = name.rfind(open);
        const auto end = name.rfind(shut);
        if (begin == std::string_view::npos || begin == 0 || end == std::string_view::npos || end < begin)
            continue;
        const std::string_view code = name.substr(begin + 1, end - begin - 1);
        const bool plain = !code.empty() && code.size() <= 6 && code.find(' ') == std::string_view::npos;
        if (!plain) continue;
        set_code = code;
        name = trimmed(name.substr(0, begin));
    }
    if (const auto bar = name.find('|'); bar != std::string_view::npos) {
        set_code = trimmed(name.substr(bar + 1));
        name = trimmed(name.substr(0, bar));
    }
}

/// A heading of MTGA's (in English or French), of others with a colon or in brackets.
std::optional<DeckZone> heading(std::string_view line) {
    std::string word = folded(line);
    constexpr std::array<std::pair<std::string_view, DeckZone>, 12> headings{
        {{"deck", DeckZone::main},
         {"main", DeckZone::main},
         {"maindeck", DeckZone::main},
         {"mainboard", DeckZone::main},
         {"paquet", DeckZone::main},
         {"sideboard", DeckZone::side},
         {"side", DeckZone::side},
         {"reserve", DeckZone::side},
         {"companion", DeckZone::side},
         {"compagnon", DeckZone::side},
         {"commander", DeckZone::commander},
         {"commandant", DeckZone::commander}}};
    for (const auto& [known, zone] : headings) {
        if (word == known) return zone;
    }
    return std::nullopt;
}

/// The formats made of lines.
class LineReader {
public:
    tl::expected<Decklist, ParseError> read(std::string_view text) {
        while (!text.empty() && !wrong_) {
            ++number_;
            const std::size_t end = std::min(text.find('\n'), text.size());
            read_line(trimmed(text.substr(0, end)));
            if (number_ > most_lines && !wrong_)
                wrong_ = ParseError{
                    number_, ParseFault::too_many_lines, {}, static_cast<std::int64_t>(most_lines)};
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        if (wrong_) return tl::unexpected(*wrong_);
        if (deck_.lines.empty()) return tl::unexpected(ParseError{0, ParseFault::no_card});
        return std::move(deck_);
    }

private:
    void read_line(std::string_view line) {
        if (line.size() > longest_line) {
            wrong_ =
                ParseError{number_, ParseFault::line_too_long, {}, static_cast<std::int64_t>(longest_line)};
            return;
        }
        if (line.empty()) {
            empty_before_ = !deck_.lines.empty();
            return;
        }
        if (line.starts_with("//") || line.starts_with('#') || line.starts_with(';'))
            return read_comment(line);
        for (const std::string_view key : {"Name ", "NAME:"}) {
            if (!line.starts_with(key)) continue;
            deck_.name = trimmed(line.substr(key.size()));
            return;
        }
        if (line == "About" || line == "[metadata]" || line.starts_with("LAYOUT ")) return;
        if (const auto zone = heading(line)) {
            zone_ = *zone;
            has_headings_ = true;
            return;
        }
        // Without headings an empty line begins the sideboard.
        if (empty_before_ && !has_headings_) zone_ = DeckZone::side;
        empty_before_ = false;
        read_card(line);
    }

    void read_comment(std::string_view line) {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos || folded(line.substr(0, colon)) != "name") return;
        deck_.name = trimmed(line.substr(colon + 1));
    }

    void read_card(std::string_view line) {
        DeckLine card{number_, 0, {}, {}, zone_};
        for (const std::string_view prefix : {"SB:", "sb:"}) {
            if (!line.starts_with(prefix)) continue;
            card.zone = DeckZone::side;
            has_headings_ = true;
            line = trimmed(line.substr(prefix.size()));
        }
        const auto count = take_count(line);
        if (!count) {
            wrong_ = ParseError{number_, ParseFault::no_deck_line};
            return;
        }
        card.count = *count;
        take_set(line, card.set_code);
        card.name = line;
        if (card.name.empty()) {
            wrong_ = ParseError{number_, ParseFault::no_card_name};
            return;
        }
        if (card.count > 0) deck_.lines.push_back(std::move(card));
    }

    Decklist deck_;
    std::optional<ParseError> wrong_;
    int number_ = 0;
    DeckZone zone_ = DeckZone::main;
    bool has_headings_ = false, empty_before_ = false;
};

std::optional<int> count_in(const char* text) {
    const std::string_view digits = text;
    int count = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    const bool right =
        failure == std::errc() && end == digits.data() + digits.size() && count >= 0 && count <= most_copies;
    return right ? std::optional(count) : std::nullopt;
}

tl::expected<Decklist, ParseError> from_dek(const pugi::xml_node& root) {
    Decklist deck;
    for (const auto& card : root.children("Cards")) {
        const auto count = count_in(card.attribute("Quantity").value());
        const std::string name = card.attribute("Name").value();
        if (!count || name.empty()) return tl::unexpected(ParseError{0, ParseFault::no_dek_card});
        const bool side = std::string_view(card.attribute("Sideboard").value()) == "true";
        deck.lines.push_back({0, *count, name, {}, side ? DeckZone::side : DeckZone::main});
    }
    return deck;
}

tl::expected<Decklist, ParseError> from_cod(const pugi::xml_node& root) {
    Decklist deck;
    deck.name = root.child_value("deckname");
    for (const auto& zone : root.children("zone")) {
        const std::string_view where = zone.attribute("name").value();
        if (where == "tokens") continue;
        for (const auto& card : zone.children("card")) {
            const auto count = count_in(card.attribute("number").value());
            std::string name = card.attribute("name").value();
            if (name.empty()) name = trimmed(card.child_value());
            if (!count || name.empty()) return tl::unexpected(ParseError{0, ParseFault::no_cod_card});
            const std::string set = card.attribute("setShortName") ? card.attribute("setShortName").value()
                                                                   : card.attribute("set").value();
            deck.lines.push_back({0, *count, name, set, where == "side" ? DeckZone::side : DeckZone::main});
        }
    }
    return deck;
}

/// An XML file may have its cards in one line.
tl::expected<Decklist, ParseError> bounded(Decklist deck) {
    if (deck.lines.size() > most_lines)
        return tl::unexpected(
            ParseError{0, ParseFault::too_many_lines, {}, static_cast<std::int64_t>(most_lines)});
    const auto is_long = [](const DeckLine& line) {
        return line.name.size() > longest_line || line.set_code.size() > longest_line;
    };
    if (std::ranges::any_of(deck.lines, is_long))
        return tl::unexpected(
            ParseError{0, ParseFault::line_too_long, {}, static_cast<std::int64_t>(longest_line)});
    return deck;
}

tl::expected<Decklist, ParseError> from_xml(std::string_view text) {
    pugi::xml_document document;
    const auto parsed = document.load_buffer(text.data(), text.size());
    if (!parsed) {
        const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, parsed.offset));
        const auto line = std::count(
            text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, text.size())), '\n');
        return tl::unexpected(ParseError{static_cast<int>(line) + 1, ParseFault::not_xml});
    }
    auto deck = tl::expected<Decklist, ParseError>(tl::unexpected(ParseError{0, ParseFault::no_known_deck}));
    if (const auto root = document.child("Deck")) deck = from_dek(root);
    if (const auto root = document.child("cockatrice_deck")) deck = from_cod(root);
    if (deck && deck->lines.empty()) return tl::unexpected(ParseError{0, ParseFault::no_card});
    return deck.and_then(bounded);
}

/// "Fire/Ice", "Fire // Ice" and "Fire" are the same after folding but for the last: the front face has a
/// name too.
ResolvedLine resolved(const DeckLine& line, const std::optional<Card>& card) {
    return {line, card ? card->id : 0, card ? card->name : std::string()};
}

}  // namespace

tl::expected<Decklist, ParseError> decklist_from(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (!is_utf8(text)) return tl::unexpected(ParseError{0, ParseFault::not_utf8});
    if (trimmed(text).starts_with('<')) return from_xml(text);
    return LineReader().read(text);
}

tl::expected<std::vector<ResolvedLine>, StoreError> resolve(const CardLibrary& library,
                                                            const Decklist& deck) {
    std::vector<ResolvedLine> lines;
    for (const DeckLine& line : deck.lines) {
        const auto card = library.named(line.name);
        if (!card) return tl::unexpected(card.error());
        lines.push_back(resolved(line, *card));
        if (*card) continue;
        const auto near = library.find(line.name, {}, 3);
        if (!near) return tl::unexpected(near.error());
        for (const FoundName& name : *near) lines.back().nearest.push_back(name.name);
    }
    return lines;
}

}  // namespace quadrille::db
