// Whatever a request line holds, there is one answer on one line.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "rules/answer.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string answer = quadrille::rules::answer({reinterpret_cast<const char*>(data), size});
    const bool one_object = answer.size() > 2 && answer.front() == '{' && answer.back() == '}';
    if (!one_object || answer.find('\n') != std::string::npos) std::abort();
    return 0;
}
