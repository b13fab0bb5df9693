#include "app/window/magic54_action_text.hpp"

#include <fmt/format.h>

#include "app/session/systems/magic54_action.hpp"
#include "app/window/panels/magic54_panel.hpp"

namespace quadrille::app {
namespace {

struct Magic54Text {
    const Messages& tr;

    std::string operator()(const magic54::Deal&) const { return tr("action.magic54.deal"); }
    std::string operator()(const magic54::BeginWithRealCards&) const {
        return tr("action.magic54.own_cards");
    }
    std::string operator()(const magic54::Play& play) const {
        const std::string what = magic54_action(tr, play.creatures, play.action);
        return tr("action.magic54.play", fmt::arg("what", what));
    }
    std::string operator()(const magic54::BeginLesson&) const { return tr("action.magic54.lesson"); }
    std::string operator()(const magic54::PlayLessonStep&) const { return tr("action.magic54.lesson_step"); }
    std::string operator()(const magic54::Stop&) const { return tr("action.magic54.stop"); }
};

}  // namespace

std::string magic54_action_text(const Messages& tr, const SystemAction& statement) {
    const auto action = magic54::action_from(statement);
    return action ? std::visit(Magic54Text{tr}, *action) : std::string(tr("action.unknown"));
}

}  // namespace quadrille::app
