#include "calibration/json_place.hpp"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace quadrille {
namespace {

using Json = nlohmann::json;

/// Walks over a text and tells how far the parser has read.
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
    friend bool operator!=(const CountingIterator& a, const CountingIterator& b) { return a.at != b.at; }
};

/// Stops the parse at the value of the wanted pointer.
class PointerSearch : public nlohmann::json_sax<Json> {
public:
    explicit PointerSearch(std::string_view wanted) : wanted_(wanted) {}

    bool found() const { return found_; }

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
        levels_.back().key = Json::json_pointer().operator/=(name).to_string();
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
        found_ = here == wanted_;
        return found_;
    }
    void next_element() {
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
        return true;
    }
    bool leave() {
        levels_.pop_back();
        next_element();
        return true;
    }

    std::string_view wanted_;
    std::vector<Level> levels_;
    bool found_ = false;
};

}  // namespace

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
    PointerSearch search(pointer);
    Json::sax_parse(CountingIterator{json.data(), &furthest},
                    CountingIterator{json.data() + json.size(), &furthest}, &search);
    if (!search.found()) return {};
    const auto read = static_cast<std::size_t>(furthest - json.data());
    return place_of(json, read > 0 ? read - 1 : 0);
}

}  // namespace quadrille
