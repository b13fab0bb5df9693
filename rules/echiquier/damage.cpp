#include "rules/echiquier/damage.hpp"

#include <algorithm>
#include <cstdint>

namespace quadrille::rules::echiquier {
namespace {

bool contains(const std::vector<Object>& list, Object object) {
    return std::find(list.begin(), list.end(), object) != list.end();
}

/// Pawns and planeswalkers of opponents in contact with the attacker (EC-11.3).
std::vector<Object> recipients_in_contact(const Position& position, const Piece& attacker) {
    std::vector<Object> recipients;
    const auto touched = [&](PlayerIndex controller, const std::optional<Square>& square) {
        return square && position.opponents(attacker.controller, controller) &&
               distance(*attacker.square, *square) == 1;
    };
    for (int i = 0; i < position.player_count(); ++i) {
        if (touched(i, position.player(i).pawn)) recipients.push_back({Object::Type::player, i});
    }
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (piece.planeswalker() && touched(piece.controller, piece.square))
            recipients.push_back({Object::Type::piece, i});
    }
    return recipients;
}

/// The opponents on whose deployment line the attacker stands, and their planeswalkers (EC-13.1).
std::vector<Object> recipients_on_line(const Position& position, const Piece& attacker) {
    std::vector<Object> recipients;
    const auto invaded = [&](PlayerIndex player) {
        return position.player(player).in_game && position.opponents(attacker.controller, player) &&
               position.player(player).line.contains(*attacker.square);
    };
    for (int i = 0; i < position.player_count(); ++i) {
        if (invaded(i)) recipients.push_back({Object::Type::player, i});
    }
    for (int i = 0; i < position.piece_count(); ++i) {
        const Piece& piece = position.piece(i);
        if (piece.planeswalker() && invaded(piece.controller)) recipients.push_back({Object::Type::piece, i});
    }
    return recipients;
}

std::int64_t lethal_to_all(const Position& position, const Damage& damage, bool deathtouch) {
    std::int64_t total = 0;
    for (const PieceIndex blocker : damage.blockers) total += lethal(position, blocker, deathtouch);
    return total;
}

Damage damage_of(const Position& position, const Attack& attack) {
    const Piece& attacker = position.piece(attack.attacker);
    const bool trample = attacker.traits.has(Keyword::trample);
    const bool as_unblocked = attacker.traits.has(Keyword::as_though_unblocked);
    Damage damage{attack.attacker,
                  std::max(0, attacker.traits.power),
                  attack.blocked,
                  attack.blockers,
                  {},
                  attack.blocked && trample && !as_unblocked,
                  0,
                  false};
    if (attack.blocked && !trample && !as_unblocked) return damage;
    damage.to = position.simplified() ? recipients_on_line(position, attacker)
                                      : recipients_in_contact(position, attacker);
    damage.must = !attack.blocked && !damage.to.empty();
    if (damage.to.empty()) return damage;
    damage.max_to = damage.amount;
    if (damage.excess_only) {
        const std::int64_t kept = lethal_to_all(position, damage, attacker.traits.has(Keyword::deathtouch));
        damage.max_to = static_cast<int>(std::max<std::int64_t>(0, damage.amount - kept));
    }
    return damage;
}

/// What an assignment gives to whom, summed.
struct Sums {
    std::int64_t all = 0, to = 0;
    bool only_to = true;  ///< nothing to anybody outside of `to`
};

Sums sums_of(const Damage& damage, const std::vector<Assigned>& assigned) {
    Sums sums;
    for (const auto& [recipient, amount] : assigned) {
        if (amount == 0) continue;
        sums.all += amount;
        if (contains(damage.to, recipient)) {
            sums.to += amount;
        } else {
            sums.only_to = false;
        }
    }
    return sums;
}

bool gets_lethal(const Position& position, PieceIndex blocker, bool deathtouch,
                 const std::vector<Assigned>& assigned) {
    const Object object{Object::Type::piece, blocker};
    std::int64_t given = 0;
    for (const Assigned& entry : assigned) {
        if (entry.recipient == object) given += entry.amount;
    }
    return given >= lethal(position, blocker, deathtouch);
}

std::optional<Rule> fault_unblocked(const Position& position, const Damage& damage, const Sums& sums) {
    if (damage.to.empty()) {
        if (sums.all == 0) return std::nullopt;
        return position.simplified() ? Rule::simplified_variant : Rule::unblocked_alone;
    }
    if (sums.only_to && sums.to == damage.amount) return std::nullopt;
    return position.simplified() ? Rule::simplified_variant : Rule::unblocked_in_contact;
}

/// A recipient that a blocked attacker may not name at all (EC-11.1, EC-11.2).
std::optional<Rule> wrong_recipient(const Position& position, const Damage& damage,
                                    const std::vector<Assigned>& assigned) {
    bool stranger = false;
    for (const auto& [recipient, amount] : assigned) {
        if (amount == 0 || contains(damage.to, recipient)) continue;
        const bool player = recipient.type == Object::Type::player;
        if (player || position.piece(recipient.index).planeswalker()) return Rule::trample_to_contact;
        const auto& blockers = damage.blockers;
        stranger = stranger || std::find(blockers.begin(), blockers.end(), recipient.index) == blockers.end();
    }
    return stranger ? std::optional(Rule::damage_among_blockers) : std::nullopt;
}

std::optional<Rule> fault_blocked(const Position& position, const Damage& damage, const Sums& sums,
                                  const std::vector<Assigned>& assigned) {
    const Traits& traits = position.piece(damage.attacker).traits;
    if (damage.blockers.empty()) {
        const bool whole = sums.only_to && sums.to == damage.amount && !damage.to.empty();
        return sums.all == 0 || whole ? std::nullopt : std::optional(Rule::blockers_gone);
    }
    if (const auto wrong = wrong_recipient(position, damage, assigned)) return wrong;
    if (sums.all != damage.amount) return Rule::damage_among_blockers;
    if (sums.to == 0) return std::nullopt;
    if (traits.has(Keyword::as_though_unblocked) && sums.to == damage.amount) return std::nullopt;
    const bool deathtouch = traits.has(Keyword::deathtouch);
    const bool all_lethal =
        std::all_of(damage.blockers.begin(), damage.blockers.end(),
                    [&](PieceIndex blocker) { return gets_lethal(position, blocker, deathtouch, assigned); });
    return traits.has(Keyword::trample) && all_lethal ? std::nullopt
                                                      : std::optional(Rule::trample_to_contact);
}

}  // namespace

int lethal(const Position& position, PieceIndex index, bool deathtouch) {
    const Piece& blocker = position.piece(index);
    const int left = std::max(0, blocker.traits.toughness - blocker.damage);
    return deathtouch ? std::min(left, 1) : left;
}

Rule damage_rule(const Position& position) {
    return position.simplified() ? Rule::simplified_variant : Rule::damage_among_blockers;
}

std::vector<Damage> damage(const Position& position) {
    std::vector<Damage> all;
    all.reserve(position.attacks().size());
    for (const Attack& attack : position.attacks()) all.push_back(damage_of(position, attack));
    return all;
}

std::vector<DamageError> check_damage(const Position& position, const std::vector<Assignment>& assignments) {
    std::vector<DamageError> errors;
    std::vector<const Assignment*> of_piece(position.pieces().size(), nullptr);
    for (const Assignment& assignment : assignments) {
        const Object attacker = assignment.attacker;
        if (attacker.type != Object::Type::piece || !position.attack_of(attacker.index)) {
            errors.push_back({attacker, Rule::damage_among_blockers});
        } else {
            of_piece[static_cast<std::size_t>(attacker.index)] = &assignment;
        }
    }
    for (const Damage& dealt : damage(position)) {
        const Assignment* assignment = of_piece[static_cast<std::size_t>(dealt.attacker)];
        const std::vector<Assigned> assigned = assignment ? assignment->assigned : std::vector<Assigned>{};
        const Sums sums = sums_of(dealt, assigned);
        const auto fault = dealt.blocked ? fault_blocked(position, dealt, sums, assigned)
                                         : fault_unblocked(position, dealt, sums);
        if (fault) errors.push_back({{Object::Type::piece, dealt.attacker}, *fault});
    }
    return errors;
}

}  // namespace quadrille::rules::echiquier
