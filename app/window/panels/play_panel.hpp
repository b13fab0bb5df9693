// app/window/panels/play_panel.hpp: what the game on the board asks of people: what no rule explains, main
// phases that are skipped, who is parted, what waits off the board, who is out.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/session/advice.hpp"
#include "app/window/panels/agreed_panel.hpp"
#include "app/window/panels/commands.hpp"
#include "app/window/panels/panel_context.hpp"
#include "app/window/panels/traps_panel.hpp"

namespace quadrille::app {

/// Its texts are as shown, already in the person's language.
struct PlayView {
    struct Question {
        std::string text, rule;
        bool goes_back = false;  ///< it is being put back
        int track = 0;
        Correction misread{};
    };
    struct Note {
        std::string text, rule;
    };
    struct PartingLine {
        std::string text;
        Parting parting;
        int first = 0, second = 0;  ///< their tracks
    };
    struct WaitingLine {
        std::string id, text;
    };
    /// A creature's combat damage, to be divided.
    struct Damage {
        int track = 0, amount = 0;
        std::string title;
        std::vector<std::string> ids, names;
    };
    struct Player {
        std::string id, name, team;
        bool lost = false, emperor = false;
    };
    std::vector<Note> notes{};  ///< in the first turn, and on cards that are banned
    std::vector<Question> questions{};
    std::optional<bool> mains_skipped{};      ///< offered while it can be announced (EC-8.2)
    std::optional<int> may_attack{};          ///< the chosen card, by hand (EC-9.4)
    std::string declared{};                   ///< that the chosen card is declared already; empty: it is not
    std::optional<OffBoardCard> may_cease{};  ///< the chosen card, were it a creature no more (EC-7.10)
    std::vector<PartingLine> partings{};
    std::vector<WaitingLine> waiting{};
    std::string to_place{};  ///< how many of them have to be placed now, and where; empty: none
    std::optional<Damage> damage{};
    std::vector<Player> players{};
    struct Dead {
        std::string id, text;
    };
    std::vector<Dead> dead{};  ///< who has no life left and is not out yet (EC-4.3)
    std::string winner{}, winner_rule{};
    std::optional<Chair> winner_seat{};  ///< where one player has won
    Chair seat{};                        ///< whose card would wait
    std::string next_id{};               ///< of the next card off the board
    TrapsView traps{};
    AgreedView agreed{};

    bool shown() const { return !players.empty(); }
};

/// What is typed and divided at the panel; nothing of the game.
struct PlayForm {
    std::map<std::string, int> shares{};  ///< damage by recipient
    int shares_of = 0;                    ///< of that track
    std::string name{};                   ///< of a card off the board
    TrapsForm traps{};
    AgreedForm agreed{};
    friend bool operator==(const PlayForm&, const PlayForm&) = default;
};

std::optional<Command> play_panel(const PlayView& view, PlayForm& form, const PanelContext& context);

}  // namespace quadrille::app
