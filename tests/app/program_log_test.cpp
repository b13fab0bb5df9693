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

TEST(ProgramLog, KeepsAWarningWithoutTheAddresssPassword) {
    const fs::path folder = fs::path(testing::TempDir()) / ("quadrille-state-" + std::to_string(getpid()));
    setenv("XDG_STATE_HOME", folder.c_str(), 1);
    testing::internal::CaptureStderr();
    log_warning("rtsp://camera:secret@10.0.0.7/live: the camera gives no picture");
    log_warning("100 % of {} are gone");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
    std::ifstream stream(program_log_file());
    const std::string log(std::istreambuf_iterator<char>(stream), {});
    EXPECT_NE(log.find(" warning rtsp://10.0.0.7/live: the camera gives no picture\n"), std::string::npos)
        << log;
    EXPECT_NE(log.find("100 % of {} are gone\n"), std::string::npos) << log;
    EXPECT_EQ(log.find("secret"), std::string::npos) << log;
    fs::remove_all(folder);
}

}  // namespace
}  // namespace quadrille::app
