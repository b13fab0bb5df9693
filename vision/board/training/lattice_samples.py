"""Samples of tables for the lattice network, made on the device that trains: parts of pictures, resized, mirrored and turned, under other lamps, and
what the network should answer."""
from concurrent.futures import ThreadPoolExecutor
import json
import math

import cv2
import numpy as np
import torch
from torch.nn import functional

from lattice_network import STRIDE
from samples import stacked  # of the cards' training, which lattice_network brings into the path

CROP = 384
LINE_PX = 2.4    # a cell whose middle is nearer to a line than that has the line in it
FURTHEST = 16.0  # px from a line; beyond, all is as far
RESIZED = 0.72, 1.35
MEAN, SPREAD, LEAST_SPREAD = 118, 52, 4
BEHIND = 12000   # px; a lattice that goes further is behind the camera


class Picture:
    """What draw.py wrote of one."""

    def __init__(self, path):
        self.picture = cv2.imread(str(path))
        self.lattice = np.float32(json.loads(path.with_suffix(".json").read_text())["lattice"])
        height, width = self.picture.shape[:2]
        self.inside, fine = np.zeros((2, height, width), np.uint8)
        if len(self.lattice) and np.abs(self.lattice).max() < BEHIND:
            drawn = np.int32(np.round(self.lattice * 16))
            lines = [np.ascontiguousarray(line) for line in (*drawn, *drawn.transpose(1, 0, 2))]
            cv2.polylines(fine, lines, False, 255, 1, cv2.LINE_8, 4)
            rim = np.concatenate([drawn[0], drawn[1:, -1], drawn[-1, ::-1][1:], drawn[::-1, 0][1:-1]])
            cv2.fillPoly(self.inside, [rim], 255, cv2.LINE_8, 4)
        apart = cv2.distanceTransform(255 - fine, cv2.DIST_L2, 3)
        self.near = (255 - np.minimum(apart, FURTHEST) * (255 / FURTHEST)).astype(np.uint8)


class Tables:
    def __init__(self, paths, device="cpu"):
        cv2.setNumThreads(1)
        with ThreadPoolExecutor(8) as pool:
            known = list(pool.map(Picture, paths))
        self.device = device
        self.pictures = stacked([of.picture for of in known]).to(device)
        self.truths = stacked([np.dstack([of.near, of.inside]) for of in known]).to(device)
        self.sizes = torch.tensor([of.picture.shape[1::-1] for of in known], dtype=torch.float32, device=device)
        most = max(1, max(of.lattice.size // 2 for of in known))
        crossings = np.full((len(known), most, 2), -1e6, np.float32)
        for to, of in zip(crossings, known):
            to[:of.lattice.size // 2] = of.lattice.reshape(-1, 2)
        self.crossings = torch.from_numpy(crossings).to(device)

    def batch(self, rng, count):
        """(count x 3 x CROP x CROP, what its cells should say, how much the places of crossings count)"""
        chosen = torch.randint(len(self.pictures), (count,), generator=rng, device=self.device)
        linear, shift = self.views(rng, self.sizes[chosen])
        size = self.sizes[chosen]
        pictures = sampled(self.pictures[chosen], pixels(CROP, 1, self.device), linear, shift, size)
        truths = sampled(self.truths[chosen], pixels(CROP // STRIDE, STRIDE, self.device), linear, shift, size)
        crossings = self.crossings[chosen] @ linear.transpose(1, 2) + shift[:, None]
        scale = torch.linalg.det(linear).abs().sqrt()[:, None, None]
        return evened(recoloured(rng, pictures)) / 255, *targets(crossings, truths, scale)

    def views(self, rng, sizes):
        """Of the part from the picture: its linear part and shift."""
        count = len(sizes)
        draw = lambda: torch.rand(count, generator=rng, device=self.device)
        low, high = map(math.log, RESIZED)
        scale = torch.exp(low + (high - low) * draw())
        mirrored, transposed = draw() < 0.5, draw() < 0.5
        linear, shift = torch.zeros((count, 2, 2), device=self.device), torch.zeros((count, 2), device=self.device)
        linear[:, 0, 0], linear[:, 1, 1] = torch.where(mirrored, -scale, scale), scale
        shift[:, 0] = torch.where(mirrored, scale * (sizes[:, 0] - 1), shift[:, 0])
        linear = torch.where(transposed[:, None, None], linear.flip(1), linear)
        shift = torch.where(transposed[:, None], shift.flip(1), shift)
        extent = scale[:, None] * torch.where(transposed[:, None], sizes.flip(1), sizes)
        slack = extent - CROP
        return linear, shift - slack * torch.stack([draw(), draw()], 1)


def pixels(count, step, device):
    """Middles of count x count cells of `step` pixels."""
    at = torch.arange(count, device=device) * step + (step - 1) / 2
    y, x = torch.meshgrid(at, at, indexing="ij")
    return torch.stack([x, y], 2)


def sampled(pictures, places, linear, shift, sizes):
    """Levels of `pictures` (N x rows x columns x channels) at the places of the part, 0 beyond their sizes: N x channels x ..."""
    inverse = torch.linalg.inv(linear)
    at = (places[None] - shift[:, None, None]) @ inverse.transpose(1, 2)[:, None]
    rows, columns = pictures.shape[1:3]
    grid = (2 * at + 1) / torch.tensor([columns, rows], device=at.device) - 1
    levels = functional.grid_sample(pictures.permute(0, 3, 1, 2).float(), grid, "bilinear", "zeros", False)
    within = ((at > -0.5) & (at < sizes[:, None, None] - 0.5)).all(3)
    return levels * within[:, None]


def recoloured(rng, x):
    count, device = len(x), x.device
    some = lambda share: torch.rand((count, 1, 1, 1), generator=rng, device=device) < share
    between = lambda low, high, channels=1: low + (high - low) * torch.rand((count, channels, 1, 1), generator=rng, device=device)
    x = torch.where(some(0.25), torch.lerp(x, functional.avg_pool2d(x, 3, 1, 1, count_include_pad=False), between(0, 1)), x)
    x = x * between(0.8, 1.2, 3) + between(-15, 15)
    shade = functional.interpolate(torch.randn((count, 1, 4, 4), generator=rng, device=device), x.shape[2:], mode="bicubic", align_corners=False)
    x = torch.where(some(0.25), x * torch.exp(between(0, 0.3) * shade), x)
    x = torch.where(some(0.3), x + between(1, 12) * torch.randn(x.shape, generator=rng, device=device), x)
    x = torch.where(some(0.15), x.mean(1, keepdim=True), x)
    x = torch.where(some(0.1), 255 - x, x)
    return x.clamp(0, 255)


def evened(x):
    """Each channel at one mean and spread: the camera's exposure and the lamp's colour do not count."""
    mean, spread = x.mean((2, 3), keepdim=True), x.std((2, 3), keepdim=True, unbiased=False).clamp(min=LEAST_SPREAD)
    return ((x - mean) * (SPREAD / spread) + MEAN).clamp(0, 255)


def targets(crossings, truths, scale):
    """What the cells should say, N x 5 x n x n, and how much the places of crossings count, N x n x n."""
    n, device = truths.shape[2], truths.device
    u, v = ((crossings + 0.5) / STRIDE - 0.5)[..., None, None].unbind(2)
    cy, cx = torch.meshgrid(*2 * [torch.arange(n, dtype=torch.float32, device=device)], indexing="ij")
    inside = (-1 < u) & (u < n) & (-1 < v) & (v < n)
    heat = torch.exp(-((cx - u) ** 2 + (cy - v) ** 2) / 2) * inside
    at_crossing = (cx == u.round()) & (cy == v.round()) & inside
    best, mine = heat.max(1)
    counts = best * (best > 0.27)
    chosen = lambda values: values[:, :, 0, 0].gather(1, mine.flatten(1)).view(mine.shape)
    right, down = ((chosen(place) - at) * (counts > 0) for place, at in ((u, cx), (v, cy)))
    near = (255 - truths[:, 0]) * (FURTHEST / 255) * scale < LINE_PX
    heat = torch.where(at_crossing.any(1), torch.ones_like(best), best)
    return torch.stack([heat, right, down, near.float(), (truths[:, 1] > 127).float()], 1), counts
