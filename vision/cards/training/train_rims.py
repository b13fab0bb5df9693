#!/usr/bin/env python3
"""Trains the network of outlines: `train_rims.py STEPS WEIGHTS.pt HELD.npz RIMS.npz... [--constants FILE.json]`, the outlines written by
extract_rims.py. Then it says what it reads on HELD, which was not trained on, puts what sleeve_rims.cpp has to know into FILE.json, and writes
WEIGHTS.onnx. With 0 steps only that."""
import argparse
import json
import pathlib
import time

import numpy as np
import torch
from torch.nn import functional

import sleeve_rims
from export import write
from sleeve_rims import DEPTHS, NO_PLAYER, PLAYERS, POSITIONS, RimNetwork, log_odds
from train_cards import average_in, descend

BATCH = 64
UNLIKE = 40   # levels by which a stranger's sleeve differs from the owner's, in some channel
SURE = 0.95
WIDTH_OF_INPUT = DEPTHS + 1 + PLAYERS


def add_strangers(rng, sleeves, owners, colours):
    """Where a table has fewer than four players: sleeves of others."""
    for i, owner in enumerate(owners):
        own = sleeves[i, owner]
        for k in range(PLAYERS):
            stranger = colours[rng.integers(len(colours))]
            if tuple(sleeves[i, k]) == NO_PLAYER and (own[0] < 0 or np.abs(stranger - own).max() > UNLIKE):
                sleeves[i, k] = stranger


def batch_of(data, chosen, rng=None, colours=None):
    """(inputs, what is seen of them, the kind of each sleeve, 1 for a back, owners); with `rng` under other lamps and with strangers' sleeves."""
    lights, owners, count = data["lights"][chosen], data["owners"][chosen], len(chosen)
    rows = np.stack([sleeve_rims.levels(row, light) for row, light in zip(data["rows"][chosen].astype(np.float32), lights)])
    white = np.stack([sleeve_rims.levels(light[2:], light) for light in lights])
    sleeves = data["sleeves"][chosen].copy()
    if rng is not None:
        gain = np.exp(rng.normal(0, 0.1, (count, 1, 1, 3)) + rng.normal(0, 0.15, (count, 1, 1, 1)))
        rows = np.clip(rows * gain + np.abs(rng.normal(0, 0.03, (count, 1, 1, 1))) + rng.normal(0, 0.015, rows.shape), 0, 1)
        white = np.clip(white * gain[:, 0, 0], 0, 1)
        add_strangers(rng, sleeves, owners, colours)
    inputs = np.zeros((count, POSITIONS, WIDTH_OF_INPUT, 3), np.float32)
    inputs[:, :, :DEPTHS] = rows
    inputs[:, :, DEPTHS] = white[:, None]
    inputs[:, :, DEPTHS + 1:] = np.clip(sleeves / 255, 0, 1)[:, None]
    inputs = torch.from_numpy(inputs.transpose(0, 3, 1, 2).copy())
    seen, backs = torch.from_numpy(data["seen"][chosen]).float(), torch.from_numpy(data["backs"][chosen]).long()
    return inputs, seen, torch.from_numpy(sleeves[:, :, 0]), backs, torch.from_numpy(owners).long()


def odds_of(network, inputs, seen, kinds, backs):
    """N x PLAYERS."""
    return log_odds(network, inputs, seen, kinds)[torch.arange(len(backs)), :, backs]


def train(network, data, steps, rate, seed):
    """The mean of the last weights."""
    rng = np.random.default_rng(seed)
    colours = data["sleeves"].reshape(-1, 3)
    colours = np.unique(colours[colours[:, 0] >= 0], axis=0)
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps, pct_start=0.1)
    smooth = RimNetwork()
    smooth.load_state_dict(network.state_dict())
    total, begun = 0.0, time.time()
    for step in range(steps):
        *given, owners = batch_of(data, rng.integers(0, len(data["rows"]), BATCH), rng, colours)
        loss = functional.cross_entropy(odds_of(network, *given), owners)
        descend(loss, network, optimiser, schedule)
        average_in(smooth, network, step)
        total += loss.item()
        if (step + 1) % 500 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", f"loss {total / 500:.3f}", flush=True)
            total = 0.0
    return smooth


def judge(network, data):
    shares = []
    with torch.no_grad():
        for start in range(0, len(data["rows"]), 64):
            *given, _ = batch_of(data, np.arange(start, min(start + 64, len(data["rows"]))))
            shares.append(torch.softmax(odds_of(network, *given), 1).numpy())
    shares, figures = np.concatenate(shares), []
    wrong, sure = shares.argmax(1) != data["owners"], shares.max(1) > SURE
    for name, of in (("fronts", data["backs"] == 0), ("backs", data["backs"] == 1)):
        figures.append(f"owner of {name} wrong {wrong[of].sum()} of {of.sum()} (sure of {sure[of].sum()}, {(wrong & sure)[of].sum()} of them wrong)")
    return "; ".join(figures)


def constants(network):
    px = sleeve_rims.PX_PER_MM
    return {"rim_crop_px": sleeve_rims.SIZE, "rim_sleeve_px": sleeve_rims.WIDTH * px, "rim_sleeve_height_px": sleeve_rims.HEIGHT * px,
            "rim_outside_px": sleeve_rims.OUTSIDE * px, "rim_depths": DEPTHS, "rim_players": PLAYERS, "rim_row_px": sleeve_rims.ROW, "rim_corner_px": sleeve_rims.CORNER,
            "rim_short_rows": sleeve_rims.SHORT, "rim_long_rows": sleeve_rims.LONG, "rim_seen": sleeve_rims.SEEN, "rim_white": sleeve_rims.WHITE,
            "rim_largest_log_weight": float(sleeve_rims.LARGEST), "rim_doubt": sleeve_rims.DOUBT,
            "rim_clear_odds": round(float(network.clear[0]), 4)}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", type=int)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("held")
    parser.add_argument("rims", nargs="+")
    parser.add_argument("--constants", type=pathlib.Path)
    asked = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    network = RimNetwork()
    if asked.steps:
        loaded = [np.load(path) for path in asked.rims]
        data = {name: np.concatenate([part[name] for part in loaded]) for name in loaded[0].files}
        network = train(network, data, asked.steps, 3e-3, 1)
        torch.save(network.state_dict(), asked.weights)
    else:
        network.load_state_dict(torch.load(asked.weights))
    network.eval()
    figures = judge(network, dict(np.load(asked.held)))
    write(network.without_backs(), torch.rand(2, 3, POSITIONS, WIDTH_OF_INPUT), asked.weights.with_suffix(".onnx"), "rims")
    if asked.constants:
        asked.constants.write_text(json.dumps(constants(network)))
    print(figures)


if __name__ == "__main__":
    main()
