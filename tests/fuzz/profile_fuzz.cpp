// Whatever a profile's file holds, reading it ends with a profile or with a place and a sentence.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "calibration/table_profile.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto profile = quadrille::profile_from({reinterpret_cast<const char*>(data), size});
    if (!profile && (profile.error().line < 1 || profile.error().column < 1)) std::abort();
    if (profile && (profile->grid.columns < 1 || profile->grid.columns > quadrille::max_side)) std::abort();
    return 0;
}
