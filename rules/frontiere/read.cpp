#include "rules/frontiere/read.hpp"

#include "rules/frontiere/requests.hpp"
#include "rules/json/parse.hpp"

namespace quadrille::rules::frontiere {

std::optional<Territory> territory_from(std::string_view position) {
    auto document = parse(position);
    if (!document) return std::nullopt;
    Territory territory = read_territory(Node(*document));
    if (!document->mistakes.empty()) return std::nullopt;
    return territory;
}

}  // namespace quadrille::rules::frontiere
