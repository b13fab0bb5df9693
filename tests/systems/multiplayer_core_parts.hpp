// tests/systems/multiplayer_core_parts.hpp: what the three kinds of actions of multiplayer_core.cpp share.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace quadrille::app::multiplayer_core {

using Json = nlohmann::json;
using Ids = std::vector<std::string>;

/// Changes the position by an action; false: the rules core does not allow it. `after`: the table after it.
using Verb = bool (*)(Json& position, const Json& action, const Json& after);
using Verbs = std::map<std::string, Verb>;
const Verbs& verbs_of_turns();   ///< lives, who leaves, priority, turns and steps
const Verbs& verbs_of_cards();   ///< cards that come and go, control, what is attached, the stack
const Verbs& verbs_of_combat();  ///< attacks, blocks, damage

/// A question to the core about a position; null where it is malformed.
Json core(const Json& position, Json request);
Json* one(Json& list, const Json& id);
bool has(const Json& list, const Json& id);
bool in_the_game(const Json& position, const Json& id);
std::string numbered(Json& position, const char* letter);
void end_combat(Json& position);
/// Priority as the core has it: with the first of the order of actions from the active player (MP-5.2,
/// MP-5.4).
void give_priority_to_the_active(Json& position);
void go_to_step(Json& position, const std::string& step);
void begin_turn(Json& position, const Json& player);
void end_turn_of_all(Json& position);
void take_piece(Json& position, const Json& id);
void size_of(const Json& said, Json& card);
Json piece_of(const std::string& id, const Json& said, const Json& player, const Json& owner);
void set_lives_as(const Json& lives, Json& position);

}  // namespace quadrille::app::multiplayer_core
