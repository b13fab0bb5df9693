#!/usr/bin/env python3
"""Trains the lattice network on pictures that draw.py wrote: `learn.py FOLDER STEPS WEIGHTS.pt [--from WEIGHTS.pt|NETWORK.onnx] [--batch N] [--device cuda]`.

The order of pictures is fixed by --seed, on a processor. The last HELD pictures are not learned from; what is lost on them is printed.
"""
import argparse
import json
import math
import pathlib
import time

import torch
from torch.nn import functional

from lattice_network import LatticeNetwork
from lattice_samples import Tables
from train_cards import average_in, descend, save  # of the cards' training, which lattice_network brings into the path
from unfuse_batchnorm import begin_from


def loss_of(answer, want, counts):
    heat, wanted = answer[:, 0], want[:, 0]
    p = torch.sigmoid(heat).clamp(1e-5, 1 - 1e-5)
    sure = (wanted == 1).float()
    focal = -(sure * (1 - p) ** 2 * torch.log(p) + (1 - sure) * (1 - wanted) ** 4 * p ** 2 * torch.log(1 - p))
    offset = (functional.l1_loss(answer[:, 1:3], want[:, 1:3], reduction="none").sum(1) * counts).sum() / counts.sum().clamp(min=1)
    line = functional.binary_cross_entropy_with_logits(answer[:, 3], want[:, 3], pos_weight=torch.tensor(3.0, device=answer.device))
    inside = functional.binary_cross_entropy_with_logits(answer[:, 4], want[:, 4])
    parts = {"heat": focal.sum() / sure.sum().clamp(min=20), "offset": offset, "line": line, "inside": inside}
    return parts["heat"] + 0.7 * offset + 2 * line + inside, parts


def has_kind(name, kinds):
    return bool(kinds) and not set(kinds).isdisjoint(json.loads(name.with_suffix(".json").read_text())["kinds"])


def held_loss(network, held):
    sums, rng = {}, torch.Generator(held.device).manual_seed(7)
    network.eval()
    with torch.no_grad():
        for _ in range(24):
            pictures, want, counts = held.batch(rng, 4)
            for key, value in loss_of(network(pictures), want, counts)[1].items():
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
    parser.add_argument("--batch", type=int, default=6)
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    names = [name for name in sorted(args.folder.rglob("*.jpg")) if not has_kind(name, args.without)]
    tables, held = Tables(names[:-args.held], args.device), Tables(names[-args.held:], args.device)
    rng = torch.Generator(args.device).manual_seed(args.seed)
    network, smooth = LatticeNetwork(), LatticeNetwork()
    if args.start:
        begin_from(network, args.start, lambda: tables.batch(rng, 64)[0].cpu())
    smooth.load_state_dict(network.state_dict())
    network.to(args.device).train(), smooth.to(args.device)
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda s: min(1, (s + 1) / 200) * (0.5 * (1 + math.cos(math.pi * min(1, s / args.steps))) * 0.98 + 0.02))
    sums, begun = {}, time.time()
    for step in range(args.steps):
        pictures, want, counts = tables.batch(rng, args.batch)
        total, parts = loss_of(network(pictures), want, counts)
        descend(total, network, optimiser, schedule)
        average_in(smooth, network, step)
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + value.detach()
        if (step + 1) % 100 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", " ".join(f"{k} {float(v) / 100:.4f}" for k, v in sums.items()), flush=True)
            sums = {}
            save(smooth, args.weights)
    save(smooth, args.weights)
    print("held out:", " ".join(f"{k} {v:.4f}" for k, v in held_loss(smooth, held).items()), flush=True)


if __name__ == "__main__":
    main()
