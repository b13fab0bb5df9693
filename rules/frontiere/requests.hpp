// rules/frontiere/requests.hpp: the requests of the system `frontiere` (docs/rules/frontiere.md, sections 7,
// 8).
//
// The edge of this folder: the only header here that knows JSON.
#pragma once
#include "rules/frontiere/rule.hpp"
#include "rules/frontiere/territory.hpp"
#include "rules/json/request.hpp"

namespace quadrille::rules::frontiere {

/// The answer to one request, see rules/answer.cpp.
Answer answer(const Node& request);

/// Reads a position. Where it has any of the faults that section 7 names they are noted, and what is returned
/// means nothing.
Territory read_territory(const Node& position);

/// Answers a request that needs no position, or one about a position.
using PlainAnswer = Answer (*)(const Node& request);
using TerritoryAnswer = Answer (*)(const Node& request, const Territory& territory);

Answer territory_answer(const Node& request);
Answer turn_plan_answer(const Node& request);
Answer deck_check_answer(const Node& request);

Answer adjacent_answer(const Node& request, const Territory& territory);
Answer bonus_answer(const Node& request, const Territory& territory);
Answer explore_answer(const Node& request, const Territory& territory);
Answer control_answer(const Node& request, const Territory& territory);
Answer untap_answer(const Node& request, const Territory& territory);
Answer moves_answer(const Node& request, const Territory& territory);
Answer attacks_answer(const Node& request, const Territory& territory);
Answer combat_answer(const Node& request, const Territory& territory);
Answer trample_answer(const Node& request, const Territory& territory);
Answer arrival_answer(const Node& request, const Territory& territory);
Answer token_rule_answer(const Node& request, const Territory& territory);
Answer equip_answer(const Node& request, const Territory& territory);
Answer fortify_answer(const Node& request, const Territory& territory);
Answer band_answer(const Node& request, const Territory& territory);
Answer band_moves_answer(const Node& request, const Territory& territory);
Answer regenerate_answer(const Node& request, const Territory& territory);
Answer errata_answer(const Node& request, const Territory& territory);
Answer land_owner_answer(const Node& request, const Territory& territory);
Answer reveal_answer(const Node& request, const Territory& territory);
Answer annihilator_answer(const Node& request, const Territory& territory);
Answer ninjutsu_answer(const Node& request, const Territory& territory);
Answer protected_answer(const Node& request, const Territory& territory);
Answer provoke_answer(const Node& request, const Territory& territory);

/// The piece that a node names; noted and nullptr: absent, unknown or phased out.
const Piece* named_piece(const Node& node, const Territory& territory);
/// The same, and it must be a creature, or a creature on the territory.
const Piece* named_creature(const Node& node, const Territory& territory);
const Piece* named_creature_on_territory(const Node& node, const Territory& territory);
/// The place of the player that a node names; noted and nullopt: absent or unknown.
std::optional<int> named_player(const Node& node, const Territory& territory);
/// The place of the active player; noted and nullopt where the position names none.
std::optional<int> active_player(const Node& request, const Territory& territory);

/// Names sorted by column, then row; ids sorted.
Answer to_json(const SquareSet& squares);
Answer to_json(const std::vector<const Piece*>& pieces);

}  // namespace quadrille::rules::frontiere
