// app/window/wizard_steps.hpp: the four forms of the wizard, as functions over its draft.
#pragma once
#include <optional>
#include <string>

#include "app/setup/board_paint.hpp"
#include "app/window/file_dialogue.hpp"
#include "app/window/wizard.hpp"

namespace quadrille::app {

enum class WizardStep { camera, board, players, variant };

/// What was asked for beyond changes of the draft.
struct WizardRequest {
    std::optional<SourceOffer> source{};
    bool find_again = false;  ///< the draft's board changed: it has to be found again
    bool resume = false;
    std::optional<TableSetup> again{};   ///< a new game at that table
    bool lessons = false;                ///< to learn the game first
    std::optional<TableSetup> battle{};  ///< to be played at the draft's table
    struct File {
        FilePurpose purpose;
        std::optional<Chair> seat{};  ///< whose deck
    };
    std::optional<File> file{};           ///< to be chosen on the disk
    std::optional<Chair> learn_sleeve{};  ///< from the pawn that lies before that player
};

struct WizardDraft {
    TableSetup table;
    std::string typed_source;
    bool source_entered = false;      ///< in its field, in the last frame
    BoardBrush brush{};               ///< what a click on the drawn board changes
    bool painting = false;            ///< a click on the board in the picture paints its square
    std::string blocked, special;     ///< the squares as they were typed: "c4 d2", "d4 Fountain, e5 Mire"
    LocalizedText problem;            ///< why the source cannot be opened
    std::string wrong;                ///< what has to be put right before going on; empty: nothing
    std::optional<Chair> learning{};  ///< whose sleeve the next click on a card gives
    std::optional<cv::Point2d> learned_at{};  ///< the middle of the card that gave it, in the picture
    bool board_found = false;
    std::optional<vision::BoardDoubt> doubt{};  ///< why there is none
    double confidence = 0;
    std::size_t cards = 0;
};

/// Writes the blocked and special squares of the table as a person would type them.
void write_squares(WizardDraft& draft);

/// Only the board's own system has kinds of games: another's sets back what they have set.
void choose_system(GameSetup& setup, rules::System system);

WizardRequest camera_form(const WizardOptions& options, WizardDraft& draft, const Messages& tr,
                          const Fonts& fonts);
WizardRequest board_form(WizardDraft& draft, const Messages& tr);
WizardRequest players_form(WizardDraft& draft, const Messages& tr, const Fonts& fonts);
WizardRequest variant_form(const WizardOptions& options, WizardDraft& draft, const Messages& tr);

}  // namespace quadrille::app
