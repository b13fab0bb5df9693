#include "db/exchange/export_words.hpp"

#include <fmt/args.h>
#include <fmt/format.h>
#include <stdexcept>

namespace quadrille::db {

const std::string& ExportWords::text(std::string_view key) const {
    const auto found = texts_.find(key);
    if (found == texts_.end()) throw std::logic_error("no text for " + std::string(key));
    return found->second;
}

std::string ExportWords::operator()(std::string_view key, std::span<const Argument> arguments) const {
    fmt::dynamic_format_arg_store<fmt::format_context> store;
    for (const auto& [name, value] : arguments) store.push_back(fmt::arg(name, std::cref(value)));
    return fmt::vformat(text(key), store);
}

}  // namespace quadrille::db
