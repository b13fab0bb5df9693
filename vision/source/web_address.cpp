#include "vision/source/web_address.hpp"

#include <algorithm>
#include <cctype>
#include <curl/curl.h>
#include <memory>

namespace quadrille::vision {
namespace {

std::string in_small_letters(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return text;
}

using Url = std::unique_ptr<CURLU, decltype(&curl_url_cleanup)>;

/// Null for what is no address. Cameras are asked in ways that the library does not speak itself.
Url parsed(const std::string& address) {
    Url url(curl_url(), curl_url_cleanup);
    if (curl_url_set(url.get(), CURLUPART_URL, address.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK)
        url.reset();
    return url;
}

std::string part(const Url& url, CURLUPart which, unsigned flags = 0) {
    char* text = nullptr;
    const bool there = curl_url_get(url.get(), which, &text, flags) == CURLUE_OK;
    std::string copy = there ? text : "";
    curl_free(text);
    return copy;
}

}  // namespace

std::optional<WebAddress> web_address(const std::string& address) {
    const Url url = parsed(address);
    if (!url) return std::nullopt;
    WebAddress parts{
        in_small_letters(part(url, CURLUPART_SCHEME)), in_small_letters(part(url, CURLUPART_HOST)),
        part(url, CURLUPART_PORT, CURLU_DEFAULT_PORT), part(url, CURLUPART_USER, CURLU_URLDECODE),
        part(url, CURLUPART_PASSWORD, CURLU_URLDECODE)};
    if (parts.host.empty()) return std::nullopt;
    return parts;
}

std::string without_user(const std::string& address) {
    const Url url = parsed(address);
    if (!url) return address;
    for (const CURLUPart which : {CURLUPART_USER, CURLUPART_PASSWORD})
        curl_url_set(url.get(), which, nullptr, 0);
    return part(url, CURLUPART_URL);
}

bool stays_on_host(const WebAddress& from, const WebAddress& to) {
    const bool safer =
        (from.scheme == "http" && to.scheme == "https") || (from.scheme == "rtsp" && to.scheme == "rtsps");
    return from.host == to.host && (from.scheme == to.scheme || safer);
}

}  // namespace quadrille::vision
