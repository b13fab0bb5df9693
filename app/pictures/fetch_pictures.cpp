#include "app/pictures/fetch_pictures.hpp"

#include <fmt/format.h>
#include <thread>

#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/pictures/picture_folder.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto between_two = 100ms;
/// A server that was not reached so often in a row is not there.
constexpr int patience = 5;

/// Why a picture is not had, and what that means for the others.
struct Trouble {
    enum class Weight { of_this_one, of_the_server, of_all } weight;
    std::string sentence;
};

Trouble trouble_of(const WantedPicture& picture, const DownloadError& error) {
    using Weight = Trouble::Weight;
    Weight weight = Weight::of_this_one;
    if (error.fault == DownloadFault::busy) weight = Weight::of_all;
    if (error.fault == DownloadFault::unreachable || error.fault == DownloadFault::too_slow)
        weight = Weight::of_the_server;
    return {weight, fmt::format("{}: {}: {}", picture.name, picture.address, sentence(error))};
}

std::optional<Trouble> fetch(const WantedPicture& picture, Downloader& downloader) {
    const auto bytes = downloader.get(picture.address);
    if (!bytes) return trouble_of(picture, bytes.error());
    if (const auto front =
            upright_front(vision::decode_picture(*bytes), picture.name + ": " + picture.address);
        !front)
        return Trouble{Trouble::Weight::of_this_one, front.error()};
    const auto written =
        write_private_file(picture.file, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    if (!written) return Trouble{Trouble::Weight::of_all, file_sentence(written.error())};
    return std::nullopt;
}

}  // namespace

std::vector<WantedPicture> wanted_pictures(const std::vector<db::CardPicture>& pictures,
                                           const fs::path& folder) {
    std::vector<WantedPicture> wanted;
    for (const db::CardPicture& picture : pictures) {
        const std::string side = picture.face == 0   ? ""
                                 : picture.face == 1 ? "-back"
                                                     : fmt::format("-{}", picture.face);
        wanted.push_back(
            {picture.name, picture.address, folder / (file_name_from(picture.printing) + side + ".jpg")});
    }
    return wanted;
}

std::vector<WantedPicture> missing(const std::vector<WantedPicture>& wanted) {
    std::vector<WantedPicture> missing;
    std::error_code failure;
    std::ranges::copy_if(wanted, std::back_inserter(missing), [&](const WantedPicture& picture) {
        return !fs::is_regular_file(picture.file, failure);
    });
    return missing;
}

FetchClock steady_fetch_clock() {
    return {[] { return std::chrono::steady_clock::now(); },
            [](FetchClock::Moment moment) { std::this_thread::sleep_until(moment); }};
}

FetchReport fetch_pictures(const std::vector<WantedPicture>& pictures, Downloader& downloader,
                           const FetchObserver& observer, const FetchClock& clock) {
    FetchReport report;
    int unreached = 0;
    for (auto next = pictures.begin(); next != pictures.end() && !report.given_up; ++next) {
        const FetchClock::Moment asked = clock.now();
        const auto trouble = fetch(*next, downloader);
        ++(trouble ? report.failed : report.kept);
        unreached = trouble && trouble->weight == Trouble::Weight::of_the_server ? unreached + 1 : 0;
        report.given_up = unreached == patience || (trouble && trouble->weight == Trouble::Weight::of_all);
        if (trouble && observer.fault) observer.fault(trouble->sentence);
        if (observer.progress) observer.progress(report.kept + report.failed);
        clock.sleep_until(asked + between_two);
    }
    return report;
}

}  // namespace quadrille::app
