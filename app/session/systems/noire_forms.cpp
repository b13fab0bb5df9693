#include "app/session/systems/noire_forms.hpp"

#include <map>

#include "app/session/systems/noire_state.hpp"
#include "rules/noire/cards.hpp"
#include "rules/noire/lands.hpp"

namespace quadrille::app {
namespace {

namespace no = rules::noire;

std::vector<FormChoice> colours(bool colourless = true, const char* more = nullptr) {
    std::vector<FormChoice> choices;
    for (const no::Color color : no::all_colors) {
        if (colourless || color != no::Color::colorless) choices.push_back({std::string(name(color))});
    }
    if (more != nullptr) choices.push_back({more});
    return choices;
}

FormField amounts_of(std::string key, std::vector<FormChoice> choices, bool needed = true) {
    return {.key = std::move(key),
            .kind = FieldKind::amounts,
            .choices = std::move(choices),
            .most = 20,
            .needed = needed};
}

std::vector<FormChoice> players_of(const NoireState& state) {
    std::vector<FormChoice> choices;
    for (const no::Player& player : state.position.players) choices.push_back({player.id});
    return choices;
}

/// All words of a closed list of the rules.
template <typename List>
std::vector<FormChoice> all_words() {
    std::vector<FormChoice> choices;
    choices.reserve(std::size(rules::words_of<List>));
    for (const std::string_view word : rules::words_of<List>) choices.push_back({std::string(word)});
    return choices;
}

/// A keyword action: X is one thing, the mana that answers it another (NO-2.6). Where X takes from a reserve
/// it may be less, or none (NO-4.1, NO-5.1).
TableForm keyword_form(const char* verb, const std::vector<FormChoice>& players, bool takes,
                       const std::vector<FormField>& more = {}) {
    TableForm form{verb,
                   false,
                   {one_of("player", players), amounts_of("x", colours(true, "any")),
                    amounts_of("mana", colours(), !takes)}};
    form.fields.insert(form.fields.end(), more.begin(), more.end());
    return form;
}

void add_deeds(const NoireState& state, std::vector<TableForm>& forms) {
    const auto players = players_of(state);
    forms.push_back(
        {"land_effect",
         false,
         {one_of("player", players), one_of("effect", all_words<no::LandEffect>()),
          amounts_of("lands", colours(true, "any")), amounts_of("real", colours(true, "any"), false),
          amounts_of("mana", colours(), false), name_in("until", false), flag_of("required")}});
    forms.push_back(keyword_form("channel", players, false));
    forms.push_back(keyword_form("focus", players, false));
    forms.push_back(keyword_form("stasis", players, true, {name_in("until", false), flag_of("required")}));
    forms.push_back(keyword_form("dissipate", players, true,
                                 {amounts_of("stasis_mana", colours(), false), flag_of("required")}));
    forms.push_back({"use_land", false, {one_of("player", players), one_of("color", colours())}});
    forms.push_back({"named_card",
                     false,
                     {one_of("player", players),
                      name_in("name"),
                      amounts_of("cost", colours(true, "generic")),
                      {.key = "numbers",
                       .kind = FieldKind::amounts,
                       .choices = all_words<no::Counted>(),
                       .needed = false}}});
    std::vector<FormChoice> known;
    for (const noire::NameKnownCard& card : state.known) known.push_back({card.name, card.name});
    if (!known.empty()) forms.push_back({"forget_card", false, {one_of("name", known)}});
    forms.push_back({"agree", false, {name_in("name")}});
}

void add_questions(const NoireState& state, std::vector<TableForm>& forms) {
    const auto players = players_of(state);
    forms.push_back({"instead_of_lands",
                     true,
                     {one_of("player", players), one_of("effect", all_words<no::LandEffect>()),
                      amounts_of("lands", colours(true, "any")),
                      amounts_of("real", colours(true, "any"), false), flag_of("required")}});
    forms.push_back({"devotion", true, {one_of("player", players), one_of("color", colours(true, "any"))}});
    forms.push_back({"affinity",
                     true,
                     {one_of("player", players), one_of("color", colours(false)),
                      amounts_of("cost", colours(true, "generic"))}});
    forms.push_back({"landwalk",
                     true,
                     {one_of("defender", players), one_of("color", colours(false), false),
                      one_of("supertype", words({"legendary", "snow"}), false)}});
    forms.push_back({"landfall",
                     true,
                     {one_of("event", words({"land_entered", "land_effect_resolved", "channel", "focus"})),
                      number_in("count", 1, 20)}});
    forms.push_back(
        {"adjusted", true, {one_of("what", all_words<no::Counted>()), number_in("count", 0, 99)}});
    forms.push_back({"hand_size", true, {}});
    forms.push_back(
        {"may_play",
         true,
         {one_of("what", words({"instant", "sorcery", "permanent", "ability"})), flag_of("flash")}});
}

no::Pool pool_in(const FormEntries& entries, const std::string& key) {
    no::Pool pool;
    for (const auto& [word, count] : entries.amounts(key)) {
        if (const auto color = no::color_from(word)) pool[*color] = count;
    }
    return pool;
}

no::Quantity quantity_in(const FormEntries& entries, const std::string& key) {
    return {pool_in(entries, key), entries.number(key + ".any")};
}

no::Cost cost_in(const FormEntries& entries, const std::string& key) {
    return {pool_in(entries, key), entries.number(key + ".generic")};
}

/// Of a complete form: its choices are the words of the list.
no::LandEffect effect_in(const FormEntries& entries) {
    return rules::value_of<no::LandEffect>(entries.word("effect")).value();
}

/// A question that is answered.
struct FormQuery {
    const NoireState& state;
    const FormEntries& entries;

    std::size_t player(const char* key) const { return player_at(state, entries.word(key)).value_or(0); }
    std::optional<no::Color> colour(const char* key) const { return no::color_from(entries.word(key)); }
    std::string called(const std::string& id) const {
        const auto found = state.names.find(id);
        return found != state.names.end() && !found->second.empty() ? found->second : id;
    }
};

using Answers = std::vector<FormAnswer>;

Answers instead_of_lands(const FormQuery& asked) {
    constexpr std::array<const char*, 4> keywords{"stasis_x", "focus_x", "dissipate_x", "channel_x"};
    const no::Replacement instead = no::replacement(effect_in(asked.entries));
    const no::Quantity x = no::instead_of(quantity_in(asked.entries, "lands"),
                                          quantity_in(asked.entries, "real"), instead.ratio);
    Answers answers{
        {keywords[static_cast<std::size_t>(instead.keyword)], {}, x.total(), number(instead.rule)}};
    const no::Reserves& reserves = asked.state.position.players[asked.player("player")].reserves;
    if (no::enough(reserves, instead.keyword, x)) return answers;
    const bool required = asked.entries.flag("required");
    answers.push_back(
        {required ? "does_not_resolve" : "as_much_as_there_is", {}, 0, required ? "NO-10.7" : "NO-5.1"});
    return answers;
}

Answers devotion(const FormQuery& asked) {
    const no::LandCount count =
        no::land_count(asked.state.position, asked.player("player"), asked.colour("color"));
    return {{"counts_as", {}, count.count, number(count.rule)}};
}

Answers affinity(const FormQuery& asked) {
    const no::Cost cost = cost_in(asked.entries, "cost");
    const int less =
        no::affinity_reduction(asked.state.position, asked.player("player"), *asked.colour("color"), cost);
    return {{"costs_less", {}, less, "NO-11.1"}, {"generic_left", {}, cost.generic - less, "NO-11.1"}};
}

Answers landwalk(const FormQuery& asked) {
    const auto colour = asked.colour("color");
    const std::string supertype = asked.entries.word("supertype");
    if (!colour && supertype.empty()) return {};
    const no::Landwalk walk = no::landwalk(asked.state.position, asked.player("defender"), colour, supertype);
    std::vector<std::string> by;
    for (const std::string& id : walk.by) by.push_back(asked.called(id));
    return {{by.empty() ? "walk_does_not_work" : "walk_works", by, 0, number(walk.rule)}};
}

Answers landfall(const FormQuery& asked) {
    const std::string event = asked.entries.word("event");
    const bool real = event == "land_entered" || event == "land_effect_resolved";
    return {{"triggers_so_often",
             {},
             real ? asked.entries.number("count") : 0,
             event == "land_entered" ? "NO-11.3" : "NO-11.4"}};
}

Answers adjusted(const FormQuery& asked) {
    const auto what = rules::value_of<no::Counted>(asked.entries.word("what")).value();
    const no::AdjustedCount count = no::adjusted(what, asked.entries.number("count"));
    return {{"becomes", {}, count.count, number(count.rule)}};
}

Answers hand_size(const FormQuery&) {
    return {{"opening_hand", {}, no::starting_hand, "NO-9.4"},
            {"largest_hand", {}, no::maximum_hand, "NO-9.4"}};
}

Answers may_play(const FormQuery& asked) {
    const std::string what = asked.entries.word("what");
    const bool open = asked.state.position.turn.channel_step == no::ChannelStep::open;
    const bool slow = what == "sorcery" || what == "permanent";
    const bool may = !open || !slow || asked.entries.flag("flash");
    return {{may ? "may_now" : "not_in_channel_step", {}, 0, "NO-6.4"}};
}

const std::map<std::string, Answers (*)(const FormQuery&)> questions{{"instead_of_lands", instead_of_lands},
                                                                     {"devotion", devotion},
                                                                     {"affinity", affinity},
                                                                     {"landwalk", landwalk},
                                                                     {"landfall", landfall},
                                                                     {"adjusted", adjusted},
                                                                     {"hand_size", hand_size},
                                                                     {"may_play", may_play}};

// What the forms say that ask nothing.

NoireAction land_effect(const FormEntries& entries) {
    noire::AffectLands action{.player = entries.word("player"),
                              .effect = effect_in(entries),
                              .lands = quantity_in(entries, "lands"),
                              .real = quantity_in(entries, "real")};
    if (const no::Pool mana = pool_in(entries, "mana"); !mana.empty()) action.mana = mana;
    action.until = entries.word("until");
    action.required = entries.flag("required");
    return action;
}

NoireAction channel(const FormEntries& entries) {
    return noire::Channel{
        entries.word("player"), quantity_in(entries, "x"), {completed({}, pool_in(entries, "mana")), {}}};
}

NoireAction focus(const FormEntries& entries) {
    return noire::Focus{entries.word("player"), quantity_in(entries, "x"), pool_in(entries, "mana")};
}

NoireAction stasis(const FormEntries& entries) {
    return noire::Stasis{entries.word("player"), quantity_in(entries, "x"), pool_in(entries, "mana"),
                         entries.word("until"), entries.flag("required")};
}

NoireAction dissipate(const FormEntries& entries) {
    return noire::Dissipate{entries.word("player"), quantity_in(entries, "x"), pool_in(entries, "mana"),
                            pool_in(entries, "stasis_mana"), entries.flag("required")};
}

NoireAction use_land(const FormEntries& entries) {
    return noire::UseLand{entries.word("player"), no::color_from(entries.word("color")).value()};
}

NoireAction named_card(const FormEntries& entries) {
    noire::NameKnownCard action{entries.word("player"), entries.word("name"), cost_in(entries, "cost")};
    for (const auto& [what, number] : entries.amounts("numbers"))
        action.numbers[rules::value_of<no::Counted>(what).value()] = number;
    return action;
}

NoireAction forget_card(const FormEntries& entries) {
    return noire::ForgetCard{entries.word("name")};
}

NoireAction agree(const FormEntries& entries) {
    return noire::LeaveOut{entries.word("name")};
}

const std::map<std::string, NoireAction (*)(const FormEntries&)> sayings{
    {"land_effect", land_effect}, {"channel", channel},         {"focus", focus},
    {"stasis", stasis},           {"dissipate", dissipate},     {"use_land", use_land},
    {"named_card", named_card},   {"forget_card", forget_card}, {"agree", agree}};

}  // namespace

std::vector<TableForm> noire_forms(const SystemGame& game) {
    std::vector<TableForm> forms;
    const auto state = noire_state(game.position);
    if (!state) return forms;
    add_deeds(*state, forms);
    add_questions(*state, forms);
    return forms;
}

std::vector<FormAnswer> noire_answers(const SystemGame& game, const FormUse& use) {
    const auto question = questions.find(use.verb);
    if (question == questions.end() || !is_answered(noire_forms(game), use)) return {};
    const auto state = noire_state(game.position);
    return question->second({*state, use.entries});
}

std::optional<NoireAction> noire_said(const FormUse& use) {
    const auto saying = sayings.find(use.verb);
    return saying != sayings.end() ? std::optional(saying->second(use.entries)) : std::nullopt;
}

}  // namespace quadrille::app
