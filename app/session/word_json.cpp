#include "app/session/word_json.hpp"

#include <algorithm>

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::string id_of(Seat seat, const Table& table) {
    const TablePlayer* player = table.player_at(seat);
    return player != nullptr ? player->id : std::string(name(seat));
}

/// Writes one word; a function for each kind.
struct Writer {
    const Table& before;

    Json operator()(const LifeChange& word) const {
        const TablePlayer* player = before.player_at(word.seat);
        return {{"event", "life"},
                {"player", id_of(word.seat, before)},
                {"seat", name(word.seat)},
                {"life", (player != nullptr ? player->life : 0) + word.change},
                {"change", word.change}};
    }
    Json operator()(const Mend& word) const {
        return {{"event", "moved"}, {"track", word.track}, {"mend", json_of(word)}};
    }
    Json operator()(const Naming& word) const {
        const CardFacts& facts = word.facts;
        return {{"event", "named"},
                {"track", word.track},
                {"name", facts.name},
                {"kind", rules::name(facts.kind)},
                {"power", facts.power},
                {"toughness", facts.toughness},
                {"keywords", facts.keywords},
                {"colors", facts.colors},
                {"token", facts.token},
                {"subtypes", facts.subtypes},
                {"type_line", facts.type_line},
                {"mana_cost", facts.mana_cost},
                {"rules_text", facts.rules_text}};
    }
    Json operator()(const CardCounter& word) const {
        int count = word.change;
        for (const TableCard& card : before.cards) {
            if (card.track != word.track) continue;
            const auto found = card.counters.find(word.counter);
            if (found != card.counters.end()) count += found->second;
        }
        return {{"event", "counters"},
                {"track", word.track},
                {"counter", word.counter},
                {"count", count},
                {"change", word.change}};
    }
    Json operator()(const PlayerCounter& word) const {
        const TablePlayer* player = before.player_at(word.seat);
        return {{"event", "player_counters"},
                {"player", id_of(word.seat, before)},
                {"seat", name(word.seat)},
                {"counter", word.counter},
                {"count", player != nullptr ? player->count_after(word) : std::max(0, word.change)},
                {"change", word.change}};
    }
    Json operator()(const TurnBegins& word) const {
        return {{"event", "turn"},
                {"number", word.number},
                {"player", id_of(word.active, before)},
                {"seat", name(word.active)}};
    }
    Json operator()(const StepBegins& word) const {
        return {{"event", "step"}, {"step", rules::name(word.step)}};
    }
    Json operator()(const PutOnStack& word) const {
        return {{"event", "stack"},
                {"object", word.id},
                {"player", id_of(word.controller, before)},
                {"seat", name(word.controller)},
                {"source", word.source ? Json(*word.source) : Json()},
                {"targets", word.targets}};
    }
    Json operator()(const TakeOffStack& word) const { return {{"event", "off_stack"}, {"object", word.id}}; }
    Json operator()(const DeclareBlock& word) const {
        return {{"event", "block"}, {"track", word.track}, {"attacker", word.attacker}};
    }
    Json operator()(const SystemAction& word) const {
        Json action = Json::parse(word.action, nullptr, false);
        return {{"event", "action"}, {"action", action.is_discarded() ? Json() : std::move(action)}};
    }
};

/// Reads one word; what is not as written above throws nlohmann::json::exception or gives nullopt.
std::optional<Mend> mend_from(int track, const Json& json) {
    Mend mend{.track = track};
    if (json.contains("square")) mend.square = square_from(json.at("square").get<std::string>());
    if (json.contains("seat")) mend.seat = seat_from(json.at("seat").get<std::string>());
    if (json.contains("tapped")) mend.tapped = json.at("tapped").get<bool>();
    if (json.contains("pawn")) mend.pawn = json.at("pawn").get<bool>();
    mend.gone = json.value("gone", false);
    return mend;
}

std::optional<Word> naming_from(const Json& json) {
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
    return Naming{json.at("track").get<int>(), std::move(facts)};
}

PlayerCounter counter_from(const Json& json, Seat seat) {
    PlayerCounter word{seat, json.at("counter").get<std::string>(), json.at("change").get<int>()};
    if (json.contains("count")) word.count = json.at("count").get<int>();
    return word;
}

std::optional<Word> stack_from(const Json& json, Seat seat) {
    PutOnStack put{json.at("object").get<std::string>(), seat, {}, {}};
    if (json.contains("source") && json.at("source").is_string())
        put.source = json.at("source").get<std::string>();
    put.targets = json.value("targets", std::vector<std::string>());
    return put;
}

std::optional<Word> read_word(const Json& json) {
    if (json.contains("mend")) return mend_from(json.at("track").get<int>(), json.at("mend"));
    const std::string event = json.value("event", "");
    const auto seat =
        seat_from(json.contains("seat") && json.at("seat").is_string() ? json.at("seat").get<std::string>()
                                                                       : std::string());
    if (event == "named") return naming_from(json);
    if (event == "counters" && json.contains("change"))
        return CardCounter{json.at("track").get<int>(), json.at("counter").get<std::string>(),
                           json.at("change").get<int>()};
    if (event == "step") {
        const auto step = rules::value_of<rules::Step>(json.at("step").get<std::string>());
        return step ? std::optional<Word>(StepBegins{*step}) : std::nullopt;
    }
    if (event == "block") return DeclareBlock{json.at("track").get<int>(), json.at("attacker").get<int>()};
    if (event == "action") return SystemAction{json.at("action").dump()};
    if (event == "off_stack") return TakeOffStack{json.at("object").get<std::string>()};
    if (!seat) return std::nullopt;
    if (event == "life" && json.contains("change")) return LifeChange{*seat, json.at("change").get<int>()};
    if (event == "player_counters") return counter_from(json, *seat);
    if (event == "turn") return TurnBegins{json.at("number").get<int>(), *seat};
    if (event == "stack") return stack_from(json, *seat);
    return std::nullopt;
}

}  // namespace

Json payload_of(const Word& word, const Table& before) {
    return std::visit(Writer{before}, word);
}

Json json_of(const Mend& mend) {
    Json json = Json::object();
    if (mend.square) json["square"] = name(*mend.square);
    if (mend.seat) json["seat"] = name(*mend.seat);
    if (mend.tapped) json["tapped"] = *mend.tapped;
    if (mend.pawn) json["pawn"] = *mend.pawn;
    if (mend.gone) json["gone"] = true;
    return json;
}

std::optional<Word> word_from(const Json& payload) {
    try {
        return read_word(payload);
    } catch (const Json::exception&) {
        return std::nullopt;  // written by another program, in a shape of its own
    }
}

}  // namespace quadrille::app
