// Whatever an index of pictures holds, it is read, refused, or put aside and begun anew; what is then put
// into it is in it.
#include "db/cards/picture_index.hpp"
#include "tests/fuzz/scratch_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quadrille;
    constexpr int print_version = 1;
    static const fuzz::ScratchFolder folder;
    folder.clear();
    const auto path = folder.write("cards.pictures", fuzz::bytes_of(data, size));
    if (const auto reader = db::PictureIndex::read(path, print_version)) {
        static_cast<void>(reader->pictures());
        static_cast<void>(reader->stamps());
    }
    auto index =
        db::PictureIndex::open(path, print_version, [](const std::string& image) { return image + "1"; });
    if (!index) return 0;
    const db::IndexedPicture picture{"portrait/Proxy/0", "Proxy", "1", "print", "image"};
    if (!index->put({&picture, 1})) return 0;
    const auto stamps = index->stamps();
    fuzz::claim(!stamps || stamps->contains(picture.key));
    return 0;
}
