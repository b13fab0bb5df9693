#include "rules/echiquier/requests.hpp"

#include <algorithm>

#include "rules/position/position_json.hpp"

namespace quadrille::rules::echiquier {
namespace {

const Ask* find_ask(std::string_view name) {
    for (const auto& chapter : {range_asks(), board_asks(), combat_asks(), theme_asks()}) {
        for (const Ask& ask : chapter) {
            if (ask.name == name) return &ask;
        }
    }
    return nullptr;
}

std::optional<std::string> required_text(const Node& field) {
    return field.required("this field").optional_text();
}

}  // namespace

Answer answer(const Node& request) {
    const Node ask_field = request["ask"], position_field = request["position"];
    const auto name = ask_field.required("ask").optional_text();
    position_field.required("position").object();
    if (request.any_mistake()) return {};
    if (*name == "check_scenario") return check_scenario(request);
    const Ask* ask = find_ask(*name);
    if (ask == nullptr) {
        ask_field.mistake("\"" + *name + "\" is not a request of this system");
        return {};
    }
    const auto position = read_position(position_field);
    if (!position) return {};
    return ask->answer({request, *position});
}

std::optional<Object> read_object(const Request& request, const Node& field) {
    const auto id = required_text(field);
    if (!id) return std::nullopt;
    const auto object = request.position.find(*id);
    if (object && (object->type == Object::Type::piece || object->type == Object::Type::player))
        return object;
    field.mistake("\"" + *id + "\" is not the id of a piece or player");
    return std::nullopt;
}

std::optional<PieceIndex> read_piece(const Request& request, const Node& field) {
    const auto object = read_object(request, field);
    if (!object) return std::nullopt;
    if (object->type == Object::Type::piece) return object->index;
    field.mistake("this is a player, not a piece");
    return std::nullopt;
}

std::optional<PlayerIndex> read_player(const Request& request, const Node& field) {
    const auto id = required_text(field);
    if (!id) return std::nullopt;
    const auto player = request.position.find_player(*id);
    if (!player) field.mistake("\"" + *id + "\" is not the id of a player");
    return player;
}

std::optional<PlayerIndex> read_player_in_game(const Request& request, const Node& field) {
    const auto player = read_player(request, field);
    if (!player || request.position.player(*player).in_game) return player;
    field.mistake("this player has lost");
    return std::nullopt;
}

std::optional<Square> read_square(const Request& request, const Node& field) {
    const auto square = field.square();
    if (!square || request.position.squares().contains(*square)) return square;
    field.mistake(name(*square) + " is not a square of this board");
    return std::nullopt;
}

std::optional<bool> read_truth(const Node& field) {
    if (!field.required("this field").given()) return std::nullopt;
    const std::size_t before = field.mistakes().size();
    const bool value = field.truth(false);
    return field.mistakes().size() == before ? std::optional(value) : std::nullopt;
}

bool has_active_player(const Request& request) {
    if (request.position.active()) return true;
    request.node.add({"/position/turn/active", "the player whose turn it is must be given"});
    return false;
}

Answer to_json(const SquareSet& squares) {
    Answer list = Answer::array();
    for (const Square square : squares.sorted()) list.push_back(name(square));
    return list;
}

Answer to_json(const std::optional<Square>& square) {
    return square ? Answer(name(*square)) : Answer(nullptr);
}

Answer to_json(const std::optional<int>& number) {
    return number ? Answer(*number) : Answer(nullptr);
}

Answer to_json(std::vector<std::string> ids) {
    std::sort(ids.begin(), ids.end());
    Answer list = Answer::array();
    for (std::string& id : ids) list.push_back(std::move(id));
    return list;
}

const Id& id_of(const Position& position, Object object) {
    return object.type == Object::Type::player ? position.player_id(object.index)
                                               : position.piece_id(object.index);
}

Answer ids_json(const Position& position, const std::vector<Object>& objects) {
    std::vector<std::string> ids;
    ids.reserve(objects.size());
    for (const Object object : objects) ids.push_back(id_of(position, object));
    return to_json(std::move(ids));
}

Answer ids_json(const Position& position, const std::vector<PieceIndex>& pieces) {
    std::vector<std::string> ids;
    ids.reserve(pieces.size());
    for (const PieceIndex piece : pieces) ids.push_back(position.piece_id(piece));
    return to_json(std::move(ids));
}

}  // namespace quadrille::rules::echiquier
