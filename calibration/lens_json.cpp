#include "calibration/lens_json.hpp"

#include <nlohmann/json.hpp>

namespace quadrille {

nlohmann::ordered_json lens_json(const Lens& lens) {
    return {{"fx", lens.fx},
            {"fy", lens.fy},
            {"cx", lens.cx},
            {"cy", lens.cy},
            {"distortion", lens.distortion},
            {"width", lens.size.width},
            {"height", lens.size.height}};
}

}  // namespace quadrille
