#include "app/session/systems/noire_action.hpp"
#include "app/session/systems/noire_json.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

// The readers.

std::string text(const Json& json, const char* key) {
    return json.at(key).get<std::string>();
}

noire::PileOrder pile_order(const Json& json) {
    noire::PileOrder order;
    if (noire::given(json, "order")) {
        for (const Json& colour : json.at("order"))
            order.order.push_back(rules::noire::color_from(colour.get<std::string>()).value());
    }
    if (!noire::given(json, "pile")) return order;
    const int pile = count_in(json.at("pile"));
    order.pile = (pile < 2 ? std::optional(pile) : std::nullopt).value();
    return order;
}

/// X is one thing, the mana that answers it another (NO-2.6): without an order it goes to the piles colour by
/// colour.
NoireAction channel(const Json& json) {
    noire::Channel action{text(json, "player"), noire::quantity_in(noire::part(json, "x")), pile_order(json)};
    if (!noire::given(json, "mana")) return action;
    const noire::Pool mana = noire::pool_in(json.at("mana"));
    constexpr int most = 20;
    for (const noire::Color color : rules::noire::all_colors) {
        const int count = (mana[color] <= most ? std::optional(mana[color]) : std::nullopt).value();
        action.mana.order.insert(action.mana.order.end(), static_cast<std::size_t>(count), color);
    }
    return action;
}

NoireAction focus(const Json& json) {
    return noire::Focus{text(json, "player"), noire::quantity_in(noire::part(json, "x")),
                        noire::pool_in(noire::part(json, "mana")), json.value("to_stasis", false)};
}

NoireAction stasis(const Json& json) {
    // Without an X it is what is taken.
    const Json& x = noire::given(json, "x") ? json.at("x") : noire::part(json, "mana");
    return noire::Stasis{text(json, "player"), noire::quantity_in(x),
                         noire::pool_in(noire::part(json, "mana")), json.value("until", ""),
                         json.value("required", false)};
}

NoireAction dissipate(const Json& json) {
    return noire::Dissipate{text(json, "player"), noire::quantity_in(noire::part(json, "x")),
                            noire::pool_in(noire::part(json, "mana")),
                            noire::pool_in(noire::part(json, "stasis_mana")), json.value("required", false)};
}

NoireAction untap(const Json& json) {
    return noire::Untap{text(json, "player")};
}

NoireAction release(const Json& json) {
    return noire::Release{text(json, "player"), static_cast<std::size_t>(count_in(json.at("lot")))};
}

NoireAction channel_step(const Json& json) {
    return noire::ChannelStep{text(json, "player"), pile_order(json)};
}

NoireAction take_pile(const Json& json) {
    return noire::TakePile{text(json, "player"), static_cast<std::size_t>(pile_order(json).pile.value())};
}

noire::Card card_in(const Json& json) {
    noire::Card card;
    if (noire::given(json, "mana_cost")) card.mana_cost = noire::cost_in(json.at("mana_cost"));
    for (const Json& colour : json.value("colors", Json::array()))
        card.colors.insert(rules::noire::color_from(colour.get<std::string>()).value());
    for (const Json& word : json.value("keywords", Json::array()))
        card.keywords.insert(word.get<std::string>());
    return card;
}

/// `cost`, without which a card has its mana cost; with neither it is none.
std::optional<noire::Cost> other_cost(const Json& json, const noire::Card& card) {
    if (noire::given(json, "cost")) return noire::cost_in(json.at("cost"));
    static_cast<void>(card.mana_cost.value());
    return std::nullopt;
}

noire::Purpose purpose(const Json& json) {
    return rules::value_of<noire::Purpose>(json.value("for", "cast")).value();
}

NoireAction pay(const Json& json) {
    const noire::Card card = card_in(noire::part(json, "card"));
    return noire::Pay{text(json, "player"),
                      card,
                      other_cost(json, card),
                      purpose(json),
                      noire::pool_in(noire::part(json, "payment")),
                      text(json, "object")};
}

NoireAction resolve(const Json& json) {
    return noire::Resolve{text(json, "object"), json.value("countered", false), pile_order(json)};
}

NoireAction move(const Json& json) {
    return noire::Move{text(json, "object"), rules::value_of<noire::Zone>(text(json, "to")).value(),
                       pile_order(json)};
}

NoireAction end_turn(const Json& json) {
    noire::EndTurn action;
    for (const Json& back : json.value("returns", Json::array()))
        action.returns.emplace_back(text(back, "player"), pile_order(back));
    return action;
}

NoireAction cast(const Json& json) {
    const noire::Card card = card_in(json.at("card"));
    noire::Cast action{.player = text(json, "player"),
                       .name = json.value("name", ""),
                       .card = card,
                       .cost = other_cost(json, card),
                       .purpose = purpose(json),
                       .payment = noire::pool_in(json.at("payment")),
                       .permanent = json.value("permanent", true)};
    if (json.contains("instant")) action.instant = json.at("instant").get<bool>();
    action.supertypes = json.value("supertypes", std::vector<std::string>());
    return action;
}

NoireAction land(const Json& json) {
    return noire::PlayLand{text(json, "player")};
}

NoireAction return_order(const Json& json) {
    return noire::OrderReturn{text(json, "player"), pile_order(json)};
}

NoireAction land_effect(const Json& json) {
    noire::AffectLands action{.player = text(json, "player"),
                              .effect = rules::value_of<noire::LandEffect>(text(json, "effect")).value(),
                              .lands = noire::quantity_in(json.at("lands")),
                              .real = noire::quantity_in(noire::part(json, "real"))};
    if (noire::given(json, "mana")) action.mana = noire::pool_in(json.at("mana"));
    action.until = json.value("until", "");
    action.required = json.value("required", false);
    return action;
}

NoireAction use_land(const Json& json) {
    return noire::UseLand{text(json, "player"), rules::noire::color_from(text(json, "color")).value()};
}

NoireAction single_use(const Json& json) {
    return noire::AgreeSingleUse{json.at("on").get<bool>()};
}

NoireAction named_card(const Json& json) {
    noire::NameKnownCard action{text(json, "player"), text(json, "name"),
                                noire::cost_in(noire::part(json, "cost"))};
    for (const auto& [what, number] : json.value("numbers", std::map<std::string, int>()))
        action.numbers[rules::value_of<noire::Counted>(what).value()] = number;
    return action;
}

NoireAction forget_card(const Json& json) {
    return noire::ForgetCard{text(json, "name")};
}

NoireAction agree(const Json& json) {
    return noire::LeaveOut{text(json, "name")};
}

NoireAction die(const Json& json) {
    return noire::ThrowDie{json.at("number").get<int>()};
}

const ActionReaders<NoireAction> readers{{"channel", channel},
                                         {"focus", focus},
                                         {"stasis", stasis},
                                         {"dissipate", dissipate},
                                         {"untap", untap},
                                         {"release", release},
                                         {"channel_step", channel_step},
                                         {"take_pile", take_pile},
                                         {"pay", pay},
                                         {"resolve", resolve},
                                         {"move", move},
                                         {"end_turn", end_turn},
                                         {"cast", cast},
                                         {"land", land},
                                         {"return_order", return_order},
                                         {"land_effect", land_effect},
                                         {"use_land", use_land},
                                         {"single_use", single_use},
                                         {"named_card", named_card},
                                         {"forget_card", forget_card},
                                         {"agree", agree},
                                         {"die", die}};

// The writers.

Json with_order(Json json, const noire::PileOrder& order) {
    json["order"] = Json::array();
    for (const noire::Color color : order.order) json["order"].push_back(std::string(name(color)));
    if (order.pile) json["pile"] = *order.pile;
    return json;
}

Json written(const noire::Card& card) {
    Json json{{"keywords", card.keywords}};
    if (card.mana_cost) json["mana_cost"] = noire::written(*card.mana_cost);
    for (const noire::Color color : card.colors) json["colors"].push_back(std::string(name(color)));
    return json;
}

/// What is paid, if not the card's mana cost, and for what.
void add_paid(Json& json, const std::optional<noire::Cost>& cost, noire::Purpose purpose) {
    if (cost) json["cost"] = noire::written(*cost);
    if (purpose != noire::Purpose::cast) json["for"] = rules::name(purpose);
}

struct NoireWriter {
    Json operator()(const noire::Channel& action) const {
        return with_order({{"do", "channel"}, {"player", action.player}, {"x", noire::written(action.x)}},
                          action.mana);
    }
    Json operator()(const noire::Focus& action) const {
        Json json{{"do", "focus"},
                  {"player", action.player},
                  {"x", noire::written(action.x)},
                  {"mana", noire::written(action.mana)}};
        if (action.to_stasis) json["to_stasis"] = true;
        return json;
    }
    Json operator()(const noire::Stasis& action) const {
        Json json{{"do", "stasis"},
                  {"player", action.player},
                  {"x", noire::written(action.x)},
                  {"mana", noire::written(action.mana)}};
        if (!action.until.empty()) json["until"] = action.until;
        if (action.required) json["required"] = true;
        return json;
    }
    Json operator()(const noire::Dissipate& action) const {
        Json json{{"do", "dissipate"},
                  {"player", action.player},
                  {"x", noire::written(action.x)},
                  {"mana", noire::written(action.mana)},
                  {"stasis_mana", noire::written(action.stasis_mana)}};
        if (action.required) json["required"] = true;
        return json;
    }
    Json operator()(const noire::Untap& action) const { return {{"do", "untap"}, {"player", action.player}}; }
    Json operator()(const noire::Release& action) const {
        return {{"do", "release"}, {"player", action.player}, {"lot", action.lot}};
    }
    Json operator()(const noire::ChannelStep& action) const {
        return with_order({{"do", "channel_step"}, {"player", action.player}}, action.mana);
    }
    Json operator()(const noire::TakePile& action) const {
        return {{"do", "take_pile"}, {"player", action.player}, {"pile", action.pile}};
    }
    Json operator()(const noire::Pay& action) const {
        Json json{{"do", "pay"},
                  {"player", action.player},
                  {"card", written(action.card)},
                  {"payment", noire::written(action.payment)},
                  {"object", action.object}};
        add_paid(json, action.cost, action.purpose);
        return json;
    }
    Json operator()(const noire::Resolve& action) const {
        return with_returns({{"do", "resolve"}, {"object", action.object}, {"countered", action.countered}},
                            action.returns);
    }
    Json operator()(const noire::Move& action) const {
        return with_returns({{"do", "move"}, {"object", action.object}, {"to", rules::name(action.to)}},
                            action.returns);
    }
    Json operator()(const noire::EndTurn& action) const {
        Json json{{"do", "end_turn"}, {"returns", Json::array()}};
        for (const auto& [player, order] : action.returns)
            json["returns"].push_back(with_order({{"player", player}}, order));
        return json;
    }
    Json operator()(const noire::Cast& action) const {
        Json json{{"do", "cast"},
                  {"player", action.player},
                  {"name", action.name},
                  {"card", written(action.card)},
                  {"payment", noire::written(action.payment)},
                  {"permanent", action.permanent}};
        add_paid(json, action.cost, action.purpose);
        if (action.instant) json["instant"] = *action.instant;
        if (!action.supertypes.empty()) json["supertypes"] = action.supertypes;
        return json;
    }
    Json operator()(const noire::PlayLand& action) const {
        return {{"do", "land"}, {"player", action.player}};
    }
    Json operator()(const noire::OrderReturn& action) const {
        return with_order({{"do", "return_order"}, {"player", action.player}}, action.returns);
    }
    Json operator()(const noire::AffectLands& action) const {
        Json json{{"do", "land_effect"},
                  {"player", action.player},
                  {"effect", rules::name(action.effect)},
                  {"lands", noire::written(action.lands)}};
        if (action.real.total() > 0) json["real"] = noire::written(action.real);
        if (action.mana) json["mana"] = noire::written(*action.mana);
        if (!action.until.empty()) json["until"] = action.until;
        if (action.required) json["required"] = true;
        return json;
    }
    Json operator()(const noire::UseLand& action) const {
        return {{"do", "use_land"}, {"player", action.player}, {"color", std::string(name(action.color))}};
    }
    Json operator()(const noire::AgreeSingleUse& action) const {
        return {{"do", "single_use"}, {"on", action.on}};
    }
    Json operator()(const noire::NameKnownCard& action) const {
        Json json{{"do", "named_card"},
                  {"player", action.player},
                  {"name", action.name},
                  {"cost", noire::written(action.cost)}};
        for (const auto& [what, number] : action.numbers)
            json["numbers"][std::string(rules::name(what))] = number;
        return json;
    }
    Json operator()(const noire::ForgetCard& action) const {
        return {{"do", "forget_card"}, {"name", action.name}};
    }
    Json operator()(const noire::LeaveOut& action) const { return {{"do", "agree"}, {"name", action.name}}; }
    Json operator()(const noire::ThrowDie& action) const {
        return {{"do", "die"}, {"number", action.number}};
    }

private:
    /// Where no mana comes back there is no order.
    static Json with_returns(Json json, const noire::PileOrder& returns) {
        return returns.order.empty() ? json : with_order(std::move(json), returns);
    }
};

}  // namespace

SystemAction said(const NoireAction& action) {
    return written_action(std::visit(NoireWriter{}, action));
}

std::optional<NoireAction> noire_action_from(const SystemAction& statement) {
    return read_action(statement, readers);
}

}  // namespace quadrille::app
