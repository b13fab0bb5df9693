#include "app/window/drawing/key_queue.hpp"

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui_stdlib.h>

#include "tests/window/headless_imgui.hpp"

namespace quadrille::tests {
namespace {

using app::KeyPress;
using app::KeyQueue;

/// A text field with the keyboard, and keys that come to it as fast as can be: all before the next frame.
class KeysIntoAField : public testing::Test {
protected:
    KeysIntoAField() {
        ImGuiIO& io = ImGui::GetIO();
        io.KeyMap[ImGuiKey_A] = GLFW_KEY_A;
        io.KeyMap[ImGuiKey_Backspace] = GLFW_KEY_BACKSPACE;
        io.KeyMap[ImGuiKey_LeftArrow] = GLFW_KEY_LEFT;
        io.KeyMap[ImGuiKey_Enter] = GLFW_KEY_ENTER;
        frame();
        frame();
    }
    void hit(int key, int modifiers = 0) {
        keys_.press(key, modifiers);
        keys_.release(key);
    }
    void write(const std::string& text) {
        for (const char letter : text) {
            keys_.press(letter, 0);
            keys_.type(static_cast<unsigned>(letter));
            keys_.release(letter);
        }
    }
    void with_ctrl(int key) {
        keys_.press(GLFW_KEY_LEFT_CONTROL, 0);
        hit(key, GLFW_MOD_CONTROL);
        keys_.release(GLFW_KEY_LEFT_CONTROL);
    }
    /// Frames until nothing waits, and how many.
    int drawn() {
        int frames = 0;
        while (keys_.waiting() && frames < 100) {
            frame();
            ++frames;
        }
        return frames;
    }
    void frame() {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = 0.02F;
        const auto presses = keys_.begin_frame(io);
        presses_.insert(presses_.end(), presses.begin(), presses.end());
        ImGui::NewFrame();
        keys_.end_presses(io);
        ImGui::Begin("window");
        if (!ImGui::IsAnyItemActive() && !entered_) ImGui::SetKeyboardFocusHere();
        entered_ |= ImGui::InputText("##text", &text_, ImGuiInputTextFlags_EnterReturnsTrue);
        ImGui::End();
        ImGui::Render();
    }

    HeadlessImGui imgui_;
    KeyQueue keys_;
    std::string text_;
    std::vector<KeyPress> presses_;
    bool entered_ = false;
};

TEST_F(KeysIntoAField, CtrlIsLetGoWithItsLetter) {
    write("z9 banana");
    with_ctrl(GLFW_KEY_A);
    write("c4");
    drawn();
    EXPECT_EQ(text_, "c4");
}

TEST_F(KeysIntoAField, TwoPressesOfOneKeyAreTwo) {
    write("abcd");
    hit(GLFW_KEY_BACKSPACE);
    hit(GLFW_KEY_BACKSPACE);
    drawn();
    EXPECT_EQ(text_, "ab");
}

TEST_F(KeysIntoAField, ALetterAfterBackspaceStays) {
    write("ab");
    hit(GLFW_KEY_BACKSPACE);
    write("c");
    hit(GLFW_KEY_LEFT);
    write("d");
    drawn();
    EXPECT_EQ(text_, "adc");
}

TEST_F(KeysIntoAField, EnterComesAfterWhatWasWritten) {
    write("name");
    hit(GLFW_KEY_ENTER);
    frame();
    EXPECT_EQ(text_, "name");
    EXPECT_FALSE(entered_);
    drawn();
    EXPECT_TRUE(entered_);
}

TEST_F(KeysIntoAField, CtrlThatIsPressedAfterLettersTakesNoneOfThem) {
    write("abc");
    keys_.press(GLFW_KEY_LEFT_CONTROL, 0);
    drawn();
    EXPECT_EQ(text_, "abc");
    EXPECT_TRUE(ImGui::GetIO().KeyCtrl);
    keys_.release(GLFW_KEY_LEFT_CONTROL);
    frame();
    EXPECT_FALSE(ImGui::GetIO().KeyCtrl);
}

TEST_F(KeysIntoAField, LettersAloneTakeOneFrame) {
    write("a whole name of a card");
    EXPECT_EQ(drawn(), 1);
    EXPECT_EQ(text_, "a whole name of a card");
}

TEST_F(KeysIntoAField, EveryPressIsGivenInItsOrder) {
    write("nn");
    hit(GLFW_KEY_ENTER);
    hit(GLFW_KEY_ENTER, GLFW_MOD_SHIFT);
    keys_.repeat(GLFW_KEY_DOWN, 0);
    drawn();
    ASSERT_EQ(presses_.size(), 7U);
    EXPECT_EQ(presses_[1].typed, unsigned('n'));
    EXPECT_EQ(presses_[3].typed, unsigned('n'));
    EXPECT_TRUE(presses_[4].enter());
    EXPECT_TRUE(presses_[5].enter());
    EXPECT_EQ(presses_[5].modifiers, GLFW_MOD_SHIFT);
    EXPECT_EQ(presses_[6].key, GLFW_KEY_DOWN);
}

}  // namespace
}  // namespace quadrille::tests
