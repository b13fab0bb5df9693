"""Cards with dice and beads on them, as the reader cuts them out: upright, at 1 px/mm, seen by a drawn camera."""
from dataclasses import dataclass

import cv2
import numpy as np

import faces

WIDTH, HEIGHT = 80, 104          # px of a cut-out at 1 px/mm: the sleeve and what is beside it
FINE = 3                         # px/mm that it is drawn at
PIPS = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
        5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1))}


@dataclass
class Counter:
    centre: tuple   # mm from the cut-out's corner: the middle of what is seen of it
    die: bool
    value: int      # of a die; 0: a bead


class View:
    """What is drawn of one cut-out, in millimetres."""

    def __init__(self, rng):
        self.rng = rng
        self.picture = np.zeros((HEIGHT * FINE, WIDTH * FINE, 3), np.float32)
        away = rng.uniform(0, 2 * np.pi)
        self.lean = np.tan(np.deg2rad(min(55, abs(rng.normal(0, 24))))) * np.array([np.cos(away), np.sin(away)])  # mm aside for each mm up
        self.shadow = rng.uniform(-1, 1, 2) * 0.8
        self.counters = []

    def polygon(self, points, colour, share=1.0, soft=0.0):
        mask = np.zeros(self.picture.shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.int32(np.round(np.float32(points) * FINE * 16))], 255, cv2.LINE_AA, 4)
        mask = mask.astype(np.float32) / 255 * share
        if soft:
            mask = cv2.GaussianBlur(mask, (0, 0), soft * FINE)
        self.picture += (np.float32(colour) - self.picture) * mask[..., None]

    def shade(self, centre, radius, height):
        turns = np.linspace(0, 2 * np.pi, 20, endpoint=False)
        self.polygon(centre + self.shadow * height + radius * np.stack([np.cos(turns), np.sin(turns)], 1), (0, 0, 0), self.rng.uniform(0.2, 0.6), 1.2)

    def die(self, centre):
        rng, side, yaw, value = self.rng, self.rng.uniform(9, 18), self.rng.uniform(0, np.pi / 2), int(self.rng.integers(1, 7))
        colour = faces.vivid_colour(rng) * rng.uniform(0.5, 1) if rng.random() < 0.65 else np.full(3, rng.choice([25, 60, 225, 245])) + rng.uniform(-15, 10, 3)
        ink = np.full(3, 250.0) if colour.mean() < 130 or rng.random() < 0.2 else np.full(3, 15.0)
        right = np.array([np.cos(yaw), np.sin(yaw)]) * side / 2
        down = np.array([-right[1], right[0]])
        lift = self.lean * side
        self.shade(np.array(centre), side * 0.62, side / 2)
        others = [v for v in range(1, 7) if v not in (value, 7 - value)]
        rng.shuffle(others)
        for i, (out, along) in enumerate(((right, down), (down, -right), (-right, -down), (-down, right))):
            if out @ self.lean >= 0:  # hidden from the camera
                continue
            corner = centre + out - along
            self.face(corner, 2 * along, lift, np.clip(colour * rng.uniform(0.5, 0.85), 0, 255), ink * 0.8, others[i % 4])
        self.face(centre + lift - right - down, 2 * right, 2 * down, np.clip(colour, 0, 255), ink, value)
        self.counters.append(Counter(tuple(centre + lift * 0.7), True, value))

    def face(self, corner, along, up, colour, ink, value):
        self.polygon([corner, corner + along, corner + along + up, corner + up], colour, 1.0, 0.15)
        radius = 0.1 * np.sqrt(abs(along[0] * up[1] - along[1] * up[0])) * self.rng.uniform(0.9, 1.2)
        turns = np.linspace(0, 2 * np.pi, 10, endpoint=False)
        for x, y in PIPS[value]:
            at = corner + along * (0.5 + 0.27 * x) + up * (0.5 + 0.27 * y)
            self.polygon(at + radius * np.stack([np.cos(turns), np.sin(turns)], 1), ink)

    def bead(self, centre):
        rng, radius = self.rng, self.rng.uniform(4, 9.5)
        flat = rng.uniform(0.4, 1)
        colour = faces.vivid_colour(rng) * rng.uniform(0.25, 1) if rng.random() < 0.8 else np.full(3, rng.choice([20, 50, 200, 235]))
        self.shade(np.array(centre), radius * 1.05, radius * flat)
        middle = centre + self.lean * radius * flat
        long = 1 + 0.5 * np.hypot(*self.lean) * flat
        way = self.lean / max(1e-6, np.hypot(*self.lean))
        across = np.array([-way[1], way[0]]) if np.hypot(*self.lean) > 0 else np.array([0.0, 1.0])
        way = way if np.hypot(*self.lean) > 0 else np.array([1.0, 0.0])
        turns = np.linspace(0, 2 * np.pi, 28, endpoint=False)
        light = rng.uniform(-0.4, 0.4, 2) * radius
        see_through = rng.uniform(0.75, 1) if rng.random() < 0.4 else 1
        for share in (1, 0.85, 0.68, 0.5, 0.32):
            ring = np.cos(turns)[:, None] * way * radius * long * share + np.sin(turns)[:, None] * across * radius * share
            self.polygon(middle + ring + light * (1 - share), np.clip(colour * (1.25 - 0.7 * share), 0, 255), see_through, 0.3)
        glint = middle + light * rng.uniform(0.8, 1.6)
        self.polygon(glint + radius * rng.uniform(0.1, 0.25) * np.stack([np.cos(turns), np.sin(turns)], 1), (255, 255, 255), rng.uniform(0.4, 1), 0.3)
        self.counters.append(Counter(tuple(middle), False, 0))

    def card(self, texture, centre, angle):
        turn, k = np.deg2rad(angle), FINE / faces.PX
        h, w = texture.shape[:2]
        c, s = k * np.cos(turn), k * np.sin(turn)
        matrix = np.float32([[c, -s, centre[0] * FINE - c * w / 2 + s * h / 2], [s, c, centre[1] * FINE - s * w / 2 - c * h / 2]])
        size = (WIDTH * FINE, HEIGHT * FINE)
        layer = cv2.warpAffine(texture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        mask = cv2.warpAffine(np.full((h, w), 255, np.uint8), matrix, size, flags=cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
        self.picture += (layer - self.picture) * mask

    def finger(self):
        rng = self.rng
        start = np.array([rng.choice([-5.0, WIDTH + 5]), rng.uniform(0, HEIGHT)])
        tip = np.array([WIDTH / 2, HEIGHT / 2]) + rng.normal(0, 22, 2)
        skin = np.float32([90, 125, 180]) * rng.uniform(0.4, 1.25)
        along = (tip - start) / np.hypot(*(tip - start))
        across = np.array([-along[1], along[0]]) * rng.uniform(6, 9)
        for a, shade in ((1.0, 1.0), (0.5, 1.08)):
            self.polygon([start - across * a, tip - across * a, tip + along * 6, tip + across * a, start + across * a], np.clip(skin * shade, 0, 255), 1.0, 0.8)


def texture(rng, fronts):
    style = faces.sleeve_style(rng)
    return faces.sleeved_front(rng, fronts[rng.integers(len(fronts))], style) if rng.random() < 0.75 else faces.back(rng, style)


def drawn(rng, fronts):
    """A cut-out before a camera saw it: (View with its picture lit, how many are on it)."""
    view = View(rng)
    view.picture[:] = faces.vivid_colour(rng) * rng.uniform(0.2, 1) if rng.random() < 0.4 else np.full(3, rng.uniform(20, 240))
    if rng.random() < 0.5:
        view.card(texture(rng, fronts), (WIDTH / 2 + rng.choice([-88, 88]) + rng.normal(0, 8), HEIGHT / 2 + rng.normal(0, 20)), rng.choice([0, 45]))
    view.card(texture(rng, fronts), (WIDTH / 2 + rng.normal(0, 1.2), HEIGHT / 2 + rng.normal(0, 1.2)), rng.normal(0, 1.5))
    if rng.random() < 0.15:
        view.card(texture(rng, fronts), (WIDTH / 2 + rng.normal(0, 25), HEIGHT / 2 + rng.choice([-45, 45])), rng.choice([0, 45, 180]) + rng.normal(0, 5))
    for _ in range(rng.choice([0, 1, 2, 3, 5, 8], p=[0.35, 0.25, 0.17, 0.1, 0.08, 0.05])):
        cluster = view.counters and rng.random() < 0.5
        centre = np.array(view.counters[-1].centre) + rng.normal(0, 14, 2) if cluster else np.array([rng.uniform(2, WIDTH - 2), rng.uniform(2, HEIGHT - 2)])
        if all(np.hypot(*(np.array(c.centre) - centre)) > 13 for c in view.counters):
            (view.die if rng.random() < 0.5 else view.bead)(centre)
    if rng.random() < 0.08:
        view.finger()
    if rng.random() < 0.3:  # a lamp's reflection
        y, x = np.mgrid[0:HEIGHT * FINE, 0:WIDTH * FINE].astype(np.float32) / FINE
        cx, cy, r = rng.uniform(0, WIDTH), rng.uniform(0, HEIGHT), rng.uniform(10, 50)
        view.picture += rng.uniform(20, 220) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))[..., None]
    gain = np.exp(rng.normal(-0.15, 0.3)) * np.exp(rng.normal(0, 0.07, 3))
    view.picture = np.clip(view.picture * gain + rng.uniform(0, 25), 0, 255)
    return view


def seen(rng, picture, px_per_mm=1):
    """What a webcam makes of it, turned back to `px_per_mm` (8-bit BGR)."""
    camera = rng.uniform(0.55, 1.5)
    size = (int(picture.shape[1] / FINE * camera), int(picture.shape[0] / FINE * camera))
    shot = cv2.resize(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.35, 0.8) * FINE / camera), size, interpolation=cv2.INTER_AREA)
    shot += rng.standard_normal(shot.shape, np.float32) * (rng.uniform(0, 5) if rng.random() < 0.7 else rng.uniform(5, 16))
    shot = np.clip(shot, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:  # a camera's sharpening
        shot = cv2.addWeighted(shot, 1.6, cv2.GaussianBlur(shot, (0, 0), 1.2), -0.6, 0)
    shot = cv2.imdecode(cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])[1], cv2.IMREAD_COLOR)
    return cv2.resize(shot, (WIDTH * px_per_mm, HEIGHT * px_per_mm), interpolation=cv2.INTER_LINEAR if px_per_mm >= camera else cv2.INTER_AREA)
