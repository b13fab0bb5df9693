#include "db/event_payload.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "db/limits.hpp"

namespace quadrille::db {
namespace {

using nlohmann::json;

/// Fills an EventPayload with the values at the top of the payload; what is nested deeper is unknown to it.
class PayloadReader : public nlohmann::json_sax<json> {
public:
    explicit PayloadReader(EventPayload& payload) : payload_(payload) {}

    bool null() override { return depth_ > 0; }
    bool boolean(bool value) override {
        return put([&](PayloadKey key) { payload_.set_truth(key, value); });
    }
    bool number_integer(number_integer_t value) override {
        return put([&](PayloadKey key) { payload_.set_number(key, value); });
    }
    bool number_unsigned(number_unsigned_t value) override {
        if (value > INT64_MAX) return unknown();
        return put([&](PayloadKey key) { payload_.set_number(key, static_cast<std::int64_t>(value)); });
    }
    bool number_float(number_float_t, const string_t&) override { return unknown(); }
    bool string(string_t& value) override {
        return put([&](PayloadKey key) { payload_.set_text(key, value); });
    }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return ++depth_ == 1 || nested(); }
    bool key(string_t& name) override {
        if (depth_ != 1) return true;
        const auto found = std::find(key_names.begin(), key_names.end(), name);
        known_ = found != key_names.end();
        if (known_) key_ = static_cast<PayloadKey>(found - key_names.begin());
        return true;
    }
    bool end_object() override {
        --depth_;
        return true;
    }
    bool start_array(std::size_t) override {
        ++depth_;
        return depth_ > 1 && nested();
    }
    bool end_array() override {
        --depth_;
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

private:
    bool unknown() {
        payload_.set_unknown();
        return depth_ > 0;
    }
    bool nested() {
        payload_.set_unknown();
        return depth_ <= deepest_json;
    }
    template <typename Put>
    bool put(Put&& value) {
        if (depth_ == 0) return false;
        if (depth_ == 1 && known_)
            value(key_);
        else
            payload_.set_unknown();
        return true;
    }

    EventPayload& payload_;
    PayloadKey key_ = PayloadKey::event;
    bool known_ = false;
    int depth_ = 0;
};

}  // namespace

bool EventPayload::read(std::string_view payload) {
    clear();
    PayloadReader reader(*this);
    if (json::sax_parse(payload.begin(), payload.end(), &reader)) return true;
    clear();
    return false;
}

std::optional<std::string_view> EventPayload::text(PayloadKey key) const {
    return at(key).type == Type::text ? std::optional<std::string_view>(at(key).text) : std::nullopt;
}

std::optional<std::int64_t> EventPayload::number(PayloadKey key) const {
    return at(key).type == Type::number ? std::optional(at(key).number) : std::nullopt;
}

std::optional<bool> EventPayload::truth(PayloadKey key) const {
    return at(key).type == Type::truth ? std::optional(at(key).number != 0) : std::nullopt;
}

std::string EventPayload::word(PayloadKey key) const {
    if (const auto digits = number(key)) return std::to_string(*digits);
    return std::string(text(key).value_or(std::string_view()));
}

void EventPayload::clear() {
    for (Value& value : values_) value.type = Type::missing;
    unknown_ = false;
}

void EventPayload::set_text(PayloadKey key, std::string_view value) {
    at(key).type = Type::text;
    at(key).text = value;
}

void EventPayload::set_number(PayloadKey key, std::int64_t value) {
    at(key).type = Type::number;
    at(key).number = value;
}

void EventPayload::set_truth(PayloadKey key, bool value) {
    at(key).type = Type::truth;
    at(key).number = value;
}

}  // namespace quadrille::db
