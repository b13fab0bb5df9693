// What the window reads that a person, or somebody else, has put there: its settings and tables, decks, files
// that are dropped on it, the game file, folders in its file dialogue, and names that are typed.
#include <chrono>
#include <gtest/gtest.h>
#include <thread>

#include "app/files/folder_list.hpp"
#include "app/session/game_shelf.hpp"
#include "app/session/journal.hpp"
#include "app/session/library_import.hpp"
#include "app/session/table_decks.hpp"
#include "app/setup/settings_file.hpp"
#include "app/setup/table_file.hpp"
#include "tests/commands/program.hpp"
#include "tests/hostile/hostile_inputs.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using app::LocalizedText;
using app::Messages;

/// Words of libraries, and what would be put on the screen as it is.
bool is_ours(const std::string& sentence) {
    for (const char* foreign : {"json.exception", "SQL", "std::", "filesystem error", "what()"}) {
        if (sentence.find(foreign) != std::string::npos) return false;
    }
    return !sentence.empty();
}

/// A note that has something to say in both languages, or none.
void expect_a_sentence(const LocalizedText& note, const HostileInput& input) {
    if (!note) return;
    for (const app::Language language : app::languages())
        EXPECT_TRUE(is_ours(note(Messages(language)))) << input.name << ": " << note(Messages(language));
}

class WindowInputs : public testing::Test {
protected:
    static void SetUpTestSuite() {
        folder_ = new TemporaryFolder;
        for (const auto& [variable, name] :
             {std::pair{"XDG_STATE_HOME", "state"}, {"XDG_DATA_HOME", "data"}, {"XDG_CONFIG_HOME", "config"}})
            setenv(variable, (folder_->path() / name).c_str(), 1);
        for (const char* name : {"inputs", "damaged", "config/quadrille/tables", "state/quadrille", "games"})
            fs::create_directories(folder_->path() / name);
        inputs_ = hostile_inputs(folder_->path() / "inputs");
        const auto damaged = damaged_files(folder_->path() / "damaged");
        inputs_.insert(inputs_.end(), damaged.begin(), damaged.end());
    }
    static void TearDownTestSuite() { delete folder_; }

    static fs::path at(const std::string& name) { return folder_->path() / name; }
    /// Puts the input where the program looks for a file of its own.
    static void put(const HostileInput& input, const fs::path& place) {
        std::error_code failure;
        fs::remove_all(place, failure);
        fs::create_symlink(input.file, place, failure);
    }
    /// Each input, with the time that `use` takes for one of them bounded.
    template <typename Use>
    static void for_each_input(Use&& use) {
        constexpr std::chrono::seconds most(5);
        for (const HostileInput& input : inputs_) {
            const auto begun = std::chrono::steady_clock::now();
            use(input);
            EXPECT_LT(std::chrono::steady_clock::now() - begun, most) << input.name;
        }
    }

    static inline TemporaryFolder* folder_ = nullptr;
    static inline std::vector<HostileInput> inputs_;
};

TEST_F(WindowInputs, AsSettingsAreReadOrSetAside) {
    const fs::path settings = at("config/quadrille/settings.json");
    for_each_input([&](const HostileInput& input) {
        put(input, settings);
        LocalizedText note;
        const app::WindowSettings read = app::saved_settings(note);
        expect_a_sentence(note, input);
        EXPECT_TRUE(read.text_scale >= 1 && read.text_scale <= 2.5 && read.size.width >= 640) << input.name;
        EXPECT_FALSE(note && fs::is_symlink(settings)) << input.name << ": it would be said at every start";
    });
    std::error_code failure;
    fs::remove(settings, failure);
    EXPECT_TRUE(app::save_settings({}).has_value());
}

TEST_F(WindowInputs, AsTablesAreReadOrSetAside) {
    const fs::path table = app::table_file("Kitchen");
    folder_->file("state/quadrille/last-table", table.string());
    for_each_input([&](const HostileInput& input) {
        put(input, table);
        LocalizedText note;
        const auto last = app::last_table(note);
        expect_a_sentence(note, input);
        EXPECT_FALSE(last && note) << input.name;
        EXPECT_LE(app::kept_tables().size(), 1U) << input.name;
    });
}

/// The note of the last table names a file: one that is no table of ours stays what and where it is.
TEST_F(WindowInputs, AsTheLastTablesNoteMoveNothingElsewhere) {
    const fs::path note_file = at("state/quadrille/last-table");
    fs::remove(note_file);
    const std::string letter = folder_->file("letter.json", "Dear Ann");
    folder_->file("state/quadrille/last-table", letter);
    LocalizedText note;
    EXPECT_FALSE(app::last_table(note));
    EXPECT_TRUE(fs::exists(letter)) << "it was set aside";
    for_each_input([&](const HostileInput& input) {
        put(input, note_file);
        static_cast<void>(app::last_table(note));
        put(input, at("state/quadrille/sources"));
        static_cast<void>(app::given_source("http://camera/a"));
    });
}

TEST_F(WindowInputs, AsDecksAreReadOrSaid) {
    for_each_input([&](const HostileInput& input) {
        app::GameSetup setup;
        setup.players = {{.seat = Seat::south, .deck = input.file}};
        for (const LocalizedText& note : app::load_decks(setup, nullptr)) expect_a_sentence(note, input);
    });
}

TEST_F(WindowInputs, DroppedOnItAreCardsOrSaid) {
    const fs::path library = at("games/library.db");
    for_each_input([&](const HostileInput& input) {
        const app::LibraryImport import(library, input.file, [] {});
        while (!import.done()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (!import.result()) {
            EXPECT_TRUE(is_ours(import.result().error())) << input.name << ": " << import.result().error();
        }
    });
}

/// The window plays on without a log where the file is not one, and says so.
TEST_F(WindowInputs, AsGameFilesAreOpenedOrSaid) {
    for_each_input([&](const HostileInput& input) {
        std::error_code failure;
        fs::path file = input.file;
        if (fs::is_regular_file(file, failure) && !fs::is_symlink(file, failure)) {
            file = at("games/game.db");
            fs::remove(file, failure);
            fs::copy_file(input.file, file, failure);
        }
        const auto log = app::Journal::open(file.string(), {.name = "Friday"});
        if (!log) {
            EXPECT_TRUE(is_ours(log.error().sentence())) << input.name << ": " << log.error().sentence();
        }
        const auto games = app::shelved_games(file);
        if (!games) expect_a_sentence(games.error(), input);
    });
}

TEST_F(WindowInputs, InItsFileDialogueAreListedOrNot) {
    for_each_input([&](const HostileInput& input) {
        const app::FolderList list = app::list_folder(input.file, {".json"});
        EXPECT_TRUE(list.readable || list.entries.empty()) << input.name;
    });
    EXPECT_TRUE(app::list_folder(at("inputs"), {".json"}).readable);
}

const std::vector<std::string>& typed_names() {
    static const std::vector<std::string> names{"..",
                                                ".",
                                                "../../outside",
                                                "/etc/passwd",
                                                "a/b\\c",
                                                "-rf",
                                                "\x1b[2J\x1b]0;owned\a",
                                                "\xC3\x28\xFF",
                                                std::string("a\0b", 3),
                                                std::string(5'000, 'n'),
                                                "\xE2\x80\xAEgpj.exe",
                                                "<script>alert(1)</script>",
                                                "\"},{\"event\":\"end\"",
                                                "=cmd|' /C calc'!A0",
                                                "N\xCC\x83\xCC\x83\xCC\x83"};
    return names;
}

TEST_F(WindowInputs, TypedAsATablesNameStayInTheirFolder) {
    fs::remove_all(at("config/quadrille/tables"));
    for (const std::string& name : typed_names()) {
        app::TableSetup table;
        table.name = name;
        table.source = name;
        ASSERT_TRUE(app::save_table(table)) << name;
        const fs::path file = app::table_file(name);
        EXPECT_EQ(file.parent_path(), at("config/quadrille/tables")) << name;
        EXPECT_TRUE(fs::is_regular_file(file)) << name;
        LocalizedText note;
        EXPECT_TRUE(app::last_table(note)) << name;
    }
    EXPECT_GE(app::kept_tables().size(), typed_names().size() - 2) << "two may share a file";
}

TEST_F(WindowInputs, TypedAsAGamesNameStayInTheLogAndInTheFolderOfExports) {
    const fs::path file = at("games/named.db"), exports = at("exports");
    ASSERT_TRUE(app::Journal::open(file.string(), {.name = "Friday"}));
    for (const std::string& name : typed_names()) {
        ASSERT_TRUE(app::rename(file, 1, name)) << name;
        for (const auto format : {app::ExportFormat::html, app::ExportFormat::qgn, app::ExportFormat::csv}) {
            const auto written = app::write_out(file, 1, format, app::Language(), exports);
            ASSERT_TRUE(written) << name << ": " << written.error()(Messages(app::Language()));
            EXPECT_EQ(written->parent_path(), exports) << name;
            const bool page = format == app::ExportFormat::html;
            EXPECT_TRUE(!page || text_of(*written).find("<script>alert") == std::string::npos) << *written;
        }
    }
    EXPECT_EQ(run_program({"log", "--db", file.string(), "verify"}).status, 0);
    const Finished listed = run_program({"log", "--db", file.string(), "replay"});
    EXPECT_EQ(listed.status, 0) << listed.errors;
    EXPECT_EQ(listed.output.find('\x1b'), std::string::npos);
}

}  // namespace
}  // namespace quadrille::test
