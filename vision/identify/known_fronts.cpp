#include "vision/identify/known_fronts.hpp"

#include <mutex>

namespace quadrille::vision {

std::vector<NameOdds> KnownFronts::names_of(const FrontPrint& seen) const {
    const std::shared_lock lock(mutex_);
    return index_.names_of(seen);
}

void KnownFronts::learn(const std::string& name, const FrontPrint& print) {
    const std::unique_lock lock(mutex_);
    index_.add(name, print);
    ++version_;
}

bool KnownFronts::empty() const {
    const std::shared_lock lock(mutex_);
    return index_.empty();
}

}  // namespace quadrille::vision
