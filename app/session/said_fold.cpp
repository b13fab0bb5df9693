#include "app/session/said_fold.hpp"

#include <algorithm>

namespace quadrille::app {
namespace {

/// One function for each kind.
struct Apply {
    Table& table;

    void operator()(const LifeChange& statement) const {
        if (TablePlayer* player = player_at(statement.seat)) player->life += statement.change;
    }
    void operator()(const Correction&) const {}
    void operator()(const Naming& statement) const {
        if (TableCard* card = card_of(statement.track)) {
            card->facts = statement.facts;
            card->name = statement.facts.name;
        }
    }
    void operator()(const CardCounter& statement) const {
        if (TableCard* card = card_of(statement.track))
            add(card->counters, statement.counter, statement.change);
    }
    void operator()(const PlayerCounter& statement) const {
        TablePlayer* player = player_at(statement.seat);
        if (player == nullptr) return;
        if (statement.counter == hand_counter) {
            player->hand = player->count_after(statement);
        } else if (statement.counter == library_counter) {
            player->library = player->count_after(statement);
        } else {
            add(player->counters, statement.counter, statement.change);
            if (statement.counter == monarch_counter && statement.change > 0) crown(*player);
        }
    }
    void operator()(const TurnBegins& statement) const {
        table.turn = {statement.number, statement.active, rules::Step::untap};
        table.blocks.clear();
        table.gone.clear();
    }
    void operator()(const StepBegins& statement) const {
        table.turn.step = statement.step;
        if (statement.step > rules::Step::end_combat) table.blocks.clear();
    }
    void operator()(const PutOnStack& statement) const { table.stack.push_back(statement); }
    void operator()(const TakeOffStack& statement) const {
        std::erase_if(table.stack, [&](const PutOnStack& put) { return put.id == statement.id; });
    }
    void operator()(const DeclareBlock& statement) const {
        std::vector<int>& blocked = table.blocks[statement.track];
        if (!statement.also) blocked.clear();
        if (std::find(blocked.begin(), blocked.end(), statement.attacker) == blocked.end())
            blocked.push_back(statement.attacker);
    }
    void operator()(const SystemAction&) const {}
    void operator()(const TurnClock& statement) const { table.clock = statement; }

private:
    void crown(TablePlayer& monarch) const {
        for (TablePlayer& player : table.players) player.counters.erase(monarch_counter);
        monarch.counters[monarch_counter] = 1;
    }
    TablePlayer* player_at(Chair seat) const {
        const auto found = std::find_if(table.players.begin(), table.players.end(),
                                        [&](const TablePlayer& player) { return player.seat == seat; });
        return found != table.players.end() ? &*found : nullptr;
    }
    TableCard* card_of(int track) const {
        const auto found = std::find_if(table.cards.begin(), table.cards.end(),
                                        [&](const TableCard& card) { return card.track == track; });
        return found != table.cards.end() ? &*found : nullptr;
    }
    static void add(std::map<std::string, int>& counters, const std::string& kind, int change) {
        if ((counters[kind] += change) <= 0) counters.erase(kind);
    }
};

}  // namespace

void apply(Table& table, const Statement& statement) {
    std::visit(Apply{table}, statement);
}

}  // namespace quadrille::app
