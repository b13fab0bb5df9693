"""The lattice network: from a reduced picture of a table to what lies at each cell of STRIDE pixels.

Channels of its answer: 0 a crossing of two lines of the board is here, seen or covered (log odds); 1, 2 how far right and down
of the cell's middle it is (cells); 3 a line of the board runs through the cell (log odds); 4 the cell is inside the board
(log odds).
"""
import pathlib
import sys

import torch
from torch import nn

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cards" / "training"))
from network import Residual, block  # noqa: E402

STRIDE = 4
WHOLE = 32  # the network halves its picture five times
CHANNELS = 5


def up(x):
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")


class LatticeNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.at_4 = nn.Sequential(block(3, 16, 2), block(16, 32, 2))
        self.at_8 = nn.Sequential(block(32, 48, 2), Residual(48))
        self.at_16 = nn.Sequential(block(48, 80, 2), Residual(80))
        self.at_32 = nn.Sequential(block(80, 128, 2), Residual(128), Residual(128, 2), Residual(128, 3))
        self.up_16, self.join_16 = nn.Conv2d(128, 80, 1), Residual(80)
        self.up_8, self.join_8 = nn.Conv2d(80, 48, 1), Residual(48)
        self.up_4, self.join_4 = nn.Conv2d(48, 32, 1), block(32, 32)
        self.answer = nn.Conv2d(32, CHANNELS, 1)
        nn.init.constant_(self.answer.bias, 0)
        with torch.no_grad():
            self.answer.bias[0] = -4.0

    def forward(self, picture):
        """`picture`: N x 3 x H x W, BGR, 0 to 1, evened; H and W multiples of WHOLE."""
        a = self.at_4(picture)
        b = self.at_8(a)
        c = self.at_16(b)
        d = self.at_32(c)
        c = self.join_16(c + up(self.up_16(d)))
        b = self.join_8(b + up(self.up_8(c)))
        return self.answer(self.join_4(a + up(self.up_4(b))))
