// rules/magic54/requests.hpp: the requests of the system `magic54` (docs/rules/magic54.md, sections 3 and 5).
//
// The edge of this folder: with state_reader.hpp the only headers here that know JSON.
#pragma once
#include "rules/json/request.hpp"
#include "rules/magic54/state.hpp"

namespace quadrille::rules::magic54 {

/// The answer to one request, see rules/answer.cpp.
Answer answer(const Node& request);

/// Reads a state. Where it has any of the faults that section 3 names they are noted, and what is returned
/// means nothing.
State read_state(const Node& node);

/// The state with all its keys.
Answer to_json(const State& state);

}  // namespace quadrille::rules::magic54
