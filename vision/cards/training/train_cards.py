#!/usr/bin/env python3
"""Trains the card network on drawn tables: `train_cards.py FOLDER STEPS WEIGHTS.pt [--from WEIGHTS.pt]`; then `export.py`.

FOLDER holds what draw_tables.py wrote. The same tables, steps and seed give the same weights. Nothing but drawn tables is used.
"""
import argparse
import json
import math
import pathlib
import time

import cv2
import numpy as np
import torch
from torch.nn import functional

from network import STRIDE, CardNetwork

CROP, BATCH = 256, 8
SEEN, HARDLY = 0.25, 0.07   # visible shares: a card from here on; no matter whether it is found from here on


def drawn_tables(folder):
    """(JPEG, cards) of every table in a folder, in the order of their names."""
    found = []
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        cards = np.array(json.loads(path.read_text())["cards"], np.float32).reshape(-1, 5)
        found.append((np.fromfile(path.with_suffix(".jpg"), np.uint8), cards))
    return found


def quarter_turned(picture, cards, turns):
    height, width = picture.shape[:2]
    cards = cards.copy()
    for _ in range(turns):  # clockwise
        picture = cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)
        cards[:, 0], cards[:, 1] = height - cards[:, 1], cards[:, 0].copy()
        cards[:, 2] += 90
        height, width = width, height
    return picture, cards


def recoloured(rng, picture):
    """Another lamp and another camera's gamma."""
    x = picture.astype(np.float32) / 255
    if rng.random() < 0.7:
        x = x ** float(np.exp(rng.normal(0, 0.25)))
    x = x * np.exp(rng.normal(0, 0.15)) * np.exp(rng.normal(0, 0.07, 3)).astype(np.float32)
    if rng.random() < 0.3:
        grey = x.mean(2, keepdims=True)
        x = grey + (x - grey) * rng.uniform(0, 1.5)
    if rng.random() < 0.5:
        x = x + rng.normal(0, rng.uniform(0, 0.04), x.shape).astype(np.float32)
    return np.clip(x, 0, 1)


def sample(rng, table):
    picture, cards = cv2.imdecode(table[0], cv2.IMREAD_COLOR), table[1]
    height, width = picture.shape[:2]
    x, y = int(rng.integers(0, max(1, width - CROP + 1))), int(rng.integers(0, max(1, height - CROP + 1)))
    picture = picture[y:y + CROP, x:x + CROP]
    picture = cv2.copyMakeBorder(picture, 0, CROP - picture.shape[0], 0, CROP - picture.shape[1], cv2.BORDER_CONSTANT)
    cards = cards.copy()
    cards[:, 0] -= x
    cards[:, 1] -= y
    picture, cards = quarter_turned(picture, cards, rng.integers(4))
    return recoloured(rng, picture), targets(cards)


def targets(cards):
    """(what the cells should say, how much each channel group counts): 9 and 4 planes."""
    n = CROP // STRIDE
    want, counts = np.zeros((9, n, n), np.float32), np.zeros((4, n, n), np.float32)  # heat, place, way up, face
    counts[0] = 1
    cy, cx = np.mgrid[0:n, 0:n].astype(np.float32)
    best = np.zeros((n, n), np.float32)
    for x, y, angle, up, visible in cards:
        u, v = x / STRIDE - 0.5, y / STRIDE - 0.5
        if visible < HARDLY or not (-2 < u < n + 1 and -2 < v < n + 1):
            continue
        distance2 = (cx - u) ** 2 + (cy - v) ** 2
        if visible < SEEN:
            counts[0][distance2 < 4] = 0
            continue
        heat = np.exp(-distance2 / (2 * 1.0 ** 2))
        iu, iv = int(round(u)), int(round(v))
        if 0 <= iu < n and 0 <= iv < n:
            heat[iv, iu] = 1
        want[0] = np.maximum(want[0], heat)
        mine = (heat > best) & (distance2 < 2.6)
        best = np.where(mine, heat, best)
        t = math.radians(angle)
        for channel, value in ((1, u - cx), (2, v - cy), (3, math.cos(2 * t)), (4, math.sin(2 * t)), (5, math.cos(t)),
                               (6, math.sin(t)), (7, up), (8, visible)):
            want[channel] = np.where(mine, value, want[channel])
        counts[1] = np.where(mine, heat, counts[1])
        counts[2] = np.where(mine, heat * up, counts[2])
        counts[3] = np.where(mine, heat, counts[3])
    counts[0] = np.maximum(counts[0], want[0] == 1)
    return want, counts


def loss_of(answer, want, counts):
    heat = answer[:, 0]
    p = torch.sigmoid(heat).clamp(1e-5, 1 - 1e-5)
    sure = (want[:, 0] == 1).float()
    focal = -(sure * (1 - p) ** 2 * torch.log(p) + (1 - sure) * (1 - want[:, 0]) ** 4 * p ** 2 * torch.log(1 - p)) * counts[:, 0]
    cards = sure.sum().clamp(min=1)
    places = counts[:, 1].sum().clamp(min=1)
    offset = (functional.l1_loss(answer[:, 1:3], want[:, 1:3], reduction="none").sum(1) * counts[:, 1]).sum() / places
    axis = (functional.smooth_l1_loss(answer[:, 3:5], want[:, 3:5], reduction="none", beta=0.1).sum(1) * counts[:, 1]).sum() / places
    end = (functional.mse_loss(answer[:, 5:7], want[:, 5:7], reduction="none").sum(1) * counts[:, 2]).sum() / counts[:, 2].sum().clamp(min=1)
    face = (functional.binary_cross_entropy_with_logits(answer[:, 7], want[:, 7], reduction="none") * counts[:, 3]).sum() / places
    visible = (functional.l1_loss(answer[:, 8], want[:, 8], reduction="none") * counts[:, 1]).sum() / places
    parts = {"heat": focal.sum() / cards, "offset": offset, "axis": axis, "end": end, "face": face, "visible": visible}
    return parts["heat"] + 0.7 * offset + axis + 0.7 * end + 0.5 * face + 0.5 * visible, parts


def descend(loss, network, optimiser, schedule):
    """One step of the optimiser and of its schedule."""
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    optimiser.step()
    schedule.step()


def average_in(smooth, network, step):
    """`smooth`: a running mean of the weights; it reads better than the last step's."""
    keep = min(0.998, (step + 1) / (step + 10))
    with torch.no_grad():
        for a, b in zip(smooth.state_dict().values(), network.state_dict().values()):
            a.copy_(a * keep + b * (1 - keep) if a.dtype.is_floating_point else b)


class Samples(torch.utils.data.IterableDataset):
    def __init__(self, folder, seed):
        self.folder, self.seed = folder, seed

    def __iter__(self):
        cv2.setNumThreads(1)
        rng, known = np.random.default_rng(self.seed), drawn_tables(self.folder)
        while True:
            yield sample(rng, known[rng.integers(len(known))])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("steps", type=int)
    parser.add_argument("weights")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    network = CardNetwork()
    if args.start:
        network.load_state_dict(torch.load(args.start))
    smooth = CardNetwork()
    smooth.load_state_dict(network.state_dict())
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda s: min(1, (s + 1) / 200) * (0.5 * (1 + math.cos(math.pi * min(1, s / args.steps))) * 0.98 + 0.02))
    loader = iter(torch.utils.data.DataLoader(Samples(args.folder, args.seed), batch_size=BATCH, num_workers=1, prefetch_factor=4))
    sums, begun = {}, time.time()
    for step in range(args.steps):
        picture, (want, counts) = next(loader)
        network.train()
        total, parts = loss_of(network(picture.permute(0, 3, 1, 2).contiguous().float()), want.float(), counts.float())
        descend(total, network, optimiser, schedule)
        average_in(smooth, network, step)
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + float(value)
        if (step + 1) % 250 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", " ".join(f"{k} {v / 250:.4f}" for k, v in sums.items()), flush=True)
            sums = {}
            torch.save(smooth.state_dict(), args.weights)
    torch.save(smooth.state_dict(), args.weights)


if __name__ == "__main__":
    main()
