#include "app/messages/store_sentence.hpp"

#include "app/messages/entry_sentence.hpp"

namespace quadrille::app {

const char* key_of(db::StoreFault fault) {
    using db::StoreFault;
    switch (fault) {
        case StoreFault::missing:
            return "store.missing";
        case StoreFault::not_a_file:
            return "store.not_a_file";
        case StoreFault::no_permission:
            return "store.no_permission";
        case StoreFault::empty:
            return "store.empty";
        case StoreFault::not_a_database:
            return "store.not_a_database";
        case StoreFault::foreign:
            return "store.foreign";
        case StoreFault::foreign_schema:
            return "store.foreign_schema";
        case StoreFault::newer:
            return "store.newer";
        case StoreFault::damaged:
            return "store.damaged";
        case StoreFault::interrupted:
            return "store.interrupted";
        case StoreFault::read_only:
            return "store.read_only";
        case StoreFault::disk_full:
            return "store.disk_full";
        case StoreFault::busy:
            return "store.busy";
        case StoreFault::game_in_use:
            return "store.game_in_use";
        case StoreFault::lease_lost:
            return "store.lease_lost";
        case StoreFault::no_such_game:
            return "store.no_such_game";
        case StoreFault::no_such_player:
            return "store.no_such_player";
        case StoreFault::name_taken:
            return "store.name_taken";
        case StoreFault::no_such_event:
            return "store.no_such_event";
        case StoreFault::invalid:
            return "store.invalid";
        case StoreFault::chain_broken:
            return "store.chain_broken";
        case StoreFault::out_of_memory:
            return "store.out_of_memory";
        case StoreFault::io:
            break;
    }
    return "store.io";
}

std::string sentence(const std::filesystem::path& file, const db::StoreError& error, const Messages& tr) {
    const std::string inside = error.entry ? sentence(*error.entry, tr) : error.detail;
    const std::string detail = inside.empty() ? "" : " (" + inside + ")";
    const std::string what =
        tr(key_of(error.fault), fmt::arg("detail", detail), fmt::arg("name", error.detail),
           fmt::arg("found", error.found), fmt::arg("known", error.known), fmt::arg("holder", error.holder));
    return tr("store.sentence", fmt::arg("file", file.string()), fmt::arg("what", what));
}

}  // namespace quadrille::app
