#include <algorithm>
#include <map>

#include "app/session/systems/noire_game.hpp"
#include "app/session/systems/noire_read.hpp"
#include "rules/noire/cards.hpp"
#include "rules/noire/lands.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace no = rules::noire;

std::vector<FormChoice> colours(bool colourless = true, const char* more = nullptr) {
    std::vector<FormChoice> choices;
    for (const char* colour : mana_colours) {
        if (colourless || std::string(colour) != "colorless") choices.push_back({colour});
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

std::vector<FormChoice> players_of(const Json& position) {
    std::vector<FormChoice> choices;
    for (const Json& player : position.at("players")) choices.push_back({player.at("id")});
    return choices;
}

std::vector<FormChoice> land_effect_words() {
    std::vector<FormChoice> choices;
    for (const char* effect : land_effects) choices.push_back({effect});
    return choices;
}

std::vector<FormChoice> counted_words() {
    std::vector<FormChoice> choices;
    for (const char* what : noire_counted) choices.push_back({what});
    return choices;
}

void add_deeds(const Json& position, std::vector<TableForm>& forms) {
    const auto players = players_of(position);
    forms.push_back(
        {"land_effect",
         false,
         {one_of("player", players), one_of("effect", land_effect_words()),
          amounts_of("lands", colours(true, "any")), amounts_of("real", colours(true, "any"), false),
          amounts_of("mana", colours(), false), name_in("until", false), flag_of("required")}});
    for (const char* verb : {"channel", "focus"})
        forms.push_back({verb,
                         false,
                         {one_of("player", players), amounts_of("x", colours(true, "any")),
                          amounts_of("mana", colours())}});
    forms.push_back({"stasis",
                     false,
                     {one_of("player", players), amounts_of("mana", colours()), name_in("until", false)}});
    forms.push_back({"use_land", false, {one_of("player", players), one_of("color", colours())}});
    forms.push_back(
        {"named_card",
         false,
         {one_of("player", players),
          name_in("name"),
          amounts_of("cost", colours(true, "generic")),
          {.key = "numbers", .kind = FieldKind::amounts, .choices = counted_words(), .needed = false}}});
    std::vector<FormChoice> known;
    for (const Json& card : position.value("known", Json::array()))
        known.push_back({card.at("name"), card.at("name")});
    if (!known.empty()) forms.push_back({"forget_card", false, {one_of("name", known)}});
    forms.push_back({"agree", false, {name_in("name")}});
}

void add_questions(const Json& position, std::vector<TableForm>& forms) {
    const auto players = players_of(position);
    forms.push_back({"instead_of_lands",
                     true,
                     {one_of("player", players), one_of("effect", land_effect_words()),
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
    forms.push_back({"adjusted", true, {one_of("what", counted_words()), number_in("count", 0, 99)}});
    forms.push_back({"hand_size", true, {}});
    forms.push_back(
        {"may_play",
         true,
         {one_of("what", words({"instant", "sorcery", "permanent", "ability"})), flag_of("flash")}});
}

/// A question that is answered.
struct Asked {
    const no::Position& position;
    const Json& written_position;
    const FormEntries& entries;

    std::size_t player(const char* key) const { return player_at(position, entries.word(key)).value_or(0); }
    std::optional<no::Color> colour(const char* key) const { return no::color_from(entries.word(key)); }
    /// What was put into a field of amounts.
    Json amounts(const std::string& key) const {
        Json json = Json::object();
        for (const auto& [name, number] : entries.numbers) {
            if (name.starts_with(key + ".")) json[name.substr(key.size() + 1)] = number;
        }
        return json;
    }
    std::string called(const std::string& id) const {
        const std::string name = written_position.at("names").value(id, "");
        return name.empty() ? id : name;
    }
};

using Answers = std::vector<FormAnswer>;

Answers instead_of_lands(const Asked& asked) {
    constexpr std::array<const char*, 4> keywords{"stasis_x", "focus_x", "dissipate_x", "channel_x"};
    const auto effect = std::find(land_effects.begin(), land_effects.end(), asked.entries.word("effect"));
    const no::Replacement instead =
        no::replacement(static_cast<no::LandEffect>(effect - land_effects.begin()));
    const no::Quantity x = no::instead_of(quantity_in(asked.amounts("lands")),
                                          quantity_in(asked.amounts("real")), instead.ratio);
    Answers answers{
        {keywords[static_cast<std::size_t>(instead.keyword)], {}, x.total(), number(instead.rule)}};
    const no::Reserves& reserves = asked.position.players[asked.player("player")].reserves;
    if (no::enough(reserves, instead.keyword, x)) return answers;
    const bool required = !asked.entries.word("required").empty();
    answers.push_back(
        {required ? "does_not_resolve" : "as_much_as_there_is", {}, 0, required ? "NO-10.7" : "NO-5.1"});
    return answers;
}

Answers devotion(const Asked& asked) {
    const no::LandCount count = no::land_count(asked.position, asked.player("player"), asked.colour("color"));
    return {{"counts_as", {}, count.count, number(count.rule)}};
}

Answers affinity(const Asked& asked) {
    const no::Cost cost = cost_in(asked.amounts("cost"));
    const int less =
        no::affinity_reduction(asked.position, asked.player("player"), *asked.colour("color"), cost);
    return {{"costs_less", {}, less, "NO-11.1"}, {"generic_left", {}, cost.generic - less, "NO-11.1"}};
}

Answers landwalk(const Asked& asked) {
    const auto colour = asked.colour("color");
    const std::string supertype = asked.entries.word("supertype");
    if (!colour && supertype.empty()) return {};
    const no::Landwalk walk = no::landwalk(asked.position, asked.player("defender"), colour, supertype);
    std::vector<std::string> by;
    for (const std::string& id : walk.by) by.push_back(asked.called(id));
    return {{by.empty() ? "walk_does_not_work" : "walk_works", by, 0, number(walk.rule)}};
}

Answers landfall(const Asked& asked) {
    const std::string event = asked.entries.word("event");
    const bool real = event == "land_entered" || event == "land_effect_resolved";
    return {{"triggers_so_often",
             {},
             real ? asked.entries.number("count") : 0,
             event == "land_entered" ? "NO-11.3" : "NO-11.4"}};
}

Answers adjusted(const Asked& asked) {
    const auto what = std::find(noire_counted.begin(), noire_counted.end(), asked.entries.word("what"));
    const no::AdjustedCount count =
        no::adjusted(static_cast<no::Counted>(what - noire_counted.begin()), asked.entries.number("count"));
    return {{"becomes", {}, count.count, number(count.rule)}};
}

Answers hand_size(const Asked&) {
    return {{"opening_hand", {}, no::starting_hand, "NO-9.4"},
            {"largest_hand", {}, no::maximum_hand, "NO-9.4"}};
}

Answers may_play(const Asked& asked) {
    const std::string what = asked.entries.word("what");
    const bool open = asked.position.turn.channel_step == no::ChannelStep::open;
    const bool slow = what == "sorcery" || what == "permanent";
    const bool may = !open || !slow || !asked.entries.word("flash").empty();
    return {{may ? "may_now" : "not_in_channel_step", {}, 0, "NO-6.4"}};
}

const std::map<std::string, Answers (*)(const Asked&)> questions{{"instead_of_lands", instead_of_lands},
                                                                 {"devotion", devotion},
                                                                 {"affinity", affinity},
                                                                 {"landwalk", landwalk},
                                                                 {"landfall", landfall},
                                                                 {"adjusted", adjusted},
                                                                 {"hand_size", hand_size},
                                                                 {"may_play", may_play}};

}  // namespace

std::vector<TableForm> noire_forms(const SystemGame& game) {
    std::vector<TableForm> forms;
    add_deeds(game.position, forms);
    add_questions(game.position, forms);
    return forms;
}

std::vector<FormAnswer> noire_answers(const SystemGame& game, const FormUse& use) {
    const auto question = questions.find(use.verb);
    if (question == questions.end() || !is_answered(noire_forms(game), use)) return {};
    const auto position = noire_rules(game.position);
    if (!position) return {};
    return question->second({*position, game.position, use.entries});
}

}  // namespace quadrille::app
