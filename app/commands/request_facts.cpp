#include "app/commands/request_facts.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

namespace quadrille::app {
namespace {

using Json = nlohmann::ordered_json;

/// Null where there is none, or no number ("*").
Json number(const std::optional<std::string>& printed) {
    if (!printed) return nullptr;
    int value = 0;
    const auto [end, failure] = std::from_chars(printed->data(), printed->data() + printed->size(), value);
    const bool whole = failure == std::errc() && end == printed->data() + printed->size();
    return whole ? Json(value) : Json(nullptr);
}

/// Nullopt where the request cannot be read or nests deeper than any request does: the rules say so.
std::optional<Json> parsed(const std::string& request) {
    constexpr int deepest = 64;
    bool shallow = true;
    const auto watch = [&](int depth, Json::parse_event_t, Json&) {
        return shallow = shallow && depth <= deepest;
    };
    Json json = Json::parse(request, watch, false);
    if (!shallow || json.is_discarded()) return std::nullopt;
    return json;
}

bool add_facts(Json& piece, const db::CardLibrary& library) {
    const auto name = piece.find("name");
    if (name == piece.end() || !name->is_string()) return false;
    const auto found = library.face_named(name->get_ref<const std::string&>());
    if (!found || !*found) return false;
    const db::CardFace& face = **found;
    bool added = false;
    const auto add = [&](const char* key, const Json& fact) {
        const auto given = piece.find(key);
        if (fact.is_null() || (given != piece.end() && !given->is_null())) return;
        piece[key] = fact;
        added = true;
    };
    add("kind", face.kind().empty() ? Json(nullptr) : Json(face.kind()));
    add("power", number(face.power));
    add("toughness", number(face.toughness));
    add("keywords", face.keywords);
    add("colors", face.colors);
    return added;
}

}  // namespace

std::string with_card_facts(std::string request, const db::CardLibrary& library) {
    auto json = parsed(request);
    if (!json || !json->is_object()) return request;
    const auto position = json->find("position");
    if (position == json->end() || !position->is_object()) return request;
    const auto pieces = position->find("pieces");
    if (pieces == position->end() || !pieces->is_array()) return request;
    bool added = false;
    for (Json& piece : *pieces) added |= piece.is_object() && add_facts(piece, library);
    return added ? json->dump() : request;
}

}  // namespace quadrille::app
