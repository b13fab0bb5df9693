#include "vision/identify/card_namer.hpp"

#include <algorithm>
#include <cmath>

#include "vision/identify/name_cards.hpp"
#include "vision/network/log_odds.hpp"

namespace quadrille::vision {
namespace {

/// How often a card without a name is looked up where it lies, and how long after the first time: a hand's
/// shadow or a lens that still focuses has gone by then.
constexpr std::size_t most_looks = 4;
constexpr double first_wait_s = 0.5, wait_factor = 4;
/// A name that the camera gave is given up for one that is surer by that much alone, in log odds.
constexpr float surer = 0.8F;

cv::Point2d middle_of(const CardReading& card) {
    const auto& c = card.corners_px;
    return (c[0] + c[1] + c[2] + c[3]) / 4;
}

/// Further than an outline that is read again, or a camera that is bumped, moves a card.
bool lies_elsewhere(const CardReading& card, cv::Point2d at_px, double angle_deg) {
    const double width = cv::norm(card.corners_px[1] - card.corners_px[0]);
    const double turn = std::abs(std::remainder(card.angle_deg - angle_deg, 360));
    return cv::norm(middle_of(card) - at_px) > width / 2 || turn > 20;
}

float log_odds_of(const NameOdds& name) {
    return log_odds(static_cast<float>(name.odds));
}

}  // namespace

CardNamer::CardNamer(std::shared_ptr<const KnownFronts> fronts, const TableProfile& profile)
    : fronts_(std::move(fronts)), rim_(rim_mm(profile, true)) {}

const NameOdds* CardNamer::name_of(int track) const {
    const auto found = looked_.find(track);
    return found != looked_.end() && found->second.name.odds > 0 ? &found->second.name : nullptr;
}

bool CardNamer::is_due(const Looked& looked, const Frame& frame) const {
    if (looked.prints.empty()) return true;
    if (looked.name.odds > 0) return false;
    if (looked.version != fronts_->version()) return true;
    return looked.prints.size() < most_looks && frame.t >= looked.next_t;
}

/// By the last look alone, and by all of them: a hand's shadow may have spoilt the first ones.
std::optional<NameOdds> CardNamer::surest_name(const std::vector<FrontPrint>& prints) const {
    auto alone = sure_name(fronts_->names_of(prints.back()));
    if (prints.size() == 1) return alone;
    const auto together = sure_name(fronts_->names_of(joined(prints)));
    return together && (!alone || together->odds > alone->odds) ? together : alone;
}

void CardNamer::look_up(const Frame& frame, const Observation& table, std::size_t card,
                        std::vector<NamedTrack>& named) {
    std::vector<CardReading> cards;
    for (const Track& track : table.tracks) cards.push_back(track.card);
    Looked& looked = looked_[table.tracks[card].id];
    looked.version = fronts_->version();
    looked.next_t = frame.t + first_wait_s * std::pow(wait_factor, looked.prints.size());
    if (looked.prints.size() == most_looks) looked.prints.erase(looked.prints.begin());
    looked.prints.push_back(print_of(frame.picture, cards, card, rim_));
    const auto name = surest_name(looked.prints);
    if (!name || name->name == looked.name.name) return;
    if (looked.name.odds > 0 && log_odds_of(*name) < log_odds_of(looked.name) + surer) return;
    looked.name = *name;
    named.push_back({table.tracks[card].id, *name});
}

std::vector<NamedTrack> CardNamer::see(const Frame& frame, const Observation& table) {
    std::vector<NamedTrack> named;
    if (!fronts_ || !table.board || (looked_.empty() && fronts_->empty())) return named;
    for (std::size_t i = 0; i < table.tracks.size(); ++i) {
        const CardReading& card = table.tracks[i].card;
        Looked& looked = looked_[table.tracks[i].id];
        if (looked.face != card.face) looked = {};
        looked.face = card.face;
        if (card.face != Face::up) continue;
        if (!looked.prints.empty() && lies_elsewhere(card, looked.at_px, looked.angle_deg))
            looked.prints.clear();
        if (looked.prints.empty()) {
            looked.at_px = middle_of(card);
            looked.angle_deg = card.angle_deg;
        }
        if (is_due(looked, frame)) look_up(frame, table, i, named);
    }
    return named;
}

}  // namespace quadrille::vision
