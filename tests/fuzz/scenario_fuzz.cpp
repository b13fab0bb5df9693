// Whatever a scenario file holds, checking it ends, and each mistake has its sentence and a place in the
// file.
#include <cstdint>
#include <cstdlib>

#include "rules/echiquier/scenario.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto mistakes =
        quadrille::rules::echiquier::scenario_file_errors({reinterpret_cast<const char*>(data), size});
    for (const auto& [at, message] : mistakes) {
        if (message.empty() || (!at.empty() && at[0] != '/')) std::abort();
    }
    return 0;
}
