#include "app/window/panels/multiplayer_panel.hpp"

#include <algorithm>
#include <cmath>
#include <imgui_stdlib.h>
#include <nlohmann/json.hpp>
#include <numbers>
#include <random>
#include <utility>

#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::string called(const MultiplayerSeat& seat) {
    return seat.name.empty() ? seat.id : seat.name;
}

std::string called(const MultiplayerTable& view, const std::string& id) {
    for (const MultiplayerSeat& seat : view.seats) {
        if (seat.id == id) return called(seat);
    }
    return id;
}

/// What a lot is drawn with.
std::uint64_t lot_seed() {
    return std::random_device()();
}

/// What is agreed beside the format: range, whom one may attack, deployment.
RequestedCommand options(const MultiplayerTable& view, const Messages& tr) {
    RequestedCommand asked;
    const auto option = [&](const char* key, const char* text, const Json& value, bool on) {
        flow(text);
        ImGui::PushID(value.dump().c_str());
        if (lit_button(text, on)) asked = action({{"do", "option"}, {key, value}});
        ImGui::PopID();
    };
    bool several = view.several;
    if (ImGui::Checkbox(tr("multiplayer.several"), &several))
        asked = action({{"do", "option"}, {"several", several}});
    bool deploy = view.deploy;
    flow(tr("multiplayer.deploy"));
    ImGui::BeginDisabled(view.format == "emperor");
    if (ImGui::Checkbox(tr("multiplayer.deploy"), &deploy))
        asked = action({{"do", "option"}, {"deploy", deploy}});
    ImGui::EndDisabled();
    const bool fixed = view.format == "two_headed_giant" || view.format == "emperor";
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("multiplayer.option.range"));
    for (int range = 0; range < 3 && !fixed; ++range) {
        const std::string text =
            range == 0 ? std::string(tr("multiplayer.option.no_range")) : fmt::format("{}", range);
        option("range", text.c_str(), range == 0 ? Json() : Json(range), view.range.value_or(0) == range);
    }
    for (const char* attack : {"any", "left", "right", "adjacent"})
        option("attack", tr(std::string("multiplayer.option.") + attack), attack, view.attack == attack);
    return asked;
}

/// Which format, how many players, and who begins.
RequestedCommand before_the_game(const MultiplayerTable& view, const MultiplayerForm& form,
                                 const Messages& tr) {
    RequestedCommand asked;
    const int count = static_cast<int>(view.seats.size());
    bool first = true;
    for (const std::string& format : multiplayer_formats()) {
        const char* text = tr("format." + format);
        if (!first) flow(text);
        first = false;
        if (lit_button(text, format == view.format))
            asked = action({{"do", "format"}, {"format", format}, {"players", count}});
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("multiplayer.players"));
    ImGui::SameLine();
    const bool pairs = view.format == "teams" || view.format == "two_headed_giant";
    const int by = view.format == "emperor" ? 4 : pairs ? 2 : 1;
    if (const int change = number_buttons("count", count); change != 0)
        asked = action({{"do", "format"}, {"format", view.format}, {"players", count + change * by}});
    if (view.format == "teams") {
        flow(tr("multiplayer.teams"));
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(tr("multiplayer.teams"));
        ImGui::SameLine();
        if (const int change = number_buttons("teams", view.team_count); change != 0)
            asked = action({{"do", "format"},
                            {"format", view.format},
                            {"players", count},
                            {"teams", view.team_count + change}});
    }
    flow(tr("multiplayer.seats_by_lot"));
    if (ImGui::Button(tr("multiplayer.seats_by_lot")))
        asked = RecordAction{seats_by_lot_action(view, lot_seed())};
    if (const auto said = options(view, tr)) asked = said;
    for (const std::string& problem : view.problems) {
        ImGui::TextUnformatted(tr("multiplayer.problem." + problem));
        ImGui::SameLine();
        rule_mark(view.rule, tr);
    }
    if (!view.problems.empty()) return asked;
    const bool may = std::find(view.starters.begin(), view.starters.end(), form.of) != view.starters.end();
    if (may) {
        const std::string text = tr("multiplayer.begin_with", fmt::arg("player", called(view, form.of)));
        if (ImGui::Button(text.c_str())) asked = action({{"do", "begin"}, {"first", form.of}});
        ImGui::SameLine();
    }
    if (ImGui::Button(tr("multiplayer.begin_random")))
        asked = RecordAction{begin_by_lot_action(view, lot_seed())};
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    rule_mark(view.rule, tr);
    return asked;
}

/// Whose turn it is and what goes on: the next turn, who loses, who has won.
RequestedCommand during_the_game(const MultiplayerTable& view, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    if (view.ended) {
        std::string names;
        for (const std::string& id : view.winners) names += (names.empty() ? "" : ", ") + called(view, id);
        ImGui::PushFont(fonts.large);
        ImGui::TextUnformatted(view.draw ? tr("multiplayer.draw")
                                         : tr("multiplayer.won", fmt::arg("players", names)).c_str());
        ImGui::PopFont();
        ImGui::SameLine();
        rule_mark(view.outcome_rule, tr);
        return asked;
    }
    if (view.format != "grand_melee") {
        if (ImGui::Button(tr("multiplayer.next_turn"))) asked = action({{"do", "next_turn"}});
    }
    bool first = view.format == "grand_melee";
    for (const MultiplayerSeat& seat : view.seats) {
        if (!seat.playing && !seat.may_start) continue;
        const std::string text = tr(seat.playing ? "multiplayer.end_turn" : "multiplayer.start_turn",
                                    fmt::arg("player", called(seat)));
        if (!std::exchange(first, false)) flow(text.c_str());
        if (ImGui::Button(text.c_str()))
            asked = action({{"do", seat.playing ? "end_turn" : "start_turn"}, {"player", seat.id}});
    }
    if (view.losing.empty()) return asked;
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    for (const LosesNow& lost : view.losing) {
        ImGui::TextWrapped("%s", tr("multiplayer.loses", fmt::arg("player", called(view, lost.id)),
                                    fmt::arg("why", tr("loss." + lost.why)))
                                     .c_str());
        flow(lost.rule.c_str());
        rule_mark(lost.rule, tr);
    }
    ImGui::PopStyleColor();
    if (ImGui::SmallButton(tr("multiplayer.settle"))) asked = action({{"do", "settle"}});
    return asked;
}

/// "Main phase · priority: Ann [Passes]", and what waits for it.
RequestedCommand step_line(const MultiplayerTable& view, const Messages& tr) {
    RequestedCommand asked;
    if (view.step.empty()) return asked;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("choice." + view.step));
    if (view.waiting > 0) {
        const std::string text = tr.counted("multiplayer.triggers", static_cast<long>(view.waiting));
        flow(text.c_str());
        if (lit_button(text.c_str(), true)) asked = action({{"do", "triggers"}});
    } else if (!view.priority.empty()) {
        const std::string text = tr("multiplayer.pass", fmt::arg("player", called(view, view.priority)));
        flow(text.c_str());
        if (ImGui::Button(text.c_str())) asked = action({{"do", "pass"}});
    }
    ImGui::SameLine();
    rule_mark(view.waiting > 0 ? "MP-5.3" : "MP-5.6", tr);
    return asked;
}

std::string called(const MultiplayerCard& card) {
    return card.name.empty() ? card.id : card.name;
}

std::string called_on_the_table(const MultiplayerTable& view, const std::string& id) {
    for (const MultiplayerCard& card : view.permanents) {
        if (card.id == id) return called(card);
    }
    return called(view, id);
}

/// "combat damage · Bear → Bob 2, Wolf → Hawk 3".
std::string damage_line(const MultiplayerTable& view, const MultiplayerCard& card, const Messages& tr) {
    std::string text = tr("choice." + card.kind);
    for (std::size_t i = 0; i < card.assigned.size(); ++i) {
        const AssignedDamage& part = card.assigned[i];
        text += fmt::format("{}{} → {} {}", i == 0 ? " · " : ", ", called_on_the_table(view, part.from),
                            called_on_the_table(view, part.to), part.amount);
    }
    return text;
}

/// Stack, permanents and the combat that is declared.
RequestedCommand cards_shown(const MultiplayerTable& view, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    if (!view.stack.empty()) heading(tr("multiplayer.stack"), fonts);
    for (auto object = view.stack.rbegin(); object != view.stack.rend(); ++object)
        ImGui::TextWrapped("%s", multiplayer_card_line(view, *object, tr).c_str());
    if (!view.permanents.empty()) heading(tr("multiplayer.permanents"), fonts);
    bool off = false, attacked = false;
    for (const MultiplayerCard& card : view.permanents) {
        ImGui::TextWrapped("%s", multiplayer_card_line(view, card, tr).c_str());
        off |= card.comes_off;
        attacked |= !card.attacks.empty();
    }
    if (off && lit_button(tr("multiplayer.come_off"), true)) asked = action({{"do", "come_off"}});
    if (!attacked) return asked;
    std::string order;
    for (const std::string& id : view.defending) order += (order.empty() ? "" : ", ") + called(view, id);
    const bool dealing = std::any_of(view.stack.begin(), view.stack.end(),
                                     [](const auto& object) { return object.kind == "combat_damage"; });
    ImGui::TextWrapped("%s", tr("multiplayer.defending", fmt::arg("players", order)).c_str());
    ImGui::SameLine();
    rule_mark("MP-8.5", tr);
    if (!dealing && ImGui::Button(tr("multiplayer.damage"))) asked = action({{"do", "damage"}});
    return asked;
}

/// Names, life and poison of the player that is looked at.
RequestedCommand chosen_player(const MultiplayerTable& view, const MultiplayerSeat& seat,
                               MultiplayerForm& form, const Messages& tr, const Fonts& fonts) {
    RequestedCommand asked;
    ImGui::PushFont(fonts.strong);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(called(seat).c_str());
    ImGui::PopFont();
    ImGui::SameLine();
    if (form.naming) {
        ImGui::SetNextItemWidth(scaled(160));
        if (ImGui::InputText("##name", &form.name, ImGuiInputTextFlags_EnterReturnsTrue)) {
            asked = action({{"do", "name"}, {"player", seat.id}, {"name", form.name}});
            form.naming = false;
        }
    } else if (ImGui::Button(tr("multiplayer.rename"))) {
        form.naming = true;
        form.name = seat.name;
    }
    if (!view.begun) return asked;
    for (const int change : {-5, -1, 1, 5}) {
        const std::string text = fmt::format("{:+}", change);
        flow(text.c_str());
        if (!ImGui::Button(text.c_str())) continue;
        asked = action({{"do", "life"},
                        {"effect", change < 0 ? "lose" : "gain"},
                        {"amounts", {{seat.id, std::abs(change)}}}});
    }
    const std::string poison = std::string(tr("multiplayer.poison")) + "          ";  // and its buttons
    flow(poison.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("multiplayer.poison"));
    ImGui::SameLine();
    if (const int change = number_buttons("poison", seat.poison); change != 0)
        asked = action({{"do", "poison"}, {"player", seat.id}, {"change", change}});
    if (ImGui::Button(tr("multiplayer.empty_library")))
        asked = action({{"do", "empty_library"}, {"player", seat.id}});
    flow(tr("multiplayer.extra_turn"));
    if (ImGui::Button(tr("multiplayer.extra_turn")))
        asked = action({{"do", "extra_turn"}, {"player", seat.id}});
    flow(tr("multiplayer.protect"));
    if (lit_button(tr("multiplayer.protect"), seat.protected_from_loss))
        asked = action({{"do", "protect"}, {"player", seat.id}, {"on", !seat.protected_from_loss}});
    flow(tr("multiplayer.concede"));
    if (ImGui::Button(tr("multiplayer.concede"))) asked = action({{"do", "settle"}, {"concede", {seat.id}}});
    return asked;
}

/// "Range 2 (MP-7.2) · may attack Bob, Carl (MP-10.1)".
void reach_line(const MultiplayerTable& view, const Messages& tr) {
    std::string targets;
    for (const MultiplayerSeat& seat : view.seats) {
        if (seat.attackable) targets += (targets.empty() ? "" : ", ") + called(seat);
    }
    const std::string range =
        view.range ? tr("multiplayer.range", fmt::arg("range", *view.range)) : tr("multiplayer.no_range");
    ImGui::TextUnformatted(range.c_str());
    ImGui::SameLine();
    rule_mark(view.range_rule, tr);
    const std::string attacks = targets.empty() ? std::string(tr("multiplayer.attacks_nobody"))
                                                : tr("multiplayer.attacks", fmt::arg("players", targets));
    flow(attacks.c_str());
    ImGui::TextWrapped("%s", attacks.c_str());
    ImGui::SameLine();
    rule_mark(view.attack_rule, tr);
    for (const auto& [text, rule] : multiplayer_facts(view, tr)) {
        ImGui::TextWrapped("%s", text.c_str());
        ImGui::SameLine();
        rule_mark(rule, tr);
    }
}

ImU32 team_colour(const std::string& team) {
    constexpr Seat by_team[] = {Seat::south, Seat::north, Seat::west, Seat::east};
    return team.empty() ? palette().line : seat_colour(by_team[static_cast<std::size_t>(team[0] - 'A') % 4]);
}

/// One seat: name, life, team, markers.
void draw_seat(ImDrawList& list, const MultiplayerSeat& seat, const MultiplayerTable& view, bool chosen,
               ImVec2 centre, ImVec2 half, const Fonts& fonts) {
    const ImVec2 from{centre.x - half.x, centre.y - half.y}, to{centre.x + half.x, centre.y + half.y};
    const bool dim = seat.lost || (!view.of.empty() && !seat.in_range);
    const float light = dim ? 0.4F : 1.0F;
    list.AddRectFilled(from, to, palette().raised, scaled(9));
    list.AddRectFilled(from, {from.x + scaled(6), to.y}, faded(team_colour(seat.team), light), scaled(9),
                       ImDrawFlags_RoundCornersLeft);
    if (seat.active || seat.playing) list.AddRect(from, to, palette().accent, scaled(9), 0, scaled(3));
    if (chosen)
        list.AddRect({from.x - scaled(4), from.y - scaled(4)}, {to.x + scaled(4), to.y + scaled(4)},
                     palette().pawn, scaled(11), 0, scaled(2));
    const ImU32 ink = faded(palette().text, light);
    std::string name = called(seat);
    if (seat.emperor) name = "★ " + name;
    list.PushClipRect(from, {to.x - scaled(50), to.y}, true);
    list.AddText(fonts.strong, fonts.strong->FontSize, {from.x + scaled(14), from.y + scaled(7)}, ink,
                 name.c_str());
    std::string below = seat.team;
    if (seat.poison > 0) below += (below.empty() ? "☠ " : " · ☠ ") + std::to_string(seat.poison);
    list.AddText(fonts.text, fonts.text->FontSize, {from.x + scaled(14), from.y + scaled(29)},
                 faded(palette().muted, light), below.c_str());
    list.PopClipRect();
    draw_centred(list, fonts.large, std::to_string(seat.life), {to.x - scaled(27), centre.y}, ink);
    if (seat.lost) list.AddLine(from, to, palette().no, scaled(2));
    // The marker of a turn: full while it is played, hollow while it waits.
    const ImVec2 mark{to.x - scaled(2), from.y + scaled(2)};
    if (seat.active || seat.playing) list.AddCircleFilled(mark, scaled(8), palette().accent);
    if (seat.waiting) list.AddCircle(mark, scaled(8), palette().accent, 0, scaled(2.5F));
}

/// From the chosen player to those who may be attacked.
void draw_attack(ImDrawList& list, ImVec2 from, ImVec2 to) {
    const float length = std::hypot(to.x - from.x, to.y - from.y);
    if (length < 1) return;
    const ImVec2 along{(to.x - from.x) / length, (to.y - from.y) / length};
    const float cut = std::min(length * 0.3F, scaled(74));
    const ImVec2 a{from.x + along.x * cut, from.y + along.y * cut};
    const ImVec2 b{to.x - along.x * cut, to.y - along.y * cut};
    draw_stroke(list, {{a.x, a.y}, {b.x, b.y}}, false,
                {.colour = palette().permanent, .width = scaled(2.5F)});
    const float head = scaled(10);
    const ImVec2 back{b.x - along.x * head, b.y - along.y * head};
    list.AddTriangleFilled({b.x + along.x * 2, b.y + along.y * 2},
                           {back.x - along.y * head * 0.6F, back.y + along.x * head * 0.6F},
                           {back.x + along.y * head * 0.6F, back.y - along.x * head * 0.6F},
                           palette().permanent);
}

/// The seats round the table, the first one nearest, clockwise as seen from above.
void round_table(const MultiplayerTable& view, MultiplayerForm& form, const Fonts& fonts, ImVec2 at,
                 ImVec2 size) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto count = view.seats.size();
    const ImVec2 half{count > 8 ? scaled(62) : scaled(76), scaled(27)};
    const ImVec2 centre{at.x + size.x / 2, at.y + size.y / 2};
    const ImVec2 radius{size.x / 2 - half.x - scaled(12), size.y / 2 - half.y - scaled(12)};
    Polyline rim;
    for (int i = 0; i < 64; ++i) {
        const double angle = 2 * std::numbers::pi * i / 64;
        rim.emplace_back(centre.x + radius.x * 0.72 * std::cos(angle),
                         centre.y + radius.y * 0.62 * std::sin(angle));
    }
    fill_convex(list, rim, faded(palette().raised, 0.35F));
    std::vector<ImVec2> places;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
        places.push_back({centre.x - radius.x * static_cast<float>(std::sin(angle)),
                          centre.y + radius.y * static_cast<float>(std::cos(angle))});
    }
    const auto of = std::find_if(view.seats.begin(), view.seats.end(),
                                 [&](const MultiplayerSeat& seat) { return seat.id == view.of; });
    if (view.begun && of != view.seats.end()) {
        for (std::size_t i = 0; i < count; ++i) {
            if (view.seats[i].attackable)
                draw_attack(list, places[static_cast<std::size_t>(of - view.seats.begin())], places[i]);
        }
    }
    for (std::size_t i = 0; i < count; ++i) {
        const MultiplayerSeat& seat = view.seats[i];
        draw_seat(list, seat, view, seat.id == form.of, places[i], half, fonts);
        ImGui::SetCursorScreenPos({places[i].x - half.x, places[i].y - half.y});
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::InvisibleButton("seat", {2 * half.x, 2 * half.y})) {
            form.of = form.of == seat.id ? "" : seat.id;
            form.naming = false;
        }
        ImGui::PopID();
    }
}

}  // namespace

std::string multiplayer_card_line(const MultiplayerTable& view, const MultiplayerCard& card,
                                  const Messages& tr) {
    if (card.kind == "combat_damage") return damage_line(view, card, tr);
    std::string text = called(card);
    if (card.kind == "creature")
        text += card.toughness ? fmt::format(" {}/{}", card.power.value_or(0), *card.toughness) : " ?/?";
    else
        text += std::string(" · ") + tr("choice." + card.kind);
    text += " · " + called(view, card.controller);
    if (card.owner != card.controller && !card.owner.empty()) text += " (" + called(view, card.owner) + ")";
    if (card.tapped) text += " · " + std::string(tr("multiplayer.tapped"));
    for (const std::string& other : {card.attached_to, card.attacks, card.blocks}) {
        if (!other.empty()) text += " → " + called_on_the_table(view, other);
    }
    for (std::size_t i = 0; i < card.targets.size(); ++i)
        text += (i == 0 ? " → " : ", ") + called_on_the_table(view, card.targets[i]);
    return text;
}

std::vector<std::pair<std::string, std::string>> multiplayer_facts(const MultiplayerTable& view,
                                                                   const Messages& tr) {
    std::string opponents, teammates;
    int more = 0;
    for (const MultiplayerSeat& seat : view.seats) {
        if (seat.id == view.of) more = seat.more_turns;
        if (seat.opponent) opponents += (opponents.empty() ? "" : ", ") + called(seat);
        if (seat.teammate) teammates += (teammates.empty() ? "" : ", ") + called(seat);
    }
    std::vector<std::pair<std::string, std::string>> facts;
    if (!opponents.empty())
        facts.emplace_back(tr("multiplayer.opponents", fmt::arg("players", opponents)), view.team_rule);
    if (!teammates.empty())
        facts.emplace_back(tr("multiplayer.teammates", fmt::arg("players", teammates)), view.team_rule);
    if (more > 0) facts.emplace_back(tr.counted("multiplayer.more_turns", more), "MP-13.10");
    return facts;
}

float multiplayer_panel_height(const MultiplayerView& view, const MultiplayerForm& form, float width) {
    const float buttons = width < scaled(350) ? 4 : width < scaled(520) ? 3 : 2;
    if (!view.table.begun) return scaled(560 + 36 * buttons);
    if (!form.cards) return scaled(480);
    const int lines = static_cast<int>(view.table.stack.size() + view.table.permanents.size());
    return scaled(static_cast<float>(260 + 26 * lines + 44 * form_panel_lines(view.forms, form.use)));
}

std::optional<Command> multiplayer_panel(const MultiplayerView& whole, MultiplayerForm& form,
                                         const PanelContext& context) {
    const Panel panel("multiplayer", context.at, context.size);
    const MultiplayerTable& view = whole.table;
    RequestedCommand asked;
    const auto take = [&](const RequestedCommand& said) {
        if (said) asked = said;
    };
    std::string title =
        std::string(context.tr("system.multiplayer")) + " · " + context.tr("format." + view.format);
    if (view.begun) title += " · " + context.tr("multiplayer.turn", fmt::arg("number", view.turn));
    heading(title.c_str(), context.fonts);
    asked = view.begun ? during_the_game(view, context.tr, context.fonts)
                       : before_the_game(view, form, context.tr);
    if (view.begun) {
        take(step_line(view, context.tr));
        if (!view.ended) {
            flow(context.tr("multiplayer.cards"));
            if (lit_button(context.tr("multiplayer.cards"), form.cards)) form.cards = !form.cards;
            if (!view.draw) {
                flow(context.tr("multiplayer.loop"));
                if (ImGui::Button(context.tr("multiplayer.loop")))
                    asked = action({{"do", "settle"}, {"loop", true}});
            }
        }
    }
    if (view.begun && form.cards) {
        take(cards_shown(view, context.tr, context.fonts));
        take(form_panel(whole.forms, form.use, context.tr));
        return asked;
    }
    const float top = ImGui::GetCursorScreenPos().y, below = scaled(context.size.x < scaled(520) ? 160 : 118);
    round_table(view, form, context.fonts, {context.at.x, top},
                {context.size.x, context.at.y + context.size.y - below - top});
    ImGui::SetCursorScreenPos({context.at.x + scaled(14), context.at.y + context.size.y - below});
    ImGui::BeginChild("chosen", {context.size.x - scaled(28), below - scaled(8)});
    const auto chosen = std::find_if(view.seats.begin(), view.seats.end(),
                                     [&](const MultiplayerSeat& seat) { return seat.id == form.of; });
    if (chosen == view.seats.end()) {
        ImGui::TextWrapped("%s", context.tr("multiplayer.choose"));
    } else {
        take(chosen_player(view, *chosen, form, context.tr, context.fonts));
        if (view.begun && !view.of.empty()) reach_line(view, context.tr);
    }
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
