#include "calibration/profile_keys.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "calibration/nearest_word.hpp"

namespace quadrille {
namespace {

using Json = nlohmann::json;

/// An object of a profile and the keys that it may have.
struct Known {
    std::string pointer;
    std::vector<std::string> keys;
};

std::vector<Known> known_keys(const Json& profile) {
    std::vector<Known> known{{"",
                              {"quadrille", "board", "players", "tap_deg", "tap_direction", "south", "mirror",
                               "cards", "lens", "table", "camera", "reprojection_rms_px"}},
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

std::optional<UnknownKey> unknown_profile_key(std::string_view json) {
    const Json profile = Json::parse(json);
    for (const auto& [pointer, keys] : known_keys(profile)) {
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
