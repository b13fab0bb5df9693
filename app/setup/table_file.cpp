#include "app/setup/table_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "app/files/credentials.hpp"
#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/messages.hpp"
#include "app/messages/profile_sentence.hpp"
#include "app/setup/battle_json.hpp"
#include "app/setup/whole_number.hpp"
#include "calibration/lens_json.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr std::string_view style_names[] = {"auto", "lines", "checkered"};
constexpr std::string_view tap_names[] = {"clockwise", "counterclockwise", "either"};

template <typename Value>
std::string_view word(const std::string_view* names, Value value) {
    return names[static_cast<std::size_t>(value)];
}

Json players_json(const TableSetup& table) {
    Json list = Json::array();
    const std::vector<Chair> chairs = chairs_of(table.setup.players);
    for (std::size_t i = 0; i < chairs.size(); ++i) {
        const PlayerAtTable& player = table.setup.players[i];
        Json entry{{"seat", name(player.seat)}};
        const SeatedPlayer* seated = at_chair(table.profile.players, chairs[i]);
        if (seated != nullptr && seated->sleeve_rgb) {
            const cv::Vec3b& rgb = *seated->sleeve_rgb;
            entry["sleeve_rgb"] = {rgb[0], rgb[1], rgb[2]};
        }
        if (!player.name.empty()) entry["name"] = player.name;
        if (!player.team.empty()) entry["team"] = player.team;
        if (!player.deck.empty()) entry["deck"] = player.deck;
        if (!player.vanguard.empty())
            entry["vanguard"] = {
                {"name", player.vanguard}, {"life", player.life_change}, {"hand", player.hand_change}};
        list.push_back(std::move(entry));
    }
    return list;
}

Json setup_json(const TableSetup& table) {
    const GameSetup& setup = table.setup;
    Json json{{"name", table.name},
              {"source", table.source},
              {"system", rules::name(setup.system)},
              {"variant", rules::name(setup.options.variant)},
              {"starting_life", setup.starting_life},
              {"blocked", squares_json(setup.blocked)},
              {"strategic", squares_json(setup.strategic)}};
    for (const rules::SpecialSetup& special : setup.special)
        json["special"].push_back({{"square", name(*special.square)},
                                   {"name", special.name},
                                   {"tap_ability", special.tap_ability}});
    if (setup.options.theme) json["theme"] = rules::name(*setup.options.theme);
    write_battle(setup, json);
    if (table.corners) {
        Json corners = Json::array();
        for (const cv::Point2d p : table.corners->px) corners.push_back({p.x, p.y});
        json["corners_px"] = corners;
        json["corners_picture"] = {table.corners->picture.width, table.corners->picture.height};
    }
    return json;
}

std::vector<Square> squares_from(const Json& table, const char* key) {
    std::vector<Square> squares;
    for (const auto& text : table.value(key, Json::array())) {
        if (const auto square = square_from(text.get<std::string>())) squares.push_back(*square);
    }
    return squares;
}

std::optional<HandCorners> corners_from(const Json& table) {
    if (!table.contains("corners_px")) return std::nullopt;
    constexpr int most_px = 1 << 16;
    HandCorners corners;
    for (std::size_t i = 0; i < 4; ++i) {
        const auto& p = table.at("corners_px").at(i);
        corners.px[i] = {p.at(0).get<double>(), p.at(1).get<double>()};
    }
    const auto& size = table.at("corners_picture");
    corners.picture = {whole_number(size.at(0), 0, most_px), whole_number(size.at(1), 0, most_px)};
    if (corners.picture.width < 1 || corners.picture.height < 1) return std::nullopt;
    return corners;
}

GameSetup setup_from(const Json& json) {
    GameSetup setup;
    for (const auto& entry : json.value("players", Json::array())) {
        setup.players.push_back({.seat = seat_from(entry.value("seat", "south")).value_or(Seat::south),
                                 .name = entry.value("name", ""),
                                 .team = entry.value("team", ""),
                                 .deck = entry.value("deck", "")});
        const Json vanguard = entry.value("vanguard", Json::object());
        setup.players.back().vanguard = vanguard.value("name", "");
        setup.players.back().life_change = whole_number(vanguard, "life", 0, -most_counted, most_counted);
        setup.players.back().hand_change = whole_number(vanguard, "hand", 0, -most_counted, most_counted);
    }
    const Json table = json.value("table", Json::object());
    const std::string system = table.value("system", std::string(rules::name(setup.system)));
    const auto known = rules::system_from(system);
    if (!known)
        throw std::invalid_argument(program_messages()("profile.no_system", fmt::arg("word", system)));
    setup.system = *known;
    setup.starting_life =
        whole_number(table, "starting_life", setup.starting_life, -most_counted, most_counted);
    setup.options.variant =
        rules::value_of<rules::Variant>(table.value("variant", "normal")).value_or(rules::Variant::normal);
    setup.options.theme = rules::value_of<rules::Theme>(table.value("theme", ""));
    setup.blocked = squares_from(table, "blocked");
    setup.strategic = squares_from(table, "strategic");
    for (const auto& special : table.value("special", Json::array())) {
        if (const auto square = square_from(special.at("square").get<std::string>()))
            setup.special.push_back({.square = square,
                                     .name = special.value("name", ""),
                                     .tap_ability = special.value("tap_ability", false)});
    }
    read_battle(table, setup);
    return setup;
}

/// Megabytes that a table's file, and what is remembered of tables, have at most.
constexpr unsigned largest_mb = 16;

fs::path tables_folder() {
    return config_folder() / "tables";
}

fs::path last_file() {
    return state_folder() / "last-table";
}

fs::path sources_file() {
    return state_folder() / "sources";
}

/// One address a line, the newest last.
std::vector<std::string> given_sources() {
    std::vector<std::string> sources;
    std::istringstream lines(read_file(sources_file(), largest_mb).value_or(""));
    for (std::string line; std::getline(lines, line);) sources.push_back(line);
    return sources;
}

}  // namespace

std::string json_from(const TableSetup& table) {
    const TableProfile& profile = table.profile;
    Json json{{"quadrille", 1},
              {"board",
               {{"columns", profile.grid.columns},
                {"rows", profile.grid.rows},
                {"square_mm", profile.grid.square_mm},
                {"missing", squares_json(profile.grid.missing.sorted())},
                {"style", word(style_names, profile.style)}}},
              {"players", players_json(table)},
              {"tap_deg", profile.tap_deg},
              {"tap_direction", word(tap_names, profile.tap_direction)},
              {"south", name(profile.south)},
              {"mirror", profile.mirror},
              {"cards",
               {{"sleeved_mm", {profile.sleeved_mm.width, profile.sleeved_mm.height}},
                {"bare_mm", {profile.bare_mm.width, profile.bare_mm.height}}}}};
    if (profile.lens) json["lens"] = lens_json(*profile.lens);
    json["table"] = setup_json(table);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

tl::expected<TableSetup, std::string> table_from(std::string_view text) {
    auto profile = profile_from(text);
    if (!profile) return tl::unexpected(sentence(profile.error(), program_messages()));
    try {
        const Json json = Json::parse(text);
        const Json table = json.value("table", Json::object());
        return TableSetup{.name = table.value("name", ""),
                          .source = table.value("source", ""),
                          .profile = std::move(*profile),
                          .setup = setup_from(json),
                          .corners = corners_from(table)};
    } catch (const Json::exception&) {  // a value of another kind
        return tl::unexpected(std::string(program_messages()("profile.no_table")));
    } catch (const std::invalid_argument& error) {  // ours
        return tl::unexpected(std::string(error.what()));
    }
}

fs::path table_file(const std::string& name) {
    std::string safe = file_name_from(name);
    if (safe.empty() || safe.front() == '.') safe = "table" + safe;
    return tables_folder() / (safe.substr(0, 100) + ".json");
}

tl::expected<void, std::string> save_table(const TableSetup& table) {
    const fs::path file = table_file(table.name);
    return write_private_file(file, json_from(table))
        .and_then([&] { return write_private_file(last_file(), file.string()); })
        .map_error(file_sentence);
}

std::string free_table_name(const std::string& wanted) {
    std::string name = wanted;
    std::error_code failure;
    for (int number = 2; fs::exists(table_file(name), failure); ++number)
        name = fmt::format("{} {}", wanted, number);
    return name;
}

std::vector<TableSetup> kept_tables() {
    std::vector<std::pair<fs::file_time_type, TableSetup>> found;
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(tables_folder(), failure)) {
        if (entry.path().extension() != ".json") continue;
        const auto text = read_file(entry.path(), largest_mb);
        if (!text) continue;
        if (auto table = table_from(*text))
            found.emplace_back(entry.last_write_time(failure), std::move(*table));
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<TableSetup> tables;
    for (auto& [time, table] : found) tables.push_back(std::move(table));
    return tables;
}

tl::expected<void, std::string> remember_source(const std::string& source) {
    constexpr std::size_t most = 50;
    if (source.find('\n') != std::string::npos) return {};
    std::vector<std::string> sources = given_sources();
    std::erase(sources, source);
    sources.push_back(source);
    std::string text;
    for (std::size_t i = sources.size() > most ? sources.size() - most : 0; i < sources.size(); ++i)
        text += sources[i] + "\n";
    return write_private_file(sources_file(), text).map_error(file_sentence);
}

std::optional<std::string> given_source(const std::string& source) {
    std::vector<std::string> sources = given_sources();
    LocalizedText note;
    if (const auto last = last_table(note)) sources.push_back(last->source);
    const auto given = std::find_if(sources.rbegin(), sources.rend(), [&](const std::string& one) {
        return without_credentials(one) == without_credentials(source);
    });
    return given != sources.rend() ? std::optional(*given) : std::nullopt;
}

std::optional<TableSetup> last_table(LocalizedText& note) {
    const auto file = read_file(last_file(), largest_mb);
    // A table of our own: what lies elsewhere is nobody's to be set aside.
    if (!file || fs::path(*file).parent_path() != tables_folder()) return std::nullopt;
    const auto text = read_file(*file, largest_mb);
    if (!text) return std::nullopt;
    auto table = table_from(*text);
    if (table) return std::move(*table);
    std::error_code failure;
    fs::rename(*file, *file + ".broken", failure);
    note = [file = *file](const Messages& tr) {
        return tr("note.table_set_aside", fmt::arg("file", file), fmt::arg("aside", file + ".broken"));
    };
    return std::nullopt;
}

}  // namespace quadrille::app
