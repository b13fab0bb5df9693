// tests/hostile/hostile_inputs.hpp: what somebody may give a command in place of a file.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace quadrille::test {

/// What a command expects: it is given what is damaged of that, and everything that is of no kind.
enum class Kind { any, game, record, cards, deck, profile, scenario, picture, recording, index };

struct HostileInput {
    std::string name;  ///< what is wrong with it
    std::string file;  ///< what the command is given
    Kind kind = Kind::any;
};

/// Makes all of them in a folder: texts, pictures, recordings, databases and archives that are cut, damaged,
/// endless, nested or lie about themselves, and files that are none.
std::vector<HostileInput> hostile_inputs(const std::filesystem::path& folder);

/// Makes a whole file of each format that is read, and of each thirty that are cut, or have bytes that are
/// flipped, emptied, doubled or set.
std::vector<HostileInput> damaged_files(const std::filesystem::path& folder);

}  // namespace quadrille::test
