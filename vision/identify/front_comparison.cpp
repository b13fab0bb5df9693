#include "vision/identify/front_comparison.hpp"

#include <algorithm>

#include "vision/identify/front_pair.hpp"
#include "vision/identify/networks/comparison_network_constants.hpp"
#include "vision/network/trained_network.hpp"

// networks/network_weights.S
extern "C" const char quadrille_comparison_network_begin[], quadrille_comparison_network_end[];

namespace quadrille::vision {

float log_odds_of_same(const FrontPrint& seen, const FrontPrint& known, FrontFit fit) {
    using network_constants::largest_comparison;
    thread_local TrainedNetwork network{quadrille_comparison_network_begin, quadrille_comparison_network_end};
    const cv::Mat answer = network.answers({front_pair(seen, known, fit)}).front();
    return std::clamp(*answer.ptr<float>(), -largest_comparison, largest_comparison);
}

}  // namespace quadrille::vision
