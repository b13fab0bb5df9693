#include "app/pictures/download.hpp"

#include <array>
#include <curl/curl.h>

#include "vision/source/web_address.hpp"

namespace quadrille::app {
namespace {

using Bytes = std::vector<unsigned char>;

/// The library's own memory, once for the program.
struct Library {
    Library() { curl_global_init(CURL_GLOBAL_DEFAULT); }
    ~Library() { curl_global_cleanup(); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};

bool may_be_asked(const vision::WebAddress& place) {
    const bool here = place.host == "127.0.0.1" || place.host == "localhost" || place.host == "[::1]";
    return place.scheme == "https" || (place.scheme == "http" && here);
}

DownloadError error_of(CURLcode code, const char* words) {
    switch (code) {
        case CURLE_OPERATION_TIMEDOUT:
            return {DownloadFault::too_slow};
        case CURLE_WRITE_ERROR:
        case CURLE_FILESIZE_EXCEEDED:
            return {DownloadFault::too_large};
        case CURLE_PARTIAL_FILE:
        case CURLE_GOT_NOTHING:
            return {DownloadFault::cut};
        default:
            return {DownloadFault::unreachable, *words != '\0' ? words : curl_easy_strerror(code)};
    }
}

const char* key_of(DownloadFault fault) {
    switch (fault) {
        case DownloadFault::address:
            return "download.address";
        case DownloadFault::unreachable:
            break;
        case DownloadFault::too_slow:
            return "download.too_slow";
        case DownloadFault::status:
            return "download.status";
        case DownloadFault::busy:
            return "download.busy";
        case DownloadFault::elsewhere:
            return "download.elsewhere";
        case DownloadFault::too_large:
            return "download.too_large";
        case DownloadFault::cut:
            return "download.cut";
    }
    return "download.unreachable";
}

}  // namespace

std::string sentence(const DownloadError& error, const Messages& tr) {
    return tr(key_of(error.fault), fmt::arg("detail", error.detail));
}

struct Downloader::Transfer {
    explicit Transfer(const DownloadLimits& wanted);
    /// A library's callback: fewer bytes than were given end the transfer.
    static std::size_t take(char* data, std::size_t size, std::size_t count, void* transfer);
    tl::expected<long, DownloadError> ask(const std::string& address);

    DownloadLimits limits;
    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle;
    std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> header;
    std::array<char, CURL_ERROR_SIZE> words{};
    Bytes bytes;
};

std::size_t Downloader::Transfer::take(char* data, std::size_t size, std::size_t count, void* transfer) {
    auto& self = *static_cast<Transfer*>(transfer);
    const std::size_t more = size * count;
    if (self.bytes.size() + more > self.limits.largest_bytes) return 0;
    self.bytes.insert(self.bytes.end(), data, data + more);
    return more;
}

Downloader::Transfer::Transfer(const DownloadLimits& wanted)
    : limits(wanted),
      handle(curl_easy_init(), curl_easy_cleanup),
      header(curl_slist_append(nullptr, "Accept: image/jpeg, image/png, image/webp"), curl_slist_free_all) {
    if (!handle || !header) throw std::bad_alloc();
    CURL* curl = handle.get();
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, words.data());
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, header.get());
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Quadrille/" QUADRILLE_VERSION);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    // Where a server points is looked at before it is followed.
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(limits.largest_bytes));
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(limits.connecting.count()));
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limits.whole.count()));
}

tl::expected<long, DownloadError> Downloader::Transfer::ask(const std::string& address) {
    bytes.clear();
    words[0] = '\0';
    curl_easy_setopt(handle.get(), CURLOPT_URL, address.c_str());
    if (const CURLcode code = curl_easy_perform(handle.get()); code != CURLE_OK)
        return tl::unexpected(error_of(code, words.data()));
    long status = 0;
    curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
    return status;
}

Downloader::Downloader(const DownloadLimits& limits) {
    static const Library library;
    transfer_ = std::make_unique<Transfer>(limits);
}
Downloader::~Downloader() = default;

tl::expected<Bytes, DownloadError> Downloader::get(const std::string& address) {
    constexpr int most_redirections = 3;
    constexpr long found = 200, too_many_requests = 429, unavailable = 503;
    const auto first = vision::web_address(address);
    if (!first || !may_be_asked(*first)) return tl::unexpected(DownloadError{DownloadFault::address});
    std::string next = address;
    for (int redirections = 0;; ++redirections) {
        const auto status = transfer_->ask(next);
        if (!status) return tl::unexpected(status.error());
        if (*status == found) return std::move(transfer_->bytes);
        if (*status == too_many_requests || *status == unavailable)
            return tl::unexpected(DownloadError{DownloadFault::busy, std::to_string(*status)});
        char* target = nullptr;  // of the library
        curl_easy_getinfo(transfer_->handle.get(), CURLINFO_REDIRECT_URL, &target);
        if (target == nullptr || redirections == most_redirections)
            return tl::unexpected(DownloadError{DownloadFault::status, std::to_string(*status)});
        next = target;
        const auto place = vision::web_address(next);
        if (!place || !may_be_asked(*place) || !vision::stays_on_host(*first, *place))
            return tl::unexpected(DownloadError{DownloadFault::elsewhere, next});
    }
}

}  // namespace quadrille::app
