#include "rules/json/parse.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace quadrille::rules {
namespace {

/// No request of the systems is deeper than 10; the limit keeps hostile lines from exhausting the stack.
constexpr std::size_t deepest = 64;

/// Receives the events of nlohmann's parser (its SAX interface) and lays the values out.
class TreeBuilder {
public:
    explicit TreeBuilder(std::size_t text_size) {
        // A decoded text is never longer than what it was written as, so the characters never move.
        tree_.characters = std::make_unique_for_overwrite<char[]>(text_size + 1);
        end_ = tree_.characters.get();
        tree_.values.reserve(text_size / 8 + 8);
        open_.reserve(deepest);
    }

    bool null() {
        add(Value::Type::null);
        return true;
    }
    bool boolean(bool truth) {
        add(Value::Type::truth).truth = truth;
        return true;
    }
    bool number_integer(std::int64_t number) {
        add(Value::Type::integer).integer = number;
        return true;
    }
    bool number_unsigned(std::uint64_t number) {
        if (number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return number_integer(static_cast<std::int64_t>(number));
        add(Value::Type::natural).natural = number;
        return true;
    }
    bool number_float(double number, const std::string&) {
        add(Value::Type::real).real = number;
        return true;
    }
    bool string(const std::string& text) {
        const std::string_view kept = keep(text);
        add(Value::Type::text).text = kept;
        return true;
    }
    bool binary(const std::vector<std::uint8_t>&) { return false; }
    bool start_object(std::size_t) { return start(Value::Type::object); }
    bool start_array(std::size_t) { return start(Value::Type::array); }
    bool end_object() { return end(); }
    bool end_array() { return end(); }
    bool key(const std::string& key) {
        key_ = keep(key);
        return true;
    }
    bool parse_error(std::size_t byte, const std::string&, const Json::exception& error) {
        constexpr int number_out_of_range = 406;
        error_ = "byte " + std::to_string(byte);
        huge_number_ = error.id == number_out_of_range;
        return false;
    }

    bool huge_number() const { return huge_number_; }
    std::string error() && {
        if (open_.size() >= deepest)
            return "the request is nested more than " + std::to_string(deepest) + " levels deep";
        return "the request is not valid JSON: " + error_;
    }
    ValueTree tree() && { return std::move(tree_); }

private:
    struct Open {
        std::uint32_t container, last_child;
    };

    std::string_view keep(const std::string& text) {
        char* const start = end_;
        end_ = std::copy(text.begin(), text.end(), start);
        return {start, text.size()};
    }

    Value& add(Value::Type type) {
        const auto place = static_cast<std::uint32_t>(tree_.values.size());
        Value& value = tree_.values.emplace_back();
        value.type = type;
        value.key = std::exchange(key_, {});
        if (!open_.empty()) {
            auto& [container, last_child] = open_.back();
            value.parent = container;
            value.place = tree_.values[container].size++;
            (last_child == Value::none ? tree_.values[container].first_child
                                       : tree_.values[last_child].next) = place;
            last_child = place;
        }
        return value;
    }

    bool start(Value::Type type) {
        if (open_.size() >= deepest) return false;
        add(type);
        open_.push_back({static_cast<std::uint32_t>(tree_.values.size() - 1), Value::none});
        return true;
    }
    bool end() {
        open_.pop_back();
        return true;
    }

    ValueTree tree_;
    std::vector<Open> open_;
    std::string_view key_;
    char* end_;
    std::string error_;
    bool huge_number_ = false;
};

/// The text with numbers beyond every double written as 0.5: like them no whole number that any field takes,
/// but one that the parser reads. Such a number has at least five characters.
std::string without_huge_numbers(std::string_view text) {
    std::string changed(text);
    for (std::size_t i = 0; i < changed.size();) {
        if (changed[i] == '"') {
            for (++i; i < changed.size() && changed[i] != '"'; ++i) {
                if (changed[i] == '\\') ++i;
            }
            ++i;
            continue;
        }
        const std::size_t end = std::min(changed.find_first_not_of("0123456789+-.eE", i), changed.size());
        if (end > i && !std::isfinite(std::strtod(changed.substr(i, end - i).c_str(), nullptr)))
            changed.replace(i, end - i, "0.5" + std::string(end - i - 3, ' '));
        i = std::max(end, i + 1);
    }
    return changed;
}

}  // namespace

tl::expected<Document, InputError> parse(std::string_view text) {
    TreeBuilder builder(text.size());
    if (Json::sax_parse(text, &builder)) return Document{std::move(builder).tree(), {}};
    if (!builder.huge_number()) return tl::unexpected(InputError{"", std::move(builder).error()});
    TreeBuilder again(text.size());
    if (Json::sax_parse(without_huge_numbers(text), &again)) return Document{std::move(again).tree(), {}};
    return tl::unexpected(InputError{"", std::move(again).error()});
}

}  // namespace quadrille::rules
