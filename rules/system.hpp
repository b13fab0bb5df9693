// rules/system.hpp: the five systems of play and the names that requests, game files and commands give them.
#pragma once
#include <array>
#include <optional>
#include <string_view>

namespace quadrille::rules {

/// A system has a page of its own in docs/rules and a folder beside this file. Their order is that in
/// which they are offered.
enum class System {
    echiquier,    ///< Magic on a chessboard
    multiplayer,  ///< multiplayer formats without a board
    noire,        ///< Magic Noire: spells paid from piles
    frontiere,    ///< Frontière: a territory of lands
    magic54       ///< Magic 54: a duel with a pack of 54 playing cards
};

inline constexpr std::array<System, 5> all_systems{System::echiquier, System::multiplayer, System::noire,
                                                   System::frontiere, System::magic54};

/// "echiquier" for System::echiquier.
constexpr std::string_view name(System system) {
    constexpr std::array<std::string_view, all_systems.size()> names{"echiquier", "multiplayer", "noire",
                                                                     "frontiere", "magic54"};
    return names[static_cast<std::size_t>(system)];
}

/// The system of that name; nullopt for any other text.
constexpr std::optional<System> system_from(std::string_view text) {
    for (const System system : all_systems) {
        if (name(system) == text) return system;
    }
    return std::nullopt;
}

}  // namespace quadrille::rules
