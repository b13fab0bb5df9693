#include "app/commands/deck_check.hpp"

#include "app/messages/printable.hpp"

namespace quadrille::app {
namespace {

const char* key_of(DeckRemark word) {
    switch (word) {
        case DeckRemark::too_few_cards:
            return "deck.too_few_cards";
        case DeckRemark::too_many_lands:
            return "deck.too_many_lands";
        case DeckRemark::too_many_of_a_land:
        case DeckRemark::too_many_copies:
            return "deck.too_many_copies";
        case DeckRemark::many_copies:
            return "deck.many_copies";
        case DeckRemark::legendary_twice:
            return "deck.legendary_twice";
        case DeckRemark::banned:
            return "deck.banned";
        case DeckRemark::unknown:
            return "deck.unknown";
        case DeckRemark::land_goes_out:
            return "deck.land_goes_out";
        case DeckRemark::draws:
            return "deck.draws";
        case DeckRemark::mana_is_focus:
            return "deck.mana_is_focus";
        case DeckRemark::lands_are_mana:
            return "deck.lands_are_mana";
        case DeckRemark::counts_devotion:
            return "deck.counts_devotion";
        case DeckRemark::walks_by_mana:
            return "deck.walks_by_mana";
        case DeckRemark::affinity_is_devotion:
            return "deck.affinity_is_devotion";
        case DeckRemark::landfall_by_effects:
            return "deck.landfall_by_effects";
        case DeckRemark::landcycling_channels:
            return "deck.landcycling_channels";
        case DeckRemark::stands_on_the_board:
            return "deck.stands_on_the_board";
        case DeckRemark::lies_off_the_board:
            return "deck.lies_off_the_board";
        case DeckRemark::range_of_the_pawn:
            break;
    }
    return "deck.range_of_the_pawn";
}

tl::expected<std::vector<DeckCardFacts>, db::StoreError> main_deck(
    const db::CardLibrary& library, const std::vector<db::ResolvedLine>& lines) {
    std::vector<DeckCardFacts> deck;
    for (const db::ResolvedLine& resolved : lines) {
        if (resolved.line.zone != db::DeckZone::main) continue;
        DeckCardFacts facts{resolved.english.empty() ? resolved.line.name : resolved.english,
                            resolved.line.count};
        if (resolved.card != 0) {
            auto card = library.card(resolved.card);
            if (!card) return tl::unexpected(card.error());
            facts.card = std::move(*card);
        }
        deck.push_back(std::move(facts));
    }
    return deck;
}

void print(const DeckNote& note, const Messages& tr) {
    const std::string of =
        note.card.empty() ? "" : tr("deck.of_card", fmt::arg("card", printable(note.card)));
    const std::string rule = note.rule.empty() ? "" : " (" + note.rule + ")";
    fmt::print("{}{}{}{}\n", note.fault ? "! " : "  ", of, sentence(note, tr), rule);
}

}  // namespace

std::string sentence(const DeckNote& note, const Messages& tr) {
    return tr.counted(key_of(note.word), note.number, fmt::arg("limit", note.after));
}

std::vector<std::string> names_in(const std::vector<db::ResolvedLine>& lines) {
    std::vector<std::string> names;
    for (const db::ResolvedLine& resolved : lines)
        names.push_back(resolved.english.empty() ? resolved.line.name : resolved.english);
    return names;
}

tl::expected<bool, db::StoreError> check_deck(rules::System system, const db::CardLibrary& library,
                                              const std::vector<db::ResolvedLine>& lines,
                                              const std::vector<std::string>& banned) {
    const auto deck = main_deck(library, lines);
    if (!deck) return tl::unexpected(deck.error());
    const Messages tr = program_messages();
    bool legal = true;
    for (const DeckNote& note : deck_for(system, *deck, banned)) {
        legal = legal && !note.fault;
        print(note, tr);
    }
    if (system == rules::System::noire) {
        const std::vector<DeckCardFacts> left = without_lands(*deck);
        int cards = 0;
        for (const DeckCardFacts& line : left) cards += line.count;
        fmt::print("{}\n", tr.counted("deck.without_lands", cards));
        for (const DeckCardFacts& line : left) fmt::print("{} {}\n", line.count, printable(line.name));
    }
    fmt::print("{}\n", tr(legal ? "deck.legal" : "deck.not_legal",
                          fmt::arg("system", tr("system." + std::string(rules::name(system))))));
    return legal;
}

}  // namespace quadrille::app
