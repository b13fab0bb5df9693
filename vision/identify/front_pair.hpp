// vision/identify/front_pair.hpp: a front that was seen and a known one, cell beside cell.
#pragma once
#include <opencv2/core.hpp>

#include "vision/identify/front_matcher.hpp"
#include "vision/identify/front_print.hpp"

namespace quadrille::vision {

/// Two prints in the place of the known one, on which the other is laid (front_registration.hpp), as the
/// comparison network reads them: 8-bit, three channels, FrontPrint::fine_height rows. The channels of the
/// first FrontPrint::fine_width columns are the detail seen, 255 where both show the front, and the detail
/// known; of the FrontPrint::width columns beside them the upper half is the tones seen, the lower those
/// known. 128 is nought, and where either does not show the front; tones are less their means where both do.
cv::Mat front_pair(const FrontPrint& seen, const FrontPrint& known, FrontFit fit);

}  // namespace quadrille::vision
