#include "app/session/game_shelf_worker.hpp"

#include <chrono>

namespace quadrille::app {

namespace fs = std::filesystem;

GameShelfWorker::GameShelfWorker(fs::path file, fs::path folder, std::function<void()> notify)
    : file_(std::move(file)), folder_(std::move(folder)), notify_(std::move(notify)) {}

void GameShelfWorker::ask(std::function<Done()> job) {
    asked_.push_back(std::move(job));
    poll();
}

/// What went wrong is kept in `said_`; else `take` gets the result.
template <typename Value, typename Take>
GameShelfWorker::Done GameShelfWorker::taking(Shelved<Value> result, Take take) {
    return [this, result = std::move(result), take]() mutable {
        if (!result)
            said_ = std::move(result.error());
        else
            take(std::move(*result));
    };
}

void GameShelfWorker::list() {
    ask([this] {
        return taking(shelved_games(file_),
                      [this](std::vector<ShelvedGame> games) { games_ = std::move(games); });
    });
}

void GameShelfWorker::count(db::GameId game) {
    ask([this, game] {
        return taking(statistics(file_, game), [this, game](db::GameStats stats) {
            counted_.emplace(game, std::move(stats));
            said_ = nullptr;
        });
    });
}

void GameShelfWorker::write_out(db::GameId game, ExportFormat format, Language language) {
    ask([this, game, format, language] {
        return taking(app::write_out(file_, game, format, language, folder_), [this](const fs::path& file) {
            said_ = [file = file.string()](const Messages& tr) {
                return tr("games.written", fmt::arg("file", file));
            };
        });
    });
}

void GameShelfWorker::rename(db::GameId game, const std::string& title) {
    ask([this, game, title]() -> Done {
        auto renamed = app::rename(file_, game, title);
        return [this, game, title, renamed = std::move(renamed)] {
            if (renamed)
                note_title(game, title);
            else
                said_ = renamed.error();
        };
    });
}

void GameShelfWorker::read(db::GameId game) {
    ask([this, game] {
        return taking(shelved_game(file_, game), [this](db::GameRecord record) {
            read_ = std::move(record);
            said_ = nullptr;
        });
    });
}

void GameShelfWorker::note_title(db::GameId game, const std::string& title) {
    if (!games_) return;
    for (ShelvedGame& one : *games_) {
        if (one.id != game) continue;
        one.title = title;
        said_ = [title](const Messages& tr) { return tr("games.renamed", fmt::arg("title", title)); };
    }
}

bool GameShelfWorker::poll() {
    bool changed = false;
    if (doing_.valid() && doing_.wait_for(std::chrono::seconds(0)) == std::future_status::ready) {
        doing_.get()();
        changed = true;
    }
    if (doing_.valid() || asked_.empty()) return changed;
    doing_ = std::async(std::launch::async, [job = std::move(asked_.front()), notify = notify_] {
        Done done = job();
        // The future is ready a moment after this: who is woken looks again soon.
        if (notify) notify();
        return done;
    });
    asked_.pop_front();
    return changed;
}

}  // namespace quadrille::app
