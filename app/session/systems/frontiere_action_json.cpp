#include <nlohmann/json.hpp>

#include "app/session/systems/action_json.hpp"
#include "app/session/systems/frontiere_action.hpp"

namespace quadrille::app::frontiere {
namespace {

using Json = nlohmann::json;

/// The size of creatures alone is written.
Json printed(Json action, const Printed& card, bool creature) {
    action["name"] = card.name;
    if (creature) action.update({{"power", card.power}, {"toughness", card.toughness}});
    for (const auto& [key, words] :
         {std::pair{"colors", &card.colors}, {"keywords", &card.keywords}, {"types", &card.types}}) {
        if (!words->empty()) action[key] = *words;
    }
    if (card.extra_blocks != 0) action["extra_blocks"] = card.extra_blocks;
    if (card.must_be_blocked) action["must_be_blocked"] = true;
    return action;
}

struct ActionWriter {
    Json operator()(const LayTerritory& action) const {
        return {{"do", "territory"}, {"lands", action.lands}};
    }
    Json operator()(const RevealLand& action) const {
        Json json{{"do", "reveal"},          {"square", name(action.square)},
                  {"types", action.types},   {"produces", action.produces},
                  {"tapped", action.tapped}, {"triggers", action.triggers}};
        if (action.name) json["name"] = *action.name;
        if (action.legendary) json["legendary"] = *action.legendary;
        if (!action.player.empty()) json["player"] = action.player;
        return json;
    }
    Json operator()(const EnterCreature& action) const {
        return printed({{"do", "creature"}, {"player", action.player}}, action.card, true);
    }
    Json operator()(const EnterPermanent& action) const {
        return printed({{"do", "attachment"}, {"player", action.player}, {"kind", rules::name(action.kind)}},
                       action.card, false);
    }
    Json operator()(const PutToken& action) const {
        return {{"do", "token"}, {"player", action.player}, {"square", name(action.square)}};
    }
    Json operator()(const Equip& action) const {
        return {{"do", "equip"}, {"of", action.of}, {"target", action.target}};
    }
    Json operator()(const Fortify& action) const { return on_square("fortify", action); }
    Json operator()(const Enchant& action) const {
        Json json{{"do", "enchant"}, {"of", action.of}};
        if (action.target) json["target"] = *action.target;
        if (action.square) json["square"] = name(*action.square);
        return json;
    }
    Json operator()(const MoveCreature& action) const { return moved("move", action); }
    Json operator()(const MoveBand& action) const { return moved("move_band", action); }
    Json operator()(const GatherBand& action) const {
        return {{"do", "band"}, {"members", action.members}, {"square", name(action.square)}};
    }
    Json operator()(const Explore& action) const { return on_square("explore", action); }
    Json operator()(const TakeLand& action) const { return on_square("control", action); }
    Json operator()(const Attack& action) const {
        return {{"do", "attack"}, {"of", action.of}, {"target", action.target}};
    }
    Json operator()(const ChooseBlocks& action) const {
        return {{"do", "choose"}, {"of", action.of}, {"attackers", action.attackers}};
    }
    Json operator()(const Arrive& action) const {
        return {{"do", "arrive"},
                {"of", action.of},
                {action.attacking ? "attacking" : "blocking", action.other},
                {"square", name(action.square)}};
    }
    Json operator()(const Ninjutsu& action) const {
        return printed({{"do", "ninjutsu"}, {"of", action.of}}, action.card, true);
    }
    Json operator()(const Provoke& action) const {
        return {{"do", "provoke"}, {"of", action.of}, {"target", action.target}};
    }
    Json operator()(const EndCombat&) const { return {{"do", "end_combat"}}; }
    Json operator()(const TapPiece& action) const {
        return {{"do", "tap"}, {"of", action.of}, {"on", action.on}};
    }
    Json operator()(const TapLand& action) const {
        return {{"do", "tap_land"},
                {"square", name(action.square)},
                {"player", action.player},
                {"on", action.on}};
    }
    Json operator()(const MarkDamage& action) const {
        return {{"do", "damage"}, {"of", action.of}, {"change", action.change}};
    }
    Json operator()(const Regenerate& action) const { return {{"do", "regenerate"}, {"of", action.of}}; }
    Json operator()(const PhaseOut& action) const { return {{"do", "phase_out"}, {"of", action.of}}; }
    Json operator()(const Sacrifice& action) const { return {{"do", "sacrifice"}, {"of", action.of}}; }
    Json operator()(const LeavePlay& action) const { return {{"do", "gone"}, {"of", action.of}}; }
    Json operator()(const ChooseOrder& action) const { return {{"do", "order"}, {"order", action.order}}; }
    Json operator()(const BeginPhase& action) const { return {{"do", "phase"}, {"phase", action.phase}}; }

private:
    template <typename Move>
    static Json moved(const char* verb, const Move& action) {
        Json json{{"do", verb}, {"of", action.of}, {"to", name(action.to)}};
        if (action.consent) json["consent"] = *action.consent;
        return json;
    }
    template <typename OnSquare>
    static Json on_square(const char* verb, const OnSquare& action) {
        return {{"do", verb}, {"of", action.of}, {"square", name(action.square)}};
    }
};

std::string text(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
}

Square square(const Json& json, const char* key = "square") {
    return square_from(text(json, key)).value();
}

template <typename Value>
std::optional<Value> optional_in(const Json& json, const char* key) {
    return json.contains(key) ? std::optional(json.at(key).get<Value>()) : std::nullopt;
}

Words words(const Json& json, const char* key) {
    return json.value(key, Words());
}

Printed printed_in(const Json& json) {
    return {.name = json.value("name", ""),
            .power = json.value("power", 0),
            .toughness = json.value("toughness", 0),
            .colors = words(json, "colors"),
            .keywords = words(json, "keywords"),
            .types = words(json, "types"),
            .extra_blocks = json.value("extra_blocks", 0),
            .must_be_blocked = json.value("must_be_blocked", false)};
}

Action territory(const Json& json) {
    return LayTerritory{json.at("lands").get<int>()};
}

/// A basic land may have its one type under "type".
Action reveal(const Json& json) {
    RevealLand land{.square = square(json),
                    .name = optional_in<std::string>(json, "name"),
                    .types = words(json, "types"),
                    .produces = words(json, "produces"),
                    .tapped = json.value("tapped", false),
                    .triggers = json.value("triggers", false),
                    .legendary = optional_in<bool>(json, "legendary"),
                    .player = json.value("player", "")};
    if (json.contains("type")) land.types.push_back(text(json, "type"));
    return land;
}

Action creature(const Json& json) {
    return EnterCreature{text(json, "player"), printed_in(json)};
}

Action attachment(const Json& json) {
    return EnterPermanent{text(json, "player"), rules::value_of<rules::Kind>(text(json, "kind")).value(),
                          printed_in(json)};
}

Action token(const Json& json) {
    return PutToken{text(json, "player"), square(json)};
}

Action enchant(const Json& json) {
    Enchant action{.of = text(json, "of"), .target = optional_in<std::string>(json, "target")};
    if (json.contains("square")) action.square = square(json);
    return action;
}

Action band(const Json& json) {
    return GatherBand{json.at("members").get<Ids>(), square(json)};
}

Action choose(const Json& json) {
    return ChooseBlocks{text(json, "of"), json.at("attackers").get<Ids>()};
}

Action arrive(const Json& json) {
    const bool attacking = json.contains("attacking");
    return Arrive{text(json, "of"), text(json, attacking ? "attacking" : "blocking"), attacking,
                  square(json)};
}

Action ninjutsu(const Json& json) {
    return Ninjutsu{text(json, "of"), printed_in(json)};
}

Action end_combat(const Json&) {
    return EndCombat{};
}

Action tap(const Json& json) {
    return TapPiece{text(json, "of"), json.at("on").get<bool>()};
}

Action tap_land(const Json& json) {
    return TapLand{square(json), json.value("player", ""), json.at("on").get<bool>()};
}

Action damage(const Json& json) {
    return MarkDamage{text(json, "of"), json.at("change").get<int>()};
}

Action order(const Json& json) {
    return ChooseOrder{json.at("order").get<int>()};
}

Action phase(const Json& json) {
    return BeginPhase{json.at("phase").get<int>()};
}

/// Of what names a piece alone, a piece and where it moves, what it aims at, or a land.
template <typename OfPiece>
Action of_piece(const Json& json) {
    return OfPiece{text(json, "of")};
}
template <typename Move>
Action move(const Json& json) {
    return Move{text(json, "of"), square(json, "to"), optional_in<bool>(json, "consent")};
}
template <typename AtTarget>
Action at_target(const Json& json) {
    return AtTarget{text(json, "of"), text(json, "target")};
}
template <typename OnSquare>
Action on_square(const Json& json) {
    return OnSquare{text(json, "of"), square(json)};
}

const ActionReaders<Action> action_readers{{"territory", territory},
                                           {"reveal", reveal},
                                           {"creature", creature},
                                           {"attachment", attachment},
                                           {"token", token},
                                           {"equip", at_target<Equip>},
                                           {"fortify", on_square<Fortify>},
                                           {"enchant", enchant},
                                           {"move", move<MoveCreature>},
                                           {"move_band", move<MoveBand>},
                                           {"band", band},
                                           {"explore", on_square<Explore>},
                                           {"control", on_square<TakeLand>},
                                           {"attack", at_target<Attack>},
                                           {"choose", choose},
                                           {"arrive", arrive},
                                           {"ninjutsu", ninjutsu},
                                           {"provoke", at_target<Provoke>},
                                           {"end_combat", end_combat},
                                           {"tap", tap},
                                           {"tap_land", tap_land},
                                           {"damage", damage},
                                           {"regenerate", of_piece<Regenerate>},
                                           {"phase_out", of_piece<PhaseOut>},
                                           {"sacrifice", of_piece<Sacrifice>},
                                           {"gone", of_piece<LeavePlay>},
                                           {"order", order},
                                           {"phase", phase}};

}  // namespace

SystemAction said(const Action& action) {
    return written_action(std::visit(ActionWriter{}, action));
}

std::optional<Action> action_from(const SystemAction& statement) {
    return read_action(statement, action_readers);
}

}  // namespace quadrille::app::frontiere
