"""Whether a front that was seen and a known one are the same, cell beside cell.

Input: N x 3 x ROWS x (3 COLUMNS), 0 to 1, as vision/identify/front_pair.hpp has them: a block of structures (seen, where both show the front,
known), a block of tones seen, a block of tones known. Answer: N x 1 x 1 x 1, the log odds of the same front in training.
"""
import torch
from torch import nn

ROWS, COLUMNS = 44, 32
NOUGHT, SCALE = 128, 40.0   # of the levels; what is about the deviation of a structure
BOTH_SHOW_IT = 255
SEEN, COMMON, KNOWN = range(3)


def _convolution(before, after, stride):
    return nn.Sequential(nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after), nn.ReLU())


class ComparisonNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.cells = nn.Sequential(
            _convolution(11, 24, 1), _convolution(24, 32, 2), _convolution(32, 32, 1), _convolution(32, 48, 2), _convolution(48, 48, 1),
            _convolution(48, 64, 2), _convolution(64, 64, 1), nn.AdaptiveAvgPool2d(1))
        self.answer = nn.Conv2d(64, 1, 1)

    def forward(self, pair):
        values = (pair - NOUGHT / 255) * (255 / SCALE)
        structures, seen_tones, known_tones = (values[..., i * COLUMNS:(i + 1) * COLUMNS] for i in range(3))
        seen, known = structures[:, SEEN:SEEN + 1], structures[:, KNOWN:KNOWN + 1]
        common = structures[:, COMMON:COMMON + 1] * (SCALE / (BOTH_SHOW_IT - NOUGHT))
        maps = torch.cat([seen, common, known, seen_tones, known_tones, seen * known, torch.abs(seen - known)], 1)
        return self.answer(self.cells(maps))
