#include "app/session/survival.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "db/game_state.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

/// A game of survival, event by event.
class Survival {
public:
    explicit Survival(const db::Game& game) {
        for (const db::GamePlayer& player : game.players)
            names_[player.id] = player.name.empty() ? player.id : player.name;
    }

    void take(const Json& payload) {
        const std::string event = payload.value("event", "");
        if (event == "turn") turn_ = payload.value("number", turn_);
        if (event == "player") names_[payload.value("player", "")] = payload.value("name", "");
        if (event == "action" && payload.contains("action")) act(payload.at("action"));
    }

    bool of_zombies() const { return waves_ > 0; }
    /// Turns survived, by name; who plays the zombies survives nothing.
    std::map<std::string, int> turns() const {
        std::map<std::string, int> survived;
        for (const auto& [id, name] : names_) {
            const auto out = out_.find(id);
            if (id != zombie_) survived[name] = out != out_.end() ? out->second : turn_;
        }
        return survived;
    }

private:
    void act(const Json& action) {
        if (!action.is_object()) return;
        const std::string verb = action.value("do", ""), player = action.value("player", "");
        if (verb == "wave") ++waves_;
        if (verb == "zombie") zombie_ = player;
        if (verb != "lost") return;
        if (action.value("on", true))
            out_.emplace(player, turn_);
        else
            out_.erase(player);
    }

    std::map<std::string, std::string> names_;  ///< by id
    std::map<std::string, int> out_;            ///< the turn in which a player was eliminated
    std::string zombie_;
    int turn_ = 0, waves_ = 0;
};

}  // namespace

std::vector<SurvivalScore> survival_ranking(const std::vector<db::GameRecord>& games) {
    std::map<std::string, SurvivalScore> scores;
    for (const db::GameRecord& record : games) {
        Survival game(record.game);
        for (const db::EffectiveEvent& event : db::effective_events(record.events)) {
            const Json payload = Json::parse(event.payload(), nullptr, false);
            if (payload.is_object()) game.take(payload);
        }
        if (!game.of_zombies()) continue;
        for (const auto& [name, turns] : game.turns()) {
            SurvivalScore& score = scores[name];
            score.player = name;
            score.turns += turns;
            ++score.games;
        }
    }
    std::vector<SurvivalScore> ranking;
    for (auto& [name, score] : scores) ranking.push_back(std::move(score));
    std::stable_sort(ranking.begin(), ranking.end(),
                     [](const SurvivalScore& a, const SurvivalScore& b) { return a.turns > b.turns; });
    for (SurvivalScore& score : ranking) score.wins = score.turns == ranking.front().turns;
    return ranking;
}

}  // namespace quadrille::app
