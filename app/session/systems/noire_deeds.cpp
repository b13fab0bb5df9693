#include "app/session/systems/noire_deeds.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "app/session/systems/noire_game.hpp"
#include "app/session/systems/noire_read.hpp"
#include "rules/noire/lands.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace no = rules::noire;

std::optional<no::LandEffect> effect_in(const Json& action) {
    const std::string word = action.at("effect");
    const auto found = std::find(land_effects.begin(), land_effects.end(), word);
    if (found == land_effects.end()) return std::nullopt;
    return static_cast<no::LandEffect>(found - land_effects.begin());
}

Json order_of(const no::Pool& mana) {
    Json order = Json::array();
    for (const no::Color color : no::all_colors) {
        for (int i = 0; i < mana[color]; ++i) order.push_back(std::string(name(color)));
    }
    return order;
}

/// What X asks of the reserves where not all is there: as much as can be given (NO-4.1, NO-5.1).
no::Pool given_of(const no::Pool& there, const no::Quantity& x) {
    const no::Quantity give = no::takeable(there, x);
    no::Pool mana = give.named;
    int left = give.any;
    for (const no::Color color : no::all_colors) {
        const int more = std::min(left, there[color] - mana[color]);
        mana[color] += more;
        left -= more;
    }
    return mana;
}

/// The position after what an effect does with so many of a player's real lands (NO-10.5): they are tapped
/// or untapped, leave play or come into it. Nullopt: there are not so many.
std::optional<Json> with_real_lands(Json position, const std::string& player, no::LandEffect effect,
                                    int count) {
    if (count == 0) return position;
    int lands = position.value("lands", Json::object()).value(player, 0);
    int used = position.value("lands_used", Json::object()).value(player, 0);
    switch (effect) {
        case no::LandEffect::tap:
            used += count;
            break;
        case no::LandEffect::untap:
            used -= count;
            break;
        case no::LandEffect::put_tapped:
            used += count;
            [[fallthrough]];
        case no::LandEffect::put:
            lands += count;
            break;
        case no::LandEffect::destroy:
        case no::LandEffect::sacrifice:
        case no::LandEffect::bounce:
        case no::LandEffect::exile:
            lands -= count;
            used = std::min(used, lands);
            break;
        case no::LandEffect::no_untap:
            if (count > lands) return std::nullopt;
            break;
        case no::LandEffect::cycle:
        case no::LandEffect::add_mana:
            return std::nullopt;
    }
    if (lands < 0 || used < 0 || used > lands) return std::nullopt;
    position["lands"][player] = lands;
    position["lands_used"][player] = used;
    return position;
}

/// The keyword action that is done in place of what a card does with lands (NO-10.4). `mana` of the action:
/// which mana it is where the effect leaves that open.
Acted land_effect(const Json& before, const Json& action) {
    const auto position = noire_rules(before);
    const auto effect = effect_in(action);
    const auto player = position ? player_at(*position, action.at("player")) : std::nullopt;
    if (!effect || !player) return refused(before, "NO-10.4", "malformed");
    const no::Replacement instead = no::replacement(*effect);
    const no::Quantity lands = quantity_in(action.at("lands")),
                       real = quantity_in(action.value("real", Json()));
    const no::Quantity x = no::instead_of(lands, real, instead.ratio);
    const bool too_many = std::any_of(no::all_colors.begin(), no::all_colors.end(), [&](no::Color color) {
        return real.named[color] > lands.named[color];
    });
    if (too_many || real.any > lands.any) return refused(before, "NO-10.5", "real");
    const auto after_lands = with_real_lands(before, action.at("player"), *effect, real.total());
    if (!after_lands) return refused(before, "NO-10.5", "no_land");
    const no::Reserves& reserves = position->players[*player].reserves;
    Json done{{"player", action.at("player")}, {"x", written(x)}};
    if (action.value("required", false)) done["required"] = true;
    no::Pool mana = x.named;
    if (action.contains("mana")) mana = pool_in(action.at("mana"));
    switch (instead.keyword) {
        case no::Keyword::focus:
            done["do"] = "focus";
            done["mana"] = written(mana);
            done["to_stasis"] = *effect == no::LandEffect::put_tapped;
            break;
        case no::Keyword::stasis:
            done["do"] = "stasis";
            done["mana"] = written(action.contains("mana") ? mana : given_of(reserves.personal(), x));
            if (*effect == no::LandEffect::no_untap) done["until"] = action.value("until", "");
            break;
        case no::Keyword::dissipate: {
            const no::Pool all = reserves.personal() + reserves.in_stasis();
            const no::Pool taken = action.contains("mana") ? mana : given_of(all, x);
            const no::Pool personal = no::common(taken, reserves.personal());
            done["do"] = "dissipate";
            done["mana"] = written(personal);
            done["stasis_mana"] = written(taken - personal);
            break;
        }
        case no::Keyword::channel:
            done["do"] = "channel";
            done["order"] = order_of(mana);
            break;
    }
    Acted acted = act_noire(*after_lands, done);
    if (!acted.why.empty()) return refused(before, acted.rule, acted.why);
    acted.rule = number(instead.rule);
    return acted;
}

/// A land that was played gives one mana a turn: focus 1 (NO-3.4). Where it was agreed that lands are used
/// once, it is gone then.
Acted use_land(const Json& before, const Json& action) {
    const std::string player = action.at("player");
    const int lands = before.value("lands", Json::object()).value(player, 0);
    const int used = before.value("lands_used", Json::object()).value(player, 0);
    if (used >= lands) return refused(before, "NO-3.4", "no_land");
    const Json one{{action.at("color").get<std::string>(), 1}};
    Acted acted = act_noire(before, {{"do", "focus"}, {"player", player}, {"x", one}, {"mana", one}});
    if (!acted.why.empty()) return acted;
    if (before.value("single_use", false))
        acted.position["lands"][player] = lands - 1;
    else
        acted.position["lands_used"][player] = used + 1;
    acted.rule = "NO-3.4";
    return acted;
}

Acted single_use(const Json& before, const Json& action) {
    Json position = before;
    position["single_use"] = action.at("on").get<bool>();
    return {std::move(position), "NO-3.4"};
}

/// A card that a player has shown or named, so that the table can see who could cast it.
Acted named_card(const Json& before, const Json& action) {
    const auto position = noire_rules(before);
    if (!position || !player_at(*position, action.at("player"))) return refused(before, "", "malformed");
    Json after = before;
    after["known"].push_back({{"player", action.at("player")},
                              {"name", action.at("name")},
                              {"cost", action.value("cost", Json::object())},
                              {"numbers", action.value("numbers", Json::object())}});
    return {std::move(after)};
}

Acted forget_card(const Json& before, const Json& action) {
    Json after = before, kept = Json::array();
    for (const Json& card : before.value("known", Json::array())) {
        if (card.at("name") != action.at("name")) kept.push_back(card);
    }
    after["known"] = std::move(kept);
    return {std::move(after)};
}

/// Players agree that a card is left out (NO-13.1).
Acted agree(const Json& before, const Json& action) {
    Json after = before;
    after["left_out"].push_back(action.at("name"));
    return {std::move(after), "NO-13.1"};
}

/// A die was thrown in place of a number of lands: four cards and so many more (NO-13.2).
Acted die(const Json& before, const Json& action) {
    const int number = action.at("number");
    if (number < 1 || number > 6) return refused(before, "NO-13.2", "malformed");
    Json after = before;
    after["die"] = number;
    return {std::move(after), "NO-13.2"};
}

const std::map<std::string, Acted (*)(const Json&, const Json&)> verbs{{"land_effect", land_effect},
                                                                       {"use_land", use_land},
                                                                       {"single_use", single_use},
                                                                       {"named_card", named_card},
                                                                       {"agree", agree},
                                                                       {"forget_card", forget_card},
                                                                       {"die", die}};

}  // namespace

std::optional<Acted> act_noire_deed(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb == verbs.end()) return std::nullopt;
    return verb->second(position, action);
}

}  // namespace quadrille::app
