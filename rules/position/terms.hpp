// rules/position/terms.hpp: the closed lists of a position and the words that stand for them in JSON.
#pragma once
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules {

/// What a card in play is; anything that is also a creature is a `creature` (EC-2.1).
enum class Kind { creature, planeswalker, equipment, aura, fortification, land, artifact, enchantment };
/// The steps of a turn, in order (EC-8.1).
enum class Step {
    untap,
    upkeep,
    draw,
    main1,
    begin_combat,
    declare_attackers,
    declare_blockers,
    damage,
    end_combat,
    main2,
    end
};
enum class Variant { normal, simplified };
enum class Theme { flag, domination, assault, zombies, scenario };
/// How the capture of flags is won (EC-14.1, EC-14.2).
enum class Flags { home, both };
/// What a revealed trap creature does (EC-13.5).
enum class Ambush { defender, random, player };
enum class StackKind { spell, ability };
enum class TrapKind { creature, instant, sorcery, artifact, enchantment };
enum class GoalKind { hold, kill, reach, survive, eliminate };
enum class Zone { hand, library, graveyard };
/// What an effect without targets speaks of.
enum class Scope { creatures, planeswalkers, permanents, players, opponents };

template <>
inline constexpr std::array<std::string_view, 8> words_of<Kind>{
    "creature", "planeswalker", "equipment", "aura", "fortification", "land", "artifact", "enchantment"};
template <>
inline constexpr std::array<std::string_view, 11> words_of<Step>{
    "untap",  "upkeep",     "draw",  "main1", "begin_combat", "declare_attackers", "declare_blockers",
    "damage", "end_combat", "main2", "end"};
template <>
inline constexpr std::array<std::string_view, 2> words_of<Variant>{"normal", "simplified"};
template <>
inline constexpr std::array<std::string_view, 5> words_of<Theme>{"flag", "domination", "assault", "zombies",
                                                                 "scenario"};
template <>
inline constexpr std::array<std::string_view, 2> words_of<Flags>{"return", "both"};
template <>
inline constexpr std::array<std::string_view, 3> words_of<Ambush>{"defender", "random", "player"};
template <>
inline constexpr std::array<std::string_view, 2> words_of<StackKind>{"spell", "ability"};
template <>
inline constexpr std::array<std::string_view, 5> words_of<TrapKind>{"creature", "instant", "sorcery",
                                                                    "artifact", "enchantment"};
template <>
inline constexpr std::array<std::string_view, 5> words_of<GoalKind>{"hold", "kill", "reach", "survive",
                                                                    "eliminate"};
template <>
inline constexpr std::array<std::string_view, 3> words_of<Zone>{"hand", "library", "graveyard"};
template <>
inline constexpr std::array<std::string_view, 5> words_of<Scope>{"creatures", "planeswalkers", "permanents",
                                                                 "players", "opponents"};

}  // namespace quadrille::rules
