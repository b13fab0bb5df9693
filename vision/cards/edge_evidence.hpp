// vision/cards/edge_evidence.hpp: where the top view has edges and which way they run.
#pragma once
#include <opencv2/core.hpp>

namespace quadrille::vision {

/// For every pixel its edge as strength (0 to 1, saturated) times the unit vector of *twice* the direction of
/// the gradient: an edge and its negative are the same, and edges at right angles are opposite. 16-bit
/// signed, two channels, 1 is 127.
struct EdgeEvidence {
    cv::Mat doubled;
    cv::Mat gradient;  ///< as measured, over two pixels; 16-bit signed, two channels
    float px_per_mm = 1;
};

/// Edges of 8-bit BGR at the scale of its pixels. Of the three channels the one that changes most counts.
EdgeEvidence edge_evidence(const cv::Mat& bgr, float px_per_mm);

/// How well the edges run along sides whose normals have direction `normal_deg` (positive, up to 127) or
/// stand at right angles to it (negative): 16-bit signed.
cv::Mat along(const EdgeEvidence& evidence, float normal_deg);

}  // namespace quadrille::vision
