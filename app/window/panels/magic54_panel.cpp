#include "app/window/panels/magic54_panel.hpp"

#include <algorithm>
#include <cfloat>
#include <fmt/format.h>
#include <random>
#include <sstream>

#include "app/messages/rule_pages.hpp"
#include "app/session/systems/magic54_chance.hpp"
#include "app/session/systems/magic54_lessons.hpp"
#include "app/window/drawing/strokes.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/requested_command.hpp"
#include "rules/magic54/action.hpp"

namespace quadrille::app {
namespace {

std::vector<std::string> words_of(const std::string& action) {
    std::istringstream stream(action);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool is_red(const std::string& card) {
    return card.back() == 'H' || card.back() == 'D' || card == "XR";
}

/// A player, a creature or a card, as it is called at the table.
std::string thing(const Messages& tr, const M54Creatures& creatures, const std::string& word) {
    if (word == "R" || word == "B") return tr("magic54.side." + word);
    const auto id = rules::magic54::creature_from(word);
    const auto creature = id ? creatures.find(*id) : creatures.end();
    return card_name(tr, creature != creatures.end() ? std::string(name(creature->second)) : word);
}

struct CardLook {
    bool tapped = false, chosen = false, lit = false, back = false;
    std::string below{};  ///< "2/2", small
};

/// A card of the table as a small sheet; whether it was clicked.
bool card_button(const char* id, const std::string& card, const CardLook& look, const Messages& tr,
                 const Fonts& fonts) {
    const float width = scaled(look.tapped ? 56 : 42), height = scaled(look.tapped ? 42 : 56);
    const ImVec2 from = ImGui::GetCursorScreenPos(), to{from.x + width, from.y + height};
    ImGui::PushID(id);
    const bool pressed = ImGui::InvisibleButton("card", {width, height});
    ImGui::PopID();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    if (look.back) {
        list.AddRectFilled(from, to, palette().raised, scaled(5));
        list.AddRect({from.x + scaled(4), from.y + scaled(4)}, {to.x - scaled(4), to.y - scaled(4)},
                     palette().line, scaled(3), 0, scaled(2));
        return pressed;
    }
    list.AddRectFilled(from, to, IM_COL32(0xF5, 0xF2, 0xEA, look.tapped ? 190 : 255), scaled(5));
    const ImU32 edge = look.chosen ? palette().pawn : look.lit || hovered ? palette().yes : palette().line;
    list.AddRect(from, to, edge, scaled(5), 0, scaled(look.chosen || look.lit ? 3 : 1));
    // 5.4 : 1 on the card; in the high contrast a darker one, 8 : 1.
    const ImU32 red = contrast() ? IM_COL32(0x8E, 0x14, 0x10, 255) : IM_COL32(0xC2, 0x28, 0x1F, 255);
    const ImU32 ink = is_red(card) ? red : IM_COL32(0x16, 0x18, 0x1C, 255);
    const float up = look.below.empty() ? 0 : scaled(8);
    const std::string title = card_name(tr, card);
    ImFont* font = text_width(fonts.strong, title.c_str()) + scaled(6) < width ? fonts.strong : fonts.text;
    draw_centred(list, font, title, {(from.x + to.x) / 2, (from.y + to.y) / 2 - up}, ink);
    if (!look.below.empty())
        draw_centred(list, fonts.text, look.below, {(from.x + to.x) / 2, to.y - scaled(13)},
                     IM_COL32(70, 70, 70, 255));
    return pressed;
}

/// The next card on the same line where it fits.
void next_card(float width) {
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
    ImGui::SameLine(0, scaled(5));
    if (ImGui::GetCursorScreenPos().x + width > right) ImGui::NewLine();
}

/// The cards that some action begins with: those that may be played now.
std::vector<std::string> playable(const Magic54Table& view) {
    std::vector<std::string> cards;
    for (const std::string& action : view.actions) {
        const auto words = words_of(action);
        if (words.size() < 2 || words[0] == "special" || words[0] == "attack" || words[0] == "block" ||
            words[0] == "divide")
            continue;
        if (std::find(cards.begin(), cards.end(), words[1]) == cards.end()) cards.push_back(words[1]);
    }
    return cards;
}

void choose(Magic54Form& form, const std::string& what) {
    form.chosen = form.chosen == what ? "" : what;
}

/// The hand: open where its player shows it or a level explains it, of real cards those that could be played.
void hand_row(const Magic54Table& view, const M54Side& side, Magic54Form& form, const Messages& tr,
              const Fonts& fonts) {
    const bool acts = view.acts == side.id;
    const auto may = acts ? playable(view) : std::vector<std::string>();
    const bool open = view.hidden || view.lesson > 0 || form.shown == side.id;
    const std::vector<std::string>& cards = view.hidden ? may : side.hand;
    if (open && !cards.empty()) {
        for (std::size_t i = 0; i < cards.size(); ++i) {
            if (i > 0) next_card(scaled(42));
            const bool lit = std::find(may.begin(), may.end(), cards[i]) != may.end();
            if (card_button((side.id + cards[i]).c_str(), cards[i],
                            {.chosen = form.chosen == cards[i], .lit = lit && !view.hidden}, tr, fonts))
                choose(form, cards[i]);
        }
        if (!view.hidden && form.shown == side.id && ImGui::SmallButton(tr("magic54.hide_hand"))) {
            form.shown.clear();
            form.chosen.clear();
        }
        return;
    }
    for (std::size_t i = 0; i < std::min<std::size_t>(side.hand_count, 9); ++i) {
        if (i > 0) ImGui::SameLine(0, scaled(5));
        if (card_button(fmt::format("{}back{}", side.id, i).c_str(), "", {.back = true}, tr, fonts)) {
            form.shown = side.id;
            form.shown_to = view.acts;
        }
    }
    if (side.hand_count == 0) ImGui::TextDisabled("%s", tr("magic54.no_hand"));
}

void creature_row(const M54Side& side, Magic54Form& form, const Messages& tr, const Fonts& fonts) {
    for (std::size_t i = 0; i < side.mana.size(); ++i) {
        if (i > 0) ImGui::SameLine(0, scaled(5));
        card_button(fmt::format("{}mana{}", side.id, i).c_str(), side.mana[i].card,
                    {.tapped = side.mana[i].tapped}, tr, fonts);
    }
    if (!side.mana.empty() && !side.creatures.empty()) ImGui::SameLine(0, scaled(26));
    for (std::size_t i = 0; i < side.creatures.size(); ++i) {
        const M54Creature& creature = side.creatures[i];
        if (i > 0) next_card(scaled(56));
        std::string below = fmt::format("{}/{}", creature.attack, creature.defence - creature.damage);
        if (creature.attacking) below = "⚔" + below;
        if (!creature.blocks.empty()) below = "◈" + below;
        const bool chosen = form.chosen == creature.id;
        if (card_button(
                creature.id.c_str(), creature.card,
                {.tapped = creature.tapped, .chosen = chosen, .lit = creature.attacking, .below = below}, tr,
                fonts))
            choose(form, creature.id);
        if (creature.sick && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("magic54.sick"));
    }
    if (side.mana.empty() && side.creatures.empty()) ImGui::TextDisabled("%s", tr("magic54.nothing_in_play"));
}

void side_rows(const Magic54Table& view, std::size_t place, Magic54Form& form, const Messages& tr,
               const Fonts& fonts) {
    const M54Side& side = view.sides[place];
    ImGui::PushFont(fonts.strong);
    const std::string line =
        tr("magic54.side_line", fmt::arg("side", tr("magic54.side." + side.id)), fmt::arg("life", side.life));
    const std::string cards = tr("magic54.side_cards", fmt::arg("hand", side.hand_count),
                                 fmt::arg("deck", side.deck), fmt::arg("discard", side.discard.size()));
    ImGui::PushStyleColor(ImGuiCol_Text, view.acts == side.id ? palette().accent : palette().muted);
    ImGui::TextUnformatted(((view.active == side.id ? "▶ " : "") + line).c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
    flow(cards.c_str());
    ImGui::TextDisabled("%s", cards.c_str());
    if (place == 1) hand_row(view, side, form, tr, fonts);
    creature_row(side, form, tr, fonts);
    if (place == 0) hand_row(view, side, form, tr, fonts);
}

void stack_lines(const Magic54Table& view, const Messages& tr) {
    const M54Creatures& creatures = view.creatures;
    for (auto line = view.stack.rbegin(); line != view.stack.rend(); ++line) {
        const std::string what =
            line->what == "special"
                ? tr("magic54.special", fmt::arg("what", thing(tr, creatures, line->source)))
            : line->what == "growth" ? std::string(tr("magic54.growth"))
                                     : card_name(tr, line->what);
        const std::string target = line->target.empty() ? "" : " → " + thing(tr, creatures, line->target);
        ImGui::TextUnformatted(
            fmt::format("{} {}{}", tr("magic54.side." + line->player), what, target).c_str());
    }
}

/// Whether an action is about what is chosen; passing and the like always are.
bool about(const std::vector<std::string>& words, const std::string& chosen) {
    if (chosen.empty() || words.size() < 2) return true;
    return std::any_of(words.begin() + 1, words.end(), [&](const std::string& word) {
        return word == chosen || word.rfind(chosen + ">", 0) == 0 ||
               word.find(">" + chosen) != std::string::npos;
    });
}

/// Whether an action plays or names a card of the hand of who is to act.
bool is_of_the_hand(const Magic54Table& view, const std::vector<std::string>& words) {
    return std::any_of(view.sides.begin(), view.sides.end(), [&](const M54Side& side) {
        return side.id == view.acts && std::any_of(side.hand.begin(), side.hand.end(), [&](const auto& card) {
                   return words.size() > 1 && about(words, card);
               });
    });
}

/// What may be done, about the chosen card or all; a click does it.
std::optional<Magic54Request> action_list(const Magic54Table& view, const Magic54Form& form,
                                          const Messages& tr) {
    std::optional<Magic54Request> asked;
    for (const std::string& action : magic54_listed(view, form)) {
        ImGui::PushID(action.c_str());
        // Passing gives the other side its chance: a click beside another line is not to do it.
        const bool done = action == "pass"
                              ? hold_button(tr("magic54.hold_to_pass"), {-FLT_MIN, 0})
                              : ImGui::Selectable(magic54_action(tr, view.creatures, action).c_str());
        if (done) asked = Magic54Request{action};
        ImGui::PopID();
    }
    if (!view.hidden && view.lesson == 0 && form.shown != view.acts) {
        ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
        wrapped_text(tr("magic54.hand_closed"));
        ImGui::PopStyleColor();
    }
    return asked;
}

/// The card that a ten takes from a hand of real cards: the players say which.
std::optional<Magic54Request> telling(const Magic54Table& view, Magic54Form& form, const Messages& tr,
                                      const Fonts& fonts) {
    if (form.told.size() >= view.to_tell.size()) form.told.clear();
    wrapped_text(tr("magic54.tell"));
    const auto& cards = view.to_tell[form.told.size()];
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (i > 0) next_card(scaled(42));
        const std::string card(name(cards[i]));
        if (!card_button(("told" + card).c_str(), card, {}, tr, fonts)) continue;
        form.told.push_back(cards[i]);
        if (form.told.size() == view.to_tell.size())
            return Magic54Request{"pass", std::exchange(form.told, {})};
    }
    return std::nullopt;
}

/// What each rank costs and does.
void sheet_lines(const Messages& tr) {
    for (const PageEntry& line : reference_sheet(rules::name(rules::System::magic54), tr.language()).entries)
        wrapped_text(line.text);
}

Magic54Answer before_the_game(Magic54Form& form, const Messages& tr) {
    Magic54Answer answer;
    wrapped_text(tr("magic54.begin_hint"));
    gap(6);
    std::random_device chance;
    for (const rules::magic54::Side side : rules::magic54::both_sides) {
        const std::string called = tr("magic54.side." + std::string(name(side)));
        if (ImGui::Button(tr("magic54.deal", fmt::arg("side", called)).c_str()))
            answer.command = record(said(shuffled_deal(chance(), side)));
        const std::string own = tr("magic54.own_cards", fmt::arg("side", called));
        flow(own.c_str());
        if (ImGui::Button(own.c_str())) answer.command = record(said(magic54::BeginWithRealCards{side}));
    }
    if (ImGui::Button(tr("magic54.deal_by_lot")))
        answer.command = record(said(shuffled_deal(chance(), drawn_by_lot(chance()))));
    flow(tr("magic54.own_by_lot"));
    if (ImGui::Button(tr("magic54.own_by_lot")))
        answer.command = record(said(magic54::BeginWithRealCards{drawn_by_lot(chance())}));
    gap(6);
    for (int number = 1; number <= magic54_lessons; ++number) {
        const std::string level = tr("magic54.level." + std::to_string(number));
        if (number > 1) flow(level.c_str());
        if (ImGui::Button(level.c_str())) answer.command = record(said(magic54::BeginLesson{number}));
    }
    gap(6);
    if (lit_button(tr("book.sheet"), form.sheet)) form.sheet = !form.sheet;
    if (form.sheet) sheet_lines(tr);
    return answer;
}

/// The level that is played: its next step, and the rule that it shows.
void lesson(const Magic54Table& view, const Messages& tr, Magic54Answer& answer) {
    wrapped_text(magic54_lesson_title(tr, view));
    if (view.lesson_action.empty()) {
        wrapped_text(tr("magic54.lesson_over"));
        return;
    }
    const std::string next = magic54_action(tr, view.creatures, view.lesson_action);
    if (lit_button(next.c_str(), true)) answer.command = record(said(magic54::PlayLessonStep{}));
    wrapped_text(tr("magic54.explain." + view.lesson_rule));
    ImGui::SameLine();
    rule_mark(view.lesson_rule, tr);
}

/// Both sides with the stack between them.
void table_of_cards(const Magic54Table& view, Magic54Form& form, const Messages& tr, const Fonts& fonts) {
    const std::string step = tr("magic54.step." + view.step);
    heading(tr("magic54.title", fmt::arg("turn", view.turn), fmt::arg("step", step)).c_str(), fonts);
    side_rows(view, 1, form, tr, fonts);
    gap(10);
    stack_lines(view, tr);
    gap(10);
    side_rows(view, 0, form, tr, fonts);
}

Magic54Answer what_may_be_done(const Magic54Table& view, Magic54Form& form, const Messages& tr,
                               const Fonts& fonts) {
    Magic54Answer answer;
    if (view.acts.empty()) {
        const std::string winner =
            view.winner == "draw" ? std::string(tr("multiplayer.draw"))
                                  : tr("theme.wins", fmt::arg("player", tr("magic54.side." + view.winner)));
        ImGui::PushFont(fonts.large);
        wrapped_text(winner);
        ImGui::PopFont();
        if (ImGui::Button(tr("magic54.again"))) answer.command = record(said(magic54::Stop{}));
        return answer;
    }
    if (view.lesson > 0) lesson(view, tr, answer);
    if (lit_button(tr("book.sheet"), form.sheet)) form.sheet = !form.sheet;
    if (form.sheet) sheet_lines(tr);
    heading(tr("magic54.acts", fmt::arg("side", tr("magic54.side." + view.acts))).c_str(), fonts);
    if (!view.to_tell.empty()) answer.action = telling(view, form, tr, fonts);
    if (const auto asked = action_list(view, form, tr)) answer.action = asked;
    if (answer.action) form.chosen.clear();
    return answer;
}

}  // namespace

std::string magic54_lesson_title(const Messages& tr, const Magic54Table& view) {
    return tr("magic54.lesson", fmt::arg("number", view.lesson),
              fmt::arg("step", std::min(view.lesson_step + 1, view.lesson_steps)),
              fmt::arg("steps", view.lesson_steps));
}

std::string card_name(const Messages& tr, const std::string& card) {
    if (card.empty() || std::string("HDCSRB").find(card.back()) == std::string::npos) return card;
    if (card[0] == 'X') return tr("rank.X");
    std::string rank = card.substr(0, card.size() - 1);
    if (rank == "J" || rank == "Q" || rank == "K") rank = tr("rank." + rank);
    const char* suit = card.back() == 'H' ? "♥" : card.back() == 'D' ? "♦" : card.back() == 'C' ? "♣" : "♠";
    return rank + suit;
}

std::string magic54_action(const Messages& tr, const M54Creatures& creatures, const std::string& action) {
    const auto words = words_of(action);
    if (words.empty()) return tr("action.unknown");
    std::string what, target;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto parted = words[i].find_first_of(">:");
        std::string text = thing(tr, creatures, words[i].substr(0, parted));
        if (parted != std::string::npos) {
            const std::string rest = words[i].substr(parted + 1);
            text += words[i][parted] == '>' ? " × " + thing(tr, creatures, rest) : " " + rest;
        }
        const bool to_target = i > 1 && (words[0] == "play" || words[0] == "grow" || words[0] == "special");
        std::string& part = to_target ? target : what;
        part += (part.empty() ? "" : ", ") + text;
    }
    std::string key = "magic54.do." + words[0];
    if (words.size() == 1 && (words[0] == "attack" || words[0] == "block")) key += "_none";
    if (!tr.knows(key)) return tr("action.unknown");
    if (!target.empty()) what += " → " + target;
    return tr(key, fmt::arg("what", what));
}

std::vector<std::string> magic54_listed(const Magic54Table& view, const Magic54Form& form) {
    const bool telling = !view.to_tell.empty(), open = view.hidden || form.shown == view.acts;
    std::vector<std::string> listed;
    for (const std::string& action : view.actions) {
        const auto words = words_of(action);
        if (!about(words, form.chosen) || (telling && action == "pass")) continue;
        if (open || !is_of_the_hand(view, words)) listed.push_back(action);
    }
    return listed;
}

Magic54Answer magic54_panel(const Magic54Table& view, Magic54Form& form, const PanelContext& context) {
    if (form.shown_to != view.acts) form.shown.clear();
    const bool narrow = context.size.x < scaled(430);
    const Panel panel("magic54", context.at, context.size, narrow);
    if (!view.dealt) {
        heading("Magic 54", context.fonts);
        return before_the_game(form, context.tr);
    }
    if (narrow) {
        table_of_cards(view, form, context.tr, context.fonts);
        gap(10);
        return what_may_be_done(view, form, context.tr, context.fonts);
    }
    const float list = std::clamp(context.size.x * 0.36F, scaled(190), scaled(280));
    const ImVec2 inside = ImGui::GetContentRegionAvail();
    ImGui::BeginChild("cards", {inside.x - list - scaled(12), inside.y});
    table_of_cards(view, form, context.tr, context.fonts);
    ImGui::EndChild();
    ImGui::SameLine(0, scaled(12));
    ImGui::BeginChild("actions", {list, inside.y});
    Magic54Answer answer = what_may_be_done(view, form, context.tr, context.fonts);
    ImGui::EndChild();
    return answer;
}

}  // namespace quadrille::app
