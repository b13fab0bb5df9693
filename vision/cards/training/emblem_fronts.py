"""Fronts of other games, without rank or suit in their corners: emblems on bare paper, and a sign on a panel. Drawn from chance alone."""
import cv2
import numpy as np

import faces
from faces import FRONT, HEIGHT, WIDTH, pixels, random_colour, vivid_colour

OUTLINE = 48  # points of a round one


def outline(rng):
    """An emblem of its own, N x 2 from -1 to 1: a blob, a sickle, a star or a thing with corners."""
    turns = np.linspace(0, 2 * np.pi, OUTLINE, endpoint=False)
    kind = rng.integers(4)
    if kind == 0:
        reach = 1 + sum(rng.uniform(-0.35, 0.35) / k * np.sin(k * turns + rng.uniform(0, 6)) for k in (1, 2, 3, 5))
    elif kind == 1:
        reach, lean = np.ones(OUTLINE), rng.uniform(0.5, 0.85)
        return np.stack([np.cos(turns), np.sin(turns) * np.where(turns < np.pi, 1, lean)], 1) * (rng.uniform(0.5, 1), 1)
    elif kind == 2:
        reach = 1 + rng.uniform(0.25, 0.5) * np.sign(np.sin(rng.integers(3, 8) * turns))
    else:
        return rng.uniform(-1, 1, (rng.integers(5, 9), 2))
    points = np.stack([np.cos(turns) * rng.uniform(0.5, 1), np.sin(turns)], 1) * reach[:, None]
    return points / np.abs(points).max()


class Emblem:
    """A thing of a few colours that a card shows one or more times."""

    def __init__(self, rng):
        self.points, self.ink = outline(rng), vivid_colour(rng)
        self.edge = None if rng.random() < 0.4 else (self.ink * rng.uniform(0.2, 0.7)).tolist()
        self.parts = [(rng.uniform(-0.6, 0.6, 2), rng.uniform(0.1, 0.4), vivid_colour(rng).tolist()) for _ in range(rng.integers(0, 4))]
        turn = rng.uniform(0, 2 * np.pi)
        self.leaf = None if rng.random() < 0.4 else (np.array([np.sin(turn), np.cos(turn)]), vivid_colour(rng).tolist())

    def show(self, picture, at_mm, size_mm, upside_down=False):
        """Its middle at `at_mm`, `size_mm` high."""
        scale = (-1 if upside_down else 1) * size_mm / 2 * faces.PX
        place = lambda point: tuple(int(v) for v in np.round(np.array(at_mm) * faces.PX + np.array(point) * scale))
        if self.leaf:
            cv2.circle(picture, place(self.leaf[0]), max(1, int(abs(scale) * 0.35)), self.leaf[1], -1, cv2.LINE_AA)
        shape = [np.int32([place(point) for point in self.points])]
        cv2.fillPoly(picture, shape, self.ink.tolist(), cv2.LINE_AA)
        for at, reach, ink in self.parts:
            cv2.circle(picture, place(at), max(1, int(abs(scale) * reach)), ink, -1, cv2.LINE_AA)
        if self.edge:
            cv2.polylines(picture, shape, True, self.edge, 1, cv2.LINE_AA)


def paper(rng):
    level = rng.uniform(195, 255) if rng.random() < 0.85 else rng.uniform(15, 60)
    picture = np.clip(np.full((HEIGHT, WIDTH, 3), level) + rng.normal(0, 8, 3), 0, 255).astype(np.uint8).copy()
    if rng.random() < 0.25:
        edge = rng.uniform(2, 6)
        cv2.rectangle(picture, (pixels(edge), pixels(edge)), (WIDTH - pixels(edge), HEIGHT - pixels(edge)), vivid_colour(rng).tolist(), int(rng.integers(1, 4)))
    return picture


def emblem_card(rng):
    """Up to twelve emblems of one or two kinds, in rows or strewn; at times with a few words."""
    picture, kinds = paper(rng), [Emblem(rng) for _ in range(rng.integers(1, 3))]
    columns, rows = int(rng.integers(1, 4)), int(rng.integers(1, 5))
    size = rng.uniform(0.5, 0.95) * min(FRONT[0] / columns, FRONT[1] / rows)
    strewn, turned = rng.uniform(0, 0.15) * size, rng.random() < 0.3
    for row in range(rows):
        shift = rng.choice([0, 0, 0.5]) * size / 2
        for column in range(columns):
            if rng.random() < 0.12 and columns * rows > 1:
                continue
            at = np.array([(column + 0.5) / columns * FRONT[0] + shift * (-1) ** column, (row + 0.5) / rows * FRONT[1]]) + rng.normal(0, strewn, 2)
            kinds[int(rng.random() < 0.3) % len(kinds)].show(picture, at, size, turned and row * 2 >= rows)
    if rng.random() < 0.25:
        faces.write(rng, picture, rng.uniform(4, 20), rng.choice([rng.uniform(3, 8), rng.uniform(78, 85)]), rng.uniform(15, 40), rng.uniform(1.5, 3), random_colour(rng, 0, 120))
    return picture


def panel_card(rng):
    """A panel with a large sign, words above or below it and small boxes."""
    edge, tint = rng.uniform(0, 6), random_colour(rng, 0, 255) * rng.uniform(0.2, 1)
    picture = np.broadcast_to(random_colour(rng, 0, 255).astype(np.uint8), (HEIGHT, WIDTH, 3)).copy()
    clouds = 1 + rng.uniform(0, 0.5) * (faces.clouds(rng, HEIGHT, WIDTH) - 0.5)
    faces.rectangle(picture, edge, edge, FRONT[0] - 2 * edge, FRONT[1] - 2 * edge, tint, clouds)
    inset = edge + rng.uniform(3, 9)
    if rng.random() < 0.7:
        faces.rectangle(picture, inset, inset * 1.5, FRONT[0] - 2 * inset, FRONT[1] - 3 * inset, tint * rng.uniform(0.3, 1.6), clouds, vivid_colour(rng))
    middle = np.array([FRONT[0] / 2, FRONT[1] * rng.uniform(0.4, 0.6)])
    ink = vivid_colour(rng).tolist()
    if rng.random() < 0.6:
        Emblem(rng).show(picture, middle, rng.uniform(25, 48))
    if rng.random() < 0.7:
        sign, size = chr(int(rng.integers(ord("0"), ord("Z")))), rng.uniform(0.8, 2.2)
        cv2.putText(picture, sign, (int(middle[0] * faces.PX - 10 * size), int(middle[1] * faces.PX + 10 * size)), cv2.FONT_HERSHEY_DUPLEX, size, ink, int(rng.integers(2, 6)), cv2.LINE_AA)
    for _ in range(rng.integers(1, 4)):
        faces.write(rng, picture, inset + 2, rng.choice([rng.uniform(6, 18), rng.uniform(66, 82)]), FRONT[0] - 2 * inset - 4, rng.uniform(1.5, 4.5), vivid_colour(rng))
    for _ in range(rng.integers(0, 3)):
        faces.rectangle(picture, rng.uniform(3, 45), rng.choice([rng.uniform(3, 8), rng.uniform(70, 78)]), rng.uniform(4, 16), rng.uniform(4, 10), random_colour(rng), None, vivid_colour(rng))
    return picture
