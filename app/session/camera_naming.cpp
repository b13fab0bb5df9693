#include "app/session/camera_naming.hpp"

#include "app/session/card_finder.hpp"
#include "app/session/event_keys.hpp"
#include "app/session/journal.hpp"
#include "app/session/statement_json.hpp"

namespace quadrille::app {

CardFacts facts_in(const db::GameFile& file, const std::string& name) {
    const auto face = db::CardLibrary(file).face_named(name);
    return face && *face ? facts_of(**face, name) : CardFacts{.name = name};
}

db::NewEvent camera_naming(double t, int track, const vision::NamedTrack& named, const CardFacts& facts) {
    nlohmann::json payload = payload_of(Naming{track, facts}, Table{});
    payload["by"] = "camera";
    payload[automatic_key] = true;
    db::NewEvent entry = log_entry(db::EventOrigin::said, t, payload.dump());
    entry.confidence = named.name.odds;
    return entry;
}

}  // namespace quadrille::app
