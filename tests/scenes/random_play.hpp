// tests/scenes/random_play.hpp: tables and games at random. The same chance draws the same.
#pragma once
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "tests/scenes/played_clip.hpp"

namespace quadrille::scenes {

class Chance {
public:
    explicit Chance(std::uint64_t seed) : random_(seed) {}
    double between(double from, double to) { return std::uniform_real_distribution<>(from, to)(random_); }
    int below(int most) { return std::uniform_int_distribution<>(0, most - 1)(random_); }
    bool happens(double share) { return between(0, 1) < share; }
    template <typename T>
    T one_of(const std::vector<T>& of) {
        return of[static_cast<std::size_t>(below(static_cast<int>(of.size())))];
    }

private:
    std::mt19937_64 random_;
};

/// A board, a cloth, a lamp, sleeves of two players, hands and a camera.
ClipLook look_at_random(Chance& chance, std::uint64_t seed, cv::Size picture = {1280, 720});

/// Plays at random, but only what the truth can tell exactly. A game may go on for ever: cards that were
/// turned over are turned back, creatures that met part, and there are always some cards and free squares.
class RandomPlay {
public:
    /// Lays two pawns and some creatures.
    RandomPlay(PlayedClip& clip, Chance& chance);
    /// A move, a tap, an attack of two, an arrival, a swap by two hands, ...; now and then a hand that only
    /// passes, a bump or another light.
    void act();

private:
    PlayedCard new_card(Seat seat);
    std::optional<Square> free_square();
    std::size_t others_on(const PlayedCard& card) const;
    int one_card(bool alone, bool face_up);
    void move();
    void bring_or_take(bool bring);
    void tap_some(int count);
    void turn_over();
    void swap();
    void fight();
    void disturb(int kind);

    PlayedClip& clip_;
    Chance& chance_;
    std::vector<int> pawns_;
    int next_id_ = 1;
};

}  // namespace quadrille::scenes
