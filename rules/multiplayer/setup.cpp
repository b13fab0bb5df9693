#include "rules/multiplayer/setup.hpp"

#include <algorithm>
#include <set>

namespace quadrille::rules::multiplayer {
namespace {

std::vector<std::vector<PlayerIndex>> members_by_team(const Table& table) {
    std::vector<std::vector<PlayerIndex>> members(table.teams.size());
    for (PlayerIndex i = 0; i < table.players.size(); ++i) members[table.players[i].team].push_back(i);
    return members;
}

bool wrong_count(const Table& table) {
    const std::size_t count = table.players.size();
    switch (table.format) {
        case Format::duel:
            return count != 2;
        case Format::free_for_all:
            return count < 3 || count > 6;
        case Format::melee:
            return count < 6 || count > 10;
        case Format::grand_melee:
            return count < 11;
        default:
            return false;
    }
}

bool wrong_teams(const Table& table) {
    const auto teams = members_by_team(table);
    const std::size_t size = teams.front().size();
    const bool equal =
        std::all_of(teams.begin(), teams.end(), [&](const auto& members) { return members.size() == size; });
    if (!equal || teams.size() < 2) return true;
    if (table.format == Format::two_headed_giant) return teams.size() != 2 || size < 2;
    if (table.format == Format::emperor) return teams.size() != 2 || (size != 3 && size != 5);
    return false;
}

bool wrong_emperors(const Table& table) {
    const auto teams = members_by_team(table);
    return std::any_of(teams.begin(), teams.end(), [&](const auto& members) {
        return std::count_if(members.begin(), members.end(),
                             [&](PlayerIndex i) { return table.players[i].emperor; }) != 1;
    });
}

/// MP-14.2: A1, B1, ..., A2, B2, ...
bool alternating(const Table& table) {
    const std::size_t teams = table.teams.size();
    const std::size_t count = table.players.size();
    std::set<std::size_t> first_round;
    for (std::size_t i = 0; i < count; ++i) {
        if (i < teams) first_round.insert(table.players[i].team);
        if (table.players[i].team != table.players[(i + teams) % count].team) return false;
    }
    return first_round.size() == teams;
}

/// Where each row of teammates begins: the players whose neighbour to the right is of another team.
std::vector<PlayerIndex> row_starts(const Table& table) {
    const std::size_t count = table.players.size();
    std::vector<PlayerIndex> starts;
    for (PlayerIndex i = 0; i < count; ++i) {
        if (table.players[i].team != table.players[(i + count - 1) % count].team) starts.push_back(i);
    }
    return starts;
}

bool emperors_in_the_middle(const Table& table) {
    const std::size_t count = table.players.size();
    const std::size_t middle = count / table.teams.size() / 2;
    const auto starts = row_starts(table);
    return std::all_of(starts.begin(), starts.end(),
                       [&](PlayerIndex start) { return table.players[(start + middle) % count].emperor; });
}

bool wrong_seating(const Table& table, bool emperors_known) {
    if (table.format == Format::teams) return !alternating(table);
    if (row_starts(table).size() != table.teams.size()) return true;
    return table.format == Format::emperor && emperors_known && !emperors_in_the_middle(table);
}

/// MP-16.2: the generals round the emperor, in their order.
void put_in_the_middle(const Table& table, std::vector<PlayerIndex>& members) {
    const auto emperor =
        std::find_if(members.begin(), members.end(), [&](PlayerIndex i) { return table.players[i].emperor; });
    const PlayerIndex found = *emperor;
    members.erase(emperor);
    members.insert(members.begin() + static_cast<std::ptrdiff_t>(members.size() / 2), found);
}

}  // namespace

Options default_options(Format format) {
    switch (format) {
        case Format::melee:
            return {2, AttackOption::left, false, false};
        case Format::grand_melee:
            return {1, AttackOption::left, false, false};
        case Format::teams:
            return {2, AttackOption::adjacent, false, false};
        case Format::two_headed_giant:
            return {std::nullopt, AttackOption::opposite, false, false};
        case Format::emperor:
            return {2, AttackOption::any, false, true};
        case Format::duel:
        case Format::free_for_all:
        case Format::pentacle:
            break;
    }
    return {};
}

SetupProblems problems(const Table& table) {
    SetupProblems found;
    found.player_count = wrong_count(table);
    found.five_players = table.format == Format::pentacle && table.players.size() != 5;
    if (!has_teams(table.format)) return found;
    found.teams = wrong_teams(table);
    found.emperor = table.format == Format::emperor && wrong_emperors(table);
    found.seating = !found.teams && wrong_seating(table, !found.emperor);
    return found;
}

std::vector<PlayerIndex> starters(const Table& table) {
    std::vector<PlayerIndex> players;
    if (table.format == Format::two_headed_giant) {
        for (const PlayerIndex start : row_starts(table))
            players.push_back((start + 1) % table.players.size());
        return players;
    }
    for (PlayerIndex i = 0; i < table.players.size(); ++i) {
        if (table.format != Format::emperor || table.players[i].emperor) players.push_back(i);
    }
    return players;
}

std::vector<PlayerIndex> seating(const Table& table) {
    std::vector<PlayerIndex> seats;
    if (!has_teams(table.format)) {
        for (PlayerIndex i = 0; i < table.players.size(); ++i) seats.push_back(i);
        return seats;
    }
    auto teams = members_by_team(table);
    if (table.format == Format::teams) {
        for (std::size_t round = 0; round < teams.front().size(); ++round) {
            for (const auto& members : teams) seats.push_back(members[round]);
        }
        return seats;
    }
    for (auto& members : teams) {
        if (table.format == Format::emperor) put_in_the_middle(table, members);
        seats.insert(seats.end(), members.begin(), members.end());
    }
    return seats;
}

int marker_count(std::size_t players) {
    if (players == 0) return 0;
    return std::max(1, static_cast<int>(players / 4));
}

int starting_team_life(const Table& table, std::size_t team) {
    const auto members = std::count_if(table.players.begin(), table.players.end(),
                                       [&](const Player& player) { return player.team == team; });
    return starting_life * static_cast<int>(members);
}

Rule setup_rule(Format format) {
    switch (format) {
        case Format::duel:
            return Rule::first_draw;
        case Format::free_for_all:
            return Rule::free_for_all;
        case Format::melee:
            return Rule::melee;
        case Format::grand_melee:
            return Rule::grand_melee;
        case Format::teams:
            return Rule::teams;
        case Format::two_headed_giant:
            return Rule::two_headed_giant;
        case Format::emperor:
            return Rule::emperor;
        case Format::pentacle:
            break;
    }
    return Rule::pentacle;
}

Rule seating_rule(Format format) {
    switch (format) {
        case Format::teams:
            return Rule::teams_alternate;
        case Format::two_headed_giant:
            return Rule::giants_side_by_side;
        case Format::emperor:
            return Rule::emperor_in_the_middle;
        case Format::pentacle:
            return Rule::pentacle;
        default:
            return Rule::random_seats;
    }
}

}  // namespace quadrille::rules::multiplayer
