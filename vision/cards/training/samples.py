"""Samples of drawn and rendered tables for the card network, made on the device that trains: parts of views as other cameras and lamps would show them,
and what the network should answer."""
import json
import math
import pathlib

import cv2
import torch
from torch.nn import functional

from card_peaks import STRIDE

CROP = 256
SEEN, HARDLY = 0.25, 0.07   # visible shares: a card from here on; no matter whether it is found from here on
NO_CARD = (-1e4, -1e4, 0, 0, 0)
TURN = 90   # degrees


def stacked(parts, least=1):
    """N x rows x columns x channels, of `least` rows and columns, 0 where one is smaller than the largest."""
    rows, columns = (max(least, *(part.shape[edge] for part in parts)) for edge in (0, 1))
    result = torch.zeros((len(parts), rows, columns, parts[0].shape[2]), dtype=torch.uint8)
    for to, part in zip(result, parts):
        to[:part.shape[0], :part.shape[1]] = torch.from_numpy(part)
    return result


class Mixture:
    """Samples of several sources: NAME or NAME:SHARE, as much of each batch as its share of all shares (1 where it has none)."""

    def __init__(self, names, source_of):
        parts = [name.rsplit(":", 1) if ":" in name else (name, 1) for name in names]
        self.sources = [source_of(name) for name, _ in parts]
        self.shares = [float(share) for _, share in parts]

    def batch(self, rng, count):
        parts = [source.batch(rng, max(1, round(count * share / sum(self.shares)))) for source, share in zip(self.sources, self.shares)]
        return [torch.cat(part) for part in zip(*parts)]


class Tables:
    """What draw_tables.py or take_up_rendered.py wrote into a folder."""

    def __init__(self, folder, device="cpu"):
        paths = sorted(pathlib.Path(folder).glob("*.json"))
        views = [cv2.imread(str(path.with_suffix(".jpg"))) for path in paths]
        cards = [json.loads(path.read_text())["cards"] for path in paths]
        most = max(1, *map(len, cards))
        self.device = device
        self.views = stacked(views, CROP).to(device)
        self.sizes = torch.tensor([view.shape[:2] for view in views], device=device)
        self.cards = torch.tensor([[*listed, *[NO_CARD] * (most - len(listed))] for listed in cards], dtype=torch.float32, device=device)

    def batch(self, rng, count):
        """(count x CROP x CROP x 3 from 0 to 1, what its cells should say, how much each group of channels counts)"""
        pictures, cards = self.parts(rng, count)
        return recoloured(rng, pictures), *targets(cards)

    def parts(self, rng, count):
        """Turned by quarters, half of them mirrored: pictures of CROP pixels, cards."""
        chosen = torch.randint(len(self.views), (count,), generator=rng, device=self.device)
        room = (self.sizes[chosen] - CROP).clamp(min=0)
        corner = (torch.rand((count, 2), generator=rng, device=self.device) * (room + 1)).long()
        turns = torch.randint(4, (count,), generator=rng, device=self.device)
        mirrored = torch.rand(count, generator=rng, device=self.device) < 0.5
        rows, columns = source_of(turns, mirrored, self.device)
        pictures = self.views[chosen[:, None, None], rows + corner[:, 0, None, None], columns + corner[:, 1, None, None]]
        return pictures, turned_cards(self.cards[chosen], corner, turns, mirrored)


def source_of(turns, mirrored, device):
    """Row and column in the part of the view, of each pixel after it was mirrored and turned clockwise."""
    row, column = torch.meshgrid(torch.arange(CROP, device=device), torch.arange(CROP, device=device), indexing="ij")
    far = CROP - 1
    rows = torch.stack([row, far - column, far - row, column])[turns]
    columns = torch.stack([column, row, far - column, far - row])[turns]
    return rows, torch.where(mirrored[:, None, None], far - columns, columns)


def turned_cards(cards, corner, turns, mirrored):
    x, y, angle, up, visible = cards.unbind(2)
    x, y = x - corner[:, 1, None], y - corner[:, 0, None]
    x, angle = torch.where(mirrored[:, None], CROP - x, x), torch.where(mirrored[:, None], -angle, angle)
    for turn in range(1, 4):
        once_more = (turns >= turn)[:, None]
        x, y = torch.where(once_more, CROP - y, x), torch.where(once_more, x, y)
    return torch.stack([x, y, angle + TURN * turns[:, None], up, visible], 2)


def normal(rng, shape, device):
    return torch.randn(shape, generator=rng, device=device)


def smooth_field(rng, count, rows, columns, device):
    """Of deviation one about, N x rows x columns x 1."""
    coarse = normal(rng, (count, 1, 4, 4), device)
    return functional.interpolate(coarse, (rows, columns), mode="bicubic", align_corners=False).permute(0, 2, 3, 1)


def blurred(x):
    return functional.avg_pool2d(x.permute(0, 3, 1, 2), 3, 1, 1, count_include_pad=False).permute(0, 2, 3, 1)


def recoloured(rng, pictures):
    """Another lamp, with shade and glare, and another camera's gamma, contrast, focus and noise. N x H x W x 3 from 0 to 255; the answer from 0 to 1."""
    count, rows, columns, _ = pictures.shape
    device = pictures.device
    some = lambda share: torch.rand((count, 1, 1, 1), generator=rng, device=device) < share
    between = lambda low, high: low + (high - low) * torch.rand((count, 1, 1, 1), generator=rng, device=device)
    field = lambda: smooth_field(rng, count, rows, columns, device)
    x = pictures.float() / 255
    gamma = torch.exp(0.25 * normal(rng, (count, 1, 1, 1), device))
    x = torch.where(some(0.7), x.clamp(min=1e-4) ** gamma, x)
    x = x * torch.exp(0.15 * normal(rng, (count, 1, 1, 1), device)) * torch.exp(0.07 * normal(rng, (count, 1, 1, 3), device))
    x = torch.where(some(0.3), x * torch.exp(between(0, 0.3) * field()), x)
    x = torch.where(some(0.12), x + between(0, 0.35) * field().clamp(min=0), x)
    x = torch.where(some(0.15), 0.5 + (x - 0.5) * between(0.5, 1), x)
    grey = x.mean(3, keepdim=True)
    x = torch.where(some(0.3), grey + (x - grey) * between(0, 1.5), x)
    x = torch.where(some(0.2), torch.lerp(x, blurred(x), between(0, 1)), x)
    x = torch.where(some(0.5), x + between(0, 0.04) * normal(rng, x.shape, device), x)
    return x.clamp(0, 1)


def targets(cards):
    """What the cells should say, N x 9 x n x n, and how much each channel group counts, N x 4 x n x n: heat, place, way up, face."""
    n, device = CROP // STRIDE, cards.device
    x, y, angle, up, visible = (values[..., None, None] for values in cards.unbind(2))
    u, v = x / STRIDE - 0.5, y / STRIDE - 0.5
    inside = (-2 < u) & (u < n + 1) & (-2 < v) & (v < n + 1)
    cy, cx = torch.meshgrid(*2 * [torch.arange(n, dtype=torch.float32, device=device)], indexing="ij")
    distance2 = (cx - u) ** 2 + (cy - v) ** 2
    seen = inside & (visible >= SEEN)
    at_centre = (cx == u.round()) & (cy == v.round())
    heat = torch.where(at_centre, torch.ones_like(distance2), torch.exp(-distance2 / 2)) * seen
    best, mine = heat.max(1)
    close = (best > 0) & (distance2.gather(1, mine[:, None])[:, 0] < 2.6)
    at_best = lambda values: values[:, :, 0, 0].gather(1, mine.flatten(1)).view(mine.shape) * close
    turn = angle * (math.pi / 180)
    right, down = (at_best(place) - at * close for place, at in ((u, cx), (v, cy)))
    face = at_best(up)
    want = torch.stack([best, right, down, *(at_best(f(k * turn)) for k in (2, 1) for f in (torch.cos, torch.sin)), face, at_best(visible)], 1)
    hardly = (inside & (visible >= HARDLY) & (visible < SEEN) & (distance2 < 4)).any(1)
    heat_counts = (~hardly | (best == 1)).float()
    here = best * close
    return want, torch.stack([heat_counts, here, here * face, here], 1)
