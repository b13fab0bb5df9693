#include "calibration/table_profile.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "calibration/json_place.hpp"

namespace quadrille {
namespace {

using Json = nlohmann::json;

/// The first mistake ends the reading; `profile_from` turns it into a ProfileError.
struct InvalidProfile {
    std::string key;
    ProfileFault fault;
    std::string detail{};
};

/// A member of an object with its pointer; `value` is nullptr where it is absent or null.
struct Member {
    const Json* value;
    std::string key;

    explicit operator bool() const { return value != nullptr; }
};

Member member(const Member& object, const char* name) {
    Member found{nullptr, object.key + "/" + name};
    if (!object.value->is_object()) throw InvalidProfile{object.key, ProfileFault::no_object};
    const auto place = object.value->find(name);
    if (place != object.value->end() && !place->is_null()) found.value = &*place;
    return found;
}

double number(const Member& field, double low, double high) {
    if (!field.value->is_number()) throw InvalidProfile{field.key, ProfileFault::no_number};
    const auto value = field.value->get<double>();
    if (!(value >= low && value <= high)) {
        throw InvalidProfile{field.key, ProfileFault::out_of_range, fmt::format("{} ... {}", low, high)};
    }
    return value;
}

int whole_number(const Member& field, int low, int high) {
    if (!field.value->is_number_integer()) throw InvalidProfile{field.key, ProfileFault::no_whole_number};
    return static_cast<int>(number(field, low, high));
}

template <typename Value>
Value word(const Member& field, std::initializer_list<std::pair<std::string_view, Value>> words) {
    std::string known;
    for (const auto& [name, value] : words) {
        if (*field.value == name) return value;
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    throw InvalidProfile{field.key, ProfileFault::unknown_word, known};
}

/// The same for an enum that has a word for each of `values`.
template <typename Value, std::size_t count>
Value word(const Member& field, const std::array<Value, count>& values) {
    std::string known;
    for (const Value value : values) {
        if (*field.value == name(value)) return value;
        known += (known.empty() ? "" : ", ") + std::string(name(value));
    }
    throw InvalidProfile{field.key, ProfileFault::unknown_word, known};
}

std::vector<double> numbers(const Member& field, std::size_t count, double low, double high,
                            ProfileFault otherwise) {
    if (!field.value->is_array() || field.value->size() != count) {
        throw InvalidProfile{field.key, otherwise};
    }
    std::vector<double> list;
    for (std::size_t i = 0; i < count; ++i) {
        list.push_back(number({&(*field.value)[i], field.key + "/" + std::to_string(i)}, low, high));
    }
    return list;
}

void read_missing(const Member& list, BoardGrid& grid) {
    if (!list.value->is_array()) throw InvalidProfile{list.key, ProfileFault::no_squares};
    for (std::size_t i = 0; i < list.value->size(); ++i) {
        const Json& entry = (*list.value)[i];
        const auto square = entry.is_string() ? square_from(entry.get<std::string>()) : std::nullopt;
        if (!square || !grid.has(*square)) {
            throw InvalidProfile{list.key + "/" + std::to_string(i), ProfileFault::no_square};
        }
        grid.missing.insert(*square);
    }
}

void read_board(const Member& board, TableProfile& profile) {
    if (const auto field = member(board, "columns")) {
        profile.grid.columns = whole_number(field, 1, max_side);
        profile.grid_given = true;
    }
    if (const auto field = member(board, "rows")) {
        profile.grid.rows = whole_number(field, 1, max_side);
        profile.grid_given = true;
    }
    if (const auto field = member(board, "missing")) {
        read_missing(field, profile.grid);
        profile.grid_given = true;  // squares can only be missing from a board whose size is known
    }
    if (const auto field = member(board, "square_mm")) profile.grid.square_mm = number(field, 5, 1000);
    if (const auto field = member(board, "style")) {
        profile.style = word<BoardStyle>(field, {{"lines", BoardStyle::lines},
                                                 {"checkered", BoardStyle::checkered},
                                                 {"auto", BoardStyle::automatic}});
    }
}

SeatedPlayer player_from(const Member& entry) {
    SeatedPlayer player;
    const auto seat = member(entry, "seat");
    if (!seat) throw InvalidProfile{entry.key, ProfileFault::no_seat};
    player.seat = word<Seat>(
        seat, {{"south", Seat::south}, {"west", Seat::west}, {"north", Seat::north}, {"east", Seat::east}});
    if (const auto sleeve = member(entry, "sleeve_rgb")) {
        const auto rgb = numbers(sleeve, 3, 0, 255, ProfileFault::no_rgb);
        player.sleeve_rgb = cv::Vec3b(cv::saturate_cast<uchar>(rgb[0]), cv::saturate_cast<uchar>(rgb[1]),
                                      cv::saturate_cast<uchar>(rgb[2]));
    }
    return player;
}

void read_players(const Member& players, TableProfile& profile) {
    if (!players.value->is_array()) throw InvalidProfile{players.key, ProfileFault::no_players};
    for (std::size_t i = 0; i < players.value->size(); ++i) {
        profile.players.push_back(player_from({&(*players.value)[i], players.key + "/" + std::to_string(i)}));
    }
}

cv::Size2d card_size(const Member& field) {
    const auto size = numbers(field, 2, 10, 500, ProfileFault::no_card_size);
    return {size[0], size[1]};
}

Lens lens_from(const Member& object) {
    const auto needed = [&](const char* name, double low, double high) {
        const auto field = member(object, name);
        if (!field) throw InvalidProfile{object.key, ProfileFault::lacks, name};
        return number(field, low, high);
    };
    Lens lens;
    lens.fx = needed("fx", 1, 1e6);
    lens.fy = needed("fy", 1, 1e6);
    lens.cx = needed("cx", -1e5, 1e6);
    lens.cy = needed("cy", -1e5, 1e6);
    lens.size = {static_cast<int>(needed("width", 1, 1e5)), static_cast<int>(needed("height", 1, 1e5))};
    if (const auto field = member(object, "distortion")) {
        const auto k = numbers(field, 5, -100, 100, ProfileFault::no_distortion);
        std::copy(k.begin(), k.end(), lens.distortion.begin());
    }
    return lens;
}

TableProfile read(const Json& json) {
    const Member root{&json, ""};
    TableProfile profile;
    if (const auto board = member(root, "board")) read_board(board, profile);
    if (const auto players = member(root, "players")) read_players(players, profile);
    if (const auto field = member(root, "tap_deg")) {
        profile.tap_deg = whole_number(field, 45, 90);
        if (profile.tap_deg != 45 && profile.tap_deg != 90)
            throw InvalidProfile{field.key, ProfileFault::no_tap_angle};
    }
    if (const auto field = member(root, "tap_direction")) {
        profile.tap_direction =
            word<TapDirection>(field, {{"clockwise", TapDirection::clockwise},
                                       {"counterclockwise", TapDirection::counterclockwise},
                                       {"either", TapDirection::either}});
    }
    if (const auto field = member(root, "south")) {
        profile.south = word(field, all_picture_sides);
    }
    if (const auto field = member(root, "mirror")) {
        if (!field.value->is_boolean()) throw InvalidProfile{field.key, ProfileFault::no_boolean};
        profile.mirror = field.value->get<bool>();
    }
    if (const auto cards = member(root, "cards")) {
        if (const auto field = member(cards, "sleeved_mm")) profile.sleeved_mm = card_size(field);
        if (const auto field = member(cards, "bare_mm")) profile.bare_mm = card_size(field);
    }
    if (const auto lens = member(root, "lens")) profile.lens = lens_from(lens);
    return profile;
}

}  // namespace

tl::expected<TableProfile, ProfileError> profile_from(std::string_view json) {
    if (const auto fault = json_fault(json)) {
        const auto why = fault->number_too_large ? ProfileFault::number_too_large : ProfileFault::not_json;
        return tl::unexpected(ProfileError{fault->place.line, fault->place.column, "", why, ""});
    }
    const Json parsed = Json::parse(json);
    try {
        return read(parsed);
    } catch (const InvalidProfile& mistake) {
        const TextPlace place = place_of_value(json, mistake.key);
        return tl::unexpected(
            ProfileError{place.line, place.column, mistake.key, mistake.fault, mistake.detail});
    }
}

}  // namespace quadrille
