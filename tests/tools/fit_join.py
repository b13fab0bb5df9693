#!/usr/bin/env python3
"""The join of card network and verification (vision/cards/verification.cpp) from what card_evidence printed: `fit_join.py
verification_network.onnx|bare_verification_network.onnx CONSTANTS.json EVIDENCE.jsonl...`, the network that the printing program carried,
beside its manifest.json. CONSTANTS.json is what `manifest.py enter NETWORK.onnx --constants=CONSTANTS.json` takes.

Logistic regression of what is true on the log odds of both looks; neither end is likelier, so that ends have no offset. The second
look's odds are what the old join leaves of `joined` without the first."""
import json
import pathlib
import sys

import numpy as np

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "vision/cards/training"))
import manifest
from reliability import logistic

CLAMPED = 13.5  # of log odds the program keeps no more
PULL = 0.3      # as few cases say little


def judged(odds, truths):
    said = np.clip(1 / (1 + np.exp(-odds)), 1e-6, 1 - 1e-6)
    loss = -(truths * np.log(said) + (1 - truths) * np.log(1 - said)).sum()
    return f"log loss {loss:.1f}, wrong {int(((odds > 0) != (truths > 0)).sum())}"


def main():
    network, new = map(pathlib.Path, sys.argv[1:3])
    bare = network.name.startswith("bare_")
    old, constants = manifest.constants_of(network), {}
    lines = [json.loads(line) for path in sys.argv[3:] for line in open(path, encoding="utf-8")]
    lines = [line for line in lines if line["named"] != bare]
    for name, kind in (("card", "card"), ("face", "up"), ("end", "end")):
        parts = [f"{'bare_' if bare else ''}{name}_join_{part}" for part in ("first", "second", "offset")]
        a, b, offset = (old[part] for part in parts)
        known = [line for line in lines if line["truth"][kind] is not None and abs(line["joined"][kind]) < CLAMPED]
        first, joined = (np.array([line[look][kind] for line in known]) for look in ("first", "joined"))
        truths = np.array([line["truth"][kind] for line in known], float)
        both = np.stack([first, (joined - offset - a * first) / b] + ([np.ones_like(first)] if kind != "end" else []), 1)
        weights = logistic(both, truths, PULL)
        print(f"{name}, {len(known)}: {judged(joined, truths)} -> {judged(both @ weights, truths)}")
        constants.update(zip(parts, [round(float(weight), 3) for weight in (*weights, 0.0)]))
    new.write_text(json.dumps(constants))


if __name__ == "__main__":
    main()
