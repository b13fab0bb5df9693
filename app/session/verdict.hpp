// app/session/verdict.hpp: a ruling as the log keeps it.
#pragma once
#include <optional>

#include "app/session/advice.hpp"
#include "db/event.hpp"

namespace quadrille::app {

/// Nullopt: it was not judged.
inline std::optional<db::Verdict> verdict_of(const Ruling& ruling) {
    if (ruling.rule.empty() && ruling.allowed) return std::nullopt;
    return db::Verdict{ruling.rule, ruling.allowed};
}

}  // namespace quadrille::app
