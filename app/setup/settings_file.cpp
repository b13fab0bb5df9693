#include "app/setup/settings_file.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/files/file_io.hpp"
#include "app/files/paths.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/setup/whole_number.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

fs::path settings_file() {
    return config_folder() / "settings.json";
}

}  // namespace

std::string json_from(const WindowSettings& settings) {
    Json json{{"quadrille", 1},
              {"text_scale", settings.text_scale},
              {"light", settings.light},
              {"contrast", settings.contrast},
              {"layout", layout_names[settings.layout]},
              {"grid", settings.grid},
              {"moves", settings.moves},
              {"arrivals", settings.arrivals},
              {"panels", settings.panels},
              {"quarters", settings.rotation},
              {"stream", layout_names[settings.stream_layout]},
              {"stream_transparent", settings.stream_transparent},
              {"size", {settings.size.width, settings.size.height}}};
    if (settings.language) json["language"] = settings.language->code();
    return json.dump(2) + "\n";
}

tl::expected<WindowSettings, std::string> settings_from(std::string_view text) {
    try {
        const Json json = Json::parse(text);
        WindowSettings settings;
        if (json.contains("language"))
            settings.language = language_from(json.at("language").get<std::string>());
        settings.text_scale = static_cast<float>(std::clamp(json.value("text_scale", 1.0), 1.0, 2.5));
        settings.light = json.value("light", false);
        settings.contrast = json.value("contrast", false);
        const auto layout =
            std::find(layout_names.begin(), layout_names.end(), json.value("layout", "picture"));
        if (layout != layout_names.end())
            settings.layout = static_cast<Layout>(layout - layout_names.begin());
        settings.grid = json.value("grid", true);
        settings.moves = json.value("moves", true);
        settings.arrivals = json.value("arrivals", false);
        settings.panels = json.value("panels", true);
        settings.rotation = whole_number(json, "quarters", 0, 0, 3);
        if (json.value("stream", "above") == layout_names[Layout::picture])
            settings.stream_layout = Layout::picture;
        settings.stream_transparent = json.value("stream_transparent", false);
        if (json.contains("size"))
            settings.size = {whole_number(json.at("size").at(0), 640, 7680),
                             whole_number(json.at("size").at(1), 400, 4320)};
        return settings;
    } catch (const Json::exception&) {
        return tl::unexpected(std::string());  // it is put aside, whatever is wrong with it
    }
}

WindowSettings saved_settings(LocalizedText& note) {
    constexpr unsigned largest_mb = 1;
    std::error_code failure;
    if (!fs::exists(settings_file(), failure)) return {};
    const auto settings =
        read_file(settings_file(), largest_mb).map_error(file_sentence).and_then(settings_from);
    if (settings) return *settings;
    const fs::path aside = settings_file().string() + ".broken";
    fs::rename(settings_file(), aside, failure);
    note = [file = settings_file().string(), aside = aside.string()](const Messages& tr) {
        return tr("note.set_aside", fmt::arg("file", file), fmt::arg("aside", aside));
    };
    return {};
}

tl::expected<void, std::string> save_settings(const WindowSettings& settings) {
    return write_private_file(settings_file(), json_from(settings)).map_error(file_sentence);
}

}  // namespace quadrille::app
