// app/commands/log_exchange.hpp: `quadrille log export`, `import` and `repair`.
#pragma once
#include "app/commands/log_options.hpp"

namespace quadrille::app {

/// Each gives the exit status.
int export_game(const LogOptions& options);
int import_game(const LogOptions& options);
int repair(const LogOptions& options);

}  // namespace quadrille::app
