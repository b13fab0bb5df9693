// The requests about moving and fighting: sections 9 to 12 of the page.
#include <array>
#include <map>
#include <set>

#include "rules/echiquier/blocker_damage.hpp"
#include "rules/echiquier/blocks.hpp"
#include "rules/echiquier/damage.hpp"
#include "rules/echiquier/declaration.hpp"
#include "rules/echiquier/end_of_combat.hpp"
#include "rules/echiquier/requests.hpp"

namespace quadrille::rules::echiquier {
namespace {

/// A member whose key is an id; notes a mistake at the member where nobody has it.
std::optional<Object> object_of_key(const Request& request, std::string_view id, const Node& member) {
    const auto object = request.position.find(id);
    if (object && (object->type == Object::Type::piece || object->type == Object::Type::player))
        return object;
    member.mistake("\"" + std::string(id) + "\" is not the id of a piece or player");
    return std::nullopt;
}

Answer ask_moves(const Request& request) {
    std::optional<Object> of;
    const Node field = request.node["of"];
    if (field.given()) of = read_object(request, field);
    if (!has_active_player(request) || request.node.any_mistake()) return {};
    const Moves all = moves(request.position, of);
    std::map<Id, Answer> squares, refused;
    for (const Move& move : all.moves)
        squares.emplace(id_of(request.position, move.mover), to_json(move.squares));
    for (const auto& [mover, rule] : all.refused)
        refused.emplace(id_of(request.position, mover), number(rule));
    return {{"moves", squares}, {"refused", refused}, {"rule", number(Rule::one_step)}};
}

std::vector<Declared> read_declaration(const Request& request) {
    std::vector<Declared> declared;
    std::set<std::string_view> ids;
    const Node list = request.node["declare"];
    for (const Node& entry : list.required("declare").elements()) {
        if (!entry.is_object()) {
            entry.mistake("must be an object");
            continue;
        }
        const Node id = entry["id"];
        const auto mover = read_object(request, id);
        const auto to = read_square(request, entry["to"]);
        if (!mover) continue;
        if (!ids.insert(id_of(request.position, *mover)).second) id.mistake("this is declared twice");
        declared.push_back({*mover, to});
    }
    return declared;
}

Answer ask_check_declaration(const Request& request) {
    const auto declared = read_declaration(request);
    if (!has_active_player(request) || request.node.any_mistake()) return {};
    const DeclarationCheck check = check_declaration(request.position, declared);
    Answer errors = Answer::array();
    for (const auto& [mover, rule] : check.errors)
        errors.push_back({{"id", id_of(request.position, mover)}, {"rule", number(rule)}});
    return {{"legal", check.legal()},
            {"errors", std::move(errors)},
            {"attackers", ids_json(request.position, check.attackers)},
            {"tapped", ids_json(request.position, check.tapped)},
            {"rule", number(Rule::one_step)}};
}

Answer ask_blocks(const Request& request) {
    const Position& position = request.position;
    const Blocks all = blocks(position);
    std::map<Id, std::vector<std::string>> attackers;
    for (const auto& [blocker, attacker] : all.allowed)
        attackers[position.piece_id(blocker)].push_back(position.piece_id(attacker));
    Answer allowed = Answer::object(), refused = Answer::array();
    for (auto& [blocker, blocked] : attackers) allowed[blocker] = to_json(std::move(blocked));
    for (const RefusedBlock& pair : all.refused) {
        refused.push_back({{"blocker", position.piece_id(pair.blocker)},
                           {"attacker", position.piece_id(pair.attacker)},
                           {"rule", number(pair.rule)},
                           {"why", pair.why}});
    }
    return {{"blocks", std::move(allowed)},
            {"refused", std::move(refused)},
            {"rule", number(Rule::blocker_in_contact)}};
}

std::vector<Object> read_blocked(const Request& request, const Node& list) {
    std::vector<Object> attackers;
    for (const Node& element : list.elements()) {
        const auto attacker = read_object(request, element);
        if (attacker && std::find(attackers.begin(), attackers.end(), *attacker) == attackers.end())
            attackers.push_back(*attacker);
    }
    return attackers;
}

Answer ask_check_blocks(const Request& request) {
    std::vector<DeclaredBlock> declared;
    const Node field = request.node["blocks"];
    for (const auto& [id, list] : field.required("blocks").members()) {
        const auto blocker = object_of_key(request, id, list);
        auto attackers = read_blocked(request, list);
        if (blocker) declared.push_back({*blocker, std::move(attackers)});
    }
    if (request.node.any_mistake()) return {};
    const auto faults = check_blocks(request.position, declared);
    Answer errors = Answer::array();
    for (const BlockError& error : faults) {
        errors.push_back({{"blocker", id_of(request.position, error.blocker)},
                          {"attacker", id_of(request.position, error.attacker)},
                          {"rule", number(error.rule)}});
    }
    return {
        {"legal", faults.empty()}, {"errors", std::move(errors)}, {"rule", number(Rule::blocker_in_contact)}};
}

Answer ask_damage(const Request& request) {
    const Position& position = request.position;
    std::map<Id, Answer> attackers;
    for (const Damage& dealt : damage(position)) {
        attackers.emplace(position.piece_id(dealt.attacker),
                          Answer{{"amount", dealt.amount},
                                 {"blocked", dealt.blocked},
                                 {"blockers", ids_json(position, dealt.blockers)},
                                 {"to", ids_json(position, dealt.to)},
                                 {"excess_only", dealt.excess_only},
                                 {"max_to", dealt.max_to},
                                 {"must", dealt.must}});
    }
    return {{"damage", attackers}, {"rule", number(damage_rule(position))}};
}

std::vector<Assignment> read_assignments(const Request& request) {
    std::vector<Assignment> assignments;
    const Node field = request.node["assign"];
    for (const auto& [id, recipients] : field.required("assign").members()) {
        const auto attacker = object_of_key(request, id, recipients);
        std::vector<Assigned> assigned;
        for (const auto& [recipient_id, value] : recipients.members()) {
            const auto recipient = object_of_key(request, recipient_id, value);
            const auto amount = value.optional_integer(0);
            if (recipient && amount) assigned.push_back({*recipient, *amount});
        }
        if (attacker) assignments.push_back({*attacker, std::move(assigned)});
    }
    return assignments;
}

Answer ask_check_damage(const Request& request) {
    const std::vector<Assignment> assignments = read_assignments(request);
    if (request.node.any_mistake()) return {};
    const auto faults = check_damage(request.position, assignments);
    Answer errors = Answer::array();
    for (const auto& [attacker, rule] : faults)
        errors.push_back({{"attacker", id_of(request.position, attacker)}, {"rule", number(rule)}});
    return {{"legal", faults.empty()},
            {"errors", std::move(errors)},
            {"rule", number(damage_rule(request.position))}};
}

Answer ask_blocker_damage(const Request& request) {
    const Position& position = request.position;
    Answer blockers = Answer::object();
    for (const BlockerDamage& dealt : blocker_damage(position))
        blockers[position.piece_id(dealt.blocker)] = {{"amount", dealt.amount},
                                                      {"among", ids_json(position, dealt.among)}};
    return {{"damage", std::move(blockers)}, {"rule", number(Rule::damage_among_blockers)}};
}

Answer ask_check_blocker_damage(const Request& request) {
    const std::vector<Assignment> assignments = read_assignments(request);
    if (request.node.any_mistake()) return {};
    const auto faults = check_blocker_damage(request.position, assignments);
    Answer errors = Answer::array();
    for (const auto& [blocker, rule] : faults)
        errors.push_back({{"blocker", id_of(request.position, blocker)}, {"rule", number(rule)}});
    return {{"legal", faults.empty()},
            {"errors", std::move(errors)},
            {"rule", number(Rule::damage_among_blockers)}};
}

Partings read_partings(const Request& request) {
    Partings partings;
    for (const auto& [key, value] : request.node["coins"].members()) {
        const auto square = square_from(key);
        if (square) partings.coins[*square] = value.is_text() ? value.optional_text() : std::nullopt;
    }
    for (const auto& [key, value] : request.node["choices"].members())
        partings.choices[Id(key)] = value.is_text() ? square_from(value.text()) : std::nullopt;
    return partings;
}

void note(const Request& request, const PartingError& error) {
    if (const auto* coin = std::get_if<WrongCoin>(&error)) {
        const std::string key = name(coin->square);
        request.node["coins"][key].mistake("this is not one of the two creatures on " + key);
    } else {
        const std::string key = std::get<WrongChoice>(error).creature;
        request.node["choices"][key].mistake("\"" + key + "\" cannot go there");
    }
}

Answer ask_end_of_combat(const Request& request) {
    const Partings partings = read_partings(request);
    if (request.node.any_mistake()) return {};
    const auto conflicts = end_of_combat(request.position, partings);
    if (!conflicts) {
        note(request, conflicts.error());
        return {};
    }
    Answer list = Answer::array();
    for (const Conflict& conflict : *conflicts) {
        list.push_back(
            {{"square", name(conflict.square)},
             {"moves", conflict.moves ? Answer(request.position.piece_id(*conflict.moves)) : nullptr},
             {"coin", conflict.coin},
             {"free", to_json(conflict.free)},
             {"dies", conflict.dies}});
    }
    return {{"conflicts", std::move(list)}, {"rule", number(Rule::weaker_displaced)}};
}

constexpr std::array<Ask, 9> combat_table{{{"moves", ask_moves},
                                           {"check_declaration", ask_check_declaration},
                                           {"blocks", ask_blocks},
                                           {"check_blocks", ask_check_blocks},
                                           {"damage", ask_damage},
                                           {"check_damage", ask_check_damage},
                                           {"blocker_damage", ask_blocker_damage},
                                           {"check_blocker_damage", ask_check_blocker_damage},
                                           {"end_of_combat", ask_end_of_combat}}};

}  // namespace

std::span<const Ask> combat_asks() {
    return combat_table;
}

}  // namespace quadrille::rules::echiquier
