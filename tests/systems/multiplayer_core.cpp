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

}  // namespace

std::optional<Json> core_after(const SystemGame& before, const Json& action, const Json& after) {
    Json position = before.position;
    return verb_of(action.at("do"))(position, action, after) ? std::optional(std::move(position))
                                                             : std::nullopt;
}

Json without_empty_lists(Json position) {
    for (auto entry = position.begin(); entry != position.end();) {
        const bool empty = entry->is_structured() && entry->empty();
        entry = empty ? position.erase(entry) : std::next(entry);
    }
    return position;
}

}  // namespace quadrille::app
