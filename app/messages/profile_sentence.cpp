#include "app/messages/profile_sentence.hpp"

namespace quadrille::app {
namespace {

const char* key_of(ProfileFault fault) {
    switch (fault) {
        case ProfileFault::not_json:
            break;
        case ProfileFault::number_too_large:
            return "profile.number_too_large";
        case ProfileFault::no_object:
            return "profile.no_object";
        case ProfileFault::no_number:
            return "profile.no_number";
        case ProfileFault::out_of_range:
            return "profile.out_of_range";
        case ProfileFault::no_whole_number:
            return "profile.no_whole_number";
        case ProfileFault::unknown_word:
            return "profile.unknown_word";
        case ProfileFault::no_squares:
            return "profile.no_squares";
        case ProfileFault::no_square:
            return "profile.no_square";
        case ProfileFault::no_seat:
            return "profile.no_seat";
        case ProfileFault::no_players:
            return "profile.no_players";
        case ProfileFault::no_rgb:
            return "profile.no_rgb";
        case ProfileFault::no_card_size:
            return "profile.no_card_size";
        case ProfileFault::no_distortion:
            return "profile.no_distortion";
        case ProfileFault::lacks:
            return "profile.lacks";
        case ProfileFault::no_tap_angle:
            return "profile.no_tap_angle";
        case ProfileFault::no_boolean:
            return "profile.no_boolean";
    }
    return "profile.not_json";
}

}  // namespace

std::string sentence(const ProfileError& error, const Messages& tr) {
    const std::string key = error.key.empty() ? "" : error.key + " ";
    return key + tr(key_of(error.fault), fmt::arg("detail", error.detail));
}

std::string sentence(const std::string& file, const ProfileError& error, const Messages& tr) {
    return fmt::format("{}:{}:{}: {}", file, error.line, error.column, sentence(error, tr));
}

}  // namespace quadrille::app
