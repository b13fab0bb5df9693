#!/usr/bin/env python3
"""Draws tables to train on: `draw_tables.py FOLDER COUNT SEED [FRONTS] [KIND] [PHOTOGRAPHS]` writes COUNT views from above (NAME.jpg), what the camera saw (NAME_seen.jpg)
and NAME.json: the cards, where the camera's pixels are in the view, whose the cards are (owners_of). KIND is one of tables: usual; faint (a player's sleeves are much like the board); printed (patterns on many sleeves and on the grounds of many boards); standing (things stand on them); strange (things stand on them, boards from shops, cards
without sleeves, fronts that are mostly bare); loose (strange ones without a board); fields (loose ones with fields about as large as a card drawn on them); strange-held, loose-held (the families that are kept out of the learning).
With PHOTOGRAPHS, a part of what photographs.py fetched, cloths, printed boards and the art of cards show those; KIND scenes then draws no table: parts of them, and rows of boxes, seen at any slant, where nothing is a card."""
import json
import pathlib
import sys
from dataclasses import replace

import cv2
import numpy as np

import faces
import plain_fronts
import tables
from card_peaks import PX_PER_MM
from photographs import Photographs

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


def photographed_art(photographs):
    def art(rng, width_mm, height_mm):
        return photographs.scene(rng, faces.pixels(height_mm), faces.pixels(width_mm)).astype(np.uint8)
    return art


def boxes(rng, height, width):
    """Rows of boxes or of lines, as sheets, shelves, walls and screens have them: however many, no box is a card."""
    picture = np.ones((height, width, 3), np.float32) * tables.random_ground(rng)
    wide, tall = np.exp(rng.uniform(np.log(8), np.log(220), 2))
    gap, shift, uneven = rng.uniform(0, 0.3) * min(wide, tall), rng.choice([0, 0, 0.5]), rng.choice([0, 0, 0.15])
    shades, ink = [tables.random_ground(rng) for _ in range(rng.choice([1, 1, 2, 5]))], tables.random_ground(rng)
    within, printed, outline = rng.choice([0, 0, 0.7, 0.85]), rng.random() < 0.4, int(rng.choice([0, 0, 1, 2]))
    for row, y in enumerate(np.arange(-tall, height, tall + gap)):
        for x in np.arange(-wide + row % 2 * shift * wide, width, wide + gap):
            w, h = (wide, tall) * np.exp(rng.normal(0, uneven, 2))
            at, to = (int(x), int(y)), (int(x + w), int(y + h))
            cv2.rectangle(picture, at, to, shades[rng.integers(len(shades))].tolist(), -1)
            if outline:
                cv2.rectangle(picture, at, to, ink.tolist(), outline)
            if within:
                cv2.rectangle(picture, (int(x + w * (1 - within)), int(y + h * (1 - within))), (int(x + w * within), int(y + h * within)), shades[rng.integers(len(shades))].tolist(), -1)
            if printed:
                cv2.putText(picture, str(rng.integers(1000)), (int(x + w * 0.1), int(y + h * 0.6)), int(rng.integers(0, 4)), max(0.3, h / 60), ink.tolist(), 1 + int(h > 60), cv2.LINE_AA)
    return picture * (1 + rng.uniform(0, 0.3) * (faces.clouds(rng, height, width, 3) - 0.5))[..., None]


def scene(rng, photographs):
    """(view, what the camera saw as JPEG, view from picture): something else than a table."""
    height, width = (720, 1280) if rng.random() < 0.7 else (960, 960)
    drawn = [photographs.scene, photographs.cloth, boxes][rng.choice(3, p=[0.4, 0.25, 0.35])]
    seen = np.clip(drawn(rng, height, width) + rng.normal(0, rng.uniform(0, 6), (height, width, 1)), 0, 255)
    seen = cv2.imencode(".jpg", cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.3, 1.5)), [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])[1]
    middle, reach = rng.uniform(0.3, 0.7, 2) * (width, height), np.exp(rng.uniform(np.log(150), np.log(500)))
    turn, slant = rng.uniform(0, 2 * np.pi), rng.uniform(0.55, 1)
    square = np.float64([[-1, -1], [1, -1], [1, 1], [-1, 1]]) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    square *= np.where(square[:, 1:] < 0, rng.uniform(0.6, 1), 1) * reach  # what is farther is smaller
    square[:, 1] *= slant
    side = int(rng.uniform(450, 1100) * PX_PER_MM)
    to_view = cv2.getPerspectiveTransform(np.float32(square + middle), np.float32([[0, 0], [side, 0], [side, side], [0, side]]))
    return cv2.warpPerspective(cv2.imdecode(seen, cv2.IMREAD_COLOR), to_view, (side, side)), seen, to_view


def write(name, view, picture, view_from_picture, known):
    cv2.imwrite(f"{name}.jpg", view, [cv2.IMWRITE_JPEG_QUALITY, 97])
    pathlib.Path(f"{name}_seen.jpg").write_bytes(picture.tobytes())
    name.with_suffix(".json").write_text(json.dumps({**known, "view_from_picture": view_from_picture.ravel().tolist()}))


def draw_scenes(folder, count, seed, photographs):
    rng = np.random.default_rng(seed)
    for i in range(count):
        write(folder / f"{seed}_{i:05d}", *scene(rng, photographs), {"cards": []})


def draw_tables(folder, count, seed, fronts_drawn, kind):
    rng = np.random.default_rng(seed)
    plain_share = 0.5 if kind.bare_share > 0 else 0
    art = faces.art if kind.photographs is None else photographed_art(kind.photographs)
    fronts = [plain_fronts.front(rng, kind.held) if i < plain_share * fronts_drawn else faces.front(rng, art_of=art) for i in range(fronts_drawn)]
    for i in range(count):
        seen = tables.draw_table(rng, table_fronts(rng, fronts, plain_share), PX_PER_MM, kind)
        listed = [[*map(float, card.centre), float(card.angle), int(card.up), float(card.visible)] for card in seen.cards]
        write(folder / f"{seed}_{i:05d}", seen.view, seen.picture, seen.view_from_picture, {"cards": listed, **owners_of(seen.cards)})


def main():
    folder, count, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    fronts_drawn = int(sys.argv[4]) if len(sys.argv) > 4 else FRONTS
    named = sys.argv[5] if len(sys.argv) > 5 else "usual"
    photographs = Photographs(sys.argv[6]) if len(sys.argv) > 6 else None
    folder.mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    if named == "scenes":
        draw_scenes(folder, count, seed, photographs)
    else:
        draw_tables(folder, count, seed, fronts_drawn, replace(KINDS[named], photographs=photographs))


if __name__ == "__main__":
    main()
