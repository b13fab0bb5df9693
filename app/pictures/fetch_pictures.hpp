// app/pictures/fetch_pictures.hpp: pictures of cards are fetched from where the imported card file says.
#pragma once
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/download.hpp"
#include "db/cards/card_library.hpp"

namespace quadrille::app {

/// A picture that is wanted, and the file that it becomes.
struct WantedPicture {
    std::string name;  ///< of the card
    std::string address;
    std::filesystem::path file;
};

/// Files below `folder`, called as the program calls pictures by their printings: ID.jpg, ID-back.jpg.
std::vector<WantedPicture> wanted_pictures(const std::vector<db::CardPicture>& pictures,
                                           const std::filesystem::path& folder);
/// Those whose file is not there: what is there is whole.
std::vector<WantedPicture> missing(const std::vector<WantedPicture>& wanted);

/// Ten pictures a second are asked for, no more; a test has a clock of its own.
struct FetchClock {
    using Moment = std::chrono::steady_clock::time_point;
    std::function<Moment()> now;
    std::function<void(Moment)> sleep_until;
};
FetchClock steady_fetch_clock();

struct FetchObserver {
    std::function<void(std::size_t done)> progress{};
    std::function<void(const std::string& sentence)> fault{};  ///< for each picture that is not had
};

struct FetchReport {
    std::size_t kept = 0, failed = 0;
    bool given_up = false;  ///< the rest was not asked for, which the last fault explains
};

/// Fetches them one after another. A picture that can be read, and has the shape of a card, is kept: written
/// under another name, then given its own. Gives up where the disk cannot be written, the server asks to be
/// left alone, or five in a row could not be reached.
FetchReport fetch_pictures(const std::vector<WantedPicture>& pictures, Downloader& downloader,
                           const FetchObserver& observer, const FetchClock& clock = steady_fetch_clock());

}  // namespace quadrille::app
