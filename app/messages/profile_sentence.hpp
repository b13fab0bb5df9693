// app/messages/profile_sentence.hpp: the sentence for what is wrong with a table's profile.
#pragma once
#include <string>

#include "app/messages/messages.hpp"
#include "calibration/table_profile.hpp"

namespace quadrille::app {

/// "/tap_deg must be 45 or 90".
std::string sentence(const ProfileError& error, const Messages& tr);

/// "table.json:3:14: /tap_deg must be 45 or 90".
std::string sentence(const std::string& file, const ProfileError& error, const Messages& tr);

}  // namespace quadrille::app
