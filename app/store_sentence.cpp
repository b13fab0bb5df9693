#include "app/store_sentence.hpp"

#include <fmt/format.h>

namespace quadrille::app {
namespace {

std::string what(const db::StoreError& error) {
    using db::StoreFault;
    const std::string detail = error.detail.empty() ? "" : " (" + error.detail + ")";
    switch (error.fault) {
        case StoreFault::missing:
            return "there is no such file";
        case StoreFault::not_a_file:
            return "this is not a file; give a game file's name";
        case StoreFault::no_permission:
            return "the file may not be opened" + detail + "; check its and its folder's permissions";
        case StoreFault::empty:
            return "the file is empty, so it is no game file; remove it or give another name";
        case StoreFault::not_a_database:
            return "this is no game file, or only a piece of one; `quadrille log repair` saves what is in it";
        case StoreFault::foreign:
            return "this database belongs to another program; give another name";
        case StoreFault::newer:
            return fmt::format(
                "written by a newer Quadrille: its format is version {}, this program knows up to version "
                "{}; "
                "update Quadrille",
                error.found, error.known);
        case StoreFault::damaged:
            return "the file is damaged" + detail +
                   "; it can be read in part, and `quadrille log repair` saves it into a new file";
        case StoreFault::read_only:
            return "the file can only be read; copy it to a place where it can be written";
        case StoreFault::disk_full:
            return "the disk is full; nothing is lost, make room and go on";
        case StoreFault::busy:
            return "another program has kept the file locked for 5 seconds; try again" + detail;
        case StoreFault::game_in_use:
            return fmt::format(
                "process {} is writing to this game, so it can only be read here; close it there first",
                error.holder);
        case StoreFault::lease_lost:
            return "another Quadrille has taken this game over; open it again to go on";
        case StoreFault::no_such_game:
            return fmt::format("there is no game \"{}\" in it; `quadrille log list` names them",
                               error.detail);
        case StoreFault::no_such_player:
            return fmt::format(
                "there is no player \"{}\" in that game; `quadrille log show --json` lists them",
                error.detail);
        case StoreFault::name_taken:
            return fmt::format("\"{}\" exists already; choose another name", error.detail);
        case StoreFault::no_such_event:
            return fmt::format("there is no event {}", error.detail);
        case StoreFault::invalid:
            return "this cannot be stored" + detail;
        case StoreFault::chain_broken:
            return "the log does not prove itself" + detail + "; it was changed after it was written";
        case StoreFault::out_of_memory:
            return "there is not enough memory";
        case StoreFault::io:
            return "the system could not read or write it" + detail;
    }
    return "it cannot be used" + detail;
}

}  // namespace

std::string sentence(const std::filesystem::path& file, const db::StoreError& error) {
    return fmt::format("{}: {}", file.string(), what(error));
}

}  // namespace quadrille::app
