#!/usr/bin/env python3
"""Fits the odds of vision/identify/front_index.cpp: `fit_identification.py EVIDENCE...`, files of `identify_report --evidence`.

Give it a run of drawn fronts with their own pictures in the index, and one with --leave-out-own, in which every name is wrong; a file that is
named three times counts three times. Prints the coefficients of a logistic regression, and how often names of each odds are right.
"""
import json
import sys

import numpy as np

FEATURES = ("likeness", "lead of what is left to the same", "parts ahead")
REST = 1.05


def read(files):
    lines = [json.loads(line) for file in files for line in open(file) if line.startswith("{")]
    lines = [line for line in lines if line["counts"]]
    values = np.array([[line["likeness"], line["lead"] / (REST - line["likeness"]), line["parts_ahead"]] for line in lines])
    return np.hstack([np.ones((len(lines), 1)), values]), np.array([line["right"] for line in lines], float)


def fit(values, right, steps=40):
    """Newton's method, with a little ridge so that it stays where the two are apart."""
    weights = np.zeros(values.shape[1])
    for _ in range(steps):
        odds = 1 / (1 + np.exp(-values @ weights))
        slope = values.T @ (right - odds) - 1e-3 * weights
        bend = (values * (odds * (1 - odds))[:, None]).T @ values + 1e-3 * np.eye(values.shape[1])
        weights += np.linalg.solve(bend, slope)
    return weights


def main():
    values, right = read(sys.argv[1:])
    weights = fit(values, right)
    print(f"{len(right)} looks, {int(right.sum())} right")
    for name, weight in zip(("offset",) + FEATURES, weights):
        print(f"{name} {weight:.3f}")
    odds = 1 / (1 + np.exp(-values @ weights))
    for low, high in ((0, 0.1), (0.1, 0.5), (0.5, 0.8), (0.8, 0.9), (0.9, 0.95), (0.95, 0.98), (0.98, 1.01)):
        chosen = (odds >= low) & (odds < high)
        if chosen.any():
            print(f"odds {low} to {min(high, 1)}: {int(chosen.sum())} looks, {100 * right[chosen].mean():.1f} % right")


if __name__ == "__main__":
    main()
