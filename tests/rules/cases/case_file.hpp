// tests/rules/cases/case_file.hpp: runs a file of conformance cases against rules::answer, in this process.
//
// A file has one JSON object a line: {"case":..,"request":{..} or "raw":"..","expect":{..},"ordered":[keys]}.
// `expect` is a part of the answer at every depth; lists are sets with repetition unless `ordered` names
// their key ("*": all of them).
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

namespace quadrille::cases {

/// Whether `got` has all that is expected of it. Numbers are equal within 1e-6.
bool satisfies(const nlohmann::json& expected, const nlohmann::json& got,
               const std::set<std::string>& ordered = {}, bool here_ordered = false);

struct Report {
    int cases = 0;
    std::vector<std::string> failures;  ///< a line for each case that failed, with what was answered
};

/// Asks all the cases of a file. No case: the file is missing or empty.
Report run(const std::filesystem::path& file);

}  // namespace quadrille::cases
