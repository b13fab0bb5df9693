#include "rules/json/request.hpp"
#include "rules/position/setup_json.hpp"

namespace quadrille::rules {
namespace {

Id id_of(const Node& object) {
    const Node id = object["id"];
    return id.required("id").text();
}

BoardSetup read_board(const Node& node) {
    node.object();
    BoardSetup board;
    board.columns = node["columns"].integer(board.columns, 1, max_side);
    board.rows = node["rows"].integer(board.rows, 1, max_side);
    board.blocked = node["blocked"].squares();
    board.missing = node["missing"].squares();
    return board;
}

PlayerSetup read_player(const Node& node) {
    PlayerSetup player;
    player.id = id_of(node);
    player.seat = node["seat"].seat();
    player.life = node["life"].integer(0);
    player.starting_life = node["starting_life"].integer(player.starting_life);
    player.team = node["team"].optional_text();
    player.pawn = node["pawn"].square();
    player.pawn_tapped = node["pawn_tapped"].truth(false);
    const Node deployment = node["deployment"];
    if (deployment.given()) player.deployment = deployment.squares();
    player.lost = node["lost"].truth(false);
    player.victory_counters = node["counters"].object()["victory"].integer(0);
    return player;
}

Characteristics read_characteristics(const Node& node) {
    Characteristics printed;
    printed.power = node["power"].integer(0);
    printed.toughness = node["toughness"].integer(0);
    printed.extra_blocks = node["extra_blocks"].integer(0);
    printed.mana_value = node["mana_value"].integer(0);
    printed.keywords = node["keywords"].texts();
    printed.colors = node["colors"].texts();
    printed.types = node["types"].texts();
    return printed;
}

PieceSetup read_piece(const Node& node) {
    PieceSetup piece;
    piece.id = id_of(node);
    const Node kind = node["kind"], controller = node["controller"];
    piece.kind = enum_value<Kind>(kind.required("kind"));
    piece.controller = controller.required("controller").text();
    piece.owner = node["owner"].optional_text();
    piece.name = node["name"].text();
    piece.square = node["square"].square();
    piece.attached_to = node["attached_to"].optional_text();
    piece.printed = read_characteristics(node);
    piece.subtypes = node["subtypes"].texts();
    piece.damage = node["damage"].integer(0);
    piece.loyalty = node["loyalty"].optional_integer();
    piece.tapped = node["tapped"].truth(false);
    piece.summoning_sick = node["summoning_sick"].truth(false);
    piece.token = node["token"].truth(false);
    return piece;
}

TurnSetup read_turn(const Node& node) {
    node.object();
    TurnSetup turn;
    turn.number = node["number"].integer(0);
    turn.active = node["active"].optional_text();
    turn.step = enum_value<Step>(node["step"]);
    turn.mains_skipped = node["mains_skipped"].truth(false);
    turn.zombie_turns = node["zombie_turns"].integer(0);
    return turn;
}

OptionsSetup read_options(const Node& node) {
    node.object();
    OptionsSetup options;
    options.variant = enum_value<Variant>(node["variant"]).value_or(options.variant);
    options.theme = enum_value<Theme>(node["theme"]);
    options.flags = enum_value<Flags>(node["flags"]).value_or(options.flags);
    options.turns = node["turns"].optional_integer();
    options.target = node["target"].optional_integer();
    options.reinforcements = node["reinforcements"].truth(false);
    options.ambush = enum_value<Ambush>(node["ambush"]).value_or(options.ambush);
    options.zombie = node["zombie"].optional_text();
    options.wild = node["wild"].optional_text();
    options.shared_life = node["shared_life"].truth(false);
    options.no_diagonals = node["no_diagonals"].truth(false);
    options.block_on_square = node["block_on_square"].truth(false);
    return options;
}

CombatSetup read_combat(const Node& node) {
    node.object();
    CombatSetup combat;
    combat.attackers = node["attackers"].texts();
    for (const auto& [blocker, blocked] : node["blocks"].members())
        combat.blocks.emplace(blocker, blocked.texts());
    return combat;
}

std::map<Id, Square> read_places(const Node& node) {
    std::map<Id, Square> places;
    for (const auto& [id, value] : node.members()) {
        if (const auto square = value.square()) places.emplace(id, *square);
    }
    return places;
}

HistorySetup read_history(const Node& node) {
    node.object();
    HistorySetup history;
    history.was_on_board = read_places(node["was_on_board"]);
    history.left = read_places(node["left"]);
    for (const auto& [id, origin] : node["left_by"].members()) {
        if (auto text = origin.optional_text()) history.left_by.emplace(id, std::move(*text));
    }
    history.eliminated = node["eliminated"].texts();
    return history;
}

StackSetup read_stack_object(const Node& node) {
    StackSetup object;
    object.id = id_of(node);
    object.kind = enum_value<StackKind>(node["kind"]);
    const Node controller = node["controller"];
    object.controller = controller.required("controller").text();
    object.source = node["source"].optional_text();
    object.targets = node["targets"].texts();
    return object;
}

TrapSetup read_trap(const Node& node) {
    TrapSetup trap;
    trap.id = id_of(node);
    trap.square = node["square"].square();
    trap.kind = enum_value<TrapKind>(node["kind"]);
    trap.targets = node["targets"].truth(false);
    trap.effect = node["effect"].truth(false);
    trap.attackers_only = node["attackers_only"].truth(false);
    trap.spares = node["spares"].texts();
    trap.printed = read_characteristics(node);
    return trap;
}

SpecialSetup read_special(const Node& node) {
    return {node["square"].square(), node["name"].text(), node["tap_ability"].truth(false)};
}

GoalSetup read_goal(const Node& node) {
    GoalSetup goal;
    const Node player = node["player"], kind = node["kind"];
    goal.player = player.required("player").text();
    goal.kind = enum_value<GoalKind>(kind.required("kind"));
    goal.squares = node["squares"].squares();
    goal.piece = node["piece"].optional_text();
    goal.turns = node["turns"].optional_integer();
    goal.target = node["target"].optional_text();
    return goal;
}

template <typename Element>
std::vector<Element> read_all(const Node& list, Element (*read)(const Node&)) {
    std::vector<Element> elements;
    for (const Node& node : list.elements()) {
        if (node.is_object()) {
            elements.push_back(read(node));
        } else {
            node.mistake("must be an object");
            elements.emplace_back();
        }
    }
    return elements;
}

}  // namespace

Setup read_setup(const Node& position) {
    Setup setup;
    setup.board = read_board(position["board"]);
    setup.players = read_all(position["players"], read_player);
    setup.pieces = read_all(position["pieces"], read_piece);
    setup.turn = read_turn(position["turn"]);
    setup.stack = read_all(position["stack"], read_stack_object);
    setup.options = read_options(position["options"]);
    setup.combat = read_combat(position["combat"]);
    setup.history = read_history(position["history"]);
    setup.traps = read_all(position["traps"], read_trap);
    setup.special = read_all(position["special"], read_special);
    const Node objectives = position["objectives"].object();
    setup.objectives.strategic = objectives["strategic"].squares();
    setup.objectives.goals = read_all(objectives["goals"], read_goal);
    return setup;
}

}  // namespace quadrille::rules
