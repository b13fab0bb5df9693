#include "rules/json/systems.hpp"

namespace quadrille::rules {

const std::vector<std::pair<std::string_view, SystemAnswer>>& systems() {
    static const std::vector<std::pair<std::string_view, SystemAnswer>> known{};
    return known;
}

}  // namespace quadrille::rules
