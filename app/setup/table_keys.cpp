#include "app/setup/table_keys.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace quadrille::app {

std::vector<KnownKeys> table_keys(std::string_view json) {
    const auto profile = nlohmann::json::parse(json);
    std::vector<KnownKeys> known{
        {"/table",
         {"name", "source", "system", "variant", "starting_life", "blocked", "strategic", "special", "theme",
          "battle", "goals", "deployment", "bans", "shared_life", "no_diagonals", "block_on_square",
          "corners_px", "corners_picture"}}};
    const auto every = [&](const char* list, const char* object, const std::vector<std::string>& keys) {
        const nlohmann::json::json_pointer place(list);
        const std::size_t count = profile.contains(place) ? profile[place].size() : 0;
        for (std::size_t i = 0; i < count; ++i)
            known.push_back({fmt::format("{}/{}{}", list, i, object), keys});
    };
    every("/players", "/vanguard", {"name", "life", "hand"});
    every("/table/special", "", {"square", "name", "tap_ability"});
    every("/table/goals", "", {"player", "kind", "squares", "piece", "turns", "target"});
    return known;
}

}  // namespace quadrille::app
