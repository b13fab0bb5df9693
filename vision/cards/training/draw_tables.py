#!/usr/bin/env python3
"""Draws tables to train on: `draw_tables.py FOLDER COUNT SEED [FRONTS] [KIND]` writes COUNT views from above (NAME.jpg), what the camera saw (NAME_seen.jpg)
and NAME.json: the cards, where the camera's pixels are in the view, whose the cards are (owners_of). KIND is one of tables: usual; faint (a player's sleeves are much like the board); printed (patterns on many sleeves and on the grounds of many boards); standing (things stand on them); strange (things stand on them, boards from shops, cards
without sleeves, fronts that are mostly bare); loose (strange ones without a board); fields (loose ones with fields about as large as a card drawn on them); strange-held, loose-held (the families that are kept out of the learning)."""
import json
import pathlib
import sys
from dataclasses import replace

import cv2
import numpy as np

import faces
import plain_fronts
import tables
from network import PX_PER_MM

FRONTS = 600  # cards that one run draws its tables with, unless it is told


KINDS = {"usual": tables.Kind(), "faint": tables.Kind(faint_share=1.0), "printed": tables.Kind(motif_share=0.5, printed_share=0.5, standing_share=0.4), "standing": tables.Kind(standing_share=0.9, painted_share=0.25), "strange": tables.Kind(bare_share=0.4, standing_share=0.7, painted_share=0.4), "loose": tables.Kind(bare_share=0.6, standing_share=0.2, board=False)}
KINDS["fields"] = replace(KINDS["loose"], fields_share=1.0)
KINDS |= {f"{name}-held": replace(KINDS[name], held=True) for name in ("strange", "loose")}


def table_fronts(rng, fronts, plain_share):
    """A table's cards are of one game, mostly: the first fronts are plain, the others have pictures."""
    plain = int(plain_share * len(fronts))
    if plain == 0 or rng.random() < 0.2:
        return fronts
    return fronts[:plain] if rng.random() < 0.6 else fronts[plain:]


def owners_of(cards):
    """Whose each card is, and what sleeves (red, green, blue) those players have who have a card; null: without colour."""
    sleeves = list({card.sleeve["seed"]: card.sleeve for card in cards}.values())
    seeds = [sleeve["seed"] for sleeve in sleeves]
    return {"owners": [seeds.index(card.sleeve["seed"]) for card in cards],
            "sleeves_rgb": [None if sleeve["clear"] else [int(level) for level in sleeve["colour"][::-1]] for sleeve in sleeves]}


def main():
    folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fronts_drawn = int(sys.argv[4]) if len(sys.argv) > 4 else FRONTS
    kind = KINDS[sys.argv[5] if len(sys.argv) > 5 else "usual"]
    plain_share = 0.5 if kind.bare_share > 0 else 0
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    fronts = [plain_fronts.front(rng, kind.held) if i < plain_share * fronts_drawn else faces.front(rng) for i in range(fronts_drawn)]
    for i in range(count):
        seen = tables.draw_table(rng, table_fronts(rng, fronts, plain_share), PX_PER_MM, kind)
        name = folder / f"{seed}_{i:05d}"
        cv2.imwrite(f"{name}.jpg", seen.view, [cv2.IMWRITE_JPEG_QUALITY, 97])
        pathlib.Path(f"{name}_seen.jpg").write_bytes(seen.picture.tobytes())
        listed = [[*map(float, card.centre), float(card.angle), int(card.up), float(card.visible)] for card in seen.cards]
        told = {"cards": listed, "view_from_picture": seen.view_from_picture.ravel().tolist(), **owners_of(seen.cards)}
        name.with_suffix(".json").write_text(json.dumps(told))


if __name__ == "__main__":
    main()
