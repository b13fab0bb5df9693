#include "tests/hostile/hostile_inputs.hpp"

#include <fstream>
#include <random>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace quadrille::test {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

struct Content {
    const char* name;
    std::string bytes;
};

std::string repeated(const std::string& part, std::size_t count) {
    std::string whole;
    whole.reserve(part.size() * count);
    for (std::size_t i = 0; i < count; ++i) whole += part;
    return whole;
}

std::string noise(unsigned seed, std::size_t size) {
    std::mt19937 random(seed);
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random() & 0xFFU);
    return bytes;
}

std::string padded(std::string head, std::size_t size = 4096) {
    head.resize(std::max(head.size(), size));
    return head;
}

std::vector<Content> texts() {
    return {
        {"empty", ""},
        {"one_byte", "x"},
        {"a_null", "\0"s},
        {"nulls", std::string(1 << 20, '\0')},
        {"spaces", std::string(1 << 20, ' ')},
        {"line_breaks", std::string(1 << 18, '\n')},
        {"long_line", std::string(1 << 20, 'a')},
        {"byte_order_mark", "\xEF\xBB\xBF{}"},
        {"utf16", "\xFF\xFE{\0}\0"s},
        {"no_utf8", "{\"name\":\"\xC3\x28\xFF\"}"},
        {"escapes", "\x1b[2J\x1b]0;owned\a\x9b"},
        {"script", "#!/bin/sh\nexit 3\n"},
        {"object", "{}"},
        {"list", "[]"},
        {"null", "null"},
        {"number", "1e999"},
        {"negative", "{\"quadrille\":-1,\"columns\":-5}"},
        {"huge_number", "{\"columns\":" + std::string(100'000, '9') + "}"},
        {"cut_string", "{\"name\":\"" + std::string(1 << 16, 'a')},
        {"deep_lists", std::string(200'000, '[')},
        {"deep_objects", repeated("{\"a\":", 100'000)},
        {"closed_lists", std::string(100'000, '[') + std::string(100'000, ']')},
        {"many_keys", "{" + repeated("\"a\":1,", 100'000) + "\"b\":2}"},
        {"surrogate", R"({"name":"\ud800"})"},
        {"odd_profile", R"({"tap_degg":90,"board":{"columns":1e9},"players":{"seat":0}})"},
        {"odd_game",
         R"({"quadrille":1,"format":"quadrille-game","game":{"columns":2000000000},"events":[{}]})"},
        {"cut_notation", "[Quadrille \"1\"]\n[Game \"\n0.5s #1+"},
        {"odd_notation", "[Quadrille \"99999999999999999999\"]\n[Board \"999x-1\"]\n1e400s #-1+zz99(\n"},
        {"many_tokens", "[Quadrille \"1\"]\n[Game \"a\"]\n\n" + repeated("1s #1+a1 ", 20'000)},
        {"many_cards", repeated("4 Suntail Hawk\n", 20'000)},
        {"many_laughs",
         "<?xml version=\"1.0\"?><!DOCTYPE d [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">"
         "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]><Deck>&c;&c;&c;</Deck>"},
        {"deep_markup", repeated("<a>", 100'000)},
        {"outside_entity",
         "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><cockatrice_deck>&x;</cockatrice_deck>"},
        {"html", "<!DOCTYPE html><script>alert(1)</script>"},
        {"playlist", "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nhttp://127.0.0.1:9/a.ts\n"},
        {"list_of_files", "ffconcat version 1.0\nfile /etc/passwd\n"},
        {"session_description", "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\nm=video 9 RTP/AVP 96\r\n"}};
}

std::vector<Content> pictures() {
    const std::string png = "\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s;
    return {
        {"cut_jpeg", "\xFF\xD8\xFF\xE0\0\x10JFIF"s},
        {"jpeg_of_noise", "\xFF\xD8" + noise(1, 50'000)},
        {"large_jpeg",
         padded("\xFF\xD8\xFF\xC0\0\x11\x08\xFE\xFE\xFE\xFE\x03\x01\x22\0\x02\x11\x01\x03\x11\x01"s)},
        {"cut_png", png},
        {"large_png", padded(png + "\0\x01\xFF\xFF\0\x01\xFF\xFF\x08\x02\0\0\0"s)},
        {"png_without_chunks", padded(png + "\0\0\1\0\0\0\1\0\x08\x02\0\0\0"s)},
        {"large_bitmap", padded("BM\0\0\0\0\0\0\0\0\0\0\0\0\x28\0\0\0\0\x7D\0\0\0\x7D\0\0\1\0\x18\0"s)},
        {"odd_bitmap",
         padded("BM\0\0\0\0\0\0\0\0\xFF\xFF\xFF\x7F\x28\0\0\0\xFF\xFF\xFF\x7F\1\0\0\0\1\0\x18\0"s)},
        {"large_tiff", padded("II*\0\x08\0\0\0\2\0\0\1\4\0\1\0\0\0\0\x7D\0\0\1\1\4\0\1\0\0\0\0\x7D\0\0"s)},
        {"tiff_in_a_circle", padded("II*\0\x08\0\0\0\0\0\x08\0\0\0"s)},
        {"tiff_of_noise", "II*\0\x08\0\0\0"s + noise(2, 5000)},
        {"large_webp", padded("RIFF\0\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\xFF\xFF\x7F\xFF\xFF\x7F"s)},
        {"webp_of_noise", "RIFF\xFF\xFF\xFF\x7FWEBPVP8 "s + noise(3, 5000)},
        {"medical", padded(std::string(128, '\0') + "DICM")},
        {"gif", "GIF89a\xFF\xFF\xFF\xFF\0\0\0"s},
        {"drawing", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"99999\" height=\"99999\"/>"}};
}

std::vector<Content> others() {
    const std::string sqlite = "SQLite format 3\0"s;
    std::string header = padded(sqlite + "\x10\0\2\2\0\x40\x20\x20"s, 68) + "QDLE";
    return {{"recording_of_noise",
             "RIFF\xFF\xFF\xFF\x7F"
             "AVI LIST"s +
                 noise(4, 20'000)},
            {"matroska_of_noise", "\x1A\x45\xDF\xA3\xFF"s + noise(5, 20'000)},
            {"cut_mp4",
             "\0\0\0\x20"
             "ftypisom\0\0\2\0isomiso2avc1mp41\xFF\xFF\xFF\xFFmoov"s},
            {"sqlite_header", sqlite},
            {"sqlite_page", padded(sqlite + "\x10\0\1\1\0\x40\x20\x20"s)},
            {"game_header", padded(header)},
            {"game_of_noise", padded(header, 100) + noise(6, 40'000)},
            {"cut_gzip", "\x1F\x8B\x08\0"s},
            {"gzip_of_noise", "\x1F\x8B\x08\0\0\0\0\0\0\3"s + noise(7, 10'000)},
            {"program",
             "\x7F"
             "ELF\2\1\1"s +
                 noise(8, 4000)},
            {"noise", noise(9, 100'000)},
            {"more_noise", noise(10, 1000)}};
}

/// What is no file, or none that can be read.
std::vector<HostileInput> no_files(const fs::path& folder) {
    const auto at = [&](const std::string& name) { return (folder / name).string(); };
    fs::create_directory(at("folder"));
    mkfifo(at("fifo").c_str(), 0600);
    fs::create_symlink("circle", at("circle"));
    fs::create_symlink("nowhere", at("dangling"));
    std::ofstream(at("forbidden")) << "{}";
    fs::permissions(at("forbidden"), fs::perms::none);
    fs::create_directory(at("closed"));
    std::ofstream(at("closed/inside")) << "{}";
    fs::permissions(at("closed"), fs::perms::none);
    const int socket_number = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    at("socket").copy(address.sun_path, sizeof address.sun_path - 1);
    bind(socket_number, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    close(socket_number);
    const std::string odd = at("a\nb\x1b[2J\xFF.json");
    std::ofstream(odd) << "{";
    return {{"missing", at("none")},
            {"nameless", ""},
            {"folder", at("folder")},
            {"fifo", at("fifo")},
            {"socket", at("socket")},
            {"circle", at("circle")},
            {"dangling", at("dangling")},
            {"forbidden", at("forbidden")},
            {"in_a_closed_folder", at("closed/inside")},
            {"below_a_file", at("forbidden/below")},
            {"odd_name", odd},
            {"long_name", at(std::string(300, 'n'))},
            {"long_path", "/" + repeated("d/", 5000)},
            {"zeros", "/dev/zero"},
            {"full", "/dev/full"},
            {"nothing", "/dev/null"},
            {"memory", "/proc/self/mem"},
            {"kernel", "/proc/kmsg"}};
}

}  // namespace

std::vector<HostileInput> hostile_inputs(const fs::path& folder) {
    std::vector<HostileInput> inputs = no_files(folder);
    for (const auto& contents : {texts(), pictures(), others()}) {
        for (const Content& content : contents) {
            const std::string file = (folder / content.name).string();
            std::ofstream(file, std::ios::binary) << content.bytes;
            inputs.push_back({content.name, file, Kind::any});
        }
    }
    return inputs;
}

}  // namespace quadrille::test
