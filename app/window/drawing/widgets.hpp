// app/window/drawing/widgets.hpp: what the panels are made of.
#pragma once
#include <functional>
#include <imgui.h>
#include <optional>
#include <string>

#include "app/messages/messages.hpp"
#include "app/window/drawing/theme.hpp"

namespace quadrille::app {

/// How wide a line of text is in a font, in pixels.
float text_width(ImFont* font, const char* text);

/// The text in lines of at most `room` pixels, broken at spaces alone: a rule's number and the signs that
/// French puts behind a space of their own stay with their words. A longer word has a line of its own.
std::string broken_at_spaces(const ImFont& font, std::string_view text, float room);

/// The same, drawn in as many lines as it needs.
void wrapped_text(std::string_view text);

/// A panel's background in a rectangle of the window; its contents until it goes out of scope.
class Panel {
public:
    Panel(const char* id, ImVec2 at, ImVec2 size, bool scrolls = false);
    ~Panel();
    Panel(const Panel&) = delete;
    Panel& operator=(const Panel&) = delete;

private:
    const char* id_;
};

/// A form over everything, in the middle of the screen; its contents until it goes out of scope. `size`: at
/// text scale 1, less where the screen has less; 0 high is as high as its contents. `fresh`: it comes to the
/// front.
class Sheet {
public:
    Sheet(const char* id, ImVec2 size, bool fresh = true);
    ~Sheet();
    Sheet(const Sheet&) = delete;
    Sheet& operator=(const Sheet&) = delete;
};

/// How tall a panel of ImGui's present window would have to be for what was in it in the last frame; before
/// its first one, `first`.
float needed_height(const char* panel, float first);

/// Draws what needs that height into a rectangle; where there is less, it scrolls.
void with_room(const char* id, ImVec2 at, ImVec2 size, float height,
               const std::function<void(ImVec2 at, ImVec2 size)>& draw);

/// At the lower edge of ImGui's present window, once all is in it: a fade and an arrow where there is more to
/// scroll to.
void hint_more_below();

/// A line of text, cut off with dots where it does not fit; whether it was.
bool text_within(ImDrawList& list, ImFont* font, ImVec2 at, float width, const std::string& text,
                 ImU32 colour);

/// A panel's title, above its contents.
void heading(const char* text, const Fonts& fonts);

/// A button that stays lit while its thing is on.
bool lit_button(const char* text, bool on);

/// A button that is lit while its word is in the list; a click puts it in or takes it out.
void word_button(const char* text, const std::string& word, std::vector<std::string>& list);

/// The button to the next step.
bool go_button(const char* text, ImVec2 size);

/// A button that has to be held down, filled while it is; true once it was long enough.
bool hold_button(const char* text, ImVec2 size);

/// A colour (red, green, blue, 0 to 1) that is chosen in a sheet without any words; whether it changed.
bool colour_button(const char* id, float (&rgb)[3]);

/// The next button on the same line where it fits the window, else on a new one.
void flow(const char* next);

/// A number with buttons to lower and raise it by one; what it changed by.
int number_buttons(const char* id, int value);

/// The numbers that a stepper offers.
struct StepRange {
    int low, high;
    int by = 1;
};
/// "− 8 +" with a label before it; the new number.
int stepper(const char* label, const char* id, int value, const StepRange& range);

/// A hint, on as many lines as it needs.
void muted_text(const char* text);

/// What has to be put right, in the colour of warnings.
void warning_text(const std::string& text);

/// A field for text, which takes the keyboard while `fresh`; what was typed before it had it stays. True when
/// Enter was pressed in it.
bool text_field(const char* id, const char* hint, std::string& text, bool& fresh);

/// A rule's number, small; its sentence under the mouse where there is one.
void rule_mark(const std::string& rule, const Messages& tr);
/// The rule whose number was clicked since the last call; nullopt: none.
std::optional<std::string> clicked_rule();

}  // namespace quadrille::app
