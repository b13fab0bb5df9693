#include "app/session/systems/frontiere_forms.hpp"

#include <algorithm>
#include <map>

#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/abilities.hpp"
#include "rules/frontiere/attacks.hpp"
#include "rules/frontiere/band.hpp"
#include "rules/frontiere/keywords.hpp"
#include "rules/frontiere/trample.hpp"

namespace quadrille::app {
namespace {

namespace fr = rules::frontiere;

/// The pieces that a predicate takes, by their names.
template <typename Takes>
std::vector<FormChoice> pieces_of(const frontiere::State& state, const fr::Territory& territory,
                                  const Takes& takes) {
    std::vector<FormChoice> choices;
    for (std::size_t i = 0; i < territory.pieces.size(); ++i) {
        const fr::Piece& piece = territory.pieces[i];
        if (!takes(piece)) continue;
        const std::string& name = state.pieces[i].card.name;
        choices.push_back({piece.id, name.empty() ? piece.id : name});
    }
    return choices;
}

std::vector<FormChoice> squares_of(const SquareSet& squares) {
    std::vector<FormChoice> choices;
    for (const Square square : squares.sorted()) choices.push_back({name(square), name(square)});
    return choices;
}

std::vector<FormChoice> players() {
    return words({"P1", "P2"});
}

std::vector<FormChoice> creature_words() {
    return words({"flying",
                  "reach",
                  "haste",
                  "vigilance",
                  "trample",
                  "deathtouch",
                  "defender",
                  "shadow",
                  "fear",
                  "intimidate",
                  "unblockable",
                  "can't block",
                  "phasing",
                  "banding",
                  "provoke",
                  "landfall",
                  "annihilator 1",
                  "annihilator 2",
                  "annihilator 3",
                  "annihilator 4",
                  "annihilator 5",
                  "annihilator 6",
                  "plainswalk",
                  "islandwalk",
                  "swampwalk",
                  "mountainwalk",
                  "forestwalk",
                  "plainshome",
                  "islandhome",
                  "swamphome",
                  "mountainhome",
                  "foresthome",
                  "protection from white",
                  "protection from blue",
                  "protection from black",
                  "protection from red",
                  "protection from green",
                  "protection from artifacts",
                  "protection from creatures",
                  "protection from everything"});
}

std::vector<FormField> creature_fields() {
    return {name_in("name"), number_in("power", 0, 30), number_in("toughness", 0, 30),
            any_of("colors", words({"white", "blue", "black", "red", "green"}), false),
            any_of("keywords", creature_words(), false)};
}

std::optional<std::string> given(const FormEntries& entries, const char* key) {
    const std::string word = entries.word(key);
    return word.empty() ? std::nullopt : std::optional(word);
}

Square square_in(const FormEntries& entries) {
    return *square_from(entries.word("square"));
}

frontiere::Printed card_in(const FormEntries& entries) {
    return {.name = entries.word("name"),
            .power = entries.number("power"),
            .toughness = entries.number("toughness"),
            .colors = entries.list("colors"),
            .keywords = entries.list("keywords"),
            .types = entries.list("types"),
            .extra_blocks = entries.number("extra_blocks"),
            .must_be_blocked = entries.flag("must_be_blocked")};
}

frontiere::Action enter_creature(const FormEntries& entries) {
    return frontiere::EnterCreature{entries.word("player"), card_in(entries)};
}

frontiere::Action enter_permanent(const FormEntries& entries) {
    return frontiere::EnterPermanent{entries.word("player"),
                                     *rules::value_of<rules::Kind>(entries.word("kind")), card_in(entries)};
}

frontiere::Action enchant(const FormEntries& entries) {
    frontiere::Enchant action{entries.word("of"), given(entries, "target")};
    if (given(entries, "square")) action.square = square_in(entries);
    return action;
}

/// Of what names one piece alone.
template <typename OfPiece>
frontiere::Action of_piece(const FormEntries& entries) {
    return OfPiece{entries.word("of")};
}

frontiere::Action provoke(const FormEntries& entries) {
    return frontiere::Provoke{entries.word("of"), entries.word("target")};
}

frontiere::Action band(const FormEntries& entries) {
    return frontiere::GatherBand{entries.list("members"), square_in(entries)};
}

frontiere::Action arrive(const FormEntries& entries) {
    const bool attacking = given(entries, "attacking").has_value();
    return frontiere::Arrive{entries.word("of"), entries.word(attacking ? "attacking" : "blocking"),
                             attacking, square_in(entries)};
}

frontiere::Action ninjutsu(const FormEntries& entries) {
    return frontiere::Ninjutsu{entries.word("of"), card_in(entries)};
}

frontiere::Action choose_blocks(const FormEntries& entries) {
    return frontiere::ChooseBlocks{entries.word("of"), entries.list("attackers")};
}

/// What is there to be named in a form.
struct Named {
    std::vector<FormChoice> creatures, on_land, attackers, auras, all, any_target;
};

Named named_in(const frontiere::State& state, const fr::Territory& territory) {
    Named named;
    named.creatures = pieces_of(state, territory, [](const fr::Piece& piece) { return piece.creature(); });
    named.on_land =
        pieces_of(state, territory, [](const fr::Piece& piece) { return piece.creature_on_territory(); });
    named.attackers =
        pieces_of(state, territory, [&](const fr::Piece& piece) { return state.declare.contains(piece.id); });
    named.auras =
        pieces_of(state, territory, [](const fr::Piece& piece) { return piece.kind == rules::Kind::aura; });
    named.all = pieces_of(state, territory, [](const fr::Piece&) { return true; });
    named.any_target = players();
    named.any_target.insert(named.any_target.end(), named.all.begin(), named.all.end());
    return named;
}

void add_deeds(const fr::Territory& territory, const Named& named, std::vector<TableForm>& forms) {
    std::vector<FormField> creature = creature_fields();
    creature.insert(creature.begin(), one_of("player", players()));
    creature.push_back(any_of("types", words({"artifact"}), false));
    creature.push_back(number_in("extra_blocks", 0, 9));
    creature.push_back(flag_of("must_be_blocked"));
    forms.push_back({"creature", false, creature});
    forms.push_back({"attachment",
                     false,
                     {one_of("player", players()), name_in("name"),
                      one_of("kind", words({"equipment", "fortification", "aura", "planeswalker"})),
                      any_of("colors", words({"white", "blue", "black", "red", "green"}), false)}});
    const auto open = squares_of(fr::open_lands(territory));
    if (!named.auras.empty())
        forms.push_back({"enchant",
                         false,
                         {one_of("of", named.auras), one_of("target", named.any_target, false),
                          one_of("square", squares_of(territory.squares()), false)}});
    if (named.creatures.empty()) return;
    forms.push_back({"regenerate", false, {one_of("of", named.creatures)}});
    forms.push_back({"phase_out", false, {one_of("of", named.all)}});
    forms.push_back({"sacrifice", false, {one_of("of", named.all)}});
    forms.push_back({"provoke", false, {one_of("of", named.creatures), one_of("target", named.creatures)}});
    forms.push_back({"band",
                     false,
                     {any_of("members", named.on_land), one_of("square", squares_of(territory.squares()))}});
    forms.push_back({"arrive",
                     false,
                     {one_of("of", named.creatures), one_of("attacking", named.any_target, false),
                      one_of("blocking", named.on_land, false), one_of("square", open)}});
    if (named.attackers.empty()) return;
    std::vector<FormField> ninja = creature_fields();
    ninja.insert(ninja.begin(), one_of("of", named.attackers));
    forms.push_back({"ninjutsu", false, ninja});
    forms.push_back({"choose", false, {one_of("of", named.creatures), any_of("attackers", named.attackers)}});
}

void add_questions(const fr::Territory& territory, const Named& named, std::vector<TableForm>& forms) {
    forms.push_back({"owner_of_land", true, {one_of("square", squares_of(territory.squares()))}});
    forms.push_back({"no_creature",
                     true,
                     {one_of("condition", words({"you_control_no_creature", "no_creature_on_battlefield"})),
                      one_of("player", players())}});
    if (named.creatures.empty()) return;
    forms.push_back({"protected", true, {one_of("of", named.creatures), one_of("source", named.all)}});
    forms.push_back({"may_band", true, {any_of("members", named.on_land)}});
    forms.push_back(
        {"tramples",
         true,
         {one_of("of", named.on_land), one_of("target", named.on_land), number_in("damage", 0, 99)}});
}

struct FormQuery {
    const fr::Territory& territory;
    const frontiere::State& state;
    const FormEntries& entries;

    const fr::Piece* piece(const char* key) const { return territory.find_piece(entries.word(key)); }
    std::string called(const std::string& id) const {
        for (const frontiere::Permanent& piece : state.pieces) {
            if (piece.id == id && !piece.card.name.empty()) return piece.card.name;
        }
        return id;
    }
};

using Answers = std::vector<FormAnswer>;

/// Lands have no owner: who controls one is all that an effect finds (FR-1.6).
Answers owner_of_land(const FormQuery& asked) {
    const fr::Land& land = asked.territory.land(*square_from(asked.entries.word("square")));
    if (!land.controller) return {{"land_is_nobodys", {}, 0, "FR-1.6"}};
    return {{"land_has_no_owner", {}, 0, "FR-1.6"},
            {"land_controller",
             {asked.territory.players[static_cast<std::size_t>(*land.controller)].id},
             0,
             "FR-2.6"}};
}

Answers no_creature(const FormQuery& asked) {
    if (asked.entries.word("condition") == "no_creature_on_battlefield") {
        const bool holds = fr::no_creature_on_battlefield(asked.territory);
        return {{holds ? "holds" : "does_not_hold", {}, 0, "FR-6.2"}};
    }
    const int player = asked.entries.word("player") == "P2" ? 1 : 0;
    const bool holds = fr::controls_no_creature(asked.territory, player);
    return {{holds ? "holds" : "does_not_hold", {}, 0, "FR-6.1"}};
}

Answers protected_from(const FormQuery& asked) {
    const fr::Piece *of = asked.piece("of"), *source = asked.piece("source");
    const bool is = fr::is_protected(asked.territory, *of, *source);
    return {{is ? "protected" : "not_protected", {asked.called(source->id)}, 0, "FR-4.10"}};
}

Answers may_band(const FormQuery& asked) {
    std::vector<const fr::Piece*> members;
    for (const std::string& id : asked.entries.list("members"))
        members.push_back(asked.territory.find_piece(id));
    if (members.size() < 2) return {};
    const fr::Gathering gathering = fr::gather(asked.territory, members);
    std::vector<std::string> squares;
    for (const Square square : gathering.squares.sorted()) squares.push_back(name(square));
    return {{"gather", squares, 0, "FR-4.12"}};
}

Answers tramples(const FormQuery& asked) {
    const fr::Piece *of = asked.piece("of"), *target = asked.piece("target");
    if (!of->traits.has(fr::Keyword::trample) ||
        !fr::in_reach(asked.territory, *of, {target->controller, target}) ||
        fr::shielded(asked.territory, *of, *target))
        return {{"does_not_trample", {}, 0, "FR-4.9"}};
    Answers answers;
    for (const fr::TrampleStep& step :
         fr::trample(asked.territory, *of, *target, asked.entries.number("damage")))
        answers.push_back({"trample_step", {asked.called(step.recipient)}, step.at_least, "FR-4.9"});
    return answers;
}

const std::map<std::string, Answers (*)(const FormQuery&)> questions{{"owner_of_land", owner_of_land},
                                                                     {"no_creature", no_creature},
                                                                     {"protected", protected_from},
                                                                     {"may_band", may_band},
                                                                     {"tramples", tramples}};

using Says = frontiere::Action (*)(const FormEntries&);
const std::map<std::string, Says> sayings{{"creature", enter_creature},
                                          {"attachment", enter_permanent},
                                          {"enchant", enchant},
                                          {"regenerate", of_piece<frontiere::Regenerate>},
                                          {"phase_out", of_piece<frontiere::PhaseOut>},
                                          {"sacrifice", of_piece<frontiere::Sacrifice>},
                                          {"provoke", provoke},
                                          {"band", band},
                                          {"arrive", arrive},
                                          {"ninjutsu", ninjutsu},
                                          {"choose", choose_blocks}};

}  // namespace

std::vector<TableForm> frontiere_forms(const SystemGame& game) {
    std::vector<TableForm> forms;
    const auto territory = frontiere::territory_of(game.frontiere);
    if (!territory) return forms;
    const Named named = named_in(game.frontiere, *territory);
    add_deeds(*territory, named, forms);
    add_questions(*territory, named, forms);
    return forms;
}

std::vector<FormAnswer> frontiere_answers(const SystemGame& game, const FormUse& use) {
    const auto question = questions.find(use.verb);
    if (question == questions.end() || !is_answered(frontiere_forms(game), use)) return {};
    const auto territory = frontiere::territory_of(game.frontiere);
    return question->second({*territory, game.frontiere, use.entries});
}

std::optional<frontiere::Action> frontiere_said(const FormUse& use) {
    const auto says = sayings.find(use.verb);
    return says != sayings.end() ? std::optional(says->second(use.entries)) : std::nullopt;
}

}  // namespace quadrille::app
