#include "rules/json/systems.hpp"

#include "rules/echiquier/requests.hpp"
#include "rules/frontiere/requests.hpp"
#include "rules/magic54/requests.hpp"
#include "rules/multiplayer/requests.hpp"
#include "rules/noire/requests.hpp"

namespace quadrille::rules {

const std::vector<std::pair<std::string_view, SystemAnswer>>& systems() {
    static const std::vector<std::pair<std::string_view, SystemAnswer>> known{
        {"echiquier", echiquier::answer},     {"frontiere", frontiere::answer}, {"magic54", magic54::answer},
        {"multiplayer", multiplayer::answer}, {"noire", noire::answer},
    };
    return known;
}

}  // namespace quadrille::rules
