#include "app/session/board_action.hpp"

#include "app/session/systems/action_json.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

struct Writer {
    Json operator()(const SkipMains& action) const { return {{"do", "skip_mains"}, {"on", action.on}}; }
    Json operator()(const DeclareAttack& action) const { return {{"do", "attack"}, {"track", action.track}}; }
    Json operator()(const SettleMove& action) const {
        return {{"do", "settle"}, {"track", action.track}, {"stands", action.stands}};
    }
    Json operator()(const ThrowCoin& action) const {
        return {{"do", "coin"}, {"square", name(action.square)}, {"loser", action.loser}};
    }
    Json operator()(const ThrowDie& action) const {
        return {{"do", "die"}, {"sides", action.sides}, {"result", action.result}};
    }
    Json operator()(const LayOffBoard& action) const {
        const OffBoardCard& card = action.card;
        Json json{{"do", "off_board"},
                  {"id", card.id},
                  {"seat", name(card.seat)},
                  {"name", card.facts.name},
                  {"kind", rules::name(card.facts.kind)},
                  {"power", card.facts.power},
                  {"toughness", card.facts.toughness},
                  {"keywords", card.facts.keywords},
                  {"colors", card.facts.colors},
                  {"type_line", card.facts.type_line.text()},
                  {"becomes", card.becomes}};
        if (card.seat.place > 1) json["place"] = card.seat.place;
        return json;
    }
    Json operator()(const TakeOffBoard& action) const { return {{"do", "placed"}, {"id", action.id}}; }
    Json operator()(const AssignDamage& action) const {
        return {{"do", "assign"}, {"track", action.track}, {"to", action.to}};
    }
    Json operator()(const BringZombies&) const { return {{"do", "wave"}}; }
};

BoardAction skip_mains(const Json& json) {
    return SkipMains{json.at("on").get<bool>()};
}

BoardAction attack(const Json& json) {
    return DeclareAttack{json.at("track").get<int>()};
}

BoardAction settle(const Json& json) {
    return SettleMove{json.at("track").get<int>(), json.at("stands").get<bool>()};
}

BoardAction coin(const Json& json) {
    return ThrowCoin{square_from(json.at("square").get<std::string>()).value(), json.at("loser").get<int>()};
}

BoardAction die(const Json& json) {
    return ThrowDie{json.at("sides").get<int>(), json.at("result").get<int>()};
}

BoardAction off_board(const Json& json) {
    OffBoardCard card;
    card.id = json.at("id").get<std::string>();
    card.seat = {seat_from(json.at("seat").get<std::string>()).value(), json.value("place", 1)};
    card.facts.name = json.at("name").get<std::string>();
    card.facts.kind = rules::value_of<rules::Kind>(json.at("kind").get<std::string>()).value();
    card.facts.power = json.value("power", 0);
    card.facts.toughness = json.value("toughness", 0);
    card.facts.keywords = json.value("keywords", std::vector<std::string>());
    card.facts.colors = json.value("colors", std::vector<std::string>());
    card.facts.type_line = json.value("type_line", "");
    card.becomes = json.value("becomes", false);
    return LayOffBoard{std::move(card)};
}

BoardAction placed(const Json& json) {
    return TakeOffBoard{json.at("id").get<std::string>()};
}

BoardAction assign(const Json& json) {
    return AssignDamage{json.at("track").get<int>(), json.at("to").get<std::map<std::string, int>>()};
}

BoardAction wave(const Json&) {
    return BringZombies{};
}

const ActionReaders<BoardAction> readers{
    {"skip_mains", skip_mains}, {"attack", attack}, {"settle", settle}, {"coin", coin}, {"die", die},
    {"off_board", off_board},   {"placed", placed}, {"assign", assign}, {"wave", wave}};

}  // namespace

SystemAction said(const BoardAction& action) {
    return written_action(std::visit(Writer{}, action));
}

std::optional<BoardAction> board_action_from(const SystemAction& statement) {
    return read_action(statement, readers);
}

std::optional<int> track_of(const BoardAction& action) {
    return std::visit(
        [](const auto& done) -> std::optional<int> {
            if constexpr (requires { done.track; }) {
                return done.track;
            } else if constexpr (requires { done.loser; }) {
                return done.loser;
            } else {
                return std::nullopt;
            }
        },
        action);
}

}  // namespace quadrille::app
