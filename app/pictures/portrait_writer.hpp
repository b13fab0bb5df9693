// app/pictures/portrait_writer.hpp: portraits are kept in a thread of their own; the file may be slow.
#pragma once
#include <filesystem>
#include <string>
#include <thread>

#include "vision/identify/front_view.hpp"
#include "vision/source/blocking_queue.hpp"

namespace quadrille::app {

class PortraitWriter {
public:
    /// Into the index of that name, which is made where there is none.
    explicit PortraitWriter(std::filesystem::path index);
    /// Waits until every portrait is kept.
    ~PortraitWriter();
    PortraitWriter(const PortraitWriter&) = delete;
    PortraitWriter& operator=(const PortraitWriter&) = delete;

    /// What cannot be kept is in the program's log. May be called from any thread.
    void keep(const std::string& name, const vision::FrontView& portrait);

private:
    struct Portrait {
        std::string name;
        vision::FrontView front;
    };
    void write_all();

    std::filesystem::path index_;
    vision::BlockingQueue<Portrait> waiting_;
    std::thread thread_;
};

}  // namespace quadrille::app
