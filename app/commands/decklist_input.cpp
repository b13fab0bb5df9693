#include "app/commands/decklist_input.hpp"

#include <fmt/format.h>

#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/parse_sentence.hpp"

namespace quadrille::app {

tl::expected<db::Decklist, std::string> decklist_in(const std::string& input) {
    constexpr unsigned largest_mb = 16;
    const auto text = read_input(input, largest_mb);
    if (!text) return tl::unexpected(file_sentence(text.error()));
    auto list = db::decklist_from(*text);
    if (list) return std::move(*list);
    return tl::unexpected(sentence(input, list.error()));
}

}  // namespace quadrille::app
