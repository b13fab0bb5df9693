#include "app/window/board_action_text.hpp"

#include <array>
#include <fmt/format.h>
#include <string>

#include "app/window/panels/names.hpp"

namespace quadrille::app {
namespace {

/// One function for each kind.
struct Text {
    const Messages& tr;
    const Table& table;
    Chair active;

    std::string operator()(const SkipMains& action) const {
        return tr(action.on ? "board.skips_mains" : "board.has_mains",
                  fmt::arg("player", player_name(tr, table, active)));
    }
    std::string operator()(const DeclareAttack& action) const {
        return tr("board.attacks", fmt::arg("card", card(action.track)));
    }
    std::string operator()(const SettleMove& action) const {
        return tr(action.stands ? "board.stands" : "board.goes_back", fmt::arg("card", card(action.track)));
    }
    std::string operator()(const ThrowCoin& action) const {
        return tr("board.coin", fmt::arg("square", name(action.square)),
                  fmt::arg("card", card(action.loser)));
    }
    std::string operator()(const ThrowDie& action) const {
        if (action.sides == 2) return tr(action.result == 1 ? "board.heads" : "board.tails");
        // A die of eight sides is for directions: the first is away from south, the others follow clockwise.
        constexpr std::array directions{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
        std::string result = std::to_string(action.result);
        if (action.sides == 8 && action.result >= 1 && action.result <= 8)
            result += std::string(" ") + directions.at(static_cast<std::size_t>(action.result - 1));
        return tr("board.die", fmt::arg("sides", action.sides), fmt::arg("result", result));
    }
    std::string operator()(const LayOffBoard& action) const {
        return tr(action.card.becomes ? "board.becomes" : "board.off_board",
                  fmt::arg("player", player_name(tr, table, action.card.seat)),
                  fmt::arg("name", action.card.facts.name));
    }
    std::string operator()(const TakeOffBoard&) const { return tr("board.placed"); }
    std::string operator()(const AssignDamage& action) const {
        std::string to;
        for (const auto& [id, amount] : action.to)
            to += fmt::format("{}{} {}", to.empty() ? "" : ", ", object_text(tr, table, id), amount);
        return tr("board.assigns", fmt::arg("card", card(action.track)), fmt::arg("to", to));
    }
    std::string operator()(const BringZombies&) const { return tr("action.echiquier.wave"); }

private:
    std::string card(int track) const { return object_text(tr, table, fmt::format("k{}", track)); }
};

}  // namespace

std::string board_action_text(const Messages& tr, const Table& table, const BoardAction& action,
                              Chair active) {
    return std::visit(Text{tr, table, active}, action);
}

}  // namespace quadrille::app
