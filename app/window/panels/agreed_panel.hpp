// app/window/panels/agreed_panel.hpp: what a table has agreed on beyond the rules: diagonals, blocks, shared
// life, banned cards, Vanguards, effects of squares. A part of the panel of the game on the board.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {

struct AgreedView {
    struct Ban {
        std::string text;
        std::vector<std::string> cards;
    };
    struct Vanguard {
        std::string player, called;  ///< an id, and what the player is called
        std::string card, text;      ///< the card; "+3 life, 8 cards" in words
        int life = 0, hand = 0;
    };
    bool no_diagonals = false, block_on_square = false, shared_life = false;
    std::map<std::string, std::string> partners{};  ///< teams of four players; empty: there are not four
    std::vector<Ban> bans{};
    std::vector<Vanguard> vanguards{};  ///< one for each player
    std::size_t effects = 0;            ///< squares with an effect
};

/// What is typed at the panel; nothing of the game.
struct AgreedForm {
    std::string ban{};
    std::map<std::string, std::string> vanguards{};  ///< by player
    friend bool operator==(const AgreedForm&, const AgreedForm&) = default;
};

RequestedCommand agreed_section(const AgreedView& view, AgreedForm& form, const Messages& tr);

}  // namespace quadrille::app
