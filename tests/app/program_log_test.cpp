// The program's own log keeps what went wrong, and no password.
#include "app/files/program_log.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <unistd.h>

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;

class ProgramLog : public testing::Test {
protected:
    /// Of the program's state, with nothing in it.
    fs::path state(const std::string& name) const {
        setenv("XDG_STATE_HOME", (folder_ / name).c_str(), 1);
        return program_log_file();
    }
    static std::string text_of(const fs::path& file) {
        std::ifstream stream(file);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    ~ProgramLog() override {
        unsetenv("XDG_STATE_HOME");
        fs::remove_all(folder_);
    }

private:
    fs::path folder_ = fs::path(testing::TempDir()) / ("quadrille-state-" + std::to_string(getpid()));
};

TEST_F(ProgramLog, KeepsAWarningWithoutTheAddresssPassword) {
    const fs::path file = state("one");
    testing::internal::CaptureStderr();
    log_warning("rtsp://camera:secret@10.0.0.7/live: the camera gives no picture");
    log_warning("100 % of {} are gone");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    const std::string log = text_of(file);
    EXPECT_NE(log.find(" warning rtsp://10.0.0.7/live: the camera gives no picture\n"), std::string::npos)
        << log;
    EXPECT_NE(log.find("100 % of {} are gone\n"), std::string::npos) << log;
    EXPECT_EQ(log.find("secret"), std::string::npos) << log;
}

TEST_F(ProgramLog, IsWhereTheProgramsStateIsNow) {
    const fs::path one = state("one");
    log_warning("the first");
    const fs::path other = state("other");
    log_warning("the second");
    EXPECT_EQ(text_of(one).find("the second"), std::string::npos);
    EXPECT_NE(text_of(other).find("the second"), std::string::npos);
}

}  // namespace
}  // namespace quadrille::app
