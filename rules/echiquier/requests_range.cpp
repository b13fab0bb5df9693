// The requests about range: sections 5 and 6 of the page.
#include <array>

#include "rules/echiquier/effects.hpp"
#include "rules/echiquier/range.hpp"
#include "rules/echiquier/requests.hpp"
#include "rules/echiquier/stack.hpp"
#include "rules/json/request.hpp"

namespace quadrille::rules::echiquier {
namespace {

Answer reach_answer(const Reach& reach) {
    Answer answer{{"in_range", reach.in_range}};
    answer["distance"] = to_json(reach.distance);
    answer["radius"] = reach.measure ? Answer(reach.measure->radius) : Answer(nullptr);
    const bool from_piece = reach.measure && reach.measure->by == Measure::By::piece;
    answer["measured_from"] = from_piece ? "piece" : "pawn";  // a pawn that is missing too
    if (reach.rule == Rule::simplified_variant) answer["measured_from"] = nullptr;
    answer["rule"] = number(reach.rule);
    return answer;
}

Answer ask_range(const Request& request) {
    const auto of = read_object(request, request.node["of"]);
    if (!of) return {};
    const Range frame = range(request.position, *of);
    return {{"radius", to_json(frame.radius)},
            {"from", to_json(frame.from)},
            {"squares", to_json(frame.squares)},
            {"rule", number(frame.rule)}};
}

Answer ask_in_range(const Request& request) {
    const auto source = read_object(request, request.node["source"]);
    const Node target = request.node["target"];
    if (target.is_object()) {
        const Node zone = target["zone"];
        enum_value<Zone>(zone.required("zone"));
        const auto player = read_player(request, target["player"]);
        if (request.node.any_mistake()) return {};
        return reach_answer(reach_zone(request.position, *source, *player));
    }
    const auto id = target.required("target").optional_text();
    if (!id || !source) return {};
    const auto object = request.position.find(*id);
    using enum Object::Type;
    if (!object || object->type == trap || object->type == gone) {
        target.mistake("\"" + *id + "\" is not the id of a piece, a player or something on the stack");
        return {};
    }
    if (object->type == stack) return reach_answer(reach_stack(request.position, *source, object->index));
    return reach_answer(reach(request.position, *source, *object));
}

std::optional<Scope> read_scope(const Request& request) {
    const Node scope = request.node["scope"];
    return enum_value<Scope>(scope.required("scope"));
}

Answer ask_affected(const Request& request) {
    const auto source = read_object(request, request.node["source"]);
    const auto scope = read_scope(request);
    if (!source || !scope) return {};
    const Affected all = affected(request.position, *source, *scope);
    return {{"ids", ids_json(request.position, all.things)}, {"rule", number(all.rule)}};
}

Answer ask_choices(const Request& request) {
    const auto source = read_object(request, request.node["source"]);
    const auto scope = read_scope(request);
    const auto mandatory = read_truth(request.node["mandatory"]);
    const bool on_arrival = request.node["on_arrival"].truth(false);
    if (request.node.any_mistake()) return {};
    const Choices all = choices(request.position, *source, {*scope, *mandatory, on_arrival});
    return {{"ids", ids_json(request.position, all.things)},
            {"playable", all.playable},
            {"rule", number(all.rule)}};
}

std::optional<EventPlace> read_event_place(const Request& request) {
    const Node field = request.node["event_at"];
    const auto text = field.required("event_at").optional_text();
    if (!text) return std::nullopt;
    if (const auto player = request.position.find_player(*text)) return EventPlace(*player);
    const auto square = read_square(request, field);
    return square ? std::optional<EventPlace>(*square) : std::nullopt;
}

Answer ask_triggers(const Request& request) {
    const auto of = read_object(request, request.node["of"]);
    const auto event_at = read_event_place(request);
    if (!of || !event_at) return {};
    const Trigger trigger = triggers(request.position, *of, *event_at);
    return {{"triggers", trigger.triggers},
            {"distance", to_json(trigger.distance)},
            {"radius", to_json(trigger.radius)},
            {"rule", number(trigger.rule)}};
}

Answer ask_stack_check(const Request& request) {
    const Node field = request.node["object"];
    const auto id = field.required("object").optional_text();
    if (!id) return {};
    const auto object = request.position.find(*id);
    if (!object || object->type != Object::Type::stack) {
        field.mistake("\"" + *id + "\" is not on the stack");
        return {};
    }
    const StackCheck check = check_on_resolution(request.position, object->index);
    return {{"legal", to_json(check.legal)},
            {"illegal", to_json(check.illegal)},
            {"fizzles", check.fizzles},
            {"rule", number(check.rule)}};
}

Answer ask_zone_count(const Request& request) {
    const auto source = read_object(request, request.node["source"]);
    const Node zone = request.node["zone"], count = request.node["count"];
    enum_value<Zone>(zone.required("zone"));
    const auto player = read_player(request, request.node["player"]);
    const auto cards = count.required("count").optional_integer();
    if (request.node.any_mistake()) return {};
    const Reach seen = reach_zone(request.position, *source, *player);
    return {{"count", to_json(seen.in_range ? cards : std::nullopt)}, {"rule", number(seen.rule)}};
}

constexpr std::array<Ask, 7> range_table{{{"range", ask_range},
                                          {"in_range", ask_in_range},
                                          {"affected", ask_affected},
                                          {"choices", ask_choices},
                                          {"triggers", ask_triggers},
                                          {"stack_check", ask_stack_check},
                                          {"zone_count", ask_zone_count}}};

}  // namespace

std::span<const Ask> range_asks() {
    return range_table;
}

}  // namespace quadrille::rules::echiquier
