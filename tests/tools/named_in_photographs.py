#!/usr/bin/env python3
"""Whether a card that one photograph shows is known in another: `named_in_photographs.py QUADRILLE SHARED`.

The truths of `scenes/real/tables` name playing cards, and photographs whose names begin alike are of one deck. Each photograph is read with an
index of one picture a card: the largest whole one that another photograph of the deck shows. Counted are cards of which 60 % and more show; what
no other photograph shows is a stranger.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import cv2
import numpy as np

FRONT_PX = (315, 440)
WHOLE, COUNTED = 0.95, 0.6


def load(folder):
    """Of each deck its photographs: name to truth."""
    decks = {}
    for path in sorted(folder.glob("*.json")):
        truth = json.loads(path.read_text())
        if any("label" in card for card in truth.get("cards", [])):
            decks.setdefault(path.stem.split("_")[0], {})[path] = truth
    return decks


def sides(card):
    corners = np.float32(card["corners_px"])
    return np.linalg.norm(corners - np.roll(corners, -1, 0), axis=1)


def is_whole(card, truth):
    corners = np.float32(card["corners_px"])
    inside = corners.min() >= 2 and (corners < np.float32([truth["width"] - 3, truth["height"] - 3])).all()
    return card.get("visible", 1) >= WHOLE and card["face"] == "up" and inside


def cut_out(path, card):
    corners, (top, right, bottom, left) = np.float32(card["corners_px"]), sides(card)
    if top + bottom > right + left:
        corners = np.roll(corners, -1, 0)   # a shorter side first
    width, height = FRONT_PX
    fit = cv2.getPerspectiveTransform(corners, np.float32([[0, 0], [width, 0], [width, height], [0, height]]))
    return cv2.warpPerspective(cv2.imread(str(path.with_suffix(".jpg"))), fit, FRONT_PX, flags=cv2.INTER_AREA)


def known_elsewhere(deck, photograph):
    """Of each card the largest whole one on the other photographs: its name to (photograph, card)."""
    known = {}
    for path, truth in deck.items():
        for card in truth["cards"] if path != photograph else []:
            name = card.get("label")
            if name and is_whole(card, truth) and (name not in known or sides(card).sum() > sides(known[name][1]).sum()):
                known[name] = path, card
    return known


def look(program, path, truth, index):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as profile:
        json.dump(truth["profile"], profile)
        profile.flush()
        asked = [program, "look", str(path.with_suffix(".jpg")), "--profile", profile.name, "--south", truth["south"], "--pictures", index]
        return json.loads(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)["cards"]


def name_at(card, seen):
    """What the reading calls the card: its name, None, or "unread"."""
    middle = lambda one: np.mean(one["corners_px"], 0)
    near = min(seen, key=lambda one: np.linalg.norm(middle(one) - middle(card)), default=None)
    if near is None or np.linalg.norm(middle(near) - middle(card)) > sides(card).min() / 4:
        return "unread"
    return near["name"]


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2], "scenes/real/tables")
    counts = {}
    for deck in load(folder).values():
        for path, truth in deck.items():
            known = known_elsewhere(deck, path)
            asked = [card for card in truth["cards"] if card.get("label") and card.get("visible", 1) >= COUNTED]
            if not known or not asked:
                continue
            with tempfile.TemporaryDirectory() as index:
                for name, (other, card) in known.items():
                    cv2.imwrite(f"{index}/{name}.png", cut_out(other, card))
                seen = look(program, path, truth, index)
            line = []
            for card in asked:
                kind = "known" if card["label"] in known else "strangers"
                name = name_at(card, seen)
                outcome = name if name == "unread" else "none" if name is None else "right" if name == card["label"] else "wrong"
                counts[kind, outcome] = counts.get((kind, outcome), 0) + 1
                line.append(f"{card['label']}{'' if kind == 'known' else ' (stranger)'} {name}")
            print(path.stem, ", ".join(line), flush=True)
    for kind in ("known", "strangers"):
        print(kind, ", ".join(f"{outcome} {counts.get((kind, outcome), 0)}" for outcome in ("right", "wrong", "none", "unread")))


if __name__ == "__main__":
    main()
