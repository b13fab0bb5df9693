#!/usr/bin/env python3
"""Rendered tables in the form of drawn ones: `take_up_rendered_boards.py RENDERED FOLDER`, RENDERED of tests/tools/render_tables.py."""
import json
import pathlib
import sys

import cv2
import numpy as np

import boards


def main():
    rendered, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(rendered.glob("*.json")):
        truth = json.loads(path.read_text())
        picture, shrink = boards.reduced(cv2.imread(str(path.with_suffix(".jpg"))))
        lattice = (np.array(truth["board"]["lattice_px"]) + 0.5) * shrink - 0.5
        cv2.imwrite(str(folder / f"{path.stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        (folder / path.name).write_text(json.dumps({"lattice": lattice.round(2).tolist(), "kinds": ["rendered", *truth["tags"]]}))


if __name__ == "__main__":
    main()
