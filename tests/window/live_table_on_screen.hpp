// tests/window/live_table_on_screen.hpp: tables that are kept, before cameras on the network, in the
// program's window.
#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "tests/window/live_duel.hpp"
#include "tests/window/log_reader.hpp"
#include "tests/window/table_on_screen.hpp"

namespace quadrille::tests {

/// The window has 1000 x 700 pixels, as the others' (tests/window/table_on_screen.hpp).
class LiveTableOnScreen : public TableOnScreen {
protected:
    void SetUp() override {
        TableOnScreen::SetUp();
        if (!screen_) return;
        std::filesystem::create_directories(folder_ / "config/quadrille/tables");
        std::ofstream(folder_ / "config/quadrille/settings.json") << R"({"size": [1000, 700]})";
    }

    static std::vector<DrawnCard> pawns() {
        return {{.square = "d1", .seed = 1, .up = false},
                {.square = "e8", .seat = Seat::north, .seed = 2, .up = false}};
    }

    void keep_table(const std::string& name, const std::string& source, const char* south,
                    const char* north) const {
        using nlohmann::json;
        const auto player = [](Seat seat, const char* called) {
            const cv::Vec3b rgb = duel_sleeve_rgb(seat);
            return json{
                {"seat", quadrille::name(seat)}, {"name", called}, {"sleeve_rgb", {rgb[0], rgb[1], rgb[2]}}};
        };
        std::ofstream(folder_ / "config/quadrille/tables" / (name + ".json"))
            << json{{"players", {player(Seat::south, south), player(Seat::north, north)}},
                    {"table", {{"name", name}, {"source", source}}}};
    }

    void start_and_click(const std::string& line) {
        screen_->start("--lang en");
        click_on(line);
        ASSERT_TRUE(screen_->until([](const cv::Mat& shown) { return outlined(shown) > 300; })) << line;
        screen_->move(aside);
    }

    std::vector<Logged> logged(const char* kind) const { return logged_in(folder_, kind); }
    bool until_logged(const char* kind, std::size_t count = 1) const {
        return screen_->until([&](const cv::Mat&) { return logged(kind).size() >= count; });
    }
    /// Of the cards that came to a square.
    std::vector<Logged> logged_to(const char* kind, const char* square) const {
        std::vector<Logged> found = logged(kind);
        std::erase_if(found, [&](const Logged& one) { return one.payload.value("to", "") != square; });
        return found;
    }
    bool until_logged_to(const char* kind, const char* square, std::size_t count = 1) const {
        return screen_->until([&](const cv::Mat&) { return logged_to(kind, square).size() >= count; });
    }
};

}  // namespace quadrille::tests
