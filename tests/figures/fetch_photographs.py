#!/usr/bin/env python3
"""The photographs that docs/figures.md measures on: fetch_photographs.py SHARED [--from ADDRESS]

They belong to others, and each truth file of photographs/ names the public repository and the file that its picture is.
Fetches what SHARED/scenes/real has not yet, brings it to the size that the truth is for, and puts the truth beside it.
Says which cannot be had (five were taken out of their repository since); the exit status is 1 then. --from: another
server with the same paths.
"""
import argparse
import json
import pathlib
import sys
import urllib.error
import urllib.parse
import urllib.request

import cv2
import numpy as np

GITHUB = "https://raw.githubusercontent.com"


def picture_at(address):
    with urllib.request.urlopen(address, timeout=30) as answer:
        return cv2.imdecode(np.frombuffer(answer.read(), np.uint8), cv2.IMREAD_COLOR)


def address_of(source, server):
    """ "OWNER/NAME PATH" -> the file as it is in that repository now."""
    repository, path = source.split(" ", 1)
    return f"{server}/{repository}/HEAD/{urllib.parse.quote(path)}"


def fetch(truth_file, folder, server):
    """None, or why the picture cannot be had."""
    truth = json.loads(truth_file.read_text(encoding="utf-8"))
    picture_file = folder / (truth.get("image") or truth["picture"])
    if not picture_file.exists():
        try:
            picture = picture_at(address_of(truth["source"], server))
        except (urllib.error.URLError, OSError) as error:
            return f"{truth['source']}: {error}"
        if picture is None:
            return f"{truth['source']}: no picture"
        size = (truth["width"], truth["height"])
        if abs(picture.shape[1] / picture.shape[0] - size[0] / size[1]) > 0.02:
            return f"{truth['source']}: of another shape than {size[0]} x {size[1]}"
        folder.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(picture_file), cv2.resize(picture, size, interpolation=cv2.INTER_AREA))
    (folder / truth_file.name).write_text(truth_file.read_text(encoding="utf-8"), encoding="utf-8")
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("shared", type=pathlib.Path)
    parser.add_argument("--from", dest="server", default=GITHUB)
    options = parser.parse_args()
    truths = sorted(pathlib.Path(__file__).resolve().parent.glob("photographs/*/*.json"))
    missing = 0
    for truth in truths:
        why = fetch(truth, options.shared / "scenes" / "real" / truth.parent.name, options.server)
        if why:
            missing += 1
            print(why, file=sys.stderr)
    print(f"{len(truths) - missing} of {len(truths)} photographs")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
