// rules/multiplayer/rule.hpp: the numbered rules that decide an answer (docs/rules/multiplayer.md).
#pragma once
#include <string>

namespace quadrille::rules::multiplayer {

/// MP-7.3 is 703: the section times a hundred, and the number in it.
enum class Rule {
    MP_1_2 = 102,
    MP_1_3 = 103,
    MP_1_5 = 105,
    MP_2_3 = 203,
    MP_2_4 = 204,
    MP_2_5 = 205,
    MP_2_6 = 206,
    MP_3_1 = 301,
    MP_3_2 = 302,
    MP_3_9 = 309,
    MP_3_10 = 310,
    MP_3_13 = 313,
    MP_4_1 = 401,
    MP_4_4 = 404,
    MP_4_5 = 405,
    MP_5_2 = 502,
    MP_5_3 = 503,
    MP_5_4 = 504,
    MP_5_5 = 505,
    MP_5_6 = 506,
    MP_6_1 = 601,
    MP_6_2 = 602,
    MP_7_2 = 702,
    MP_7_5 = 705,
    MP_7_6 = 706,
    MP_7_7 = 707,
    MP_7_8 = 708,
    MP_7_9 = 709,
    MP_7_10 = 710,
    MP_7_11 = 711,
    MP_7_12 = 712,
    MP_8_2 = 802,
    MP_8_3 = 803,
    MP_8_5 = 805,
    MP_8_6 = 806,
    MP_8_7 = 807,
    MP_8_8 = 808,
    MP_9_1 = 901,
    MP_10_1 = 1001,
    MP_10_2 = 1002,
    MP_11_1 = 1101,
    MP_11_2 = 1102,
    MP_12_1 = 1201,
    MP_13_1 = 1301,
    MP_13_5 = 1305,
    MP_13_6 = 1306,
    MP_13_7 = 1307,
    MP_13_10 = 1310,
    MP_14_1 = 1401,
    MP_14_2 = 1402,
    MP_14_5 = 1405,
    MP_15_1 = 1501,
    MP_15_2 = 1502,
    MP_15_6 = 1506,
    MP_15_7 = 1507,
    MP_15_8 = 1508,
    MP_15_9 = 1509,
    MP_16_1 = 1601,
    MP_16_2 = 1602,
    MP_16_6 = 1606,
    MP_16_8 = 1608,
    MP_17_1 = 1701,
    MP_17_2 = 1702,
    MP_17_4 = 1704,
};

/// As the page writes it: "MP-7.3".
inline std::string number(Rule rule) {
    const int value = static_cast<int>(rule);
    return "MP-" + std::to_string(value / 100) + "." + std::to_string(value % 100);
}

}  // namespace quadrille::rules::multiplayer
