// vision/follow/match_cards.hpp: which of the cards that were read is which of those that were known.
#pragma once
#include <optional>
#include <vector>

#include "vision/follow/card_changes.hpp"

namespace quadrille::vision {

/// For each known card the index of the card that was read as it: where it lies, or where it was moved to;
/// nullopt where none is. None is given to two. What looks most alike comes first, then what suits all
/// together best; a card in a place that did not change is given none.
std::vector<std::optional<std::size_t>> match_cards(const std::vector<KnownCard>& known,
                                                    const std::vector<ReadCard>& read,
                                                    const CardChanges& changes);

}  // namespace quadrille::vision
