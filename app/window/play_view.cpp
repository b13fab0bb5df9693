#include "app/window/play_view.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/session/board_notes.hpp"
#include "app/session/reach_list.hpp"
#include "app/session/unexplained.hpp"
#include "app/window/agreed_view.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/traps_view.hpp"

namespace quadrille::app {
namespace {

int track_of(const Table& table, const std::string& id) {
    const TableCard* card = table.card(id);
    return card != nullptr ? card->track : 0;
}

PlayView::Question question_of(const Messages& tr, const Table& table, const Unexplained& open) {
    const auto square = [](const std::optional<Square>& one) { return one ? name(*one) : std::string("?"); };
    const char* key = open.event.kind == vision::EventKind::entered  ? "play.arrived"
                      : open.event.kind == vision::EventKind::tapped ? "play.declared"
                                                                     : "play.moved";
    const TableCard& card = *table.card(fmt::format("k{}", open.track()));
    return {tr(key, fmt::arg("card", card_title(tr, table, card)), fmt::arg("from", square(open.event.from)),
               fmt::arg("to", square(open.event.to))),
            open.ruling.rule, open.goes_back, open.track(), misread(open)};
}

PlayView::PartingLine parting_of(const Messages& tr, const Table& table, const Parting& parting) {
    std::string text;
    const std::string square = name(parting.square);
    if (!parting.told) {
        text = tr("play.untold", fmt::arg("square", square));
    } else if (parting.moves.empty()) {
        text = tr("play.equal", fmt::arg("square", square));
    } else {
        text = tr(parting.dies ? "play.dies" : "play.displaced",
                  fmt::arg("card", object_text(tr, table, parting.moves)), fmt::arg("square", square));
    }
    return {text, parting, track_of(table, parting.first), track_of(table, parting.second)};
}

void add_waiting(const Messages& tr, const Table& table, const Advice& advice, PlayView& view) {
    for (const OffBoardCard& card : table.play.off_board) {
        std::string text = fmt::format("{}: {}", player_name(tr, table, card.seat), card.facts.name);
        const auto may = bearers(advice, card.id);
        for (std::size_t i = 0; may && i < may->list.size(); ++i)
            text += (i == 0 ? " → " : ", ") + object_text(tr, table, may->list[i].creature);
        view.waiting.push_back({card.id, std::move(text)});
    }
    int next = 1;
    const auto taken = [&] {
        return std::any_of(table.play.off_board.begin(), table.play.off_board.end(),
                           [&](const OffBoardCard& card) { return card.id == fmt::format("w{}", next); });
    };
    while (taken()) ++next;
    view.next_id = fmt::format("w{}", next);
    if (table.turn.step != rules::Step::upkeep) return;
    for (const TablePlayer& player : table.players) {
        if (!table.has_turn(player.seat)) continue;
        const auto due = advice.waiting(player);
        if (due.count == 0) continue;
        std::string squares;
        for (const Square square : due.squares.sorted())
            squares += (squares.empty() ? "" : " ") + name(square);
        view.to_place = tr("play.place", fmt::arg("count", due.count), fmt::arg("squares", squares));
    }
}

/// Whom an attacker hits from where it lies, or what a blocker blocks.
std::vector<std::string> dealt_to(const Table& table, const Advice& advice, const TableCard& card) {
    if (!table.play.declared.contains(card.track)) return blocked_by(advice, card.id);
    std::vector<std::string> to;
    for (const Recipient& one : advice.recipients(card)) {
        if (!one.after_moving) to.push_back(one.id);
    }
    return to;
}

/// The chosen creature's damage, where there are several to deal it to.
void add_damage(const Messages& tr, const Table& table, const Advice& advice, const TableCard& card,
                PlayView& view) {
    const std::vector<std::string> to = dealt_to(table, advice, card);
    if (to.size() < 2) return;
    PlayView::Damage damage{.track = card.track, .amount = card.power(), .title = {}, .ids = {}, .names = {}};
    damage.title = tr("play.divides", fmt::arg("card", object_text(tr, table, card.id)),
                      fmt::arg("amount", damage.amount));
    for (const std::string& id : to) {
        damage.ids.push_back(id);
        damage.names.push_back(object_text(tr, table, id));
    }
    view.damage = std::move(damage);
}

std::string note_text(const Messages& tr, const Table& table, const BoardNote& note) {
    const std::string player = player_name(tr, table, note.seat), square = name(note.square);
    const auto told = [&](const char* key) {
        return tr(key, fmt::arg("player", player), fmt::arg("square", square));
    };
    switch (note.what) {
        case BoardNote::What::pawn_off_its_line:
            return told("play.note_pawn");
        case BoardNote::What::pawn_in_a_corner:
            return told("play.note_corner");
        case BoardNote::What::flag_elsewhere:
            return told("play.note_flag");
    }
    return "";
}

std::string winner_text(const Messages& tr, const Table& table, const std::string& winner) {
    if (winner.empty()) return "";
    if (winner == "draw") return tr("multiplayer.draw");
    std::string who = winner == "survivors" ? tr("theme.the_survivors")
                      : winner == "zombies" ? tr("theme.the_zombies")
                                            : winner;
    for (const TablePlayer& player : table.players) {
        if (player.id == winner) who = player_name(tr, table, player.seat);
    }
    return tr("theme.wins", fmt::arg("player", who));
}

/// An untapped creature, planeswalker or pawn of the active player that was not declared.
bool may_be_declared(const Table& table, const TableCard& card) {
    const auto step = table.turn.step.value_or(rules::Step::untap);
    return table.acts(card) && step <= rules::Step::declare_attackers &&
           !table.play.declared.contains(card.track) && !card.tapped;
}

/// Why it cannot be declared: a turn has one declaration, and a move is part of it. Empty: it was not.
std::string declared_text(const Messages& tr, const Table& table, const TableCard& card) {
    const auto from = table.play.declared.find(card.track);
    if (from == table.play.declared.end()) return {};
    return tr("play.is_declared", fmt::arg("square", name(from->second)));
}

/// What a creature is when it is none any more: of a type that is not said, a land, as those that come to
/// life most often are.
rules::Kind without_creature(const CardFacts& facts) {
    const auto has = [&](const char* type) { return facts.type_line.text().find(type) != std::string::npos; };
    return has("Artifact")      ? rules::Kind::artifact
           : has("Enchantment") ? rules::Kind::enchantment
                                : rules::Kind::land;
}

/// The card off the board that a creature becomes when it stops being one (EC-7.10).
std::optional<OffBoardCard> ceasing(const Messages& tr, const Table& table, const TableCard& card,
                                    const std::string& id) {
    const bool creature = !card.facts || card.facts->kind == rules::Kind::creature;
    if (!creature || card.pawn || !card.seat) return std::nullopt;
    CardFacts facts = card.facts.value_or(CardFacts{});
    facts.kind = without_creature(facts);
    if (facts.name.empty()) facts.name = card_title(tr, table, card);
    return OffBoardCard{.id = id, .seat = *card.seat, .facts = std::move(facts)};
}

}  // namespace

PlayView play_view_of(const Messages& tr, const TableFocus& focus, const Advice& advice) {
    const Session& session = focus.session;
    const Table& table = focus.table;
    const TableCard* chosen = focus.chosen;
    PlayView view;
    if (session.setup().system != rules::System::echiquier || table.turn.number == 0) return view;
    const std::vector<std::string>& emperors = table.game->theme.emperors;
    for (const TablePlayer& player : table.players) {
        const bool emperor = std::find(emperors.begin(), emperors.end(), player.id) != emperors.end();
        view.players.push_back(
            {player.id, player_name(tr, table, player.seat), player.team, player.lost, emperor});
    }
    for (const BoardNote& note : board_notes(table, advice))
        view.notes.push_back({note_text(tr, table, note), note.rule});
    for (const Unexplained& open : unexplained(session, table, focus.t))
        view.questions.push_back(question_of(tr, table, open));
    const auto step = table.turn.step.value_or(rules::Step::untap);
    if (step <= rules::Step::upkeep || table.play.mains_skipped)
        view.mains_skipped = table.play.mains_skipped;
    for (const Parting& parting : advice.partings()) view.partings.push_back(parting_of(tr, table, parting));
    for (const std::string& banned : banned_cards(table))
        view.notes.push_back({tr("play.banned", fmt::arg("cards", banned)), "EC-14.9"});
    view.agreed = agreed_view_of(tr, table);
    add_waiting(tr, table, advice, view);
    view.traps = traps_view_of(tr, table, chosen != nullptr ? std::optional(chosen->square) : focus.asked);
    view.seat = chosen != nullptr && chosen->seat ? *chosen->seat : table.turn.active;
    if (chosen != nullptr && may_be_declared(table, *chosen)) view.may_attack = chosen->track;
    if (chosen != nullptr && step <= rules::Step::declare_attackers)
        view.declared = declared_text(tr, table, *chosen);
    if (chosen != nullptr) view.may_cease = ceasing(tr, table, *chosen, view.next_id);
    if (chosen != nullptr) add_damage(tr, table, advice, *chosen, view);
    // Where a flag is captured life does not decide (EC-14.1).
    for (const TablePlayer& player : table.players) {
        if (player.life > 0 || player.lost || table.theme == rules::Theme::flag) continue;
        view.dead.push_back(
            {player.id, tr("play.no_life", fmt::arg("player", player_name(tr, table, player.seat)),
                           fmt::arg("life", player.life))});
    }
    const Outcome outcome = advice.outcome();
    for (const TablePlayer& player : table.players) {
        if (player.id == outcome.winner) view.winner_seat = player.seat;
    }
    view.winner = winner_text(tr, table, outcome.winner);
    view.winner_rule = outcome.rule;
    return view;
}

namespace {

std::string zones_text(const Messages& tr, const Table& table, const std::vector<ZonesOf>& zones) {
    std::string text;
    const auto count = [](const std::optional<int>& cards) {
        return cards ? std::to_string(*cards) : std::string("?");
    };
    for (const ZonesOf& of : zones) {
        const std::string player = object_text(tr, table, of.player);
        text += (text.empty() ? "" : " · ") +
                (of.in_range ? tr("reach.zones", fmt::arg("player", player), fmt::arg("hand", count(of.hand)),
                                  fmt::arg("library", count(of.library)))
                             : tr("reach.no_zones", fmt::arg("player", player)));
    }
    return text;
}

std::string stack_reach_text(const Messages& tr, const Table& table, const StackReach& reach) {
    for (const PutOnStack& put : table.stack) {
        if (put.id != reach.object) continue;
        return tr(reach.in_range ? "reach.stack_yes" : "reach.stack_no",
                  fmt::arg("what", stack_text(tr, table, put)));
    }
    return "";
}

/// What lies under the pawn, and where the equipment may go.
std::vector<FactLine> square_and_bearers(const Messages& tr, const Table& table, const Advice& advice,
                                         const TableCard& card) {
    std::vector<FactLine> facts;
    if (const TablePlayer* player = table.owner_of_pawn(card)) {
        const SquareGift gift = square_gift(advice, *player);
        for (const std::string& effect : gift.effects)
            facts.push_back(
                {tr("fact.square"), tr("reach.effect", fmt::arg("name", effect_text(tr, effect)))});
        for (const std::string& ability : gift.tap_abilities)
            facts.push_back(
                {tr("fact.square"), tr("reach.tap_ability", fmt::arg("name", effect_text(tr, ability)))});
    }
    const auto may = bearers(advice, card.id);
    if (!may) return facts;
    std::string text;
    for (const Bearer& bearer : may->list)
        text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", object_text(tr, table, bearer.creature),
                            object_text(tr, table, bearer.payer));
    facts.push_back({tr("fact.bearers"), fmt::format("{}  ({})", text.empty() ? "–" : text, may->rule)});
    return facts;
}

}  // namespace

std::vector<FactLine> reach_facts(const Messages& tr, const Table& table, const Advice& advice,
                                  const TableCard& card, const std::optional<Square>& at) {
    const TablePlayer* owner = table.owner_of_pawn(card);
    const std::string id = owner != nullptr ? owner->id : card.id;
    std::vector<FactLine> facts = square_and_bearers(tr, table, advice, card);
    const auto list = reach_list(advice, table, id);
    if (!list) return facts;
    std::vector<std::string> permanents = list->creatures;
    permanents.insert(permanents.end(), list->planeswalkers.begin(), list->planeswalkers.end());
    permanents.insert(permanents.end(), list->others.begin(), list->others.end());
    facts.push_back({tr("fact.reaches"), permanents.empty() ? "–" : listed(tr, table, permanents)});
    std::string players = list->players.empty() ? "–" : listed(tr, table, list->players);
    if (!list->out_of_range.empty())
        players += tr("reach.not_players", fmt::arg("players", listed(tr, table, list->out_of_range)));
    facts.push_back({tr("fact.players"), players});
    if (!list->nameable.empty())
        facts.push_back(
            {tr("fact.nameable"),
             tr("reach.nameable", fmt::arg("players", listed(tr, table, list->nameable))) + "  (EC-5.10)"});
    if (list->comes_without_choice && owner == nullptr && table.play.fresh.contains(card.track))
        facts.push_back({tr("fact.choice"), std::string(tr("reach.no_choice")) + "  (EC-5.10)"});
    facts.push_back({tr("fact.zones"), zones_text(tr, table, list->zones)});
    if (!list->redirects.empty())
        facts.push_back({tr("fact.redirects"), listed(tr, table, list->redirects) + "  (EC-4.4)"});
    for (const StackReach& reach : list->stack)
        facts.push_back({tr("fact.stack"), stack_reach_text(tr, table, reach)});
    if (!at) return facts;
    const auto trigger = triggers_on(advice, id, *at);
    if (trigger && trigger->distance)
        facts.push_back(
            {tr("fact.trigger"), tr(trigger->triggers ? "reach.triggers" : "reach.no_trigger",
                                    fmt::arg("square", name(*at)), fmt::arg("rule", trigger->rule))});
    return facts;
}

std::string turn_of_whom(const Messages& tr, const Table& table) {
    if (table.play.zombie_turn) return tr("theme.the_zombies");
    return turn_of_whom(tr, table, table.turn.active);
}

std::string turn_of_whom(const Messages& tr, const Table& table, Chair active) {
    const bool together =
        table.theme == rules::Theme::zombies &&
        (table.extra_zombies() ||
         std::any_of(table.players.begin(), table.players.end(), [&](const TablePlayer& other) {
             return other.seat != active && table.plays_with(active, other.seat);
         }));
    return together ? std::string(tr("theme.the_survivors")) : player_name(tr, table, active);
}

}  // namespace quadrille::app
