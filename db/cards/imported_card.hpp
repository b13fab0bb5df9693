// db/cards/imported_card.hpp: one printing of a card, whichever file it came from. Internal to db/cards.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "db/parse_error.hpp"

namespace quadrille::db {

struct ImportedFace {
    int number = 0;
    std::string name, type_line, rules_text, mana_cost, colors;  ///< colours as "WUBRG" letters
    std::optional<std::string> power, toughness, loyalty;        ///< may be "*" or "1+*"
    std::vector<std::string> keywords;
};

/// A name as it is printed in a language; face -1: the whole card.
struct PrintedName {
    std::string printing, lang;
    int face = -1;
    std::string name;
};

/// Where a picture of a face is, as the file says.
struct PictureAddress {
    int face = 0;
    std::string address;
};

struct ImportedCard {
    std::string oracle;  ///< the rules identity: the same for all printings
    std::string name, layout, set_code, set_name;
    std::string printing, number, lang;
    std::vector<ImportedFace> faces;  ///< those that this object describes
    std::vector<PrintedName> printed;
    std::vector<PictureAddress> pictures;  ///< one, or one a face where the card has two sides
};

/// Why an object is not taken.
enum class Skipped { no_card, art_series };

using CardOrSkipped = std::variant<ImportedCard, Skipped, ParseError>;  ///< the error: what is wrong with it

/// An element of a Scryfall bulk file (scryfall.com/docs/api/cards).
CardOrSkipped card_from_scryfall(const nlohmann::json& object);
/// An element of "cards" or "tokens" of an MTGJSON set (mtgjson.com/data-models); each face is an object.
CardOrSkipped card_from_mtgjson(const nlohmann::json& object, const std::string& set_code);

}  // namespace quadrille::db
