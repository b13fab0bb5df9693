#!/usr/bin/env python3
"""Trains the card network on drawn tables: `train_cards.py STEPS WEIGHTS.pt FOLDER[:SHARE]... [--from WEIGHTS.pt] [--batch N] [--device cuda]`; then `export.py`.

A FOLDER holds what draw_tables.py or take_up_rendered.py wrote, and makes its SHARE of each batch. On a processor the same tables, steps and seed give the same weights.
"""
import argparse
import math
import time

import torch
from torch.nn import functional

from network import CardNetwork
from samples import Mixture, Tables


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


def save(network, path):
    torch.save({name: value.cpu() for name, value in network.state_dict().items()}, path)


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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", type=int)
    parser.add_argument("weights")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=8)
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    network = CardNetwork()
    if args.start:
        network.load_state_dict(torch.load(args.start))
    smooth = CardNetwork()
    smooth.load_state_dict(network.state_dict())
    network.to(args.device).train(), smooth.to(args.device)
    tables = Mixture(args.folders, lambda folder: Tables(folder, args.device))
    rng = torch.Generator(args.device).manual_seed(args.seed)
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda s: min(1, (s + 1) / 200) * (0.5 * (1 + math.cos(math.pi * min(1, s / args.steps))) * 0.98 + 0.02))
    sums, begun = {}, time.time()
    for step in range(args.steps):
        pictures, want, counts = tables.batch(rng, args.batch)
        total, parts = loss_of(network(pictures.permute(0, 3, 1, 2).contiguous()), want, counts)
        descend(total, network, optimiser, schedule)
        average_in(smooth, network, step)
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + value.detach()
        if (step + 1) % 250 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", " ".join(f"{k} {float(v) / 250:.4f}" for k, v in sums.items()), flush=True)
            sums = {}
            save(smooth, args.weights)
    save(smooth, args.weights)


if __name__ == "__main__":
    main()
