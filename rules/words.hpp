// rules/words.hpp: the closed lists of a position and the words that stand for them in JSON.
#pragma once
#include <array>
#include <optional>
#include <string_view>

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

/// The words of a list, in the order of its values.
template <typename List>
inline constexpr int words_of = 0;
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

/// The word for a value: "creature" for Kind::creature.
template <typename List>
constexpr std::string_view name(List value) requires(words_of<List>.size() > 0) {
    return words_of<List>[static_cast<std::size_t>(value)];
}

/// The value for a word; nullopt for any other text.
template <typename List>
constexpr std::optional<List> value_of(std::string_view word) {
    for (std::size_t i = 0; i < words_of<List>.size(); ++i) {
        if (words_of<List>[i] == word) return static_cast<List>(i);
    }
    return std::nullopt;
}

}  // namespace quadrille::rules
