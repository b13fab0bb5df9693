// vision/identify/known_fronts.hpp: the fronts that the cards of a table are named by, which grow while they
// are used.
#pragma once
#include <atomic>
#include <shared_mutex>
#include <string>
#include <vector>

#include "vision/identify/front_index.hpp"

namespace quadrille::vision {

/// May be used from any thread.
class KnownFronts {
public:
    KnownFronts() = default;
    explicit KnownFronts(FrontIndex index) : index_(std::move(index)) {}

    std::vector<NameOdds> names_of(const FrontPrint& seen) const;
    /// A person has said what that front is.
    void learn(const std::string& name, const FrontPrint& print);
    bool empty() const;
    /// Grows with what is learned: a card that had no name may have one now.
    long version() const { return version_; }

private:
    mutable std::shared_mutex mutex_;
    FrontIndex index_;
    std::atomic<long> version_ = 0;
};

}  // namespace quadrille::vision
