// app/commands/fetch_cards.hpp: the pictures of a deck, or of every card, from the network.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/fetch_pictures.hpp"

namespace quadrille::app {

/// The pictures of a card library that are in the user's cache now.
struct FetchedCards {
    std::vector<WantedPicture> pictures;
    bool whole = true;  ///< whether all that were wanted are there
};

/// Fetches what the cache lacks of a deck's pictures, or of all; says before how much that is, and what could
/// not be had. `deck`: empty for every card. Nullopt, after a message, where there is nothing to fetch.
std::optional<FetchedCards> fetch_cards(const std::filesystem::path& library, const std::string& deck);

}  // namespace quadrille::app
