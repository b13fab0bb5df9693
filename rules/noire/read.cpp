#include "rules/noire/read.hpp"

#include "rules/json/parse.hpp"
#include "rules/noire/requests.hpp"

namespace quadrille::rules::noire {

std::optional<Position> position_from(std::string_view position) {
    auto document = parse(position);
    if (!document) return std::nullopt;
    Ids ids;
    Position read = read_position(Node(*document), ids);
    if (!document->mistakes.empty()) return std::nullopt;
    return read;
}

}  // namespace quadrille::rules::noire
