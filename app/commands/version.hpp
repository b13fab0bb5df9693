// app/commands/version.hpp: which Quadrille this is. Written at each build (cmake/version.cmake).
#pragma once

namespace quadrille::app {

extern const char* const version;  ///< "0.1.0"
/// The commit that it was built from, "c9e9224d6e1f"; with "-dirty" where files differed from it,
/// "unknown commit" where the sources came without their history.
extern const char* const commit;

}  // namespace quadrille::app
