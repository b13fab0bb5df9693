#!/usr/bin/env python3
"""Draws tables to train on: `draw_tables.py FOLDER COUNT SEED [FRONTS]` writes COUNT views from above (NAME.jpg), what the camera saw (NAME_seen.jpg)
and NAME.json: the cards and where the camera's pixels are in the view."""
import json
import pathlib
import sys

import cv2
import numpy as np

import faces
import tables
from network import PX_PER_MM

FRONTS = 600  # cards that one run draws its tables with, unless it is told


def main():
    folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fronts_drawn = int(sys.argv[4]) if len(sys.argv) > 4 else FRONTS
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    fronts = [faces.front(rng) for _ in range(fronts_drawn)]
    for i in range(count):
        seen = tables.draw_table(rng, fronts, PX_PER_MM)
        name = folder / f"{seed}_{i:05d}"
        cv2.imwrite(f"{name}.jpg", seen.view, [cv2.IMWRITE_JPEG_QUALITY, 97])
        pathlib.Path(f"{name}_seen.jpg").write_bytes(seen.picture.tobytes())
        listed = [[*map(float, card.centre), float(card.angle), int(card.up), float(card.visible)] for card in seen.cards]
        told = {"cards": listed, "view_from_picture": seen.view_from_picture.ravel().tolist()}
        name.with_suffix(".json").write_text(json.dumps(told))


if __name__ == "__main__":
    main()
