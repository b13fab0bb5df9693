// tests/tools/seen_fronts.hpp: the fronts that a reader found on pictures with truth.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

struct KnownFront {
    std::string name;
    FrontPrint print{};
};

/// The pictures of fronts in these folders, each called by its file's name.
std::vector<KnownFront> known_fronts(const std::vector<std::string>& folders);

/// A card that was read face up.
struct SeenFront {
    std::string own{};   ///< the name of its front; empty where no front lies there
    int card = -1;       ///< its number in the truth; -1: none lies there
    double visible = 0;  ///< share of the card, by the truth
    bool on_board = false;
    FrontPrint print{};

    /// Of the cards that are counted: what shows of the others may be too little for anybody.
    bool counts() const { return !own.empty() && visible >= 0.6; }
};

/// What `quadrille look` read of one picture, with the truth from the file beside it.
struct LookWithTruth {
    std::string image{};
    nlohmann::json truth{};
    std::vector<SeenFront> fronts{};
    double ms = 0;  ///< of the processor, to make the prints
};

/// Calls `use` with each picture of the files of `quadrille look` in which a board was found.
void for_each_look(const std::vector<std::string>& files,
                   const std::function<void(const LookWithTruth&)>& use);

}  // namespace quadrille::vision
