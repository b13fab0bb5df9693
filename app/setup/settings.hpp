// app/setup/settings.hpp: the window's settings, kept between sessions.
#pragma once
#include <opencv2/core.hpp>
#include <optional>
#include <string_view>

#include "app/messages/messages.hpp"
#include "rules/geometry/enum_map.hpp"

namespace quadrille::app {

/// What the window shows of the board: the live picture, the view from above, both.
enum class Layout { picture, above, both };

}  // namespace quadrille::app

template <>
inline constexpr std::size_t quadrille::enum_size<quadrille::app::Layout> = 3;

namespace quadrille::app {

inline constexpr EnumMap<Layout, std::string_view> layout_names{"picture", "above", "both"};

struct WindowSettings {
    std::optional<Language> language{};  ///< nullopt: the system's
    float text_scale = 1;                ///< 1 to 2.5
    bool light = false;
    bool contrast = false;
    Layout layout = Layout::picture;
    bool grid = true, moves = true, arrivals = false, panels = true;
    int rotation = 0;                      ///< of the view from above
    Layout stream_layout = Layout::above;  ///< of the second window
    bool stream_transparent = false;
    cv::Size size{1440, 900};
    friend bool operator==(const WindowSettings&, const WindowSettings&) = default;
};

}  // namespace quadrille::app
