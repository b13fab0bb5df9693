#include "app/session/game_credentials.hpp"

#include "app/files/credentials.hpp"

namespace quadrille::app {

void leave_out_credentials(db::NewGame& header) {
    header.source = without_credentials(header.source);
    header.profile = without_credentials(header.profile);
}

void leave_out_proven_credentials(db::GameRecord& record) {
    db::NewGame cleaned = record.game;
    leave_out_credentials(cleaned);
    if (cleaned == static_cast<const db::NewGame&>(record.game)) return;
    // One whose chain does not verify is not proven again: importing it reports that.
    if (!db::change_header(record, leave_out_credentials)) leave_out_credentials(record.game);
}

}  // namespace quadrille::app
