// db/cards/picture_index.hpp: what the pictures of cards look like, kept in a file of its own beside the card
// library. What came from pictures can be made again from them, so that one that is old, damaged or holds
// somebody else's tables, triggers or views is put aside (".old") and created again; what people taught the
// program goes over into the new one, but where the tables are not ours.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "db/store_error.hpp"

namespace quadrille::db {

/// What the key of a portrait begins with: a card that a person named. No file's name has a slash.
inline constexpr std::string_view portrait_key = "portrait/";

struct IndexedPicture {
    std::string
        key;  ///< what the picture is: its file's name, a printing's id; of a portrait the program's own
    std::string name;     ///< of the card
    std::string stamp{};  ///< of the file: another one, and the picture has changed
    std::string print{};  ///< bytes (app/pictures/front_bytes.hpp)
    std::string image{};  ///< of a portrait, which has no file: what its print is made from
    friend bool operator==(const IndexedPicture&, const IndexedPicture&) = default;
};

/// The bytes of a print from a portrait's image; empty where it is damaged.
using PrintOfImage = std::function<std::string(const std::string& image)>;

/// Belongs to one thread.
class PictureIndex {
public:
    /// Opens the file, or begins it. `print_version`: of the bytes in `print`; an index with another one has
    /// other bytes, and is created again, as is one that is damaged or not ours alone (`rebuilt`). The
    /// portraits that can be read in it go over: those with an image by `print_of` anew, the others where
    /// their bytes are of this version. On error everything is as it was; fault foreign: it is another
    /// program's database.
    static tl::expected<PictureIndex, StoreError> open(const std::filesystem::path& file, int print_version,
                                                       const PrintOfImage& print_of = {});
    /// The same for reading alone: fault missing where there is none, empty or invalid where it is to be
    /// created again.
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
    static tl::expected<PictureIndex, StoreError> recreated(const std::filesystem::path& file,
                                                            int print_version, const PrintOfImage& print_of);
    std::unique_ptr<Impl> impl_;
};

}  // namespace quadrille::db
