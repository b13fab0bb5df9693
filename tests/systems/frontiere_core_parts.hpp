// tests/systems/frontiere_core_parts.hpp: what the two kinds of actions of frontiere_core.cpp share.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace quadrille::app::core_of_frontiere {

using Json = nlohmann::json;
/// The position after an action; nullopt: the rules core does not allow it.
using After = std::optional<Json>;
using Verbs = std::map<std::string, After (*)(Json position, const Json& action)>;
const Verbs& verbs_of_combat();  ///< attacks, blocks, arrivals within them

/// What attacked is tapped but for vigilance, and the declarations are over.
Json after_combat(Json position);

/// A question to the core about a position; `ok` is false in the answer where it is malformed.
Json core(const Json& position, Json request);
bool has(const Json& list, const Json& word);
Json& piece_of(Json& position, const Json& id);  ///< throws std::out_of_range
bool is_there(const Json& position, const Json& id);
std::string phase_now(const Json& position);
/// The position, where the rules take it.
After valid(Json position);
/// FR-1.11, FR-4.13.
void turn_up(Json& position, const Json& square, const Json& player);
void leave_combat(Json& position, const Json& id);
/// FR-5.2.
void lay_equipment_down(Json& position, const Json& id);
void leave_play(Json& position, const Json& id);
/// What an action says of a card.
Json printed(const Json& action);
/// The name of the next permanent.
std::string numbered(Json& position);

}  // namespace quadrille::app::core_of_frontiere
