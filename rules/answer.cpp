#include "rules/answer.hpp"

#include "rules/json/request.hpp"
#include "rules/json/systems.hpp"

namespace quadrille::rules {
namespace {

/// No request of the systems is deeper than 10; the limit keeps hostile lines from exhausting the stack.
constexpr int deepest = 64;

bool too_deep(std::string_view line) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (in_text) {
            if (c == '\\') {
                ++i;
            } else if (c == '"') {
                in_text = false;
            }
        } else if (c == '"') {
            in_text = true;
        } else if (c == '{' || c == '[') {
            if (++depth > deepest) return true;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return false;
}

Answer envelope(const Json& id, bool ok) {
    return Answer{{"quadrille", 1}, {"id", id}, {"ok", ok}};
}

std::string written(const Answer& answer) {
    return answer.dump(-1, ' ', false, Answer::error_handler_t::replace);
}

std::string refusal(const Json& id, const Mistake& mistake) {
    Answer answer = envelope(id, false);
    answer["error"] = mistake.message;
    answer["at"] = mistake.at;
    return written(answer);
}

std::optional<SystemAnswer> system_of(const Node& request) {
    const Node field = request["system"];
    const auto wanted = field.required("system").optional_text();
    if (!wanted) return std::nullopt;
    std::string known;
    for (const auto& [name, system] : systems()) {
        if (name == *wanted) return system;
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    field.mistake("\"" + *wanted + "\" is not a known system; known are " + known);
    return std::nullopt;
}

}  // namespace

std::string answer(std::string_view line) {
    if (too_deep(line)) {
        return refusal(nullptr,
                       {"", "the request is nested more than " + std::to_string(deepest) + " levels deep"});
    }
    Document document;
    try {
        document.root = Json::parse(line);
    } catch (const Json::exception& error) {
        return refusal(nullptr, {"", std::string("the request is not valid JSON: ") + error.what()});
    }
    if (!document.root.is_object()) return refusal(nullptr, {"", "the request must be a JSON object"});

    const Node request(document);
    const Json& id = request["id"].raw();
    const auto system = system_of(request);
    Answer body;
    if (system) body = (*system)(request);
    if (!document.mistakes.empty()) return refusal(id, document.mistakes.front());

    Answer whole = envelope(id, true);
    whole.update(body);
    return written(whole);
}

}  // namespace quadrille::rules
