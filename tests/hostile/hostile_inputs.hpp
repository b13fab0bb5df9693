// tests/hostile/hostile_inputs.hpp: what somebody may give a command in place of a file.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace quadrille::test {

struct HostileInput {
    std::string name;  ///< what is wrong with it
    std::string file;  ///< what the command is given
};

/// Makes all of them in a folder: texts, pictures, recordings, databases and archives that are cut, damaged,
/// endless, nested or lie about themselves, and files that are none.
std::vector<HostileInput> hostile_inputs(const std::filesystem::path& folder);

}  // namespace quadrille::test
