#include "app/window/panels/form_panel.hpp"

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/drawing/theme.hpp"
#include "app/window/drawing/widgets.hpp"

namespace quadrille::app {
namespace {

std::string text_of(const FormChoice& choice, const Messages& tr) {
    return choice.text.empty() ? tr("choice." + choice.value) : choice.text;
}

void choose(const FormField& field, const std::string& value, FormEntries& entries) {
    std::vector<std::string>& list = entries.words[field.key];
    const auto there = std::find(list.begin(), list.end(), value);
    if (there != list.end()) {
        list.erase(there);
        return;
    }
    if (field.kind == FieldKind::one) list.clear();
    list.push_back(value);
}

void choices(const FormField& field, FormEntries& entries, const Messages& tr) {
    for (const FormChoice& choice : field.choices) {
        const std::string text = text_of(choice, tr);
        flow(text.c_str());
        if (lit_button((text + "##" + choice.value).c_str(), entries.has(field.key, choice.value)))
            choose(field, choice.value, entries);
    }
}

/// A number for each choice that is lit.
void amounts(const FormField& field, FormEntries& entries, const Messages& tr) {
    for (const FormChoice& choice : field.choices) {
        const std::string key = field.key + "." + choice.value;
        const std::string text = text_of(choice, tr);
        flow((text + "            ").c_str());
        const bool on = entries.numbers.contains(key);
        if (lit_button((text + "##" + choice.value).c_str(), on)) {
            if (on)
                entries.numbers.erase(key);
            else
                entries.numbers[key] = 1;
        }
        if (!entries.numbers.contains(key)) continue;
        ImGui::SameLine();
        int& number = entries.numbers[key];
        number = std::clamp(number + number_buttons(key.c_str(), number), field.least, field.most);
    }
}

void field_row(const FormField& field, FormEntries& entries, const Messages& tr) {
    ImGui::PushID(field.key.c_str());
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", tr("field." + field.key));
    switch (field.kind) {
        case FieldKind::number: {
            ImGui::SameLine();
            int& number = entries.numbers[field.key];
            number = std::clamp(number + number_buttons("number", number), field.least, field.most);
            break;
        }
        case FieldKind::text: {
            ImGui::SameLine();
            std::vector<std::string>& list = entries.words[field.key];
            std::string text = list.empty() ? "" : list.front();
            ImGui::SetNextItemWidth(scaled(180));
            if (ImGui::InputText("##text", &text)) list.assign(text.empty() ? 0 : 1, text);
            break;
        }
        case FieldKind::flag: {
            ImGui::SameLine();
            std::vector<std::string>& list = entries.words[field.key];
            bool on = !list.empty();
            if (ImGui::Checkbox("##flag", &on)) list.assign(on ? 1 : 0, "yes");
            break;
        }
        case FieldKind::amounts:
            amounts(field, entries, tr);
            break;
        case FieldKind::one:
        case FieldKind::several:
            choices(field, entries, tr);
            break;
    }
    ImGui::PopID();
}

void answer_line(const FormAnswer& answer, const Messages& tr) {
    std::string names;
    for (const std::string& name : answer.named) names += (names.empty() ? "" : ", ") + name;
    if (names.empty()) names = tr("answer.nobody");
    const std::string text =
        tr("answer." + answer.word, fmt::arg("who", names), fmt::arg("number", answer.number));
    wrapped_text(text);
    if (answer.rule.empty()) return;
    ImGui::SameLine();
    rule_mark(answer.rule, tr);
}

}  // namespace

RequestedCommand form_panel(const FormView& view, FormUse& use, const Messages& tr) {
    RequestedCommand asked;
    ImGui::PushID("forms");
    bool first = true;
    for (const TableForm& form : view.forms) {
        const char* text = tr("form." + view.system + "." + form.verb);
        if (!first) flow(text);
        first = false;
        ImGui::PushID(form.verb.c_str());
        if (lit_button(text, form.verb == use.verb)) {
            const bool closes = form.verb == use.verb;
            use = {};
            if (!closes) use.verb = form.verb;
        }
        ImGui::PopID();
    }
    const TableForm* open = form_of(view.forms, use.verb);
    if (open != nullptr) {
        for (const FormField& field : open->fields) field_row(field, use.entries, tr);
        for (const FormAnswer& answer : view.answers) answer_line(answer, tr);
        if (!open->asks) {
            ImGui::BeginDisabled(!complete(*open, use.entries));
            if (ImGui::Button(tr("form.say"))) {
                asked = record(view.said(use));
                use = {};
            }
            ImGui::EndDisabled();
        }
    }
    ImGui::PopID();
    return asked;
}

int form_panel_lines(const FormView& view, const FormUse& use) {
    const int buttons = static_cast<int>(view.forms.size() + 4) / 5;
    const TableForm* open = form_of(view.forms, use.verb);
    if (open == nullptr) return buttons;
    int lines = buttons + 1 + static_cast<int>(view.answers.size());
    for (const FormField& field : open->fields) lines += 1 + static_cast<int>(field.choices.size()) / 5;
    return lines;
}

}  // namespace quadrille::app
