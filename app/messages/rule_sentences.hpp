// app/messages/rule_sentences.hpp: the rules in a sentence that a player understands.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/messages/messages.hpp"

namespace quadrille::app {

/// The sentence for a rule's number ("EC-9.1"): the text "rule.EC-9.1". `why` is what an answer says beyond
/// the number ("tapped", "flying"); without a sentence of its own ("rule.EC-10.1:tapped") the rule's is
/// given. Nullopt for a rule without one.
std::optional<std::string> rule_sentence(const Messages& tr, std::string_view rule,
                                         std::string_view why = {});

/// The answer to a request (one JSON line, as rules::answer writes it) with a `sentence` beside each `rule`,
/// and beside a map from ids to rules one to sentences (`refused_sentences`). Nothing else is changed.
std::string explained(const std::string& answer, const Messages& tr);

}  // namespace quadrille::app
