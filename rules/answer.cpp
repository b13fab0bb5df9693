#include "rules/answer.hpp"

#include "rules/echiquier/requests.hpp"
#include "rules/frontiere/requests.hpp"
#include "rules/json/parse.hpp"
#include "rules/json/request.hpp"
#include "rules/magic54/requests.hpp"
#include "rules/multiplayer/requests.hpp"
#include "rules/noire/requests.hpp"
#include "rules/system.hpp"

namespace quadrille::rules {
namespace {

Answer envelope(const Json& id, bool ok) {
    return Answer{{"quadrille", 1}, {"id", id}, {"ok", ok}};
}

std::string text_of(const Answer& answer) {
    return answer.dump(-1, ' ', false, Answer::error_handler_t::replace);
}

std::string refusal(const Json& id, const InputError& mistake) {
    Answer answer = envelope(id, false);
    answer["error"] = mistake.message;
    answer["at"] = mistake.at;
    return text_of(answer);
}

std::optional<System> system_of(const Node& request) {
    const Node field = request["system"];
    const auto wanted = field.required("system").optional_text();
    if (!wanted) return std::nullopt;
    if (const auto system = system_from(*wanted)) return system;
    std::string known;
    for (const System system : all_systems) known += (known.empty() ? "" : ", ") + std::string(name(system));
    field.mistake("\"" + *wanted + "\" is not a known system; known are " + known);
    return std::nullopt;
}

/// What a system answers: the keys of its page, without `quadrille`, `id` and `ok`. Where the request has
/// mistakes they are noted in its document, and what is returned is not read.
Answer answer_of(System system, const Node& request) {
    switch (system) {
        case System::echiquier:
            return echiquier::answer(request);
        case System::multiplayer:
            return multiplayer::answer(request);
        case System::noire:
            return noire::answer(request);
        case System::frontiere:
            return frontiere::answer(request);
        case System::magic54:
            break;
    }
    return magic54::answer(request);
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
    if (system) body = answer_of(*system, request);
    if (!document->mistakes.empty()) return refusal(id, document->mistakes.front());

    Answer whole = envelope(id, true);
    for (auto member = body.begin(); member != body.end(); ++member) {
        whole[member.key()] = std::move(member.value());
    }
    return text_of(whole);
}

}  // namespace quadrille::rules
