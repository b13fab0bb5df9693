// calibration/profile_keys.hpp: keys that no table profile has, mistyped ones above all.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "calibration/json_place.hpp"

namespace quadrille {

struct UnknownKey {
    TextPlace place;
    std::string pointer;                 ///< "/board/colums"
    std::optional<std::string> nearest;  ///< the key that was likely meant
};

/// An object of a profile by its JSON pointer, and the keys that it may have.
struct KnownKeys {
    std::string pointer;
    std::vector<std::string> keys;
};

/// The first key of a profile's JSON that means nothing (docs/interfaces.md, section 2). `set_up` has the
/// objects below "table", which only the set-up reads. `json` must be a valid profile.
std::optional<UnknownKey> unknown_profile_key(std::string_view json, std::vector<KnownKeys> set_up);

}  // namespace quadrille
