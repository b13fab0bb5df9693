"""Fronts of one maker: of one layout, and with pictures of one composition, or as fine everywhere as each other. From afar two of them differ in
colours or in grain alone.

What `faces.py` draws differs in its large shapes; many a printed picture does not.
"""
import cv2
import numpy as np

import faces


def confetti(rng, height, width, colours):
    """Dots and flakes by the hundred."""
    picture = np.full((height, width, 3), colours[0], np.float32)
    largest = rng.uniform(1.5, 5)
    for _ in range(int(rng.uniform(1, 3) * height * width / largest ** 2 / 3)):
        at, size = rng.random(2) * [width, height], rng.uniform(1, largest)
        colour = colours[rng.integers(len(colours))].tolist()
        if rng.random() < 0.5:
            cv2.circle(picture, tuple(int(v) for v in at), int(size), colour, -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints((tuple(map(float, at)), (2 * size, size), float(rng.uniform(0, 180))))
            cv2.fillPoly(picture, [np.int32(box)], colour, cv2.LINE_AA)
    return picture


def mosaic(rng, height, width, colours):
    """Stones in rows, each of a colour of its own."""
    stone = rng.uniform(2, 7)
    rows, columns = max(2, int(height / stone)), max(2, int(width / stone / rng.uniform(0.7, 1.5)))
    stones = colours[rng.integers(len(colours), size=(rows, columns))] * rng.uniform(0.7, 1.2, (rows, columns, 1))
    return cv2.resize(stones.astype(np.float32), (width, height), interpolation=cv2.INTER_NEAREST)


def grain(rng, height, width, colours):
    """Noise without large shapes, as leaves and lichen are."""
    fine = faces.clouds(rng, height, width, rng.uniform(9, 20), rng.uniform(0.6, 1))
    return colours[np.minimum((fine * len(colours)).astype(int), len(colours) - 1)].astype(np.float32)


def waves(rng, height, width, colours):
    """Two gratings over one another, moved about by clouds."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    total = np.zeros((height, width), np.float32)
    for _ in range(2):
        turn, pitch = rng.uniform(0, np.pi), rng.uniform(3, 9)
        total += np.sin((x * np.cos(turn) + y * np.sin(turn)) * 2 * np.pi / pitch + rng.uniform(2, 12) * faces.clouds(rng, height, width))
    return colours[np.clip((total + 2) / 4 * len(colours), 0, len(colours) - 1).astype(int)].astype(np.float32)


def in_grain(kind):
    """A maker whose pictures have no large shape: `kind` draws each."""
    return lambda rng: kind


def of_one_outline(rng):
    """A maker who puts one thing into the middle of each picture: a vase, a tower, a tree, by its outline."""
    heights = np.linspace(rng.uniform(0.05, 0.35), 1.05, int(rng.integers(4, 9)))
    widths = rng.uniform(0.04, 0.4, len(heights))

    def draw(own, height, width, colours):
        picture = faces.palette(own, faces.clouds(own, height, width), 3) * own.uniform(0.4, 1)
        middle, grown = width * own.uniform(0.44, 0.56), own.uniform(0.92, 1.08)
        right = np.stack([middle + grown * widths * height, heights * height], axis=1)
        left = np.stack([middle - grown * widths * height, heights * height], axis=1)[::-1]
        picture = np.ascontiguousarray(picture, np.float32)
        cv2.fillPoly(picture, [np.int32(np.concatenate([right, left]))], colours[0].tolist(), cv2.LINE_AA)
        return picture * (0.7 + 0.5 * faces.clouds(own, height, width, 5)[..., None])

    return draw


def of_one_horizon(rng):
    """A maker of landscapes: ridges before one another, whose line is nearly the same in each picture."""
    rows, seed = np.sort(rng.uniform(0.2, 0.95, int(rng.integers(2, 5)))), int(rng.integers(1 << 30))

    def draw(own, height, width, colours):
        y = np.mgrid[0:height, 0:width][0]
        picture, same = faces.palette(own, y / height, 2), np.random.default_rng(seed)
        for i, row in enumerate(rows):
            line = height * (row + own.normal(0, 0.02) + 0.3 * (faces.clouds(same, 1, width, 3)[0] - 0.5))
            picture = np.where((y > line)[..., None], colours[i % len(colours)] * own.uniform(0.4, 1), picture)
        return picture

    return draw


MAKERS = *map(in_grain, (confetti, mosaic, grain, waves)), of_one_outline, of_one_horizon, of_one_outline


def some_colours(rng, count):
    return np.stack([faces.vivid_colour(rng) for _ in range(count)])


def relatives(rng, count):
    """As many fronts of one maker: one layout, one kind of picture, as a rule with colours of its own each; half of the makers have frames of several
    colours."""
    layout, draw = int(rng.integers(1 << 30)), MAKERS[rng.integers(len(MAKERS))](rng)
    shades = rng.integers(3, 8) if rng.random() < 0.6 else 60
    shared, one_palette, one_frame = some_colours(rng, shades), rng.random() < 0.3, rng.random() < 0.5

    def art(own, width_mm, height_mm):
        colours = shared if one_palette else some_colours(own, shades)
        picture = draw(own, faces.pixels(height_mm), faces.pixels(width_mm), colours)
        return np.clip(picture * own.uniform(0.6, 1.1), 0, 255).astype(np.uint8)

    def front():
        own = np.random.default_rng(rng.integers(1 << 30))
        frame = None if one_frame else faces.vivid_colour(own) * own.uniform(0.5, 1) + own.uniform(0, 60)
        return faces.front(np.random.default_rng(layout), own, art, frame)

    return [front() for _ in range(count)]
