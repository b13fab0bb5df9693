// vision/identify/front_pair.hpp: a front that was seen and a known one, cell beside cell.
#pragma once
#include <opencv2/core.hpp>

#include "vision/identify/front_matcher.hpp"
#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

/// Two prints in the place of the known one, as the comparison network reads them: FrontPrint::height rows of
/// three blocks of FrontPrint::width columns, 8-bit, three channels. The channels of the first block are the
/// structure seen, 255 where both show the front, and the structure known; of the second the tones seen; of
/// the third those known. 128 is nought, and where either does not show the front; tones are less their means
/// where both do.
cv::Mat front_pair(const FrontPrint& seen, const FrontPrint& known, FrontFit fit);

}  // namespace quadrille::vision
