#include "rules/answer.hpp"

#include "rules/json/parse.hpp"
#include "rules/json/request.hpp"
#include "rules/json/systems.hpp"

namespace quadrille::rules {
namespace {

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
    if (line.size() > longest_line) return refusal(nullptr, {"", "the line is longer than 16 MB"});
    auto document = parse(line);
    if (!document) return refusal(nullptr, document.error());
    const Node request(*document);
    if (!request.is_object()) return refusal(nullptr, {"", "the request must be a JSON object"});

    const Json id = request["id"].raw();
    const auto system = system_of(request);
    Answer body;
    if (system) body = (*system)(request);
    if (!document->mistakes.empty()) return refusal(id, document->mistakes.front());

    Answer whole = envelope(id, true);
    for (auto member = body.begin(); member != body.end(); ++member) {
        whole[member.key()] = std::move(member.value());
    }
    return written(whole);
}

}  // namespace quadrille::rules
