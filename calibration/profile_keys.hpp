// calibration/profile_keys.hpp: keys that no table profile has, mistyped ones above all.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "calibration/json_place.hpp"

namespace quadrille {

struct UnknownKey {
    TextPlace place;
    std::string pointer;                 ///< "/board/colums"
    std::optional<std::string> nearest;  ///< the key that was likely meant
};

/// The first key of a profile's JSON that means nothing (docs/interfaces.md, section 2); those below "table"
/// are the set-up's. `json` must be a valid profile.
std::optional<UnknownKey> unknown_profile_key(std::string_view json);

}  // namespace quadrille
