"""The second look: a cut-out of the camera's picture around what one look may have seen, upright, to whether a card lies there.

Input: N x 3 x SIZE x SIZE, BGR, 0 to 1 (cut_outs.py), the middle where the card's middle should be, its axis upright.
Answer: N x 3 log odds: a card lies here; it is face up; its upper end is at the top.
"""
from torch import nn

from cut_outs import SIZE
from network import CardNetwork, block


class VerificationNetwork(nn.Module):
    """The card network's eyes, which know cards, and a judgement of the whole cut-out in place of one for each cell."""

    def __init__(self):
        super().__init__()
        self.eyes = CardNetwork()
        self.eyes.answer = nn.Identity()
        self.whole = nn.Sequential(block(32, 48, 2), block(48, 64, 2), nn.Conv2d(64, 64, SIZE // 16, bias=False), nn.BatchNorm2d(64), nn.ReLU())
        self.answer = nn.Conv2d(64, 3, 1)

    def forward(self, cut_outs):
        return self.answer(self.whole(self.eyes(cut_outs))).flatten(1)
