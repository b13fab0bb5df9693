"""The second look: a cut-out of the camera's picture around what one look may have seen, upright, to whether a card lies there.

Input: N x 3 x SIZE x SIZE, BGR, 0 to 1, PX_PER_MM on the table, the middle where the card's middle should be, its axis upright.
Answer: N x 3 log odds: a card lies here; it is face up; its upper end is at the top.
"""
import cv2
import numpy as np
from torch import nn

import network
from network import CardNetwork, block

PX_PER_MM = 0.6
SIZE = 80
VIEW_PX = PX_PER_MM / network.PX_PER_MM  # pixels of the cut-out for one of the view from above
WORTH_SMOOTHING = 1.25                   # as top_view.cpp


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


def cut_out(picture, view_from_picture, x, y, degrees, size=SIZE, view_px=VIEW_PX):
    """Around (x, y) of the view from above, in which the card's top edge is turned clockwise by `degrees`."""
    turn = np.deg2rad(-degrees)
    c, s = view_px * np.cos(turn), view_px * np.sin(turn)
    middle = (size - 1) / 2
    cut_from_view = np.array([[c, -s, middle - c * x + s * y], [s, c, middle - s * x - c * y], [0, 0, 1]])
    cut_from_picture = cut_from_view @ view_from_picture
    corners = np.float32([[[0, 0], [size, 0], [size, size], [0, size]]])
    seen = cv2.perspectiveTransform(corners, np.linalg.inv(cut_from_picture))[0]
    height, width = picture.shape[:2]
    x0, y0 = np.floor(seen.min(0)).astype(int).clip(0, (width, height))
    x1, y1 = np.ceil(seen.max(0)).astype(int).clip(0, (width, height))
    if x0 >= x1 or y0 >= y1:
        return np.zeros((size, size, 3), np.uint8)
    around, across = picture[y0:y1, x0:x1], np.sqrt(cv2.contourArea(seen)) / size
    if across >= WORTH_SMOOTHING:
        around = cv2.GaussianBlur(around, (0, 0), 0.4 * across)
    shift = np.array([[1, 0, x0], [0, 1, y0], [0, 0, 1]])
    return cv2.warpPerspective(around, cut_from_picture @ shift, (size, size))
