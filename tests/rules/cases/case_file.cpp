#include "tests/rules/cases/case_file.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "rules/answer.hpp"

namespace quadrille::cases {
namespace {

using Json = nlohmann::json;
using Keys = std::set<std::string>;

/// Finds each expected element a partner of its own (augmenting paths): lists as sets with repetition.
class Pairing {
public:
    Pairing(const Json& expected, const Json& got, const Keys& ordered) : owner_(got.size(), nobody) {
        for (const Json& element : expected) {
            fits_.emplace_back();
            for (std::size_t j = 0; j < got.size(); ++j) {
                if (satisfies(element, got[j], ordered)) fits_.back().push_back(j);
            }
        }
    }

    bool complete() {
        for (std::size_t i = 0; i < fits_.size(); ++i) {
            std::vector<bool> tried(owner_.size(), false);
            if (!place(i, tried)) return false;
        }
        return true;
    }

private:
    static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

    bool place(std::size_t i, std::vector<bool>& tried) {
        for (const std::size_t j : fits_[i]) {
            if (tried[j]) continue;
            tried[j] = true;
            if (owner_[j] == nobody || place(owner_[j], tried)) {
                owner_[j] = i;
                return true;
            }
        }
        return false;
    }

    std::vector<std::vector<std::size_t>> fits_;
    std::vector<std::size_t> owner_;
};

bool same_list(const Json& expected, const Json& got, const Keys& ordered, bool here_ordered) {
    if (!got.is_array() || expected.size() != got.size()) return false;
    if (!here_ordered) return Pairing(expected, got, ordered).complete();
    return std::equal(expected.begin(), expected.end(), got.begin(),
                      [&](const Json& e, const Json& g) { return satisfies(e, g, ordered, true); });
}

/// The line to send; a request without an id is sent with the case's name.
std::string request_line(const Json& one) {
    if (one.contains("raw")) return one["raw"].get<std::string>();
    Json request = one["request"];
    if (request.is_object() && !request.contains("id")) request["id"] = one["case"];
    return request.dump();
}

bool passes(const Json& one, const Json& answer) {
    const Json& expected = one["expect"];
    Keys ordered;
    for (const Json& key : one.value("ordered", Json::array())) ordered.insert(key.get<std::string>());
    const bool refused = answer["ok"] == false;
    if (refused && expected.value("ok", true)) return false;
    if (refused && answer.value("error", "").empty()) return false;
    return answer["quadrille"] == 1 && satisfies(expected, answer, ordered, ordered.count("*") != 0);
}

}  // namespace

bool satisfies(const Json& expected, const Json& got, const Keys& ordered, bool here_ordered) {
    if (expected.is_object()) {
        if (!got.is_object()) return false;
        return std::all_of(expected.items().begin(), expected.items().end(), [&](const auto& member) {
            const auto found = got.find(member.key());
            const bool in_order = ordered.count("*") != 0 || ordered.count(member.key()) != 0;
            return found != got.end() && satisfies(member.value(), *found, ordered, in_order);
        });
    }
    if (expected.is_array()) return same_list(expected, got, ordered, here_ordered);
    if (expected.is_number()) {
        return got.is_number() && std::abs(expected.get<double>() - got.get<double>()) < 1e-6;
    }
    return expected == got;
}

Report run(const std::filesystem::path& file) {
    Report report;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        if (line.empty() || line[0] == '#') continue;
        const Json one = Json::parse(line);
        ++report.cases;
        const std::string answer = rules::answer(request_line(one));
        if (!passes(one, Json::parse(answer))) {
            report.failures.push_back(one["case"].get<std::string>() + ": expected " + one["expect"].dump() +
                                      ", answered " + answer);
        }
    }
    return report;
}

}  // namespace quadrille::cases
