#include "app/session/systems/multiplayer_forms.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "app/session/systems/multiplayer_read.hpp"
#include "rules/multiplayer/leaving.hpp"
#include "rules/multiplayer/reach.hpp"
#include "rules/multiplayer/seats.hpp"
#include "rules/multiplayer/setup.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::app {
namespace {

namespace mp = rules::multiplayer;
using multiplayer::State;

template <typename Thing>
std::string called(const Thing& thing) {
    return thing.name.empty() ? thing.id : thing.name;
}

std::vector<FormChoice> players_of(const State& state, bool left_too = false) {
    std::vector<FormChoice> choices;
    for (const multiplayer::Player& player : state.players) {
        if (!player.lost || left_too) choices.push_back({player.id, called(player)});
    }
    return choices;
}

template <typename Card>
std::vector<FormChoice> cards_in(const std::vector<Card>& cards) {
    std::vector<FormChoice> choices;
    choices.reserve(cards.size());
    for (const Card& card : cards) choices.push_back({card.id, called(card)});
    return choices;
}

std::vector<FormChoice> creatures_in(const State& state) {
    std::vector<FormChoice> choices;
    for (const multiplayer::Permanent& piece : state.pieces) {
        if (piece.kind == mp::Kind::creature) choices.push_back({piece.id, called(piece)});
    }
    return choices;
}

/// Attackers that several creatures block: their damage is divided.
std::vector<FormChoice> blocked_by_several(const State& state) {
    std::map<std::string, int> blockers;
    for (const auto& [one, blocked] : state.blocks) ++blockers[blocked];
    std::vector<FormChoice> choices = creatures_in(state);
    std::erase_if(choices, [&](const FormChoice& choice) { return blockers[choice.value] < 2; });
    return choices;
}

std::vector<FormChoice> together(std::vector<FormChoice> one, const std::vector<FormChoice>& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

/// All words of a closed list of the rules but those.
template <typename List>
std::vector<FormChoice> words_but(std::initializer_list<List> these) {
    std::vector<FormChoice> choices;
    for (const std::string_view word : rules::words_of<List>) {
        const auto value = rules::value_of<List>(word);
        if (std::find(these.begin(), these.end(), *value) == these.end())
            choices.push_back({std::string(word)});
    }
    return choices;
}

void add_card_forms(const State& state, std::vector<TableForm>& forms) {
    const auto players = players_of(state), pieces = cards_in(state.pieces);
    const auto anything = together(players, pieces);
    forms.push_back(
        {"card",
         false,
         {one_of("player", players), name_in("name"),
          one_of("kind",
                 words({"creature", "planeswalker", "equipment", "aura", "land", "artifact", "enchantment"})),
          number_in("power", 0, 30), number_in("toughness", 0, 30), one_of("owner", players, false)}});
    forms.push_back(
        {"spell",
         false,
         {one_of("player", players), name_in("name"),
          one_of("kind", words({"spell", "ability", "creature", "planeswalker", "equipment", "aura",
                                "artifact", "enchantment"})),
          number_in("power", 0, 30), number_in("toughness", 0, 30), any_of("targets", anything, false)}});
    forms.push_back({"trigger", false, {one_of("player", players), name_in("name")}});
    if (pieces.empty()) return;
    forms.push_back({"control", false, {one_of("of", pieces), one_of("player", players)}});
    forms.push_back({"control_ends", false, {one_of("of", pieces)}});
    forms.push_back({"attach", false, {one_of("of", pieces), one_of("host", anything)}});
    forms.push_back({"tap", false, {one_of("of", pieces)}});
    if (const auto creatures = creatures_in(state); !creatures.empty())
        forms.push_back(
            {"size",
             false,
             {one_of("of", creatures), number_in("power", 0, 30), number_in("toughness", 1, 30)}});
    forms.push_back({"leaves", false, {one_of("of", pieces)}});
    forms.push_back({"attack", false, {one_of("of", pieces), one_of("player", players)}});
    forms.push_back({"attacks_not", false, {one_of("of", pieces)}});
    forms.push_back({"block", false, {one_of("of", pieces), one_of("target", pieces)}});
    if (const auto blocked = blocked_by_several(state); !blocked.empty())
        forms.push_back({"divide",
                         false,
                         {one_of("of", blocked),
                          {.key = "damage", .kind = FieldKind::amounts, .choices = creatures_in(state)}}});
    forms.push_back({"deploy", false, {one_of("of", pieces), one_of("player", players)}});
}

void add_player_forms(const State& state, std::vector<TableForm>& forms) {
    const auto players = players_of(state);
    forms.push_back({"life",
                     false,
                     {one_of("effect", words({"damage", "lose", "gain", "set"})),
                      {.key = "amounts", .kind = FieldKind::amounts, .choices = players, .most = 999}}});
    forms.push_back({"settle",
                     false,
                     {any_of("wins", players, false), any_of("loses", players, false),
                      any_of("concede", players, false)}});
    forms.push_back({"step", false, {one_of("step", words_but({mp::Step::untap}))}});
}

void add_questions(const State& state, std::vector<TableForm>& forms) {
    const auto players = players_of(state), all = players_of(state, true);
    const auto pieces = cards_in(state.pieces);
    const auto things = together(together(players, pieces), cards_in(state.stack));
    forms.push_back({"distance", true, {one_of("from", players), one_of("to", players)}});
    forms.push_back({"reach",
                     true,
                     {one_of("controller", players), any_of("ids", things),
                      one_of("use", words({"target", "choice", "information", "effect", "replacement"}))}});
    forms.push_back({"chooser", true, {one_of("controller", players), any_of("able", all)}});
    forms.push_back({"enter_zone",
                     true,
                     {one_of("controller", all),
                      one_of("zone", words({"library", "hand", "battlefield", "graveyard", "stack"}))}});
    forms.push_back({"order",
                     true,
                     {one_of("use", words({"actions", "triggers", "turns", "blocks", "damage"})),
                      any_of("players", players, false)}});
    forms.push_back({"leaving", true, {any_of("players", players)}});
    if (pieces.empty()) return;
    forms.push_back({"defender", true, {one_of("source", things)}});
    forms.push_back({"scope", true, {one_of("of", players)}});
    forms.push_back(
        {"attack_limits", true, {number_in("max_attackers", 0, 30), any_of("must_attack", pieces, false)}});
}

/// A question that is answered: the game as the rules see it, and what was put into the form.
struct FormQuery {
    const mp::Table& table;
    const State& state;
    const FormEntries& entries;

    std::string player_called(mp::PlayerIndex player) const { return called(state.players[player]); }
    std::vector<std::string> players_called(const std::vector<mp::PlayerIndex>& players) const {
        std::vector<std::string> names;
        names.reserve(players.size());
        for (const mp::PlayerIndex player : players) names.push_back(player_called(player));
        return names;
    }
    std::string piece_called(mp::PieceIndex piece) const { return called(state.pieces[piece]); }
    mp::PlayerIndex player(const char* key) const {
        return place_of(table.players, entries.word(key)).value_or(0);
    }
    std::vector<mp::PlayerIndex> players(const char* key) const {
        std::vector<mp::PlayerIndex> list;
        for (const std::string& id : entries.list(key)) {
            if (const auto at = place_of(table.players, id)) list.push_back(*at);
        }
        return list;
    }
};

using Answers = std::vector<FormAnswer>;

Answers distance(const FormQuery& asked) {
    const mp::SeatDistance seats = mp::seat_distance(asked.table, asked.player("from"), asked.player("to"));
    return {{"seats_left", {}, seats.left, "MP-1.5"},
            {"seats_right", {}, seats.right, "MP-1.5"},
            {"seats", {}, seats.distance, "MP-1.5"}};
}

Answers reach(const FormQuery& asked) {
    static const std::map<std::string, const char*> rules{{"target", "MP-7.6"},
                                                          {"choice", "MP-7.7"},
                                                          {"information", "MP-7.9"},
                                                          {"effect", "MP-7.10"},
                                                          {"replacement", "MP-7.12"}};
    const mp::PlayerIndex of = asked.player("controller");
    const char* rule = rules.at(asked.entries.word("use"));
    std::vector<std::string> in, out;
    for (const std::string& id : asked.entries.list("ids")) {
        std::string name;
        mp::PlayerIndex whose = 0;
        if (const auto player = place_of(asked.table.players, id)) {
            whose = *player;
            name = asked.player_called(whose);
        } else if (const auto piece = place_of(asked.table.pieces, id)) {
            whose = asked.table.pieces[*piece].controller;
            name = asked.piece_called(*piece);
        } else if (const auto object = place_of(asked.table.stack, id)) {
            whose = asked.table.stack[*object].controller;
            name = called(asked.state.stack[*object]);
        }
        (mp::in_range(asked.table, of, whose) ? in : out).push_back(name);
    }
    Answers answers{{"in_range", in, 0, rule}, {"out_of_range", out, 0, rule}};
    if (asked.entries.word("use") == "replacement") answers.push_back({"replaced", {}, 0, rule});
    return answers;
}

Answers chooser(const FormQuery& asked) {
    constexpr std::array<const char*, 3> by{"chosen_in_range", "chosen_to_the_left", "chosen_by_controller"};
    const mp::Choosers who = mp::choosers(asked.table, asked.player("controller"), asked.players("able"));
    return {{by[static_cast<std::size_t>(who.by)], asked.players_called(who.players), 0, number(who.rule)}};
}

Answers enter_zone(const FormQuery& asked) {
    if (!asked.table.players[asked.player("controller")].lost) return {{"zone_as_said", {}, 0, "MP-4.4"}};
    return {{"zone_removed", {}, 0, "MP-4.4"}};
}

Answers order(const FormQuery& asked) {
    static const std::map<std::string, const char*> rules{{"actions", "MP-5.2"},
                                                          {"triggers", "MP-5.3"},
                                                          {"turns", "MP-2.4"},
                                                          {"blocks", "MP-8.5"},
                                                          {"damage", "MP-8.8"}};
    if (!asked.table.turn.active) return {};
    const std::vector<mp::PlayerIndex> named = asked.players("players");
    std::vector<mp::PlayerIndex> order = mp::clockwise_from(asked.table, *asked.table.turn.active);
    if (!named.empty())
        std::erase_if(order, [&](mp::PlayerIndex player) {
            return std::find(named.begin(), named.end(), player) == named.end();
        });
    return {{"in_this_order", asked.players_called(order), 0, rules.at(asked.entries.word("use"))}};
}

Answers leaving(const FormQuery& asked) {
    const mp::Leaving left = mp::leave(asked.table, asked.players("players"));
    std::vector<std::string> gone, back;
    for (const mp::PieceIndex piece : left.removed_pieces) gone.push_back(asked.piece_called(piece));
    for (const std::size_t object : left.removed_stack) gone.push_back(called(asked.state.stack[object]));
    for (const auto& [piece, player] : left.new_control)
        back.push_back(asked.piece_called(piece) + " → " + asked.player_called(player));
    return {{"leaves_the_game", gone, 0, "MP-4.1"},
            {"changes_control", back, 0, "MP-4.2"},
            {"still_playing", asked.players_called(left.left_over), 0, "MP-3.12"}};
}

Answers defender(const FormQuery& asked) {
    const mp::Attacks attacks = declared_attacks(asked.table, asked.state);
    const auto piece = place_of(asked.table.pieces, asked.entries.word("source"));
    const auto attacked = piece ? mp::attacked_by(attacks, *piece) : std::nullopt;
    const std::vector<mp::PlayerIndex> who = attacked ? std::vector<mp::PlayerIndex>{*attacked}
                                             : asked.table.turn.active
                                                 ? mp::defending_players(asked.table, attacks)
                                                 : std::vector<mp::PlayerIndex>{};
    return {{"one_of", asked.players_called(who), 0, "MP-8.2"}};
}

Answers scope(const FormQuery& asked) {
    const mp::Attacks attacks = declared_attacks(asked.table, asked.state);
    std::vector<std::string> names;
    for (const mp::PieceIndex piece : mp::combat_scope(asked.table, attacks, asked.player("of")))
        names.push_back(asked.piece_called(piece));
    return {{"touches", names, 0, "MP-8.7"}};
}

Answers attack_limits(const FormQuery& asked) {
    std::vector<mp::PieceIndex> forced;
    for (const std::string& id : asked.entries.list("must_attack")) {
        if (const auto piece = place_of(asked.table.pieces, id)) forced.push_back(*piece);
    }
    if (!asked.table.turn.active) return {};
    const mp::AttackCheck check = mp::check_attack(asked.table, declared_attacks(asked.table, asked.state),
                                                   asked.entries.number("max_attackers"), forced);
    Answers answers;
    if (check.too_many) answers.push_back({"too_many", {}, 0, "MP-8.4"});
    if (check.must_attack) answers.push_back({"must_attack", {}, 0, "MP-8.4"});
    if (answers.empty()) answers.push_back({"attack_legal", {}, 0, "MP-8.4"});
    return answers;
}

const std::map<std::string, Answers (*)(const FormQuery&)> questions{
    {"distance", distance},     {"reach", reach}, {"chooser", chooser},
    {"enter_zone", enter_zone}, {"order", order}, {"leaving", leaving},
    {"defender", defender},     {"scope", scope}, {"attack_limits", attack_limits}};

// What the forms say that ask nothing.

/// Without a toughness nobody has said the size.
std::optional<multiplayer::Size> size_in(const FormEntries& entries) {
    if (entries.number("toughness") <= 0) return std::nullopt;
    return multiplayer::Size{entries.number("power"), entries.number("toughness")};
}

MultiplayerAction card(const FormEntries& entries) {
    return multiplayer::EnterPlay{entries.word("player"), entries.word("owner"), entries.word("name"),
                                  rules::value_of<mp::Kind>(entries.word("kind")).value(), size_in(entries)};
}

MultiplayerAction spell(const FormEntries& entries) {
    const std::string kind = entries.word("kind");
    return multiplayer::PutOnStack{.player = entries.word("player"),
                                   .name = entries.word("name"),
                                   .permanent = rules::value_of<mp::Kind>(kind),
                                   .ability = kind == "ability",
                                   .size = size_in(entries),
                                   .targets = entries.list("targets")};
}

MultiplayerAction trigger(const FormEntries& entries) {
    return multiplayer::Trigger{entries.word("player"), entries.word("name")};
}

MultiplayerAction control(const FormEntries& entries) {
    return multiplayer::TakeControl{entries.word("of"), entries.word("player")};
}

MultiplayerAction control_ends(const FormEntries& entries) {
    return multiplayer::EndControl{entries.word("of")};
}

MultiplayerAction attach(const FormEntries& entries) {
    return multiplayer::Attach{entries.word("of"), entries.word("host")};
}

MultiplayerAction tap(const FormEntries& entries) {
    return multiplayer::TapCard{entries.word("of")};
}

MultiplayerAction size(const FormEntries& entries) {
    return multiplayer::SetSize{entries.word("of"), {entries.number("power"), entries.number("toughness")}};
}

MultiplayerAction leaves(const FormEntries& entries) {
    return multiplayer::LeavePlay{entries.word("of")};
}

MultiplayerAction attack(const FormEntries& entries) {
    return multiplayer::AttackPlayer{entries.word("of"), entries.word("player")};
}

MultiplayerAction attacks_not(const FormEntries& entries) {
    return multiplayer::NoAttack{entries.word("of")};
}

MultiplayerAction block(const FormEntries& entries) {
    return multiplayer::Block{entries.word("of"), entries.word("target")};
}

MultiplayerAction divide(const FormEntries& entries) {
    return multiplayer::DivideDamage{entries.word("of"), entries.amounts("damage")};
}

MultiplayerAction deploy(const FormEntries& entries) {
    return multiplayer::Deploy{entries.word("of"), entries.word("player")};
}

MultiplayerAction life(const FormEntries& entries) {
    return multiplayer::ChangeLives{rules::value_of<mp::LifeEffect>(entries.word("effect")).value(),
                                    entries.amounts("amounts")};
}

MultiplayerAction settle(const FormEntries& entries) {
    return multiplayer::SettleOutcome{entries.list("concede"), entries.list("wins"), entries.list("loses")};
}

MultiplayerAction step(const FormEntries& entries) {
    return multiplayer::GoToStep{rules::value_of<mp::Step>(entries.word("step")).value()};
}

const std::map<std::string, MultiplayerAction (*)(const FormEntries&)> sayings{
    {"card", card},       {"spell", spell},   {"trigger", trigger},
    {"control", control}, {"attach", attach}, {"control_ends", control_ends},
    {"tap", tap},         {"size", size},     {"leaves", leaves},
    {"attack", attack},   {"block", block},   {"attacks_not", attacks_not},
    {"divide", divide},   {"deploy", deploy}, {"life", life},
    {"settle", settle},   {"step", step}};

}  // namespace

std::vector<TableForm> multiplayer_forms(const SystemGame& game) {
    const State& state = game.multiplayer;
    std::vector<TableForm> forms;
    if (!state.begun() || state.result) return forms;
    add_player_forms(state, forms);
    add_card_forms(state, forms);
    add_questions(state, forms);
    return forms;
}

std::vector<FormAnswer> multiplayer_answers(const SystemGame& game, const FormUse& use) {
    const auto question = questions.find(use.verb);
    if (question == questions.end() || !is_answered(multiplayer_forms(game), use)) return {};
    const auto table = table_of(game.multiplayer);
    if (!table || !mp::problems(*table).playable()) return {};
    return question->second({*table, game.multiplayer, use.entries});
}

std::optional<MultiplayerAction> multiplayer_said(const FormUse& use) {
    const auto saying = sayings.find(use.verb);
    return saying != sayings.end() ? std::optional(saying->second(use.entries)) : std::nullopt;
}

}  // namespace quadrille::app
