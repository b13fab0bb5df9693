#include "db/cards/card_stream.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <istream>
#include <memory>
#include <streambuf>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>
#include <zlib.h>

#include "db/limits.hpp"

namespace quadrille::db {
namespace {

using nlohmann::json;

constexpr std::size_t largest_card = std::size_t{16} << 20;

/// Why the last call of the system failed, in its own words.
ParseError system_words() {
    return {0, ParseFault::unreadable, std::strerror(errno)};
}

/// A plain or compressed file as a stream (zlib reads both).
class Unpacked : public std::streambuf {
public:
    explicit Unpacked(gzFile file) : file_(file), buffer_(std::size_t{1} << 18) {}

    std::optional<ParseError> failure;
    /// Set back to 0 after each card: a string without an end is not to fill the memory.
    std::size_t since_card = 0;

protected:
    int_type underflow() override {
        since_card += buffer_.size();
        if (since_card > largest_card) {
            failure = ParseError{0, ParseFault::card_too_large};
            return traits_type::eof();
        }
        const int got = gzread(file_, buffer_.data(), static_cast<unsigned>(buffer_.size()));
        if (got < 0) {
            int number = 0;
            gzerror(file_, &number);
            failure = number == Z_ERRNO ? system_words() : ParseError{0, ParseFault::gzip_damaged};
        }
        // A file that was cut in the middle ends without gzip's last block.
        if (got <= 0 || (gzeof(file_) != 0 && gzclearerr_status() == Z_BUF_ERROR)) {
            if (!failure && gzclearerr_status() == Z_BUF_ERROR) failure = ParseError{0, ParseFault::gzip_cut};
            if (got <= 0) return traits_type::eof();
        }
        setg(buffer_.data(), buffer_.data(), buffer_.data() + got);
        return traits_type::to_int_type(*gptr());
    }

private:
    int gzclearerr_status() {
        int number = 0;
        gzerror(file_, &number);
        return number;
    }

    gzFile file_;
    std::vector<char> buffer_;
};

/// Builds the objects that are cards and passes over everything else. A Scryfall file is an array of cards;
/// in MTGJSON they stand at data/SET/cards and data/SET/tokens.
class CardFinder : public nlohmann::json_sax<json> {
public:
    CardFinder(const std::function<bool(const StreamedCard&)>& take, Unpacked& source, gzFile file)
        : take_(take), source_(source), file_(file) {}

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override { return put(value); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(json::object(), false); }
    bool start_array(std::size_t) override { return open(json::array(), true); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        key_ = name;
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        failure = ParseError{0, ParseFault::not_json_from, {}, static_cast<std::int64_t>(position)};
        broken = true;
        return false;
    }

    std::optional<ParseError> failure;
    bool stopped = false, broken = false;  ///< broken: it is not JSON from some byte on

private:
    bool put(json value) {
        if (building_.empty()) return path_.empty() ? refuse() : true;
        json& parent = *building_.back();
        if (parent.is_array())
            parent.push_back(std::move(value));
        else
            parent[key_] = std::move(value);
        return true;
    }

    bool refuse() {
        failure = ParseError{0, ParseFault::no_card_file};
        return false;
    }

    bool open(json empty, bool is_array) {
        if (static_cast<int>(path_.size() + building_.size()) >= deepest_json) {
            failure = ParseError{0, ParseFault::too_deep};
            return false;
        }
        if (!building_.empty()) {
            json& parent = *building_.back();
            json& child = parent.is_array() ? (parent.push_back(std::move(empty)), parent.back())
                                            : (parent[key_] = std::move(empty));
            building_.push_back(&child);
            return true;
        }
        if (!is_array && is_card_here()) {
            card_ = std::move(empty);
            building_.push_back(&card_);
            return true;
        }
        if (path_.empty()) format_ = is_array ? CardFileFormat::scryfall : CardFileFormat::mtgjson;
        path_.push_back(is_array ? "[]" : "");
        if (path_.size() >= 2 && path_[path_.size() - 2].empty()) path_[path_.size() - 2] = key_;
        if (path_.size() == 3 && path_[0] == "data") set_code_ = path_[1];
        return true;
    }

    /// What each open object's current key is stands in `path_`; of arrays "[]".
    bool is_card_here() const {
        if (path_.size() == 1) return path_[0] == "[]";
        return path_.size() == 4 && path_[0] == "data" && path_[3] == "[]" &&
               (path_[2] == "cards" || path_[2] == "tokens");
    }

    bool close() {
        if (building_.empty()) {
            path_.pop_back();
            if (!path_.empty() && path_.back() != "[]") path_.back() = "";
            return true;
        }
        building_.pop_back();
        if (!building_.empty()) return true;
        source_.since_card = 0;
        stopped = !take_({card_, format_, set_code_, static_cast<std::int64_t>(gzoffset(file_))});
        card_ = nullptr;
        return !stopped;
    }

    const std::function<bool(const StreamedCard&)>& take_;
    Unpacked& source_;
    gzFile file_;
    CardFileFormat format_ = CardFileFormat::scryfall;
    std::vector<std::string> path_;
    std::string key_, set_code_;
    json card_;
    std::vector<json*> building_;
};

struct Close {
    void operator()(gzFile_s* file) const { gzclose(file); }
};

}  // namespace

std::optional<ParseError> check_card_file(const std::filesystem::path& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0)
        return errno == ENOENT ? ParseError{0, ParseFault::missing} : system_words();
    if (S_ISDIR(status.st_mode)) return ParseError{0, ParseFault::folder};
    if (!S_ISREG(status.st_mode)) return ParseError{0, ParseFault::not_a_file};
    if (status.st_size == 0) return ParseError{0, ParseFault::empty};
    if (access(path.c_str(), R_OK) != 0) return system_words();
    return std::nullopt;
}

std::optional<ParseError> stream_cards(const std::filesystem::path& path,
                                       const std::function<bool(const StreamedCard&)>& take) {
    if (auto trouble = check_card_file(path)) return trouble;
    const std::unique_ptr<gzFile_s, Close> file(gzopen(path.c_str(), "rb"));
    if (!file) return system_words();
    gzbuffer(file.get(), 1U << 18);
    Unpacked source(file.get());
    std::istream stream(&source);
    CardFinder finder(take, source, file.get());
    const bool whole = json::sax_parse(stream, &finder);
    if (finder.stopped) return std::nullopt;
    if (source.failure) return source.failure;
    if (!whole && finder.broken && stream.eof()) return ParseError{0, ParseFault::ends_early};
    if (!whole) return finder.failure.value_or(ParseError{0, ParseFault::no_card_file});
    return std::nullopt;
}

}  // namespace quadrille::db
