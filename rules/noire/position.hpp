// rules/noire/position.hpp: the position of a game of Magic Noire: all the mana, and what it lies on.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/noire/mana.hpp"
#include "rules/noire/piles.hpp"
#include "rules/noire/reserves.hpp"
#include "rules/terms/enum_names.hpp"

namespace quadrille::rules::noire {

struct Player {
    std::string id;
    Reserves reserves;
};

enum class Zone { battlefield, exile, graveyard, hand, library };

struct Piece {
    std::string id;
    std::size_t controller = 0;  ///< index in `Position::players`
    bool land = false;
    Zone zone = Zone::battlefield;  ///< battlefield or exile
    Pool mana;                      ///< NO-8.1: lies under the card
    std::optional<Cost> mana_cost;
    std::vector<std::string> supertypes;
};

/// A spell or ability on the stack.
struct StackObject {
    std::string id;
    std::size_t controller = 0;
    bool permanent = false;  ///< it will become one
    Pool spent;
};

enum class Step {
    untap,
    upkeep,
    draw,
    channel,
    main1,
    begin_combat,
    declare_attackers,
    declare_blockers,
    damage,
    end_combat,
    main2,
    end,
    cleanup
};

/// NO-6.3: not done this turn; channelled, pile not yet taken; done.
enum class ChannelStep { none, open, done };

struct Turn {
    std::optional<std::size_t> active;  ///< index in `Position::players`
    std::optional<Step> step;
    ChannelStep channel_step = ChannelStep::none;
    bool land_played = false;  ///< by the active player, from hand, this turn
};

/// `players` stands clockwise. Ids are not empty and each is used once; indices are valid.
struct Position {
    Piles channelled;
    std::vector<Player> players;
    std::vector<Piece> pieces;
    std::vector<StackObject> stack;
    Turn turn;
};

}  // namespace quadrille::rules::noire

namespace quadrille::rules {

template <>
inline constexpr std::array<std::string_view, 5> words_of<noire::Zone>{"battlefield", "exile", "graveyard",
                                                                       "hand", "library"};

template <>
inline constexpr std::array<std::string_view, 13> words_of<noire::Step>{"untap",
                                                                        "upkeep",
                                                                        "draw",
                                                                        "channel",
                                                                        "main1",
                                                                        "begin_combat",
                                                                        "declare_attackers",
                                                                        "declare_blockers",
                                                                        "damage",
                                                                        "end_combat",
                                                                        "main2",
                                                                        "end",
                                                                        "cleanup"};

template <>
inline constexpr std::array<std::string_view, 3> words_of<noire::ChannelStep>{"none", "open", "done"};

}  // namespace quadrille::rules
