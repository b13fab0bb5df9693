#!/usr/bin/env python3
"""Rendered tables as draw_tables.py writes drawn ones: `take_up_rendered.py RENDERED FOLDER [SEED]`, RENDERED by tests/tools/render_tables.py
(family `learned`). The board is where the truth has it, to within what a pose is wrong by. The JSON has besides `sleeves_rgb`, one a player
(null: without colour), and `owners`, whose each card is."""
import json
import pathlib
import sys

import cv2
import numpy as np

import tables
import verification
from network import PX_PER_MM

POSE_SD = 0.7  # mm that a corner is wrong by, as for drawn tables


def view_of(truth, picture, rng):
    """(view from above, view from picture, picture without its lens's distortion, what takes that out of points)"""
    camera, board = truth["camera"], truth["board"]
    matrix, lens = np.float64(camera["K"]).reshape(3, 3), np.float64(camera["distortion"])
    picture = cv2.undistort(picture, matrix, lens)
    straight = lambda points: cv2.undistortPoints(np.float64(points).reshape(-1, 1, 2), matrix, lens, P=matrix).reshape(-1, 2)
    wide, tall, far = board["columns"] * tables.SQUARE, board["rows"] * tables.SQUARE, tables.MARGIN
    corners = np.float64([[far, far + tall], [far + wide, far + tall], [far + wide, far], [far, far]])  # SW, SE, NE, NW; north is up
    in_picture = straight(board["corners_px"])
    to_view = cv2.getPerspectiveTransform(np.float32(in_picture), np.float32((corners + rng.normal(0, POSE_SD, (4, 2))) * PX_PER_MM))
    scale = np.linalg.norm(in_picture[1] - in_picture[0]) / wide / PX_PER_MM
    smooth = cv2.GaussianBlur(picture, (0, 0), 0.4 * scale) if scale > verification.WORTH_SMOOTHING else picture
    view = cv2.warpPerspective(smooth, to_view, (int((wide + 2 * far) * PX_PER_MM), int((tall + 2 * far) * PX_PER_MM)))
    return view, to_view, picture, straight


def card_in_view(card, to_view, straight):
    """[x, y, degrees clockwise from upright, face up, visible share]"""
    corners = cv2.perspectiveTransform(straight(card["corners_px"])[None], to_view)[0]
    x, y = corners.mean(0)
    up = (corners[0] + corners[1] - corners[2] - corners[3]) / 2
    return [float(x), float(y), float(np.degrees(np.arctan2(up[0], -up[1])) % 360), int(card["face"] == "up"), float(card["visible"])]


def main():
    rendered, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    rng = np.random.default_rng(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(rendered.glob("*.json")):
        truth = json.loads(path.read_text())
        view, to_view, picture, straight = view_of(truth, cv2.imread(str(path.with_suffix(".jpg"))), rng)
        name = folder / path.stem
        cv2.imwrite(f"{name}.jpg", view, [cv2.IMWRITE_JPEG_QUALITY, 97])
        cv2.imwrite(f"{name}_seen.jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 97])
        cards = [card_in_view(card, to_view, straight) for card in truth["cards"]]
        players = truth["profile"]["players"]
        seats = [player["seat"] for player in players]
        name.with_suffix(".json").write_text(json.dumps({
            "cards": cards, "view_from_picture": to_view.ravel().tolist(), "owners": [seats.index(card["seat"]) for card in truth["cards"]],
            "sleeves_rgb": [player.get("sleeve_rgb") for player in players]}))


if __name__ == "__main__":
    main()
