// db/event_payload.hpp: an event's payload as plain values (docs/game-log.md lists the keys).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "db/event_kind.hpp"

namespace quadrille::db {

enum class PayloadKey {
    event,
    track,
    from,
    to,
    seat,
    tapped,
    face,
    role,
    name,
    player,
    life,
    number,
    step,
    counter,
    count,
    attacker,
    target,
    amount,
    winner,
    reason,
    text,
    place
};
inline constexpr std::array<std::string_view, 22> key_names{
    "event",  "track",  "from",   "to",     "seat", "tapped",  "face",  "role",
    "name",   "player", "life",   "number", "step", "counter", "count", "attacker",
    "target", "amount", "winner", "reason", "text", "place"};

/// The known keys of one payload. Keep one object and read many payloads into it: it allocates hardly ever.
class EventPayload {
public:
    /// False where the payload is no JSON object; nothing is known then.
    bool read(std::string_view payload);

    /// Nullopt where it has none, or one of a newer version.
    std::optional<EventKind> kind() const { return event_kind_from(event()); }
    std::string_view event() const { return text(PayloadKey::event).value_or(std::string_view()); }
    /// Each nullopt where the key is missing or of another type.
    std::optional<std::string_view> text(PayloadKey key) const;
    std::optional<std::int64_t> number(PayloadKey key) const;
    std::optional<bool> truth(PayloadKey key) const;
    /// A text as it is, a number in digits; for what may name a player or a track.
    std::string word(PayloadKey key) const;
    /// Whether the payload held keys or values other than the known ones (null counts as missing).
    bool has_unknown() const { return unknown_; }

    void clear();
    void set_text(PayloadKey key, std::string_view value);
    void set_number(PayloadKey key, std::int64_t value);
    void set_truth(PayloadKey key, bool value);
    void set_unknown() { unknown_ = true; }

private:
    enum class Type : std::uint8_t { missing, text, number, truth };
    struct Value {
        Type type = Type::missing;
        std::int64_t number = 0;
        std::string text;
    };
    Value& at(PayloadKey key) { return values_[static_cast<std::size_t>(key)]; }
    const Value& at(PayloadKey key) const { return values_[static_cast<std::size_t>(key)]; }

    std::array<Value, key_names.size()> values_;
    bool unknown_ = false;
};

}  // namespace quadrille::db
