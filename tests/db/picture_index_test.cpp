#include "db/cards/picture_index.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

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

TEST_F(PicturesOfCards, OfAnotherVersionLeaveTheirPortraits) {
    const std::vector<IndexedPicture> taught{two[0],
                                             {"portrait/Proxy/0", "Proxy", "1", "old", "face"},
                                             {"portrait/Token/0", "Token", "1", "old", "cut"},
                                             {"portrait/Wall/0", "Wall", "1", "old", ""}};
    keep(taught, version - 1);
    const auto index = PictureIndex::open(file(), version, [](const std::string& image) {
        return image == "face" ? std::string("new") : std::string();
    });
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    const auto pictures = index->pictures().value();
    ASSERT_EQ(pictures.size(), 1U) << "a damaged image and bytes of another version give no print";
    EXPECT_EQ(pictures[0], (IndexedPicture{"portrait/Proxy/0", "Proxy", "1", "new", "face"}));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "cards.pictures.new"));
}

/// As the first version of the file was: without images.
TEST_F(PicturesOfCards, OfTheFirstLayoutLeaveTheirPortraits) {
    {
        SQLite::Database sqlite(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        sqlite.exec(
            "PRAGMA application_id = 0x51645069; PRAGMA user_version = 1003;"
            "CREATE TABLE picture(key TEXT PRIMARY KEY, name TEXT NOT NULL CHECK(length(name) > 0), "
            "stamp TEXT NOT NULL, print BLOB NOT NULL) STRICT, WITHOUT ROWID;"
            "INSERT INTO picture VALUES('a.jpg', 'Suntail Hawk', '1', x'00'), "
            "('portrait/Proxy/3', 'Proxy', '7', x'0102')");
    }
    const auto index = PictureIndex::open(file(), version);
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    const std::vector<IndexedPicture> kept{{"portrait/Proxy/3", "Proxy", "7", "\1\2", ""}};
    EXPECT_EQ(index->pictures().value(), kept);
}

/// As the second one was: without rowids.
TEST_F(PicturesOfCards, OfTheSecondLayoutLeaveTheirPortraits) {
    {
        SQLite::Database sqlite(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        sqlite.exec(
            "PRAGMA application_id = 0x51645069; PRAGMA user_version = 2003;"
            "CREATE TABLE picture(key TEXT PRIMARY KEY, name TEXT NOT NULL CHECK(length(name) > 0), "
            "stamp TEXT NOT NULL, print BLOB NOT NULL, image BLOB NOT NULL) STRICT, WITHOUT ROWID;"
            "INSERT INTO picture VALUES('a.jpg', 'Suntail Hawk', '1', x'00', x''), "
            "('portrait/Proxy/3', 'Proxy', '7', x'0102', x'03')");
    }
    const auto index = PictureIndex::open(file(), version);
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    const std::vector<IndexedPicture> kept{{"portrait/Proxy/3", "Proxy", "7", "\1\2", "\3"}};
    EXPECT_EQ(index->pictures().value(), kept);
}

/// 200 MB for 30,000 cards.
TEST_F(PicturesOfCards, TakeHardlyMoreOfTheFileThanTheirPrints) {
    constexpr std::size_t pictures = 300, print_bytes = 5'324;
    std::vector<IndexedPicture> many(
        pictures, {"", "Suntail Hawk", "1767225600 58311", std::string(print_bytes, 'p'), ""});
    for (std::size_t i = 0; i < pictures; ++i) many[i].key = "Card " + std::to_string(i) + ".jpg";
    keep(many);
    EXPECT_LT(std::filesystem::file_size(file()) / pictures, 200'000'000U / 30'000);
}

TEST_F(PicturesOfCards, OfAFileWithADamagedPageLeaveThePortraitsBesideIt) {
    constexpr int portraits = 40;
    std::vector<IndexedPicture> taught{two};
    for (int i = 0; i < portraits; ++i)
        taught.push_back({"portrait/Card " + std::to_string(10 + i) + "/0", "Card", "1",
                          std::string(2'500, 'p'), std::string(9'000, static_cast<char>('a' + i))});
    keep(taught);
    std::string bytes = test::bytes_of(file());
    const std::size_t middle = bytes.size() / 2 / 4096 * 4096;
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(middle), 8192, '\x5a');
    test::write_bytes(file(), bytes);
    const auto index = PictureIndex::open(file(), version);
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    const auto kept = index->pictures().value();
    EXPECT_GT(kept.size(), portraits / 2U);
    for (const IndexedPicture& one : kept) EXPECT_TRUE(one.key.starts_with("portrait/")) << one.key;
}

TEST_F(PicturesOfCards, OfACutFileLeaveThePortraitsBeforeTheCut) {
    constexpr int portraits = 40;
    std::vector<IndexedPicture> taught;
    taught.reserve(portraits);
    for (int i = 0; i < portraits; ++i)
        taught.push_back({"portrait/Card " + std::to_string(10 + i) + "/0", "Card", "1",
                          std::string(2'500, 'p'), std::string(9'000, 'x')});
    keep(taught);
    constexpr std::uintmax_t page = 4096;
    std::filesystem::resize_file(file(), std::filesystem::file_size(file()) * 3 / 4 / page * page);
    const auto index = PictureIndex::open(file(), version);
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    EXPECT_FALSE(index->pictures().value().empty());
}

class ForeignPictures : public testing::TestWithParam<const char*> {
protected:
    std::filesystem::path file() const { return folder_ / "cards.pictures"; }
    test::TemporaryFolder folder_;
};

/// What somebody else put into an index is neither run nor taken over.
TEST_P(ForeignPictures, ArePutAside) {
    {
        auto index = PictureIndex::open(file(), version);
        const IndexedPicture portrait{"portrait/Proxy/0", "Proxy", "1", "print", "face"};
        ASSERT_TRUE(index->put({&portrait, 1}));
    }
    SQLite::Database(file().string(), SQLite::OPEN_READWRITE).exec(GetParam());
    const std::string before = test::bytes_of(file());
    EXPECT_EQ(PictureIndex::read(file(), version).error().fault, StoreFault::invalid);
    EXPECT_EQ(test::bytes_of(file()), before);
    const auto index =
        PictureIndex::open(file(), version, [](const std::string&) { return std::string("new"); });
    ASSERT_TRUE(index);
    EXPECT_TRUE(index->rebuilt());
    EXPECT_TRUE(index->pictures()->empty());
    EXPECT_EQ(test::bytes_of(folder_ / "cards.pictures.old"), before);
}

INSTANTIATE_TEST_SUITE_P(
    Store, ForeignPictures,
    testing::Values("CREATE TRIGGER gone AFTER INSERT ON picture BEGIN DELETE FROM picture; END",
                    "CREATE VIEW everything AS SELECT * FROM picture", "CREATE TABLE more(x)",
                    "CREATE INDEX by_name ON picture(name)",
                    "DROP TABLE picture; CREATE TABLE picture(key, name, stamp, print, image);"
                    "INSERT INTO picture VALUES('portrait/Lie/0', 'Lie', '1', 'print', 'face')",
                    "ALTER TABLE picture RENAME TO p; CREATE VIEW picture AS WITH RECURSIVE n(key) AS (SELECT"
                    " 'portrait/' UNION ALL SELECT key || '1' FROM n) SELECT key, key AS name, key AS stamp,"
                    " key AS print, key AS image FROM n"));

TEST_F(PicturesOfCards, AreNotWrittenIntoAnotherProgramsDatabase) {
    {
        SQLite::Database sqlite(file().string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        sqlite.exec("PRAGMA application_id = 7; CREATE TABLE picture(key)");
    }
    const std::string before = test::bytes_of(file());
    EXPECT_EQ(PictureIndex::open(file(), version).error().fault, StoreFault::foreign);
    EXPECT_EQ(PictureIndex::read(file(), version).error().fault, StoreFault::foreign);
    EXPECT_EQ(test::bytes_of(file()), before);
}

TEST_F(PicturesOfCards, AreBegunInAnEmptyFileAndNotReadFromIt) {
    test::write_bytes(file(), "");
    EXPECT_EQ(PictureIndex::read(file(), version).error().fault, StoreFault::empty);
    EXPECT_TRUE(PictureIndex::open(file(), version));
    EXPECT_TRUE(PictureIndex::read(file(), version));
}

TEST_F(PicturesOfCards, AreNotWaitedForAtAFifo) {
    ASSERT_EQ(mkfifo(file().c_str(), 0600), 0);
    EXPECT_EQ(PictureIndex::open(file(), version).error().fault, StoreFault::not_a_file);
}

TEST_F(PicturesOfCards, ThatAreNotThereAreMissing) {
    EXPECT_EQ(PictureIndex::read(file(), version).error().fault, StoreFault::missing);
    EXPECT_EQ(PictureIndex::read(folder_.path(), version).error().fault, StoreFault::not_a_file);
    EXPECT_FALSE(std::filesystem::exists(file())) << "reading makes no file";
    EXPECT_FALSE(PictureIndex::open(folder_ / "no folder" / "cards.pictures", version));
}

}  // namespace
}  // namespace quadrille::db
