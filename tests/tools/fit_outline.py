#!/usr/bin/env python3
"""Weights of outline_log_odds (vision/cards/outline.cpp) from what outline_report printed: `fit_outline.py OUTLINES.jsonl`.

Logistic regression of "it is a card" on the mean support of the sides that are seen and the lesser of the two longer ones;
cards and others weigh the same in sum. Then how many of each would be doubted."""
import json
import sys

import numpy as np


def numbers(support):
    """The mean, the lesser longer side (the mean where neither is seen), and 1; none where no side is seen."""
    known = [side for side in support if side is not None]
    longer = [side for side in support[1::2] if side is not None]
    return [np.mean(known), min(longer, default=np.mean(known)), 1] if known else None


def fitted(cases, card):
    weights = np.where(card, 1 / card.sum(), 1 / (~card).sum()) * len(card) / 2
    answer = np.zeros(cases.shape[1])
    for _ in range(40):  # Newton's method
        said = 1 / (1 + np.exp(-cases @ answer))
        curvature = (cases * (weights * said * (1 - said))[:, None]).T @ cases + 1e-3 * np.eye(len(answer))
        answer += np.linalg.solve(curvature, cases.T @ (weights * (card - said)))
    return answer


def main():
    cases, card = [], []
    for line in open(sys.argv[1], encoding="utf-8"):
        outline = json.loads(line)
        if (seen := numbers(outline["support"])) is not None:
            cases.append(seen)
            card.append(outline["card"])
    cases, card = np.array(cases), np.array(card)
    answer = fitted(cases, card)
    odds = cases @ answer
    print(f"{card.sum()} cards, {(~card).sum()} others: of_mean {answer[0]:.3f}, of_longer {answer[1]:.3f}, offset {answer[2]:.3f}")
    for limit in (0, -1, -2, -4):
        print(f"log odds below {limit}: {100 * (odds[card] < limit).mean():.1f} % of the cards, {100 * (odds[~card] < limit).mean():.1f} % of the others")


if __name__ == "__main__":
    main()
