#include "app/session/game_words.hpp"

#include <nlohmann/json.hpp>

#include "app/messages/export_words.hpp"
#include "app/session/event_keys.hpp"
#include "calibration/picture_side.hpp"

namespace quadrille::app {
namespace {

std::string clock_note(const nlohmann::json& clock, const Messages& tr) {
    if (!clock.value("on", false)) return tr("export.note.clock_off");
    const int seconds = clock.value("seconds", 0);
    return seconds > 0 ? tr("export.note.clock", fmt::arg("seconds", seconds)) : tr("export.note.clock_on");
}

std::string note_sentence(std::string_view payload, const Messages& tr) {
    constexpr bool throws = false;
    const auto note = nlohmann::json::parse(payload, nullptr, throws);
    if (!note.is_object()) return {};
    try {
        if (note.contains(clock_key)) return clock_note(note.at(clock_key), tr);
        if (note.contains(title_key))
            return tr("export.note.title", fmt::arg("title", note.at(title_key).get<std::string>()));
        const auto side = picture_side_from(note.value(south_key, ""));
        return side ? tr("export.note.south." + std::string(name(*side))) : "";
    } catch (const nlohmann::json::exception&) {  // such a key of another program
        return {};
    }
}

}  // namespace

db::ExportWords game_words(Language language) {
    return export_words(
        language, [tr = Messages(language)](std::string_view payload) { return note_sentence(payload, tr); });
}

}  // namespace quadrille::app
