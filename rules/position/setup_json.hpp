// rules/position/setup_json.hpp: a position in JSON (docs/interfaces.md, section 5; docs/rules/echiquier.md,
// section 15).
#pragma once
#include "rules/json/request.hpp"
#include "rules/position/setup.hpp"

namespace quadrille::rules {

/// Reads a position. What has the wrong type or names nothing known is noted as a mistake at its place and
/// left at its default; what clashes is left to Position::from.
Setup read_setup(const Node& position);

/// The JSON that read_setup reads back as an equal setup. What is at its default is left out.
Answer to_json(const Setup& setup);

}  // namespace quadrille::rules
