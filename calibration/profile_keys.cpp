#include "calibration/profile_keys.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "calibration/nearest_word.hpp"

namespace quadrille {
namespace {

using Json = nlohmann::json;

std::vector<KnownKeys> known_keys(const Json& profile) {
    std::vector<KnownKeys> known{{"",
                                  {"quadrille", "board", "players", "tap_deg", "tap_direction", "south",
                                   "mirror", "cards", "lens", "table", "camera", "reprojection_rms_px"}},
                                 {"/board", {"columns", "rows", "missing", "square_mm", "style"}},
                                 {"/cards", {"sleeved_mm", "bare_mm"}},
                                 {"/lens", {"fx", "fy", "cx", "cy", "distortion", "width", "height"}}};
    const std::size_t players = profile.contains("players") ? profile["players"].size() : 0;
    for (std::size_t i = 0; i < players; ++i)
        known.push_back(
            {"/players/" + std::to_string(i), {"seat", "sleeve_rgb", "name", "team", "deck", "vanguard"}});
    return known;
}

}  // namespace

std::optional<UnknownKey> unknown_profile_key(std::string_view json, std::vector<KnownKeys> set_up) {
    const Json profile = Json::parse(json);
    std::vector<KnownKeys> known = known_keys(profile);
    std::move(set_up.begin(), set_up.end(), std::back_inserter(known));
    for (const auto& [pointer, keys] : known) {
        const Json::json_pointer place(pointer);
        if (!profile.contains(place) || !profile[place].is_object()) continue;
        for (const auto& [key, value] : profile[place].items()) {
            if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
            const std::string whole = (place / key).to_string();
            return UnknownKey{place_of_value(json, whole), whole, nearest_word(key, keys)};
        }
    }
    return std::nullopt;
}

}  // namespace quadrille
