#include "app/session/systems/multiplayer_table.hpp"

#include <algorithm>

#include "app/session/systems/lots.hpp"
#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/outcome.hpp"
#include "rules/multiplayer/reach.hpp"
#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/setup.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace mp = rules::multiplayer;

/// Which rule makes somebody lose for that reason.
std::string rule_of_loss(mp::LostBy why, mp::Format format) {
    switch (why) {
        case mp::LostBy::life:
            return format == mp::Format::two_headed_giant ? "MP-15.5" : "MP-3.4";
        case mp::LostBy::poison:
            return "MP-3.6";
        case mp::LostBy::library:
            return "MP-3.5";
        case mp::LostBy::concede:
            return "MP-3.11";
        case mp::LostBy::opponent_won:
            return "MP-3.7";
        case mp::LostBy::effect:
            break;
    }
    return "MP-3.12";
}

void add_setup(const mp::Table& read, MultiplayerTable& table) {
    table.rule = number(mp::setup_rule(read.format));
    const mp::SetupProblems found = mp::problems(read);
    for (const auto& [there, word] :
         {std::pair(found.emperor, "emperor"), std::pair(found.five_players, "five_players"),
          std::pair(found.player_count, "player_count"), std::pair(found.seating, "seating"),
          std::pair(found.teams, "teams")}) {
        if (there) table.problems.emplace_back(word);
    }
    if (found.playable()) {
        for (const mp::PlayerIndex player : mp::starters(read))
            table.starters.push_back(read.players[player].id);
        std::sort(table.starters.begin(), table.starters.end());
    }
    table.range = read.options.range;
    table.attack = read.options.attack;
    table.several = read.options.several;
    table.deploy = read.options.deploy;
}

/// What the seats are to one player.
void add_view_of(const mp::Table& read, MultiplayerTable& table) {
    const auto of = place_of(read.players, table.of);
    if (!of || read.players[*of].lost) {
        table.of.clear();  // who has left sees nothing
        return;
    }
    table.range_rule = "MP-7.2";
    const bool emperors = read.format == mp::Format::emperor && read.options.attack == mp::AttackOption::any;
    table.attack_rule = emperors ? "MP-16.10" : number(mp::attack_rule(read.options));
    table.team_rule = read.format == mp::Format::pentacle ? "MP-17.2"
                      : mp::has_teams(read.format)        ? "MP-1.3"
                                                          : "MP-1.2";
    const std::vector<mp::PlayerIndex> attackable = mp::attackable(read, *of);
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        MultiplayerSeat& seat = table.seats[i];
        seat.in_range = mp::in_range(read, *of, i);
        seat.attackable = std::find(attackable.begin(), attackable.end(), i) != attackable.end();
        seat.teammate = mp::are_teammates(read, *of, i) && !read.players[i].lost;
        seat.opponent = mp::are_opponents(read, *of, i) && !read.players[i].lost;
    }
}

void add_markers(const mp::Table& read, const Json& position, MultiplayerTable& table) {
    if (!read.markers) return;
    const Json more = position.value("more_turns", Json::object());
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
        MultiplayerSeat& seat = table.seats[i];
        for (const mp::Marker& marker : *read.markers) {
            if (marker.holder != i) continue;
            (marker.playing ? seat.playing : seat.waiting) = true;
        }
        seat.may_start = seat.waiting && mp::may_start(read, *read.markers, i);
        seat.more_turns = more.value(seat.id, 0);
    }
}

void add_outcome(const mp::Table& read, const Json& position, MultiplayerTable& table) {
    for (const auto& [player, why] : mp::outcome(read, {}).lost_now)
        table.losing.push_back(
            {read.players[player].id, std::string(rules::name(why)), rule_of_loss(why, read.format)});
    const auto result = position.find("result");
    if (result == position.end()) return;
    table.ended = true;
    table.draw = result->at("draw");
    table.winners = result->at("winners").get<std::vector<std::string>>();
    table.outcome_rule = result->at("rule");
}

std::string text_in(const Json& json, const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<int> number_in_card(const Json& card, const char* key) {
    return card.contains(key) ? std::optional(card.at(key).get<int>()) : std::nullopt;
}

std::vector<AssignedDamage> assigned_in(const Json& card) {
    std::vector<AssignedDamage> assigned;
    for (const Json& part : card.value("assigned", Json::array()))
        assigned.push_back({part.at("from"), part.at("to"), part.at("amount")});
    return assigned;
}

MultiplayerCard card_of(const Json& card) {
    return {.id = card.at("id"),
            .name = text_in(card, "name"),
            .kind = text_in(card, "kind"),
            .controller = card.at("controller"),
            .owner = text_in(card, "owner"),
            .attached_to = text_in(card, "attached_to"),
            .targets = card.value("targets", std::vector<std::string>()),
            .assigned = assigned_in(card),
            .power = number_in_card(card, "power"),
            .toughness = number_in_card(card, "toughness"),
            .damage = card.value("damage", 0),
            .tapped = card.value("tapped", false)};
}

void add_cards(const mp::Table& read, const Json& position, MultiplayerTable& table) {
    const Json none = Json::array();
    const auto loose = mp::coming_off(read);
    for (std::size_t i = 0; i < read.pieces.size(); ++i) {
        MultiplayerCard card = card_of(position.at("pieces").at(i));
        card.attacks = text_in(position.value("attacks", Json::object()), card.id.c_str());
        card.blocks = text_in(position.value("blocks", Json::object()), card.id.c_str());
        card.comes_off = std::find(loose.begin(), loose.end(), i) != loose.end();
        table.permanents.push_back(std::move(card));
    }
    for (const Json& object : position.value("stack", none)) table.stack.push_back(card_of(object));
    table.waiting = position.value("waiting", none).size();
    table.step = text_in(position.at("turn"), "step");
    table.priority = text_in(position.value("priority", Json::object()), "holder");
    if (!position.contains("attacks") || !read.turn.active) return;
    const mp::Attacks attacks = declared_attacks(read, position);
    table.attack_legal = mp::check_attack(read, attacks, std::nullopt, {}).legal();
    for (const mp::PlayerIndex player : mp::defending_players(read, attacks))
        table.defending.push_back(read.players[player].id);
}

MultiplayerSeat seat_of(const Json& player, const MultiplayerTable& table, const Json& position) {
    MultiplayerSeat seat{.id = player.at("id"),
                         .name = player.value("name", ""),
                         .team = player.value("team", ""),
                         .life = player.value("life", 20),
                         .poison = player.value("poison", 0),
                         .emperor = player.value("emperor", false),
                         .lost = player.value("lost", false)};
    seat.protected_from_loss = player.value("cannot_lose", false);
    seat.active = table.begun && text_in(position.at("turn"), "active") == seat.id;
    for (const Json& team : position.value("teams", Json::array())) {
        if (team.at("id") == seat.team) seat.life = team.at("life");
    }
    return seat;
}

}  // namespace

MultiplayerTable multiplayer_table(const SystemGame& game, const std::string& of) {
    const Json& position = game.position;
    MultiplayerTable table{
        .format = rules::value_of<mp::Format>(position.at("format").get<std::string>()).value(),
        .begun = position.contains("turn"),
        .turn = position.value("number", 0),
        .seats = {},
        .of = of};
    table.team_count = position.value("team_count", 0);
    for (const Json& player : position.at("players")) table.seats.push_back(seat_of(player, table, position));
    const auto read = multiplayer_rules(position);
    if (!read) {
        table.problems = {"seating"};
        table.rule = "MP-18.1";
        return table;
    }
    add_setup(*read, table);
    if (!table.begun || !mp::problems(*read).playable()) return table;
    add_view_of(*read, table);
    add_markers(*read, position, table);
    add_outcome(*read, position, table);
    add_cards(*read, position, table);
    return table;
}

multiplayer::DrawSeats seats_by_lot(const MultiplayerTable& table, std::uint64_t seed) {
    multiplayer::DrawSeats drawn;
    for (const MultiplayerSeat& seat : table.seats) drawn.seats.push_back(seat.id);
    Lots(seed).shuffle(drawn.seats);
    return drawn;
}

multiplayer::BeginGame begin_by_lot(const MultiplayerTable& table, std::uint64_t seed) {
    return {table.starters[Lots(seed).below(table.starters.size())]};
}

}  // namespace quadrille::app
