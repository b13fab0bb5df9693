#include "db/cards/picture_index.hpp"

#include <gtest/gtest.h>

#include "tests/db/temporary_folder.hpp"

namespace quadrille::db {
namespace {

constexpr int version = 3;

const std::vector<IndexedPicture> two{{"a.jpg", "Suntail Hawk", "1", std::string("\0\1\377", 3)},
                                      {"b.jpg", "Fire // Ice", "2", "print"}};

class PicturesOfCards : public testing::Test {
protected:
    std::filesystem::path file() const { return folder_ / "cards.pictures"; }
    void keep(const std::vector<IndexedPicture>& pictures, int print_version = version) const {
        auto index = PictureIndex::open(file(), print_version);
        ASSERT_TRUE(index);
        ASSERT_TRUE(index->put(pictures));
    }
    test::TemporaryFolder folder_;
};

TEST_F(PicturesOfCards, AreReadAsTheyWereKept) {
    keep(two);
    const auto index = PictureIndex::read(file(), version);
    ASSERT_TRUE(index);
    EXPECT_EQ(index->pictures().value(), two);
    EXPECT_EQ(index->stamps().value().at("b.jpg"), "2");
    EXPECT_FALSE(index->rebuilt());
}

TEST_F(PicturesOfCards, AreReplacedByKey) {
    keep(two);
    keep({{"a.jpg", "Suntail Hawk", "9", "new"}});
    const auto pictures = PictureIndex::read(file(), version)->pictures().value();
    ASSERT_EQ(pictures.size(), 2U);
    EXPECT_EQ(pictures[0].stamp, "9");
    EXPECT_EQ(pictures[0].print, "new");
}

TEST_F(PicturesOfCards, AllOfAGroupOrNone) {
    auto index = PictureIndex::open(file(), version);
    const std::vector<IndexedPicture> with_nameless{two[0], {"c.jpg", "", "3", "print"}};
    EXPECT_FALSE(index->put(with_nameless));
    EXPECT_TRUE(index->pictures()->empty());
}

TEST_F(PicturesOfCards, OfAnotherVersionAreBegunAnew) {
    keep(two, version - 1);
    EXPECT_EQ(PictureIndex::read(file(), version).error().fault, StoreFault::invalid);
    const auto index = PictureIndex::open(file(), version);
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    EXPECT_TRUE(index->pictures()->empty());
    EXPECT_TRUE(std::filesystem::exists(folder_ / "cards.pictures.old"));
}

TEST_F(PicturesOfCards, OfADamagedFileAreBegunAnew) {
    keep(two);
    std::string bytes = test::bytes_of(file());
    std::fill(bytes.begin() + 100, bytes.end(), '\x5a');
    test::write_bytes(file(), bytes);
    EXPECT_FALSE(PictureIndex::read(file(), version));
    const auto index = PictureIndex::open(file(), version);
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
}

TEST_F(PicturesOfCards, ThatAreNotThereAreMissing) {
    EXPECT_EQ(PictureIndex::read(file(), version).error().fault, StoreFault::missing);
    EXPECT_EQ(PictureIndex::read(folder_.path(), version).error().fault, StoreFault::not_a_file);
    EXPECT_FALSE(std::filesystem::exists(file())) << "reading makes no file";
    EXPECT_FALSE(PictureIndex::open(folder_ / "no folder" / "cards.pictures", version));
}

}  // namespace
}  // namespace quadrille::db
