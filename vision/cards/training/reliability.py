#!/usr/bin/env python3
"""How often the network is right when it says how sure it is: `reliability.py WEIGHTS.pt FOLDER`, FOLDER drawn by draw.py with a
seed that was not learned from. Prints the logistic that card_network.cpp turns the centre's log odds into a score with."""
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
    """(log odds, x, y) of cells that say "a card" more than their neighbours."""
    heat = answer[0]
    rows, columns = np.where((heat == cv2.dilate(heat, np.ones((3, 3)))) & (heat > -3))
    return [(heat[r, c], (c + 0.5 + answer[1, r, c]) * STRIDE, (r + 0.5 + answer[2, r, c]) * STRIDE) for r, c in zip(rows, columns)]


def judged(found, cards):
    """(log odds, whether a card lies there) of each peak, the surest first served."""
    free, verdicts = list(range(len(cards))), []
    for odds, x, y in sorted(found, reverse=True):
        apart = [(np.hypot(cards[i][0] - x, cards[i][1] - y), i) for i in free]
        distance, nearest = min(apart, default=(np.inf, -1))
        if distance > NEAR:
            verdicts.append((odds, 0))
            continue
        free.remove(nearest)
        if cards[nearest][4] >= COUNTED:
            verdicts.append((odds, 1))
    return verdicts


def logistic(odds, right):
    """Slope and offset of the likeliest p = 1 / (1 + exp(-(slope * odds + offset))), by Newton's method."""
    x = np.stack([odds, np.ones_like(odds)], 1)
    w = np.array([1.0, 0.0])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ w))
        w += np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + 1e-6 * np.eye(2), x.T @ (right - p))
    return w


def main():
    network = CardNetwork()
    network.load_state_dict(torch.load(sys.argv[1]))
    network.eval()
    verdicts = []
    for path in sorted(pathlib.Path(sys.argv[2]).glob("*.json")):
        view = cv2.imread(str(path.with_suffix(".jpg")))
        view = cv2.copyMakeBorder(view, 0, -view.shape[0] % 16, 0, -view.shape[1] % 16, cv2.BORDER_CONSTANT)
        with torch.no_grad():
            answer = network(torch.from_numpy(view.transpose(2, 0, 1)[None] / 255.0).float())[0].numpy()
        verdicts += judged(peaks(answer), json.loads(path.read_text()))
    odds, right = np.array(verdicts).T
    slope, offset = logistic(odds, right)
    print(f"{len(odds)} peaks, {int(right.sum())} cards: slope {slope:.3f}, offset {offset:.3f}")
    score = 1 / (1 + np.exp(-(slope * odds + offset)))
    for low in np.arange(0, 1, 0.1):
        inside = (score >= low) & (score < low + 0.1)
        if inside.any():
            print(f"  said {score[inside].mean():.2f}, was {right[inside].mean():.2f} of {int(inside.sum())}")


if __name__ == "__main__":
    main()
