// Writes a setup as JSON, the counterpart of setup.cpp.
#include "rules/position/setup_json.hpp"

namespace quadrille::rules {
namespace {

/// Sets keys of an object whose values are not at their defaults.
class Writer {
public:
    void put(const char* key, int value, int fallback = 0) {
        if (value != fallback) object_[key] = value;
    }
    void put(const char* key, bool value) {
        if (value) object_[key] = true;
    }
    void put(const char* key, const std::string& value) {
        if (!value.empty()) object_[key] = value;
    }
    void put(const char* key, const std::optional<std::string>& value) {
        if (value) object_[key] = *value;
    }
    void put(const char* key, const std::optional<int>& value) {
        if (value) object_[key] = *value;
    }
    void put(const char* key, const std::optional<Square>& value) {
        if (value) object_[key] = name(*value);
    }
    void put(const char* key, const std::vector<std::string>& texts) {
        if (!texts.empty()) object_[key] = texts;
    }
    void put(const char* key, const std::vector<Square>& squares) {
        if (!squares.empty()) always(key, squares);
    }
    void put(const char* key, Answer object) {
        if (!object.empty()) object_[key] = std::move(object);
    }
    template <typename List>
    requires std::is_enum_v<List>
    void put(const char* key, const std::optional<List>& value) {
        if (value) object_[key] = name(*value);
    }
    void always(const char* key, const std::vector<Square>& squares) {
        object_[key] = Answer::array();
        for (const Square square : squares) object_[key].push_back(name(square));
    }
    void id(const Id& id) { object_["id"] = id; }
    Answer done() && { return std::move(object_); }

private:
    Answer object_ = Answer::object();
};

void put_printed(Writer& writer, const Characteristics& printed) {
    writer.put("power", printed.power);
    writer.put("toughness", printed.toughness);
    writer.put("extra_blocks", printed.extra_blocks);
    writer.put("mana_value", printed.mana_value);
    writer.put("keywords", printed.keywords);
    writer.put("colors", printed.colors);
    writer.put("types", printed.types);
}

Answer to_json(const BoardSetup& board) {
    Writer writer;
    writer.put("columns", board.columns, BoardSetup{}.columns);
    writer.put("rows", board.rows, BoardSetup{}.rows);
    writer.put("blocked", board.blocked);
    writer.put("missing", board.missing);
    return std::move(writer).done();
}

Answer to_json(const PlayerSetup& player) {
    Writer writer;
    writer.id(player.id);
    writer.put("seat", player.seat);
    writer.put("life", player.life);
    writer.put("starting_life", player.starting_life, PlayerSetup{}.starting_life);
    writer.put("team", player.team);
    writer.put("pawn", player.pawn);
    writer.put("pawn_tapped", player.pawn_tapped);
    if (player.deployment) writer.always("deployment", *player.deployment);
    writer.put("lost", player.lost);
    if (player.victory_counters != 0) writer.put("counters", Answer{{"victory", player.victory_counters}});
    return std::move(writer).done();
}

Answer to_json(const PieceSetup& piece) {
    Writer writer;
    writer.id(piece.id);
    writer.put("kind", piece.kind);
    writer.put("controller", std::optional(piece.controller));
    writer.put("owner", piece.owner);
    writer.put("name", piece.name);
    writer.put("square", piece.square);
    writer.put("attached_to", piece.attached_to);
    put_printed(writer, piece.printed);
    writer.put("subtypes", piece.subtypes);
    writer.put("damage", piece.damage);
    writer.put("loyalty", piece.loyalty);
    writer.put("tapped", piece.tapped);
    writer.put("summoning_sick", piece.summoning_sick);
    writer.put("token", piece.token);
    return std::move(writer).done();
}

Answer to_json(const TurnSetup& turn) {
    Writer writer;
    writer.put("number", turn.number);
    writer.put("active", turn.active);
    writer.put("step", turn.step);
    writer.put("mains_skipped", turn.mains_skipped);
    writer.put("zombie_turns", turn.zombie_turns);
    return std::move(writer).done();
}

Answer to_json(const OptionsSetup& options) {
    const OptionsSetup fallback;
    Writer writer;
    if (options.variant != fallback.variant) writer.put("variant", std::optional(options.variant));
    writer.put("theme", options.theme);
    if (options.flags != fallback.flags) writer.put("flags", std::optional(options.flags));
    writer.put("turns", options.turns);
    writer.put("target", options.target);
    writer.put("reinforcements", options.reinforcements);
    if (options.ambush != fallback.ambush) writer.put("ambush", std::optional(options.ambush));
    writer.put("zombie", options.zombie);
    writer.put("wild", options.wild);
    writer.put("shared_life", options.shared_life);
    writer.put("no_diagonals", options.no_diagonals);
    writer.put("block_on_square", options.block_on_square);
    return std::move(writer).done();
}

Answer to_json(const CombatSetup& combat) {
    Writer writer;
    writer.put("attackers", combat.attackers);
    writer.put("blocks", Answer(combat.blocks));
    return std::move(writer).done();
}

Answer to_json(const std::map<Id, Square>& places) {
    Answer object = Answer::object();
    for (const auto& [id, square] : places) object[id] = name(square);
    return object;
}

Answer to_json(const HistorySetup& history) {
    Writer writer;
    writer.put("was_on_board", to_json(history.was_on_board));
    writer.put("left", to_json(history.left));
    writer.put("left_by", Answer(history.left_by));
    writer.put("eliminated", history.eliminated);
    return std::move(writer).done();
}

Answer to_json(const StackSetup& object) {
    Writer writer;
    writer.id(object.id);
    writer.put("kind", object.kind);
    writer.put("controller", std::optional(object.controller));
    writer.put("source", object.source);
    writer.put("targets", object.targets);
    return std::move(writer).done();
}

Answer to_json(const TrapSetup& trap) {
    Writer writer;
    writer.id(trap.id);
    writer.put("square", trap.square);
    writer.put("kind", trap.kind);
    writer.put("targets", trap.targets);
    writer.put("effect", trap.effect);
    writer.put("attackers_only", trap.attackers_only);
    writer.put("spares", trap.spares);
    put_printed(writer, trap.printed);
    return std::move(writer).done();
}

Answer to_json(const SpecialSetup& special) {
    Writer writer;
    writer.put("square", special.square);
    writer.put("name", special.name);
    writer.put("tap_ability", special.tap_ability);
    return std::move(writer).done();
}

Answer to_json(const GoalSetup& goal) {
    Writer writer;
    writer.put("player", std::optional(goal.player));
    writer.put("kind", goal.kind);
    writer.put("squares", goal.squares);
    writer.put("piece", goal.piece);
    writer.put("turns", goal.turns);
    writer.put("target", goal.target);
    return std::move(writer).done();
}

template <typename Element>
Answer to_json(const std::vector<Element>& elements) {
    Answer list = Answer::array();
    for (const Element& element : elements) list.push_back(to_json(element));
    return list;
}

}  // namespace

Answer to_json(const Setup& setup) {
    Writer writer;
    writer.put("board", to_json(setup.board));
    writer.put("players", to_json(setup.players));
    writer.put("pieces", to_json(setup.pieces));
    writer.put("turn", to_json(setup.turn));
    writer.put("stack", to_json(setup.stack));
    writer.put("options", to_json(setup.options));
    writer.put("combat", to_json(setup.combat));
    writer.put("history", to_json(setup.history));
    writer.put("traps", to_json(setup.traps));
    writer.put("special", to_json(setup.special));
    Writer objectives;
    objectives.put("strategic", setup.objectives.strategic);
    objectives.put("goals", to_json(setup.objectives.goals));
    writer.put("objectives", std::move(objectives).done());
    return std::move(writer).done();
}

}  // namespace quadrille::rules
