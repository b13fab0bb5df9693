// app/messages/rule_sentences.hpp: the rules in a sentence that a player understands, in English and French.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quadrille::app {

/// The languages that there are sentences in: "en", "fr".
const std::vector<std::string>& languages_of_rules();

/// The sentence for a rule's number ("EC-9.1"), from app/messages/rules.*.json. `why` is what an answer says
/// beyond the number ("tapped", "flying"); without a sentence of its own the rule's is given. Nullopt for a
/// rule without one. `language` must be one of languages_of_rules().
std::optional<std::string> rule_sentence(std::string_view language, std::string_view rule,
                                         std::string_view why = {});

/// The answer to a request (one JSON line, as rules::answer writes it) with a `sentence` beside each `rule`,
/// and beside a map from ids to rules one to sentences (`refused_sentences`). Nothing else is changed.
std::string explained(const std::string& answer, std::string_view language);

}  // namespace quadrille::app
