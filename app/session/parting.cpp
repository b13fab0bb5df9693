// The end of combat, what waits for the upkeep, and who has won.
#include <algorithm>

#include "app/session/advice.hpp"
#include "rules/echiquier/end_of_combat.hpp"
#include "rules/echiquier/victory.hpp"

namespace quadrille::app {
namespace {

namespace echiquier = rules::echiquier;

}  // namespace

std::vector<Parting> Advice::partings() const {
    echiquier::Partings said;
    for (const auto& [square, loser] : table_.play.coins) {
        const TableCard* card = table_.card("k" + std::to_string(loser));
        if (card != nullptr && card->square == square) said.coins[square] = card->id;
    }
    const auto conflicts = echiquier::end_of_combat(position_, said);
    if (!conflicts) return {};  // a coin was thrown for others than those who lie there now
    std::vector<Parting> partings;
    for (const echiquier::Conflict& conflict : *conflicts) {
        Parting parting{.square = conflict.square, .first = {}, .second = {}};
        parting.told = true;
        for (int i = 0; i < position_.piece_count(); ++i) {
            if (!position_.piece(i).creature_on_board() || position_.piece(i).square != conflict.square)
                continue;
            (parting.first.empty() ? parting.first : parting.second) = position_.piece_id(i);
            const TableCard* card = table_.card(position_.piece_id(i));
            parting.told = parting.told && card != nullptr && card->sized();
        }
        if (conflict.moves) parting.moves = position_.piece_id(*conflict.moves);
        parting.coin = conflict.coin;
        parting.free = conflict.free;
        parting.dies = conflict.dies;
        parting.rule = conflict.dies ? "EC-12.2" : "EC-12.1";
        partings.push_back(std::move(parting));
    }
    return partings;
}

Outcome Advice::outcome() const {
    const bool somebody_out = std::any_of(table_.players.begin(), table_.players.end(),
                                          [](const TablePlayer& player) { return player.lost; });
    if (!somebody_out && !table_.theme) return {};
    const auto victory = echiquier::victory(position_);
    return {victory.winner.value_or(""), victory.winner ? number(victory.rule) : std::string()};
}

echiquier::UpkeepArrivals Advice::waiting(const TablePlayer& player) const {
    const auto index = position_.find_player(player.id);
    if (!index) return {{}, {}, 0};
    return echiquier::upkeep_arrivals(position_, *index);
}

}  // namespace quadrille::app
