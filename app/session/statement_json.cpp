#include "app/session/statement_json.hpp"

#include <algorithm>
#include <string>

#include "app/session/event_keys.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::string id_of(Chair seat, const Table& table) {
    const TablePlayer* player = table.player_at(seat);
    return player != nullptr ? player->id : text_of(seat);
}

/// With the seat of a player who is not the first of a side.
Json with_place(Json json, Chair seat) {
    if (seat.place > 1) json["place"] = seat.place;
    return json;
}

Chair chair_at(Seat side, const Json& json) {
    return {side, json.value("place", 1)};
}

/// Writes one statement; a function for each kind.
struct Writer {
    const Table& before;

    Json operator()(const LifeChange& statement) const {
        const TablePlayer* player = before.player_at(statement.seat);
        return with_place({{"event", "life"},
                           {"player", id_of(statement.seat, before)},
                           {"seat", name(statement.seat)},
                           {"life", (player != nullptr ? player->life : 0) + statement.change},
                           {"change", statement.change}},
                          statement.seat);
    }
    Json operator()(const Correction& statement) const {
        return {{"event", "moved"}, {"track", statement.track}, {"mend", json_of(statement)}};
    }
    Json operator()(const Naming& statement) const {
        const CardFacts& facts = statement.facts;
        Json json{{"event", "named"},
                  {"track", statement.track},
                  {"name", facts.name},
                  {"kind", rules::name(facts.kind)},
                  {"power", facts.power},
                  {"toughness", facts.toughness},
                  {"keywords", facts.keywords},
                  {"colors", facts.colors},
                  {"token", facts.token},
                  {"subtypes", facts.subtypes},
                  {"type_line", facts.type_line.text()},
                  {"mana_cost", facts.mana_cost},
                  {"rules_text", facts.rules_text}};
        if (facts.extra_blocks > 0) json["extra_blocks"] = facts.extra_blocks;
        return json;
    }
    Json operator()(const CardCounter& statement) const {
        int count = statement.change;
        for (const TableCard& card : before.cards) {
            if (card.track != statement.track) continue;
            const auto found = card.counters.find(statement.counter);
            if (found != card.counters.end()) count += found->second;
        }
        return {{"event", "counters"},
                {"track", statement.track},
                {"counter", statement.counter},
                {"count", count},
                {"change", statement.change}};
    }
    Json operator()(const PlayerCounter& statement) const {
        const TablePlayer* player = before.player_at(statement.seat);
        const int count = player != nullptr ? player->count_after(statement) : std::max(0, statement.change);
        return with_place({{"event", "player_counters"},
                           {"player", id_of(statement.seat, before)},
                           {"seat", name(statement.seat)},
                           {"counter", statement.counter},
                           {"count", count},
                           {"change", statement.change}},
                          statement.seat);
    }
    Json operator()(const TurnBegins& statement) const {
        return with_place({{"event", "turn"},
                           {"number", statement.number},
                           {"player", id_of(statement.active, before)},
                           {"seat", name(statement.active)}},
                          statement.active);
    }
    Json operator()(const StepBegins& statement) const {
        return {{"event", "step"}, {"step", rules::name(statement.step)}};
    }
    Json operator()(const PutOnStack& statement) const {
        return with_place({{"event", "stack"},
                           {"object", statement.id},
                           {"player", id_of(statement.controller, before)},
                           {"seat", name(statement.controller)},
                           {"source", statement.source ? Json(*statement.source) : Json()},
                           {"targets", statement.targets}},
                          statement.controller);
    }
    Json operator()(const TakeOffStack& statement) const {
        return {{"event", "off_stack"}, {"object", statement.id}};
    }
    Json operator()(const DeclareBlock& statement) const {
        Json json{{"event", "block"}, {"track", statement.track}, {"attacker", statement.attacker}};
        if (statement.also) json["also"] = true;
        return json;
    }
    Json operator()(const SystemAction& statement) const {
        Json action = Json::parse(statement.action, nullptr, false);
        return {{"event", "action"}, {"action", action.is_discarded() ? Json() : std::move(action)}};
    }
    Json operator()(const TurnClock& statement) const {
        const std::string text = !statement.on ? "Turns are no longer timed"
                                 : statement.seconds > 0
                                     ? "A turn has " + std::to_string(statement.seconds) + " s"
                                     : "Turns are timed";
        return {{"event", "note"},
                {"text", text},
                {clock_key, {{"on", statement.on}, {"seconds", statement.seconds}}}};
    }
};

/// Reads one statement; what is not as written above throws nlohmann::json::exception or gives nullopt.
std::optional<Correction> correction_from(int track, const Json& json) {
    Correction correction{.track = track};
    if (json.contains("square")) correction.square = square_from(json.at("square").get<std::string>());
    const auto side = seat_from(json.value("seat", ""));
    if (side) correction.seat = chair_at(*side, json);
    if (json.contains("tapped")) correction.tapped = json.at("tapped").get<bool>();
    if (json.contains("pawn")) correction.pawn = json.at("pawn").get<bool>();
    correction.gone = json.value("gone", false);
    return correction;
}

std::optional<Statement> naming_from(const Json& json) {
    CardFacts facts;
    facts.name = json.at("name").get<std::string>();
    facts.kind = rules::value_of<rules::Kind>(json.value("kind", "creature")).value_or(rules::Kind::creature);
    facts.power = json.value("power", 0);
    facts.toughness = json.value("toughness", 0);
    facts.keywords = json.value("keywords", std::vector<std::string>());
    facts.colors = json.value("colors", std::vector<std::string>());
    facts.token = json.value("token", false);
    facts.subtypes = json.value("subtypes", std::vector<std::string>());
    facts.type_line = json.value("type_line", "");
    facts.mana_cost = json.value("mana_cost", "");
    facts.rules_text = json.value("rules_text", "");
    facts.extra_blocks = std::clamp(json.value("extra_blocks", 0), 0, any_number_of_blocks);
    return Naming{json.at("track").get<int>(), std::move(facts)};
}

PlayerCounter counter_from(const Json& json, Chair seat) {
    PlayerCounter statement{seat, json.at("counter").get<std::string>(), json.at("change").get<int>()};
    if (json.contains("count")) statement.count = json.at("count").get<int>();
    return statement;
}

std::optional<Statement> stack_from(const Json& json, Chair seat) {
    PutOnStack put{json.at("object").get<std::string>(), seat, {}, {}};
    if (json.contains("source") && json.at("source").is_string())
        put.source = json.at("source").get<std::string>();
    put.targets = json.value("targets", std::vector<std::string>());
    return put;
}

std::optional<Statement> read_word(const Json& json) {
    if (json.contains("mend")) return correction_from(json.at("track").get<int>(), json.at("mend"));
    if (json.contains(clock_key))
        return TurnClock{json.at(clock_key).at("on").get<bool>(), json.at(clock_key).value("seconds", 0)};
    const std::string event = json.value("event", "");
    const auto side =
        seat_from(json.contains("seat") && json.at("seat").is_string() ? json.at("seat").get<std::string>()
                                                                       : std::string());
    if (event == "named") return naming_from(json);
    if (event == "counters" && json.contains("change"))
        return CardCounter{json.at("track").get<int>(), json.at("counter").get<std::string>(),
                           json.at("change").get<int>()};
    if (event == "step") {
        const auto step = rules::value_of<rules::Step>(json.at("step").get<std::string>());
        return step ? std::optional<Statement>(StepBegins{*step}) : std::nullopt;
    }
    if (event == "block")
        return DeclareBlock{json.at("track").get<int>(), json.at("attacker").get<int>(),
                            json.value("also", false)};
    if (event == "action") return SystemAction{json.at("action").dump()};
    if (event == "off_stack") return TakeOffStack{json.at("object").get<std::string>()};
    if (!side) return std::nullopt;
    const Chair seat = chair_at(*side, json);
    if (event == "life" && json.contains("change")) return LifeChange{seat, json.at("change").get<int>()};
    if (event == "player_counters") return counter_from(json, seat);
    if (event == "turn") return TurnBegins{json.at("number").get<int>(), seat};
    if (event == "stack") return stack_from(json, seat);
    return std::nullopt;
}

}  // namespace

Json payload_of(const Statement& statement, const Table& before) {
    return std::visit(Writer{before}, statement);
}

Json json_of(const Correction& correction) {
    Json json = Json::object();
    if (correction.square) json["square"] = name(*correction.square);
    if (correction.seat) json["seat"] = name(*correction.seat);
    if (correction.seat && correction.seat->place > 1) json["place"] = correction.seat->place;
    if (correction.tapped) json["tapped"] = *correction.tapped;
    if (correction.pawn) json["pawn"] = *correction.pawn;
    if (correction.gone) json["gone"] = true;
    return json;
}

std::optional<Statement> statement_from(const Json& payload) {
    try {
        return read_word(payload);
    } catch (const Json::exception&) {
        return std::nullopt;  // written by another program, in a shape of its own
    }
}

}  // namespace quadrille::app
