// app/session/said_fold.hpp: what a statement does to the table.
#pragma once
#include "app/session/table.hpp"

namespace quadrille::app {

/// Takes a statement. Corrections are no part of it: they hold until the camera sees their card change.
void apply(Table& table, const Statement& statement);

}  // namespace quadrille::app
