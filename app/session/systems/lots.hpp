// app/session/systems/lots.hpp: lots that the same seed always draws alike, on every machine.
#pragma once
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace quadrille::app {

class Lots {
public:
    explicit Lots(std::uint64_t seed) : bits_(seed) {}

    /// 0 to n-1, each as likely; n > 0. The standard's distributions differ between libraries.
    std::size_t below(std::size_t n) {
        const std::uint64_t most = bits_.max() - bits_.max() % n;
        std::uint64_t drawn = bits_();
        while (drawn >= most) drawn = bits_();
        return static_cast<std::size_t>(drawn % n);
    }

    template <typename Thing>
    void shuffle(std::vector<Thing>& things) {
        for (std::size_t i = things.size(); i > 1; --i) std::swap(things[i - 1], things[below(i)]);
    }

private:
    std::mt19937_64 bits_;
};

}  // namespace quadrille::app
