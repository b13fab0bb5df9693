#include "rules/json/ids.hpp"

#include <unordered_set>

namespace quadrille::rules {
namespace {

std::string_view noun(IdKind kind) {
    switch (kind) {
        case IdKind::player:
            return "player";
        case IdKind::piece:
            return "piece";
        case IdKind::stack_object:
            break;
    }
    return "object on the stack";
}

std::string in_quotes(std::string_view id) {
    return "\"" + std::string(id) + "\"";
}

}  // namespace

std::string Ids::declare(const Node& id, IdKind kind, std::size_t index) {
    const auto text = id.required("the id").optional_text();
    if (!text) return {};
    if (text->empty()) {
        id.mistake("an id must not be empty");
    } else if (!by_id_.emplace(*text, Named{kind, index}).second) {
        id.mistake("the id " + in_quotes(*text) + " is used twice");
    }
    return *text;
}

std::optional<Ids::Named> Ids::named(const Node& id) const {
    const auto text = id.required("an id").optional_text();
    if (!text) return std::nullopt;
    const auto found = by_id_.find(*text);
    if (found != by_id_.end()) return found->second;
    id.mistake(in_quotes(*text) + " is no player, piece or stack object of the position");
    return std::nullopt;
}

std::optional<std::size_t> Ids::index(const Node& id, IdKind kind) const {
    const auto text = id.required(std::string("the id of a ") + std::string(noun(kind))).optional_text();
    if (!text) return std::nullopt;
    return index(*text, id, kind);
}

std::optional<std::size_t> Ids::index(std::string_view id, const Node& value, IdKind kind) const {
    const auto found = by_id_.find(std::string(id));
    if (found != by_id_.end() && found->second.kind == kind) return found->second.index;
    value.mistake(in_quotes(id) + " is no " + std::string(noun(kind)) + " of the position");
    return std::nullopt;
}

std::vector<std::size_t> Ids::indices(const Node& list, IdKind kind) const {
    std::vector<std::size_t> found;
    std::unordered_set<std::size_t> seen;
    for (const Node& element : list.elements()) {
        const auto one = index(element, kind);
        if (!one) continue;
        if (seen.insert(*one).second) {
            found.push_back(*one);
        } else {
            element.mistake(in_quotes(element.text()) + " is named twice");
        }
    }
    return found;
}

}  // namespace quadrille::rules
