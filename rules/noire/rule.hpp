// rules/noire/rule.hpp: the numbered rules of Magic Noire that decide an answer (docs/rules/noire.md).
#pragma once
#include <string>

namespace quadrille::rules::noire {

/// NO-7.3 is 703: the section times a hundred, and the number in it.
enum class Rule {
    NO_2_3 = 203,
    NO_2_4 = 204,
    NO_2_6 = 206,
    NO_3_1 = 301,
    NO_3_2 = 302,
    NO_3_4 = 304,
    NO_4_1 = 401,
    NO_4_3 = 403,
    NO_5_1 = 501,
    NO_6_1 = 601,
    NO_6_2 = 602,
    NO_6_3 = 603,
    NO_6_4 = 604,
    NO_6_5 = 605,
    NO_6_6 = 606,
    NO_7_1 = 701,
    NO_7_2 = 702,
    NO_7_3 = 703,
    NO_7_4 = 704,
    NO_7_6 = 706,
    NO_8_1 = 801,
    NO_8_2 = 802,
    NO_8_3 = 803,
    NO_8_4 = 804,
    NO_9_1 = 901,
    NO_9_4 = 904,
    NO_9_5 = 905,
    NO_9_6 = 906,
    NO_9_7 = 907,
    NO_10_1 = 1001,
    NO_10_2 = 1002,
    NO_10_3 = 1003,
    NO_10_7 = 1007,
    NO_10_8 = 1008,
    NO_10_9 = 1009,
    NO_10_10 = 1010,
    NO_10_11 = 1011,
    NO_10_12 = 1012,
    NO_10_13 = 1013,
    NO_10_14 = 1014,
    NO_10_15 = 1015,
    NO_11_1 = 1101,
    NO_11_2 = 1102,
    NO_11_4 = 1104,
    NO_11_5 = 1105,
    NO_11_6 = 1106,
    NO_11_7 = 1107,
    NO_11_8 = 1108,
    NO_12_1 = 1201,
    NO_12_2 = 1202,
    NO_12_3 = 1203,
    NO_12_4 = 1204,
    NO_12_5 = 1205,
    NO_12_6 = 1206,
    NO_12_7 = 1207,
    NO_12_9 = 1209,
};

/// As the page writes it: "NO-7.3".
inline std::string number(Rule rule) {
    const int value = static_cast<int>(rule);
    return "NO-" + std::to_string(value / 100) + "." + std::to_string(value % 100);
}

}  // namespace quadrille::rules::noire
