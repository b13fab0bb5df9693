// vision/network/scratch.hpp: room for numbers that are used and written over.
#pragma once
#include <cstddef>
#include <memory>
#include <new>

namespace quadrille::vision {

/// Memory that is kept from one use to the next, and is not written before it is used; it begins where a line
/// of a cache does.
class Scratch {
public:
    float* room_for(std::ptrdiff_t numbers) {
        const std::size_t bytes = static_cast<std::size_t>(numbers) * sizeof(float);
        if (bytes > size_) {
            size_ = 0;
            bytes_.reset();  // the new room may lie where the old one was
            bytes_.reset(static_cast<std::byte*>(::operator new(bytes, line)));
            size_ = bytes;
        }
        return reinterpret_cast<float*>(bytes_.get());
    }

private:
    static constexpr std::align_val_t line{64};
    struct Free {
        void operator()(std::byte* bytes) const { ::operator delete(bytes, line); }
    };
    std::unique_ptr<std::byte, Free> bytes_;
    std::size_t size_ = 0;
};

}  // namespace quadrille::vision
