// app/files/descriptor.hpp: a file of the system, closed when it goes out of scope.
#pragma once
#include <string_view>
#include <unistd.h>
#include <utility>

namespace quadrille::app {

class Descriptor {
public:
    explicit Descriptor(int number = -1) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    explicit operator bool() const { return number_ >= 0; }
    int number() const { return number_; }
    /// False, with errno, where a write that the system had put off has failed.
    bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

private:
    int number_;
};

/// Writes everything; false, with errno, where that fails.
bool write_all(const Descriptor& to, std::string_view bytes);

}  // namespace quadrille::app
