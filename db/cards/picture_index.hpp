// db/cards/picture_index.hpp: what the pictures of cards look like, kept in a file of its own beside the card
// library. It can be made again from the pictures, so that an old or damaged one is put aside (".old") and
// begun anew.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "db/store_error.hpp"

namespace quadrille::db {

struct IndexedPicture {
    std::string
        key;  ///< what the picture is: its file's name, a printing's id; of a portrait the program's own
    std::string name;     ///< of the card
    std::string stamp{};  ///< of the file: another one, and the picture has changed
    std::string print{};  ///< bytes (app/pictures/front_bytes.hpp)
    friend bool operator==(const IndexedPicture&, const IndexedPicture&) = default;
};

/// Belongs to one thread.
class PictureIndex {
public:
    /// Opens the file, or begins it. `print_version`: of the bytes in `print`; an index with another one has
    /// other bytes, and is begun anew, as is one that is damaged (`rebuilt`).
    static tl::expected<PictureIndex, StoreError> open(const std::filesystem::path& file, int print_version);
    /// The same for reading alone: fault missing where there is none, invalid where it is to be begun anew.
    static tl::expected<PictureIndex, StoreError> read(const std::filesystem::path& file, int print_version);
    PictureIndex(PictureIndex&&) noexcept;
    PictureIndex& operator=(PictureIndex&&) noexcept;
    ~PictureIndex();

    /// Whether what was in the file before was given up.
    bool rebuilt() const;
    tl::expected<std::vector<IndexedPicture>, StoreError> pictures() const;
    /// The stamps by key: what of a folder need not be read again.
    tl::expected<std::map<std::string, std::string>, StoreError> stamps() const;
    /// All of them or none; what has the same key is replaced.
    tl::expected<void, StoreError> put(std::span<const IndexedPicture> pictures);

private:
    struct Impl;
    explicit PictureIndex(std::unique_ptr<Impl> impl);
    static tl::expected<PictureIndex, StoreError> opened(const std::filesystem::path& file, int print_version,
                                                         bool write);
    std::unique_ptr<Impl> impl_;
};

}  // namespace quadrille::db
