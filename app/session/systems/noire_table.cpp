#include "app/session/systems/noire_table.hpp"

#include <algorithm>

#include "app/session/systems/noire_state.hpp"

namespace quadrille::app {
namespace {

namespace no = rules::noire;

noire::Pool pool_of(const Mana& mana) {
    noire::Pool pool;
    for (std::size_t i = 0; i < mana.size(); ++i) pool[no::all_colors[i]] = mana[i];
    return pool;
}

/// The numbers of a card's text as they are here.
std::vector<NoireNumber> numbers_of(const noire::NameKnownCard& card) {
    std::vector<NoireNumber> numbers;
    for (const auto& [what, before] : card.numbers) {
        if (before <= 0) continue;
        const no::AdjustedCount here = no::adjusted(what, before);
        numbers.push_back({std::string(rules::name(what)), before, here.count, number(here.rule)});
    }
    return numbers;
}

/// What each pile would let the players cast of a card that they have named.
NoireKnown known_of(const NoireState& state, const noire::NameKnownCard& named) {
    const no::Card card{.mana_cost = named.cost, .colors = {}, .keywords = {}};
    const no::PaymentConstraints constraints(card, named.cost, no::Purpose::cast);
    const no::Pool own = state.position.players[*player_at(state, named.player)].reserves.personal();
    const no::Piles& piles = state.position.channelled;
    return {
        .player = named.player,
        .name = named.name,
        .numbers = numbers_of(named),
        .now = no::can_pay(constraints, own),
        .with_pile = {no::can_pay(constraints, own + piles[0]), no::can_pay(constraints, own + piles[1])}};
}

NoirePlayer player_of(const no::Player& player, const NoireSeat& seat) {
    const no::Reserves& reserves = player.reserves;
    NoirePlayer line{.id = player.id,
                     .seat = seat.seat,
                     .pool = mana_of(reserves.pool),
                     .focused = mana_of(reserves.focused),
                     .stasis = mana_of(reserves.stasis)};
    for (const no::HeldLot& lot : reserves.held) line.held.push_back({mana_of(lot.mana), lot.until});
    line.lands = seat.lands;
    line.lands_used = seat.lands_used;
    if (!seat.returns) return line;
    for (const no::Color color : seat.returns->order) line.returns.push_back(static_cast<int>(color));
    return line;
}

void add_objects(const NoireState& state, NoireTable& table) {
    const no::Position& position = state.position;
    const auto called = [&](const std::string& id) {
        const auto found = state.names.find(id);
        return found != state.names.end() ? found->second : "";
    };
    for (const no::StackObject& object : position.stack)
        table.stack.push_back({.id = object.id,
                               .name = called(object.id),
                               .controller = position.players[object.controller].id,
                               .permanent = object.permanent,
                               .mana = mana_of(object.spent)});
    for (const no::Piece& piece : position.pieces)
        table.permanents.push_back({.id = piece.id,
                                    .name = called(piece.id),
                                    .controller = position.players[piece.controller].id,
                                    .permanent = true,
                                    .exiled = piece.zone == no::Zone::exile,
                                    .mana = mana_of(piece.mana)});
}

void add_turn(const no::Position& position, NoireTable& table) {
    const no::Turn& turn = position.turn;
    if (turn.active) table.active = position.players[*turn.active].id;
    const bool none = turn.channel_step == no::ChannelStep::none;
    table.may_channel = turn.active && none && !turn.land_played;
    table.may_take = turn.channel_step == no::ChannelStep::open;
    table.may_play_land = none && !turn.land_played;
    table.equal_piles = position.channelled[0].total() == position.channelled[1].total();
    table.smaller_pile = position.channelled[1].total() < position.channelled[0].total() ? 1 : 0;
}

no::Card card_of(const NoireSpell& spell) {
    no::Card card{.mana_cost = no::Cost{pool_of(spell.cost), spell.generic}, .colors = {}, .keywords = {}};
    if (spell.devoid) card.keywords.insert("devoid");
    if (spell.sunburst) card.keywords.insert("sunburst");
    return card;
}

/// What is paid in place of the card's mana cost.
std::optional<no::Cost> other_cost_of(const NoireSpell& spell) {
    if (!spell.other_cost) return std::nullopt;
    return no::Cost{pool_of(spell.other), spell.other_generic};
}

no::Purpose purpose_of(const NoireSpell& spell) {
    return spell.ability ? no::Purpose::ability : no::Purpose::cast;
}

std::vector<no::Color> colours(const std::vector<int>& order) {
    std::vector<no::Color> list;
    list.reserve(order.size());
    for (const int colour : order) list.push_back(static_cast<no::Color>(colour));
    return list;
}

/// From the personal reserve what is there, the rest from stasis (NO-5.1).
noire::Dissipate dissipation(const NoirePlayer& player, const no::Pool& mana) {
    const no::Pool personal = no::common(mana, pool_of(player.pool) + pool_of(player.focused));
    return {player.id, {mana, 0}, personal, mana - personal};
}

}  // namespace

int total(const Mana& mana) {
    int sum = 0;
    for (const int n : mana) sum += n;
    return sum;
}

Mana mana_of(const noire::Pool& pool) {
    Mana mana{};
    for (std::size_t i = 0; i < mana.size(); ++i) mana[i] = pool[no::all_colors[i]];
    return mana;
}

NoireTable noire_table(const SystemGame& game) {
    NoireTable table;
    const auto state = noire_state(game.position);
    if (!state) return table;
    const no::Position& position = state->position;
    for (std::size_t i = 0; i < 2; ++i) table.piles[i] = mana_of(position.channelled[i]);
    for (std::size_t i = 0; i < state->seats.size(); ++i)
        table.players.push_back(player_of(position.players[i], state->seats[i]));
    add_objects(*state, table);
    table.single_use = state->single_use;
    table.die = state->die;
    table.left_out = state->left_out;
    for (const noire::NameKnownCard& card : state->known) table.known.push_back(known_of(*state, card));
    add_turn(position, table);
    return table;
}

NoirePayments payments_for(const SystemGame& game, const std::string& player, const NoireSpell& spell,
                           const NoireFilter& filter) {
    NoirePayments payments{.ways = {}, .count = 0, .rule = "NO-14.1"};
    const auto state = noire_state(game.position);
    const auto at = state ? player_at(*state, player) : std::nullopt;
    const no::Card card = card_of(spell);
    const no::Cost cost = other_cost_of(spell).value_or(*card.mana_cost);
    if (!at || cost.total() > 30) return payments;
    const no::PaymentConstraints constraints(card, cost, purpose_of(spell));
    no::Pool pool = state->position.players[*at].reserves.personal();
    for (std::size_t i = 0; i < filter.without.size(); ++i) {
        if (filter.without[i]) pool[no::all_colors[i]] = 0;
    }
    payments.rule = number(constraints.rule);
    payments.count = no::count_payments(constraints, pool);
    for (const no::Pool& way : no::payments(constraints, pool, static_cast<std::size_t>(payments.count)))
        payments.ways.push_back(mana_of(way));
    if (filter.least_colourless_first) std::reverse(payments.ways.begin(), payments.ways.end());
    return payments;
}

NoireAction cast_action(const std::string& player, const NoireSpell& spell, const Mana& payment) {
    noire::Cast action{.player = player,
                       .name = spell.name,
                       .card = card_of(spell),
                       .cost = other_cost_of(spell),
                       .purpose = purpose_of(spell),
                       .payment = pool_of(payment),
                       .permanent = spell.permanent && !spell.ability,
                       .instant = spell.instant || spell.ability};
    if (spell.legendary) action.supertypes = {"legendary"};
    return action;
}

NoireAction exit_action(NoireExit exit, const NoireObject& object, const std::vector<int>& order, int pile) {
    const auto returns = [&] { return no::PileOrder{completed(colours(order), pool_of(object.mana)), pile}; };
    switch (exit) {
        case NoireExit::resolve:
            return noire::Resolve{object.id, false, object.permanent ? no::PileOrder{} : returns()};
        case NoireExit::counter:
            return noire::Resolve{object.id, true, returns()};
        case NoireExit::back:
            return noire::Move{object.id, no::Zone::battlefield};
        case NoireExit::exile:
            return noire::Move{object.id, no::Zone::exile};
        case NoireExit::graveyard:
            return noire::Move{object.id, no::Zone::graveyard, returns()};
        case NoireExit::hand:
            break;
    }
    return noire::Move{object.id, no::Zone::hand, returns()};
}

NoireAction mana_action(NoireKeyword keyword, const NoirePlayer& player, const std::vector<int>& order,
                        std::optional<int> pile) {
    const no::PileOrder in_order{colours(order), pile};
    const no::Pool mana = no::pool_of(in_order.order);
    switch (keyword) {
        case NoireKeyword::channel_step:
            return noire::ChannelStep{player.id, in_order};
        case NoireKeyword::channel:
            return noire::Channel{player.id, {mana, 0}, in_order};
        case NoireKeyword::focus:
            return noire::Focus{player.id, {mana, 0}, mana};
        case NoireKeyword::stasis:
            return noire::Stasis{player.id, {mana, 0}, mana};
        case NoireKeyword::dissipate:
            return dissipation(player, mana);
        case NoireKeyword::return_order:
            break;
    }
    return noire::OrderReturn{player.id, in_order};
}

}  // namespace quadrille::app
