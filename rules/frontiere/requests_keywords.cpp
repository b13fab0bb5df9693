// Requests about lands as they are revealed, and about the keywords of section 4.
#include "rules/frontiere/keywords.hpp"
#include "rules/frontiere/requests.hpp"

namespace quadrille::rules::frontiere {
namespace {

/// The land that a node names; noted and nullopt: absent, or not on the territory.
std::optional<Square> named_land(const Node& node, const Territory& territory) {
    const auto word = node.required("a land").optional_text();
    if (!word) return std::nullopt;
    const auto square = square_from(*word);
    if (square && territory.squares().contains(*square)) return square;
    node.mistake("\"" + *word + "\" is not on the territory");
    return std::nullopt;
}

}  // namespace

Answer land_owner_answer(const Node& request, const Territory& territory) {
    const auto square = named_land(request["square"], territory);
    if (!square) return {};
    const std::optional<int> controller = territory.land(*square).controller;
    const Answer who =
        controller ? Answer(territory.players[static_cast<std::size_t>(*controller)].id) : Answer(nullptr);
    return {{"owner", nullptr}, {"controller", who}, {"rule", number(Rule::no_owner)}};
}

Answer reveal_answer(const Node& request, const Territory& territory) {
    const Node square_node = request["square"];
    const auto square = named_land(square_node, territory);
    const auto player = named_player(request["player"], territory);
    const bool tapped = request["tapped"].truth(false), triggers = request["triggers"].truth(false);
    if (!square || !player) return {};
    if (territory.land(*square).revealed) {
        square_node.mistake("\"" + name(*square) + "\" is revealed already");
        return {};
    }
    return {{"tapped", tapped},
            {"triggers", triggers},
            {"landfall", to_json(landfall(territory, *player))},
            {"rule", number(Rule::on_revealing)}};
}

Answer protected_answer(const Node& request, const Territory& territory) {
    const Piece* of = named_piece(request["of"], territory);
    const Piece* source = named_piece(request["source"], territory);
    if (of == nullptr || source == nullptr) return {};
    return {{"protected", is_protected(territory, *of, *source)}, {"rule", number(Rule::protection)}};
}

Answer provoke_answer(const Node& request, const Territory& territory) {
    const auto active = active_player(request, territory);
    const Piece* of = named_creature(request["of"], territory);
    if (of == nullptr || !active) return {};
    return {{"creatures", to_json(provokable(territory, *of))}, {"rule", number(Rule::protection)}};
}

}  // namespace quadrille::rules::frontiere
