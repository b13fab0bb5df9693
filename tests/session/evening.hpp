// tests/session/evening.hpp: a game as cameras see it: arrivals, attacks, blocks, deaths, and in each turn
// something that no rule allows. The script keeps the rules by itself; what the session makes of it is
// counted.
#pragma once
#include <map>
#include <optional>
#include <random>
#include <vector>

#include "app/session/game_recorder.hpp"

namespace quadrille::app {

struct EveningCard {
    Square square;
    Seat seat = Seat::south;
    bool tapped = false, pawn = false;
    int came = 0;  ///< in that turn
};
using EveningCards = std::map<int, EveningCard>;  ///< by the script's ids

/// What shows a recorder what is done at the table. Its time goes on with what it shows.
class EveningCamera {
public:
    virtual ~EveningCamera() = default;

    virtual GameRecorder& recorder() = 0;
    virtual double t() const = 0;
    /// What a card of the script is called in the recorder's table.
    virtual int track_of(int id) const = 0;

    /// The table as it lies before the first turn.
    virtual void begin(const EveningCards& cards) = 0;
    virtual void wait(double seconds) = 0;
    /// One card comes, goes (`after`: as it lay) or moves; `cards`: as they lie afterwards.
    virtual void show(vision::EventKind kind, int id, const EveningCard& after, std::optional<Square> from,
                      const EveningCards& cards) = 0;
    /// Those cards are untapped at once.
    virtual void untap(const std::vector<int>& ids, const EveningCards& cards) = 0;
};

struct EveningCount {
    int actions = 0, right = 0, illegal = 0, noticed = 0, clicks = 0, turns = 0;
};

/// The figures that an evening is to reach, kept as properties of the test.
void expect_explained(const EveningCount& count);

class Evening {
public:
    explicit Evening(EveningCamera& camera);
    /// Each action that is not explained, and each fault that is not noticed, is a failure of the test too.
    EveningCount play(int turns);

private:
    Table table() const { return camera_.recorder().session().table_at(camera_.t()); }
    void click(const Statement& statement);
    Ruling happens(vision::EventKind kind, int id, const EveningCard& after, std::optional<Square> from);
    void legal(vision::EventKind kind, int id, const EveningCard& after, std::optional<Square> from,
               GameAction action);
    void illegal(int id, const EveningCard& after, vision::EventKind kind);
    void begin_turn();
    bool taken(Square square) const;
    Square pawn() const { return cards_.at(active_ == Seat::south ? 1 : 2).square; }
    void arrive();
    std::optional<Square> lonely() const;
    void break_a_rule();
    std::vector<int> ready(Seat seat) const;
    void attack();
    void block();
    void expect_apart() const;

    EveningCamera& camera_;
    EveningCards cards_;
    std::vector<int> attackers_;
    std::mt19937 chance_{20};
    EveningCount count_;
    int turn_ = 0, next_ = 10, fresh_ = 0;
    Seat active_ = Seat::south;
};

}  // namespace quadrille::app
