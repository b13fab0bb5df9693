#!/usr/bin/env python3
"""Draws pictures of tables: `draw.py FOLDER TABLES SEED` writes VIEWS pictures of each (NAME.jpg) and NAME.json: the lattice of
the board, row by row in pixels (empty where there is none), its corners as the truths of tests/tools/board_report have them,
and the kinds of ground and lines that were drawn."""
import argparse
import json
import pathlib

import cv2
import numpy as np

import boards

FRONTS = 120  # cards that one run draws its tables with
VIEWS = 2


def truth(name, scene):
    lattice = np.nan_to_num(scene.lattice, nan=-1e6).round(2)
    board = None
    if lattice.size:
        corners = [lattice[-1, 0], lattice[-1, -1], lattice[0, -1], lattice[0, 0]]
        board = {"columns": lattice.shape[1] - 1, "rows": lattice.shape[0] - 1, "corners_px": [c.tolist() for c in corners]}
    return {"image": f"{name}.jpg", "board": board, "lattice": lattice.tolist(), "kinds": scene.kinds}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("tables", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--whole", action="store_true", help="pictures as the camera gives them, for measuring")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(args.seed)
    fronts = [boards.faces.front(rng) for _ in range(FRONTS)]
    for i in range(args.tables):
        table, has_board = boards.drawn_table(rng, fronts)
        for j in range(VIEWS):
            scene = boards.view(rng, table, has_board, args.whole)
            name = args.folder / f"{args.seed}_{i:05d}_{j}"
            cv2.imwrite(f"{name}.jpg", scene.picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
            name.with_suffix(".json").write_text(json.dumps(truth(name.name, scene)))


if __name__ == "__main__":
    main()
