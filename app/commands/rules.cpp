// `quadrille rules`: asks the rules, one JSON request a line (docs/interfaces.md, section 4), or checks a
// scenario.
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/commands/command.hpp"
#include "app/commands/request_facts.hpp"
#include "app/files/file_io.hpp"
#include "app/messages/file_sentence.hpp"
#include "app/messages/messages.hpp"
#include "app/messages/rule_sentences.hpp"
#include "app/messages/store_sentence.hpp"
#include "rules/answer.hpp"
#include "rules/echiquier/scenario.hpp"

namespace quadrille::app {
namespace {

struct RulesOptions {
    std::string cards;    ///< a game file with a card library; empty: pieces are as the request has them
    std::string explain;  ///< a language; empty: answers without sentences
    std::string check_scenario;  ///< a file; empty: requests are answered
};

/// The library that --cards names; on error the sentence to show.
tl::expected<std::optional<db::CardLibrary>, std::string> open_cards(const std::string& file) {
    if (file.empty()) return std::nullopt;
    const auto opened = db::GameFile::open(file, {.access = db::Access::read});
    if (!opened) return tl::unexpected(sentence(file, opened.error()));
    return db::CardLibrary(*opened);
}

/// Reads a line without its end; of one that is longer than the rules take no more is kept than shows that it
/// is. False where there is no other.
bool read_line(std::istream& stream, std::string& line) {
    std::array<char, 1 << 16> part;
    line.clear();
    for (;;) {
        stream.getline(part.data(), part.size());
        const bool ended = stream.good(), full = stream.rdstate() == std::ios::failbit;
        // The line's end is counted, and left out.
        const auto read = static_cast<std::size_t>(stream.gcount()) - (ended ? 1 : 0);
        if (line.size() <= rules::longest_line) line.append(part.data(), read);
        if (!full) return ended || !line.empty();
        stream.clear();
    }
}

int answer_requests(const RulesOptions& options) {
    const auto cards = open_cards(options.cards);
    if (!cards) {
        return report_error("rules", cards.error());
    }
    const auto explain = language_from(options.explain);
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    std::string line;
    while (std::cout && read_line(std::cin, line)) {
        const bool too_long = line.size() > rules::longest_line;
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!too_long && line.find_first_not_of(" \t") == std::string::npos) continue;
        if (!too_long && *cards) line = with_card_facts(std::move(line), **cards);
        const std::string answer = rules::answer(line);
        std::cout << (explain ? explained(answer, Messages(*explain)) : answer) << '\n';
        // A program that asks and waits gets its answer at once; a long batch is written in blocks.
        if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
    }
    std::cout.flush();
    return std::cin.bad() || !std::cout ? some_input_failed : success;
}

/// Prints every mistake of a scenario file as a JSON line. Status 0: none, 1: some, or it cannot be read.
int check_scenario(const std::string& path) {
    constexpr unsigned largest_mb = 16;
    const auto text = read_input(path, largest_mb);
    if (!text) return report_error("rules", file_sentence(text.error()));
    const auto errors = rules::echiquier::scenario_file_errors(*text);
    for (const auto& [at, message] : errors) {
        const nlohmann::ordered_json line{{"quadrille", 1}, {"file", path}, {"at", at}, {"message", message}};
        std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    }
    std::cout.flush();
    return errors.empty() && std::cout ? success : some_input_failed;
}

}  // namespace

void add_rules(CLI::App& program, Action& action) {
    CLI::App* command = program.add_subcommand("rules");
    const auto options = std::make_shared<RulesOptions>();
    command->add_option("--cards", options->cards);
    command->add_option("--explain", options->explain)->check(CLI::IsMember(language_codes()));
    command->add_option("--check-scenario", options->check_scenario)->excludes("--explain");
    command->callback([options, &action] {
        action = [options] {
            if (!options->check_scenario.empty()) return check_scenario(options->check_scenario);
            return answer_requests(*options);
        };
    });
}

}  // namespace quadrille::app
