#include "app/window/panels/frontiere_panel.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <imgui_stdlib.h>
#include <nlohmann/json.hpp>

#include "app/messages/rule_sentences.hpp"
#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/frontiere_grid.hpp"
#include "app/window/panels/requested_command.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

constexpr const char* mana_of_lands[] = {"white", "blue", "black", "red", "green", "colorless"};

const FrontierePiece* piece_of(const FrontiereTable& table, const std::string& id) {
    const auto found = std::find_if(table.pieces.begin(), table.pieces.end(),
                                    [&](const FrontierePiece& piece) { return piece.id == id; });
    return found != table.pieces.end() ? &*found : nullptr;
}

/// A word of a list that is lit while it is in it; a click puts it in or takes it out.
void word_button(const char* text, const std::string& word, std::vector<std::string>& list) {
    const auto there = std::find(list.begin(), list.end(), word);
    const bool on = there != list.end();
    if (!lit_button(text, on)) return;
    if (on)
        list.erase(there);
    else
        list.push_back(word);
}

RequestedCommand before_the_game(FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    ImGui::TextWrapped("%s", tr("frontiere.lay_hint"));
    gap(6);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("frontiere.lands"));
    ImGui::SameLine();
    form.lands = std::clamp(form.lands + number_buttons("lands", form.lands), 5, 130);
    const std::string text = tr.counted("frontiere.lay", form.lands / 5, fmt::arg("left", form.lands % 5));
    if (ImGui::Button(text.c_str())) asked = action({{"do", "territory"}, {"lands", form.lands}});
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    rule_mark("FR-1.2", tr);
    return asked;
}

/// The phases of the turn in their order, the present one lit.
RequestedCommand phases(const FrontiereTable& table, const Messages& tr) {
    RequestedCommand asked;
    if (table.active.empty()) {
        ImGui::TextWrapped("%s", tr("frontiere.begin_turn"));
        return asked;
    }
    for (std::size_t i = 0; i < table.plan.size(); ++i) {
        const char* text = tr("frontiere.phase." + table.plan[i]);
        if (i > 0) flow(text);
        ImGui::PushID(static_cast<int>(i));
        if (lit_button(text, table.phase_number == static_cast<int>(i)))
            asked = action({{"do", "phase"}, {"phase", i}});
        ImGui::PopID();
    }
    flow(tr("frontiere.other_order"));
    if (ImGui::SmallButton(tr("frontiere.other_order")))
        asked = action({{"do", "order"}, {"order", table.order == 1 ? 2 : 1}});
    ImGui::SameLine();
    rule_mark("FR-3.3", tr);
    return asked;
}

/// A land that is no basic one: its name, its types, the mana it makes (FR-2.4), and whether it enters
/// tapped.
RequestedCommand other_land(const FrontiereLand& land, FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    ImGui::SetNextItemWidth(scaled(150));
    ImGui::InputTextWithHint("##land", tr("frontiere.land_name"), &form.land_name);
    for (const char* type : land_types) {
        const std::string text = std::string(tr(std::string("land.") + type)) + "##type";
        flow(text.c_str());
        word_button(text.c_str(), type, form.land_types);
    }
    for (const char* colour : mana_of_lands) {
        const std::string text = std::string(tr(std::string("mana.") + colour)) + "##" + colour;
        flow(text.c_str());
        word_button(text.c_str(), colour, form.produces);
    }
    flow(tr("frontiere.enters_tapped"));
    ImGui::Checkbox(tr("frontiere.enters_tapped"), &form.land_tapped);
    flow(tr("frontiere.reveal_as"));
    if (!ImGui::Button(tr("frontiere.reveal_as"))) return asked;
    asked = action({{"do", "reveal"},
                    {"square", name(land.square)},
                    {"name", form.land_name},
                    {"types", form.land_types},
                    {"produces", form.produces},
                    {"tapped", form.land_tapped}});
    form.land_name.clear();
    form.land_types.clear();
    form.produces.clear();
    form.land_tapped = false;
    return asked;
}

RequestedCommand land_form(const FrontiereView& view, FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    const auto land = std::find_if(view.table.lands.begin(), view.table.lands.end(),
                                   [&](const FrontiereLand& one) { return one.square == form.land; });
    if (land == view.table.lands.end()) return asked;
    const std::string square = name(land->square);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted((land->name.empty() ? square : square + " · " + land->name).c_str());
    for (const char* type : land_types) {
        const char* text = tr(std::string("land.") + type);
        flow(text);
        if (lit_button(text, land->type == type))
            asked = action({{"do", "reveal"}, {"square", square}, {"type", type}});
    }
    if (const auto said = other_land(*land, form, tr)) asked = said;
    for (std::size_t i = 0; i < 2 && land->revealed; ++i) {
        const std::string text = tr(land->tapped ? "frontiere.untap_land" : "frontiere.tap_land",
                                    fmt::arg("player", view.names[i]));
        flow(text.c_str());
        if (ImGui::Button(text.c_str()))
            asked = action({{"do", "tap_land"},
                            {"square", square},
                            {"player", i == 0 ? "P1" : "P2"},
                            {"on", !land->tapped}});
        if (land->tapped) break;
    }
    for (const auto& [player, squares] : view.table.token_squares) {
        if (std::find(squares.begin(), squares.end(), land->square) == squares.end()) continue;
        const std::string text =
            tr("frontiere.token", fmt::arg("player", view.names[player == "P2" ? 1 : 0]));
        flow(text.c_str());
        if (ImGui::Button(text.c_str()))
            asked = action({{"do", "token"}, {"player", player}, {"square", square}});
    }
    return asked;
}

/// The rule that forbids it, in a sentence.
void refusal(const std::string& rule, const Messages& tr) {
    const auto sentence = rule_sentence(tr, rule);
    const std::string text = sentence ? rule + ": " + *sentence : rule;
    ImGui::TextWrapped("%s", tr("frontiere.may_not", fmt::arg("rule", text)).c_str());
}

std::string called(const FrontierePiece& piece) {
    return piece.name.empty() ? piece.id : piece.name;
}

/// The equipment that a creature bears, to be chosen.
void borne_by(const FrontiereView& view, const FrontierePiece& bearer, FrontiereForm& form) {
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.attached_to != bearer.id) continue;
        const std::string text = "⚒ " + called(piece) + "##" + piece.id;
        flow(text.c_str());
        if (ImGui::Button(text.c_str())) form.chosen = piece.id;
    }
}

/// Where the chosen equipment or fortification is, and where it may go.
RequestedCommand attachment_form(const FrontiereView& view, const FrontierePiece& piece, const Messages& tr) {
    RequestedCommand asked;
    const bool equipment = piece.kind == rules::Kind::equipment;
    const FrontierePiece* bearer = piece_of(view.table, piece.attached_to);
    std::string text = called(piece) + " · " + tr("kind." + std::string(rules::name(piece.kind)));
    if (bearer != nullptr) text += " → " + called(*bearer);
    if (bearer == nullptr && piece.square) text += " → " + name(*piece.square);
    ImGui::TextUnformatted(text.c_str());
    ImGui::SameLine();
    rule_mark(view.table.choice.rule, tr);
    ImGui::TextWrapped("%s", tr(equipment ? "frontiere.equip_hint" : "frontiere.fortify_hint"));
    for (const std::string& target : view.table.choice.targets) {
        if (target == piece.attached_to) continue;
        const std::string button =
            tr("frontiere.equip", fmt::arg("target", called(*piece_of(view.table, target))));
        flow(button.c_str());
        if (ImGui::Button((button + "##" + target).c_str()))
            asked = action({{"do", "equip"}, {"of", piece.id}, {"target", target}});
    }
    if (ImGui::Button(tr("frontiere.gone"))) asked = action({{"do", "gone"}, {"of", piece.id}});
    return asked;
}

/// What the chosen creature may do, by which rule, and what is said about it.
RequestedCommand creature_form(const FrontiereView& view, const FrontierePiece& piece, FrontiereForm& form,
                               const Messages& tr) {
    RequestedCommand asked;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(fmt::format("{} {}/{}", called(piece), piece.power, piece.toughness).c_str());
    constexpr std::pair<FrontiereVerb, const char*> deeds[] = {{FrontiereVerb::move, "frontiere.move"},
                                                               {FrontiereVerb::explore, "frontiere.explore"},
                                                               {FrontiereVerb::control, "frontiere.control"},
                                                               {FrontiereVerb::attack, "frontiere.attack"}};
    for (const auto& [action, key] : deeds) {
        flow(tr(key));
        if (lit_button(tr(key), form.action == action)) form.action = action;
    }
    const FrontiereChoice& choice = view.table.choice;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    rule_mark(choice.rule, tr);
    if (!choice.may) refusal(choice.rule, tr);
    for (const std::string& target : choice.targets) {
        const FrontierePiece* attacked = piece_of(view.table, target);
        const std::string who = attacked != nullptr ? called(*attacked) : view.names[target == "P2" ? 1 : 0];
        const std::string text = tr("frontiere.attack_target", fmt::arg("target", who));
        if (lit_button((text + "##" + target).c_str(), piece.attacks == target))
            asked = action({{"do", "attack"}, {"of", piece.id}, {"target", target}});
        ImGui::SameLine();
    }
    if (!choice.targets.empty()) ImGui::NewLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("frontiere.damage"));
    ImGui::SameLine();
    if (const int change = number_buttons("damage", piece.damage); change != 0)
        asked = action({{"do", "damage"}, {"of", piece.id}, {"change", change}});
    ImGui::SameLine();
    if (ImGui::Button(tr(piece.tapped ? "frontiere.untap" : "frontiere.tap")))
        asked = action({{"do", "tap"}, {"of", piece.id}, {"on", !piece.tapped}});
    ImGui::SameLine();
    if (ImGui::Button(tr("frontiere.gone"))) asked = action({{"do", "gone"}, {"of", piece.id}});
    borne_by(view, piece, form);
    return asked;
}

/// Size, colours and keywords of the creature that is written down.
void creature_facts(FrontiereForm& form, const Messages& tr) {
    ImGui::SameLine();
    form.power += number_buttons("power", form.power);
    ImGui::SameLine();
    ImGui::TextUnformatted("/");
    ImGui::SameLine();
    form.toughness += number_buttons("toughness", form.toughness);
    for (std::size_t i = 0; i < std::size(land_colours); ++i) {
        const char* text = tr(std::string("colour.") + land_colours[i]);
        if (i > 0) flow(text);
        word_button(text, land_colours[i], form.colours);
    }
    for (const char* word : {"flying", "reach", "haste", "vigilance", "trample", "deathtouch", "defender",
                             "shadow", "fear", "intimidate", "unblockable", "can't block"}) {
        const char* text = tr(std::string("keyword.") + word);
        flow(text);
        word_button(text, word, form.keywords);
    }
}

/// A permanent that enters: a creature, an equipment or a fortification.
RequestedCommand new_permanent(FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    const bool creature = form.kind == rules::Kind::creature;
    for (const rules::Kind kind :
         {rules::Kind::creature, rules::Kind::equipment, rules::Kind::fortification}) {
        const char* text = tr("kind." + std::string(rules::name(kind)));
        if (kind != rules::Kind::creature) flow(text);
        if (lit_button(text, form.kind == kind)) form.kind = kind;
    }
    ImGui::SetNextItemWidth(scaled(170));
    ImGui::InputTextWithHint("##permanent", tr("frontiere.permanent_name"), &form.name);
    if (creature) creature_facts(form, tr);
    if (ImGui::Button(tr("frontiere.enter"))) {
        nlohmann::json enters{
            {"do", creature ? "creature" : "attachment"}, {"player", form.adding}, {"name", form.name}};
        if (creature)
            enters.update({{"power", form.power},
                           {"toughness", form.toughness},
                           {"colors", form.colours},
                           {"keywords", form.keywords}});
        else
            enters["kind"] = rules::name(form.kind);
        asked = action(enters);
        form.adding.clear();
        form.name.clear();
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("naming.cancel"))) form.adding.clear();
    return asked;
}

/// The opponent lets it fly over, or refuses (FR-4.15).
RequestedCommand consent(const FrontiereView& view, FrontiereForm& form, const Messages& tr) {
    RequestedCommand asked;
    const FrontierePiece* piece = piece_of(view.table, form.chosen);
    if (!form.asking || piece == nullptr) {
        form.asking.reset();
        return asked;
    }
    const std::string& other = view.names[piece->controller == "P1" ? 1 : 0];
    for (const bool yes : {true, false}) {
        const std::string text =
            tr(yes ? "frontiere.consents" : "frontiere.refuses", fmt::arg("player", other));
        if (!yes) flow(text.c_str());
        if (!ImGui::Button(text.c_str())) continue;
        asked = action({{"do", "move"}, {"of", form.chosen}, {"to", name(*form.asking)}, {"consent", yes}});
        form.asking.reset();
        return asked;
    }
    ImGui::SameLine();
    rule_mark("FR-4.15", tr);
    return asked;
}

/// Who owes sacrifices, who has lost, what has triggered.
void notices(const FrontiereView& view, const Messages& tr) {
    const auto player = [&](const std::string& id) { return view.names[id == "P2" ? 1 : 0]; };
    const auto line = [&](const std::string& text, const char* rule) {
        ImGui::TextUnformatted(text.c_str());
        ImGui::SameLine();
        rule_mark(rule, tr);
    };
    for (const std::string& id : view.table.losing)
        line(tr("frontiere.loses", fmt::arg("player", player(id))), "FR-2.3");
    for (const auto& [id, number] : view.table.owed)
        line(tr.counted("frontiere.owes", number, fmt::arg("player", player(id))), "FR-4.1");
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.triggered) line(tr("frontiere.landfall", fmt::arg("piece", called(piece))), "FR-4.13");
    }
}

/// "Hawk blocks Bear, deals 3".
RequestedCommand combat_lines(const FrontiereView& view, const Messages& tr) {
    RequestedCommand asked;
    bool any = false;
    const auto who = [&](const std::string& id) {
        const FrontierePiece* piece = piece_of(view.table, id);
        return piece != nullptr ? called(*piece) : view.names[id == "P2" ? 1 : 0];
    };
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.attacks.empty() && piece.blocks.empty()) continue;
        any = true;
        std::string blocked;
        for (const std::string& id : piece.blocks) blocked += (blocked.empty() ? "" : ", ") + who(id);
        ImGui::TextUnformatted(
            (piece.attacks.empty()
                 ? tr("frontiere.blocks", fmt::arg("piece", called(piece)), fmt::arg("others", blocked),
                      fmt::arg("damage", piece.deals))
                 : tr("frontiere.attacks", fmt::arg("piece", called(piece)),
                      fmt::arg("target", who(piece.attacks)), fmt::arg("damage", piece.deals)))
                .c_str());
    }
    for (const FrontierePiece& piece : view.table.pieces) {
        if (piece.tramples.size() > 1) {
            std::string chain;
            for (const std::string& id : piece.tramples) chain += (chain.empty() ? "" : " → ") + who(id);
            ImGui::TextUnformatted(chain.c_str());
            ImGui::SameLine();
            rule_mark("FR-4.9", tr);
        }
        if (piece.may_block.empty()) continue;
        for (const std::string& attacker : piece.may_block) {
            const std::string text = tr("frontiere.choose_block", fmt::arg("piece", called(piece)),
                                        fmt::arg("other", who(attacker)));
            const bool on =
                std::find(piece.blocks.begin(), piece.blocks.end(), attacker) != piece.blocks.end();
            if (lit_button((text + "##" + piece.id + attacker).c_str(), on))
                asked = action({{"do", "choose"}, {"of", piece.id}, {"attackers", {attacker}}});
            ImGui::SameLine();
        }
        rule_mark("FR-3.13", tr);
    }
    for (const std::string& rule : view.table.combat_errors) refusal(rule, tr);
    if (any && ImGui::Button(tr("frontiere.end_combat"))) asked = action({{"do", "end_combat"}});
    return asked;
}

/// A click on the grid: the chosen piece goes there, explores, takes or attacks it; else what lies there is
/// chosen.
RequestedCommand clicked(const FrontiereView& view, const GridTouch& touch, FrontiereForm& form) {
    const FrontierePiece* chosen = piece_of(view.table, form.chosen);
    const bool attached = chosen != nullptr && chosen->kind != rules::Kind::creature;
    if (!touch.piece.empty()) {
        const bool target = std::find(view.table.choice.targets.begin(), view.table.choice.targets.end(),
                                      touch.piece) != view.table.choice.targets.end();
        if (target)
            return action(
                {{"do", attached ? "equip" : "attack"}, {"of", form.chosen}, {"target", touch.piece}});
        form.chosen = form.chosen == touch.piece ? "" : touch.piece;
        form.land.reset();
        return std::nullopt;
    }
    if (!touch.square) return std::nullopt;
    const auto& squares = view.table.choice.squares;
    if (std::find(squares.begin(), squares.end(), *touch.square) != squares.end()) {
        const std::string square = name(*touch.square);
        if (attached) return action({{"do", "fortify"}, {"of", form.chosen}, {"square", square}});
        if (form.action != FrontiereVerb::control) form.land = touch.square;
        const auto& asks = view.table.choice.asks;
        if (form.action == FrontiereVerb::move &&
            std::find(asks.begin(), asks.end(), *touch.square) != asks.end()) {
            form.asking = touch.square;
            return std::nullopt;
        }
        if (form.action == FrontiereVerb::move)
            return action({{"do", "move"}, {"of", form.chosen}, {"to", square}});
        const bool explores = form.action == FrontiereVerb::explore;
        return action({{"do", explores ? "explore" : "control"}, {"of", form.chosen}, {"square", square}});
    }
    form.chosen.clear();
    form.land = touch.square;
    return std::nullopt;
}

}  // namespace

float frontiere_panel_height(const FrontiereView& view, const FrontiereForm& form, float width) {
    if (view.table.rows == 0) return 0;
    constexpr int row = 34, rest = 430;
    const int more = form.forms ? 40 * form_panel_lines(view.forms, form.use) : 0;
    return scaled(static_cast<float>(rest + row * view.table.rows + (width < scaled(520) ? 80 : 0) + more));
}

std::optional<Command> frontiere_panel(const FrontiereView& view, FrontiereForm& form,
                                       const PanelContext& context) {
    const Panel panel("frontiere", context.at, context.size);
    heading(context.tr("system.frontiere"), context.fonts);
    if (view.table.rows == 0) return before_the_game(form, context.tr);
    RequestedCommand asked;
    const auto take = [&](const RequestedCommand& said) {
        if (said) asked = said;
    };
    take(phases(view.table, context.tr));
    flow(context.tr("frontiere.more"));
    if (lit_button(context.tr("frontiere.more"), form.forms)) form.forms = !form.forms;
    notices(view, context.tr);
    const int lines = form.forms ? form_panel_lines(view.forms, form.use) : 0;
    const float below = scaled(static_cast<float>(form.adding.empty() ? 220 : 260) +
                               40 * static_cast<float>(lines)) +
                        (context.size.x < scaled(520) ? scaled(40) : 0),
                top = ImGui::GetCursorScreenPos().y;
    const GridTouch touch =
        frontiere_grid(view, form,
                       {context.tr,
                        context.fonts,
                        {context.at.x + scaled(14), top},
                        {context.size.x - scaled(28), context.at.y + context.size.y - below - top}});
    take(clicked(view, touch, form));
    if (!touch.add_for.empty()) form.adding = touch.add_for;
    ImGui::SetCursorScreenPos({context.at.x + scaled(14), context.at.y + context.size.y - below + scaled(8)});
    ImGui::BeginChild("below", {context.size.x - scaled(28), below - scaled(16)});
    if (form.forms) {
        take(form_panel(view.forms, form.use, context.tr));
    } else if (!form.adding.empty()) {
        take(new_permanent(form, context.tr));
    } else if (const FrontierePiece* piece = piece_of(view.table, form.chosen); piece != nullptr) {
        take(piece->kind == rules::Kind::creature ? creature_form(view, *piece, form, context.tr)
                                                  : attachment_form(view, *piece, context.tr));
    } else if (form.land) {
        take(land_form(view, form, context.tr));
    } else {
        ImGui::TextWrapped("%s", context.tr("frontiere.hint"));
    }
    take(consent(view, form, context.tr));
    take(combat_lines(view, context.tr));
    ImGui::EndChild();
    return asked;
}

}  // namespace quadrille::app
