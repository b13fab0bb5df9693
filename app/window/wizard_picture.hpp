// app/window/wizard_picture.hpp: the live picture beside the wizard's forms, and what the mouse does on it.
#pragma once
#include <array>
#include <optional>

#include "app/window/panels/board_view.hpp"
#include "app/window/wizard_steps.hpp"

namespace quadrille::app {

/// What is shown.
struct WizardSight {
    const PictureTexture& picture;
    const TableSnapshot* moment;    ///< null: no board is found
    std::optional<BoardPose> pose;  ///< of the board in the picture
    WizardStep step;
    const WizardDraft& draft;
};

/// What the mouse did on it.
struct WizardTouch {
    std::optional<std::array<cv::Point2d, 4>>
        corners{};                      ///< of the board in the picture, as the hand has them
    bool let_go = false;                ///< the hand has let a corner go
    std::optional<Square> square{};     ///< clicked, missing ones included
    std::optional<std::size_t> card{};  ///< clicked: which of the moment's cards
};

/// Belongs to the window's thread.
class WizardPicture {
public:
    WizardTouch draw(const WizardSight& sight, const PanelContext& context);
    /// Whether a corner is under the pressed mouse.
    bool dragging() const { return dragged_ >= 0; }

private:
    /// Where the picture's pixels are on the window.
    struct Shown {
        ImVec2 origin{};
        float scale = 1;
        ImVec2 surface_from_px(cv::Point2d px) const;
        cv::Point2d px_from_surface(ImVec2 at) const;
    };
    static Shown shown_in(cv::Size picture, const PanelContext& context);
    void drag_corners(const WizardSight& sight, const Shown& shown, WizardTouch& touch);
    static void magnify(ImDrawList& list, const PictureTexture& picture, const Shown& shown, ImVec2 mouse);

    int dragged_ = -1;               ///< the corner under the pressed mouse; -1: none
    std::optional<Square> hovered_;  ///< in the last frame
    LabelLayout labels_;             ///< of the words on the board
};

}  // namespace quadrille::app
