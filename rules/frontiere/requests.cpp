#include "rules/frontiere/requests.hpp"

#include <algorithm>

#include "rules/frontiere/deck.hpp"
#include "rules/frontiere/turn.hpp"

namespace quadrille::rules::frontiere {
namespace {

constexpr std::array<std::pair<std::string_view, PlainAnswer>, 3> plain_asks{{
    {"territory", territory_answer},
    {"turn_plan", turn_plan_answer},
    {"deck_check", deck_check_answer},
}};

constexpr std::array<std::pair<std::string_view, TerritoryAnswer>, 23> territory_asks{{
    {"adjacent", adjacent_answer},     {"bonus", bonus_answer},
    {"explore", explore_answer},       {"control", control_answer},
    {"untap", untap_answer},           {"moves", moves_answer},
    {"attacks", attacks_answer},       {"combat", combat_answer},
    {"trample", trample_answer},       {"arrival", arrival_answer},
    {"token_rule", token_rule_answer}, {"equip", equip_answer},
    {"fortify", fortify_answer},       {"band", band_answer},
    {"band_moves", band_moves_answer}, {"regenerate", regenerate_answer},
    {"errata", errata_answer},         {"land_owner", land_owner_answer},
    {"reveal", reveal_answer},         {"annihilator", annihilator_answer},
    {"ninjutsu", ninjutsu_answer},     {"protected", protected_answer},
    {"provoke", provoke_answer},
}};

DeckEntry read_entry(const Node& node) {
    const Node name = node["name"], count = node["count"];
    DeckEntry entry;
    entry.name = name.required("name").text();
    entry.count = count.required("count").integer(1, 1, 1'000'000);
    entry.types = node["types"].texts();
    entry.keywords = node["keywords"].texts();
    entry.legendary = node["legendary"].truth(false);
    return entry;
}

const Piece* note_unless(bool fits, const Node& node, const Piece* piece, const char* sentence) {
    if (piece == nullptr || fits) return piece;
    node.mistake("\"" + piece->id + "\" " + sentence);
    return nullptr;
}

}  // namespace

Answer territory_answer(const Node& request) {
    const Layout rows = layout(request["lands"].required("the number of lands").integer(0, 0));
    return {{"rows", rows.rows},
            {"used", rows.used},
            {"removed", rows.removed},
            {"rule", number(Rule::territory)}};
}

Answer turn_plan_answer(const Node& request) {
    const int order = request["order"].required("order").integer(1, 1, 2);
    return {{"phases", turn_plan(order)}, {"rule", number(Rule::order_of_phases)}};
}

Answer deck_check_answer(const Node& request) {
    std::vector<DeckEntry> entries;
    for (const Node& one : request["cards"].required("cards").elements()) {
        entries.push_back(read_entry(one.required("a card").object()));
    }
    std::vector<std::string> banned = request["legacy_banned"].texts();
    for (auto& name : request["vintage_restricted"].texts()) banned.push_back(std::move(name));
    Answer errors = Answer::array();
    for (const DeckFault& fault : deck_check(entries, banned)) {
        errors.push_back(
            {{"rule", number(fault.rule)}, {"name", fault.name ? Answer(*fault.name) : Answer(nullptr)}});
    }
    return {{"legal", errors.empty()}, {"errors", errors}, {"rule", number(Rule::deck)}};
}

const Piece* named_piece(const Node& node, const Territory& territory) {
    const auto id = node.required("an id").optional_text();
    if (!id) return nullptr;
    const Piece* piece = territory.find_piece(*id);
    if (piece == nullptr) node.mistake("\"" + *id + "\" is not the id of a piece");
    return note_unless(piece != nullptr && !piece->phased_out, node, piece, "is phased out");
}

const Piece* named_creature(const Node& node, const Territory& territory) {
    const Piece* piece = named_piece(node, territory);
    return note_unless(piece != nullptr && piece->creature(), node, piece, "is not a creature");
}

const Piece* named_creature_on_territory(const Node& node, const Territory& territory) {
    const Piece* piece = named_creature(node, territory);
    return note_unless(piece != nullptr && piece->square, node, piece, "is not on the territory");
}

std::optional<int> named_player(const Node& node, const Territory& territory) {
    const auto id = node.required("a player").optional_text();
    if (!id) return std::nullopt;
    const Player* player = territory.find_player(*id);
    if (player != nullptr) return static_cast<int>(player - territory.players.data());
    node.mistake("\"" + *id + "\" is not the id of a player");
    return std::nullopt;
}

std::optional<int> active_player(const Node& request, const Territory& territory) {
    if (!territory.active) {
        request.add({"/position/turn/active", "the active player is missing"});
    }
    return territory.active;
}

Answer to_json(const SquareSet& squares) {
    Answer names = Answer::array();
    for (const Square square : squares.sorted()) names.push_back(name(square));
    return names;
}

Answer to_json(const std::vector<const Piece*>& pieces) {
    std::vector<std::string_view> ids;
    ids.reserve(pieces.size());
    for (const Piece* piece : pieces) ids.push_back(piece->id);
    std::sort(ids.begin(), ids.end());
    return ids;
}

Answer answer(const Node& request) {
    const Node ask = request["ask"];
    const auto wanted = ask.required("ask").optional_text();
    if (!wanted) return {};
    std::string known;
    for (const auto& [name, answers] : plain_asks) {
        if (name == *wanted) return answers(request);
        known += std::string(name) + ", ";
    }
    for (const auto& [name, answers] : territory_asks) {
        known += std::string(name) + ", ";
        if (name != *wanted) continue;
        const Territory territory = read_territory(request["position"]);
        return request.any_mistake() ? Answer{} : answers(request, territory);
    }
    ask.mistake("\"" + *wanted + "\" is not one of " + known.substr(0, known.size() - 2));
    return {};
}

}  // namespace quadrille::rules::frontiere
