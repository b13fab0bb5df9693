#include "app/session/systems/action_json.hpp"
#include "app/session/systems/multiplayer_json.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

// The readers.

std::string text(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
}

template <typename List>
List word(const Json& json, const char* key) {
    return rules::value_of<List>(text(json, key)).value();
}

template <typename Value>
std::optional<Value> if_given(const Json& json, const char* key) {
    return json.contains(key) ? std::optional(json.at(key).get<Value>()) : std::nullopt;
}

/// Without a toughness neither is known: a creature of 0/0 would not live.
std::optional<multiplayer::Size> size_in(const Json& json) {
    const int toughness = json.value("toughness", 0);
    if (toughness <= 0) return std::nullopt;
    return multiplayer::Size{json.value("power", 0), toughness};
}

MultiplayerAction format(const Json& json) {
    return multiplayer::ChooseFormat{word<multiplayer::Format>(json, "format"),
                                     if_given<int>(json, "players"), if_given<int>(json, "teams")};
}

MultiplayerAction name_player(const Json& json) {
    return multiplayer::NamePlayer{text(json, "player"), text(json, "name")};
}

MultiplayerAction seats(const Json& json) {
    return multiplayer::DrawSeats{json.at("seats").get<Texts>()};
}

MultiplayerAction option(const Json& json) {
    multiplayer::AgreeOptions action{.several = if_given<bool>(json, "several"),
                                     .deploy = if_given<bool>(json, "deploy")};
    if (json.contains("range"))
        action.range.emplace(json.at("range").is_null() ? std::nullopt : if_given<int>(json, "range"));
    if (json.contains("attack")) action.attack = word<multiplayer::AttackOption>(json, "attack");
    return action;
}

MultiplayerAction begin(const Json& json) {
    return multiplayer::BeginGame{text(json, "first")};
}

MultiplayerAction life(const Json& json) {
    multiplayer::ChangeLives action{word<multiplayer::LifeEffect>(json, "effect"), {}};
    for (const auto& [player, amount] : json.at("amounts").get_ref<const Json::object_t&>())
        action.amounts[player] = count_in(amount);
    return action;
}

MultiplayerAction poison(const Json& json) {
    return multiplayer::ChangePoison{text(json, "player"), json.at("change").get<int>()};
}

MultiplayerAction empty_library(const Json& json) {
    return multiplayer::DrawFromEmptyLibrary{text(json, "player")};
}

MultiplayerAction protect(const Json& json) {
    return multiplayer::ProtectFromLoss{text(json, "player"), json.at("on").get<bool>()};
}

MultiplayerAction settle(const Json& json) {
    return multiplayer::SettleOutcome{json.value("concede", Texts()), json.value("wins", Texts()),
                                      json.value("loses", Texts()), json.value("loop", false)};
}

MultiplayerAction next_turn(const Json&) {
    return multiplayer::NextPlayer{};
}

MultiplayerAction extra_turn(const Json& json) {
    return multiplayer::TakeExtraTurn{text(json, "player")};
}

MultiplayerAction end_turn(const Json& json) {
    return multiplayer::EndMarkedTurn{text(json, "player")};
}

MultiplayerAction start_turn(const Json& json) {
    return multiplayer::StartMarkedTurn{text(json, "player")};
}

MultiplayerAction card(const Json& json) {
    return multiplayer::EnterPlay{text(json, "player"), json.value("owner", ""), json.value("name", ""),
                                  word<multiplayer::Kind>(json, "kind"), size_in(json)};
}

MultiplayerAction control(const Json& json) {
    return multiplayer::TakeControl{text(json, "of"), text(json, "player")};
}

MultiplayerAction control_ends(const Json& json) {
    return multiplayer::EndControl{text(json, "of")};
}

MultiplayerAction attach(const Json& json) {
    return multiplayer::Attach{text(json, "of"), text(json, "host")};
}

MultiplayerAction come_off(const Json&) {
    return multiplayer::ComeOff{};
}

MultiplayerAction tap(const Json& json) {
    return multiplayer::TapCard{text(json, "of")};
}

MultiplayerAction size(const Json& json) {
    return multiplayer::SetSize{text(json, "of"), size_in(json).value()};
}

MultiplayerAction leaves(const Json& json) {
    return multiplayer::LeavePlay{text(json, "of")};
}

MultiplayerAction deploy(const Json& json) {
    return multiplayer::Deploy{text(json, "of"), text(json, "player")};
}

MultiplayerAction spell(const Json& json) {
    multiplayer::PutOnStack action{.player = text(json, "player"), .name = json.value("name", "")};
    const std::string kind = json.value("kind", "ability");
    action.ability = kind == "ability";
    if (kind != "ability" && kind != "spell") action.permanent = word<multiplayer::Kind>(json, "kind");
    action.size = size_in(json);
    action.targets = json.value("targets", Texts());
    return action;
}

MultiplayerAction trigger(const Json& json) {
    return multiplayer::Trigger{text(json, "player"), text(json, "name")};
}

MultiplayerAction triggers(const Json&) {
    return multiplayer::PlaceTriggers{};
}

MultiplayerAction pass(const Json&) {
    return multiplayer::PassPriority{};
}

MultiplayerAction step(const Json& json) {
    return multiplayer::GoToStep{word<multiplayer::Step>(json, "step")};
}

MultiplayerAction attack(const Json& json) {
    return multiplayer::AttackPlayer{text(json, "of"), text(json, "player")};
}

MultiplayerAction attacks_not(const Json& json) {
    return multiplayer::NoAttack{text(json, "of")};
}

MultiplayerAction block(const Json& json) {
    return multiplayer::Block{text(json, "of"), text(json, "target")};
}

MultiplayerAction divide(const Json& json) {
    return multiplayer::DivideDamage{text(json, "of"), json.at("damage").get<std::map<std::string, int>>()};
}

MultiplayerAction damage(const Json&) {
    return multiplayer::DealDamage{};
}

const ActionReaders<MultiplayerAction> readers{{"format", format},
                                               {"name", name_player},
                                               {"seats", seats},
                                               {"option", option},
                                               {"begin", begin},
                                               {"life", life},
                                               {"poison", poison},
                                               {"empty_library", empty_library},
                                               {"protect", protect},
                                               {"settle", settle},
                                               {"next_turn", next_turn},
                                               {"extra_turn", extra_turn},
                                               {"end_turn", end_turn},
                                               {"start_turn", start_turn},
                                               {"card", card},
                                               {"control", control},
                                               {"control_ends", control_ends},
                                               {"attach", attach},
                                               {"come_off", come_off},
                                               {"tap", tap},
                                               {"size", size},
                                               {"leaves", leaves},
                                               {"deploy", deploy},
                                               {"spell", spell},
                                               {"trigger", trigger},
                                               {"triggers", triggers},
                                               {"pass", pass},
                                               {"step", step},
                                               {"attack", attack},
                                               {"attacks_not", attacks_not},
                                               {"block", block},
                                               {"divide", divide},
                                               {"damage", damage}};

// The writers.

struct MultiplayerWriter {
    Json operator()(const multiplayer::ChooseFormat& action) const {
        Json json{{"do", "format"}, {"format", rules::name(action.format)}};
        if (action.players) json["players"] = *action.players;
        if (action.teams) json["teams"] = *action.teams;
        return json;
    }
    Json operator()(const multiplayer::NamePlayer& action) const {
        return {{"do", "name"}, {"player", action.player}, {"name", action.name}};
    }
    Json operator()(const multiplayer::DrawSeats& action) const {
        return {{"do", "seats"}, {"seats", action.seats}};
    }
    Json operator()(const multiplayer::AgreeOptions& action) const {
        Json json = multiplayer::written(action);
        json["do"] = "option";
        return json;
    }
    Json operator()(const multiplayer::BeginGame& action) const {
        return {{"do", "begin"}, {"first", action.first}};
    }
    Json operator()(const multiplayer::ChangeLives& action) const {
        return {{"do", "life"}, {"effect", rules::name(action.effect)}, {"amounts", action.amounts}};
    }
    Json operator()(const multiplayer::ChangePoison& action) const {
        return {{"do", "poison"}, {"player", action.player}, {"change", action.change}};
    }
    Json operator()(const multiplayer::DrawFromEmptyLibrary& action) const {
        return of_player("empty_library", action.player);
    }
    Json operator()(const multiplayer::ProtectFromLoss& action) const {
        return {{"do", "protect"}, {"player", action.player}, {"on", action.on}};
    }
    Json operator()(const multiplayer::SettleOutcome& action) const {
        Json json{{"do", "settle"}};
        if (!action.concede.empty()) json["concede"] = action.concede;
        if (!action.wins.empty()) json["wins"] = action.wins;
        if (!action.loses.empty()) json["loses"] = action.loses;
        if (action.loop) json["loop"] = true;
        return json;
    }
    Json operator()(const multiplayer::NextPlayer&) const { return {{"do", "next_turn"}}; }
    Json operator()(const multiplayer::TakeExtraTurn& action) const {
        return of_player("extra_turn", action.player);
    }
    Json operator()(const multiplayer::EndMarkedTurn& action) const {
        return of_player("end_turn", action.player);
    }
    Json operator()(const multiplayer::StartMarkedTurn& action) const {
        return of_player("start_turn", action.player);
    }
    Json operator()(const multiplayer::EnterPlay& action) const {
        Json json = of_player("card", action.player);
        if (!action.owner.empty()) json["owner"] = action.owner;
        json["name"] = action.name;
        json["kind"] = rules::name(action.kind);
        multiplayer::add_size(json, action.size);
        return json;
    }
    Json operator()(const multiplayer::TakeControl& action) const {
        return {{"do", "control"}, {"of", action.of}, {"player", action.player}};
    }
    Json operator()(const multiplayer::EndControl& action) const { return of("control_ends", action.of); }
    Json operator()(const multiplayer::Attach& action) const {
        return {{"do", "attach"}, {"of", action.of}, {"host", action.host}};
    }
    Json operator()(const multiplayer::ComeOff&) const { return {{"do", "come_off"}}; }
    Json operator()(const multiplayer::TapCard& action) const { return of("tap", action.of); }
    Json operator()(const multiplayer::SetSize& action) const {
        Json json = of("size", action.of);
        multiplayer::add_size(json, action.size);
        return json;
    }
    Json operator()(const multiplayer::LeavePlay& action) const { return of("leaves", action.of); }
    Json operator()(const multiplayer::Deploy& action) const {
        return {{"do", "deploy"}, {"of", action.of}, {"player", action.player}};
    }
    Json operator()(const multiplayer::PutOnStack& action) const {
        const std::string_view kind = action.permanent ? rules::name(*action.permanent)
                                      : action.ability ? "ability"
                                                       : "spell";
        Json json{{"do", "spell"}, {"player", action.player}, {"name", action.name}, {"kind", kind}};
        multiplayer::add_size(json, action.size);
        if (!action.targets.empty()) json["targets"] = action.targets;
        return json;
    }
    Json operator()(const multiplayer::Trigger& action) const {
        return {{"do", "trigger"}, {"player", action.player}, {"name", action.name}};
    }
    Json operator()(const multiplayer::PlaceTriggers&) const { return {{"do", "triggers"}}; }
    Json operator()(const multiplayer::PassPriority&) const { return {{"do", "pass"}}; }
    Json operator()(const multiplayer::GoToStep& action) const {
        return {{"do", "step"}, {"step", rules::name(action.step)}};
    }
    Json operator()(const multiplayer::AttackPlayer& action) const {
        return {{"do", "attack"}, {"of", action.of}, {"player", action.player}};
    }
    Json operator()(const multiplayer::NoAttack& action) const { return of("attacks_not", action.of); }
    Json operator()(const multiplayer::Block& action) const {
        return {{"do", "block"}, {"of", action.of}, {"target", action.target}};
    }
    Json operator()(const multiplayer::DivideDamage& action) const {
        return {{"do", "divide"}, {"of", action.of}, {"damage", action.damage}};
    }
    Json operator()(const multiplayer::DealDamage&) const { return {{"do", "damage"}}; }

private:
    static Json of_player(const char* verb, const std::string& player) {
        return {{"do", verb}, {"player", player}};
    }
    static Json of(const char* verb, const std::string& card) { return {{"do", verb}, {"of", card}}; }
};

}  // namespace

SystemAction said(const MultiplayerAction& action) {
    return written_action(std::visit(MultiplayerWriter{}, action));
}

std::optional<MultiplayerAction> multiplayer_action_from(const SystemAction& statement) {
    return read_action(statement, readers);
}

}  // namespace quadrille::app
