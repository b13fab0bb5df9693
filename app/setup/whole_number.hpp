// app/setup/whole_number.hpp: numbers of files that anybody may have written.
#pragma once
#include <algorithm>
#include <nlohmann/json.hpp>

namespace quadrille::app {

/// A number of a JSON value as a whole one within bounds: turned into an int as it is, a larger one would
/// have no meaning. Throws what nlohmann/json throws where it is no number.
inline int whole_number(const nlohmann::ordered_json& value, int least, int most) {
    return static_cast<int>(
        std::clamp(value.get<double>(), static_cast<double>(least), static_cast<double>(most)));
}

/// The same of a key; `otherwise` where the key is not there.
inline int whole_number(const nlohmann::ordered_json& object, const char* key, int otherwise, int least,
                        int most) {
    const auto found = object.find(key);
    return found == object.end() ? otherwise : whole_number(*found, least, most);
}

/// Lives, hands and turns beyond this are nobody's.
inline constexpr int most_counted = 1'000'000;

}  // namespace quadrille::app
