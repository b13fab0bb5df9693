#!/usr/bin/env python3
"""How often the network is right when it says how sure it is: `reliability.py WEIGHTS.pt FOLDER`, FOLDER drawn by draw.py with a
seed that was not learned from. Prints the logistic that card_network.cpp turns the centre's log odds into a score with, and
the one that second_look.cpp does it with after it has looked again."""
import json
import pathlib
import sys

import cv2
import numpy as np
import torch

from network import STRIDE, CardNetwork

NEAR = 11.25        # pixels of the view: a quarter of a square
COUNTED = 0.35      # visible share from which a card counts; below, a reading of it is neither right nor wrong


def peaks(answer):
    """(log odds, x, y, angle in degrees) of cells that say "a card" more than their neighbours."""
    heat = answer[0]
    rows, columns = np.where((heat == cv2.dilate(heat, np.ones((3, 3)))) & (heat > -3))
    return [(heat[r, c], (c + 0.5 + answer[1, r, c]) * STRIDE, (r + 0.5 + answer[2, r, c]) * STRIDE,
             np.degrees(np.arctan2(answer[4, r, c], answer[3, r, c])) / 2) for r, c in zip(rows, columns)]


def answer_to(network, views):
    with torch.no_grad():
        return network(torch.from_numpy(np.stack(views).transpose(0, 3, 1, 2) / 255.0).float()).numpy()


def second_odds(network, view, peak):
    """The mean log odds of a card in the middle of four views of it, upright and from its other sides (second_look.cpp)."""
    size, nearer, (_, x, y, angle) = 96, 1.1, peak
    turn = np.deg2rad(-angle)
    upright = nearer * np.float32([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0]])
    upright[:, 2] = size / 2 - upright[:, :2] @ np.float32([x, y])
    seen = cv2.warpAffine(view, upright, (size, size))
    middle = slice(size // STRIDE // 2 - 2, size // STRIDE // 2 + 2)
    heat = answer_to(network, [np.rot90(seen, -i) for i in range(4)])[:, 0, middle, middle]
    return heat.reshape(4, -1).max(1).mean()


def judged(found, cards):
    """(peak, whether a card lies there), the surest first served."""
    free, verdicts = list(range(len(cards))), []
    for peak in sorted(found, reverse=True):
        _, x, y, _ = peak
        apart = [(np.hypot(cards[i][0] - x, cards[i][1] - y), i) for i in free]
        distance, nearest = min(apart, default=(np.inf, -1))
        if distance > NEAR:
            verdicts.append((peak, 0))
            continue
        free.remove(nearest)
        if cards[nearest][4] >= COUNTED:
            verdicts.append((peak, 1))
    return verdicts


def logistic(odds, right):
    """Slope and offset of the likeliest p = 1 / (1 + exp(-(slope * odds + offset))), by Newton's method."""
    x = np.stack([odds, np.ones_like(odds)], 1)
    w = np.array([1.0, 0.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        w += np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + 1e-6 * np.eye(2), x.T @ (right - p))
    return w


def report(name, odds, right):
    slope, offset = logistic(odds, right)
    print(f"{name}: {len(odds)} peaks, {int(right.sum())} cards: slope {slope:.3f}, offset {offset:.3f}")
    score = 1 / (1 + np.exp(-(slope * odds + offset)))
    for low in np.arange(0, 1, 0.1):
        inside = (score >= low) & (score < low + 0.1)
        if inside.any():
            print(f"  said {score[inside].mean():.2f}, was {right[inside].mean():.2f} of {int(inside.sum())}")
    return score


def main():
    network = CardNetwork()
    network.load_state_dict(torch.load(sys.argv[1]))
    network.eval()
    verdicts = []
    for path in sorted(pathlib.Path(sys.argv[2]).glob("*.json")):
        view = cv2.imread(str(path.with_suffix(".jpg")))
        view = cv2.copyMakeBorder(view, 0, -view.shape[0] % 16, 0, -view.shape[1] % 16, cv2.BORDER_CONSTANT)
        found = judged(peaks(answer_to(network, [view])[0]), json.loads(path.read_text()))
        verdicts += [(peak, right, view) for peak, right in found]
    score = report("one look", np.array([peak[0] for peak, _, _ in verdicts]), np.array([right for _, right, _ in verdicts]))
    unsure = [verdict for verdict, s in zip(verdicts, score) if 0.1 < s < 0.97]
    report("looked at again", np.array([peak[0] + second_odds(network, view, peak) for peak, _, view in unsure]),
           np.array([right for _, right, _ in unsure]))


if __name__ == "__main__":
    main()
