// rules/json/systems.hpp: what each system answers; answer.cpp sends a request to one of them.
#pragma once
#include "rules/json/request.hpp"

namespace quadrille::rules {

/// Answers one request of a system: the keys of its page, without `quadrille`, `id` and `ok`. Where the
/// request has mistakes they are noted in its document, and what is returned is not read.
using SystemAnswer = Answer (*)(const Node& request);

/// The systems that are there, by the name that a request gives as `system`.
const std::vector<std::pair<std::string_view, SystemAnswer>>& systems();

}  // namespace quadrille::rules
