#include "app/window/panels/naming_panel.hpp"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <string_view>
#include <utility>

#include "app/window/drawing/widgets.hpp"
#include "rules/position/traits.hpp"

namespace quadrille::app {
namespace {

constexpr std::array<std::string_view, 14> quick_keywords{
    "flying", "reach",    "first strike", "double strike", "trample", "deathtouch", "vigilance",
    "haste",  "defender", "lifelink",     "menace",        "shadow",  "fear",       "unblockable"};
constexpr std::array quick_kinds{rules::Kind::creature, rules::Kind::planeswalker, rules::Kind::equipment,
                                 rules::Kind::aura,     rules::Kind::artifact,     rules::Kind::enchantment};

void size_field(const char* label, const char* id, int& value) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", label);
    ImGui::SameLine(scaled(120));
    value += number_buttons(id, value);
}

/// The card as the camera sees it now; how tall that is.
float card_picture(const NamingSight& sight, ImVec2 at, float width, const Messages& tr) {
    constexpr float tall = 91.0F / 66;
    const float height = width * tall;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + width, at.y + height};
    if (sight.card != nullptr && sight.picture.size().area() > 0)
        draw_straightened(list, sight.picture, sight.card->corners_px,
                          {{at.x, at.y}, {end.x, at.y}, {end.x, end.y}, {at.x, end.y}});
    else
        text_within(list, ImGui::GetFont(), {at.x + scaled(6), at.y + scaled(6)}, width - scaled(12),
                    tr("naming.unseen"), palette().muted);
    list.AddRect(at, end, palette().line, scaled(4));
    return height;
}

/// A name with its odds below it, one button over the rest of the line.
bool likely_button(const LikelyCard& likely, const Messages& tr, float width) {
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool pressed = ImGui::Button("##likely", {width, 2 * line + scaled(8)});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float inside = width - scaled(16);
    const bool cut = text_within(list, ImGui::GetFont(), {at.x + scaled(8), at.y + scaled(3)}, inside,
                                 likely.card.title, palette().text);
    text_within(list, ImGui::GetFont(), {at.x + scaled(8), at.y + scaled(4) + line}, inside,
                odds_text(tr, likely.odds), palette().muted);
    if (cut && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", likely.card.title.c_str());
    return pressed;
}

/// The card's picture, and beside it what it may be by that.
std::optional<Command> by_picture(const NamingForm& form, const NamingSight& sight, const Messages& tr) {
    std::optional<Command> asked;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, between = scaled(10);
    const float width = std::min(scaled(124), room * 0.42F);
    const float height = card_picture(sight, at, width, tr);
    ImGui::SetCursorScreenPos({at.x + width + between, at.y});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(0);
    if (form.likely.empty())
        wrapped_text(tr(sight.library.pictured ? "naming.like_none" : "naming.no_pictures"));
    else
        ImGui::TextDisabled("%s", tr("naming.by_picture"));
    ImGui::PopTextWrapPos();
    for (std::size_t i = 0; i < form.likely.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (likely_button(form.likely[i], tr, room - width - between))
            asked = NameCard{form.likely[i].card.facts};
        ImGui::PopID();
    }
    ImGui::EndGroup();
    const float below = at.y + height + scaled(8);
    if (ImGui::GetCursorScreenPos().y < below) ImGui::SetCursorScreenPos({at.x, below});
    return asked;
}

/// Where there is no library: how to get one, and a file of cards to be imported.
void library_lines(NamingForm& form, const LibraryView& library, const Messages& tr) {
    form.typing_file = false;
    if (library.importing) {
        wrapped_text(tr("naming.importing", fmt::arg("count", *library.importing)));
    } else if (library.kept && library.cards == 0) {
        wrapped_text(tr("naming.no_library"));
        const char* import = tr("naming.import");
        const float button = ImGui::CalcTextSize(import).x + scaled(28);
        ImGui::SetNextItemWidth(-button);
        ImGui::InputTextWithHint("##file", tr("naming.file_hint"), &form.cards_file);
        form.typing_file = ImGui::IsItemActive();
        ImGui::SameLine();
        if (ImGui::Button(import)) form.wanted = form.cards_file;
    }
    if (!library.said.empty()) wrapped_text(library.said);
}

std::optional<Command> found_list(NamingForm& form) {
    std::optional<Command> asked;
    for (std::size_t i = 0; i < form.found.size(); ++i) {
        const FoundCard& card = form.found[i];
        const std::string line = card.title + (card.detail.empty() ? "" : "  ·  " + card.detail);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(line.c_str(), static_cast<int>(i) == form.marked)) asked = NameCard{card.facts};
        ImGui::PopID();
    }
    return asked;
}

/// Buttons for words of a list, beside each other.
template <typename Words>
void word_buttons(const Words& words, const std::string& key, std::vector<std::string>& list,
                  const Messages& tr) {
    bool first = true;
    for (const std::string_view one : words) {
        const std::string word(one);
        const char* text = tr(key + word);
        if (!std::exchange(first, false)) flow(text);
        word_button(text, word, list);
    }
}

/// All that the rules ask about, and what cards are protected from.
void further_words(CardFacts& facts, const Messages& tr) {
    if (!ImGui::TreeNode(tr("naming.all_keywords"))) return;
    std::vector<std::string> others;
    for (const std::string_view word : rules::keyword_words) {
        if (std::find(quick_keywords.begin(), quick_keywords.end(), word) == quick_keywords.end())
            others.emplace_back(word);
    }
    for (const std::string_view quality : rules::quality_words)
        others.push_back("protection from " + std::string(quality));
    word_buttons(others, "keyword.", facts.keywords, tr);
    ImGui::TreePop();
}

void by_hand(NamingForm& form, const Messages& tr) {
    for (std::size_t i = 0; i < quick_kinds.size(); ++i) {
        const char* text = tr("kind." + std::string(rules::name(quick_kinds[i])));
        if (i > 0) flow(text);
        if (lit_button(text, form.facts.kind == quick_kinds[i])) form.facts.kind = quick_kinds[i];
    }
    if (form.facts.kind == rules::Kind::creature) {
        size_field(tr("naming.power"), "power", form.facts.power);
        size_field(tr("naming.toughness"), "toughness", form.facts.toughness);
    }
    ImGui::Checkbox(tr("naming.token"), &form.facts.token);
    constexpr std::array<std::string_view, 5> colours{"white", "blue", "black", "red", "green"};
    word_buttons(colours, "colour.", form.facts.colors, tr);
    gap(2);
    word_buttons(quick_keywords, "keyword.", form.facts.keywords, tr);
    further_words(form.facts, tr);
}

CardFacts set_by_hand(const NamingForm& form) {
    CardFacts facts = form.facts;
    if (!form.text.empty()) facts.name = form.text;
    return facts;
}

}  // namespace

CardFacts facts_of(const NamingForm& form) {
    const bool chosen = form.marked >= 0 && form.marked < static_cast<int>(form.found.size());
    return chosen ? form.found[static_cast<std::size_t>(form.marked)].facts : set_by_hand(form);
}

std::string odds_text(const Messages& tr, double odds) {
    constexpr double certain = 0.95, likely = 0.7, open = 0.35;
    if (odds >= certain) return tr("naming.certain");
    const int in_ten = static_cast<int>(std::lround(odds * 10));
    if (in_ten == 0) return tr("naming.hardly");
    const char* word = odds >= likely ? "naming.likely" : odds >= open ? "naming.maybe" : "naming.unlikely";
    return tr(word, fmt::arg("number", in_ten));
}

std::optional<Command> naming_panel(NamingForm& form, const NamingSight& sight, const PanelContext& context) {
    const Messages& tr = context.tr;
    std::optional<Command> asked;
    const auto take = [&](std::optional<Command> command) {
        if (command) asked = std::move(command);
    };
    const Panel panel("naming", context.at, context.size);
    ImGui::PushFont(context.fonts.strong);
    wrapped_text(tr("naming.title", fmt::arg("square", form.square)));
    ImGui::PopFont();
    const float foot = ImGui::GetFrameHeightWithSpacing() + scaled(4);
    ImGui::BeginChild("naming_body", {0, -foot}, false);
    take(by_picture(form, sight, tr));
    ImGui::SetNextItemWidth(-FLT_MIN);
    text_field("##card", tr("naming.hint"), form.text, form.fresh);
    take(found_list(form));
    library_lines(form, sight.library, tr);
    ImGui::Separator();
    by_hand(form, tr);
    ImGui::EndChild();
    gap(1);
    if (ImGui::Button(tr("naming.use_values"))) asked = NameCard{set_by_hand(form)};
    flow(tr("naming.cancel"));
    if (ImGui::Button(tr("naming.cancel"))) asked = CancelNaming{};
    return asked;
}

}  // namespace quadrille::app
