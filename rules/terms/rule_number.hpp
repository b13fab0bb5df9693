// rules/terms/rule_number.hpp: a rule's number as the pages in docs/rules write it.
#pragma once
#include <string>
#include <string_view>

namespace quadrille::rules {

/// "EC-9.1" for the letters "EC" and 901: a hundred times the section, and the number in it.
inline std::string rule_number(std::string_view letters, int rule) {
    return std::string(letters) + "-" + std::to_string(rule / 100) + "." + std::to_string(rule % 100);
}

}  // namespace quadrille::rules
