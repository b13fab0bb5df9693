// rules/json/object.hpp: writing an answer's objects without copying what is in them.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "rules/json/request.hpp"

namespace quadrille::rules {

namespace detail {
inline void add_members(Answer::object_t&) {}
template <typename Member, typename... More>
void add_members(Answer::object_t& members, std::string_view key, Member&& value, More&&... more) {
    members.emplace_back(std::string(key), Answer(std::forward<Member>(value)));
    add_members(members, std::forward<More>(more)...);
}
}  // namespace detail

/// An object of different keys and their values in turn: object("to", "c4", "n", 2). A list of braces would
/// make an array of two for each member first, and a growing object copies all that it holds.
template <typename... Parts>
Answer object(Parts&&... parts) {
    Answer::object_t members;
    members.reserve(sizeof...(parts) / 2);
    detail::add_members(members, std::forward<Parts>(parts)...);
    return Answer(std::move(members));
}

}  // namespace quadrille::rules
