#include "rules/json/request.hpp"

#include <algorithm>

namespace quadrille::rules {
namespace {

/// Only a mistake pays for its pointer, not every read.
std::string pointer_to(const ValueTree& tree, const Value& value) {
    const Value* parent = tree.parent(value);
    if (parent == nullptr) return {};
    const bool member = parent->type == Value::Type::object;
    return pointer_to(tree, *parent) +
           (member ? pointer_part(value.key) : pointer_part(static_cast<int>(value.place)));
}

/// Requests are nested as deep as parse.cpp allows, which bounds the recursion.
Json json_of(const ValueTree& tree, const Value& value) {
    switch (value.type) {
        case Value::Type::null:
            return nullptr;
        case Value::Type::truth:
            return value.truth;
        case Value::Type::integer:
            return value.integer;
        case Value::Type::natural:
            return value.natural;
        case Value::Type::real:
            return value.real;
        case Value::Type::text:
            return value.text;
        case Value::Type::array: {
            Json list = Json::array();
            for (const Value* child = tree.child(value); child != nullptr; child = tree.next(*child))
                list.push_back(json_of(tree, *child));
            return list;
        }
        case Value::Type::object:
            break;
    }
    Json object = Json::object();
    for (const Value* child = tree.child(value); child != nullptr; child = tree.next(*child))
        object[std::string(child->key)] = json_of(tree, *child);
    return object;
}

}  // namespace

Node Node::operator[](std::string_view key) const {
    if (value_ == nullptr) return *this;
    if (!is_object()) return {document_, nullptr, value_, {}};
    const Value* found = tree().member(*value_, key);
    if (found == nullptr) return {document_, nullptr, value_, key};
    return {document_, found, nullptr, {}};
}

const Node& Node::required(std::string_view what) const {
    if (!given()) mistake(std::string(what) + " is missing");
    return *this;
}

const Node& Node::object() const {
    if (given() && !is_object()) mistake("must be an object");
    return *this;
}

int Node::integer(int fallback, int low, int high) const {
    return optional_integer(low, high).value_or(fallback);
}

std::optional<int> Node::optional_integer(int low, int high) const {
    if (!given()) return std::nullopt;
    if (!is_integer()) {
        mistake("must be a whole number");
        return std::nullopt;
    }
    const bool huge = is(Value::Type::natural);
    const std::int64_t number = huge ? 0 : value_->integer;
    if (huge || number < low || number > high) {
        mistake("must be between " + std::to_string(low) + " and " + std::to_string(high));
        return std::nullopt;
    }
    return static_cast<int>(number);
}

bool Node::truth(bool fallback) const {
    if (!given()) return fallback;
    if (is(Value::Type::truth)) return value_->truth;
    mistake("must be true or false");
    return fallback;
}

std::string Node::text(std::string_view fallback) const {
    return optional_text().value_or(std::string(fallback));
}

std::optional<std::string> Node::optional_text() const {
    if (!given()) return std::nullopt;
    if (is_text()) return std::string(value_->text);
    mistake("must be a string");
    return std::nullopt;
}

std::optional<Square> Node::square() const {
    const auto text = optional_text();
    if (!text) return std::nullopt;
    const auto square = square_from(*text);
    if (!square) mistake("\"" + *text + "\" is not the name of a square");
    return square;
}

std::optional<Seat> Node::seat() const {
    return enum_value<Seat>(*this, {{name(Seat::south), Seat::south},
                                    {name(Seat::west), Seat::west},
                                    {name(Seat::north), Seat::north},
                                    {name(Seat::east), Seat::east}});
}

std::vector<Node> Node::elements() const {
    if (!given()) return {};
    if (!is_array()) {
        mistake("must be an array");
        return {};
    }
    std::vector<Node> nodes;
    nodes.reserve(value_->size);
    for (const Value* element = tree().child(*value_); element != nullptr; element = tree().next(*element))
        nodes.push_back({document_, element, nullptr, {}});
    return nodes;
}

std::vector<Node> Node::objects() const {
    std::vector<Node> list;
    for (const Node& element : elements()) {
        if (element.is_object()) {
            list.push_back(element);
        } else {
            element.mistake("must be an object");
        }
    }
    return list;
}

std::vector<std::pair<std::string_view, Node>> Node::members() const {
    if (!given()) return {};
    if (!is_object()) {
        mistake("must be an object");
        return {};
    }
    std::vector<std::pair<std::string_view, Node>> nodes;
    nodes.reserve(value_->size);
    for (const Value* member = tree().child(*value_); member != nullptr; member = tree().next(*member))
        nodes.emplace_back(member->key, Node{document_, member, nullptr, {}});
    // Of a key that is given twice the last counts, as in operator[].
    std::reverse(nodes.begin(), nodes.end());
    const auto key_less = [](const auto& a, const auto& b) { return a.first < b.first; };
    const auto same_key = [](const auto& a, const auto& b) { return a.first == b.first; };
    std::stable_sort(nodes.begin(), nodes.end(), key_less);
    nodes.erase(std::unique(nodes.begin(), nodes.end(), same_key), nodes.end());
    std::erase_if(nodes, [](const auto& member) { return !member.second.given(); });
    return nodes;
}

std::vector<std::string> Node::texts() const {
    std::vector<std::string> list;
    for (const Node& element : elements()) {
        if (!element.given()) {
            element.mistake("must be a string");
        } else if (auto text = element.optional_text()) {
            list.push_back(std::move(*text));
        }
    }
    return list;
}

std::vector<Square> Node::squares() const {
    std::vector<Square> list;
    for (const Node& element : elements()) {
        if (!element.given()) {
            element.mistake("must be the name of a square");
        } else if (const auto square = element.square()) {
            list.push_back(*square);
        }
    }
    return list;
}

void Node::mistake(std::string message) const {
    document_->mistakes.push_back({pointer(), std::move(message)});
}

Json Node::raw() const {
    return value_ != nullptr ? json_of(tree(), *value_) : Json();
}

std::string Node::pointer() const {
    std::string text = pointer_to(tree(), value_ != nullptr ? *value_ : *container_);
    if (value_ == nullptr && !key_.empty()) text += pointer_part(key_);
    return text;
}

}  // namespace quadrille::rules
