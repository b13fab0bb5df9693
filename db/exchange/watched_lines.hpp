// db/exchange/watched_lines.hpp: a game of which only the lines are left that `quadrille watch` prints
// (docs/interfaces.md, section 3).
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "db/exchange/record.hpp"

namespace quadrille::db {

/// Makes a game of the lines. They have no header and have no card before it moves: board and players are
/// those that they speak of, and what lay there at the beginning follows from what is first said of a card,
/// or from the last line, which has the whole board.
class WatchedLines {
public:
    using Json = nlohmann::ordered_json;

    /// Whether a text begins so: with an event and without a game.
    static bool begin_with(const Json& line);

    /// Takes the next line; what is wrong with it, or nullopt.
    std::optional<ParseError> take(const Json& line);

    /// The game, under the name that `quadrille watch` gives one by default. `text`: all of the lines.
    GameRecord game(std::string_view text) &&;

private:
    void lay_first(const Json& line);
    void lay(const Json& card, const std::string& square);
    void make_room_for(const std::string& square);

    GameRecord record_;
    std::vector<Event> lying_;  ///< what lay there at the beginning
    std::set<std::int64_t> known_;
    std::set<Seat> seats_;
};

}  // namespace quadrille::db
