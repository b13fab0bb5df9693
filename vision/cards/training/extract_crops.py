#!/usr/bin/env python3
"""Cuts out what the card network saw on drawn tables, for the verification: `extract_crops.py CARDS.onnx TABLES CUT_OUTS.npz [SHARE] [--missized]`;
CARDS.onnx beside its manifest.json, TABLES drawn by draw_tables.py with seeds that the network was not trained on. SHARE of what one look was sure of is kept, and all it was not sure of.

--missized: as where the size of a table's cards is guessed wrong: nothing that is seen there is a card.

CUT_OUTS.npz: `pictures` N x ROOM x ROOM x 3; `truths` N x 3: a card lies here (-1: it hardly shows), face up (-1: no card), its upper
end is at the top (-1: no front); `looks` N x 3: the first look's log odds of the same, of both card networks as card_detector.cpp has them; `tables` N.
"""
import json
import pathlib
import sys

import cv2
import numpy as np

import manifest
from card_peaks import judged, peaks, shown
from cut_outs import SIZE, cut_out

ROOM = SIZE + 8  # pixels of a cut-out, so that it can be moved a little
SURE_SCORE, SURE_ODDS = 0.97, 2.5   # as verification.cpp
HARDLY = 0.02                       # hardly ever a card
MISSIZED = 1.3, 2.4                 # times too large or too small


def first_look(told):
    """(log odds that it is face up, that its end at `angle` is up, that angle in degrees), read as card_detector.cpp does."""
    axis = np.arctan2(told[4], told[3]) / 2
    lean = told[5] * np.cos(axis) + told[6] * np.sin(axis)
    sure = min(abs(lean), 0.998)
    return told[7], np.log((1 + sure) / (1 - sure)), np.degrees(axis) + (180 if lean < 0 else 0)


def calibration_of(network):
    """(slope, offset) of the logistic that makes a score of the log odds that a card lies there."""
    known = manifest.constants_of(network)
    prefix = "loose_" if network.name.startswith("loose_") else ""
    return known[prefix + "reliability_slope"], known[prefix + "reliability_offset"]


def at_another_size(rng, view):
    times = np.exp(rng.choice([-1, 1]) * rng.uniform(*np.log(MISSIZED)))
    return times, cv2.resize(view, None, fx=times, fy=times, interpolation=cv2.INTER_AREA if times < 1 else cv2.INTER_LINEAR)


def main():
    missized = "--missized" in sys.argv
    given = [one for one in sys.argv[1:] if one != "--missized"]
    net, folder = cv2.dnn.readNet(given[0]), pathlib.Path(given[1])
    share = float(given[3]) if len(given) > 3 else 1.0
    slope, offset = calibration_of(pathlib.Path(given[0]))
    as_on_boards = calibration_of(pathlib.Path(given[0]).with_name("card_network.onnx"))
    cv2.setNumThreads(1)
    rng = np.random.default_rng(1)
    pictures, truths, looks, tables = [], [], [], []
    for number, path in enumerate(sorted(folder.glob("*.json"))):
        told = json.loads(path.read_text())
        view, to_view, cards = cv2.imread(str(path.with_suffix(".jpg"))), np.reshape(told["view_from_picture"], (3, 3)), told["cards"]
        if missized:
            times, view = at_another_size(rng, view)
            to_view, cards = np.diag([times, times, 1]) @ to_view, []
        view = cv2.copyMakeBorder(view, 0, -view.shape[0] % 16, 0, -view.shape[1] % 16, cv2.BORDER_CONSTANT)
        picture = cv2.imread(str(path.with_name(path.stem + "_seen.jpg")))
        net.setInput(cv2.dnn.blobFromImage(view, 1 / 255))
        answer = net.forward()[0]
        for (odds, x, y, cell), card in judged(peaks(answer), cards):
            face, end, angle = first_look(answer[(slice(None), *cell)])
            score = 1 / (1 + np.exp(-(slope * odds + offset)))
            sure = score < HARDLY or (score > SURE_SCORE and face > SURE_ODDS and end > SURE_ODDS)
            if sure and rng.random() > share:
                continue
            apart = None if card is None else (card[2] - angle + 180) % 360 - 180
            counts = card is not None and shown(card)
            pictures.append(cut_out(picture, to_view, x, y, angle, ROOM))
            truths.append((int(counts) if card is None or counts else -1, int(card[3]) if counts else -1,
                           int(abs(apart) < 90) if counts and card[3] else -1))
            looks.append(((slope * odds + offset - as_on_boards[1]) / as_on_boards[0], face, end))
            tables.append(number)
    np.savez(given[2], pictures=np.stack(pictures), truths=np.array(truths, np.int8), looks=np.array(looks, np.float32), tables=np.array(tables))


if __name__ == "__main__":
    main()
