// tests/db/simulated_disk.hpp: an SQLite VFS in memory whose writes last only once they are synced, that can
// fail at any operation and whose power can be cut.
#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <random>
#include <sqlite3.h>
#include <string>
#include <vector>

namespace quadrille::db::test {

enum class Misfortune {
    none,
    once,       ///< one operation fails
    for_ever,   ///< and every one after it
    power_cut,  ///< what was not synced is lost, all of it or some writes of it; nothing works afterwards
};

/// One disk at a time may exist; it is registered under `vfs_name`. Files begin as they are on the real disk.
class SimulatedDisk {
public:
    static constexpr const char* vfs_name = "quadrille-simulated";

    SimulatedDisk();
    ~SimulatedDisk();
    SimulatedDisk(const SimulatedDisk&) = delete;
    SimulatedDisk& operator=(const SimulatedDisk&) = delete;

    /// The operation (1 is the next) at which it happens, and what SQLite is told then. `seed` chooses which
    /// of the unsynced writes a power cut spares: 0 spares none.
    void plan(Misfortune misfortune, int operation, int code = SQLITE_IOERR, unsigned seed = 0);
    bool happened() const { return happened_; }
    /// Writes what lasted to the real disk.
    void save() const;

    struct Write {
        std::int64_t offset;
        std::string bytes;
        bool truncates;  ///< to `offset` bytes
    };
    struct Image {
        std::string now, lasting;
        std::vector<Write> unsynced;
    };
    Image& image(const std::string& name);
    bool exists(const std::string& name) const { return images_.count(name) != 0; }
    void remove(const std::string& name) { images_.erase(name); }
    std::vector<std::vector<char>>& shared_memory(const std::string& name) { return shared_[name]; }
    void forget_shared_memory(const std::string& name) { shared_.erase(name); }
    /// Counts an operation; anything but SQLITE_OK is what it has to return.
    int operation();

private:
    void cut_power();

    sqlite3_vfs vfs_{};
    std::map<std::string, Image> images_;
    std::map<std::string, std::vector<std::vector<char>>> shared_;
    Misfortune misfortune_ = Misfortune::none;
    int left_ = 0, code_ = SQLITE_IOERR;
    unsigned seed_ = 0;
    bool happened_ = false;
};

}  // namespace quadrille::db::test
