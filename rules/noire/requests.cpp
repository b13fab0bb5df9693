#include "rules/noire/requests.hpp"

#include <algorithm>

namespace quadrille::rules::noire {
namespace {

const Handler* handler_of(const Node& field, const std::vector<Handler>& handlers) {
    const auto wanted = field.optional_text();
    if (!wanted) return nullptr;
    const auto found = std::find_if(handlers.begin(), handlers.end(),
                                    [&](const Handler& handler) { return handler.name == *wanted; });
    if (found != handlers.end()) return &*found;
    std::string known;
    for (const Handler& handler : handlers) known += (known.empty() ? "" : ", ") + std::string(handler.name);
    field.mistake("\"" + *wanted + "\" is not one of " + known);
    return nullptr;
}

}  // namespace

Answer answer(const Node& request) {
    const Node ask = request["ask"];
    const Node act = request["do"];
    if (ask.given() == act.given()) {
        request.mistake("exactly one of ask and do must be given");
        return {};
    }
    const Handler* handler = ask.given() ? handler_of(ask, questions()) : handler_of(act, actions());
    if (handler == nullptr) return {};
    Request read{request, {}, {}};
    read.position = read_position(request["position"], read.ids);
    return handler->answer(read);
}

}  // namespace quadrille::rules::noire
