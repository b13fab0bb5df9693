// The pieces of a position: what they are, what they are attached to, where they stand.
#include <algorithm>

#include "rules/position/position_builder.hpp"

namespace quadrille::rules {
namespace {

bool can_be_attached(Kind kind) {
    return kind == Kind::equipment || kind == Kind::aura || kind == Kind::fortification;
}

bool stays_off_board(Kind kind) {
    return kind == Kind::land || kind == Kind::artifact || kind == Kind::enchantment;
}

bool is_land(Kind kind, const std::vector<std::string>& types) {
    return kind == Kind::land || std::find(types.begin(), types.end(), "land") != types.end();
}

}  // namespace

void PositionBuilder::pieces() {
    const auto& written = position_.setup_.pieces;
    position_.pieces_.reserve(written.size());
    for (int i = 0; i < static_cast<int>(written.size()); ++i) piece(i);
    hosts();
    attachment_cycles();
    pawns_on_squares();
    pieces_on_squares();
    places();
}

void PositionBuilder::piece(int index) {
    const PieceSetup& written = position_.setup_.pieces[static_cast<std::size_t>(index)];
    if (!written.kind) note("the kind of the piece is missing", "pieces", index, "kind");
    const auto controller = known_player(written.controller, "pieces", index, "controller");
    if (controller && !position_.player(*controller).in_game)
        note("\"" + written.controller + "\" has lost and controls nothing", "pieces", index, "controller");
    if (written.owner) known_player(*written.owner, "pieces", index, "owner");
    const Kind kind = written.kind.value_or(Kind::enchantment);
    sound_.push_back(written.kind && controller);
    position_.pieces_.push_back({kind, controller.value_or(0), std::nullopt, std::nullopt,
                                 Traits(written.printed), written.damage, written.tapped,
                                 written.summoning_sick});
    if (controller && is_land(kind, written.printed.types))
        position_.players_[static_cast<std::size_t>(*controller)].lands |= basic_lands(written.subtypes);
}

void PositionBuilder::hosts() {
    for (int i = 0; i < static_cast<int>(position_.pieces_.size()); ++i) {
        if (position_.setup_.pieces[static_cast<std::size_t>(i)].attached_to) host(i);
    }
}

void PositionBuilder::host(int index) {
    const PieceSetup& written = position_.setup_.pieces[static_cast<std::size_t>(index)];
    const Id& id = *written.attached_to;
    const auto object = position_.find(id);
    const bool to_piece = object && object->type == Object::Type::piece;
    const bool to_player = object && object->type == Object::Type::player;
    if (!to_piece && !to_player) {
        note("\"" + id + "\" is not the id of a piece", "pieces", index, "attached_to");
    } else if (!written.kind) {
        return;
    } else if (!can_be_attached(*written.kind)) {
        note("only equipment, auras and fortifications can be attached", "pieces", index, "attached_to");
    } else if (to_player && *written.kind != Kind::aura) {
        note("only an aura can be attached to a player", "pieces", index, "attached_to");
    } else {
        position_.pieces_[static_cast<std::size_t>(index)].host = object;
    }
}

void PositionBuilder::attachment_cycles() {
    enum class Mark { unseen, on_path, done };
    std::vector<Mark> marks(position_.pieces_.size(), Mark::unseen);
    for (int start = 0; start < static_cast<int>(marks.size()); ++start) {
        std::vector<int> path;
        int at = start;
        while (at >= 0 && marks[static_cast<std::size_t>(at)] == Mark::unseen) {
            marks[static_cast<std::size_t>(at)] = Mark::on_path;
            path.push_back(at);
            const auto& host = position_.pieces_[static_cast<std::size_t>(at)].host;
            at = host && host->type == Object::Type::piece ? host->index : -1;
        }
        const bool circle = at >= 0 && marks[static_cast<std::size_t>(at)] == Mark::on_path;
        const auto first = circle ? std::find(path.begin(), path.end(), at) : path.end();
        for (auto member = first; member != path.end(); ++member) {
            note("the attachment leads back to the piece itself", "pieces", *member, "attached_to");
            position_.pieces_[static_cast<std::size_t>(*member)].host.reset();
        }
        for (const int member : path) marks[static_cast<std::size_t>(member)] = Mark::done;
    }
}

void PositionBuilder::pawns_on_squares() {
    for (int i = 0; i < static_cast<int>(position_.players_.size()); ++i) {
        const auto& pawn = position_.setup_.players[static_cast<std::size_t>(i)].pawn;
        if (!pawn) continue;
        Player& player = position_.players_[static_cast<std::size_t>(i)];
        if (!on_board(*pawn, "players", i, "pawn")) continue;
        Standing& standing = standing_on(*pawn);
        if (!player.in_game) {
            note("a player who has lost has no pawn", "players", i, "pawn");
        } else if (position_.blocked_.contains(*pawn)) {
            note("nothing stands on " + name(*pawn) + ", which is blocked", "players", i, "pawn");
        } else if (standing.count > 0) {
            note("another pawn stands on " + name(*pawn), "players", i, "pawn");
        } else {
            standing.count = 1;
            player.pawn = pawn;
            position_.occupied_.insert(*pawn);
        }
    }
}

void PositionBuilder::pieces_on_squares() {
    for (int i = 0; i < static_cast<int>(position_.pieces_.size()); ++i) {
        const PieceSetup& written = position_.setup_.pieces[static_cast<std::size_t>(i)];
        if (written.square && on_board(*written.square, "pieces", i, "square")) stand(i);
    }
}

bool PositionBuilder::fighting_step() const {
    const auto step = position_.setup_.turn.step;
    return step && *step >= Step::declare_attackers && *step <= Step::end_combat;
}

void PositionBuilder::stand(int index) {
    const Square square = *position_.setup_.pieces[static_cast<std::size_t>(index)].square;
    Piece& piece = position_.pieces_[static_cast<std::size_t>(index)];
    if (piece.host || !sound_[static_cast<std::size_t>(index)]) return;
    if (stays_off_board(piece.kind)) {
        note("a " + std::string(name(piece.kind)) + " lies off the board", "pieces", index, "square");
        return;
    }
    if (position_.blocked_.contains(square)) {
        note("nothing stands on " + name(square) + ", which is blocked", "pieces", index, "square");
        return;
    }
    piece.square = square;
    if (!piece.occupies_square()) return;
    Standing& standing = standing_on(square);
    const Piece* first = standing.first >= 0 ? &position_.piece(standing.first) : nullptr;
    const bool may_share = standing.count == 1 && first && first->creature() && piece.creature() &&
                           position_.opponents(first->controller, piece.controller) && fighting_step();
    if (standing.count > 0 && !may_share) {
        note(name(square) + " is occupied already; only creatures of two opponents share a square, in combat",
             "pieces", index, "square");
        return;
    }
    if (standing.count++ == 0) standing.first = index;
    position_.occupied_.insert(square);
}

void PositionBuilder::places() {
    auto& pieces = position_.pieces_;
    std::vector<bool> placed(pieces.size());
    std::vector<std::size_t> chain;  // each attachment is followed once, however long the chains are
    for (std::size_t start = 0; start < pieces.size(); ++start) {
        chain.clear();
        std::size_t at = start;
        while (!placed[at] && pieces[at].host && pieces[at].host->type == Object::Type::piece) {
            chain.push_back(at);
            at = static_cast<std::size_t>(pieces[at].host->index);
        }
        placed[at] = true;
        for (const std::size_t attached : chain) {
            pieces[attached].square = pieces[at].square;
            placed[attached] = true;
        }
    }
}

}  // namespace quadrille::rules
