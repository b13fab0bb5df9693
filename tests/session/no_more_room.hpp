// tests/session/no_more_room.hpp: a full disk.
#pragma once
#include <csignal>
#include <sys/resource.h>

namespace quadrille::app {

/// Files cannot grow while it exists, as on a full disk.
class NoMoreRoom {
public:
    NoMoreRoom() {
        handler_ = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit none = before_;
        none.rlim_cur = 4096;
        setrlimit(RLIMIT_FSIZE, &none);
    }
    ~NoMoreRoom() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }
    NoMoreRoom(const NoMoreRoom&) = delete;
    NoMoreRoom& operator=(const NoMoreRoom&) = delete;

private:
    rlimit before_{};
    void (*handler_)(int);
};

}  // namespace quadrille::app
