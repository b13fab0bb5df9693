#include "db/chain.hpp"

#include <charconv>
#include <fmt/format.h>
#include <sha2.h>

#include "db/event_names.hpp"

namespace quadrille::db {
namespace {

/// Each field with its length before it, so that no two lists of fields give the same bytes. A field that is
/// absent is "-", which no length is.
class Fields {
public:
    void add(std::string_view text) {
        fmt::format_to(std::back_inserter(bytes_), "{}:{},", text.size(), text);
    }
    void add(std::int64_t number) { add(fmt::format_int(number).c_str()); }
    /// Shortest decimal that reads back as the same number.
    void add(double number) { add(std::string_view(fmt::format("{}", number))); }
    template <typename T>
    void add(const std::optional<T>& value) {
        if (value)
            add(*value);
        else
            fmt::format_to(std::back_inserter(bytes_), "-,");
    }
    void add(const char* text) { add(std::string_view(text)); }
    void add(const Hash& hash) {
        add(std::string_view(reinterpret_cast<const char*>(hash.data()), hash.size()));
    }
    Hash hash() const { return sha256({bytes_.data(), bytes_.size()}); }

private:
    fmt::memory_buffer bytes_;
};

}  // namespace

Hash sha256(std::string_view bytes) {
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    Hash hash;
    SHA256Final(hash.data(), &context);
    return hash;
}

Hash header_hash(const NewGame& game, std::string_view uid) {
    Fields fields;
    fields.add("quadrille game 1");
    fields.add(uid);
    fields.add(std::string_view(game.name));
    fields.add(std::string_view(game.system));
    fields.add(std::int64_t{game.columns});
    fields.add(std::int64_t{game.rows});
    fields.add(game.wall_time_ms);
    fields.add(std::string_view(game.source));
    fields.add(std::string_view(game.profile));
    for (const GamePlayer& player : game.players) {
        fields.add(std::string_view(player.id));
        fields.add(std::string_view(player.name));
        fields.add(name(player.seat));
    }
    return fields.hash();
}

Hash event_hash(const Hash& before, const Event& event) {
    Fields fields;
    fields.add(before);
    fields.add(event.sequence);
    fields.add(event.group);
    fields.add(name(event.origin));
    fields.add(event.game_time_s);
    fields.add(event.wall_time_ms);
    fields.add(event.frame);
    fields.add(event.confidence);
    fields.add(event.verdict ? std::optional<std::string_view>(event.verdict->rule) : std::nullopt);
    fields.add(std::int64_t{event.verdict && event.verdict->allowed});
    fields.add(event.corrects);
    fields.add(event.picture);
    fields.add(std::string_view(event.payload));
    return fields.hash();
}

std::string hex(const Hash& hash) {
    std::string text;
    for (const std::uint8_t byte : hash) fmt::format_to(std::back_inserter(text), "{:02x}", byte);
    return text;
}

std::optional<Hash> hash_from(std::string_view text) {
    Hash hash;
    if (text.size() != 2 * hash.size()) return std::nullopt;
    for (std::size_t i = 0; i < hash.size(); ++i) {
        const char* first = text.data() + 2 * i;
        const auto [end, failure] = std::from_chars(first, first + 2, hash[i], 16);
        if (failure != std::errc() || end != first + 2) return std::nullopt;
    }
    return hash;
}

}  // namespace quadrille::db
