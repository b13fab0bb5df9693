// The networks that the program carries are those of their manifests, and so are the numbers that belong to
// their weights.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sha256.h>
#include <string>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path root = QUADRILLE_SOURCE_DIR;

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string sha256(const std::string& bytes) {
    char hexadecimal[SHA256_DIGEST_STRING_LENGTH];
    SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), hexadecimal);
    return hexadecimal;
}

/// Folders with networks and their manifest.json.
std::vector<fs::path> network_folders() {
    std::vector<fs::path> folders;
    for (const auto& entry : fs::recursive_directory_iterator(root / "vision")) {
        if (entry.is_directory() && entry.path().filename() == "networks") folders.push_back(entry.path());
    }
    return folders;
}

TEST(Manifest, HasEachNetworkWithItsContents) {
    for (const fs::path& folder : network_folders()) {
        const json manifest = json::parse(bytes_of(folder / "manifest.json"));
        std::set<std::string> listed, there;
        for (const json& network : manifest.at("networks")) {
            const std::string file = network.at("file");
            EXPECT_TRUE(listed.insert(file).second) << file << " is listed twice";
            EXPECT_EQ(sha256(bytes_of(folder / file)), network.at("sha256")) << folder / file;
        }
        for (const auto& entry : fs::directory_iterator(folder)) {
            if (entry.path().extension() == ".onnx") there.insert(entry.path().filename());
        }
        EXPECT_EQ(listed, there) << folder;
        EXPECT_FALSE(there.empty()) << folder;
    }
    EXPECT_FALSE(network_folders().empty());
}

TEST(Manifest, SaysWhereEachNetworkComesFrom) {
    for (const fs::path& folder : network_folders()) {
        const json manifest = json::parse(bytes_of(folder / "manifest.json"));
        for (const json& network : manifest.at("networks")) {
            EXPECT_TRUE(fs::exists(root / network.at("script").get<std::string>())) << network.at("script");
            EXPECT_FALSE(network.at("commit").get<std::string>().empty()) << network.at("file");
            // What cannot be made again says so; the rest has all that it takes.
            const bool complete = !network.at("command").is_null() && !network.at("seeds").is_null() &&
                                  !network.at("steps").is_null();
            EXPECT_EQ(network.at("reproducible").get<bool>(), complete) << network.at("file");
        }
    }
}

/// The one header of constants of a folder.
fs::path constants_header(const fs::path& folder) {
    fs::path header;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".hpp") continue;
        EXPECT_TRUE(header.empty()) << entry.path();
        header = entry.path();
    }
    return header;
}

TEST(Manifest, HasTheNumbersOfTheConstantsHeader) {
    int count = 0;
    for (const fs::path& folder : network_folders()) {
        const std::string header = bytes_of(constants_header(folder));
        const json manifest = json::parse(bytes_of(folder / "manifest.json"));
        for (const json& network : manifest.at("networks")) {
            for (const auto& [name, value] : network.at("constants").items()) {
                const std::string line =
                    value.is_number_integer()
                        ? fmt::format("inline constexpr int {} = {};", name, value.get<int>())
                        : fmt::format("inline constexpr float {} = {}F;", name, value.dump());
                EXPECT_NE(header.find(line), std::string::npos) << line;
                ++count;
            }
        }
    }
    EXPECT_GT(count, 50);
}

}  // namespace
