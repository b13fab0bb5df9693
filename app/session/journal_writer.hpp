// app/session/journal_writer.hpp: the thread that stores a game's events.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/session/journal.hpp"
#include "vision/source/blocking_queue.hpp"

namespace quadrille::app {

/// Writes to a journal in a thread of its own, so that no disk keeps its caller waiting. One request at a
/// time: between a request and its result nothing else may use the journal.
class JournalWriter {
public:
    using Result = tl::expected<void, JournalError>;

    /// `journal` must outlive the writer. `stored` is called from the thread after each request.
    JournalWriter(Journal& journal, std::function<void()> stored);
    /// Waits until what was requested is stored.
    ~JournalWriter();
    JournalWriter(const JournalWriter&) = delete;
    JournalWriter& operator=(const JournalWriter&) = delete;

    /// As Journal::append.
    void append(std::vector<db::NewEvent> group, std::string jpeg);
    /// As Journal::maintain.
    void maintain();

    /// What the request came to; nullopt while it is being stored.
    std::optional<Result> result() { return results_.try_pop(); }
    /// The same, waited for.
    Result wait() { return *results_.pop(); }

private:
    struct Group {
        std::vector<db::NewEvent> events;
        std::string jpeg;
    };
    struct Maintain {};
    void run();
    Result store(const Group& group) { return journal_.append(group.events, group.jpeg); }
    Result store(Maintain) { return journal_.maintain(); }

    Journal& journal_;
    std::function<void()> stored_;
    vision::BlockingQueue<std::variant<Group, Maintain>> requests_;
    vision::BlockingQueue<Result> results_;
    std::thread thread_;
};

}  // namespace quadrille::app
