"""The pose network: from the view of a pose (vision/board/pose_view.hpp) to whether a board lies just there.

Input: N x 4 x H x W, 0 to 1: blue, green and red, evened, and the layout; SQUARE_PX pixels a square, whole squares.
Answer: N x 1 x 1 x 1, log odds.
"""
import pathlib
import sys

import torch
from torch import nn

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cards" / "training"))
from network import Residual, block  # noqa: E402

SQUARE_PX = 16


class PoseNetwork(nn.Module):
    """After four halvings each cell is a square of the pose, so that lines lie alike in all of them."""

    def __init__(self):
        super().__init__()
        self.squares = nn.Sequential(block(4, 16, 2), block(16, 24, 2), Residual(24), block(24, 48, 2), Residual(48), block(48, 64, 2), Residual(64),
                                     Residual(64))
        self.answer = nn.Conv2d(128, 1, 1)

    def forward(self, view):
        squares = self.squares(view)
        return self.answer(torch.cat([squares.mean((2, 3), keepdim=True), squares.amax((2, 3), keepdim=True)], 1))
