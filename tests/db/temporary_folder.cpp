#include "tests/db/temporary_folder.hpp"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <stdlib.h>
#include <unistd.h>

namespace quadrille::db::test {

TemporaryFolder::TemporaryFolder() {
    // In memory where that is possible: what a kill leaves is the same there, and a sync costs nothing.
    const std::filesystem::path memory = "/dev/shm";
    const bool fast = access(memory.c_str(), W_OK) == 0;
    std::string pattern =
        ((fast ? memory : std::filesystem::temp_directory_path()) / "quadrille-db-XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no temporary folder");
    path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
}

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
}

void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

NewGame duel(const std::string& name) {
    NewGame game;
    game.name = name;
    game.wall_time_ms = 1'760'000'000'000;
    game.source = "camera 0";
    game.players = {{"P1", "Bill", Seat::south}, {"P2", "Chloé", Seat::north}};
    return game;
}

NewEvent scripted_event(int number) {
    NewEvent event;
    event.game_time_s = 0.5 * number;
    event.wall_time_ms = 1'760'000'000'000 + 500 * number;
    event.frame = 15 * number;
    event.confidence = 0.96;
    const int card = number / 4 % 12;
    const std::string home = fmt::format("{}1", static_cast<char>('a' + card % 8));
    const std::string there =
        fmt::format("{}{}", static_cast<char>('a' + (card + number) % 8), 2 + number % 6);
    switch (number % 4) {
        case 0:
            event.payload = fmt::format(
                R"({{"event":"entered","track":{},"to":"{}","seat":"south","tapped":false,"face":"up"}})",
                number, home);
            break;
        case 1:
            event.payload = fmt::format(
                R"({{"event":"moved","track":{},"from":"{}","to":"{}","seat":"south","tapped":true,"face":"up"}})",
                number - 1, home, there);
            event.verdict = Verdict{"EC-8.2", number % 8 != 1};
            break;
        case 2:
            event.origin = EventOrigin::said;
            event.frame.reset();
            event.confidence.reset();
            event.payload = fmt::format(R"({{"event":"life","player":"P2","life":{}}})", 20 - number % 20);
            break;
        default:
            event.payload = fmt::format(R"({{"event":"left","track":{},"from":"{}"}})", number - 3, there);
    }
    return event;
}

std::vector<NewEvent> scripted_events(int first, int count) {
    std::vector<NewEvent> events;
    for (int number = first; number < first + count; ++number) events.push_back(scripted_event(number));
    return events;
}

}  // namespace quadrille::db::test
