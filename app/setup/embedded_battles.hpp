// app/setup/embedded_battles.hpp: the files app/setup/battles/*.json, compiled in.
#pragma once
#include <span>
#include <string_view>

namespace quadrille::app {

struct EmbeddedBattle {
    std::string_view name, json;
};

/// By name.
std::span<const EmbeddedBattle> embedded_battles();

}  // namespace quadrille::app
