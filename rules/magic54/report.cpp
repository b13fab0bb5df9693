#include "rules/magic54/report.hpp"

#include "rules/magic54/legal.hpp"

namespace quadrille::rules::magic54 {
namespace {

/// The words of a text: what stands between spaces and the marks of pairs (`>`, `:`).
std::vector<std::string_view> words_of(std::string_view text) {
    constexpr std::string_view marks = " >:";
    std::vector<std::string_view> words;
    for (std::size_t begin = text.find_first_not_of(marks); begin != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(marks, begin), text.size());
        words.push_back(text.substr(begin, end - begin));
        begin = text.find_first_not_of(marks, end);
    }
    return words;
}

bool names_card(std::string_view word, Card card) {
    const std::string_view full = name(card);
    return word == full || word == full.substr(0, full.size() - 1);
}

bool means(const State& state, std::string_view reported, std::string_view word) {
    if (reported == word) return true;
    if (const auto card = card_from(word)) return names_card(reported, *card);
    const auto id = creature_from(word);
    const Creature* creature = id ? find(state, *id) : nullptr;
    return creature != nullptr && names_card(reported, creature->card);
}

/// Whether the reported words are a part of the action's, in the same order.
bool agrees(const State& state, const std::vector<std::string_view>& reported, std::string_view action) {
    auto next = reported.begin();
    for (const std::string_view word : words_of(action)) {
        if (next != reported.end() && means(state, *next, word)) ++next;
    }
    return next == reported.end();
}

}  // namespace

std::vector<std::string> interpretations(const State& state, std::string_view report) {
    std::vector<std::string> list = listed_actions(state);
    if (std::binary_search(list.begin(), list.end(), report)) return {std::string(report)};
    const auto reported = words_of(report);
    std::erase_if(list, [&](const std::string& action) { return !agrees(state, reported, action); });
    return list;
}

}  // namespace quadrille::rules::magic54
