// rules/echiquier/rule.hpp: the numbered rules of the page (Magic on a chessboard) that decide an answer.
#pragma once
#include <string>

namespace quadrille::rules::echiquier {

/// A rule of the page: EC_5_2 is EC-5.2. The value is 100 times the section plus the number. An answer names
/// rules by these alone, and each has its sentence in both catalogues (app/messages/rules.*.json).
enum class Rule {
    EC_2_4 = 204,
    EC_4_3 = 403,
    EC_5_2 = 502,
    EC_5_3 = 503,
    EC_5_4 = 504,
    EC_5_6 = 506,
    EC_5_7 = 507,
    EC_5_8 = 508,
    EC_5_9 = 509,
    EC_5_10 = 510,
    EC_5_11 = 511,
    EC_5_12 = 512,
    EC_5_13 = 513,
    EC_5_14 = 514,
    EC_5_15 = 515,
    EC_6_1 = 601,
    EC_6_2 = 602,
    EC_6_4 = 604,
    EC_7_2 = 702,
    EC_7_3 = 703,
    EC_7_4 = 704,
    EC_7_5 = 705,
    EC_7_6 = 706,
    EC_7_7 = 707,
    EC_7_8 = 708,
    EC_7_9 = 709,
    EC_7_10 = 710,
    EC_7_11 = 711,
    EC_8_1 = 801,
    EC_8_2 = 802,
    EC_8_3 = 803,
    EC_9_1 = 901,
    EC_9_2 = 902,
    EC_9_3 = 903,
    EC_9_4 = 904,
    EC_9_5 = 905,
    EC_9_6 = 906,
    EC_9_7 = 907,
    EC_10_1 = 1001,
    EC_10_2 = 1002,
    EC_10_3 = 1003,
    EC_10_4 = 1004,
    EC_11_1 = 1101,
    EC_11_2 = 1102,
    EC_11_3 = 1103,
    EC_11_4 = 1104,
    EC_11_5 = 1105,
    EC_12_1 = 1201,
    EC_13_1 = 1301,
    EC_13_3 = 1303,
    EC_13_4 = 1304,
    EC_14_1 = 1401,
    EC_14_2 = 1402,
    EC_14_3 = 1403,
    EC_14_5 = 1405,
    EC_14_6 = 1406,
    EC_14_7 = 1407,
    EC_14_8 = 1408,
};

/// The number as it is printed: "EC-5.2".
inline std::string number(Rule rule) {
    const int value = static_cast<int>(rule);
    return "EC-" + std::to_string(value / 100) + "." + std::to_string(value % 100);
}

}  // namespace quadrille::rules::echiquier
