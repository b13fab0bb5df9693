// app/store_sentence.hpp: what went wrong with a game file, as a sentence for people.
#pragma once
#include <filesystem>
#include <string>

#include "db/store_error.hpp"

namespace quadrille::app {

/// One clear sentence that names the file: what, where, what to do.
std::string sentence(const std::filesystem::path& file, const db::StoreError& error);

}  // namespace quadrille::app
