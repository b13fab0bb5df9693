// tests/db/small_disk.hpp: a disk that is soon full: 2 MB of memory, mounted where only this process sees it.
#pragma once
#include <filesystem>
#include <fstream>
#include <sched.h>
#include <string>
#include <sys/mount.h>

namespace quadrille::db::test {

/// A file system of a size that can be changed, gone with the process.
class SmallDisk {
public:
    explicit SmallDisk(const std::filesystem::path& folder) : folder_(folder) {
        const bool apart = unshare(CLONE_NEWNS) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0;
        mounted_ = apart && mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                   mount("none", folder_.c_str(), "tmpfs", 0, "size=2m") == 0;
    }
    ~SmallDisk() {
        if (mounted_) umount(folder_.c_str());
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    bool mounted() const { return mounted_; }
    bool grow() { return mount("none", folder_.c_str(), "tmpfs", MS_REMOUNT, "size=64m") == 0; }

private:
    std::filesystem::path folder_;
    bool mounted_ = false;
};

/// Fills the disk but for `left` bytes.
inline void fill(const std::filesystem::path& file, std::uintmax_t left) {
    std::ofstream stream(file, std::ios::binary);
    const std::string block(1024, 'x');
    while (std::filesystem::space(file.parent_path()).available > left &&
           stream.write(block.data(), 1024).flush())
        continue;
}

}  // namespace quadrille::db::test
