#!/usr/bin/env python3
"""Rendered tables as draw_tables.py writes drawn ones: `take_up_rendered.py RENDERED FOLDER [SEED]`, RENDERED by tests/tools/render_tables.py
(family `learned`). The board is where the truth has it, to within what a pose is wrong by; a table without one is seen as its cards lie in the picture,
larger or smaller by what their size is wrong by. Where sleeves are named the JSON has besides `sleeves_rgb`, one a player
(null: without colour), and `owners`, whose each card is."""
import json
import pathlib
import sys

import cv2
import numpy as np

import faces
import tables
from card_peaks import PX_PER_MM
from cut_outs import WORTH_SMOOTHING

POSE_SD = 0.7         # mm that a corner is wrong by, as for drawn tables
SIZE_SD = 0.03        # of the size of cards whose table has no board
AROUND_MM = 150       # seen around such cards
LEAST_VISIBLE = 0.5   # of a card that shows where its table lies


def board_view(truth, straight, rng):
    """(view from picture, size of the view)"""
    board = truth["board"]
    wide, tall, far = board["columns"] * tables.SQUARE, board["rows"] * tables.SQUARE, tables.MARGIN
    corners = np.float64([[far, far + tall], [far + wide, far + tall], [far + wide, far], [far, far]])  # SW, SE, NE, NW; north is up
    to_view = cv2.getPerspectiveTransform(np.float32(straight(board["corners_px"])), np.float32((corners + rng.normal(0, POSE_SD, (4, 2))) * PX_PER_MM))
    return to_view, ((wide + 2 * far) * PX_PER_MM, (tall + 2 * far) * PX_PER_MM)


def upright(plane, middle):
    """The plane turned until its y runs up and down the picture at `middle`, a point of the plane."""
    beside = cv2.perspectiveTransform((middle + np.float64([[-1, 0], [1, 0], [0, -1], [0, 1]]))[None], plane)[0]
    turn = np.arctan2(-(beside[3] - beside[2])[0], (beside[1] - beside[0])[0])
    c, s = np.cos(turn), np.sin(turn)
    return plane @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def card_plane(cards, matrix):
    """Millimetres of the cards' plane, upright, to the picture; `cards` the corners of each."""
    wide, tall = faces.SLEEVE
    outline = np.float64([[0, 0], [wide, 0], [wide, tall], [0, tall]])
    largest = max(cards, key=lambda corners: cv2.contourArea(np.float32(corners)))
    plane = cv2.getPerspectiveTransform(np.float32(outline), np.float32(largest))
    for _ in range(3):  # the table as all cards have it
        placed = []
        for corners in cards:
            here = cv2.perspectiveTransform(corners[None], np.linalg.inv(plane))[0]
            (u, _, v), middle = np.linalg.svd((outline - outline.mean(0)).T @ (here - here.mean(0))), here.mean(0)
            placed.append((outline - outline.mean(0)) @ (u @ v) + middle)
        points = np.concatenate(placed)
        _, turn, at = cv2.solvePnP(np.c_[points, np.zeros(len(points))], np.concatenate(cards), matrix, None)
        plane = matrix @ np.c_[cv2.Rodrigues(turn)[0][:, :2], at]
    return upright(plane, points.mean(0))


def loose_view(truth, straight, rng):
    """As board_view, around the cards."""
    matrix = np.float64(truth["camera"]["K"]).reshape(3, 3)
    flat = [straight(card["corners_px"]) for card in truth["cards"] if card["role"] != "deck" and card["visible"] >= LEAST_VISIBLE]
    scale = PX_PER_MM * np.exp(rng.normal(0, SIZE_SD))
    to_mm = np.linalg.inv(card_plane(flat, matrix))
    corners = cv2.perspectiveTransform(np.concatenate(flat)[None], to_mm)[0]
    low, high = corners.min(0) - AROUND_MM, corners.max(0) + AROUND_MM
    return np.array([[scale, 0, -low[0] * scale], [0, scale, -low[1] * scale], [0, 0, 1]]) @ to_mm, (high - low) * scale


def view_of(truth, picture, rng):
    """(view from above, view from picture, picture without its lens's distortion, what takes that out of points)"""
    camera = truth["camera"]
    matrix, lens = np.float64(camera["K"]).reshape(3, 3), np.float64(camera["distortion"])
    picture = cv2.undistort(picture, matrix, lens)
    straight = lambda points: cv2.undistortPoints(np.float64(points).reshape(-1, 1, 2), matrix, lens, P=matrix).reshape(-1, 2)
    to_view, size = (board_view if truth["board"] else loose_view)(truth, straight, rng)
    middle = np.float64([[[size[0] / 2, size[1] / 2], [size[0] / 2 + 1, size[1] / 2]]])
    at, beside = cv2.perspectiveTransform(middle, np.linalg.inv(to_view))[0]
    scale = np.linalg.norm(beside - at)
    smooth = cv2.GaussianBlur(picture, (0, 0), 0.4 * scale) if scale > WORTH_SMOOTHING else picture
    view = cv2.warpPerspective(smooth, to_view, tuple(int(length) for length in size))
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
        table = {"cards": cards, "view_from_picture": to_view.ravel().tolist()}
        if players := truth["profile"].get("players"):
            seats = [player["seat"] for player in players]
            table |= {"owners": [seats.index(card["seat"]) for card in truth["cards"]], "sleeves_rgb": [player.get("sleeve_rgb") for player in players]}
        name.with_suffix(".json").write_text(json.dumps(table))


if __name__ == "__main__":
    main()
