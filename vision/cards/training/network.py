"""The card network: from a view of the table from above at PX_PER_MM to what lies at each cell of STRIDE pixels (card_peaks.py).

Channels of its answer: 0 a card's centre is here (log odds); 1, 2 how far right and down of the cell's middle the centre is
(cells); 3, 4 cosine and sine of twice the angle (the axis, which end is up left open); 5, 6 cosine and sine of the angle
(shorter than 1 where it cannot be told which end is up); 7 face up (log odds); 8 visible share.
"""
import torch
from torch import nn

CHANNELS = 9


def block(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class Residual(nn.Module):
    def __init__(self, width, dilation=1):
        super().__init__()
        self.first, self.second = block(width, width), nn.Sequential(
            nn.Conv2d(width, width, 3, 1, dilation, dilation, bias=False), nn.BatchNorm2d(width))

    def forward(self, x):
        return torch.relu(x + self.second(self.first(x)))


class CardNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.at_4 = nn.Sequential(block(3, 16, 2), block(16, 32, 2))
        self.at_8 = nn.Sequential(block(32, 48, 2), Residual(48))
        self.at_16 = nn.Sequential(block(48, 96, 2), Residual(96), Residual(96, 2))
        self.up_8, self.join_8 = nn.Conv2d(96, 48, 1), block(48, 48)
        self.up_4, self.join_4 = nn.Conv2d(48, 32, 1), block(32, 32)
        self.answer = nn.Conv2d(32, CHANNELS, 1)
        nn.init.constant_(self.answer.bias, 0)
        with torch.no_grad():
            self.answer.bias[0] = -4.0

    def forward(self, picture):
        """`picture`: N x 3 x H x W, BGR, 0 to 1, H and W multiples of 16."""
        a = self.at_4(picture)
        b = self.at_8(a)
        c = self.at_16(b)
        b = self.join_8(b + nn.functional.interpolate(self.up_8(c), scale_factor=2.0, mode="nearest"))
        return self.answer(self.join_4(a + nn.functional.interpolate(self.up_4(b), scale_factor=2.0, mode="nearest")))
