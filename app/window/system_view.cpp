#include "app/window/system_view.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <random>

#include "app/session/systems/frontiere_forms.hpp"
#include "app/session/systems/magic54_chance.hpp"
#include "app/session/systems/multiplayer_forms.hpp"
#include "app/session/systems/noire_forms.hpp"
#include "app/window/agreed_view.hpp"
#include "app/window/board_action_text.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/magic54_action_text.hpp"
#include "app/window/panels/multiplayer_names.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/panels/requested_command.hpp"
#include "app/window/traps_view.hpp"
#include "app/window/window_state.hpp"
#include "app/window/zombies_view.hpp"

namespace quadrille::app {
namespace {

using Json = nlohmann::json;

std::optional<ThemeView> theme_of(const Messages& tr, const TableFocus& focus) {
    const Table& table = focus.table;
    if (!table.theme) return std::nullopt;
    const TableCard* chosen = focus.chosen;
    ThemeView view{.table = theme_table(table, focus.session.setup()), .names = {}, .chosen = focus.asked};
    for (const TablePlayer& player : table.players) view.names.push_back(player_name(tr, table, player.seat));
    if (chosen != nullptr && !view.chosen) view.chosen = chosen->square;
    view.flag_may_be_set = chosen != nullptr && table.owner_of_pawn(*chosen) == nullptr;
    view.upkeep = table.turn.step == rules::Step::upkeep;
    if (table.turn.number > 0) view.active = table.turn.active;
    if (view.table.theme == rules::Theme::zombies) add_zombie_player(tr, table, view);
    const std::string& battle = focus.session.setup().battle;
    view.battle = battle_title(tr, battle);
    if (tr.knows("battle." + battle + ".about")) view.about = tr("battle." + battle + ".about");
    for (const BattleGoal& goal : view.table.goals)
        view.goals.push_back(
            {object_text(tr, table, goal.goal.player), goal_text(tr, table, goal.goal), goal.met});
    return view;
}

/// Players stand in forms under their names.
std::vector<TableForm> with_names(std::vector<TableForm> forms,
                                  const std::map<std::string, std::string>& names) {
    for (TableForm& form : forms) {
        for (FormField& field : form.fields) {
            for (FormChoice& choice : field.choices) {
                const auto found = names.find(choice.value);
                if (found != names.end()) choice.text = found->second;
            }
        }
    }
    return forms;
}

NoireView noire_view(const Messages& tr, const Table& table, const NoireForm& form) {
    NoireView view{.table = noire_table(*table.game)};
    for (const NoirePlayer& player : view.table.players)
        view.names.push_back(player_name(tr, table, player.seat));
    if (form.casting && !view.table.players.empty())
        view.payments = payments_for(*table.game, view.table.players[noire_player(view.table, form)].id,
                                     form.spell, form.filter);
    std::map<std::string, std::string> names;
    for (std::size_t i = 0; i < view.names.size(); ++i) names[view.table.players[i].id] = view.names[i];
    view.forms = {"noire", with_names(noire_forms(*table.game), names), noire_answers(*table.game, form.use),
                  [](const FormUse& use) { return said(noire_said(use).value()); }};
    return view;
}

/// Who is meant by an id, at the board or at the system's table.
std::string player_called(const Messages& tr, const Table& table, const std::string& id) {
    for (const multiplayer::Player& player : table.game->multiplayer.players) {
        if (player.id == id) return player.name.empty() ? numbered_player(tr, id) : player.name;
    }
    const Json players = table.game->position.value("players", Json::array());
    for (const Json& player : players) {
        if (player.value("id", "") == id && !player.value("name", "").empty()) return player.at("name");
    }
    for (const TablePlayer& player : table.players) {
        if (player.id == id && table.game->system != rules::System::multiplayer)
            return player_name(tr, table, player.seat);
    }
    return id;
}

/// A piece of the system's game: its name, or where it has none its id.
std::string piece_called(const Table& table, const std::string& id) {
    const frontiere::Permanent* permanent = table.game->frontiere.find_piece(id);
    if (permanent != nullptr && !permanent->card.name.empty()) return permanent->card.name;
    const multiplayer::Permanent* card = table.game->multiplayer.find_piece(id);
    if (card != nullptr && !card->name.empty()) return card->name;
    const Json& position = table.game->position;
    const Json names = position.value("names", Json::object());
    if (!names.value(id, "").empty()) return names.at(id);
    const Json pieces = position.value("pieces", Json::array());
    for (const Json& piece : pieces) {
        if (piece.value("id", "") == id && !piece.value("name", "").empty()) return piece.at("name");
    }
    return id;
}

/// What an action is about, beside who does it.
std::string what_of(const Messages& tr, const Table& table, const Json& action) {
    if (action.contains("format")) return tr("format." + action.at("format").get<std::string>());
    std::string what = action.contains("of") ? piece_called(table, action.at("of")) : "";
    if (action.contains("target")) {
        const std::string target = action.at("target"), piece = piece_called(table, target);
        what += " → " + (piece != target ? piece : player_called(tr, table, target));
    }
    if (action.contains("pile") && action.at("do") == "take_pile")
        return std::to_string(action.at("pile").get<int>() + 1);
    if (action.contains("object")) return piece_called(table, action.at("object"));
    if (action.contains("phase")) return std::to_string(action.at("phase").get<int>() + 1);
    if (action.contains("step")) return tr("choice." + action.at("step").get<std::string>());
    const Json order = action.value("order", action.value("mana", Json()));
    if (order.is_array()) {
        for (const Json& colour : order) what += tr("mana." + colour.get<std::string>());
    } else if (order.is_object()) {
        for (const auto& [colour, count] : order.items())
            what += std::to_string(count.get<int>()) + tr("mana." + colour);
    }
    for (const char* key : {"square", "number", "gains", "change", "name", "lands", "team", "to"}) {
        const auto found = action.find(key);
        if (found == action.end()) continue;
        if (!what.empty()) what += std::string_view(key) == "to" ? " → " : " ";
        what += found->is_string() ? found->get<std::string>() : found->dump();
    }
    const Json amounts = action.value("amounts", Json::object());
    for (const auto& [id, amount] : amounts.items())
        what += fmt::format("{} {}{}", player_called(tr, table, id),
                            action.value("effect", "") == "gain" ? "+" : "−", amount.get<int>());
    return what;
}

/// Draws in a rectangle that scrolls where less than `height` is left.
template <typename Panel>
RequestedCommand scrolling(const PanelContext& context, float height, const Panel& panel) {
    RequestedCommand asked;
    with_room("table", context.at, context.size, height, [&](ImVec2 from, ImVec2 room) {
        asked = panel(PanelContext{context.tr, context.fonts, from, room});
    });
    return asked;
}

SystemTable no_table(const Messages&, const Table&, const SystemForms&) {
    return {};
}

RequestedCommand no_panel(const SystemView&, SystemForms&, const PanelContext&) {
    return std::nullopt;
}

/// Players are called by their names in an answer: "P2", "Bear → P2".
void put_names(std::string& named, const std::map<std::string, std::string>& names) {
    constexpr std::string_view arrow = " → ";
    const std::size_t last = named.rfind(arrow), at = last == std::string::npos ? 0 : last + arrow.size();
    const auto found = names.find(named.substr(at));
    if (found != names.end()) named.replace(at, std::string::npos, found->second);
}

SystemTable multiplayer_of(const Messages& tr, const Table& table, const SystemForms& forms) {
    const FormUse& use = forms.multiplayer.use;
    MultiplayerView view{
        multiplayer_table(*table.game, forms.multiplayer.of),
        {"multiplayer", multiplayer_forms(*table.game), multiplayer_answers(*table.game, use),
         [](const FormUse& filled) { return said(multiplayer_said(filled).value()); }}};
    std::map<std::string, std::string> names;
    for (MultiplayerSeat& seat : view.table.seats) {
        if (seat.name.empty()) names[seat.id] = seat.name = numbered_player(tr, seat.id);
    }
    view.forms.forms = with_names(std::move(view.forms.forms), names);
    for (FormAnswer& answer : view.forms.answers) {
        for (std::string& named : answer.named) put_names(named, names);
    }
    return view;
}

RequestedCommand draw_multiplayer(const SystemView& view, SystemForms& forms, const PanelContext& context) {
    const auto& table = std::get<MultiplayerView>(view.table);
    return scrolling(
        context, multiplayer_panel_height(table, forms.multiplayer, context.size.x),
        [&](const PanelContext& inside) { return multiplayer_panel(table, forms.multiplayer, inside); });
}

SystemTable noire_of(const Messages& tr, const Table& table, const SystemForms& forms) {
    return noire_view(tr, table, forms.noire);
}

RequestedCommand draw_noire(const SystemView& view, SystemForms& forms, const PanelContext& context) {
    return noire_panel(std::get<NoireView>(view.table), forms.noire, context);
}

SystemTable frontiere_of(const Messages& tr, const Table& table, const SystemForms& forms) {
    const FrontiereForm& form = forms.frontiere;
    const std::string south = player_name(tr, table, Seat::south),
                      north = player_name(tr, table, Seat::north);
    return FrontiereView{
        frontiere_table(*table.game, form.chosen, form.action),
        {south, north},
        {"frontiere", with_names(frontiere_forms(*table.game), {{"P1", south}, {"P2", north}}),
         frontiere_answers(*table.game, form.use),
         [](const FormUse& use) { return said(frontiere_said(use).value()); }}};
}

RequestedCommand draw_frontiere(const SystemView& view, SystemForms& forms, const PanelContext& context) {
    const auto& table = std::get<FrontiereView>(view.table);
    return scrolling(
        context, frontiere_panel_height(table, forms.frontiere, context.size.x),
        [&](const PanelContext& inside) { return frontiere_panel(table, forms.frontiere, inside); });
}

SystemTable magic54_of(const Messages&, const Table& table, const SystemForms&) {
    return magic54_table(*table.game);
}

RequestedCommand draw_magic54(const SystemView& view, SystemForms& forms, const PanelContext& context) {
    const Magic54Answer answer = magic54_panel(std::get<Magic54Table>(view.table), forms.magic54, context);
    if (!answer.action) return answer.command;
    std::random_device chance;
    return record(
        said(play_with_chance(view.game->magic54, answer.action->action, chance(), answer.action->told)));
}

/// What the window does with a system: one row each, in their order.
struct SystemPanels {
    SystemTable (*table)(const Messages& tr, const Table& table, const SystemForms& forms);
    RequestedCommand (*panel)(const SystemView& view, SystemForms& forms, const PanelContext& context);
};

constexpr EnumMap<rules::System, SystemPanels> panels{
    /* echiquier */ SystemPanels{no_table, no_panel},
    /* multiplayer */ SystemPanels{multiplayer_of, draw_multiplayer},
    /* noire */ SystemPanels{noire_of, draw_noire},
    /* frontiere */ SystemPanels{frontiere_of, draw_frontiere},
    /* magic54 */ SystemPanels{magic54_of, draw_magic54},
};

std::vector<std::string> names_of(const Messages& tr, const Table& table) {
    std::vector<std::string> names;
    for (const TablePlayer& player : table.players) names.push_back(player_name(tr, table, player.seat));
    return names;
}

}  // namespace

bool SystemView::own_players() const {
    return std::holds_alternative<MultiplayerView>(table) || std::holds_alternative<Magic54Table>(table);
}

const SystemTable& SystemTables::of(const Messages& tr, const Table& table, const SystemForms& forms) {
    Key key{table.game, forms, tr.language(), names_of(tr, table)};
    if (!key_ || !(*key_ == key)) {
        table_ = panels[table.game->system].table(tr, table, forms);
        key_ = std::move(key);
    }
    return table_;
}

SystemView system_view_of(const Messages& tr, const TableFocus& focus, const SystemForms& forms,
                          SystemTables& tables) {
    const Table& table = focus.table;
    SystemView view{.table = tables.of(tr, table, forms), .game = table.game, .theme = {}};
    if (table.game->system == rules::System::echiquier) view.theme = theme_of(tr, focus);
    return view;
}

std::optional<Command> system_panel(const SystemView& view, SystemForms& forms, const PanelContext& context) {
    return panels[view.game->system].panel(view, forms, context);
}

std::string action_text(const Messages& tr, const Table& table, const SystemAction& word, Chair active) {
    const auto on_board = board_action_from(word);
    if (on_board && table.game->system == rules::System::echiquier)
        return board_action_text(tr, table, *on_board, active);
    if (table.game->system == rules::System::magic54) return magic54_action_text(tr, word);
    const Json action = Json::parse(word.action, nullptr, false);
    if (!action.is_object() || !action.contains("do")) return tr("action.unknown");
    if (const std::string trap = trap_action_text(tr, table, action); !trap.empty()) return trap;
    const std::string key =
        "action." + std::string(rules::name(table.game->system)) + "." + action.at("do").get<std::string>();
    if (!tr.knows(key)) return tr("action.unknown");
    std::string player = action.value("player", "");
    if (action.contains("first")) player = action.at("first");
    if (action.contains("concede")) player = action.at("concede").at(0);
    // The name that is given is not yet the one by which the player is called.
    if (!player.empty() && action.at("do") != "name") player = player_called(tr, table, player);
    return tr(key, fmt::arg("player", player), fmt::arg("what", what_of(tr, table, action)));
}

}  // namespace quadrille::app
