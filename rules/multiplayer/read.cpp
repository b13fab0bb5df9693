#include "rules/multiplayer/read.hpp"

#include "rules/json/parse.hpp"
#include "rules/multiplayer/requests.hpp"

namespace quadrille::rules::multiplayer {

std::optional<Table> table_from(std::string_view position) {
    auto document = parse(position);
    if (!document) return std::nullopt;
    Ids ids;
    Table table = read_table(Node(*document), ids);
    if (!document->mistakes.empty()) return std::nullopt;
    return table;
}

}  // namespace quadrille::rules::multiplayer
