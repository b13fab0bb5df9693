#include "app/messages/rule_sentences.hpp"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

extern const char* const embedded_rules_en;
extern const char* const embedded_rules_fr;

namespace quadrille::app {
namespace {

using Json = nlohmann::ordered_json;
using Catalogue = std::map<std::string, std::string, std::less<>>;

const Catalogue& catalogue(std::string_view language) {
    static const Catalogue english = Json::parse(embedded_rules_en).get<Catalogue>();
    static const Catalogue french = Json::parse(embedded_rules_fr).get<Catalogue>();
    return language == "fr" ? french : english;
}

std::string_view text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return {};
    return found->get_ref<const std::string&>();
}

/// {"k1":"EC-9.1"} as {"k1":"Only an untapped creature..."}; empty where it is no such map.
Json sentences_of(const Json& rules, std::string_view language) {
    Json sentences = Json::object();
    for (const auto& [id, rule] : rules.items()) {
        const auto sentence =
            rule.is_string() ? rule_sentence(language, rule.get_ref<const std::string&>()) : std::nullopt;
        if (sentence) sentences[id] = *sentence;
    }
    return sentences;
}

void explain(Json& value, std::string_view language) {
    for (Json& child : value) {
        if (child.is_structured()) explain(child, language);
    }
    if (!value.is_object()) return;
    if (const auto sentence = rule_sentence(language, text_of(value, "rule"), text_of(value, "why")))
        value["sentence"] = *sentence;
    const auto refused = value.find("refused");
    if (refused != value.end() && refused->is_object())
        value["refused_sentences"] = sentences_of(*refused, language);
}

}  // namespace

const std::vector<std::string>& languages_of_rules() {
    static const std::vector<std::string> languages{"en", "fr"};
    return languages;
}

std::optional<std::string> rule_sentence(std::string_view language, std::string_view rule,
                                         std::string_view why) {
    const Catalogue& sentences = catalogue(language);
    auto found = sentences.find(fmt::format("{}:{}", rule, why));
    if (found == sentences.end()) found = sentences.find(rule);
    if (found == sentences.end()) return std::nullopt;
    return found->second;
}

std::string explained(const std::string& answer, std::string_view language) {
    Json object = Json::parse(answer);
    if (object.value("ok", false) || object.contains("rule")) {
        explain(object, language);
    } else {
        const std::string_view at = text_of(object, "at");
        object["sentence"] = fmt::format(fmt::runtime(catalogue(language).at("malformed")),
                                         fmt::arg("at", at.empty() ? "/" : at));
    }
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace quadrille::app
