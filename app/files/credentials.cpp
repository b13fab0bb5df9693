#include "app/files/credentials.hpp"

namespace quadrille::app {
namespace {

/// Where an address's host, with what stands before it, ends (RFC 3986, section 3.2).
std::size_t end_of_host(std::string_view text, std::size_t from) {
    for (std::size_t at = from; at < text.size(); ++at) {
        if (text[at] == '\\') {
            ++at;  // a mark that JSON writes with another before it
        } else if (std::string_view("/?#\" \t\r\n").find(text[at]) != std::string_view::npos) {
            return at;
        }
    }
    return text.size();
}

}  // namespace

std::string without_credentials(std::string_view text) {
    constexpr std::string_view mark = "://";
    std::string kept;
    for (;;) {
        const std::size_t found = text.find(mark);
        if (found == std::string_view::npos) return kept.append(text);
        const std::size_t host = found + mark.size();
        kept.append(text.substr(0, host));
        const std::size_t end = end_of_host(text, host);
        const std::size_t at = text.substr(0, end).rfind('@');
        text.remove_prefix(at != std::string_view::npos && at >= host ? at + 1 : host);
    }
}

}  // namespace quadrille::app
