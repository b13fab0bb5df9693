#!/usr/bin/env python3
"""Draws tables for learning: `draw.py FOLDER COUNT SEED` writes COUNT views (NAME.jpg) with their cards (NAME.json)."""
import json
import pathlib
import sys

import cv2
import numpy as np

import faces
import tables
from network import PX_PER_MM

FRONTS = 600  # cards that one run draws its tables with


def main():
    folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    fronts = [faces.front(rng) for _ in range(FRONTS)]
    for i in range(count):
        view, cards = tables.draw_table(rng, fronts, PX_PER_MM)
        name = folder / f"{seed}_{i:05d}"
        cv2.imwrite(f"{name}.jpg", view, [cv2.IMWRITE_JPEG_QUALITY, 97])
        listed = [[*map(float, card.centre), float(card.angle), int(card.up), float(card.visible)] for card in cards]
        name.with_suffix(".json").write_text(json.dumps(listed))


if __name__ == "__main__":
    main()
