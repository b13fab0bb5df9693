#!/usr/bin/env python3
"""How often the card network is right when it says how sure it is: `reliability.py WEIGHTS.pt FOLDER [CONSTANTS.json [PREFIX]]`, FOLDER drawn
by draw_tables.py with a seed that was not trained on. Prints the logistic that card_detector.cpp turns the centre's log odds into a score
with, and writes its two numbers into CONSTANTS.json."""
import json
import pathlib
import sys

import cv2
import numpy as np
import torch

from card_peaks import judged, peaks, shown
from network import CardNetwork


def logistic(inputs, right, pull=1e-6):
    """Weights of the likeliest p = 1 / (1 + exp(-(inputs @ weights))), by Newton's method; `pull` towards 0."""
    w = np.zeros(inputs.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-inputs @ w))
        w += np.linalg.solve(inputs.T @ (inputs * (p * (1 - p))[:, None]) + pull * np.eye(len(w)), inputs.T @ (right - p) - pull * w)
    return w


def report(name, inputs, right):
    """(scores, weights) of the likeliest logistic; prints how well it is calibrated. The last input is 1."""
    weights = logistic(inputs, right)
    print(f"{name}: {int(right.sum())} of {len(right)}: weights {', '.join(f'{w:.3f}' for w in weights)}")
    score = 1 / (1 + np.exp(-(inputs @ weights)))
    for low in np.arange(0, 1, 0.1):
        inside = (score >= low) & (score < low + 0.1)
        if inside.any():
            print(f"  said {score[inside].mean():.2f}, was {right[inside].mean():.2f} of {int(inside.sum())}")
    return score, weights


def main():
    network = CardNetwork()
    network.load_state_dict(torch.load(sys.argv[1]))
    network.eval()
    odds, right = [], []
    for path in sorted(pathlib.Path(sys.argv[2]).glob("*.json")):
        view = cv2.imread(str(path.with_suffix(".jpg")))
        view = cv2.copyMakeBorder(view, 0, -view.shape[0] % 16, 0, -view.shape[1] % 16, cv2.BORDER_CONSTANT)
        with torch.no_grad():
            answer = network(torch.from_numpy(view.transpose(2, 0, 1)[None] / 255.0).float()).numpy()[0]
        for peak, card in judged(peaks(answer), json.loads(path.read_text())["cards"]):
            if card is None or shown(card):
                odds.append(peak[0])
                right.append(card is not None)
    odds, right = np.array(odds), np.array(right, float)
    score, (slope, offset) = report("one look", np.stack([odds, np.ones_like(odds)], 1), right)
    loss = -(right * np.log(score + 1e-9) + (1 - right) * np.log(1 - score + 1e-9)).sum()
    print(f"cards with more than 0.5: {int((right * (score > 0.5)).sum())}, others: {int(((1 - right) * (score > 0.5)).sum())}, log loss {loss:.0f}")
    if len(sys.argv) > 3:
        prefix = sys.argv[4] if len(sys.argv) > 4 else ""
        pathlib.Path(sys.argv[3]).write_text(json.dumps({f"{prefix}reliability_slope": round(float(slope), 3), f"{prefix}reliability_offset": round(float(offset), 3)}))


if __name__ == "__main__":
    main()
