// Holds every #include "..." against the arrows that are allowed between the folders.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// What the files of a folder may include: project paths by their beginnings, and libraries that are not for
/// them.
struct Layer {
    std::string folder;
    std::vector<std::string> may_include;
    std::vector<std::string> never_from_libraries;
};

/// The rules open no file, show nothing, know no clock and no chance.
const std::vector<std::string> not_for_rules{"opencv2/", "sqlite",     "SQLiteCpp", "imgui", "GLFW/",
                                             "fstream",  "filesystem", "chrono",    "random"};

const std::vector<Layer> layers{
    {"rules/geometry",
     {"rules/geometry/"},
     {"opencv2/", "sqlite", "SQLiteCpp", "imgui", "GLFW/", "nlohmann/", "fstream", "filesystem", "chrono",
      "random"}},
    {"rules/terms", {"rules/terms/"}, not_for_rules},
    {"rules/json", {"rules/json/", "rules/geometry/", "rules/terms/"}, not_for_rules},
    {"rules/position", {"rules/position/", "rules/json/", "rules/geometry/", "rules/terms/"}, not_for_rules},
    {"rules/echiquier",
     {"rules/echiquier/", "rules/position/", "rules/json/", "rules/geometry/", "rules/terms/"},
     not_for_rules},
    {"rules/frontiere",
     {"rules/frontiere/", "rules/position/", "rules/json/", "rules/geometry/", "rules/terms/"},
     not_for_rules},
    {"rules/magic54", {"rules/magic54/", "rules/json/", "rules/terms/"}, not_for_rules},
    {"rules/multiplayer", {"rules/multiplayer/", "rules/json/", "rules/terms/"}, not_for_rules},
    {"rules/noire", {"rules/noire/", "rules/json/", "rules/terms/"}, not_for_rules},
    {"rules", {"rules/"}, not_for_rules},
    {"calibration", {"calibration/", "rules/geometry/"}, {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"vision", {"vision/", "calibration/", "rules/geometry/"}, {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"db", {"db/", "rules/"}, {"opencv2/", "imgui", "GLFW/"}},
    {"app/files", {"app/files/"}, {"opencv2/", "sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/messages",
     {"app/messages/", "app/files/", "vision/", "calibration/", "rules/", "db/"},
     {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/pictures",
     {"app/pictures/", "app/messages/", "app/files/", "vision/", "db/"},
     {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/setup",
     {"app/setup/", "app/messages/", "app/files/", "vision/source/", "calibration/", "rules/"},
     {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/capture",
     {"app/capture/", "app/setup/", "app/messages/", "app/files/", "vision/", "calibration/",
      "rules/geometry/"},
     {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/session/systems",
     {"app/session/systems/", "app/setup/", "app/messages/", "calibration/", "rules/"},
     {"opencv2/", "sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/session",
     {"app/session/", "app/capture/", "app/setup/", "app/messages/", "app/files/", "vision/", "calibration/",
      "rules/", "db/"},
     {"sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
    {"app/window/drawing",
     {"app/window/drawing/", "app/messages/", "app/files/", "calibration/", "rules/geometry/"},
     {"sqlite", "SQLiteCpp"}},
    {"app/window/panels",
     {"app/window/panels/", "app/window/drawing/", "app/session/", "app/setup/", "app/messages/",
      "calibration/", "rules/"},
     {"sqlite", "SQLiteCpp", "GLFW/"}},
    {"app/window",
     {"app/window/", "app/session/", "app/capture/", "app/pictures/", "app/setup/", "app/messages/",
      "app/files/", "vision/", "calibration/", "rules/", "db/"},
     {"sqlite", "SQLiteCpp"}},
    {"app/commands", {"app/", "vision/", "calibration/", "rules/", "db/"}, {"GLFW/"}},
    {"app", {"app/commands/", "app/files/"}, {"opencv2/", "sqlite", "SQLiteCpp", "imgui", "GLFW/"}},
};

/// The innermost layer that a file lies in.
const Layer* layer_of(const std::string& path) {
    const Layer* innermost = nullptr;
    for (const Layer& layer : layers) {
        const bool inside = path.rfind(layer.folder + "/", 0) == 0;
        if (inside && (!innermost || layer.folder.size() > innermost->folder.size())) innermost = &layer;
    }
    return innermost;
}

bool begins_with_one_of(const std::string& text, const std::vector<std::string>& beginnings) {
    for (const std::string& beginning : beginnings) {
        if (text.rfind(beginning, 0) == 0) return true;
    }
    return false;
}

/// Each forbidden include of a file, as "path: include".
std::vector<std::string> forbidden_includes(const fs::path& file, const std::string& path,
                                            const Layer& layer) {
    static const std::regex include(R"(^\s*#\s*include\s*(["<])([^">]+)[">])");
    std::vector<std::string> forbidden;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        std::smatch match;
        if (!std::regex_search(line, match, include)) continue;
        const std::string target = match[2];
        const bool ours = match[1] == "\"";
        const bool wrong = ours ? !begins_with_one_of(target, layer.may_include)
                                : begins_with_one_of(target, layer.never_from_libraries);
        if (wrong) forbidden.push_back(path + ": " + target);
    }
    return forbidden;
}

TEST(Architecture, IncludesFollowTheArrows) {
    const fs::path root = QUADRILLE_SOURCE_DIR;
    int files = 0;
    for (const char* folder : {"rules", "calibration", "vision", "db", "app"}) {
        if (!fs::exists(root / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp") continue;
            const std::string path = fs::relative(entry.path(), root).string();
            const Layer* layer = layer_of(path);
            ASSERT_NE(layer, nullptr) << path;
            ++files;
            for (const std::string& wrong : forbidden_includes(entry.path(), path, *layer))
                ADD_FAILURE() << wrong;
        }
    }
    EXPECT_GT(files, 20);
}

TEST(Architecture, PublicHeadersOfTheRulesKnowNoJson) {
    const fs::path root = QUADRILLE_SOURCE_DIR;
    for (const auto& entry : fs::recursive_directory_iterator(root / "rules")) {
        if (entry.path().extension() != ".hpp") continue;
        const std::string path = fs::relative(entry.path(), root).string();
        // rules/json, what turns a position into JSON, each system's own requests.hpp and the reader behind
        // one of them are the edge.
        static const std::regex edge(R"(^rules/json/.*|.*(_json|/requests|/state_reader)\.hpp$)");
        if (std::regex_match(path, edge)) continue;
        std::ifstream stream(entry.path());
        for (std::string line; std::getline(stream, line);) {
            EXPECT_EQ(line.find("nlohmann"), std::string::npos) << path;
            EXPECT_EQ(line.find("rules/json/"), std::string::npos) << path;
        }
    }
}

/// For each folder the folders that its files include, itself left out.
using Includes = std::map<std::string, std::set<std::string>>;

Includes includes_between_folders() {
    static const std::regex include(R"re(^\s*#\s*include\s*"([^"]+)")re");
    const fs::path root = QUADRILLE_SOURCE_DIR;
    Includes includes;
    for (const char* top : {"rules", "calibration", "vision", "db", "app"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const auto extension = entry.path().extension();
            if (extension != ".hpp" && extension != ".cpp") continue;
            const std::string folder = fs::relative(entry.path().parent_path(), root).string();
            std::ifstream stream(entry.path());
            for (std::string line; std::getline(stream, line);) {
                std::smatch match;
                if (line.rfind("#include \"", 0) != 0 || !std::regex_search(line, match, include)) continue;
                const std::string target = fs::path(match[1].str()).parent_path().string();
                if (target != folder && fs::exists(root / match[1].str())) includes[folder].insert(target);
            }
        }
    }
    return includes;
}

/// Depth-first search for a way from the last folder of `way` back to its first; `way` is that way then.
bool leads_back(const Includes& includes, std::vector<std::string>& way, std::set<std::string>& tried) {
    const auto next = includes.find(way.back());
    if (next == includes.end()) return false;
    for (const std::string& folder : next->second) {
        if (folder == way.front()) return true;
        if (!tried.insert(folder).second) continue;
        way.push_back(folder);
        if (leads_back(includes, way, tried)) return true;
        way.pop_back();
    }
    return false;
}

TEST(Architecture, NoFolderIncludesItselfThroughOthers) {
    const Includes includes = includes_between_folders();
    EXPECT_GT(includes.size(), 20U);
    for (const auto& [folder, targets] : includes) {
        std::vector<std::string> way{folder};
        std::set<std::string> tried;
        if (!leads_back(includes, way, tried)) continue;
        std::string ring;
        for (const std::string& place : way) ring += place + " -> ";
        ADD_FAILURE() << ring << folder;
    }
}

}  // namespace
