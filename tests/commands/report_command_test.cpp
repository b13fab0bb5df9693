// `quadrille report` from outside: an archive that holds what was named, or a sentence and no archive.
#include <archive.h>
#include <archive_entry.h>
#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <memory>

#include "app/capture/camera_history.hpp"
#include "app/files/credentials.hpp"
#include "db/game_log.hpp"
#include "tests/commands/program.hpp"

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;

/// The members of an archive with their bytes.
std::map<std::string, std::string> members_of(const fs::path& file) {
    std::map<std::string, std::string> members;
    const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(),
                                                                        archive_read_free);
    archive_read_support_filter_gzip(reader.get());
    archive_read_support_format_tar(reader.get());
    EXPECT_EQ(archive_read_open_filename(reader.get(), file.c_str(), 1 << 16), ARCHIVE_OK) << file;
    archive_entry* entry = nullptr;
    while (archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
        std::string bytes(static_cast<std::size_t>(archive_entry_size(entry)), '\0');
        EXPECT_EQ(archive_read_data(reader.get(), bytes.data(), bytes.size()),
                  static_cast<la_ssize_t>(bytes.size()));
        members[archive_entry_pathname(entry)] = bytes;
    }
    return members;
}

TEST(ReportCommand, PutsARecordingItsEventsAndTheProfileIntoOneArchive) {
    const TemporaryFolder folder, state;
    setenv("XDG_STATE_HOME", state.path().c_str(), 1);
    fs::create_directories(state.path() / "quadrille");
    std::ofstream(state.path() / "quadrille" / "quadrille.log") << "a camera was lost\n";
    const std::string recording = folder.file("game.mkv", "a video");
    folder.file("game.mkv.events.jsonl", "{\"event\":\"moved\"}\n");
    const std::string profile = folder.file("table.json", "{\"tap_deg\":90}");
    const fs::path archive = folder.path() / "failure.tar.gz";
    const Finished finished =
        run_program({"report", archive.string(), "--recording", recording, "--profile", profile});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_EQ(finished.output, archive.string() + "\n");
    const auto members = members_of(archive);
    EXPECT_EQ(members.at("failure/game.mkv"), "a video");
    EXPECT_EQ(members.at("failure/game.mkv.events.jsonl"), "{\"event\":\"moved\"}\n");
    EXPECT_EQ(members.at("failure/profile.json"), "{\"tap_deg\":90}");
    EXPECT_NE(members.at("failure/versions.txt").find("quadrille "), std::string::npos);
    EXPECT_NE(members.at("failure/REPLAY.txt").find("quadrille watch game.mkv --profile profile.json"),
              std::string::npos);
    EXPECT_EQ(members.at("failure/quadrille.log"), "a camera was lost\n");
    EXPECT_EQ(members.size(), 6U);
    EXPECT_EQ(fs::status(archive).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(ReportCommand, LeavesNoArchiveWhereSomethingIsMissing) {
    const TemporaryFolder folder;
    const fs::path archive = folder.path() / "failure.tar.gz";
    const Finished finished = run_program({"report", archive.string(), "--recording", "/nowhere/game.mkv"});
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find("/nowhere/game.mkv"), std::string::npos) << finished.errors;
    EXPECT_TRUE(fs::is_empty(folder.path()));
    EXPECT_EQ(run_program({"report", "/nowhere/failure.tar.gz", "--recording", archive.string()}).status, 1);
    EXPECT_EQ(run_program({"report"}).status, 2);
    const Finished without = run_program({"report", archive.string(), "--profile", "/nowhere/table.json",
                                          "--recording", folder.file("game.mkv", "a video")});
    EXPECT_EQ(without.status, 2);
    EXPECT_NE(without.errors.find("/nowhere/table.json"), std::string::npos) << without.errors;
    EXPECT_FALSE(fs::exists(archive));
}

/// An evening's recording has gigabytes: it is taken in parts, whatever its size. This one has none but in
/// its length.
TEST(ReportCommand, TakesALongRecordingWithLittleMemory) {
    const TemporaryFolder folder;
    const std::string recording = folder.file("evening.mkv", "a video");
    constexpr std::uintmax_t size = std::uintmax_t{520} << 20;
    fs::resize_file(recording, size);
    const fs::path archive = folder.path() / "failure.tar.gz";
    const Finished finished = run_program({"report", archive.string(), "--recording", recording});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    EXPECT_LT(finished.most_memory_kb, 200L << 10);
    const Finished listed = run_shell("tar -tvzf '" + archive.string() + "'");
    EXPECT_NE(listed.output.find(" " + std::to_string(size) + " "), std::string::npos) << listed.output;
}

/// What is made on the way goes into no folder but a temporary one of its own.
TEST(ReportCommand, SaysWhereThereIsNoFolderForTheCopyOfAGame) {
    const TemporaryFolder folder;
    const std::string db = (folder.path() / "g.db").string(), closed = (folder.path() / "closed").string();
    ASSERT_TRUE(db::GameFile::open(db)->create({.name = "Friday"}));
    fs::create_directory(closed);
    fs::permissions(closed, fs::perms::owner_read | fs::perms::owner_exec);
    setenv("TMPDIR", closed.c_str(), 1);
    const Finished finished =
        run_program_as_a_user({"report", (folder.path() / "failure.tar.gz").string(), "--db", db});
    unsetenv("TMPDIR");
    EXPECT_EQ(finished.status, 1);
    EXPECT_NE(finished.errors.find(closed), std::string::npos) << finished.errors;
    EXPECT_FALSE(fs::exists("game.db")) << "in the present folder";
    EXPECT_FALSE(fs::exists(folder.path() / "failure.tar.gz"));
}

TEST(ReportCommand, SaysInItThatItHasNoRecording) {
    const TemporaryFolder folder;
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    const std::string db = (folder.path() / "g.db").string();
    ASSERT_TRUE(db::GameFile::open(db)->create({.name = "Friday"}));
    const fs::path archive = folder.path() / "failure.tar.gz";
    const Finished finished = run_program({"report", archive.string(), "--db", db});
    EXPECT_NE(finished.errors.find("It has no recording"), std::string::npos) << finished.errors;
    const std::string replay = members_of(archive).at("failure/REPLAY.txt");
    EXPECT_NE(replay.find("quadrille log --db game.db replay"), std::string::npos) << replay;
    for (const char* absent : {"watching.json", "events.jsonl", "quadrille watch"})
        EXPECT_EQ(replay.find(absent), std::string::npos) << replay;
}

TEST(ReportCommand, TakesTheTableOfTheGameAlong) {
    const TemporaryFolder folder;
    setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
    const std::string db = (folder.path() / "g.db").string();
    {
        auto file = db::GameFile::open(db);
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->create({.name = "Friday", .profile = R"({"tap_deg":90})"}));
    }
    const fs::path archive = folder.path() / "failure.tar.gz";
    const Finished finished = run_program(
        {"report", archive.string(), "--db", db, "--recording", folder.file("game.mkv", "a video")});
    EXPECT_EQ(finished.status, 0) << finished.errors;
    const auto members = members_of(archive);
    EXPECT_EQ(members.at("failure/profile.json"), R"({"tap_deg":90})");
    EXPECT_NE(members.at("failure/REPLAY.txt").find("--profile profile.json"), std::string::npos);
}

TEST(Credentials, OfAnAddressAreKeptNowhere) {
    using app::without_credentials;
    EXPECT_EQ(without_credentials("rtsp://camera:secret@10.0.0.7:8554/a@b"), "rtsp://10.0.0.7:8554/a@b");
    EXPECT_EQ(without_credentials("http://u:p@w@host?x=@"), "http://host?x=@");
    EXPECT_EQ(without_credentials("http://host/video@2"), "http://host/video@2");
    EXPECT_EQ(without_credentials("/dev/video0"), "/dev/video0");
    EXPECT_EQ(without_credentials("http://"), "http://");
    EXPECT_EQ(without_credentials(R"({"source":"rtsp://a:b\"c@host/","at":"x@y"})"),
              R"({"source":"rtsp://host/","at":"x@y"})");
    EXPECT_EQ(without_credentials("http://a:b@one/ and rtsp://c:d@two"), "http://one/ and rtsp://two");
}

vision::Frame frame_at(double t) {
    return {cv::Mat(48, 64, CV_8UC3, cv::Scalar(30, 60, 90)), t, static_cast<long>(t * 30)};
}

TEST(CameraHistory, KeepsOneToTwoMinutesInTwoRecordingsByTurns) {
    const TemporaryFolder folder;
    const fs::path kept = folder.path() / "last-minute";
    {
        app::CameraHistory last(kept, {"http://u:p@host/video", "{}", "left"}, 30);
        for (double t = 0; t < 190; t += 1.0 / 15) {
            last.append(frame_at(t));
            if (static_cast<int>(t) % 10 == 0) last.append_line("{}");
        }
    }
    const auto seconds = [&](const char* name) {
        cv::VideoCapture video((kept / name).string());
        return video.get(cv::CAP_PROP_FRAME_COUNT) / video.get(cv::CAP_PROP_FPS);
    };
    EXPECT_NEAR(seconds("older.mkv"), 60, 1);
    EXPECT_NEAR(seconds("newer.mkv"), 10, 1);
    EXPECT_TRUE(fs::exists(kept / "older.mkv.events.jsonl"));
    EXPECT_TRUE(fs::exists(kept / "profile.json"));
    std::ifstream watching(kept / "watching.json");
    const std::string text{std::istreambuf_iterator<char>(watching), {}};
    EXPECT_EQ(text.find("u:p"), std::string::npos) << text;
    EXPECT_NE(text.find("\"left\""), std::string::npos) << text;
}

}  // namespace
}  // namespace quadrille::test
