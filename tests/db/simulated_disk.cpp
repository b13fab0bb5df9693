#include "tests/db/simulated_disk.hpp"

#include <cstring>
#include <new>

#include "tests/db/temporary_folder.hpp"

namespace quadrille::db::test {
namespace {

SimulatedDisk* disk = nullptr;

struct File {
    sqlite3_file base;
    std::string* name;
};

const std::string& name_of(sqlite3_file* file) {
    return *reinterpret_cast<File*>(file)->name;
}

void apply_write(std::string& bytes, const SimulatedDisk::Write& write) {
    const auto offset = static_cast<std::size_t>(write.offset);
    if (write.truncates) {
        bytes.resize(offset);
        return;
    }
    if (bytes.size() < offset + write.bytes.size()) bytes.resize(offset + write.bytes.size());
    bytes.replace(offset, write.bytes.size(), write.bytes);
}

int change(sqlite3_file* file, SimulatedDisk::Write write) {
    if (const int failure = disk->operation()) return failure;
    auto& image = disk->image(name_of(file));
    apply_write(image.now, write);
    image.unsynced.push_back(std::move(write));
    return SQLITE_OK;
}

int close_file(sqlite3_file* file) {
    delete reinterpret_cast<File*>(file)->name;
    return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* to, int amount, sqlite3_int64 offset) {
    const std::string& bytes = disk->image(name_of(file)).now;
    const auto wanted = static_cast<std::size_t>(amount), from = static_cast<std::size_t>(offset);
    const std::size_t there = from < bytes.size() ? std::min(wanted, bytes.size() - from) : 0;
    std::memcpy(to, bytes.data() + (there > 0 ? from : 0), there);
    std::memset(static_cast<char*>(to) + there, 0, wanted - there);
    return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
    const std::string bytes(static_cast<const char*>(from), static_cast<std::size_t>(amount));
    return change(file, {offset, bytes, false});
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
    return change(file, {size, {}, true});
}

int sync_file(sqlite3_file* file, int) {
    if (const int failure = disk->operation()) return failure;
    auto& image = disk->image(name_of(file));
    image.lasting = image.now;
    image.unsynced.clear();
    return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
    *size = static_cast<sqlite3_int64>(disk->image(name_of(file)).now.size());
    return SQLITE_OK;
}

int lock_file(sqlite3_file*, int) {
    return disk->operation();
}
int unlock_file(sqlite3_file*, int) {
    return SQLITE_OK;
}
int check_reserved(sqlite3_file*, int* reserved) {
    *reserved = 0;
    return SQLITE_OK;
}
int control(sqlite3_file*, int, void*) {
    return SQLITE_NOTFOUND;
}
int sector_size(sqlite3_file*) {
    return 4096;
}
int characteristics(sqlite3_file*) {
    return 0;
}

int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
    *memory = nullptr;
    auto& regions = disk->shared_memory(name_of(file));
    if (static_cast<std::size_t>(region) >= regions.size()) {
        if (!extend) return SQLITE_OK;
        if (const int failure = disk->operation()) return failure;
        regions.resize(static_cast<std::size_t>(region) + 1);
    }
    auto& block = regions[static_cast<std::size_t>(region)];
    if (block.empty()) block.resize(static_cast<std::size_t>(size));
    *memory = block.data();
    return SQLITE_OK;
}
int lock_shared(sqlite3_file*, int, int, int) {
    return SQLITE_OK;
}
void shared_barrier(sqlite3_file*) {}
int unmap_shared(sqlite3_file* file, int) {
    disk->forget_shared_memory(name_of(file));
    return SQLITE_OK;
}

const sqlite3_io_methods methods{
    2,           close_file,     read_file,      write_file, truncate_file, sync_file,       file_size,
    lock_file,   unlock_file,    check_reserved, control,    sector_size,   characteristics, map_shared,
    lock_shared, shared_barrier, unmap_shared,   nullptr,    nullptr};

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* given) {
    file->pMethods = nullptr;
    if (const int failure = disk->operation()) return failure == SQLITE_IOERR ? SQLITE_CANTOPEN : failure;
    static int scratch = 0;
    const std::string path = name ? name : "scratch-" + std::to_string(scratch++);
    const bool there = disk->exists(path) || std::filesystem::exists(path);
    if (!there && (flags & SQLITE_OPEN_CREATE) == 0) return SQLITE_CANTOPEN;
    disk->image(path);
    reinterpret_cast<File*>(file)->name = new std::string(path);
    file->pMethods = &methods;
    if (given) *given = flags;
    return SQLITE_OK;
}

int delete_file(sqlite3_vfs*, const char* name, int) {
    if (const int failure = disk->operation()) return failure;
    disk->remove(name);
    return SQLITE_OK;
}

int access_file(sqlite3_vfs*, const char* name, int, int* result) {
    *result = disk->exists(name) && !disk->image(name).now.empty();
    return SQLITE_OK;
}

int full_name(sqlite3_vfs*, const char* name, int size, char* to) {
    const std::string path = std::filesystem::absolute(name).string();
    if (path.size() + 1 > static_cast<std::size_t>(size)) return SQLITE_CANTOPEN;
    std::memcpy(to, path.c_str(), path.size() + 1);
    return SQLITE_OK;
}

}  // namespace

SimulatedDisk::SimulatedDisk() {
    vfs_ = *sqlite3_vfs_find(nullptr);
    vfs_.pNext = nullptr;
    vfs_.szOsFile = sizeof(File);
    vfs_.zName = vfs_name;
    vfs_.xOpen = open_file;
    vfs_.xDelete = delete_file;
    vfs_.xAccess = access_file;
    vfs_.xFullPathname = full_name;
    sqlite3_vfs_register(&vfs_, 0);
    disk = this;
}

SimulatedDisk::~SimulatedDisk() {
    sqlite3_vfs_unregister(&vfs_);
    disk = nullptr;
}

SimulatedDisk::Image& SimulatedDisk::image(const std::string& name) {
    const auto [found, added] = images_.try_emplace(name);
    if (added && std::filesystem::exists(name)) found->second.now = found->second.lasting = bytes_of(name);
    return found->second;
}

void SimulatedDisk::plan(Misfortune misfortune, int operation, int code, unsigned seed) {
    misfortune_ = misfortune;
    left_ = operation;
    code_ = code;
    seed_ = seed;
    happened_ = false;
}

int SimulatedDisk::operation() {
    if (misfortune_ == Misfortune::none) return SQLITE_OK;
    if (happened_) return misfortune_ == Misfortune::once ? SQLITE_OK : code_;
    if (--left_ > 0) return SQLITE_OK;
    happened_ = true;
    if (misfortune_ == Misfortune::power_cut) cut_power();
    return code_;
}

void SimulatedDisk::cut_power() {
    std::mt19937 chance(seed_);
    for (auto& [name, image] : images_) {
        for (const auto& write : image.unsynced) {
            if (seed_ != 0 && chance() % 2 == 0) apply_write(image.lasting, write);
        }
        image.unsynced.clear();
    }
}

void SimulatedDisk::save() const {
    for (const auto& [name, image] : images_) write_bytes(name, image.lasting);
}

}  // namespace quadrille::db::test
