// app/window/panels/traps_panel.hpp: traps and ambushes (EC-13.4, EC-13.5): a part of the panel of the game
// on the board.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/messages/messages.hpp"
#include "app/window/panels/requested_command.hpp"
#include "rules/position/terms.hpp"

namespace quadrille::app {

/// Its texts are as shown. Where hidden traps lie is not among them.
struct TrapsView {
    using Entry = std::pair<std::string, std::string>;  ///< an id, and what it is called
    struct Up {
        std::string id, text;
        bool waits = false;  ///< what it does has not happened yet
    };
    int hidden = 0;
    std::vector<Up> up{};
    std::vector<Entry> by_hand{};  ///< those that people have laid, and where
    std::vector<Entry> sets{}, cards{}, players{};
    rules::Ambush mode = rules::Ambush::defender;
    std::string keeper{};             ///< the player who controls what was turned up; empty: nobody
    bool wild_may_move = false;       ///< somebody's direction has to be thrown this turn
    std::optional<Square> chosen{};   ///< where a trap can be laid by hand
    std::optional<int> card_there{};  ///< the track of the face-down card on it, which may be the trap itself
    std::vector<std::string> touched{};  ///< where one laid by hand has to be turned up

    /// Whether the game has any.
    bool laid() const { return hidden > 0 || !up.empty() || !by_hand.empty() || wild_may_move; }
};

/// What is chosen at the panel; nothing of the game.
struct TrapsForm {
    int set = 0, count = 6, card = 0;
    std::string list{};  ///< cards of one's own choice, as typed; empty: the set
    friend bool operator==(const TrapsForm&, const TrapsForm&) = default;
};

RequestedCommand traps_section(const TrapsView& view, TrapsForm& form, const Messages& tr);

}  // namespace quadrille::app
