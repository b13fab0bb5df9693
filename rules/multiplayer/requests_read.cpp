#include <algorithm>
#include <set>

#include "rules/multiplayer/markers.hpp"
#include "rules/multiplayer/requests.hpp"
#include "rules/multiplayer/setup.hpp"

namespace quadrille::rules::multiplayer {
namespace {

Format read_format(const Node& node, std::size_t players) {
    return enum_value<Format>(node).value_or(players == 2 ? Format::duel : Format::free_for_all);
}

std::optional<int> read_range(const Node& node, Format format) {
    if (!node.present()) return default_options(format).range;
    const auto range = node.optional_integer(1, largest_number);
    if (format == Format::emperor && range != 2) node.mistake("the range in emperor is always 2 (MP-16.5)");
    if (format == Format::two_headed_giant && range)
        node.mistake("two-headed giant never has a range (MP-15.4)");
    return range;
}

Options read_options(const Node& node, Format format) {
    Options options = default_options(format);
    options.range = read_range(node.object()["range"], format);
    options.attack = enum_value<AttackOption>(node["attack"]).value_or(options.attack);
    options.several = node["several"].truth(options.several);
    options.deploy = node["deploy"].truth(options.deploy);
    if (options.attack == AttackOption::opposite && format != Format::two_headed_giant)
        node["attack"].mistake("only in two-headed giant does somebody sit opposite");
    if (format == Format::emperor && !options.deploy)
        node["deploy"].mistake("creature deployment is always allowed in emperor (MP-16.9)");
    return options;
}

Player read_player_entry(const Node& node, Ids& ids, PlayerIndex index) {
    Player player;
    player.id = ids.declare(node["id"], IdKind::player, index);
    player.emperor = node["emperor"].truth(false);
    player.lost_this_turn = node["lost_this_turn"].truth(false);
    player.lost = node["lost"].truth(false) || player.lost_this_turn;
    player.life = node["life"].integer(starting_life);
    player.poison = node["poison"].integer(0, 0, largest_number);
    player.drew_empty = node["drew_empty"].truth(false);
    player.cannot_lose = node["cannot_lose"].truth(false);
    return player;
}

/// The team that a player's entry names, entered into the table where it is the first to do so.
void read_membership(const Node& node, Table& table, Player& player) {
    const std::string id = node.text();
    if (!has_teams(table.format)) return;
    if (id.empty()) {
        node.mistake("every player of this format needs a team");
        return;
    }
    const auto known =
        std::find_if(table.teams.begin(), table.teams.end(), [&](const Team& team) { return team.id == id; });
    player.team = static_cast<std::size_t>(known - table.teams.begin());
    if (known == table.teams.end()) table.teams.push_back({id, 0});
}

void read_team_lives(const Node& node, Table& table) {
    for (std::size_t i = 0; i < table.teams.size(); ++i) table.teams[i].life = starting_team_life(table, i);
    std::set<std::string> seen;
    for (const Node& entry : node.objects()) {
        const std::string id = entry["id"].required("the id of the team").text();
        if (id.empty() || !seen.insert(id).second)
            entry["id"].mistake("a team's id must not be empty or used twice");
        const auto life = entry["life"].optional_integer(-largest_number, largest_number);
        if (!has_teams(table.format)) continue;
        const auto team = std::find_if(table.teams.begin(), table.teams.end(),
                                       [&](const Team& known) { return known.id == id; });
        if (team == table.teams.end()) {
            entry["id"].mistake("no player is in team \"" + id + "\"");
        } else if (life) {
            team->life = *life;
        }
    }
}

PlayerIndex read_player_or(const Node& node, const Ids& ids, PlayerIndex fallback) {
    return node.given() ? ids.index(node, IdKind::player).value_or(fallback) : fallback;
}

/// Who controls a piece and by what; `control_changes` and `controller` must agree.
void read_control(const Node& node, const Ids& ids, Piece& piece) {
    piece.controller = ids.index(node["controller"], IdKind::player).value_or(0);
    piece.owner = read_player_or(node["owner"], ids, piece.controller);
    piece.base_controller = read_player_or(node["base_controller"], ids, piece.owner);
    const Node changes = node["control_changes"];
    for (const Node& change : changes.elements()) {
        if (const auto player = ids.index(change, IdKind::player)) piece.control_changes.push_back(*player);
    }
    if (!changes.given() && piece.controller != piece.base_controller)
        piece.control_changes = {piece.controller};
    const PlayerIndex last =
        piece.control_changes.empty() ? piece.base_controller : piece.control_changes.back();
    if (last != piece.controller)
        node["controller"].mistake("the last of control_changes, or base_controller, must be the controller");
}

Piece read_piece(const Node& node, Ids& ids, PieceIndex index) {
    Piece piece;
    piece.id = ids.declare(node["id"], IdKind::piece, index);
    piece.kind = enum_value<Kind>(node["kind"]).value_or(Kind::creature);
    read_control(node, ids, piece);
    piece.tapped = node["tapped"].truth(false);
    piece.summoning_sick = node["summoning_sick"].truth(false);
    return piece;
}

/// The player who decides whether what an id names is in range.
PlayerIndex controller_of(const Table& table, const Ids::Named& named) {
    switch (named.kind) {
        case IdKind::player:
            return named.index;
        case IdKind::piece:
            return table.pieces[named.index].controller;
        case IdKind::stack_object:
            break;
    }
    return table.stack[named.index].controller;
}

void read_objects(const Node& position, Table& table, Ids& ids) {
    const std::vector<Node> pieces = position["pieces"].objects();
    for (const Node& piece : pieces) table.pieces.push_back(read_piece(piece, ids, table.pieces.size()));
    for (const Node& node : position["stack"].objects()) {
        StackObject object;
        object.id = ids.declare(node["id"], IdKind::stack_object, table.stack.size());
        object.controller = ids.index(node["controller"], IdKind::player).value_or(0);
        object.owner = read_player_or(node["owner"], ids, object.controller);
        table.stack.push_back(std::move(object));
    }
    for (PieceIndex i = 0; i < pieces.size(); ++i) {
        const Node host = pieces[i]["attached_to"];
        if (!host.given()) continue;
        if (const auto named = ids.named(host)) table.pieces[i].attached_to = controller_of(table, *named);
    }
}

Turn read_turn(const Node& node, const Ids& ids) {
    Turn turn;
    if (node.object()["active"].given()) turn.active = ids.index(node["active"], IdKind::player);
    turn.step = enum_value<Step>(node["step"]);
    return turn;
}

void read_markers(const Node& node, Table& table, const Ids& ids) {
    if (!node.given()) return;
    table.markers.emplace();
    for (const Node& entry : node.objects()) {
        const auto holder = ids.index(entry["holder"], IdKind::player);
        const bool playing = entry["playing"].truth(true);
        if (!holder) continue;
        if (table.players[*holder].lost) entry["holder"].mistake("the holder of a marker has left the game");
        if (playing && is_playing(*table.markers, *holder))
            entry["holder"].mistake("nobody plays two turns at once (MP-13.7)");
        table.markers->push_back({*holder, playing});
    }
}

}  // namespace

Table read_table(const Node& position, Ids& ids) {
    Table table;
    const Node players = position.required("the position").object()["players"];
    if (position.is_object()) players.required("the list of players");
    const std::vector<Node> entries = players.objects();
    if (players.is_array() && players.raw().size() < 2) players.mistake("at least two players are needed");
    table.format = read_format(position["format"], entries.size());
    table.options = read_options(position["options"], table.format);
    for (const Node& entry : entries) {
        table.players.push_back(read_player_entry(entry, ids, table.players.size()));
        read_membership(entry["team"], table, table.players.back());
    }
    read_team_lives(position["teams"], table);
    read_objects(position, table, ids);
    table.turn = read_turn(position["turn"], ids);
    read_markers(position["markers"], table, ids);
    return table;
}

PlayerIndex read_player(const Request& request, const Node& node, Named who) {
    const auto player = request.ids.index(node, IdKind::player);
    if (!player) return 0;
    if (who == Named::in_game && request.table.players[*player].lost)
        node.mistake("\"" + request.table.players[*player].id + "\" has left the game");
    return *player;
}

std::vector<PlayerIndex> read_players(const Request& request, const Node& node, Named who) {
    for (const Node& element : node.elements()) {
        if (element.given()) read_player(request, element, who);
    }
    if (node.any_mistake()) return {};
    return request.ids.indices(node, IdKind::player);
}

Attacks read_attacks(const Request& request) {
    Attacks attacks;
    for (const auto& [key, value] : request.fields["attacks"].required("attacks").members()) {
        const auto piece = request.ids.index(key, value, IdKind::piece);
        const PlayerIndex player = read_player(request, value, Named::anybody);
        if (piece) attacks.emplace_back(*piece, player);
    }
    return attacks;
}

void need_active(const Request& request) {
    request.fields["position"]["turn"]["active"].required("whose turn it is");
}

void need_markers(const Request& request) {
    request.fields["position"]["markers"].required("the list of turn markers");
}

void need_grand_melee(const Request& request) {
    if (request.table.format != Format::grand_melee)
        request.fields["position"]["format"].mistake("only grand melee has turn markers (MP-13.5)");
}

std::vector<std::string> sorted(std::vector<std::string> ids) {
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace quadrille::rules::multiplayer
