// tests/db/tampering.hpp: what somebody does to a game file who is not Quadrille.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace quadrille::db::test {

/// What somebody can do who has SQLite: our triggers are back afterwards, word for word.
inline void tamper(const std::filesystem::path& file, const std::string& sql) {
    SQLite::Database raw(file.string(), SQLite::OPEN_READWRITE);
    std::map<std::string, std::string> triggers;
    {
        SQLite::Statement query(raw, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'");
        while (query.executeStep()) triggers[query.getColumn(0).getString()] = query.getColumn(1).getString();
    }
    for (const auto& [name, text] : triggers) raw.exec("DROP TRIGGER " + name);
    raw.exec("PRAGMA ignore_check_constraints = ON;" + sql);
    for (const auto& [name, text] : triggers) raw.exec(text);
}

/// Runs `claim` in a process that may write nothing: a user without rights, as on a medium that is read-only.
inline bool holds_without_rights(const std::function<bool()>& claim) {
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && setuid(65534) != 0) _exit(2);
        _exit(claim() ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace quadrille::db::test
