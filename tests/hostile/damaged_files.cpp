// Whole files of every format that is read, and what is left of them after something went wrong.
#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/videoio.hpp>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>

#include "tests/commands/program.hpp"
#include "tests/commands/short_game.hpp"
#include "tests/hostile/hostile_inputs.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

struct Whole {
    std::string name;  ///< its ending is what the commands go by
    Kind kind;
};

constexpr const char* profile = R"({"board":{"columns":8,"rows":8,"square_mm":90},"tap_deg":45,
"players":[{"id":"P1","seat":"south","sleeve_rgb":[200,40,40]},{"id":"P2","seat":"north","sleeve_rgb":[225,191,41]}]}
)";

constexpr const char* scenario = R"({"quadrille":1,"name":"Castle","columns":8,"rows":8,
"players":[{"id":"P1","seat":"south","pawn":"d1","life":20}],"blocked":["a1","b2"]}
)";

constexpr const char* cards = R"([{"object":"card","id":"11111111-1111-1111-1111-111111111111",
"oracle_id":"22222222-2222-2222-2222-222222222222","name":"Suntail Hawk","lang":"en","layout":"normal",
"mana_cost":"{W}","type_line":"Creature","oracle_text":"Flying","power":"1","toughness":"1","colors":["W"],
"keywords":["Flying"],"set":"jud","set_name":"Judgment","collector_number":"28"}]
)";

constexpr const char* deck =
    "// Birds\n4 Suntail Hawk (JUD) 28\n2 Golem\n\nSideboard\n1 Faucon mordor\xC3\xA9\n";

void write(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    return bytes.str();
}

void write_games(const fs::path& folder) {
    const std::string db = folder / "whole.db";
    const auto must = [](const Finished& finished) {
        if (finished.status != 0) throw std::runtime_error(finished.errors);
    };
    must(run_program({"log", "--db", db, "import", folder / "whole.qgn"}));
    for (const char* ending : {".json", ".jsonl"})
        must(run_program({"log", "--db", db, "export", "-o", folder / (std::string("whole") + ending)}));
    fs::create_directory(folder / "scans");
    cv::imwrite((folder / "scans" / "Suntail Hawk.png").string(),
                cv::Mat(176, 126, CV_8UC3, cv::Scalar(40, 90, 160)));
    // The index lies beside the library, under its name.
    must(run_program({"cards", "--db", db, "pictures", "--folder", folder / "scans"}));
    must(run_shell("gzip -c '" + (folder / "whole_cards.json").string() + "' > '" +
                   (folder / "whole_cards.json.gz").string() + "'"));
}

void write_pictures(const fs::path& folder) {
    cv::Mat picture(96, 128, CV_8UC3);
    cv::randu(picture, cv::Scalar::all(0), cv::Scalar::all(255));
    for (const char* ending : {".png", ".jpg", ".bmp", ".tiff", ".webp"})
        cv::imwrite((folder / (std::string("whole") + ending)).string(), picture);
    const auto code = [](const char* name) {
        return cv::VideoWriter::fourcc(name[0], name[1], name[2], name[3]);
    };
    for (const auto& [ending, codec] : {std::pair{".avi", "MJPG"}, {".mkv", "MJPG"}, {".mp4", "mp4v"}}) {
        cv::VideoWriter video((folder / (std::string("whole") + ending)).string(), cv::CAP_FFMPEG,
                              code(codec), 15, picture.size());
        for (int i = 0; i < 15; ++i) video.write(picture);
    }
}

/// The folder has all of them then.
std::vector<Whole> write_whole_files(const fs::path& folder) {
    for (const auto& [name, text] : {std::pair{"whole.qgn", short_game},
                                     {"whole_profile.json", profile},
                                     {"whole_scenario.json", scenario},
                                     {"whole_cards.json", cards},
                                     {"whole_deck.txt", deck}})
        write(folder / name, text);
    write_games(folder);
    write_pictures(folder);
    return {{"whole.db", Kind::game},
            {"whole.pictures", Kind::index},
            {"whole.qgn", Kind::record},
            {"whole.json", Kind::record},
            {"whole.jsonl", Kind::record},
            {"whole_cards.json", Kind::cards},
            {"whole_cards.json.gz", Kind::cards},
            {"whole_deck.txt", Kind::deck},
            {"whole_profile.json", Kind::profile},
            {"whole_scenario.json", Kind::scenario},
            {"whole.png", Kind::picture},
            {"whole.jpg", Kind::picture},
            {"whole.bmp", Kind::picture},
            {"whole.tiff", Kind::picture},
            {"whole.webp", Kind::picture},
            {"whole.avi", Kind::recording},
            {"whole.mkv", Kind::recording},
            {"whole.mp4", Kind::recording}};
}

std::string flipped(std::string bytes, std::size_t count, std::mt19937& random) {
    for (std::size_t i = 0; i < count && !bytes.empty(); ++i)
        bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
    return bytes;
}

/// A tenth of it, from a place on, is `with` or is gone.
std::string holed(std::string bytes, std::size_t tenth, std::optional<char> with) {
    const std::size_t length = bytes.size() / 10, from = tenth * length;
    return with ? bytes.replace(from, length, length, *with) : bytes.erase(from, length);
}

struct Damage {
    std::string name, bytes;
};

/// Thirty of them.
std::vector<Damage> damages(const std::string& whole, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Damage> all;
    for (const std::size_t percent : {1, 5, 10, 25, 50, 75, 90, 99})
        all.push_back({"cut_at_" + std::to_string(percent), whole.substr(0, whole.size() * percent / 100)});
    all.push_back({"without_its_last_byte", whole.substr(0, whole.size() - 1)});
    all.push_back({"without_its_first_byte", whole.substr(1)});
    for (const std::size_t count : {1, 1, 1, 1, 8, 8, 64, 512})
        all.push_back({"flipped_" + std::to_string(all.size()), flipped(whole, count, random)});
    for (const std::size_t tenth : {0, 1, 5, 9}) {
        all.push_back({"emptied_" + std::to_string(tenth), holed(whole, tenth, '\0')});
        all.push_back({"set_" + std::to_string(tenth), holed(whole, tenth, '\xFF')});
    }
    all.push_back({"without_a_tenth", holed(whole, 4, std::nullopt)});
    all.push_back({"doubled", whole + whole});
    all.push_back({"with_a_head_of_its_own", "\r\n" + whole});
    all.push_back({"with_a_mebibyte_behind_it", whole + std::string(1 << 20, '\0')});
    return all;
}

}  // namespace

std::vector<HostileInput> damaged_files(const fs::path& folder) {
    std::vector<HostileInput> inputs;
    unsigned seed = 0;
    for (const Whole& whole : write_whole_files(folder)) {
        const std::string bytes = bytes_of(folder / whole.name);
        const std::size_t dot = whole.name.find('.');
        for (const Damage& damage : damages(bytes, ++seed)) {
            const fs::path file =
                folder / (whole.name.substr(0, dot) + "_" + damage.name + whole.name.substr(dot));
            write(file, damage.bytes);
            inputs.push_back({file.filename().string(), file.string(), whole.kind});
        }
    }
    return inputs;
}

}  // namespace quadrille::test
