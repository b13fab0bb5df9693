#!/usr/bin/env python3
"""Trains the lattice network on pictures that draw.py wrote: `learn.py FOLDER STEPS WEIGHTS.pt [--from WEIGHTS.pt|NETWORK.onnx]`.

The order of pictures is fixed by --seed. The last HELD tables of each seed are not learned from; what is lost on them is printed.
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

from lattice_network import STRIDE, LatticeNetwork
from unfuse_batchnorm import take_over  # of the cards' training, which lattice_network brings into the path

CROP = 384
BATCH = 6
LINE_PX = 2.4  # a cell whose middle is nearer to a line than that has the line in it


def evened(picture):
    """Each channel at one mean and spread: the camera's exposure and the lamp's colour do not count."""
    mean, spread = cv2.meanStdDev(picture)
    spread = np.maximum(spread, 4)
    return np.clip((picture - mean.T) * (52 / spread.T) + 118, 0, 255).astype(np.uint8)


def turned(rng, picture, lattice):
    """Resized by chance, mirrored, turned by quarters, and cut to CROP pixels."""
    scale = float(np.exp(rng.uniform(math.log(0.72), math.log(1.35))))
    height, width = picture.shape[:2]
    matrix = np.float32([[scale, 0, 0], [0, scale, 0]])
    if rng.random() < 0.5:
        matrix = np.float32([[-scale, 0, scale * (width - 1)], [0, scale, 0]])
    size = np.float32([scale * width, scale * height])
    if rng.random() < 0.5:  # transposed
        matrix, size = matrix[::-1].copy(), size[::-1]
    slack = size - CROP
    shift = np.where(slack > 0, -rng.uniform(0, 1, 2) * np.maximum(slack, 0), rng.uniform(0, 1, 2) * np.maximum(-slack, 0))
    matrix[:, 2] += shift
    interpolation = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    if scale < 0.9:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.35 / scale)
    picture = cv2.warpAffine(picture, matrix, (CROP, CROP), flags=interpolation)
    if len(lattice):
        lattice = lattice @ matrix[:, :2].T + matrix[:, 2]
    return picture, lattice


def recoloured(rng, picture):
    x = picture.astype(np.float32) * rng.uniform(0.8, 1.2, 3) + rng.uniform(-15, 15)
    if rng.random() < 0.3:
        x += rng.standard_normal(x.shape, np.float32) * rng.uniform(1, 12)
    if rng.random() < 0.15:
        x = x.mean(2, keepdims=True) + np.zeros(3, np.float32)
    if rng.random() < 0.1:
        x = 255 - x
    return np.clip(x, 0, 255)


def targets(lattice):
    n = CROP // STRIDE
    want, counts = np.zeros((5, n, n), np.float32), np.zeros((n, n), np.float32)
    if not len(lattice):
        return want, counts
    best = np.zeros((n, n), np.float32)
    for x, y in lattice.reshape(-1, 2):
        u, v = (x + 0.5) / STRIDE - 0.5, (y + 0.5) / STRIDE - 0.5
        if not (-1 < u < n and -1 < v < n):
            continue
        iu, iv = int(round(u)), int(round(v))
        area = slice(max(0, iv - 4), iv + 5), slice(max(0, iu - 4), iu + 5)
        cy, cx = np.mgrid[area[0].start:min(n, area[0].stop), area[1].start:min(n, area[1].stop)].astype(np.float32)
        heat = np.exp(-((cx - u) ** 2 + (cy - v) ** 2) / 2)
        if 0 <= iu < n and 0 <= iv < n:
            heat[iv - area[0].start, iu - area[1].start] = 1
        want[0][area] = np.maximum(want[0][area], heat)
        mine = (heat > best[area]) & (heat > 0.27)
        best[area] = np.where(mine, heat, best[area])
        want[1][area] = np.where(mine, u - cx, want[1][area])
        want[2][area] = np.where(mine, v - cy, want[2][area])
        counts[area] = np.where(mine, heat, counts[area])
    cells = (lattice + 0.5) / STRIDE - 0.5
    if np.abs(cells).max() > 3000:  # behind the camera
        return want, counts
    layer = np.zeros((n, n), np.uint8)
    drawn = np.int32(np.round(cells * 16))
    lines = [*drawn, *drawn.transpose(1, 0, 2)]
    fine = np.zeros((CROP, CROP), np.uint8)
    cv2.polylines(fine, [np.int32(np.round(line.astype(np.float32) / 16 * STRIDE + (STRIDE - 1) / 2)) for line in lines], False, 255, 1)
    near = cv2.distanceTransform(255 - fine, cv2.DIST_L2, 3)
    want[3] = near.reshape(n, STRIDE, n, STRIDE)[:, 1:3, :, 1:3].mean((1, 3)) < LINE_PX
    rim = np.concatenate([drawn[0], drawn[1:, -1], drawn[-1, ::-1][1:], drawn[::-1, 0][1:-1]])
    cv2.fillPoly(layer, [rim], 1, cv2.LINE_8, 4)
    want[4] = layer
    return want, counts


def loss_of(answer, want, counts):
    heat, wanted = answer[:, 0], want[:, 0]
    p = torch.sigmoid(heat).clamp(1e-5, 1 - 1e-5)
    sure = (wanted == 1).float()
    focal = -(sure * (1 - p) ** 2 * torch.log(p) + (1 - sure) * (1 - wanted) ** 4 * p ** 2 * torch.log(1 - p))
    offset = (functional.l1_loss(answer[:, 1:3], want[:, 1:3], reduction="none").sum(1) * counts).sum() / counts.sum().clamp(min=1)
    line = functional.binary_cross_entropy_with_logits(answer[:, 3], want[:, 3], pos_weight=torch.tensor(3.0))
    inside = functional.binary_cross_entropy_with_logits(answer[:, 4], want[:, 4])
    parts = {"heat": focal.sum() / sure.sum().clamp(min=20), "offset": offset, "line": line, "inside": inside}
    return parts["heat"] + 0.7 * offset + 2 * line + inside, parts


def average_in(smooth, network, step):
    """`smooth`: a running mean of the weights; it reads better than the last step's."""
    keep = min(0.998, (step + 1) / (step + 10))
    with torch.no_grad():
        for a, b in zip(smooth.state_dict().values(), network.state_dict().values()):
            a.copy_(a * keep + b * (1 - keep) if a.dtype.is_floating_point else b)


class Samples(torch.utils.data.IterableDataset):
    def __init__(self, names, seed):
        self.names, self.seed = names, seed

    def __iter__(self):
        cv2.setNumThreads(1)
        rng = np.random.default_rng(self.seed)
        while True:
            name = self.names[rng.integers(len(self.names))]
            lattice = np.float32(json.loads(name.with_suffix(".json").read_text())["lattice"])
            picture, lattice = turned(rng, cv2.imread(str(name)), lattice)
            yield (evened(recoloured(rng, picture)).astype(np.float32) / 255).transpose(2, 0, 1), *targets(lattice)


def has_kind(name, kinds):
    return bool(kinds) and not set(kinds).isdisjoint(json.loads(name.with_suffix(".json").read_text())["kinds"])


def begun_from(network, start, samples):
    """`network` with the weights of a file: of training, or the one that the program carries."""
    if start.endswith(".onnx"):
        take_over(network, start, torch.from_numpy(np.stack([next(samples)[0] for _ in range(64)])))
    else:
        network.load_state_dict(torch.load(start))


def held_loss(network, held):
    sums = {}
    network.eval()
    with torch.no_grad():
        for i in range(24):
            picture, want, counts = (torch.from_numpy(np.stack(x)) for x in zip(*(next(held) for _ in range(4))))
            for key, value in loss_of(network(picture), want, counts)[1].items():
                sums[key] = sums.get(key, 0) + float(value) / 24
    return sums


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("steps", type=int)
    parser.add_argument("weights")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--rate", type=float, default=2.5e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held", type=int, default=60, help="pictures at the end that are not learned from")
    parser.add_argument("--without", action="append", default=[], help="a kind of ground or line that is not learned from")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    names = [name for name in sorted(args.folder.glob("*.jpg")) if not has_kind(name, args.without)]
    learned, held = names[:-args.held], names[-args.held:]
    network, smooth = LatticeNetwork(), LatticeNetwork()
    if args.start:
        begun_from(network, args.start, iter(Samples(learned, args.seed)))
    smooth.load_state_dict(network.state_dict())
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda s: min(1, (s + 1) / 200) * (0.5 * (1 + math.cos(math.pi * min(1, s / args.steps))) * 0.98 + 0.02))
    loader = iter(torch.utils.data.DataLoader(Samples(learned, args.seed), batch_size=BATCH, num_workers=1, prefetch_factor=4))
    sums, begun = {}, time.time()
    for step in range(args.steps):
        picture, want, counts = next(loader)
        network.train()
        total, parts = loss_of(network(picture), want, counts)
        optimiser.zero_grad()
        total.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        average_in(smooth, network, step)
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + float(value) / 100
        if (step + 1) % 100 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", " ".join(f"{k} {v:.4f}" for k, v in sums.items()), flush=True)
            sums = {}
            torch.save(smooth.state_dict(), args.weights)
    torch.save(smooth.state_dict(), args.weights)
    print("held out:", " ".join(f"{k} {v:.4f}" for k, v in held_loss(smooth, iter(Samples(held, 7))).items()), flush=True)


if __name__ == "__main__":
    main()
