// The requests about themed games: section 14 of the page.
#include <array>

#include "rules/echiquier/requests.hpp"
#include "rules/echiquier/scenario.hpp"
#include "rules/echiquier/strategic.hpp"
#include "rules/echiquier/victory.hpp"
#include "rules/echiquier/zombies.hpp"
#include "rules/json/parse.hpp"
#include "rules/position/position_json.hpp"
#include "rules/position/setup_json.hpp"

namespace quadrille::rules::echiquier {
namespace {

Answer ask_domination_score(const Request& request) {
    const auto player = read_player_in_game(request, request.node["player"]);
    if (!player) return {};
    const DominationScore score = domination_score(request.position, *player);
    return {{"gains", score.gains}, {"counters", score.counters}, {"rule", number(Rule::domination)}};
}

Answer ask_zombie_wave(const Request& request) {
    if (!request.position.theme(Theme::zombies)) {
        request.node.add({"/position/options/theme", "there are waves only with the theme zombies"});
        return {};
    }
    const ZombieWave wave = zombie_wave(request.position);
    return {{"tokens", wave.tokens},
            {"counters_total", wave.counters_total},
            {"each_extra", wave.each_extra},
            {"squares", to_json(wave.squares)},
            {"rule", number(Rule::zombie_wave)}};
}

Answer ask_victory(const Request& request) {
    const Victory result = victory(request.position);
    return {{"winner", result.winner ? Answer(*result.winner) : Answer(nullptr)},
            {"rule", number(result.rule)}};
}

/// All mistakes of a scenario; the document is without any afterwards.
std::vector<InputError> errors_of(const Node& position) {
    const std::size_t first = position.mistakes().size();
    Setup setup = read_setup(position);
    const std::string base = position.pointer();
    std::vector<InputError> further;
    const Places read(std::span(position.mistakes()).subspan(first));
    for (InputError& mistake : scenario_errors(setup)) {
        mistake.at = base + mistake.at;
        // What could not be read is missing for that reason alone.
        if (!read.hold_or_are_above(mistake.at) && !read.are_below(mistake.at))
            further.push_back(std::move(mistake));
    }
    check_setup(position, std::move(setup), first);
    std::vector<InputError> all = position.take_mistakes();
    all.insert(all.end(), std::make_move_iterator(further.begin()), std::make_move_iterator(further.end()));
    return all;
}

constexpr std::array<Ask, 3> theme_table{
    {{"domination_score", ask_domination_score}, {"zombie_wave", ask_zombie_wave}, {"victory", ask_victory}}};

}  // namespace

std::span<const Ask> theme_asks() {
    return theme_table;
}

Answer check_scenario(const Node& request) {
    Answer errors = Answer::array();
    for (const auto& [at, message] : errors_of(request["position"]))
        errors.push_back({{"at", at}, {"message", message}});
    const bool legal = errors.empty();
    return {{"legal", legal}, {"errors", std::move(errors)}, {"rule", number(Rule::objectives)}};
}

std::vector<InputError> scenario_file_errors(std::string_view text) {
    auto document = parse(text);
    if (!document) return {document.error()};
    const Node position(*document);
    if (!position.is_object()) return {{"", "a scenario is a JSON object"}};
    return errors_of(position);
}

}  // namespace quadrille::rules::echiquier
