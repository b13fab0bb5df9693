// The game log and the card library: durable appends, opening a game at any event, exports, finding names.
#include <algorithm>
#include <benchmark/benchmark.h>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <random>
#include <unistd.h>

#include "db/cards/card_library.hpp"
#include "db/exchange/qgn.hpp"
#include "db/exchange/record.hpp"
#include "db/game_state.hpp"
#include "tests/db/export_words.hpp"

namespace {

using namespace quadrille;
using namespace quadrille::db;
namespace fs = std::filesystem;

/// On the disk that TMPDIR names: a file in memory would be durable at no cost.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / fmt::format("quadrille-bench-{}", getpid())) {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    fs::path operator/(const std::string& name) const { return path_ / name; }

private:
    fs::path path_;
};

/// A game as a camera and two players write it: 40 cards that enter, move and tap, lives, turns, judged
/// attacks.
NewEvent played(int number) {
    NewEvent event;
    event.game_time_s = 0.7 * number;
    event.wall_time_ms = 1'760'000'000'000 + 700 * number;
    event.frame = 21 * number;
    event.confidence = 0.96;
    const int card = 1 + number * 7 % 40;
    const auto square = [](int place) {
        return fmt::format("{}{}", "abcdefgh"[place % 8], 1 + place / 8 % 8);
    };
    const char* seat = card % 2 == 0 ? "south" : "north";
    if (number < 40) {
        event.payload = fmt::format(
            R"({{"event":"entered","track":{},"to":"{}","seat":"{}","tapped":false,"face":"up","name":"Faucon mordoré"}})",
            number + 1, square(number), seat);
    } else if (number % 50 == 0) {
        event.origin = EventOrigin::said;
        event.payload =
            fmt::format(R"({{"event":"turn","number":{},"player":"P{}"}})", number / 50, 1 + number / 50 % 2);
    } else if (number % 9 == 0) {
        event.origin = EventOrigin::said;
        event.payload = fmt::format(R"({{"event":"life","player":"P1","life":{}}})", 20 - number % 20);
    } else {
        event.payload = fmt::format(
            R"({{"event":"moved","track":{},"from":"{}","to":"{}","seat":"{}","tapped":{},"face":"up"}})",
            card, square(number), square(number * 3 + 5), seat, number % 3 == 0 ? "true" : "false");
        event.verdict = Verdict{"EC-8.2", number % 11 != 0};
    }
    return event;
}

NewGame duel(const std::string& name) {
    return {.name = name, .players = {{"P1", "Bill", Seat::south}, {"P2", "Chloé", Seat::north}}};
}

/// Durable commits of `range(0)` events each.
void append(benchmark::State& state) {
    const Folder folder;
    auto file = GameFile::open(folder / "game.db");
    auto writer = file->create(duel("Friday"));
    const auto size = static_cast<int>(state.range(0));
    std::vector<NewEvent> group;
    for (int number = 0; number < size; ++number) group.push_back(played(number));
    for (auto _ : state) {
        if (!writer->append(group)) state.SkipWithError("the disk refused");
    }
    state.SetItemsProcessed(state.iterations() * size);
}
BENCHMARK(append)->Name("append_in_groups_of")->Arg(1)->Arg(16)->Arg(128)->UseRealTime();

/// A game of 5,000 events, written once.
const fs::path& long_game() {
    static const Folder folder;
    static const fs::path path = [] {
        auto file = GameFile::open(folder / "game.db");
        auto writer = file->create(duel("Friday"));
        std::vector<NewEvent> events;
        for (int number = 0; number < 5000; ++number) events.push_back(played(number));
        static_cast<void>(writer->append(events));
        return folder / "game.db";
    }();
    return path;
}

/// From the closed file to the board at an event, every 617th in turn.
void open_at_any_event(benchmark::State& state) {
    std::int64_t at = 0;
    const fs::path& path = long_game();
    for (auto _ : state) {
        const auto file = GameFile::open(path, {.access = Access::read});
        const auto record = read_record(*file, 1, Pictures::left_out);
        at = (at + 617) % 5000;
        const auto board = state_at(record->game, effective_events(record->events), at);
        benchmark::DoNotOptimize(board.cards.size());
    }
}
BENCHMARK(open_at_any_event)->Unit(benchmark::kMillisecond);

using Writer = std::string (*)(const GameRecord&, const ExportWords&);

std::string as_json(const GameRecord& record, const ExportWords&) {
    return json_from(record);
}
std::string as_jsonl(const GameRecord& record, const ExportWords&) {
    return jsonl_from(record);
}

void export_as(benchmark::State& state, Writer write) {
    const ExportWords words = test::export_words();
    const auto file = GameFile::open(long_game(), {.access = Access::read});
    std::size_t bytes = 0;
    for (auto _ : state) bytes = write(*read_record(*file, 1), words).size();
    state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK_CAPTURE(export_as, json, as_json)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(export_as, jsonl, as_jsonl)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(export_as, csv, csv_from)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(export_as, md, markdown_from)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(export_as, html, html_from)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(export_as, qgn, qgn_from)->Unit(benchmark::kMillisecond);

/// Names as long as those of cards, of the letters and accents of their language.
class Names {
public:
    std::string english() {
        return words({"wind",  "ser", "ra", "shiv", "an",  "dra", "gon", "thorn", "el",  "der",
                      "storm", "vam", "pi", "re",   "gol", "em",  "fal", "con",   "ner", "oak"},
                     "of the");
    }
    std::string french() {
        return words({"é",   "lé",  "men",  "taire", "dra", "gon", "mor", "do", "ré",   "fau",
                      "con", "œil", "nuit", "ê",     "tre", "sor", "ci",  "er", "loup", "ga"},
                     "de la");
    }

private:
    std::string words(const std::vector<std::string>& syllables, const char* between) {
        std::string name;
        const int count = 1 + static_cast<int>(chance_() % 4);
        for (int word = 0; word < count; ++word) {
            if (word > 0) name += ' ';
            if (word == 2) name += std::string(between) + ' ';
            for (auto i = 0UL, end = 2 + chance_() % 3; i < end; ++i)
                name += syllables[chance_() % syllables.size()];
        }
        return name;
    }
    std::mt19937 chance_{11};
};

/// 100,000 names: 50,000 cards, each in English and in French.
struct Library {
    Library() {
        std::ofstream text(folder / "cards.json");
        Names names;
        for (int card = 0; card < 50'000; ++card) {
            english.push_back(fmt::format("{} {}", names.english(), card % 977));
            french.push_back(fmt::format("{} {}", names.french(), card % 983));
            text
                << (card == 0 ? '[' : ',')
                << fmt::format(
                       R"({{"object":"card","id":"{0}","oracle_id":"o{0}","name":"{1}","lang":"fr","printed_name":"{2}","layout":"normal","type_line":"Creature","set":"s"}})",
                       card, english.back(), french.back());
        }
        text << ']';
        text.close();
        static_cast<void>(cards.import(folder / "cards.json"));
        static_cast<void>(cards.find("zzzzzz"));  // the names are read when they are first needed
    }
    Folder folder;
    std::vector<std::string> english, french;
    GameFile file = std::move(*GameFile::open(folder / "library.db"));
    CardLibrary cards{file};
};

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// What a person types of a name: its beginning, `mistakes` letters of it wrong.
std::string typed(const std::string& name, std::size_t letters, int mistakes, std::mt19937& chance) {
    std::string text = name.substr(0, letters);
    while (!text.empty() && (static_cast<unsigned char>(name[text.size()]) & 0xC0) == 0x80) text.pop_back();
    for (int i = 0; i < mistakes && text.size() > 2; ++i) {
        const std::size_t place = 1 + chance() % (text.size() - 1);
        if (static_cast<unsigned char>(text[place]) < 0x80)
            text[place] = static_cast<char>('a' + chance() % 26);
    }
    return text;
}

/// `range(0)` mistakes in `range(1)` letters (0: the whole name), English and French in turn.
void find(benchmark::State& state) {
    static const Library library;
    std::mt19937 chance(5);
    std::vector<double> times;
    for (auto _ : state) {
        const auto& names = times.size() % 2 == 0 ? library.english : library.french;
        const std::string& name = names[chance() % names.size()];
        const auto letters = state.range(1) == 0
                                 ? name.size()
                                 : std::min(name.size(), static_cast<std::size_t>(state.range(1)));
        const std::string text = typed(name, letters, static_cast<int>(state.range(0)), chance);
        const double began = cpu_seconds();
        benchmark::DoNotOptimize(library.cards.find(text)->size());
        times.push_back(cpu_seconds() - began);
    }
    std::sort(times.begin(), times.end());
    state.counters["p99_ms"] = 1000 * times[times.size() * 99 / 100];
    state.counters["worst_ms"] = 1000 * times.back();
}
BENCHMARK(find)
    ->ArgNames({"mistakes", "letters"})
    ->ArgsProduct({{0, 1, 2}, {1, 4, 8, 0}})
    ->Iterations(1000)
    ->Unit(benchmark::kMillisecond);

}  // namespace
