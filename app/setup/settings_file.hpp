// app/setup/settings_file.hpp: the window's settings as a file in the config folder.
#pragma once
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "app/setup/settings.hpp"

namespace quadrille::app {

std::string json_from(const WindowSettings& settings);
/// Numbers out of range are brought into it, unknown keys ignored; on error one sentence.
tl::expected<WindowSettings, std::string> settings_from(std::string_view json);

/// settings.json in the config folder. Where it is missing: the defaults. One that cannot be read is set
/// aside (settings.json.broken), and `note` reports it.
WindowSettings saved_settings(LocalizedText& note);
/// On error the sentence to show.
tl::expected<void, std::string> save_settings(const WindowSettings& settings);

}  // namespace quadrille::app
