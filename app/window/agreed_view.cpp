#include "app/window/agreed_view.hpp"

#include <algorithm>

#include "app/session/square_gifts.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/window/panels/names.hpp"

namespace quadrille::app {

AgreedView agreed_view_of(const Messages& tr, const Table& table) {
    const ThemeState& kept = table.game->theme;
    AgreedView view{.no_diagonals = kept.no_diagonals,
                    .block_on_square = kept.block_on_square,
                    .shared_life = table.shares_life()};
    // Partners face each other; where nobody sits beside, those of a side are partners.
    const bool beside =
        std::any_of(table.players.begin(), table.players.end(), [](const TablePlayer& player) {
            return player.seat.side == Seat::west || player.seat.side == Seat::east;
        });
    for (const TablePlayer& player : table.players) {
        if (table.players.size() < 4) break;
        const Seat side = player.seat.side;
        view.partners[player.id] = side == Seat::south || (beside && side == Seat::north) ? "A" : "B";
    }
    view.effects = kept.special.size();
    for (const auto& ban : kept.bans) {
        AgreedView::Ban line{"", ban};
        for (const std::string& card : line.cards) line.text += (line.text.empty() ? "" : " + ") + card;
        view.bans.push_back(std::move(line));
    }
    for (const TablePlayer& player : table.players) {
        constexpr int usual_hand = 7;
        AgreedView::Vanguard line{.player = player.id,
                                  .called = player_name(tr, table, player.seat),
                                  .card = player.vanguard,
                                  .text = {},
                                  .life = player.life_change,
                                  .hand = player.hand_change};
        if (!player.vanguard.empty() || line.life != 0 || line.hand != 0)
            line.text = tr("agreed.vanguard_is", fmt::arg("life", fmt::format("{:+}", line.life)),
                           fmt::arg("cards", usual_hand + line.hand));
        view.vanguards.push_back(std::move(line));
    }
    return view;
}

std::string effect_text(const Messages& tr, const std::string& name) {
    const auto gift = gift_number(name);
    return gift ? std::string(tr("gift." + std::to_string(*gift))) : name;
}

std::string goal_text(const Messages& tr, const Table& table, const rules::GoalSetup& goal) {
    std::string squares;
    for (const Square square : goal.squares) squares += (squares.empty() ? "" : " ") + name(square);
    const std::string key = "goal." + std::string(rules::name(*goal.kind));
    const std::string target = goal.target ? object_text(tr, table, *goal.target) : std::string();
    return tr(key, fmt::arg("squares", squares), fmt::arg("piece", goal.piece.value_or("")),
              fmt::arg("turn", goal.turns.value_or(0)), fmt::arg("player", target));
}

std::string battle_title(const Messages& tr, const std::string& battle) {
    const std::string key = "battle." + battle;
    return tr.knows(key) ? tr(key) : battle;
}

}  // namespace quadrille::app
