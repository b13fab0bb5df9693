// Whatever a profile's file holds, reading it ends with a profile or with a place and a sentence.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/setup/table_file.hpp"
#include "app/setup/table_keys.hpp"
#include "calibration/profile_keys.hpp"
#include "calibration/table_profile.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto profile = quadrille::profile_from(text);
    if (!profile && (profile.error().line < 1 || profile.error().column < 1)) std::abort();
    if (profile && (profile->grid.columns < 1 || profile->grid.columns > quadrille::max_side)) std::abort();
    if (!profile) return 0;
    const auto table = quadrille::app::table_from(text);
    if (!table && table.error().empty()) std::abort();
    const auto unknown = quadrille::unknown_profile_key(text, quadrille::app::table_keys(text));
    if (unknown && unknown->pointer.empty()) std::abort();
    return 0;
}
