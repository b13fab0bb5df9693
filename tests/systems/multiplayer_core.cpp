#include "tests/systems/multiplayer_core.hpp"

#include <stdexcept>

#include "tests/systems/multiplayer_core_parts.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

multiplayer_core::Verb verb_of(const std::string& action) {
    for (const auto* verbs : {&multiplayer_core::verbs_of_turns(), &multiplayer_core::verbs_of_cards(),
                              &multiplayer_core::verbs_of_combat()}) {
        if (const auto found = verbs->find(action); found != verbs->end()) return found->second;
    }
    throw std::out_of_range(action);
}

void fill(Json& one, Json filled) {
    filled.update(one);
    one = std::move(filled);
}

}  // namespace

std::optional<Json> core_after(const Json& before, const Json& action, const Json& after) {
    Json position = before;
    return verb_of(action.at("do"))(position, action, after) ? std::optional(std::move(position))
                                                             : std::nullopt;
}

Json with_defaults(Json position) {
    const Json none = Json::array(), nothing = Json::object();
    fill(position, {{"extra", none},
                    {"more_turns", nothing},
                    {"pieces", none},
                    {"stack", none},
                    {"waiting", none},
                    {"attacks", nothing},
                    {"blocks", nothing},
                    {"blocking", 0},
                    {"divided", nothing}});
    for (Json& piece : position.at("pieces")) fill(piece, {{"attached_to", nullptr}, {"damage", 0}});
    for (Json& object : position.at("stack"))
        fill(object, {{"name", ""}, {"targets", none}, {"assigned", none}});
    return position;
}

}  // namespace quadrille::app
