#include "app/session/systems/frontiere_deeds.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "app/session/systems/frontiere_read.hpp"
#include "rules/frontiere/attacks.hpp"
#include "rules/frontiere/band.hpp"
#include "rules/frontiere/keywords.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;
namespace fr = rules::frontiere;

Json* piece_in(Json& position, const Json& id) {
    for (Json& piece : position["pieces"]) {
        if (piece.at("id") == id) return &piece;
    }
    return nullptr;
}

Acted checked(const Json& before, Json after, std::string rule) {
    if (!frontiere_rules(after)) return refused(before, std::move(rule), "impossible");
    return {std::move(after), std::move(rule)};
}

/// Which attackers a creature blocks, where it has a choice (FR-3.13, FR-3.14).
Acted choose(const Json& before, const Json& action) {
    Json position = before;
    position["choice"][action.at("of").get<std::string>()] = action.at("attackers");
    const auto territory = frontiere_rules(position);
    const auto combat = territory ? declared_combat(*territory, position) : std::nullopt;
    if (!combat) return refused(before, "FR-3.13", "no_combat");
    if (!combat->choice_errors.empty())
        return refused(before, number(combat->choice_errors.front().rule), "choice");
    return {std::move(position), "FR-3.13"};
}

bool offers(const SquareSet& squares, const Json& square) {
    const auto there = square_from(square.get<std::string>());
    return there && squares.contains(*there);
}

/// A creature that was put into play attacking or blocking stands beside what it attacks or blocks (FR-3.15,
/// FR-3.16).
Acted arrive(const Json& before, const Json& action) {
    Json position = before;
    const bool attacking = action.contains("attacking");
    const std::string other = action.at(attacking ? "attacking" : "blocking");
    const auto territory = frontiere_rules(before);
    const auto aim = territory ? aim_at(*territory, other) : std::nullopt;
    const char* rule = attacking ? "FR-3.15" : "FR-3.16";
    if (phase_of(before) != "combat") return refused(before, rule, "phase");
    if (!attacking && !before.at("declare").contains(other)) return refused(before, rule, "not_attacking");
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr || !aim || (!attacking && (aim->piece == nullptr || !aim->piece->square)))
        return refused(before, rule, "malformed");
    if (piece->value("square", Json()).is_string()) return refused(before, rule, "on_territory");
    const SquareSet squares =
        attacking ? fr::arrival_attacking(*territory, *aim) : fr::arrival_blocking(*territory, *aim->piece);
    if (!offers(squares, action.at("square"))) return refused(before, rule, "square");
    (*piece)["square"] = action.at("square");
    if (attacking) {
        (*piece)["summoning_sick"] = false;
        position["declare"][action.at("of").get<std::string>()] = other;
    } else {
        position["declare"][other] = action.at("of");
    }
    turn_up(position, action.at("square"), piece->at("controller"));
    return checked(before, std::move(position), rule);
}

Acted regenerate(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(before, "FR-4.11", "malformed");
    lay_down(position, Json(*piece));
    (*piece)["tapped"] = true;
    (*piece)["damage"] = 0;
    (*piece)["square"] = nullptr;
    leave_combat(position, action.at("of"));
    return {std::move(position), "FR-4.11"};
}

Acted band(const Json& before, const Json& action) {
    const auto territory = frontiere_rules(before);
    std::vector<const fr::Piece*> members;
    for (const Json& id : action.at("members")) {
        const fr::Piece* piece = territory ? territory->find_piece(id.get<std::string>()) : nullptr;
        if (piece != nullptr) members.push_back(piece);
    }
    if (members.size() < 2 || members.size() != action.at("members").size())
        return refused(before, "FR-4.12", "members");
    if (!offers(fr::gather(*territory, members).squares, action.at("square")))
        return refused(before, "FR-4.12", "square");
    Json position = before;
    for (const Json& id : action.at("members")) (*piece_in(position, id))["square"] = action.at("square");
    return checked(before, std::move(position), "FR-4.12");
}

Acted phase_out(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(before, "FR-4.3", "malformed");
    (*piece)["phased_out"] = !piece->value("phased_out", false);
    leave_combat(position, action.at("of"));
    return checked(before, std::move(position), "FR-4.3");
}

/// The ninja takes the place of an attacker that is not blocked, which returns to hand (FR-4.8).
Acted ninjutsu(const Json& before, const Json& action) {
    const auto territory = frontiere_rules(before);
    const auto combat = territory ? declared_combat(*territory, before) : std::nullopt;
    const std::string of = action.at("of");
    const fr::Piece* returning = territory ? territory->find_piece(of) : nullptr;
    if (!combat || returning == nullptr) return refused(before, "FR-4.8", "not_attacking");
    if (const auto fault = fr::ninjutsu_fault(declared_attacks(*territory, before), *combat, *returning))
        return refused(before, "FR-4.8", *fault == fr::NinjutsuFault::blocked ? "blocked" : "not_attacking");
    Json position = before;
    const Json attacker = *piece_in(position, of);
    const std::string target = position["declare"][of];
    leave_play(position, of);
    const int next = position.value("next", 1);
    position["next"] = next + 1;
    Json ninja{{"id", fmt::format("k{}", next)},
               {"kind", "creature"},
               {"controller", attacker.at("controller")},
               {"square", attacker.at("square")}};
    for (const char* key : {"name", "power", "toughness", "colors", "keywords"}) {
        if (action.contains(key)) ninja[key] = action.at(key);
    }
    position["declare"][ninja.at("id").get<std::string>()] = target;
    position["pieces"].push_back(std::move(ninja));
    return checked(before, std::move(position), "FR-4.8");
}

/// A creature of the other player makes one that could attack it do so (FR-4.10).
Acted provoke(const Json& before, const Json& action) {
    const auto territory = frontiere_rules(before);
    const fr::Piece* of = territory ? territory->find_piece(action.at("of").get<std::string>()) : nullptr;
    if (of == nullptr) return refused(before, "FR-4.10", "target");
    if (phase_of(before) != "combat") return refused(before, "FR-4.10", "phase");
    const std::string forced = action.at("target");
    if (has_attacked(before, forced)) return refused(before, "FR-3.3", "attacked");
    for (const fr::Piece* able : fr::provokable(*territory, *of)) {
        if (able->id != forced) continue;
        Json position = before;
        owe_sacrifices(position, forced, of->id);
        position["declare"][forced] = of->id;
        return {std::move(position), "FR-4.10"};
    }
    return refused(before, "FR-4.10", "provoke");
}

Acted sacrifice(const Json& before, const Json& action) {
    Json position = before;
    Json* piece = piece_in(position, action.at("of"));
    if (piece == nullptr) return refused(before, "", "malformed");
    if (piece->value("token", false)) return refused(before, "FR-2.2", "token");
    const std::string player = piece->at("controller");
    leave_play(position, action.at("of"));
    if (const int owed = position.value("owed", Json::object()).value(player, 0); owed > 0)
        position["owed"][player] = owed - 1;
    return {std::move(position), "FR-4.1"};
}

/// An aura enchants a piece that is not protected from it, a player, or a land (FR-1.7, FR-4.10).
Acted enchant(const Json& before, const Json& action) {
    Json position = before;
    Json* aura = piece_in(position, action.at("of"));
    if (aura == nullptr || aura->at("kind") != "aura" ||
        action.contains("square") == action.contains("target"))
        return refused(before, "FR-1.7", "malformed");
    if (action.contains("square")) {
        (*aura)["attached_to"] = nullptr;
        (*aura)["square"] = action.at("square");
        return checked(before, std::move(position), "FR-1.7");
    }
    (*aura)["attached_to"] = action.at("target");
    const auto territory = frontiere_rules(position);
    if (!territory) return refused(before, "FR-1.7", "impossible");
    const fr::Piece* host = territory->find_piece(action.at("target").get<std::string>());
    const fr::Piece* source = territory->find_piece(action.at("of").get<std::string>());
    if (host != nullptr && fr::is_protected(*territory, *host, *source))
        return refused(before, "FR-4.10", "protected");
    return {std::move(position), "FR-1.7"};
}

const std::map<std::string, Acted (*)(const Json&, const Json&)> verbs{
    {"choose", choose},   {"arrive", arrive},       {"regenerate", regenerate},
    {"band", band},       {"phase_out", phase_out}, {"ninjutsu", ninjutsu},
    {"provoke", provoke}, {"sacrifice", sacrifice}, {"enchant", enchant}};

}  // namespace

std::optional<Acted> act_frontiere_deed(const Json& position, const Json& action) {
    const auto verb = verbs.find(action.value("do", ""));
    if (verb == verbs.end()) return std::nullopt;
    return verb->second(position, action);
}

void lay_down(Json& position, const Json& bearer) {
    for (Json& piece : position["pieces"]) {
        if (piece.value("attached_to", Json()) != bearer.at("id") || piece.at("kind") != "equipment")
            continue;
        piece["attached_to"] = nullptr;
        piece["square"] = bearer.value("square", Json());
    }
}

void leave_play(Json& position, const std::string& id) {
    lay_down(position, Json(*piece_in(position, id)));
    leave_combat(position, id);
    Json left = Json::array();
    for (const Json& piece : position["pieces"]) {
        if (piece.at("id") != id && piece.value("attached_to", Json()) != id) left.push_back(piece);
    }
    position["pieces"] = std::move(left);
}

void leave_combat(Json& position, const std::string& id) {
    for (const char* key : {"declare", "choice"}) {
        if (!position.contains(key)) continue;
        Json kept = Json::object();
        for (const auto& [one, other] : position[key].items()) {
            const bool names = other.is_array() && std::find(other.begin(), other.end(), id) != other.end();
            if (one != id && other != id && !names) kept[one] = other;
        }
        position[key] = std::move(kept);
    }
}

void owe_sacrifices(Json& position, const std::string& attacker, const std::string& target) {
    const auto territory = frontiere_rules(position);
    const fr::Piece* piece = territory ? territory->find_piece(attacker) : nullptr;
    const auto aim = territory ? aim_at(*territory, target) : std::nullopt;
    if (piece == nullptr || !aim) return;
    const int number = fr::annihilates(*piece, *aim);
    const int before = position.value("owed_for", Json::object()).value(attacker, 0);
    if (number == before) return;
    const std::string& player =
        territory->players[static_cast<std::size_t>(fr::opponent(piece->controller))].id;
    const int owed = position.value("owed", Json::object()).value(player, 0);
    position["owed"][player] = std::max(0, owed + number - before);
    position["owed_for"][attacker] = number;
}

void turn_up(Json& position, const std::string& square, const std::string& player) {
    if (position.at("lands").at(square).value("revealed", false)) return;
    position["triggered"] = Json::array();
    if (const auto territory = frontiere_rules(position)) {
        const int who = player == territory->players[0].id ? 0 : 1;
        for (const fr::Piece* piece : fr::landfall(*territory, who))
            position["triggered"].push_back(piece->id);
    }
    position["lands"][square]["revealed"] = true;
}

}  // namespace quadrille::app
