"""Whose sleeve a card lies in, by its outline at two pixels to the millimetre: around a front a rim of about 1.5 mm of the sleeve shows, narrower than
what a detection is wrong by.

Input of the network: N x 3 x POSITIONS x (DEPTHS + 1 + PLAYERS), BGR: a row for each 4 mm along the outline, from OUTSIDE mm outside of it inwards;
then what is white on the table and the players' sleeves, a column each. Answer: N x 2 x POSITIONS x PLAYERS: how much the row speaks for a front in
that sleeve, and the log of the row's weight; in training the same of a back besides, of which more of a sleeve is seen to learn from. Levels are 0 to 1: black and white of the table are 0 and WHITE.
"""
import cv2
import numpy as np
import torch
from torch import nn

PX_PER_MM = 2
SIZE = 200                # pixels of the cut-out
WIDTH, HEIGHT = 66, 91    # mm of a sleeve
OUTSIDE, DEPTHS = 4, 20   # mm, pixels
ROW = 8                   # pixels along the outline
CORNER = 10               # pixels that a corner takes
SHORT, LONG = 14, 20      # rows of a side
POSITIONS = 2 * (SHORT + LONG)
SEEN = 240                # of 255: a row that is seen
WHITE = 0.8
NO_COLOUR, NO_PLAYER = (-1, -1, -1), (-2, -2, -2)
PLAYERS = 4
ABSENT = -1e4
FRONT, LOG_WEIGHT, BACK = range(3)
LARGEST, DOUBT = 6, 4.0     # of the log of a weight; the weight of knowing nothing, beside the rows'


def unrolled(cut):
    """The outline: POSITIONS x DEPTHS x ..., top, right, bottom, left; outside first."""
    rows = []
    for turns, (along, across, count) in enumerate(((WIDTH, HEIGHT, SHORT), (HEIGHT, WIDTH, LONG)) * 2):
        upright = np.rot90(cut, turns)   # counterclockwise: the next side comes to the top
        edge, first = (SIZE - across * PX_PER_MM) // 2 - OUTSIDE * PX_PER_MM, (SIZE - along * PX_PER_MM) // 2 + CORNER
        strip = np.ascontiguousarray(upright[edge:edge + DEPTHS, first:first + count * ROW])
        rows.append(cv2.resize(strip, (count, DEPTHS), interpolation=cv2.INTER_AREA).swapaxes(0, 1))
    return np.concatenate(rows)


def light(view):
    """(black, white, blue, green, red of what is white) of what the view from above shows of the board, 0 to 255 (table_light in sleeves.cpp)."""
    grey = cv2.cvtColor(view, cv2.COLOR_BGR2GRAY)
    black, white = np.quantile(grey[grey > 0], (0.03, 0.97))
    return black, white, *view[grey >= white].mean(0)


def levels(rows, table_light):
    """Rows (0 to 255) as the network sees them."""
    black, white = table_light[:2]
    return np.clip((rows - 0.8 * black) / max(25.0, white - 0.8 * black) * WHITE, 0, 1)


class RimNetwork(nn.Module):
    ROWS_BESIDE = 2   # that are seen with a row, to each side

    def __init__(self):
        super().__init__()
        self.rows = nn.Conv2d(3, 96, (2 * self.ROWS_BESIDE + 1, DEPTHS + 1), padding=(self.ROWS_BESIDE, 0))
        self.sleeves = nn.Conv2d(3, 96, 1)
        self.both = nn.Sequential(nn.ReLU(), nn.Conv2d(96, 64, 1), nn.ReLU(), nn.Conv2d(64, 32, 1), nn.ReLU(), nn.Conv2d(32, 3, 1))
        self.clear = nn.Parameter(torch.zeros(2))  # of a front, a back: of a sleeve without colour

    def without_backs(self):
        """As the program carries it."""
        last = self.both[-1]
        self.both[-1] = nn.Conv2d(last.in_channels, 2, 1)
        self.both[-1].weight.data, self.both[-1].bias.data = last.weight.data[:2], last.bias.data[:2]
        return self

    def forward(self, outline):
        rows = self.rows(outline[..., :DEPTHS + 1])
        return self.both(torch.cat([rows] * PLAYERS, 3) + self.sleeves(outline[..., DEPTHS + 1:]))


def log_odds(network, inputs, seen, kinds):
    """N x PLAYERS x 2: of a front and of a back, each player's sleeve against one of a usual colour.

    `seen` N x POSITIONS, 0 or 1; `kinds` N x PLAYERS: NO_COLOUR[0], NO_PLAYER[0] or another number."""
    answer = network(inputs)
    weight = torch.exp(torch.clamp(answer[:, LOG_WEIGHT], -LARGEST, LARGEST)) * seen[..., None]
    odds = (answer[:, [FRONT, BACK]] * weight[:, None]).sum(2) / (weight.sum(1)[:, None] + DOUBT)
    odds = odds.transpose(1, 2)
    odds = torch.where((kinds == NO_COLOUR[0])[..., None], network.clear.expand_as(odds), odds)
    return torch.where((kinds == NO_PLAYER[0])[..., None], torch.full_like(odds, ABSENT), odds)
