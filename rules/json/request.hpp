// rules/json/request.hpp: reading a request's JSON, with every mistake noted at its JSON pointer.
//
// Internal to rules/: only .cpp files at the edge include it; the public headers of rules know no JSON.
#pragma once
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/geometry/seat.hpp"
#include "rules/geometry/square.hpp"
#include "rules/json/value.hpp"
#include "rules/terms/enum_names.hpp"
#include "rules/terms/input_error.hpp"

namespace quadrille::rules {

using Json = nlohmann::json;            ///< a value of a request, repeated
using Answer = nlohmann::ordered_json;  ///< what is written, keys in the order in which they were set

constexpr int largest_number = 1'000'000;  ///< of a life total, an amount or a count in a request

/// One parsed line (rules/json/parse.hpp) and the mistakes found in it so far, in the order in which they
/// were noticed.
struct Document {
    ValueTree tree;
    std::vector<InputError> mistakes;
};

/// A value of the document, or the place of one that is absent. A key with null counts as absent.
///
/// The reading functions give the value; where it is absent they give the fallback, and where it is of the
/// wrong type they note a mistake and give the fallback. So a whole request is read in one go, without a
/// branch after every key, and `document.mistakes` is looked at once, at the end. Cheap to copy; must not
/// outlive the document.
class Node {
public:
    explicit Node(Document& document) : Node(&document, &document.tree.root(), nullptr, {}) {}

    bool given() const { return value_ != nullptr && value_->type != Value::Type::null; }
    /// Whether the key is written, be it with null.
    bool present() const { return value_ != nullptr; }
    bool is_object() const { return is(Value::Type::object); }
    bool is_array() const { return is(Value::Type::array); }
    bool is_text() const { return is(Value::Type::text); }
    bool is_integer() const { return is(Value::Type::integer) || is(Value::Type::natural); }

    /// A member of this object; absent where this is no object. `key` must outlive the node (a literal, say).
    Node operator[](std::string_view key) const;
    /// This node; notes "<what> is missing" where it is absent.
    const Node& required(std::string_view what) const;

    /// This node; notes a mistake where it is given and no object.
    const Node& object() const;

    /// An integer written without fraction or exponent, low <= value <= high.
    int integer(int fallback, int low = -1'000'000, int high = 1'000'000) const;
    std::optional<int> optional_integer(int low = -1'000'000, int high = 1'000'000) const;
    bool truth(bool fallback) const;
    std::string text(std::string_view fallback = {}) const;
    std::optional<std::string> optional_text() const;
    /// A square's name; nullopt where absent or, with a mistake noted, where it names none of the frame.
    std::optional<Square> square() const;
    std::optional<Seat> seat() const;

    /// The elements of an array ("elements must be given as an array" is noted for anything else that is
    /// given).
    std::vector<Node> elements() const;
    /// The elements of an array of objects; a mistake is noted for each that is none, and it is left out.
    std::vector<Node> objects() const;
    /// The members of an object as (key, value), keys in order; a member with null is left out.
    std::vector<std::pair<std::string_view, Node>> members() const;
    std::vector<std::string> texts() const;
    std::vector<Square> squares() const;

    /// Notes a mistake at this place: one clear sentence without the place, which `at` names.
    void mistake(std::string message) const;
    /// Adds a mistake that has its place already.
    void add(InputError mistake) const { document_->mistakes.push_back(std::move(mistake)); }
    /// All mistakes noted so far; the document is without any afterwards.
    std::vector<InputError> take_mistakes() const { return std::exchange(document_->mistakes, {}); }
    /// All mistakes noted in the document so far.
    const std::vector<InputError>& mistakes() const { return document_->mistakes; }
    /// Whether any mistake was noted anywhere in the document.
    bool any_mistake() const { return !document_->mistakes.empty(); }
    /// The value itself, to be repeated in an answer; null where absent.
    Json raw() const;
    /// The JSON pointer of this place.
    std::string pointer() const;

private:
    Node(Document* document, const Value* value, const Value* container, std::string_view key)
        : document_(document), value_(value), container_(container), key_(key) {}

    bool is(Value::Type type) const { return value_ != nullptr && value_->type == type; }
    const ValueTree& tree() const { return document_->tree; }

    Document* document_;
    const Value* value_;      ///< nullptr: absent
    const Value* container_;  ///< of an absent value: the nearest object that is there
    std::string_view key_;    ///< of an absent value: the member of `container_` that is not there
};

/// The value for a word of a closed list; notes a mistake that lists the words where it is another.
template <typename Value>
std::optional<Value> enum_value(const Node& node,
                                std::initializer_list<std::pair<std::string_view, Value>> words) {
    const auto text = node.optional_text();
    if (!text) return std::nullopt;
    std::string known;
    for (const auto& [name, value] : words) {
        if (name == *text) return value;
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    node.mistake("\"" + *text + "\" is not one of " + known);
    return std::nullopt;
}

/// The value of a closed list; nullopt where absent or, with a mistake that lists the words, where it is
/// none.
template <typename List>
std::optional<List> enum_value(const Node& node) {
    const auto text = node.optional_text();
    if (!text) return std::nullopt;
    const auto value = value_of<List>(*text);
    if (value) return value;
    std::string known;
    for (const std::string_view word : words_of<List>)
        known += (known.empty() ? "" : ", ") + std::string(word);
    node.mistake("\"" + *text + "\" is not one of " + known);
    return std::nullopt;
}

}  // namespace quadrille::rules
