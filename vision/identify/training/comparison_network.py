"""Whether a front that was seen and a known one are the same, cell beside cell.

Input: N x 3 x ROWS x (COLUMNS + TONE_COLUMNS), 0 to 1, as vision/identify/front_pair.hpp has them: the details (seen, where both show the front,
known), beside them the tones seen above those known. Answer: N x 1 x 1 x 1, the log odds of the same front in training.
"""
import torch
from torch import nn

ROWS, COLUMNS = 88, 64
TONE_ROWS, TONE_COLUMNS = 44, 32
NOUGHT, SCALE = 128, 40.0   # of the levels; what is about the deviation of a detail
BOTH_SHOW_IT = 255
SEEN, COMMON, KNOWN = range(3)


def _convolution(before, after, stride):
    return nn.Sequential(nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU())


class ComparisonNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.details = _convolution(5, 24, 2)
        self.cells = nn.Sequential(
            _convolution(24 + 9, 40, 2), _convolution(40, 40, 1), _convolution(40, 56, 2), _convolution(56, 56, 1), _convolution(56, 64, 2),
            _convolution(64, 64, 1))
        self.mean, self.most = nn.AdaptiveAvgPool2d(1), nn.AdaptiveMaxPool2d(1)
        self.answer = nn.Conv2d(128, 1, 1)

    def forward(self, pair):
        values = (pair - NOUGHT / 255) * (255 / SCALE)
        details, tones = values[..., :COLUMNS], values[..., COLUMNS:]
        seen, known = details[:, SEEN:SEEN + 1], details[:, KNOWN:KNOWN + 1]
        common = details[:, COMMON:COMMON + 1] * (SCALE / (BOTH_SHOW_IT - NOUGHT))
        seen_tones, known_tones = tones[:, :, :TONE_ROWS], tones[:, :, TONE_ROWS:]
        details = self.details(torch.cat([seen, common, known, seen * known, torch.abs(seen - known)], 1))
        cells = self.cells(torch.cat([details, seen_tones, known_tones, torch.abs(seen_tones - known_tones)], 1))
        return self.answer(torch.cat([self.mean(cells), self.most(cells)], 1))
