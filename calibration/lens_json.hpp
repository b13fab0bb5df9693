// calibration/lens_json.hpp: a lens as profiles have it (docs/interfaces.md, section 2).
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "calibration/lens.hpp"

namespace quadrille {

/// The value of a profile's key `lens`, which `profile_from` reads.
nlohmann::ordered_json lens_json(const Lens& lens);

}  // namespace quadrille
