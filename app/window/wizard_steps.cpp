#include "app/window/wizard_steps.hpp"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <imgui_stdlib.h>
#include <random>

#include "app/session/seats_by_lot.hpp"
#include "app/session/square_list.hpp"
#include "app/session/systems/system_game.hpp"
#include "app/window/agreed_view.hpp"
#include "app/window/drawing/widgets.hpp"
#include "app/window/panels/names.hpp"
#include "app/window/window_state.hpp"

namespace quadrille::app {
namespace {

/// "− 8 +" with a label; gives the new number.
int stepper(const char* label, const char* id, int value, int low, int high, int by = 1) {
    const float side = ImGui::GetFrameHeight();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    ImGui::SameLine(scaled(190));
    ImGui::PushID(id);
    if (ImGui::Button("−", {side, side})) value -= by;
    ImGui::SameLine();
    ImGui::Text("%2d", value);
    ImGui::SameLine();
    if (ImGui::Button("+", {side, side})) value += by;
    ImGui::PopID();
    return std::clamp(value, low, high);
}

/// Opens the list of files.
constexpr const char* browse_text = "…";

/// More tables at once would leave the cameras no room.
constexpr std::size_t first_tables = 4;

/// "Our table (Anne, Bob)".
std::string table_text(const TableSetup& table) {
    std::string names;
    for (const PlayerAtTable& player : table.setup.players) {
        if (!player.name.empty()) names += (names.empty() ? "" : ", ") + player.name;
    }
    return names.empty() ? table.name : table.name + " (" + names + ")";
}

void warning(const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, palette().warning);
    ImGui::TextWrapped("%s", text.c_str());
    ImGui::PopStyleColor();
}

/// Squares of a battlefield (EC-13.3), typed; true when the text has changed.
bool squares_field(const char* title, const char* hint, std::string& text) {
    ImGui::TextDisabled("%s", title);
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::PushID(title);
    const bool changed = ImGui::InputTextWithHint("##squares", hint, &text);
    ImGui::PopID();
    return changed;
}

bool offer_line(const SourceOffer& offer, bool chosen, const Fonts& fonts) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = scaled(50), width = ImGui::GetContentRegionAvail().x;
    const bool pressed = ImGui::Selectable("##offer", chosen, 0, {width, height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(fonts.strong, fonts.strong->FontSize, {at.x + scaled(10), at.y + scaled(5)}, palette().text,
                 offer.title.c_str());
    list.AddText(fonts.text, fonts.text->FontSize, {at.x + scaled(10), at.y + scaled(26)}, palette().muted,
                 offer.detail.c_str());
    return pressed;
}

SeatedPlayer* seated_at(TableProfile& profile, Seat seat) {
    const auto found = std::find_if(profile.players.begin(), profile.players.end(),
                                    [&](const SeatedPlayer& player) { return player.seat == seat; });
    return found != profile.players.end() ? &*found : nullptr;
}

/// Somebody sits down, or leaves the seat free.
void seat(TableSetup& table, Seat at, bool plays) {
    auto& players = table.setup.players;
    std::erase_if(players, [&](const PlayerAtTable& player) { return player.seat == at; });
    std::erase_if(table.profile.players, [&](const SeatedPlayer& player) { return player.seat == at; });
    if (!plays) return;
    players.push_back({.seat = at});
    table.profile.players.push_back({at, std::nullopt});
    std::sort(players.begin(), players.end(),
              [](const PlayerAtTable& a, const PlayerAtTable& b) { return a.seat < b.seat; });
}

/// Dragged corners stay where they are; the south-west one becomes another.
void turn_corners(TableSetup& table, PictureSide south) {
    if (!table.corners) return;
    const int rotation = (static_cast<int>(south) - static_cast<int>(table.profile.south) + 4) % 4;
    auto& px = table.corners->px;
    std::rotate(px.begin(), px.begin() + (4 - rotation) % 4, px.end());
}

/// Name, sleeve and deck of one player; what is asked for beside.
void player_fields(PlayerAtTable& player, SeatedPlayer& seated, const Messages& tr, WizardAsked& asked) {
    const float label = scaled(92);
    const auto field = [&](const char* text) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("%s", text);
        ImGui::SameLine(label);
        ImGui::SetNextItemWidth(-FLT_MIN);
    };
    field(tr("wizard.name"));
    ImGui::InputText("##name", &player.name);
    field(tr("wizard.deck"));
    const float browse = ImGui::CalcTextSize(browse_text).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SetNextItemWidth(-browse - ImGui::GetStyle().ItemSpacing.x);
    ImGui::InputText("##deck", &player.deck);
    ImGui::SameLine();
    if (ImGui::Button(browse_text)) asked.file = {FilePurpose::deck, player.seat};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("file.deck"));
    field(tr("wizard.sleeve"));
    cv::Vec3b rgb = seated.sleeve_rgb.value_or(cv::Vec3b(128, 128, 128));
    float colour[3] = {float(rgb[0]) / 255, float(rgb[1]) / 255, float(rgb[2]) / 255};
    if (colour_button("sleeve", colour)) {
        for (int i = 0; i < 3; ++i) rgb[i] = cv::saturate_cast<uchar>(colour[i] * 255);
        seated.sleeve_rgb = rgb;
    }
    ImGui::SameLine();
    if (ImGui::Button(tr("wizard.learn_sleeve"))) asked.learn_sleeve = player.seat;
    ImGui::SameLine();
    if (lit_button(tr("wizard.clear_sleeve"), !seated.sleeve_rgb)) seated.sleeve_rgb.reset();
}

}  // namespace

WizardAsked camera_form(const WizardOptions& options, WizardDraft& draft, const Messages& tr,
                        const Fonts& fonts) {
    WizardAsked asked;
    if (options.last) {
        const std::string text = tr("wizard.resume", fmt::arg("table", options.last->name));
        asked.resume = go_button(text.c_str(), {-FLT_MIN, scaled(46)});
    }
    const auto offer_table = [&](std::size_t i) {
        ImGui::PushID(static_cast<int>(i));
        const std::string text = tr("wizard.new_game", fmt::arg("table", table_text(options.tables[i])));
        if (ImGui::Button(text.c_str(), {-FLT_MIN, 0})) asked.again = options.tables[i];
        ImGui::PopID();
    };
    for (std::size_t i = 0; i < std::min(options.tables.size(), first_tables); ++i) offer_table(i);
    if (options.tables.size() > first_tables && ImGui::TreeNode(tr("wizard.more_tables"))) {
        for (std::size_t i = first_tables; i < options.tables.size(); ++i) offer_table(i);
        ImGui::TreePop();
    }
    if (options.last || !options.tables.empty()) gap(8);
    // Who has never played learns first.
    if (!options.last && options.tables.empty()) {
        asked.lessons = go_button(tr("wizard.learn"), {-FLT_MIN, scaled(46)});
        gap(8);
    } else if (ImGui::SmallButton(tr("lesson.title"))) {
        asked.lessons = true;
    }
    const bool camera = std::any_of(options.offers.begin(), options.offers.end(),
                                    [](const SourceOffer& offer) { return !offer.profile; });
    if (!camera) {
        warning(tr("wizard.no_camera"));
    }
    ImGui::TextWrapped("%s", tr("wizard.camera_hint"));
    gap(4);
    for (std::size_t i = 0; i < options.offers.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        const SourceOffer& offer = options.offers[i];
        if (offer_line(offer, offer.source == draft.table.source, fonts)) asked.source = offer;
        ImGui::PopID();
    }
    gap(8);
    ImGui::TextDisabled("%s", tr("wizard.other_source"));
    ImGui::SetNextItemWidth(-scaled(90));
    const bool entered =
        ImGui::InputText("##source", &draft.typed_source, ImGuiInputTextFlags_EnterReturnsTrue);
    ImGui::SameLine();
    if ((ImGui::Button(tr("wizard.open"), {-FLT_MIN, 0}) || entered) && !draft.typed_source.empty())
        asked.source = SourceOffer{draft.typed_source, draft.typed_source, {}, {}};
    if (ImGui::Button(tr("wizard.browse"))) asked.file = {FilePurpose::source, {}};
    flow(tr("wizard.profile"));
    if (ImGui::Button(tr("wizard.profile"))) asked.file = {FilePurpose::profile, {}};
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", tr("wizard.profile_hint"));
    if (draft.problem) {
        warning(draft.problem(tr));
        if (ImGui::Button(tr("wizard.try_again")))
            asked.source = SourceOffer{draft.table.source, draft.table.source, {}, draft.table.profile};
    }
    return asked;
}

WizardAsked board_form(WizardDraft& draft, const Messages& tr) {
    WizardAsked asked;
    TableProfile& profile = draft.table.profile;
    const BoardGrid before = profile.grid;
    if (draft.table.corners) {
        ImGui::TextWrapped("%s", tr("wizard.board_by_hand"));
    } else if (draft.board_found) {
        ImGui::TextWrapped("%s", tr.counted("wizard.board_found", static_cast<long>(draft.cards),
                                            fmt::arg("confidence", std::lround(100 * draft.confidence)))
                                     .c_str());
    } else {
        if (draft.doubt)
            warning(tr("doubt." + std::string(vision::name(*draft.doubt))));
        else
            ImGui::TextWrapped("%s", tr("wizard.board_missing"));
    }
    gap(6);
    ImGui::TextWrapped("%s", tr("wizard.board_hint"));
    gap(6);
    if (draft.table.corners && ImGui::Button(tr("wizard.find_again"))) {
        draft.table.corners.reset();
        asked.look_again = true;
    }
    profile.grid.columns = stepper(tr("wizard.columns"), "columns", profile.grid.columns, 2, max_side);
    profile.grid.rows = stepper(tr("wizard.rows"), "rows", profile.grid.rows, 2, max_side);
    if (profile.grid.columns != before.columns || profile.grid.rows != before.rows) {
        profile.grid_given = true;
        profile.grid.missing &= BoardGrid{profile.grid.columns, profile.grid.rows}.squares();
        asked.look_again = true;
    }
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("wizard.south"));
    ImGui::SameLine(scaled(190));
    for (const PictureSide side : all_picture_sides) {
        if (lit_button(arrow(side), profile.south == side)) {
            turn_corners(draft.table, side);
            profile.south = side;
            asked.look_again = true;
        }
        ImGui::SameLine();
    }
    ImGui::NewLine();
    if (ImGui::Checkbox(tr("wizard.mirror"), &profile.mirror)) asked.look_again = true;
    return asked;
}

namespace {

/// Two players whose sleeves nobody could tell apart; empty: none.
std::string alike_sleeves(const TableProfile& profile, const Messages& tr) {
    constexpr double apart = 45;  // of red, green and blue; lamps and shadows change a sleeve by some 30
    for (std::size_t i = 0; i < profile.players.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const auto &one = profile.players[k], &other = profile.players[i];
            if (one.sleeve_rgb && other.sleeve_rgb &&
                cv::norm(cv::Vec3d(*one.sleeve_rgb) - cv::Vec3d(*other.sleeve_rgb)) < apart)
                return tr("wizard.sleeves_alike", fmt::arg("one", seat_name(tr, one.seat)),
                          fmt::arg("other", seat_name(tr, other.seat)));
        }
    }
    return "";
}

}  // namespace

WizardAsked players_form(WizardDraft& draft, const Messages& tr, const Fonts& fonts) {
    WizardAsked asked;
    ImGui::TextWrapped("%s", tr("wizard.players_hint"));
    gap(4);
    for (const Seat at : all_seats) {
        ImGui::PushID(static_cast<int>(at));
        auto& players = draft.table.setup.players;
        auto player = std::find_if(players.begin(), players.end(),
                                   [&](const PlayerAtTable& one) { return one.seat == at; });
        bool plays = player != players.end();
        ImGui::PushFont(fonts.strong);
        const bool toggled = ImGui::Checkbox(seat_name(tr, at).c_str(), &plays);
        ImGui::PopFont();
        if (toggled) {
            seat(draft.table, at, plays);
        } else if (plays) {
            SeatedPlayer* seated = seated_at(draft.table.profile, at);
            if (seated == nullptr) {
                draft.table.profile.players.push_back({at, std::nullopt});
                seated = &draft.table.profile.players.back();
            }
            const auto sleeve = seated->sleeve_rgb;
            player_fields(*player, *seated, tr, asked);
            asked.look_again |= sleeve != seated->sleeve_rgb;
        }
        gap(3);
        ImGui::PopID();
    }
    if (draft.table.setup.players.size() > 1 && ImGui::Button(tr("multiplayer.seats_by_lot"))) {
        draw_seats(draft.table, std::random_device()());
        asked.look_again = true;
    }
    draft.wrong = draft.table.setup.players.empty() ? tr("wizard.nobody") : "";
    const std::string alike = alike_sleeves(draft.table.profile, tr);
    if (!draft.wrong.empty()) warning(draft.wrong);
    if (!alike.empty()) warning(alike);
    return asked;
}

namespace {

/// A kind of game, and what it is in a line.
void kind_line(const std::string& key, const Messages& tr) {
    ImGui::TextWrapped("%s", tr("about." + key));
    gap(4);
}

/// EC-14.5: the assault is long. What one kind set is set back by another.
void choose_theme(GameSetup& setup, std::optional<rules::Theme> theme, rules::Variant variant) {
    constexpr int long_game = 40, usual = 20;
    const bool was_long = setup.options.theme == rules::Theme::assault;
    if (!setup.battle.empty()) {  // its board stays, what it was about goes
        setup.battle.clear();
        setup.goals.clear();
        setup.deployment.clear();
    }
    setup.options.theme = theme;
    setup.options.variant = variant;
    if (theme == rules::Theme::assault)
        setup.starting_life = long_game;
    else if (was_long && setup.starting_life == long_game)
        setup.starting_life = usual;
}

/// Only the board's own system has kinds of games.
void choose_system(GameSetup& setup, rules::System system) {
    if (system != rules::System::echiquier) choose_theme(setup, std::nullopt, rules::Variant::normal);
    setup.system = system;
}

}  // namespace

namespace {

/// The colour of a square in the drawn board: what is missing is not there.
ImU32 painted_colour(const TableSetup& table, Square square) {
    if (painted(table, {Brush::missing}, square)) return IM_COL32(0, 0, 0, 0);
    if (painted(table, {Brush::blocked}, square)) return IM_COL32(60, 64, 72, 255);
    for (const PlayerAtTable& player : table.setup.players) {
        if (painted(table, {Brush::line, player.seat}, square)) return seat_colour(player.seat);
    }
    return IM_COL32(150, 156, 168, 255);
}

/// The board as it is set up, square by square, to be clicked; the square that was.
std::optional<Square> drawn_board(const TableSetup& table) {
    const BoardGrid& grid = table.profile.grid;
    const int most = std::max(grid.columns, grid.rows);
    const float side = std::floor(std::min(scaled(24), ImGui::GetContentRegionAvail().x / float(most)));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size{side * float(grid.columns), side * float(grid.rows)};
    const bool clicked = ImGui::InvisibleButton("drawn_board", size);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (int column = 0; column < grid.columns; ++column) {
        for (int row = 0; row < grid.rows; ++row) {
            const ImVec2 from{at.x + side * float(column), at.y + side * float(grid.rows - 1 - row)};
            const ImVec2 to{from.x + side - 1, from.y + side - 1};
            list.AddRectFilled(from, to, painted_colour(table, {column, row}));
            list.AddRect(from, to, IM_COL32(110, 116, 126, 255));
        }
    }
    if (!clicked) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int column = static_cast<int>((mouse.x - at.x) / side),
              row = grid.rows - 1 - static_cast<int>((mouse.y - at.y) / side);
    const bool inside = column >= 0 && row >= 0 && column < grid.columns && row < grid.rows;
    return inside ? std::optional(Square{column, row}) : std::nullopt;
}

/// A board of any shape, painted square by square, with its decor and the players' lines.
void painter(WizardDraft& draft, WizardAsked& asked, const Messages& tr) {
    if (!ImGui::TreeNode(tr("wizard.shape"))) return;
    const SquareSet before = draft.table.profile.grid.missing;
    const auto brush = [&](const std::string& text, BoardBrush one, bool first = false) {
        if (!first) flow(text.c_str());
        if (lit_button(text.c_str(), draft.brush == one)) draft.brush = one;
    };
    brush(tr("wizard.brush_missing"), {Brush::missing}, true);
    brush(tr("wizard.brush_blocked"), {Brush::blocked});
    for (const PlayerAtTable& player : draft.table.setup.players)
        brush(tr("wizard.brush_line", fmt::arg("player", seat_name(tr, player.seat))),
              {Brush::line, player.seat});
    if (const auto square = drawn_board(draft.table)) {
        paint(draft.table, draft.brush, *square);
        draft.blocked = text_of(draft.table.setup.blocked);
    }
    const auto begin_with = [&](const char* key, BoardShape one, bool first = false) {
        if (!first) flow(tr(key));
        if (ImGui::SmallButton(tr(key))) shape(draft.table, one);
    };
    begin_with("wizard.shape_whole", BoardShape::whole, true);
    begin_with("wizard.shape_oval", BoardShape::oval);
    begin_with("wizard.shape_star", BoardShape::star);
    asked.look_again |= !(before == draft.table.profile.grid.missing);
    ImGui::TreePop();
}

/// The battles of files, by their titles; the one that is played, with what it is about.
void battles(const WizardOptions& options, const GameSetup& setup, WizardAsked& asked, const Messages& tr) {
    if (options.battles.empty()) return;
    ImGui::TextDisabled("%s", tr("wizard.battle"));
    bool first = true;
    for (const TableSetup& battle : options.battles) {
        const std::string title = battle_title(tr, battle.setup.battle);
        if (!std::exchange(first, false)) flow(title.c_str());
        if (lit_button(title.c_str(), setup.battle == battle.setup.battle)) asked.battle = battle;
    }
    const std::string about = "battle." + setup.battle + ".about";
    if (tr.knows(about)) ImGui::TextWrapped("%s", tr(about));
    gap(4);
}

}  // namespace

WizardAsked variant_form(const WizardOptions& options, WizardDraft& draft, const Messages& tr) {
    WizardAsked asked;
    GameSetup& setup = draft.table.setup;
    draft.wrong.clear();
    ImGui::TextDisabled("%s", tr("wizard.system"));
    for (const rules::System system : rules::all_systems) {
        const char* text = tr("system." + std::string(rules::name(system)));
        if (system != rules::all_systems.front()) flow(text);
        if (lit_button(text, setup.system == system)) choose_system(setup, system);
    }
    kind_line("system." + std::string(rules::name(setup.system)), tr);
    if (setup.system == rules::System::echiquier) {
        ImGui::TextDisabled("%s", tr("wizard.theme"));
        std::string chosen = "theme.none";
        const auto offer = [&](const char* key, std::optional<rules::Theme> theme, rules::Variant variant) {
            if (theme != std::nullopt || variant != rules::Variant::normal) flow(tr(key));
            const bool on = setup.options.theme == theme && setup.options.variant == variant;
            if (on) chosen = key;
            if (lit_button(tr(key), on)) choose_theme(setup, theme, variant);
        };
        offer("theme.none", std::nullopt, rules::Variant::normal);
        offer("theme.simplified", std::nullopt, rules::Variant::simplified);
        offer("theme.flag", rules::Theme::flag, rules::Variant::simplified);
        offer("theme.domination", rules::Theme::domination, rules::Variant::simplified);
        offer("theme.assault", rules::Theme::assault, rules::Variant::normal);
        offer("theme.zombies", rules::Theme::zombies, rules::Variant::normal);
        if (setup.battle.empty()) kind_line(chosen, tr);
        battles(options, setup, asked, tr);
        painter(draft, asked, tr);
        if (squares_field(tr("wizard.blocked"), tr("wizard.blocked_hint"), draft.blocked))
            setup.blocked = squares_in(draft.blocked);
        if (squares_field(tr("wizard.special"), tr("wizard.special_hint"), draft.special))
            setup.special = special_squares_in(draft.special);
        const SquareSet squares = draft.table.profile.grid.squares();
        const std::string blocked = not_squares_in(draft.blocked, squares, false),
                          special = not_squares_in(draft.special, squares, true);
        if (!(blocked + special).empty())
            draft.wrong = tr("wizard.no_squares", fmt::arg("which", blocked.empty() ? special : blocked));
        if (!draft.wrong.empty()) warning(draft.wrong);
        gap(6);
    }
    setup.starting_life = stepper(tr("wizard.life"), "life", setup.starting_life, 1, 200, 5);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(tr("wizard.tap"));
    ImGui::SameLine(std::max(scaled(190), ImGui::CalcTextSize(tr("wizard.tap")).x + scaled(28)));
    for (const int degrees : {45, 90}) {
        const std::string text = std::to_string(degrees) + "°";
        if (lit_button(text.c_str(), draft.table.profile.tap_deg == degrees)) {
            draft.table.profile.tap_deg = degrees;
            asked.look_again = true;
        }
        ImGui::SameLine();
    }
    ImGui::NewLine();
    gap(6);
    ImGui::TextDisabled("%s", tr("wizard.table_name"));
    ImGui::SetNextItemWidth(-FLT_MIN);
    ImGui::InputText("##table", &draft.table.name);
    return asked;
}

}  // namespace quadrille::app
