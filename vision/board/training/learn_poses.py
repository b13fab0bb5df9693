#!/usr/bin/env python3
"""Trains the pose network on views that tests/tools/pose_views wrote: `learn_poses.py STEPS WEIGHTS.pt FOLDER... [--held SHARE] [--from NETWORK] [--without KIND]`.

A pose is right to RIGHT squares at its worst corner and wrong from WRONG on; between the two it is not shown. Half of each batch
is right, a quarter wrong by less than NEAR. The views of a SHARE of the pictures of each folder are not learned from; how well they are judged is printed.
"""
import argparse
import json
import pathlib
import time

import cv2
import numpy as np
import torch
from torch.nn import functional

from pose_network import PoseNetwork
from train_cards import average_in  # of the cards' training, which pose_network brings into the path
from unfuse_batchnorm import begin_from

RIGHT, WRONG, NEAR = 0.15, 0.22, 0.6
BATCH = 40


def read(folders, held_share, without):
    """(learned, held): lists of (view, worst corner's error) of tables of none of the kinds `without`."""
    learned, held = [], []
    for folder in folders:
        rows = [json.loads(line) for line in (folder / "views.jsonl").open()]
        if without:
            rows = [row for row in rows if without.isdisjoint(row["kinds"])]
        pictures = list(dict.fromkeys(row["of"] for row in rows))
        kept_out = set(pictures[::round(1 / held_share)])
        for row in rows:
            if RIGHT <= row["error"] < WRONG:
                continue
            view = cv2.imread(str(folder / row["file"]), cv2.IMREAD_UNCHANGED)
            (held if row["of"] in kept_out else learned).append((view, row["error"]))
    return learned, held


def turned(rng, view):
    if rng.random() < 0.5:
        view = view[:, ::-1]
    if rng.random() < 0.5:
        view = view[::-1]
    return view.transpose(1, 0, 2) if rng.random() < 0.5 else view


def recoloured(rng, view):
    """Other lamps, noise, blur; what covers a part of the board."""
    colours, layout = view[..., :3].astype(np.float32), view[..., 3:]
    if rng.random() < 0.3:
        colours = cv2.GaussianBlur(colours, (0, 0), rng.uniform(0.3, 1.0))
    colours = colours * rng.uniform(0.75, 1.25, 3) + rng.uniform(-15, 15)
    if rng.random() < 0.3:
        colours += rng.standard_normal(colours.shape, np.float32) * rng.uniform(1, 14)
    if rng.random() < 0.2:
        colours = np.repeat(colours.mean(2, keepdims=True), 3, 2)
    if rng.random() < 0.15:
        colours = 255 - colours
    for _ in range(rng.choice([0, 0, 0, 1, 2, 4])):
        h, w = rng.integers(8, 48, 2)
        y, x = rng.integers(0, colours.shape[0] - h), rng.integers(0, colours.shape[1] - w)
        colours[y:y + h, x:x + w] = rng.uniform(0, 255, 3)
    return np.concatenate([np.clip(colours, 0, 255), layout.astype(np.float32)], 2)


def as_input(views):
    return torch.from_numpy(np.stack(views).astype(np.float32).transpose(0, 3, 1, 2) / 255)


class Samples(torch.utils.data.IterableDataset):
    """Batches of views of one size."""

    def __init__(self, views, seed):
        self.seed = seed
        self.right = [view for view, error in views if error < RIGHT]
        self.near = [view for view, error in views if WRONG <= error < NEAR]
        self.far = [view for view, error in views if error >= NEAR]

    def __iter__(self):
        cv2.setNumThreads(1)
        rng = np.random.default_rng(self.seed)
        waiting = {}
        while True:
            right = bool(rng.random() < 0.5)
            of = self.right if right else self.near if self.near and rng.random() < 0.5 else self.far
            view = recoloured(rng, turned(rng, of[rng.integers(len(of))]))
            batch = waiting.setdefault(view.shape, [])
            batch.append((view.transpose(2, 0, 1) / 255, float(right)))
            if len(batch) == BATCH:
                del waiting[view.shape]
                yield np.stack([v for v, _ in batch]).astype(np.float32), np.float32([r for _, r in batch])


def judged(network, held):
    """Of the held views: the shares judged as they are of the right ones, of those wrong by less than NEAR and of the others."""
    network.eval()
    errors = np.array([error for _, error in held])
    with torch.no_grad():
        odds = np.array([float(network(as_input([view]))) for view, _ in held])
    right, near, far = errors < RIGHT, (errors >= WRONG) & (errors < NEAR), errors >= NEAR
    loss = np.logaddexp(0, np.where(right, -odds, odds))
    shares = {name: float(((odds > 0) == right)[these].mean()) for name, these in (("right", right), ("near", near), ("far", far)) if these.any()}
    return {**shares, "loss": float((loss[right].mean() + loss[~right].mean()) / 2)}


def first_of_one_size(views, count=64):
    return as_input([view for view, _ in views if view.shape == views[0][0].shape][:count])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", type=int)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    parser.add_argument("--held", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--from", dest="start", help="WEIGHTS.pt, or the network that the program carries")
    parser.add_argument("--without", action="append", default=[], help="a kind of ground or line that is not learned from")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    learned, held = read(args.folders, args.held, set(args.without))
    print(f"{len(learned)} views, {sum(error < RIGHT for _, error in learned)} of them right; {len(held)} held", flush=True)
    network, smooth = PoseNetwork(), PoseNetwork()
    if args.start:
        begin_from(network, args.start, lambda: first_of_one_size(learned))
        print(json.dumps(judged(network, held)), flush=True)
    batches = iter(torch.utils.data.DataLoader(Samples(learned, args.seed), batch_size=None, num_workers=1, prefetch_factor=8))
    optimiser = torch.optim.AdamW(network.parameters(), args.rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, args.steps, pct_start=0.1)
    start, lost = time.time(), 0.0
    for step in range(args.steps):
        network.train()
        views, right = (torch.as_tensor(x) for x in next(batches))
        loss = functional.binary_cross_entropy_with_logits(network(views).flatten(), right)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        average_in(smooth, network, step)
        lost += float(loss.detach())
        if step % 250 == 249:
            print(f"{step + 1}: {lost / 250:.4f}, {time.time() - start:.0f} s", flush=True)
            lost = 0.0
            torch.save(smooth.state_dict(), args.weights)
    torch.save(smooth.state_dict(), args.weights)
    print(json.dumps(judged(smooth, held)))


if __name__ == "__main__":
    main()
