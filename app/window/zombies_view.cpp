#include "app/window/zombies_view.hpp"

#include "app/session/zombie_turn.hpp"
#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

constexpr int token_size = 2;

std::string order_text(const Messages& tr, const Table& table, const OpenZombieOrder& order) {
    const std::string square = name(order.square), zombie = object_text(tr, table, order.zombie);
    const int size = token_size + order.counters;
    switch (order.what) {
        case OpenZombieOrder::What::token:
            return tr("zombies.token", fmt::arg("size", size), fmt::arg("square", square));
        case OpenZombieOrder::What::move:
            return tr(order.stays ? "zombies.stays" : "zombies.moves", fmt::arg("zombie", zombie),
                      fmt::arg("square", square));
        case OpenZombieOrder::What::block:
            return tr("zombies.blocks", fmt::arg("zombie", zombie),
                      fmt::arg("attacker", object_text(tr, table, order.attacker)));
    }
    return "";
}

/// "Z 3/3", "Z d3 →": short, since it stands on a square.
std::string mark_text(const Messages& tr, const Table& table, const OpenZombieOrder& order) {
    const int size = token_size + order.counters;
    if (order.what == OpenZombieOrder::What::token) return tr("zombies.mark_token", fmt::arg("size", size));
    const TableCard* zombie = table.card(order.zombie);
    const std::string from = zombie != nullptr ? name(zombie->square) : "";
    return tr(order.what == OpenZombieOrder::What::block ? "zombies.mark_block" : "zombies.mark_move",
              fmt::arg("from", from));
}

}  // namespace

void add_zombie_player(const Messages& tr, const Table& table, ThemeView& view) {
    if (!table.extra_zombies()) return;
    const auto strength = table.game->theme.orders.strength;
    view.zombie_players.push_back({"", tr("zombies.person"), !strength});
    for (const ZombieStrength one : all_zombie_strengths)
        view.zombie_players.push_back(
            {std::string(name(one)), tr("zombies." + std::string(name(one))), strength == one});
    view.order_due = zombie_order_due(table);
    for (const OpenZombieOrder& order : open_zombie_orders(table))
        view.orders.push_back(order_text(tr, table, order));
}

void add_zombie_marks(const Messages& tr, const Table& table, BoardView& board) {
    for (const OpenZombieOrder& order : open_zombie_orders(table)) {
        if (table.grid.has(order.square))
            board.special.emplace_back(order.square, mark_text(tr, table, order));
    }
}

std::vector<std::string> ranking_lines(const Messages& tr, const std::vector<SurvivalScore>& ranking) {
    std::vector<std::string> lines;
    int place = 0, shown = 0;
    const SurvivalScore* before = nullptr;
    for (const SurvivalScore& score : ranking) {
        ++shown;
        if (before == nullptr || before->turns != score.turns) place = shown;
        before = &score;
        lines.push_back(tr.counted("zombies.rank", score.turns, fmt::arg("place", place),
                                   fmt::arg("player", score.player), fmt::arg("games", score.games)));
    }
    return lines;
}

}  // namespace quadrille::app
