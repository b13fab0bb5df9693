// app/messages/store_sentence.hpp: what went wrong with a game file, as a sentence for people.
#pragma once
#include <filesystem>
#include <string>

#include "app/messages/messages.hpp"
#include "db/store_error.hpp"

namespace quadrille::app {

/// The catalogues' key for a fault: "store.disk_full".
const char* key_of(db::StoreFault fault);

/// One clear sentence that names the file: what, where, what to do.
std::string sentence(const std::filesystem::path& file, const db::StoreError& error,
                     const Messages& tr = program_messages());

}  // namespace quadrille::app
