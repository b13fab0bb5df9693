#include "vision/source/http_stream.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <curl/curl.h>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <thread>

#include "vision/source/byte_feed.hpp"
#include "vision/source/web_address.hpp"

namespace quadrille::vision {
namespace {

using namespace std::chrono_literals;

constexpr auto opening = 3s;
constexpr long stalled_s = 2;
constexpr int most_redirections = 3;

/// The library's own memory, once for the program.
struct Library {
    Library() { curl_global_init(CURL_GLOBAL_DEFAULT); }
    ~Library() { curl_global_cleanup(); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};

using Easy = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;
using Multi = std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)>;

Easy easy_handle() {
    static const Library library;
    Easy handle(curl_easy_init(), curl_easy_cleanup);
    if (!handle) throw std::bad_alloc();
    return handle;
}

long status_of(CURL* handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

/// Whom a server points to; what is no address as it stands, in short.
std::string shown(const std::string& target) {
    constexpr std::size_t in_short = 60;
    const auto place = web_address(target);
    return place ? place->scheme + "://" + place->host : target.substr(0, in_short);
}

}  // namespace

struct HttpStream::Transfer {
    explicit Transfer(const std::string& address);
    ~Transfer();
    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    /// Nullopt: bytes come.
    std::optional<SourceError> wait();

    ByteFeed feed;

private:
    enum class State { asking, answered, failed };

    /// A library's callback: fewer bytes than were given end the transfer.
    static std::size_t take(char* data, std::size_t size, std::size_t count, void* transfer);
    void run();
    bool ask(const std::string& address);
    /// Where the server points; nullopt where it does not, or where that is not followed.
    std::optional<std::string> next_address();
    void settle(State state);
    /// False: the bytes are not wanted.
    bool take_first(std::string_view bytes);

    std::string address_;
    std::optional<WebAddress> first_;
    Easy easy_ = easy_handle();
    Multi multi_{curl_multi_init(), curl_multi_cleanup};
    StreamHead head_;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    State state_ = State::asking;
    SourceError error_{SourceFault::no_stream, {}};
    std::thread thread_;
};

HttpStream::Transfer::Transfer(const std::string& address) : address_(address), first_(web_address(address)) {
    if (!multi_) throw std::bad_alloc();
    if (!first_ || !feed.is_open()) {
        state_ = State::failed;
        return;
    }
    CURL* curl = easy_.get();
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, this);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Quadrille");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    // Where a server points is looked at before it is followed.
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_ANY));
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYPEER, 0L);
    curl_easy_setopt(curl, CURLOPT_SSL_VERIFYHOST, 0L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, stalled_s);
    thread_ = std::thread([this] { run(); });
}

HttpStream::Transfer::~Transfer() {
    stop_ = true;
    feed.shut();
    curl_multi_wakeup(multi_.get());
    if (thread_.joinable()) thread_.join();
}

std::optional<SourceError> HttpStream::Transfer::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, opening, [this] { return state_ != State::asking; });
    if (state_ == State::answered) return std::nullopt;
    return error_;
}

void HttpStream::Transfer::settle(State state) {
    const std::lock_guard lock(mutex_);
    if (state_ == State::asking) state_ = state;
    changed_.notify_all();
}

bool HttpStream::Transfer::take_first(std::string_view bytes) {
    // Some begin with the line break that stands before every picture but the first; the decoder knows a
    // stream of pictures by its first two letters.
    if (head_.bytes().empty()) bytes.remove_prefix(std::min(bytes.size(), bytes.find_first_not_of("\r\n")));
    if (bytes.empty()) return true;
    switch (head_.take(bytes)) {
        case StreamHead::Sort::open:
            return true;
        case StreamHead::Sort::plays:
            settle(State::answered);
            return feed.hand_on(head_.bytes());
        case StreamHead::Sort::index_last:
            break;
    }
    const std::lock_guard lock(mutex_);
    error_ = {SourceFault::index_last, {}};
    return false;
}

std::size_t HttpStream::Transfer::take(char* data, std::size_t size, std::size_t count, void* transfer) {
    auto& self = *static_cast<Transfer*>(transfer);
    constexpr long found = 200;
    const std::size_t all = size * count;
    // The page that says where to go, or that a password is wanted.
    if (status_of(self.easy_.get()) != found) return self.stop_ ? 0 : all;
    const std::string_view bytes(data, all);
    const bool taken = self.state_ == State::asking ? self.take_first(bytes) : self.feed.hand_on(bytes);
    return taken ? all : 0;
}

bool HttpStream::Transfer::ask(const std::string& address) {
    CURL* curl = easy_.get();
    curl_easy_setopt(curl, CURLOPT_URL, address.c_str());
    const auto place = web_address(address);
    const bool known = place && place->scheme == first_->scheme && place->port == first_->port;
    curl_easy_setopt(curl, CURLOPT_USERNAME, known && !first_->user.empty() ? first_->user.c_str() : nullptr);
    curl_easy_setopt(curl, CURLOPT_PASSWORD,
                     known && !first_->user.empty() ? first_->password.c_str() : nullptr);
    curl_multi_add_handle(multi_.get(), curl);
    int running = 1;
    constexpr int moment_ms = 200;
    while (!stop_ && running > 0) {
        if (curl_multi_perform(multi_.get(), &running) != CURLM_OK) break;
        if (running > 0) curl_multi_poll(multi_.get(), nullptr, 0, moment_ms, nullptr);
    }
    int left = 0;
    const CURLMsg* message = curl_multi_info_read(multi_.get(), &left);
    const bool whole = message != nullptr && message->msg == CURLMSG_DONE && message->data.result == CURLE_OK;
    curl_multi_remove_handle(multi_.get(), curl);
    return whole;
}

std::optional<std::string> HttpStream::Transfer::next_address() {
    char* target = nullptr;  // the library's
    curl_easy_getinfo(easy_.get(), CURLINFO_REDIRECT_URL, &target);
    if (target == nullptr) return std::nullopt;
    const auto place = web_address(target);
    if (place && stays_on_host(*first_, *place)) return target;
    const std::lock_guard lock(mutex_);
    error_ = {SourceFault::no_stream, shown(target)};
    return std::nullopt;
}

void HttpStream::Transfer::run() {
    std::optional<std::string> next = address_;
    for (int asked = 0; next && asked <= most_redirections; ++asked)
        next = ask(*next) ? next_address() : std::nullopt;
    settle(State::failed);
    feed.end();
}

tl::expected<std::unique_ptr<HttpStream>, SourceError> HttpStream::open(const std::string& address) {
    auto transfer = std::make_unique<Transfer>(address);
    if (auto error = transfer->wait()) return tl::unexpected(std::move(*error));
    return std::unique_ptr<HttpStream>(new HttpStream(std::move(transfer)));
}

HttpStream::HttpStream(std::unique_ptr<Transfer> transfer) : transfer_(std::move(transfer)) {}
HttpStream::~HttpStream() = default;

std::string HttpStream::pipe() const {
    return transfer_->feed.pipe();
}

namespace {

/// A library's callback: the value of the header "Location" is kept.
std::size_t keep_location(char* data, std::size_t size, std::size_t count, void* location) {
    constexpr std::string_view name = "location:";
    const std::string_view line(data, size * count);
    const bool is_it =
        line.size() > name.size() && std::equal(name.begin(), name.end(), line.begin(), [](char a, char b) {
            return a == static_cast<char>(std::tolower(static_cast<unsigned char>(b)));
        });
    if (!is_it) return line.size();
    const std::size_t begin = line.find_first_not_of(" \t", name.size());
    const std::size_t end = line.find_last_not_of(" \t\r\n");
    if (begin != std::string_view::npos && begin <= end)
        *static_cast<std::string*>(location) = line.substr(begin, end - begin + 1);
    return line.size();
}

std::size_t leave(char*, std::size_t size, std::size_t count, void*) {
    return size * count;
}

/// Where a request is answered with another address: that one, or nothing. On error there was no answer.
tl::expected<std::string, CURLcode> location_of(CURL* curl, long request) {
    std::string location;
    curl_easy_setopt(curl, CURLOPT_RTSP_REQUEST, request);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &location);
    if (const CURLcode code = curl_easy_perform(curl); code != CURLE_OK) return tl::unexpected(code);
    const long status = status_of(curl);
    return status >= 300 && status < 400 ? location : std::string();
}

}  // namespace

std::optional<std::string> rtsp_points_to(const std::string& address) {
    const auto place = web_address(address);
    if (!place || place->scheme != "rtsp") return std::nullopt;
    const Easy easy = easy_handle();
    CURL* curl = easy.get();
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "rtsp");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS,
                     static_cast<long>(std::chrono::milliseconds(opening).count()) / 2);
    curl_easy_setopt(curl, CURLOPT_HTTPAUTH, static_cast<long>(CURLAUTH_ANY));
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, keep_location);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, leave);
    curl_easy_setopt(curl, CURLOPT_URL, address.c_str());
    const std::string named = without_user(address);
    curl_easy_setopt(curl, CURLOPT_RTSP_STREAM_URI, named.c_str());
    for (const long request : {CURL_RTSPREQ_OPTIONS, CURL_RTSPREQ_DESCRIBE}) {
        const auto location = location_of(curl, request);
        if (!location) break;
        if (location->empty()) continue;
        const auto target = web_address(*location);
        if (!target || !stays_on_host(*place, *target)) return shown(*location);
    }
    return std::nullopt;
}

}  // namespace quadrille::vision
