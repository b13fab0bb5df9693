#include "rules/json/request.hpp"

#include <algorithm>

namespace quadrille::rules {
namespace {

std::string escaped(std::string_view key) {
    std::string text;
    for (const char c : key) {
        if (c == '~') {
            text += "~0";
        } else if (c == '/') {
            text += "~1";
        } else {
            text += c;
        }
    }
    return text;
}

/// The pointer of `wanted` below `value`, found by its address: only a mistake pays for it, not every read.
/// Requests are at most `deepest` levels deep (answer.cpp), which bounds the recursion.
std::optional<std::string> pointer_to(const Json& value, const Json* wanted) {
    if (&value == wanted) return std::string{};
    if (value.is_object()) {
        for (const auto& [key, member] : value.items()) {
            if (const auto below = pointer_to(member, wanted)) return "/" + escaped(key) + *below;
        }
    } else if (value.is_array()) {
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (const auto below = pointer_to(value[i], wanted)) return "/" + std::to_string(i) + *below;
        }
    }
    return std::nullopt;
}

const Json& null() {
    static const Json value;
    return value;
}

}  // namespace

Node Node::operator[](std::string_view key) const {
    if (value_ == nullptr) return *this;
    if (!value_->is_object()) return {document_, nullptr, value_, {}};
    const auto found = value_->find(key);
    if (found == value_->end()) return {document_, nullptr, value_, key};
    return {document_, &*found, nullptr, {}};
}

const Node& Node::required(std::string_view what) const {
    if (!given()) mistake(std::string(what) + " is missing");
    return *this;
}

const Node& Node::object() const {
    if (given() && !value_->is_object()) mistake("must be an object");
    return *this;
}

int Node::integer(int fallback, int low, int high) const {
    return optional_integer(low, high).value_or(fallback);
}

std::optional<int> Node::optional_integer(int low, int high) const {
    if (!given()) return std::nullopt;
    if (!value_->is_number_integer()) {
        mistake("must be a whole number");
        return std::nullopt;
    }
    // An unsigned value above the signed range would wrap: it is out of every range that is asked for.
    const bool huge = value_->is_number_unsigned() && value_->get<std::uint64_t>() > INT32_MAX;
    const std::int64_t number = huge ? 0 : value_->get<std::int64_t>();
    if (huge || number < low || number > high) {
        mistake("must be between " + std::to_string(low) + " and " + std::to_string(high));
        return std::nullopt;
    }
    return static_cast<int>(number);
}

bool Node::truth(bool fallback) const {
    if (!given()) return fallback;
    if (value_->is_boolean()) return value_->get<bool>();
    mistake("must be true or false");
    return fallback;
}

std::string Node::text(std::string_view fallback) const {
    return optional_text().value_or(std::string(fallback));
}

std::optional<std::string> Node::optional_text() const {
    if (!given()) return std::nullopt;
    if (value_->is_string()) return value_->get<std::string>();
    mistake("must be a text");
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
    return word<Seat>(
        *this, {{"south", Seat::south}, {"west", Seat::west}, {"north", Seat::north}, {"east", Seat::east}});
}

std::vector<Node> Node::elements() const {
    if (!given()) return {};
    if (!value_->is_array()) {
        mistake("must be a list");
        return {};
    }
    std::vector<Node> nodes;
    nodes.reserve(value_->size());
    for (const Json& element : *value_) nodes.push_back({document_, &element, nullptr, {}});
    return nodes;
}

std::vector<std::pair<std::string_view, Node>> Node::members() const {
    if (!given()) return {};
    if (!value_->is_object()) {
        mistake("must be an object");
        return {};
    }
    std::vector<std::pair<std::string_view, Node>> nodes;
    nodes.reserve(value_->size());
    for (auto member = value_->begin(); member != value_->end(); ++member) {
        if (!member->is_null()) nodes.push_back({member.key(), {document_, &*member, nullptr, {}}});
    }
    return nodes;
}

std::vector<std::string> Node::texts() const {
    std::vector<std::string> list;
    for (const Node& element : elements()) {
        if (!element.given()) {
            element.mistake("must be a text");
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

const Json& Node::raw() const {
    return value_ != nullptr ? *value_ : null();
}

std::string Node::pointer() const {
    const Json* place = value_ != nullptr ? value_ : container_;
    std::string text = pointer_to(document_->root, place).value_or("");
    if (value_ == nullptr && !key_.empty()) text += "/" + escaped(key_);
    return text;
}

}  // namespace quadrille::rules
