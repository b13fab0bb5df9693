#!/usr/bin/env python3
"""Trains the verification network: `train_verification.py STEPS WEIGHTS.pt HELD.npz CUT_OUTS.npz[:SHARE]... [--eyes CARDS.pt]
[--from WEIGHTS.pt] [--rate R] [--batch N] [--device cuda] [--constants FILE.json]`, the cut-outs written by extract_crops.py. Then it says what it reads on HELD,
which was not trained on, beside the first look alone, prints how both are joined (verification.cpp) and puts it into FILE.json, and writes
WEIGHTS.onnx. With 0 steps only that."""
import argparse
import json
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional

from cut_outs import SIZE
from extract_crops import ROOM
from export import write
from reliability import report
from samples import Mixture, recoloured
from train_cards import average_in, descend, save
from verification import VerificationNetwork

CARD, UP, END = range(3)


class CutOuts:
    """What extract_crops.py wrote, on the device that trains."""

    def __init__(self, path, device):
        data = np.load(path)
        self.pictures = torch.from_numpy(data["pictures"]).to(device)
        self.truths = torch.from_numpy(data["truths"]).float().to(device)

    def batch(self, rng, count):
        """A little moved, half of them turned by half, half mirrored, under other lamps; what is true of each."""
        device = self.pictures.device
        draw = lambda below, number: torch.randint(below, (number, count, 1, 1), generator=rng, device=device)
        chosen = draw(len(self.pictures), 1).flatten()
        y, x = draw(ROOM - SIZE + 1, 2)
        turned, mirrored = draw(2, 2) > 0
        row, column = torch.meshgrid(*2 * [torch.arange(SIZE, device=device)], indexing="ij")
        rows = y + torch.where(turned, SIZE - 1 - row, row)
        columns = x + torch.where(turned ^ mirrored, SIZE - 1 - column, column)
        wants = self.truths[chosen].clone()
        other_end = turned.flatten() & (wants[:, END] >= 0)
        wants[other_end, END] = 1 - wants[other_end, END]
        return recoloured(rng, self.pictures[chosen[:, None, None], rows, columns]).permute(0, 3, 1, 2).contiguous(), wants


def loss_of(answer, wants):
    counts = (wants >= 0).float()
    each = functional.binary_cross_entropy_with_logits(answer, wants.clamp(min=0), reduction="none") * counts
    return each.sum(0) / counts.sum(0).clamp(min=1)


def train(network, data, asked):
    """The mean of the last weights."""
    device = torch.device(asked.device)
    rng = torch.Generator(device).manual_seed(asked.seed)
    smooth = VerificationNetwork()
    smooth.load_state_dict(network.state_dict())
    network.to(device).train(), smooth.to(device)
    judgement = [*network.whole.parameters(), *network.answer.parameters()]
    optimiser = torch.optim.AdamW([{"params": network.eyes.parameters()}, {"params": judgement}], weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [asked.rate / 3, asked.rate], total_steps=asked.steps, pct_start=0.1)
    sums, begun = torch.zeros(3, device=device), time.time()
    for step in range(asked.steps):
        views, wants = data.batch(rng, asked.batch)
        parts = loss_of(network(views), wants)
        descend(parts.sum(), network, optimiser, schedule)
        average_in(smooth, network, step)
        sums += parts.detach()
        if (step + 1) % 250 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", "card {:.4f} face {:.4f} end {:.4f}".format(*(sums / 250).tolist()), flush=True)
            sums.zero_()
            save(smooth, asked.weights)
    return smooth.cpu()


def both_ways_round(network, pictures):
    """The mean answer to a cut-out and to the same turned by half (verification.cpp)."""
    edge, answers = (ROOM - SIZE) // 2, []
    for start in range(0, len(pictures), 64):
        x = torch.from_numpy(pictures[start:start + 64, edge:edge + SIZE, edge:edge + SIZE].transpose(0, 3, 1, 2) / 255.0).float()
        with torch.no_grad():
            upright, turned = network(x).numpy(), network(torch.flip(x, (2, 3))).numpy()
        answers.append(np.stack([(upright[:, i] + sign * turned[:, i]) / 2 for i, sign in ((CARD, 1), (UP, 1), (END, -1))], 1))
    return np.concatenate(answers)


def judge(network, held):
    """How both looks are joined, and what the second one adds, over what the first look was not sure of."""
    answers, truths, looks = both_ways_round(network, held["pictures"]), held["truths"], held["looks"]
    joined = {}
    for kind, name in ((CARD, "a card"), (UP, "face up"), (END, "this end up")):
        known = truths[:, kind] >= 0
        right, first, second = truths[known, kind].astype(float), looks[known, kind], answers[known, kind]
        one = np.ones_like(first) if kind != END else np.zeros_like(first)  # neither end is likelier
        for what, inputs in (("first look", (first, one)), ("second look", (second, one)), ("both", (first, second, one))):
            score, weights = report(f"{name}, {what}", np.stack(inputs, 1), right)
            score = np.clip(score, 1e-9, 1 - 1e-9)
            loss = -(right * np.log(score) + (1 - right) * np.log(1 - score)).sum()
            print(f"  log loss {loss:.1f}, wrong {int(((score > 0.5) != right).sum())}", flush=True)
        joined[("card", "face", "end")[kind]] = [round(float(w), 3) for w in weights]
    return {f"{name}_join_{part}": value for name, three in joined.items() for part, value in zip(("first", "second", "offset"), three)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("steps", type=int)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("held")
    parser.add_argument("cut_outs", nargs="*")
    parser.add_argument("--eyes", help="the card network's weights to begin with")
    parser.add_argument("--from", dest="start", help="an earlier WEIGHTS.pt to begin with")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--constants", type=pathlib.Path, help="where the weights of the join are written")
    parser.add_argument("--prefix", default="", help="before the names of these weights")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    network = VerificationNetwork()
    if args.eyes:
        network.eyes.load_state_dict({name: value for name, value in torch.load(args.eyes).items() if not name.startswith("answer")})
    if args.start:
        network.load_state_dict(torch.load(args.start))
    if args.steps:
        network = train(network, Mixture(args.cut_outs, lambda path: CutOuts(path, args.device)), args)
        torch.save(network.state_dict(), args.weights)
    network.load_state_dict(torch.load(args.weights))
    network.eval()
    joined = judge(network, np.load(args.held))
    if args.constants:
        args.constants.write_text(json.dumps({args.prefix + name: value for name, value in joined.items()}))
    write(network, torch.rand(2, 3, SIZE, SIZE), args.weights.with_suffix(".onnx"), "card")


if __name__ == "__main__":
    main()
