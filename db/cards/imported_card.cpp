#include "db/cards/imported_card.hpp"

#include <array>

#include "db/cards/keywords.hpp"

namespace quadrille::db {
namespace {

using nlohmann::json;

/// A value of the wrong type; caught at the end of this file.
struct WrongType {
    std::string key;
};

const json* member(const json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string text(const json& object, const char* key) {
    const json* found = member(object, key);
    if (!found) return {};
    if (!found->is_string()) throw WrongType{key};
    return found->get<std::string>();
}

std::optional<std::string> optional_text(const json& object, const char* key) {
    return member(object, key) ? std::optional(text(object, key)) : std::nullopt;
}

std::vector<std::string> list(const json& object, const char* key) {
    std::vector<std::string> words;
    const json* found = member(object, key);
    if (!found) return words;
    if (!found->is_array()) throw WrongType{key};
    for (const json& word : *found) {
        if (!word.is_string()) throw WrongType{key};
        words.push_back(word.get<std::string>());
    }
    return words;
}

std::string joined(const std::vector<std::string>& letters) {
    std::string all;
    for (const std::string& letter : letters) all += letter;
    return all;
}

/// `whole`: the card that the face is one of; it has what its faces lack.
ImportedFace scryfall_face(const json& face, const json& whole, int number, bool only) {
    ImportedFace result;
    result.number = number;
    result.name = text(face, "name");
    result.type_line = text(face, "type_line");
    result.rules_text = text(face, "oracle_text");
    result.mana_cost = text(face, "mana_cost");
    result.colors = joined(list(member(face, "colors") ? face : whole, "colors"));
    result.power = optional_text(face, "power");
    result.toughness = optional_text(face, "toughness");
    result.loyalty = optional_text(face, "loyalty");
    // A card of several faces lists the keywords of all of them: then the face's own text decides.
    result.keywords =
        only ? merged_keywords(list(whole, "keywords"), result.rules_text) : keywords_in(result.rules_text);
    return result;
}

void add_printed(ImportedCard& card, const json& object, int face) {
    if (const auto printed = optional_text(object, "printed_name"))
        card.printed.push_back({card.printing, card.lang, face, *printed});
}

/// The smallest picture of a whole card is wanted: names need no more, and servers are spared.
void add_picture(ImportedCard& card, const json& object, int face) {
    const json* addresses = member(object, "image_uris");
    if (!addresses) return;
    if (!addresses->is_object()) throw WrongType{"image_uris"};
    for (const char* size : {"small", "normal", "large", "png"}) {
        if (auto address = optional_text(*addresses, size)) {
            card.pictures.push_back({face, std::move(*address)});
            return;
        }
    }
}

ImportedCard scryfall_card(const json& object) {
    ImportedCard card;
    card.printing = text(object, "id");
    card.name = text(object, "name");
    card.layout = text(object, "layout");
    card.oracle = text(object, "oracle_id");
    card.set_code = text(object, "set");
    card.set_name = text(object, "set_name");
    card.number = text(object, "collector_number");
    card.lang = text(object, "lang");
    if (card.lang.empty()) card.lang = "en";
    add_printed(card, object, -1);
    add_picture(card, object, 0);
    const json* faces = member(object, "card_faces");
    if (faces && !faces->is_array()) throw WrongType{"card_faces"};
    if (!faces || faces->empty()) {
        card.faces.push_back(scryfall_face(object, object, 0, true));
    } else {
        for (const json& face : *faces) {
            if (!face.is_object()) throw WrongType{"card_faces"};
            const int number = static_cast<int>(card.faces.size());
            card.faces.push_back(scryfall_face(face, object, number, faces->size() == 1));
            add_printed(card, face, number);
            if (!member(object, "image_uris")) add_picture(card, face, number);
            // A reversible card has its rules identity on its faces.
            if (card.oracle.empty()) card.oracle = text(face, "oracle_id");
        }
    }
    if (card.oracle.empty()) card.oracle = "printing " + card.printing;
    return card;
}

std::string language_code(const std::string& name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 17> codes{
        {{"English", "en"},
         {"French", "fr"},
         {"German", "de"},
         {"Spanish", "es"},
         {"Italian", "it"},
         {"Portuguese (Brazil)", "pt"},
         {"Portuguese", "pt"},
         {"Japanese", "ja"},
         {"Korean", "ko"},
         {"Russian", "ru"},
         {"Chinese Simplified", "zhs"},
         {"Chinese Traditional", "zht"},
         {"Hebrew", "he"},
         {"Latin", "la"},
         {"Ancient Greek", "grc"},
         {"Arabic", "ar"},
         {"Sanskrit", "sa"}}};
    for (const auto& [known, code] : codes) {
        if (known == name) return std::string(code);
    }
    return name;
}

int face_number(const json& object) {
    const std::string side = text(object, "side");
    return side.size() == 1 && side[0] >= 'a' && side[0] <= 'h' ? side[0] - 'a' : 0;
}

void add_foreign(ImportedCard& card, const json& object, const std::string& uuid, int face) {
    const json* foreign = member(object, "foreignData");
    if (!foreign) return;
    if (!foreign->is_array()) throw WrongType{"foreignData"};
    for (const json& entry : *foreign) {
        if (!entry.is_object()) throw WrongType{"foreignData"};
        const std::string lang = language_code(text(entry, "language"));
        std::string printing = "mtgjson ";
        printing.append(uuid).append(" ").append(lang);
        if (const auto name = optional_text(entry, "name"))
            card.printed.push_back({printing, lang, -1, *name});
        if (const auto name = optional_text(entry, "faceName"))
            card.printed.push_back({printing, lang, face, *name});
    }
}

ImportedCard mtgjson_card(const json& object, const std::string& set_code) {
    ImportedCard card;
    const json none = json::object();
    const json* given = member(object, "identifiers");
    const json& identifiers = given ? *given : none;
    if (!identifiers.is_object()) throw WrongType{"identifiers"};
    const std::string uuid = text(object, "uuid");
    card.printing = text(identifiers, "scryfallId");
    if (card.printing.empty()) card.printing = uuid;
    card.oracle = text(identifiers, "scryfallOracleId");
    if (card.oracle.empty()) card.oracle = "printing " + card.printing;
    card.name = text(object, "name");
    card.layout = text(object, "layout");
    for (const char c : set_code)
        card.set_code += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    card.number = text(object, "number");
    card.lang = "en";
    ImportedFace face;
    face.number = face_number(object);
    face.name = optional_text(object, "faceName").value_or(card.name);
    face.type_line = text(object, "type");
    face.rules_text = text(object, "text");
    face.mana_cost = text(object, "manaCost");
    face.colors = joined(list(object, "colors"));
    face.power = optional_text(object, "power");
    face.toughness = optional_text(object, "toughness");
    face.loyalty = optional_text(object, "loyalty");
    face.keywords = merged_keywords(list(object, "keywords"), face.rules_text);
    add_foreign(card, object, uuid, face.number);
    card.faces.push_back(std::move(face));
    return card;
}

template <typename Read>
CardOrSkipped checked(const json& object, Read&& read) {
    if (!object.is_object()) return Skipped::no_card;
    try {
        const std::string kind = text(object, "object");
        if (!kind.empty() && kind != "card") return Skipped::no_card;
        if (text(object, "layout") == "art_series") return Skipped::art_series;
        ImportedCard card = read();
        if (card.name.empty()) return ParseError{0, ParseFault::key_missing, "name"};
        if (card.printing.empty()) return ParseError{0, ParseFault::key_missing, "id"};
        return card;
    } catch (const WrongType& wrong) {
        return ParseError{0, ParseFault::wrong_type, wrong.key};
    }
}

}  // namespace

CardOrSkipped card_from_scryfall(const json& object) {
    return checked(object, [&] { return scryfall_card(object); });
}

CardOrSkipped card_from_mtgjson(const json& object, const std::string& set_code) {
    return checked(object, [&] { return mtgjson_card(object, set_code); });
}

}  // namespace quadrille::db
