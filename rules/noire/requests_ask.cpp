// The questions (`ask`) of system `noire`: docs/rules/noire.md, section 15, in its order.
#include <algorithm>

#include "rules/noire/cards.hpp"
#include "rules/noire/lands.hpp"
#include "rules/noire/requests.hpp"
#include "rules/noire/turn.hpp"

namespace quadrille::rules::noire {
namespace {

constexpr std::size_t most_listed = 100;
constexpr int most_lands = 1000;
constexpr int most_counted = 1'000'000;

Answer ask_channel_orders(const Request& request) {
    const Node field = request.fields["mana"];
    const Pool mana = read_pool(field);
    if (mana.total() > most_ordered_mana) field.mistake("at most 20 mana can be ordered");
    if (field.any_mistake()) return {};
    const ChannelOrders all = channel_orders(request.position.channelled, mana);
    Answer results = Answer::array();
    for (const Piles& result : all.results) results.push_back(to_json(result));
    return {{"first", all.first},
            {"orders", all.orders},
            {"results", results},
            {"rule", number(Rule::piles_in_turn)}};
}

Answer ask_card_colors(const Request& request) {
    const Card card = read_card(request.fields["card"]);
    const Cost cost = read_cost_of(request, card).value_or(Cost{});
    const CardColors colors = card_colors(card);
    return {{"colorless", colors.colorless},
            {"forbidden", to_json(colors.forbidden)},
            {"usable", to_json(colors.usable)},
            {"colorless_min", colorless_min(card, cost)},
            {"rule", number(colors.rule)}};
}

/// What a card's cost asks for, and the mana there is: of `player`, or in `pool`.
struct Paying {
    PaymentConstraints constraints;
    Pool pool;
};

Paying read_paying(const Request& request, Purpose purpose) {
    const Node& fields = request.fields;
    const Card card = read_card(fields["card"]);
    const auto cost = read_cost_of(request, card);
    if (!cost) fields["cost"].required("the cost of a card without a mana cost");
    Paying paying{PaymentConstraints(card, cost.value_or(Cost{}), purpose), {}};
    if (fields["player"].given() == fields["pool"].given()) {
        fields.mistake("just one of player and pool must be given");
    } else if (fields["pool"].given()) {
        paying.pool = read_pool(fields["pool"]);
    } else {
        const std::size_t player = read_player(request, "player");
        if (!fields.any_mistake()) paying.pool = request.position.players[player].reserves.personal();
    }
    return paying;
}

Answer ask_payments(const Request& request) {
    const Paying paying = read_paying(request, read_purpose(request));
    const bool list = request.fields["list"].truth(false);
    if (request.fields.any_mistake()) return {};
    const std::vector<Pool> found = payments(paying.constraints, paying.pool, list ? most_listed : 1);
    Answer answer{{"can_pay", !found.empty()},
                  {"count", count_payments(paying.constraints, paying.pool)},
                  {"payment", found.empty() ? Answer() : to_json(found.front())},
                  {"rule", number(paying.constraints.rule)}};
    if (list) {
        Answer& listed = answer["payments"] = Answer::array();
        for (const Pool& payment : found) listed.push_back(to_json(payment));
    }
    return answer;
}

Answer ask_sunburst_max(const Request& request) {
    const Paying paying = read_paying(request, Purpose::cast);
    if (request.fields.any_mistake()) return {};
    const auto best = most_colors(paying.constraints, paying.pool);
    return {{"max", best ? Answer(best->colors) : Answer()},
            {"payment", best ? to_json(best->payment) : Answer()},
            {"rule", number(Rule::sunburst)}};
}

/// Notes what is wrong with the numbers of lands of a `replace_effect`.
void check_lands(const Request& request, LandEffect effect, const Quantity& lands, const Quantity& real) {
    const Node lands_field = request.fields["lands"];
    const Node real_field = request.fields["real"];
    if (lands.total() < 1 || lands.total() > most_lands)
        lands_field.mistake("there must be 1 to 1000 lands in all");
    if (!lands.named.covers(real.named) || lands.any < real.any)
        real_field.mistake("there are more real lands of a kind than lands");
    if (effect == LandEffect::cycle && lands.total() != 1)
        lands_field.mistake("landcycling is for exactly one land");
    if ((effect == LandEffect::cycle || effect == LandEffect::add_mana) && real.total() > 0)
        real_field.mistake("real lands have no part in this effect");
}

Answer ask_replace_effect(const Request& request) {
    constexpr std::array<std::string_view, 4> names{"stasis", "focus", "dissipate", "channel"};
    const Node& fields = request.fields;
    const auto effect = enum_value<LandEffect>(fields["effect"].required("the effect"));
    const Quantity lands = read_quantity(fields["lands"]);
    const Quantity real = read_quantity(fields["real"]);
    const bool required = fields["required"].truth(false);
    const bool for_player = fields["player"].given();
    const std::size_t player = for_player ? read_player(request, "player") : 0;
    if (effect) check_lands(request, *effect, lands, real);
    if (fields.any_mistake()) return {};

    const Replacement instead = replacement(*effect);
    const Quantity x = instead_of(lands, real, instead.ratio);
    Answer answer{{"keyword", names[static_cast<std::size_t>(instead.keyword)]}, {"x", to_json(x)}};
    if (instead.keyword == Keyword::focus)
        answer["into"] = effect == LandEffect::put_tapped ? "stasis" : "reserve";
    if (instead.keyword == Keyword::stasis)
        answer["until"] = effect == LandEffect::no_untap ? "effect" : "untap";
    if (for_player) {
        const bool is_enough = enough(request.position.players[player].reserves, instead.keyword, x);
        answer["enough"] = is_enough;
        answer["resolves"] = is_enough || !required;
    }
    answer["rule"] = number(instead.rule);
    return answer;
}

Answer ask_devotion(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const auto color = read_color(request.fields["color"]);
    if (request.fields.any_mistake()) return {};
    return {{"devotion", devotion(request.position, player, *color)}, {"rule", number(Rule::devotion)}};
}

Answer ask_land_count(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const Node field = request.fields["color"];
    std::optional<Color> color;
    if (!field.is_text() || field.text() != "any") color = read_color(field);
    if (field.any_mistake()) return {};
    const LandCount count = land_count(request.position, player, color);
    return {{"count", count.count}, {"rule", number(count.rule)}};
}

Answer ask_affinity(const Request& request) {
    const std::size_t player = read_player(request, "player");
    const auto color = read_color(request.fields["color"], true);
    Cost cost = read_cost(request.fields["cost"]);
    if (request.fields.any_mistake()) return {};
    const int reduction = affinity_reduction(request.position, player, *color, cost);
    cost.generic -= reduction;
    return {{"reduction", reduction}, {"cost", to_json(cost)}, {"rule", number(Rule::affinity)}};
}

Answer ask_landwalk(const Request& request) {
    const Node& fields = request.fields;
    const std::size_t defender = read_player(request, "defender");
    std::optional<Color> color;
    if (fields["color"].given()) color = read_color(fields["color"]);
    const std::string supertype = fields["supertype"].text();
    if (!fields["color"].given() && supertype.empty()) fields.mistake("color or supertype must be given");
    if (fields.any_mistake()) return {};
    const Landwalk walk = landwalk(request.position, defender, color, supertype);
    return {{"unblockable", !walk.by.empty()}, {"by", walk.by}, {"rule", number(walk.rule)}};
}

Answer ask_landfall(const Request& request) {
    const Node& fields = request.fields;
    // Channel and focus do not trigger it by themselves.
    const auto real = enum_value<bool>(
        fields["event"].required("the event"),
        {{"land_entered", true}, {"land_effect_resolved", true}, {"channel", false}, {"focus", false}});
    const int count = fields["count"].integer(1, 0, most_counted);
    if (fields.any_mistake()) return {};
    return {{"triggers", *real ? count : 0}, {"rule", number(Rule::landfall)}};
}

Answer ask_adjusted_count(const Request& request) {
    const Node& fields = request.fields;
    const auto what = enum_value<Counted>(fields["what"].required("what is counted"));
    const int count = fields["count"].integer(0, 0, most_counted);
    const auto die = fields["die"].optional_integer(1, 6);
    if (die && what && *what != Counted::mill) fields["die"].mistake("a die decides on cards milled only");
    if (fields.any_mistake()) return {};
    const AdjustedCount result = die ? milled_by_die(*die) : adjusted(*what, count);
    return {{"count", result.count}, {"rule", number(result.rule)}};
}

std::vector<DeckEntry> read_deck(const Request& request) {
    std::vector<DeckEntry> deck;
    for (const Node& entry : request.fields["deck"].objects()) {
        deck.push_back({entry["name"].required("the name of the card").text(),
                        entry["count"].integer(1, 0, most_counted), entry["land"].truth(false)});
    }
    return deck;
}

Answer ask_deck_check(const Request& request) {
    const std::vector<DeckEntry> deck = read_deck(request);
    const Node agreed = request.fields["left_out"];
    const std::vector<std::string> left_out = left_out_of(deck, agreed.texts());
    if (request.fields.any_mistake()) return {};
    const DeckCheck result = check(deck);
    Answer problems = Answer::array();
    if (result.copies) problems.push_back("copies");
    if (result.land_copies) problems.push_back("land_copies");
    if (!left_out.empty()) problems.push_back("left_out");
    if (result.max_lands) problems.push_back("max_lands");
    if (result.min_cards) problems.push_back("min_cards");
    Answer answer{{"legal", result.legal() && left_out.empty()},
                  {"problems", problems},
                  {"cards", result.cards},
                  {"lands", result.lands},
                  {"advice", result.advice}};
    if (agreed.given()) answer["left_out"] = left_out;
    answer["rule"] = number(left_out.empty() ? Rule::deck : Rule::left_out);
    return answer;
}

Answer ask_without_lands(const Request& request) {
    const std::vector<DeckEntry> deck = read_deck(request);
    if (request.fields.any_mistake()) return {};
    Answer left = Answer::array();
    int cards = 0;
    for (const DeckEntry& entry : without_lands(deck)) {
        left.push_back({{"name", entry.name}, {"count", entry.count}});
        cards += entry.count;
    }
    return {{"deck", left}, {"cards", cards}, {"rule", number(Rule::deck_lands)}};
}

Answer ask_hand_size(const Request&) {
    return {{"starting", starting_hand}, {"maximum", maximum_hand}, {"rule", number(Rule::hand_size)}};
}

enum class Play { land, in_channel_too, with_flash };

Answer ask_may_play(const Request& request) {
    const Node& fields = request.fields;
    const Turn& turn = request.position.turn;
    const std::size_t player = read_player(request, "player");
    const auto what =
        enum_value<Play>(fields["what"].required("what is played"), {{"land", Play::land},
                                                                     {"instant", Play::in_channel_too},
                                                                     {"sorcery", Play::with_flash},
                                                                     {"permanent", Play::with_flash},
                                                                     {"ability", Play::in_channel_too},
                                                                     {"mana_ability", Play::in_channel_too}});
    const bool from_hand = fields["from"].text("hand") == "hand";
    const bool by_effect = fields["by_effect"].truth(false);
    const bool flash = fields["flash"].truth(false);
    const bool own_land = what == Play::land && from_hand && !by_effect;
    if (own_land && turn.channel_step != ChannelStep::none) need_active(request);
    if (fields.any_mistake()) return {};
    if (what == Play::land)
        return {{"allowed", !own_land || may_play_land(turn, player)},
                {"rule", number(Rule::channel_or_land)}};
    const bool allowed = turn.step != Step::channel || what == Play::in_channel_too || flash;
    return {{"allowed", allowed}, {"rule", number(Rule::plays_in_channel_step)}};
}

}  // namespace

const std::vector<Handler>& questions() {
    static const std::vector<Handler> all{{"channel_orders", ask_channel_orders},
                                          {"card_colors", ask_card_colors},
                                          {"payments", ask_payments},
                                          {"sunburst_max", ask_sunburst_max},
                                          {"replace_effect", ask_replace_effect},
                                          {"devotion", ask_devotion},
                                          {"land_count", ask_land_count},
                                          {"affinity", ask_affinity},
                                          {"landwalk", ask_landwalk},
                                          {"landfall", ask_landfall},
                                          {"adjusted_count", ask_adjusted_count},
                                          {"deck_check", ask_deck_check},
                                          {"without_lands", ask_without_lands},
                                          {"hand_size", ask_hand_size},
                                          {"may_play", ask_may_play}};
    return all;
}

}  // namespace quadrille::rules::noire
