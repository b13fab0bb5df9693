#include "app/window/panels/noire_panel.hpp"

#include <algorithm>
#include <random>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/noire_coins.hpp"
#include "app/window/panels/noire_spell_form.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

RecordAction record(const NoireAction& action) {
    return record(said(action));
}

/// One of the two common piles.
RequestedCommand pile_box(const NoireView& view, std::size_t pile, NoireForm& form,
                          const PanelContext& context, float width) {
    const Messages& tr = context.tr;
    const Fonts& fonts = context.fonts;
    RequestedCommand asked;
    const NoireTable& table = view.table;
    ImGui::PushID(static_cast<int>(pile));
    ImGui::PushStyleColor(ImGuiCol_ChildBg, palette().raised);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {scaled(10), scaled(8)});
    ImGui::BeginChild("pile", {width, scaled(108)}, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
    ImGui::PushFont(fonts.strong);
    ImGui::TextUnformatted(
        tr("noire.pile", fmt::arg("number", pile + 1), fmt::arg("count", total(table.piles[pile]))).c_str());
    ImGui::PopFont();
    mana_line(table.piles[pile], tr, fonts);
    if (table.may_take) {
        if (lit_button(tr("noire.take"), true)) asked = record(noire::TakePile{table.active, pile});
    } else if (table.equal_piles) {
        ImGui::PushStyleColor(ImGuiCol_FrameBg, palette().line);  // the box is as raised as a frame
        if (ImGui::RadioButton("##first", form.pile == static_cast<int>(pile)))
            form.pile = static_cast<int>(pile);
        ImGui::PopStyleColor();
        ImGui::SameLine();
        wrapped_text(tr("noire.first"));
    } else if (table.smaller_pile == pile) {
        ImGui::TextDisabled("%s", tr("noire.first"));
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    ImGui::PopID();
    return asked;
}

int first_pile(const NoireTable& table, const NoireForm& form) {
    return table.equal_piles ? form.pile : static_cast<int>(table.smaller_pile);
}

/// Whether reserves together have that mana.
bool covers(std::initializer_list<Mana> reserves, const Mana& wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        int there = 0;
        for (const Mana& reserve : reserves) there += reserve[i];
        if (there < wanted[i]) return false;
    }
    return true;
}

/// The button of what is done with mana.
const char* keyword_key(NoireKeyword keyword) {
    switch (keyword) {
        case NoireKeyword::channel_step:
            return "noire.do.channel_step";
        case NoireKeyword::channel:
            return "noire.do.channel";
        case NoireKeyword::focus:
            return "noire.do.focus";
        case NoireKeyword::stasis:
            return "noire.do.stasis";
        case NoireKeyword::dissipate:
            return "noire.do.dissipate";
        case NoireKeyword::return_order:
            break;
    }
    return "noire.do.return_order";
}

/// The button that sends a spell or permanent there.
const char* exit_key(NoireExit exit) {
    switch (exit) {
        case NoireExit::resolve:
            return "noire.go.resolve";
        case NoireExit::counter:
            return "noire.go.counter";
        case NoireExit::back:
            return "noire.go.return";
        case NoireExit::graveyard:
            return "noire.go.graveyard";
        case NoireExit::hand:
            return "noire.go.hand";
        case NoireExit::exile:
            break;
    }
    return "noire.go.exile";
}

/// Six coins to click; what was clicked, and what may be done with it.
RequestedCommand composer(const NoireView& view, NoireForm& form, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    const float side = scaled(34);
    for (std::size_t i = 0; i < mana_colours.size(); ++i) {
        if (i > 0) ImGui::SameLine();
        const ImVec2 at = ImGui::GetCursorScreenPos();
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("coin", {side, side}) && form.order.size() < 20)
            form.order.push_back(static_cast<int>(i));
        ImGui::PopID();
        draw_coin({at.x + side / 2, at.y + side / 2}, side * (ImGui::IsItemHovered() ? 0.5F : 0.44F), i,
                  mana_letter(tr, i), fonts);
    }
    if (form.order.empty()) {
        wrapped_text(tr("noire.compose"));
    } else {
        for (std::size_t i = 0; i < form.order.size(); ++i) {
            if (i > 0) ImGui::SameLine(0, scaled(3));
            coin(static_cast<std::size_t>(form.order[i]), tr, fonts);
        }
    }
    const NoirePlayer& player = view.table.players[noire_player(view.table, form)];
    const auto offer = [&](NoireKeyword keyword, bool may, bool lit) {
        const char* text = tr(keyword_key(keyword));
        flow(text);
        ImGui::BeginDisabled(!may);
        if (lit_button(text, lit && may)) {
            asked = record(mana_action(keyword, player, form.order, first_pile(view.table, form)));
            form.order.clear();
        }
        ImGui::EndDisabled();
    };
    if (ImGui::Button("←") && !form.order.empty()) form.order.pop_back();
    Mana wanted{};
    for (const int colour : form.order) ++wanted[static_cast<std::size_t>(colour)];
    const bool some = !form.order.empty(), stored = some && covers({player.pool, player.focused}, wanted);
    const bool anywhere = some && covers({player.pool, player.focused, player.stasis}, wanted);
    offer(NoireKeyword::channel_step,
          view.table.may_channel && player.id == view.table.active && form.order.size() == 3, true);
    offer(NoireKeyword::channel, some, false);
    offer(NoireKeyword::focus, some, false);
    offer(NoireKeyword::stasis, stored, false);
    offer(NoireKeyword::dissipate, anywhere, false);
    // How unused focus goes to the piles at the end of the turn is its owner's choice (NO-3.2).
    const char* returns = tr(keyword_key(NoireKeyword::return_order));
    flow(returns);
    ImGui::BeginDisabled(!some);
    if (lit_button(returns, !player.returns.empty())) {
        const auto pile = view.table.equal_piles ? std::optional(form.pile) : std::nullopt;
        asked = record(mana_action(NoireKeyword::return_order, player, form.order, pile));
        form.order.clear();
    }
    ImGui::EndDisabled();
    return asked;
}

RequestedCommand player_reserves(const NoireView& view, std::size_t i, NoireForm& form, const Messages& tr,
                                 const Fonts& fonts) {
    RequestedCommand asked;
    const NoirePlayer& player = view.table.players[i];
    ImGui::PushID(player.id.c_str());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_seat_mark(list, player.seat, {at.x + scaled(8), at.y + ImGui::GetFrameHeight() / 2}, scaled(6));
    ImGui::SetCursorScreenPos({at.x + scaled(20), at.y});
    if (lit_button(view.names[i].c_str(), noire_player(view.table, form) == i)) form.player = player.id;
    const float names = scaled(150), right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    ImGui::SameLine(names);
    mana_line(player.pool, tr, fonts);
    // A part that has no more room on the line begins a line of its own below the first.
    const auto part = [&](const std::string& text, const Mana& mana, float button = 0) {
        if (total(mana) == 0) return;
        const auto colours = std::count_if(mana.begin(), mana.end(), [](int count) { return count > 0; });
        const float width =
            text_width(fonts.text, text.c_str()) + static_cast<float>(colours) * scaled(52) + button;
        ImGui::SameLine(0, scaled(18));
        if (ImGui::GetCursorScreenPos().x + width > right) {
            ImGui::NewLine();
            ImGui::SetCursorPosX(names);
        }
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", text.c_str());
        ImGui::SameLine();
        mana_line(mana, tr, fonts);
    };
    part(tr("noire.focused"), player.focused);
    part(tr("noire.stasis"), player.stasis);
    for (std::size_t lot = 0; lot < player.held.size(); ++lot) {
        part(noire_held(player.held[lot], tr), player.held[lot].mana,
             text_width(fonts.text, tr("noire.release")) + scaled(24));
        ImGui::SameLine();
        ImGui::PushID(static_cast<int>(lot));
        if (ImGui::SmallButton(tr("noire.release"))) asked = record(noire::Release{player.id, lot});
        ImGui::PopID();
    }
    ImGui::PopID();
    return asked;
}

/// A spell on the stack or a permanent, its mana, and where it can go.
RequestedCommand object_line(const NoireView& view, const NoireObject& object, bool on_stack, NoireForm& form,
                             const PanelContext& context) {
    const Messages& tr = context.tr;
    const Fonts& fonts = context.fonts;
    RequestedCommand asked;
    ImGui::PushID(object.id.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(object.name.empty() ? object.id.c_str() : object.name.c_str());
    ImGui::SameLine(scaled(150));
    mana_line(object.mana, tr, fonts);
    const auto offer = [&](NoireExit exit) {
        const char* text = tr(exit_key(exit));
        flow(text);
        if (!ImGui::Button(text)) return;
        asked = record(exit_action(exit, object, form.order, first_pile(view.table, form)));
        form.order.clear();
    };
    if (on_stack) {
        offer(NoireExit::resolve);
        offer(NoireExit::counter);
    } else if (object.exiled) {
        offer(NoireExit::back);
        offer(NoireExit::graveyard);
    } else {
        offer(NoireExit::graveyard);
        offer(NoireExit::hand);
        offer(NoireExit::exile);
    }
    ImGui::PopID();
    return asked;
}

/// The cards that players have named: who could cast them now, or with a pile.
void castable(const NoireView& view, const Messages& tr) {
    for (const NoireKnown& card : view.table.known) {
        std::string who = card.player;
        for (std::size_t i = 0; i < view.table.players.size(); ++i) {
            if (view.table.players[i].id == card.player) who = view.names[i];
        }
        std::string when;
        if (card.now) when = tr("noire.castable_now");
        for (std::size_t pile = 0; pile < 2 && !card.now; ++pile) {
            if (!card.with_pile[pile]) continue;
            when += (when.empty() ? "" : ", ") + tr("noire.castable_with", fmt::arg("number", pile + 1));
        }
        if (when.empty()) when = tr("noire.no_payment");
        wrapped_text(who + " · " + card.name + ": " + when);
        for (const auto& [text, rule] : noire_numbers(card, tr)) {
            flow((text + "    ").c_str());
            ImGui::TextUnformatted(text.c_str());
            ImGui::SameLine();
            rule_mark(rule, tr);
        }
    }
}

/// What was agreed, and a die.
RequestedCommand agreements(const NoireTable& table, const Messages& tr) {
    RequestedCommand asked;
    bool once = table.single_use;
    if (ImGui::Checkbox(tr("noire.single_use"), &once)) asked = record(noire::AgreeSingleUse{once});
    flow(tr("noire.die"));
    if (ImGui::Button(tr("noire.die"))) {
        std::random_device chance;
        asked = record(noire::ThrowDie{std::uniform_int_distribution<int>(1, 6)(chance)});
    }
    if (table.die > 0) {
        ImGui::SameLine();
        ImGui::TextUnformatted(
            tr("noire.die_shows", fmt::arg("number", table.die), fmt::arg("cards", 4 + table.die)).c_str());
    }
    std::string names;
    for (const std::string& name : table.left_out) names += (names.empty() ? "" : ", ") + name;
    if (!names.empty()) wrapped_text(tr("noire.left_out", fmt::arg("cards", names)));
    return asked;
}

}  // namespace

std::string noire_held(const NoirePlayer::Lot& lot, const Messages& tr) {
    if (lot.until.empty()) return tr("noire.held");
    return tr("noire.held_until", fmt::arg("until", lot.until));
}

std::vector<std::pair<std::string, std::string>> noire_numbers(const NoireKnown& card, const Messages& tr) {
    std::vector<std::pair<std::string, std::string>> numbers;
    for (const NoireNumber& one : card.numbers) {
        const std::string what = tr("choice." + one.what);
        numbers.emplace_back(one.after == one.before ? fmt::format("{} {}", what, one.before)
                                                     : fmt::format("{} {} → {}", what, one.before, one.after),
                             one.rule);
    }
    return numbers;
}

std::size_t noire_player(const NoireTable& table, const NoireForm& form) {
    const std::string& wanted = form.player.empty() ? table.active : form.player;
    for (std::size_t i = 0; i < table.players.size(); ++i) {
        if (table.players[i].id == wanted) return i;
    }
    return 0;
}

std::optional<Command> noire_panel(const NoireView& view, NoireForm& form, const PanelContext& context) {
    const Panel panel("noire", context.at, context.size, true);
    RequestedCommand asked;
    const auto take = [&](const RequestedCommand& said) {
        if (said) asked = said;
    };
    heading(context.tr("noire.title"), context.fonts);
    const float half = (ImGui::GetContentRegionAvail().x - scaled(10)) / 2;
    take(pile_box(view, 0, form, context, half));
    ImGui::SameLine(0, scaled(10));
    take(pile_box(view, 1, form, context, half));
    take(composer(view, form, context.tr, context.fonts));
    gap(4);
    heading(context.tr("noire.reserves"), context.fonts);
    for (std::size_t i = 0; i < view.table.players.size(); ++i)
        take(player_reserves(view, i, form, context.tr, context.fonts));
    const NoirePlayer& player = view.table.players[noire_player(view.table, form)];
    if (ImGui::Button(context.tr(form.casting ? "noire.close_spell" : "noire.cast")))
        form.casting = !form.casting;
    ImGui::SameLine();
    ImGui::BeginDisabled(player.id == view.table.active && !view.table.may_play_land);
    if (ImGui::Button(context.tr("noire.land"))) asked = record(noire::PlayLand{player.id});
    ImGui::EndDisabled();
    ImGui::SameLine();
    if (lit_button(context.tr("noire.more"), form.forms)) form.forms = !form.forms;
    if (form.casting) take(noire_spell_form(view, form, context.tr, context.fonts));
    if (form.forms) {
        take(agreements(view.table, context.tr));
        take(form_panel(view.forms, form.use, context.tr));
    }
    castable(view, context.tr);
    gap(4);
    if (view.table.may_take) wrapped_text(context.tr("noire.take_one"));
    if (!view.table.stack.empty()) heading(context.tr("noire.stack"), context.fonts);
    for (auto spell = view.table.stack.rbegin(); spell != view.table.stack.rend(); ++spell)
        take(object_line(view, *spell, true, form, context));
    if (!view.table.permanents.empty()) heading(context.tr("noire.permanents"), context.fonts);
    for (const NoireObject& permanent : view.table.permanents)
        take(object_line(view, permanent, false, form, context));
    return asked;
}

}  // namespace quadrille::app
