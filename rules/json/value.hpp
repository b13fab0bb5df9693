// rules/json/value.hpp: a parsed line, laid out flat so that reading a request costs no allocation a value.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

namespace quadrille::rules {

/// One JSON value. Containers hold their first child; children are linked in the order of the text.
struct Value {
    enum class Type : std::uint8_t { null, truth, integer, natural, real, text, array, object };
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    Type type = Type::null;
    bool truth = false;
    std::uint32_t parent = none, first_child = none, next = none;
    std::uint32_t place = 0;  ///< among the children of its parent
    std::uint32_t size = 0;   ///< of an array or object: its children
    union {
        std::int64_t integer = 0;
        std::uint64_t natural;  ///< a whole number above the range of `integer`
        double real;
    };
    std::string_view key;   ///< of a member of an object
    std::string_view text;  ///< decoded
};

/// The values of one line in the order of the text, the root first, and the characters of their texts.
struct ValueTree {
    std::vector<Value> values;
    std::unique_ptr<char[]> characters;

    const Value& root() const { return values.front(); }
    const Value* child(const Value& container) const { return at(container.first_child); }
    const Value* parent(const Value& child) const { return at(child.parent); }
    const Value* next(const Value& child) const { return at(child.next); }
    /// The member with that key, the last one where it is given twice; nullptr where there is none.
    const Value* member(const Value& object, std::string_view key) const {
        const Value* found = nullptr;
        for (const Value* value = child(object); value != nullptr; value = next(*value)) {
            if (value->key == key) found = value;
        }
        return found;
    }

private:
    const Value* at(std::uint32_t place) const { return place == Value::none ? nullptr : &values[place]; }
};

}  // namespace quadrille::rules
