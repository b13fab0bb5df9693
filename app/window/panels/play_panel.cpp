#include "app/window/panels/play_panel.hpp"

#include <imgui.h>
#include <imgui_stdlib.h>
#include <random>

#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

RequestedCommand record(const BoardAction& action) {
    return RecordAction{said(action).action};
}

unsigned chance() {
    return std::random_device{}();
}

/// A line that no rule explains, with the three ways to settle it.
RequestedCommand question(const PlayView::Question& open, const Messages& tr) {
    RequestedCommand asked;
    ImGui::PushID(open.track);
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    wrapped_text(open.text);
    ImGui::PopStyleColor();
    if (!open.rule.empty()) {
        ImGui::SameLine();
        rule_mark(open.rule, tr);
    }
    if (ImGui::SmallButton(tr("play.so"))) asked = record(SettleMove{open.track, true});
    flow(tr("play.back"));
    if (lit_button(tr("play.back"), open.goes_back)) asked = record(SettleMove{open.track, false});
    flow(tr("play.misread"));
    if (ImGui::SmallButton(tr("play.misread"))) asked = MakeStatement{open.misread};
    ImGui::PopID();
    return asked;
}

/// Two creatures on a square; the coin of the program where a coin decides.
RequestedCommand parting(const PlayView::PartingLine& line, const Messages& tr) {
    RequestedCommand asked;
    ImGui::PushID(line.first);
    wrapped_text(line.text);
    ImGui::SameLine();
    rule_mark(line.parting.rule, tr);
    if (line.parting.coin && ImGui::SmallButton(tr("play.coin")))
        asked = record(ThrowCoin{line.parting.square, chance() % 2 == 0 ? line.first : line.second});
    ImGui::PopID();
    return asked;
}

RequestedCommand waiting(const PlayView& view, PlayForm& form, const Messages& tr) {
    RequestedCommand asked;
    for (const PlayView::WaitingLine& line : view.waiting) {
        ImGui::PushID(line.id.c_str());
        ImGui::TextUnformatted(line.text.c_str());
        ImGui::SameLine();
        if (ImGui::SmallButton(tr("play.gone"))) asked = record(TakeOffBoard{line.id});
        ImGui::PopID();
    }
    if (!view.to_place.empty()) wrapped_text(view.to_place);
    ImGui::SetNextItemWidth(scaled(120));
    ImGui::InputTextWithHint("##off_board", tr("play.card_name"), &form.name);
    const auto lay = [&](const char* key, rules::Kind kind, bool becomes) {
        flow(tr(key));
        if (!ImGui::SmallButton(tr(key))) return;
        asked = record(LayOffBoard{{.id = view.next_id,
                                    .seat = view.seat,
                                    .facts = {.name = form.name, .kind = kind},
                                    .becomes = becomes}});
        form.name.clear();
    };
    lay("play.waits", rules::Kind::creature, false);
    lay("play.becomes", rules::Kind::creature, true);
    lay("play.equipment", rules::Kind::equipment, false);
    return asked;
}

/// How an attacker divides what it deals (EC-11.3), or a blocker (EC-11.1).
RequestedCommand damage(const PlayView::Damage& dealt, PlayForm& form, const Messages& tr) {
    if (form.shares_of != dealt.track) {
        form.shares.clear();
        form.shares_of = dealt.track;
    }
    wrapped_text(dealt.title);
    int divided = 0;
    for (std::size_t i = 0; i < dealt.ids.size(); ++i) {
        int& share = form.shares[dealt.ids[i]];
        ImGui::TextUnformatted(dealt.names[i].c_str());
        ImGui::SameLine();
        share = std::max(0, share + number_buttons(dealt.ids[i].c_str(), share));
        divided += share;
    }
    ImGui::BeginDisabled(divided == 0);
    const bool said_so = ImGui::SmallButton(tr("play.assign"));
    ImGui::EndDisabled();
    if (!said_so) return std::nullopt;
    AssignDamage assigned{dealt.track, {}};
    for (const std::string& id : dealt.ids) {
        if (form.shares[id] > 0) assigned.to[id] = form.shares[id];
    }
    return record(assigned);
}

RequestedCommand dice(const Messages& tr) {
    RequestedCommand asked;
    const auto thrown = [&](const char* text, int sides) {
        if (ImGui::SmallButton(text))
            asked = record(ThrowDie{sides, 1 + static_cast<int>(chance() % static_cast<unsigned>(sides))});
    };
    thrown(tr("play.throw_coin"), 2);
    for (const auto& [text, sides] : {std::pair{"d6", 6}, {"d8", 8}, {"d20", 20}}) {
        flow(text);
        thrown(text, sides);
    }
    return asked;
}

/// Who is out of the game (EC-4.3), and who plays with whom (EC-1.2).
RequestedCommand players(const PlayView& view, const Messages& tr) {
    RequestedCommand asked;
    if (!ImGui::TreeNode(tr("play.players"))) return asked;
    for (const PlayView::Player& player : view.players) {
        ImGui::PushID(player.id.c_str());
        ImGui::TextUnformatted(player.name.c_str());
        for (const char* team : {"A", "B"}) {
            ImGui::SameLine();
            const bool on = player.team == team;
            if (lit_button(team, on))
                asked = action({{"do", "team"}, {"player", player.id}, {"team", on ? "" : team}});
        }
        ImGui::SameLine();
        if (!player.team.empty() && lit_button(tr("play.emperor"), player.emperor))
            asked = action({{"do", "emperor"}, {"player", player.id}, {"on", !player.emperor}});
        ImGui::SameLine();
        if (lit_button(tr("play.out"), player.lost))
            asked = action({{"do", "lost"}, {"player", player.id}, {"on", !player.lost}});
        ImGui::PopID();
    }
    ImGui::TreePop();
    return asked;
}

RequestedCommand out_of_life(const PlayView& view, const Messages& tr) {
    RequestedCommand asked;
    for (const PlayView::Dead& player : view.dead) {
        ImGui::PushID(player.id.c_str());
        ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
        wrapped_text(player.text);
        ImGui::PopStyleColor();
        ImGui::SameLine();
        rule_mark("EC-4.3", tr);
        if (ImGui::SmallButton(tr("play.is_out")))
            asked = action({{"do", "lost"}, {"player", player.id}, {"on", true}});
        ImGui::PopID();
    }
    return asked;
}

RequestedCommand winner_line(const PlayView& view, const PanelContext& context) {
    if (view.winner.empty()) return std::nullopt;
    ImGui::PushFont(context.fonts.strong);
    ImGui::PushStyleColor(ImGuiCol_Text, palette().yes);
    ImGui::TextUnformatted(view.winner.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    ImGui::SameLine();
    rule_mark(view.winner_rule, context.tr);
    if (!go_button(context.tr("play.end_game"), {0, 0})) return std::nullopt;
    return view.winner_seat ? Command(EndGame{view.winner_seat}) : Command(AskEnd{});
}

RequestedCommand announcements(const PlayView& view, const Messages& tr) {
    RequestedCommand asked;
    if (view.mains_skipped) {
        if (lit_button(tr("play.skip_mains"), *view.mains_skipped))
            asked = record(SkipMains{!*view.mains_skipped});
        ImGui::SameLine();
        rule_mark("EC-8.2", tr);
    }
    if (view.may_attack && ImGui::Button(tr("play.attack"))) asked = record(DeclareAttack{*view.may_attack});
    if (!view.declared.empty()) {
        wrapped_text(view.declared);
        ImGui::SameLine();
        rule_mark("EC-9.4", tr);
    }
    if (view.may_cease) {
        if (ImGui::Button(tr("play.ceases"))) asked = record(LayOffBoard{*view.may_cease});
        ImGui::SameLine();
        rule_mark("EC-7.10", tr);
    }
    return asked;
}

/// What few games need, and those once.
RequestedCommand seldom(const PlayView& view, PlayForm& form, const Messages& tr) {
    RequestedCommand asked;
    const auto take = [&](RequestedCommand command) {
        if (command) asked = std::move(command);
    };
    if (view.waiting.empty() && ImGui::TreeNode(tr("play.off_board"))) {
        take(waiting(view, form, tr));
        ImGui::TreePop();
    }
    if (!view.traps.laid()) take(traps_section(view.traps, form.traps, tr));
    take(agreed_section(view.agreed, form.agreed, tr));
    take(players(view, tr));
    return asked;
}

}  // namespace

std::optional<Command> play_panel(const PlayView& view, PlayForm& form, const PanelContext& context) {
    const Panel panel("play", context.at, context.size);
    const Messages& tr = context.tr;
    RequestedCommand asked;
    const auto take = [&](RequestedCommand command) {
        if (command) asked = std::move(command);
    };
    take(winner_line(view, context));
    take(out_of_life(view, tr));
    for (const PlayView::Note& note : view.notes) {
        wrapped_text(note.text);
        ImGui::SameLine();
        rule_mark(note.rule, tr);
    }
    for (const PlayView::Question& open : view.questions) take(question(open, tr));
    take(announcements(view, tr));
    for (const PlayView::PartingLine& line : view.partings) take(parting(line, tr));
    if (view.damage) take(damage(*view.damage, form, tr));
    if (!view.waiting.empty()) take(waiting(view, form, tr));
    if (view.traps.laid()) take(traps_section(view.traps, form.traps, tr));
    if (ImGui::TreeNode(tr("play.more"))) {
        take(seldom(view, form, tr));
        ImGui::TreePop();
    }
    take(dice(tr));
    return asked;
}

}  // namespace quadrille::app
