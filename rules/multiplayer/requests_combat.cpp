// The questions of system `multiplayer` about attacks, blocks and deployment: docs/rules/multiplayer.md,
// section 19, in its order.
#include <algorithm>
#include <array>

#include "rules/multiplayer/deployment.hpp"
#include "rules/multiplayer/requests.hpp"
#include "rules/multiplayer/rule.hpp"
#include "rules/multiplayer/sides.hpp"

namespace quadrille::rules::multiplayer {
namespace {

Answer ask_attackable(const Request& request) {
    const Table& table = request.table;
    const PlayerIndex of = read_player(request, request.fields["of"]);
    if (request.fields.any_mistake()) return {};
    const std::vector<PlayerIndex> possible = attackable(table, of);
    const bool several = table.options.several;
    return {{"attackable", sorted(ids_of(table.players, possible))},
            {"choose_one", !several},
            {"defenders", sorted(ids_of(table.players, several ? opponents(table, of) : possible))},
            {"rule", number(attack_rule(table.options))}};
}

/// Faulty pieces, in the order of their ids.
template <typename Fault, std::size_t count>
Answer faults(const Table& table, const std::vector<std::pair<PieceIndex, Fault>>& illegal,
              const std::array<std::string_view, count>& names) {
    std::vector<std::pair<std::string, std::string_view>> list;
    for (const auto& [piece, fault] : illegal)
        list.emplace_back(table.pieces[piece].id, names[static_cast<std::size_t>(fault)]);
    std::sort(list.begin(), list.end());
    Answer answer = Answer::array();
    for (const auto& [id, why] : list) answer.push_back({{"id", id}, {"why", why}});
    return answer;
}

Answer ask_declare_attackers(const Request& request) {
    constexpr std::array<std::string_view, 3> names{"not_a_creature", "not_yours", "not_attackable"};
    const Table& table = request.table;
    const Attacks attacks = read_attacks(request);
    const auto max_attackers = request.fields["max_attackers"].optional_integer(0, largest_number);
    const std::vector<PieceIndex> must_attack =
        request.ids.indices(request.fields["must_attack"], IdKind::piece);
    need_active(request);
    if (request.fields.any_mistake()) return {};
    const AttackCheck check = check_attack(table, attacks, max_attackers, must_attack);
    std::vector<std::string_view> problems;
    if (check.must_attack) problems.emplace_back("must_attack");
    if (check.several_players) problems.emplace_back("several_players");
    if (check.too_many) problems.emplace_back("too_many");
    return {
        {"legal", check.legal()},
        {"illegal", faults(table, check.illegal, names)},
        {"problems", problems},
        {"rule", number(table.options.several ? Rule::attacker_names_player : Rule::all_attack_defender)}};
}

Answer ask_declare_blockers(const Request& request) {
    constexpr std::array<std::string_view, 3> names{"not_a_creature", "not_attacking", "other_player"};
    const Table& table = request.table;
    const Attacks attacks = read_attacks(request);
    std::vector<std::pair<PieceIndex, PieceIndex>> blocks;
    for (const auto& [key, value] : request.fields["blocks"].required("blocks").members()) {
        const auto blocker = request.ids.index(key, value, IdKind::piece);
        const auto blocked = request.ids.index(value, IdKind::piece);
        if (blocker && blocked) blocks.emplace_back(*blocker, *blocked);
    }
    need_active(request);
    if (request.fields.any_mistake()) return {};
    std::vector<std::pair<PieceIndex, BlockFault>> illegal;
    for (const auto& [blocker, blocked] : blocks) {
        if (const auto fault = block_fault(table, attacks, blocker, blocked))
            illegal.emplace_back(blocker, *fault);
    }
    return {{"legal", illegal.empty()},
            {"illegal", faults(table, illegal, names)},
            {"order", ids_of(table.players, defending_players(table, attacks))},
            {"rule", number(Rule::blocks_own_attackers)}};
}

Answer ask_defending_player(const Request& request) {
    const Table& table = request.table;
    const Attacks attacks = read_attacks(request);
    const Node field = request.fields["source"];
    const auto source = request.ids.named(field);
    if (source && source->kind == IdKind::player) field.mistake("a player is no source of an effect");
    std::optional<PlayerIndex> attacked;
    if (source && source->kind == IdKind::piece) attacked = attacked_by(attacks, source->index);
    if (!attacked) need_active(request);
    if (request.fields.any_mistake()) return {};
    std::vector<PlayerIndex> one_of;
    if (!attacked) {
        one_of = defending_players(table, attacks);
    } else if (!table.players[*attacked].lost) {
        one_of = {*attacked};
    }
    return {{"one_of", sorted(ids_of(table.players, one_of))}, {"rule", number(Rule::one_of_defenders)}};
}

Answer ask_combat_scope(const Request& request) {
    const Attacks attacks = read_attacks(request);
    const PlayerIndex of = read_player(request, request.fields["of"]);
    if (request.fields.any_mistake()) return {};
    return {{"creatures", sorted(ids_of(request.table.pieces, combat_scope(request.table, attacks, of)))},
            {"rule", number(Rule::combat_of_one_player)}};
}

Answer ask_deploy(const Request& request) {
    constexpr std::array<std::string_view, 7> names{"option_off",    "not_a_creature", "tapped",
                                                    "new_this_turn", "not_a_teammate", "out_of_range",
                                                    "not_now"};
    const auto creature = request.ids.index(request.fields["creature"], IdKind::piece);
    const PlayerIndex to = read_player(request, request.fields["to"]);
    need_active(request);
    if (request.fields.any_mistake()) return {};
    const auto fault = deploy_fault(request.table, *creature, to);
    Answer answer{{"legal", !fault.has_value()}};
    if (fault) {
        answer["why"] = names[static_cast<std::size_t>(*fault)];
    } else {
        answer["controller"] = request.table.players[to].id;
        answer["tapped"] = true;
    }
    answer["rule"] = number(Rule::deployment);
    return answer;
}

}  // namespace

const std::vector<Handler>& combat_questions() {
    static const std::vector<Handler> all{{"attackable", ask_attackable},
                                          {"declare_attackers", ask_declare_attackers},
                                          {"declare_blockers", ask_declare_blockers},
                                          {"defending_player", ask_defending_player},
                                          {"combat_scope", ask_combat_scope},
                                          {"deploy", ask_deploy}};
    return all;
}

}  // namespace quadrille::rules::multiplayer
