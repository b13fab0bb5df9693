// app/session/play_fold.hpp: the log, entry by entry, becomes what a table holds beside its cards.
#pragma once
#include <map>
#include <set>

#include "app/session/board_action.hpp"
#include "app/session/table.hpp"
#include "vision/follow/event.hpp"

namespace quadrille::app {

/// Takes the entries of a log in their order. The table's cards are those of the moment that is folded to;
/// its turn is as far as the entries taken so far say.
class PlayFold {
public:
    explicit PlayFold(Table& table) : table_(table) {}

    void see(const vision::Event& event);
    void say(const Statement& statement);

private:
    void turn_begins(const TurnBegins& turn);
    void correct(const Correction& correction);
    void named(const Naming& naming);
    void enter(const vision::Event& event);
    void leave(const vision::Event& event);
    void declare(const vision::Event& event);
    bool push_in(const vision::Event& event);
    void settle(const SettleMove& settled);
    void take(const SystemAction& action);
    void zombies_turn();
    const CardFacts* facts_of(int track) const;
    std::optional<Chair> owner_of(const vision::Track& track) const;
    bool acts(const vision::Track& track) const;
    bool attached(int track) const;
    std::optional<std::string> remover_of(const std::string& id) const;

    Table& table_;
    std::map<int, CardFacts> named_{};  ///< also of what has left since
    std::map<int, Square> lies_{};      ///< where what was seen lies, so far
    std::set<int> untapped_{};          ///< what was moved and lies untapped, so far
};

/// What is seen next, on a table: for judging the event after it.
void take_in(Table& table, const vision::Event& event);

}  // namespace quadrille::app
