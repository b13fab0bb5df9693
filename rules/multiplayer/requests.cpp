#include "rules/multiplayer/requests.hpp"

#include <array>

#include "rules/multiplayer/setup.hpp"

namespace quadrille::rules::multiplayer {
namespace {

const Handler* handler_of(const Node& field) {
    const auto wanted = field.required("ask").optional_text();
    if (!wanted) return nullptr;
    std::string known;
    for (const auto* handlers : {&table_questions(), &combat_questions(), &game_questions()}) {
        for (const Handler& handler : *handlers) {
            if (handler.name == *wanted) return &handler;
            known += (known.empty() ? "" : ", ") + std::string(handler.name);
        }
    }
    field.mistake("\"" + *wanted + "\" is not one of " + known);
    return nullptr;
}

/// MP-18.1: only `setup` and `seating` are asked about a table that does not fit its format.
void need_playable(const Node& position, const Table& table) {
    const SetupProblems found = problems(table);
    if (found.five_players) position["players"].mistake("pentacle is for exactly five players (MP-17.1)");
    if (found.teams)
        position["players"].mistake("the number or the sizes of the teams do not fit the format");
    if (found.emperor) position["players"].mistake("each team needs exactly one emperor (MP-16.2)");
    if (found.seating) position["players"].mistake("the players do not sit as the format asks");
}

}  // namespace

Answer answer(const Node& request) {
    const Handler* handler = handler_of(request["ask"]);
    if (handler == nullptr) return {};
    Request read{request, {}, {}};
    const Node position = request["position"];
    read.table = read_table(position, read.ids);
    if (request.any_mistake()) return {};
    if (!handler->any_table) need_playable(position, read.table);
    if (request.any_mistake()) return {};
    return handler->answer(read);
}

}  // namespace quadrille::rules::multiplayer
