#include "calibration/json_place.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace quadrille {
namespace {

using Json = nlohmann::json;

/// Walks over a text and counts how far the parser has read.
struct CountingIterator {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    const char** furthest;

    reference operator*() const { return *at; }
    CountingIterator& operator++() {
        ++at;
        *furthest = at;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at == b.at; }
};

/// Stops the parse at the value of the wanted pointer.
class PointerSearch : public nlohmann::json_sax<Json> {
public:
    /// `furthest`: how far the parser has read; the search looks at it in each of the parser's calls.
    PointerSearch(std::string_view wanted, const char* const& furthest, const char* end)
        : wanted_(wanted), furthest_(furthest), last_(furthest), end_(end) {}

    /// The first character of the wanted value; nullptr where there is none.
    const char* found() const { return found_; }

    bool null() override { return scalar(); }
    bool boolean(bool) override { return scalar(); }
    bool number_integer(number_integer_t) override { return scalar(); }
    bool number_unsigned(number_unsigned_t) override { return scalar(); }
    bool number_float(number_float_t, const string_t&) override { return scalar(); }
    bool string(string_t&) override { return scalar(); }
    bool binary(binary_t&) override { return scalar(); }
    bool start_object(std::size_t) override { return enter(std::nullopt); }
    bool start_array(std::size_t) override { return enter(0); }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool key(string_t& name) override {
        levels_.back().key = (Json::json_pointer() / name).to_string();
        last_ = furthest_;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

private:
    struct Level {
        std::optional<std::size_t> element;  ///< the next element of an array; nullopt in an object
        std::string key;                     ///< the last key of an object, as a pointer's part
    };

    bool reached() {
        std::string here;
        for (const Level& level : levels_) {
            here += level.element ? "/" + std::to_string(*level.element) : level.key;
        }
        if (here != wanted_) return false;
        // Between the last token and this one there is nothing but space and at most one mark.
        found_ = last_;
        while (found_ != end_ && std::string_view(" \t\r\n,:").find(*found_) != std::string_view::npos)
            ++found_;
        return true;
    }
    void next_element() {
        last_ = furthest_;
        if (!levels_.empty() && levels_.back().element) ++*levels_.back().element;
    }
    bool scalar() {
        if (reached()) return false;
        next_element();
        return true;
    }
    bool enter(std::optional<std::size_t> first_element) {
        if (reached()) return false;
        levels_.push_back({first_element, {}});
        last_ = furthest_;
        return true;
    }
    bool leave() {
        levels_.pop_back();
        next_element();
        return true;
    }

    std::string_view wanted_;
    const char* const& furthest_;
    const char* last_;  ///< how far the parser had read at the last token
    const char* end_;
    std::vector<Level> levels_;
    const char* found_ = nullptr;
};

/// Takes every value and keeps the parser's complaint.
class FaultSearch : public nlohmann::json_sax<Json> {
public:
    std::optional<std::size_t> fault;  ///< byte from 1
    bool number_too_large = false;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_object() override { return true; }
    bool end_array() override { return true; }
    bool key(string_t&) override { return true; }
    bool parse_error(std::size_t byte, const std::string&,
                     const nlohmann::detail::exception& error) override {
        fault = byte;
        number_too_large = dynamic_cast<const nlohmann::detail::out_of_range*>(&error) != nullptr;
        return false;
    }
};

}  // namespace

std::optional<JsonFault> json_fault(std::string_view text) {
    FaultSearch search;
    Json::sax_parse(text, &search);
    if (!search.fault) return std::nullopt;
    const std::size_t byte = *search.fault;
    return JsonFault{place_of(text, byte > 0 ? byte - 1 : 0), search.number_too_large};
}

TextPlace place_of(std::string_view text, std::size_t byte) {
    TextPlace place;
    for (const char c : text.substr(0, byte)) {
        if (c == '\n') {
            ++place.line;
            place.column = 1;
        } else {
            ++place.column;
        }
    }
    return place;
}

TextPlace place_of_value(std::string_view json, std::string_view pointer) {
    const char* furthest = json.data();
    const char* const end = json.data() + json.size();
    PointerSearch search(pointer, furthest, end);
    Json::sax_parse(CountingIterator{json.data(), &furthest}, CountingIterator{end, &furthest}, &search);
    return search.found() != nullptr ? place_of(json, static_cast<std::size_t>(search.found() - json.data()))
                                     : TextPlace{};
}

}  // namespace quadrille
