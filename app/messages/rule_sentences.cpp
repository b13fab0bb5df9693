#include "app/messages/rule_sentences.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace quadrille::app {
namespace {

using Json = nlohmann::ordered_json;
std::string_view text_of(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_string()) return {};
    return found->get_ref<const std::string&>();
}

/// {"k1":"EC-9.1"} as {"k1":"Only an untapped creature..."}; empty where it is no such map.
Json sentences_of(const Json& rules, const Messages& tr) {
    Json sentences = Json::object();
    for (const auto& [id, rule] : rules.items()) {
        const auto sentence =
            rule.is_string() ? rule_sentence(tr, rule.get_ref<const std::string&>()) : std::nullopt;
        if (sentence) sentences[id] = *sentence;
    }
    return sentences;
}

void explain(Json& value, const Messages& tr) {
    for (Json& child : value) {
        if (child.is_structured()) explain(child, tr);
    }
    if (!value.is_object()) return;
    if (const auto sentence = rule_sentence(tr, text_of(value, "rule"), text_of(value, "why")))
        value["sentence"] = *sentence;
    const auto refused = value.find("refused");
    if (refused != value.end() && refused->is_object())
        value["refused_sentences"] = sentences_of(*refused, tr);
}

}  // namespace

std::optional<std::string> rule_sentence(const Messages& tr, std::string_view rule, std::string_view why) {
    for (const std::string& key : {fmt::format("rule.{}:{}", rule, why), fmt::format("rule.{}", rule)}) {
        if (tr.knows(key)) return tr(key);
    }
    return std::nullopt;
}

std::string explained(const std::string& answer, const Messages& tr) {
    Json object = Json::parse(answer);
    if (object.value("ok", false) || object.contains("rule")) {
        explain(object, tr);
    } else {
        const std::string_view at = text_of(object, "at");
        object["sentence"] = tr("rules.malformed", fmt::arg("at", at.empty() ? "/" : at));
    }
    return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace quadrille::app
