// app/pictures/picture_folder.hpp: a folder of pictures of cards, each called as the card is.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "vision/identify/front_print.hpp"
#include "vision/picture/picture.hpp"

namespace quadrille::app {

/// A picture's file, by its name and by what changes when it does: its size and time.
struct PictureFile {
    std::filesystem::path path;
    std::string title;  ///< the file's name without its ending
    std::string stamp;
};

struct FolderFront {
    PictureFile file;
    vision::FrontPrint print;
};

struct FolderRead {
    std::vector<FolderFront> fronts{};   ///< by the names of their files
    std::vector<std::string> skipped{};  ///< a sentence for each picture that gives no front
};

/// A picture as the front that it shows; turned where it lies on its side. On error a sentence that begins
/// with `called`: it cannot be read, or has not the shape of a card.
tl::expected<cv::Mat, std::string> upright_front(tl::expected<cv::Mat, vision::PictureError> picture,
                                                 const std::string& called);

/// A file that is there.
PictureFile picture_file(const std::filesystem::path& file);

/// The JPEG, PNG and WebP files of a folder, by name; other files are none of its pictures. A folder that
/// cannot be read has none.
std::vector<PictureFile> pictures_in(const std::filesystem::path& folder);

/// Reads them; a picture that lies on its side is turned. `progress` is called after each with how many were
/// read; false: stop.
FolderRead read_fronts(const std::vector<PictureFile>& files,
                       const std::function<bool(std::size_t read)>& progress = {});

}  // namespace quadrille::app
