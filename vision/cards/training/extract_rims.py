#!/usr/bin/env python3
"""Unrolls the outlines of what the card network saw: `extract_rims.py CARDS.onnx TABLES RIMS.npz [TIMES]`, TABLES written by take_up_rendered.py or
draw_tables.py (cards in sleeves). Each is taken TIMES times (2), a little aside.

RIMS.npz: `rows` N x POSITIONS x DEPTHS x 3 (BGR); `seen` N x POSITIONS: 1 where the picture reaches and no card lies above; `lights` N x 5
(sleeve_rims.light); `sleeves` N x PLAYERS x 3 (BGR; NO_COLOUR, NO_PLAYER); `owners` N: the player's number; `backs` N: 1 face down."""
import json
import pathlib
import sys

import cv2
import numpy as np

import manifest
import sleeve_rims
import tables
from card_peaks import PX_PER_MM, judged, peaks, shown
from cut_outs import cut_out
from extract_crops import first_look
from sleeve_rims import HEIGHT, NO_COLOUR, NO_PLAYER, PLAYERS, SIZE, WIDTH

ASIDE_SD, TURN_SD = 0.4 * PX_PER_MM, 0.6  # pixels and degrees
REACH = 120 * PX_PER_MM                   # further away no card covers another
LEAST_SCORE = 0.05                        # as card_detector.cpp


def corners(x, y, degrees):
    turn = np.deg2rad(degrees)
    right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    half = PX_PER_MM / 2 * np.array([[-WIDTH, -HEIGHT], [WIDTH, -HEIGHT], [WIDTH, HEIGHT], [-WIDTH, HEIGHT]])
    return np.round((x, y) + half[:, :1] * right + half[:, 1:] * down).astype(np.int32)


def seen_around(x, y, visible, cards, inside):
    """`inside` without what cards above one of which so much is visible cover: of two the one of which more is seen lies above."""
    seen = inside.copy()
    for other in cards:
        if other[4] > visible and np.hypot(other[0] - x, other[1] - y) < REACH:
            cv2.fillConvexPoly(seen, corners(*other[:3]), 0)
    return cv2.merge([seen] * 3)


def sleeves_of(table):
    sleeves = [NO_COLOUR if rgb is None else rgb[::-1] for rgb in table["sleeves_rgb"]]
    return sleeves + [NO_PLAYER] * (PLAYERS - len(sleeves))


def main():
    net, folder = cv2.dnn.readNet(sys.argv[1]), pathlib.Path(sys.argv[2])
    times = int(sys.argv[4]) if len(sys.argv) > 4 else 2
    known = manifest.constants_of(pathlib.Path(sys.argv[1]))
    cv2.setNumThreads(1)
    rng = np.random.default_rng(5)
    found = {"rows": [], "seen": [], "lights": [], "sleeves": [], "owners": [], "backs": []}
    margin, view_px = int(tables.MARGIN * PX_PER_MM), sleeve_rims.PX_PER_MM / PX_PER_MM
    for path in sorted(folder.glob("*.json")):
        table = json.loads(path.read_text())
        view, picture = (cv2.imread(f"{path.with_suffix('')}{ending}.jpg") for ending in ("", "_seen"))
        to_view = np.reshape(table["view_from_picture"], (3, 3))
        inside = cv2.warpPerspective(np.full(picture.shape[:2], 255, np.uint8), to_view, view.shape[1::-1])
        light = sleeve_rims.light(view[margin:-margin, margin:-margin])
        whole = cv2.copyMakeBorder(view, 0, -view.shape[0] % 16, 0, -view.shape[1] % 16, cv2.BORDER_CONSTANT)
        net.setInput(cv2.dnn.blobFromImage(whole, 1 / 255))
        answer, cards = net.forward()[0], table["cards"]
        for (odds, x, y, cell), card in judged(peaks(answer), cards):
            score = 1 / (1 + np.exp(-(known["reliability_slope"] * odds + known["reliability_offset"])))
            if score < LEAST_SCORE or card is None or not shown(card):
                continue
            planes = answer[(slice(None), *cell)]
            number = next(i for i, other in enumerate(cards) if other is card)
            seen = seen_around(x, y, card[4], cards, inside)
            for _ in range(times):
                aside = rng.normal(0, ASIDE_SD, 2)
                place = x + aside[0], y + aside[1], first_look(planes)[2] + rng.normal(0, TURN_SD), SIZE, view_px
                found["rows"].append(np.round(sleeve_rims.unrolled(cut_out(picture, to_view, *place))).astype(np.uint8))
                found["seen"].append(sleeve_rims.unrolled(cut_out(seen, np.eye(3), *place)).mean((1, 2)) > sleeve_rims.SEEN)
                found["lights"].append(light)
                found["sleeves"].append(sleeves_of(table))
                found["owners"].append(table["owners"][number])
                found["backs"].append(not card[3])
    np.savez(sys.argv[3], **{name: np.array(values) for name, values in found.items()})
    print(len(found["rows"]), "outlines,", sum(found["backs"]), "of them of backs")


if __name__ == "__main__":
    main()
