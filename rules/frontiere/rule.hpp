// rules/frontiere/rule.hpp: the numbered rules of the page frontiere that decide answers.
#pragma once
#include <array>
#include <string_view>

namespace quadrille::rules::frontiere {

enum class Rule {
    FR_1_2,
    FR_1_9,
    FR_1_10,
    FR_2_1,
    FR_2_2,
    FR_2_3,
    FR_2_4,
    FR_2_5,
    FR_2_6,
    FR_3_1,
    FR_3_3,
    FR_3_4,
    FR_3_5,
    FR_3_10,
    FR_3_13,
    FR_3_14,
    FR_3_15,
    FR_3_16,
    FR_4_6,
    FR_4_9,
    FR_4_10,
    FR_4_11,
    FR_4_12,
    FR_5_1,
    FR_5_4,
    FR_6_1,
    FR_6_2,
    FR_6_3
};

/// "FR-1.2".
constexpr std::string_view number(Rule rule) {
    constexpr std::array<std::string_view, 28> numbers{
        "FR-1.2",  "FR-1.9",  "FR-1.10", "FR-2.1",  "FR-2.2", "FR-2.3", "FR-2.4",
        "FR-2.5",  "FR-2.6",  "FR-3.1",  "FR-3.3",  "FR-3.4", "FR-3.5", "FR-3.10",
        "FR-3.13", "FR-3.14", "FR-3.15", "FR-3.16", "FR-4.6", "FR-4.9", "FR-4.10",
        "FR-4.11", "FR-4.12", "FR-5.1",  "FR-5.4",  "FR-6.1", "FR-6.2", "FR-6.3"};
    return numbers[static_cast<std::size_t>(rule)];
}

}  // namespace quadrille::rules::frontiere
