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
    list.reserve(illegal.size());
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

/// `blocks` of a request: {blocker's id: blocked piece's id}.
std::vector<std::pair<PieceIndex, PieceIndex>> read_blocks(const Request& request) {
    std::vector<std::pair<PieceIndex, PieceIndex>> blocks;
    for (const auto& [key, value] : request.fields["blocks"].required("blocks").members()) {
        const auto blocker = request.ids.index(key, value, IdKind::piece);
        const auto blocked = request.ids.index(value, IdKind::piece);
        if (blocker && blocked) blocks.emplace_back(*blocker, *blocked);
    }
    return blocks;
}

Answer ask_declare_blockers(const Request& request) {
    constexpr std::array<std::string_view, 3> names{"not_a_creature", "not_attacking", "other_player"};
    const Table& table = request.table;
    const Attacks attacks = read_attacks(request);
    const auto blocks = read_blocks(request);
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

/// `assigns` of a request: [{from, to, amount}].
std::vector<DealtDamage> read_assigned(const Request& request) {
    std::vector<DealtDamage> damage;
    for (const Node& part : request.fields["assigns"].required("assigns").objects()) {
        const auto from = request.ids.index(part["from"], IdKind::piece);
        const auto to = request.ids.named(part["to"]);
        const int amount = part["amount"].required("amount").integer(0, 0, largest_number);
        if (to && to->kind == IdKind::stack_object)
            part["to"].mistake("damage is dealt to players and pieces");
        if (from && to) damage.push_back({*from, to->kind == IdKind::player, to->index, amount});
    }
    return damage;
}

Answer ask_assign_damage(const Request& request) {
    const Table& table = request.table;
    const Attacks attacks = read_attacks(request);
    const auto blocks = read_blocks(request);
    const std::vector<DealtDamage> damage = read_assigned(request);
    need_active(request);
    if (request.fields.any_mistake()) return {};
    const auto called = [&](const DealtDamage& one) {
        return one.to_player ? table.players[one.to].id : table.pieces[one.to].id;
    };
    Answer assigned = Answer::array(), illegal = Answer::array();
    for (const DealtDamage& one : assignment_order(table, damage)) {
        if (may_deal(attacks, blocks, one))
            assigned.push_back(
                {{"from", table.pieces[one.from].id}, {"to", called(one)}, {"amount", one.amount}});
        else
            illegal.push_back({{"from", table.pieces[one.from].id}, {"to", called(one)}});
    }
    return {{"legal", illegal.empty()},
            {"illegal", illegal},
            {"assigned", assigned},
            {"rule", number(Rule::damage_clockwise)}};
}

Answer ask_controller(const Request& request) {
    const auto of = request.ids.index(request.fields["of"], IdKind::piece);
    if (request.fields.any_mistake()) return {};
    const Piece& piece = request.table.pieces[*of];
    return {{"controller", request.table.players[piece.controller].id},
            {"base_controller", request.table.players[piece.base_controller].id},
            {"owner", request.table.players[piece.owner].id},
            {"rule", number(Rule::controller)}};
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
                                          {"assign_damage", ask_assign_damage},
                                          {"controller", ask_controller},
                                          {"deploy", ask_deploy}};
    return all;
}

}  // namespace quadrille::rules::multiplayer
