// Reads a position of Magic Frontière and refuses what no position can be (docs/rules/frontiere.md, section
// 7).
#include <unordered_map>
#include <unordered_set>

#include "rules/frontiere/requests.hpp"
#include "rules/json/request.hpp"

namespace quadrille::rules::frontiere {
namespace {

/// Looks the ids up that were read so far; pieces and players share one name space.
class Reader {
public:
    explicit Reader(const Node& node) : node_(node) {}

    Territory read() {
        if (!node_.required("position").object().is_object()) return territory_;
        read_board(node_["board"]);
        read_players(node_["players"]);
        read_lands(node_["lands"]);
        read_pieces(node_["pieces"]);
        read_turn(node_["turn"]);
        read_stack(node_["stack"]);
        return std::move(territory_);
    }

private:
    void read_board(const Node& node) {
        node.required("board").object();
        if (node["columns"].integer(columns) != columns) node["columns"].mistake("a territory has 5 columns");
        const Node rows = node["rows"];
        territory_.rows = rows.required("the number of rows").integer(1, 1, max_side);
        for (const char* key : {"blocked", "missing"}) {
            if (!node[key].squares().empty()) node[key].mistake("must be empty: every square is a land");
        }
        all_ = territory_.squares();
    }

    std::string new_id(const Node& object) {
        const Node node = object["id"];
        const auto id = node.required("id").optional_text();
        if (id && !ids_.insert(*id).second) node.mistake("the id \"" + *id + "\" is taken");
        return id.value_or("");
    }

    void read_players(const Node& node) {
        const auto players = node.required("players").elements();
        if (!players.empty() && players.size() != 2) node.mistake("there are two players");
        if (node.is_array() && players.empty()) node.mistake("there are two players");
        for (std::size_t i = 0; i < players.size() && i < 2; ++i) {
            const Node& one = players[i].object();
            Player& player = territory_.players[i];
            player.id = new_id(one);
            const Node seat = one["seat"];
            player.seat = seat.required("seat").seat().value_or(i == 0 ? Seat::south : Seat::north);
            if (player.seat == Seat::west || player.seat == Seat::east) {
                seat.mistake("the players sit at south and north");
            }
            if (i == 1 && player.seat == territory_.players[0].seat) seat.mistake("the seat is taken");
            one["life"].integer(0);
            one["team"].text();
            one["pawn"].square();
            one["pawn_tapped"].truth(false);
        }
    }

    std::optional<int> player_of(std::string_view id) const {
        for (int i = 0; i < 2; ++i) {
            if (territory_.players[static_cast<std::size_t>(i)].id == id) return i;
        }
        return std::nullopt;
    }

    /// The player that a node names, nullopt where absent.
    std::optional<int> read_player(const Node& node) const {
        const auto id = node.optional_text();
        if (!id) return std::nullopt;
        const auto player = player_of(*id);
        if (!player) node.mistake("\"" + *id + "\" is not the id of a player");
        return player;
    }

    std::optional<Square> read_square(const Node& node) const {
        const auto square = node.square();
        if (square && !all_.contains(*square)) node.mistake(name(*square) + " is not on the territory");
        return square;
    }

    std::uint8_t read_colours(const Node& node, bool with_colourless) const {
        std::uint8_t colours = 0;
        for (const Node& element : node.elements()) {
            const std::string word = element.required("a colour").text();
            if (!element.is_text() || (with_colourless && word == colourless)) continue;
            if (colour_bit(word) == 0) element.mistake("\"" + word + "\" is not a colour");
            colours |= colour_bit(word);
        }
        return colours;
    }

    void read_lands(const Node& node) {
        SquareSet without = all_;
        for (const auto& [key, value] : node.required("lands").members()) {
            const auto square = square_from(key);
            if (!square || !all_.contains(*square)) {
                value.mistake("\"" + std::string(key) + "\" is not a square of the territory");
                continue;
            }
            without.erase(*square);
            read_land(value.object(), territory_.land(*square));
        }
        if (!node.is_object()) return;
        for (const Square square : without.sorted()) {
            const std::string key = name(square);
            node[key].mistake("the land on " + key + " is missing");
            return;
        }
    }

    void read_land(const Node& node, Land& land) const {
        node["name"].text();
        for (const std::string& type : node["subtypes"].texts()) land.types |= land_type_bit(type);
        land.produces = read_colours(node["produces"], true);
        land.revealed = node["revealed"].truth(false);
        land.controller = read_player(node["controller"]);
        land.tapped = node["tapped"].truth(false);
        land.tapped_by = read_player(node["tapped_by"]);
        node["legendary"].truth(false);
    }

    void read_pieces(const Node& node) {
        const auto nodes = node.elements();
        territory_.pieces.reserve(nodes.size());
        for (const Node& one : nodes)
            territory_.pieces.push_back(read_piece(one.required("a piece").object()));
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            piece_of_id_.emplace(territory_.pieces[i].id, i);
        }
        attached_to_.resize(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) read_host(nodes[i]["attached_to"], i);
        if (node_.any_mistake()) return;
        for (std::size_t i = 0; i < nodes.size(); ++i) check_circle(nodes[i]["attached_to"], i);
        if (node_.any_mistake()) return;
        for (std::size_t i = 0; i < nodes.size(); ++i) settle(i);
        check_bands(nodes);
    }

    Piece read_piece(const Node& node) {
        Piece piece;
        piece.id = new_id(node);
        const Node kind = node["kind"], controller = node["controller"];
        piece.kind = rules::enum_value<Kind>(kind.required("kind")).value_or(Kind::creature);
        if (piece.kind == Kind::land) kind.mistake("a land is no piece: lands are in \"lands\"");
        piece.controller = read_player(controller.required("controller")).value_or(0);
        read_player(node["owner"]);
        node["name"].text();
        piece.square = read_square(node["square"]);
        const bool off = piece.kind == Kind::planeswalker || piece.kind == Kind::artifact ||
                         piece.kind == Kind::enchantment;
        if (off && piece.square) node["square"].mistake("this kind of permanent lies off the territory");
        piece.power = node["power"].integer(0);
        piece.toughness = node["toughness"].integer(0);
        piece.damage = node["damage"].integer(0);
        piece.extra_blocks = node["extra_blocks"].integer(0);
        piece.tapped = node["tapped"].truth(false);
        piece.summoning_sick = node["summoning_sick"].truth(false);
        piece.controlled_since_turn_start = node["controlled_since_turn_start"].truth(true);
        piece.phased_out = node["phased_out"].truth(false);
        piece.must_be_blocked = node["must_be_blocked"].truth(false);
        node["token"].truth(false);
        node["subtypes"].texts();
        for (const std::string& keyword : node["keywords"].texts()) add_keyword(piece.traits, keyword);
        for (const std::string& type : node["types"].texts()) piece.traits.artifact |= type == "artifact";
        piece.traits.colours = read_colours(node["colors"], false);
        return piece;
    }

    void read_host(const Node& node, std::size_t i) {
        const Piece& piece = territory_.pieces[i];
        const auto host = node.optional_text();
        if (!host) return;
        if (piece.kind != Kind::equipment && piece.kind != Kind::aura) {
            return node.mistake("only equipment and auras are attached");
        }
        const auto found = piece_of_id_.find(*host);
        const bool player = player_of(*host).has_value();
        if (found != piece_of_id_.end()) {
            attached_to_[i] = found->second;
        } else if (!player) {
            node.mistake("nothing has the id \"" + *host + "\"");
        } else if (piece.kind != Kind::aura) {
            node.mistake("only an aura is attached to a player");
        } else {
            territory_.pieces[i].square.reset();
        }
    }

    /// Of the pieces of a circle the last one of the list is named.
    void check_circle(const Node& node, std::size_t i) const {
        auto host = attached_to_[i];
        bool last = true;
        for (std::size_t steps = 0; host && *host != i; ++steps, host = attached_to_[*host]) {
            if (steps > attached_to_.size()) return;  // leads into a circle, but is not of it
            last = last && *host < i;
        }
        if (host && last) node.mistake("it is attached to itself");
    }

    /// What is attached lies where its host lies.
    void settle(std::size_t i) {
        std::size_t host = i;
        while (attached_to_[host]) host = *attached_to_[host];
        territory_.pieces[i].square = territory_.pieces[host].square;
    }

    /// FR-4.12; phased-out creatures keep their places.
    void check_bands(const std::vector<Node>& nodes) const {
        struct Present {
            int controller = 0;
            bool someone = false, someone_without_banding = false;
        };
        std::vector<Present> lands(static_cast<std::size_t>(columns) * max_side);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            const Piece& piece = territory_.pieces[i];
            if (piece.kind != Kind::creature || !piece.square) continue;
            Present& here = lands[static_cast<std::size_t>(piece.square->row) * columns +
                                  static_cast<std::size_t>(piece.square->column)];
            if (here.someone && here.controller != piece.controller) {
                nodes[i]["square"].mistake("a band has one controller");
            } else if (here.someone_without_banding && !piece.traits.banding) {
                nodes[i]["square"].mistake("two creatures without banding cannot share a land");
            }
            here.someone = true;
            here.controller = piece.controller;
            here.someone_without_banding |= !piece.traits.banding;
        }
    }

    void read_turn(const Node& node) {
        node.object();
        node["number"].integer(0);
        territory_.active = read_player(node["active"]);
        const auto step = node["step"].optional_text();
        constexpr std::array<std::string_view, 7> steps{"untap",  "upkeep",   "draw", "main",
                                                        "combat", "movement", "end"};
        if (step && std::find(steps.begin(), steps.end(), *step) == steps.end()) {
            node["step"].mistake("\"" + *step + "\" is not a step of a turn");
        }
        node["order"].integer(1, 1, 2);
        for (const auto& [id, reached] : node["first_upkeep_reached"].members()) {
            const auto player = player_of(id);
            if (!player) {
                reached.mistake("\"" + std::string(id) + "\" is not the id of a player");
                continue;
            }
            territory_.players[static_cast<std::size_t>(*player)].first_upkeep_reached = reached.truth(false);
        }
    }

    void read_stack(const Node& node) {
        for (const Node& one : node.elements()) {
            one.required("a stack object").object();
            new_id(one);
            read_player(one["controller"]);
            one["source"].text();
            one["targets"].texts();
        }
    }

    const Node node_;
    Territory territory_;
    SquareSet all_;
    std::unordered_set<std::string> ids_;
    std::unordered_map<std::string_view, std::size_t> piece_of_id_;
    std::vector<std::optional<std::size_t>> attached_to_;
};

}  // namespace

Territory read_territory(const Node& position) {
    return Reader(position).read();
}

}  // namespace quadrille::rules::frontiere
