#include "app/messages/export_words.hpp"

#include <fmt/format.h>

#include "app/messages/seat_colours.hpp"
#include "rules/geometry/seat.hpp"

namespace quadrille::app {

db::ExportWords export_words(Language language, db::ExportWords::NoteSentence note) {
    constexpr std::string_view prefix = "export.";
    db::ExportWords::Texts texts;
    for (const auto& [key, text] : language.catalogue().texts()) {
        if (key.starts_with(prefix)) texts[key.substr(prefix.size())] = text;
        if (key.starts_with("step.") || key.starts_with("system.")) texts[key] = text;
    }
    for (const Seat seat : all_seats)
        texts[fmt::format("colour.{}", name(seat))] = fmt::format("#{:06x}", seat_rgb[seat]);
    return {language.code(), std::move(texts), std::move(note)};
}

}  // namespace quadrille::app
