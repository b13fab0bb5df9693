// app/session/game_recorder.hpp: keeps a game. Everything is in its log before the session, and so the
// window, has it; after a kill it resumes where it was.
#pragma once
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/session/journal.hpp"
#include "app/session/journal_writer.hpp"
#include "app/session/seen_log.hpp"
#include "app/session/session.hpp"
#include "calibration/picture_side.hpp"
#include "db/exchange/record.hpp"

namespace quadrille::app {

/// Belongs to one thread.
class GameRecorder {
public:
    /// `log`: nullopt plays without one. What is in it already is taken up again: of a live source
    /// everything, its time going on after the last event; of a recording what people said, since the
    /// recording itself is read again, and until that has come as far, what the log has of it. `live`:
    /// whether the source is. `stored`: where it is given, the log is written in a thread of its own, which
    /// calls it after each group; what follows is done by `take_stored`. Without it each call returns when
    /// what it brought is stored and in the session.
    GameRecorder(const TableProfile& profile, const GameSetup& setup, std::optional<Journal> log, bool live,
                 std::function<void()> stored = {});
    /// A game as its log has it, all of its past, to be looked at: nothing is written.
    GameRecorder(const TableProfile& profile, const GameSetup& setup, const db::GameRecord& record);
    /// Waits until everything is stored.
    ~GameRecorder();
    GameRecorder(const GameRecorder&) = delete;
    GameRecorder& operator=(const GameRecorder&) = delete;

    void see(VisionUpdate update);
    /// `t`: game time.
    void say(double t, const Statement& statement);
    /// The camera knows what a card is: logged where no person has named the card, and it had another name or
    /// none. `t`: of the source; `named`: by the follower's track, as in the update that was given to `see`
    /// before.
    void name_card(double t, const vision::NamedTrack& named, const CardFacts& facts);
    /// South sits at that border of the picture from now on, `quarter_turns` further as BoardPose::turned has
    /// it: the next restarted reading shows the same cards, which keep what was said of them.
    void turn(double t, PictureSide south, int quarter_turns);
    /// The game is over, at that time: that player has won, or nobody (nullopt: a draw).
    void end(double t, std::optional<Chair> winner);
    /// It is called so from now on.
    void rename(double t, const std::string& title);
    /// It continues after all.
    void take_end_back();
    /// How it ended; nullopt: it has not.
    struct Ended {
        long sequence = 0;
        double t = 0;
        std::optional<Chair> winner{};
    };
    const std::optional<Ended>& ended() const { return ended_; }
    /// Takes the newest statement back, where there is one.
    void undo();
    /// About once a second.
    void maintain();
    /// Gives the session what was stored since, and processes what came meanwhile.
    void take_stored();
    /// Whether something is being stored that the session does not have yet.
    bool storing() const { return static_cast<bool>(then_); }

    const Session& session() const { return session_; }
    /// The session as of that moment: where a recording that is read again has not come to it yet, as its log
    /// has it.
    const Session& session_at(double t) const { return known_at(t).session_; }
    /// When somebody spoke last in the game that is taken up; 0: nobody has.
    double last_word_s() const { return last_word_s_; }
    /// The time of the game at a time of the source: a live source starts at zero when the program does.
    double game_time(double source_t) const { return source_t + begins_at_; }
    /// Why the newest events are not in the log yet; nullopt: they are.
    const std::optional<JournalError>& trouble() const { return trouble_; }
    /// Null without one.
    Journal* log() { return log_ ? &*log_ : nullptr; }

private:
    /// The newest event that was seen of a card.
    struct Known {
        long sequence = 0;                     ///< in the log; 0: it is not there
        nlohmann::json payload;                ///< with its corrections
        std::vector<nlohmann::json> before{};  ///< the same before each correction, oldest first
    };
    /// An event of a recording that will be seen again.
    struct Logged {
        long sequence;
        std::optional<double> t;
        std::string payload;
    };

    /// What was said of a card that a recording, read again, shows elsewhere.
    struct KeptStatement {
        double t;
        Statement statement;
        Square square;  ///< where it lies then
    };

    const GameRecorder& known_at(double t) const { return as_kept_ && t > read_to_ ? *as_kept_ : *this; }
    GameRecorder& known_at(double t) { return as_kept_ && t > read_to_ ? *as_kept_ : *this; }
    void say_to_sessions(double t, const Statement& statement, long sequence, bool automatic = false);
    void come_as_far();
    void restore(const db::Game& game, const std::vector<db::Event>& events);
    void restore_known(const std::vector<db::Event>& events);
    void restore_seen(const db::Game& game, const std::vector<db::Event>& events);
    void restore_statement(const db::Event& event, const nlohmann::json& payload);
    void forget(SeenLog::Place at);
    void take_turn(SeenLog::Place at, int quarter_turns);
    void keep_statements(int quarter_turns);
    void record_kept(double t);
    void do_next(std::function<void()> step);
    void run_steps();
    void take(const JournalWriter::Result& result);
    void note_trouble(const JournalWriter::Result& result);
    void store(std::function<void()> then, std::string jpeg = {});
    void take_update(VisionUpdate update);
    void take_statement(double t, const Statement& said);
    void take_name(double t, const vision::NamedTrack& named, const CardFacts& facts);
    void take_back_newest();
    void write_seen(std::vector<SeenLog::Entry> entries, const std::vector<vision::Event>& events = {},
                    const std::vector<Ruling>& rulings = {});
    void follow_table(double t, const std::vector<vision::Event>& events);
    void record_shown(double t, std::vector<Statement> shown);
    void turn_up_named(double t);
    long write(db::NewEvent entry);
    long write_once(db::NewEvent entry);
    long write_correction(double t, const Correction& correction);
    long write_statement(double t, const Statement& statement);

    Session session_;
    BoardGrid grid_;
    int tap_deg_;  ///< 45 or 90
    std::optional<Journal> log_;
    std::unique_ptr<JournalWriter> writer_;    ///< null: groups are stored at once
    std::function<void()> then_;               ///< done when `writer_` has stored the group; empty: it rests
    std::deque<std::function<void()>> steps_;  ///< what came while it was storing
    bool live_;
    double begins_at_ = 0;
    SeenLog seen_;
    std::deque<Logged> logged_;              ///< in the order of the log
    double logged_to_ = -1;                  ///< a recording's events up to then are in the log already
    double read_to_ = -1;                    ///< a recording has been read again up to then
    std::unique_ptr<GameRecorder> as_kept_;  ///< the log's game, until a recording is read as far; or null
    double last_word_s_ = 0;
    bool first_reading_ = true;        ///< no update has come yet
    std::map<int, Known> known_;       ///< by track
    std::vector<db::NewEvent> group_;  ///< to be stored together
    std::optional<JournalError> trouble_;
    std::optional<Ended> ended_;
    std::optional<int> turning_;      ///< by how much the next restarted reading is turned
    std::deque<KeptStatement> kept_;  ///< of a recording that is read again, in the order of time
};

/// Where the south player sat last, as a game's log has it; nullopt: where the table's profile says.
std::optional<PictureSide> said_south(const std::vector<db::Event>& events);

}  // namespace quadrille::app
