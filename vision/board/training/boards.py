"""Tables with a drawn board (or none) as a camera sees them, and where the lattice of the board is in the picture.

The plane is drawn at 1 px/mm with the cards and things of vision/cards/training/tables.py on it, then seen through a drawn
camera (tilt, lens, blur, lamp, noise, compression) and reduced to SIDE pixels, as the board finder reduces it.
"""
from dataclasses import dataclass
import pathlib
import sys

import cv2
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "cards" / "training"))
import faces  # noqa: E402
import tables  # noqa: E402

SIDE = 640  # longer side of the reduced picture, px
FAR = 1500  # mm of cloth that are drawn; beyond, they are mirrored
LINES = ("pen", "tape", "faint", "wobbly", "chalk", "stitched", "pencil", "worn")
GROUNDS = ("sheet", "playmat", "wood", "sheets", "cloth", "slate", "painted")
NO_BOARD = ("plain", "squared cloth", "tiles", "slats", "papers", "cards alone")


@dataclass
class Scene:
    picture: np.ndarray  # 8-bit BGR, SIDE px
    lattice: np.ndarray  # rows + 1, columns + 1, 2: px of the picture; empty without a board
    kinds: list


def wood(rng, height, width):
    """Planks with grain and seams."""
    base = np.float32([[95, 150, 195], [45, 68, 100], [150, 190, 220], [40, 80, 140], [70, 70, 75], [120, 130, 150]][rng.integers(6)])
    along = rng.random() < 0.5
    grain = faces.clouds(rng, height, width, rng.uniform(6, 20), 0.75, (1, 9) if along else (9, 1))
    fine = cv2.resize(rng.random((height // 8 + 1, width) if not along else (height, width // 8 + 1), np.float32), (width, height))
    picture = base * (0.55 + rng.uniform(0.3, 0.7) * grain + rng.uniform(0.02, 0.2) * (fine - 0.5))[..., None]
    step = rng.uniform(60, 260)
    if rng.random() < 0.75:
        limit = height if along else width
        for at in np.arange(rng.uniform(0, step), limit, step):
            at, wide = int(at), int(rng.integers(1, 4))
            part = picture[at:at + wide] if along else picture[:, at:at + wide]
            part *= rng.uniform(0.35, 0.85)
            if rng.random() < 0.5:
                (picture[at:at + int(step)] if along else picture[:, at:at + int(step)])[:] *= rng.uniform(0.85, 1.15)
    return picture


def squared(rng, height, width):
    """Cloth or floor with a lattice of its own, which is no board: it has no end."""
    step, turn = rng.uniform(12, 160), rng.choice([0, rng.normal(0, 0.15), np.pi / 4])
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
    picture = np.broadcast_to(tables.random_ground(rng), (height, width, 3)).astype(np.float32).copy()
    kind = rng.integers(0, 4)
    if kind == 0:  # squared paper, tiles with joints
        wide = rng.uniform(0.6, 0.05 * step + 1.5)
        joint = (((u % step) < wide) | ((v % step) < wide)).astype(np.float32)
        if step > 60 and rng.random() < 0.6:
            picture *= (0.8 + 0.4 * rng.random((64, 64), np.float32)[(np.floor(v / step).astype(int) % 64, np.floor(u / step).astype(int) % 64)])[..., None]
        picture += (tables.random_ground(rng) - picture) * joint[..., None]
    elif kind == 1:  # checks, gingham
        a, b = ((u / step) % 1 < 0.5).astype(np.float32), ((v / step) % 1 < 0.5).astype(np.float32)
        mask = (a + b) / 2 if rng.random() < 0.6 else np.abs(a - b)
        picture += (tables.random_ground(rng) - picture) * mask[..., None]
    else:  # tartan: bands of several widths and colours, both ways
        for _ in range(rng.integers(2, 5)):
            at, wide, colour, share = rng.uniform(0, step), rng.uniform(0.02, 0.35) * step, tables.random_ground(rng), rng.uniform(0.25, 0.8)
            for w in (u, v):
                picture += (colour - picture) * ((((w - at) % step) < wide).astype(np.float32) * share)[..., None]
    return picture


class Board(tables.Table):
    """A table whose board is drawn, taped, painted or stitched on any ground."""

    def __init__(self, rng, fronts):
        super().__init__(rng, fronts)
        self.kinds = []

    def choose(self, kinds, weights=None):
        weights = weights or [1] * len(kinds)
        kind = str(self.rng.choice(kinds, p=[w / sum(weights) for w in weights]))
        self.kinds.append(kind)
        return kind

    def draw_far(self):
        rng = self.rng
        draw = rng.random()
        if draw < 0.28:
            far = wood(rng, FAR, FAR)
        elif draw < 0.45:
            far = squared(rng, FAR, FAR)
            self.kinds.append("squared cloth")
        else:
            far = self.cloth(FAR, FAR)
        self.far = np.ascontiguousarray(far, np.float32)
        for _ in range(rng.choice([0, 0, 1, 2])):
            w, h = int(rng.uniform(250, 620)), int(rng.uniform(180, 380))
            x, y = int(rng.integers(0, FAR - w)), int(rng.integers(0, FAR - h))
            self.far[y:y + h, x:x + w] = self.cloth(h, w)
        x0, y0 = (FAR - self.width) // 2, (FAR - self.height) // 2
        self.picture[:] = self.far[y0:y0 + self.height, x0:x0 + self.width]

    def region(self, edge):
        m = tables.MARGIN
        return slice(m - edge, self.height - m + edge), slice(m - edge, self.width - m + edge)

    def ground(self):
        rng = self.rng
        self.draw_far()
        kind = self.choose(GROUNDS, (5, 1.2, 2.2, 1.2, 1.5, 1, 1))
        edge = 0 if rng.random() < 0.35 else int(rng.uniform(3, 90))
        rows, columns = self.region(edge)
        height, width = rows.stop - rows.start, columns.stop - columns.start
        base = self.base = tables.random_ground(rng)
        if kind == "sheet":
            shade = 1 + rng.uniform(0, 0.25) * (faces.clouds(rng, height, width, rng.uniform(3, 30), 0.8) - 0.5)
            if rng.random() < 0.3:  # felt, cork
                shade = shade * (1 + rng.uniform(0, 0.6) * (rng.random((height, width), np.float32) - 0.5))
            ground = base * shade[..., None]
        elif kind == "playmat":
            small = faces.art(rng, width / 6, height / 6).astype(np.float32)
            ground = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC) * rng.uniform(0.5, 1) + rng.uniform(0, 40)
        elif kind == "wood":
            ground = wood(rng, height, width)
        elif kind == "sheets":
            ground = self.sheets(height, width)
        elif kind == "cloth":
            ground = None  # drawn on the table itself
        elif kind == "slate":
            ground = np.full((height, width, 3), rng.uniform(25, 75), np.float32) + rng.uniform(-8, 8, 3)
            ground = ground * (0.7 + 0.6 * faces.clouds(rng, height, width, 4, 0.8))[..., None]
        else:
            ground = wood(rng, height, width) if rng.random() < 0.5 else base * np.ones((height, width, 1), np.float32)
        if ground is not None:
            self.picture[rows, columns] = ground
            if rng.random() < 0.3:
                cv2.rectangle(self.picture, (columns.start - 2, rows.start - 2), (columns.stop + 2, rows.stop + 2), (self.picture.mean((0, 1)) * 0.5).tolist(), 3)
        local = self.picture[rows, columns]
        self.base = np.clip(local.mean((0, 1)), 0, 255)
        ink = self.ink()
        checkered = rng.random() < (0.9 if kind == "painted" else 0.17)
        if checkered:
            self.kinds.append("checkered")
            self.checkers(ink)
        if not checkered or rng.random() < 0.55:
            self.lines(ink)
        if rng.random() < 0.35:
            for _ in range(rng.integers(1, 14)):
                self.doodle(ink if rng.random() < 0.6 else faces.random_colour(rng, 0, 120))
        if rng.random() < 0.4:
            self.folds()

    def ink(self):
        rng = self.rng
        for _ in range(20):
            draw = rng.random()
            ink = faces.vivid_colour(rng) if draw < 0.4 else np.full(3, rng.uniform(0, 90) if draw < 0.75 else rng.uniform(170, 255)) + rng.uniform(-15, 15, 3)
            if np.abs(ink - self.base).mean() > 40:
                return np.clip(ink, 0, 255)
        return 255 - self.base

    def sheets(self, height, width):
        """Sheets of paper side by side, whose seams are lines too."""
        rng = self.rng
        ground = np.full((height, width, 3), rng.uniform(190, 250), np.float32) + rng.uniform(-10, 10, 3)
        for size, limit, across in ((rng.choice([210, 297, 216, 279]), width, True), (rng.choice([297, 210, 279, 216]), height, False)):
            for at in np.arange(rng.uniform(-size, 0), limit, size):
                at = int(at)
                part = ground[:, max(0, at):max(0, at) + int(size)] if across else ground[max(0, at):max(0, at) + int(size)]
                part *= rng.uniform(0.94, 1.04)
                if at > 0:
                    seam = ground[:, at:at + rng.integers(1, 4)] if across else ground[at:at + rng.integers(1, 4)]
                    seam *= rng.uniform(0.5, 0.92)
        return ground

    def folds(self):
        rng = self.rng
        for _ in range(rng.integers(1, 3)):
            at = int(rng.choice([self.width // 2, self.width // 4, rng.integers(tables.MARGIN, self.width - tables.MARGIN)]))
            dark, (rows, columns) = rng.uniform(0.6, 1.2), self.region(0)
            if rng.random() < 0.5:
                self.picture[rows, at:at + 2] *= dark
            else:
                at = min(at, self.height - 3)
                self.picture[at:at + 2, columns] *= dark

    def lines(self, ink):
        rng = self.rng
        kind = self.choose(LINES, (4, 2.2, 2.2, 1.2, 1, 0.7, 1, 1))
        wide = {"pen": rng.uniform(1, 5.5), "tape": rng.uniform(8, 19), "faint": rng.uniform(1.0, 2.6), "wobbly": rng.uniform(1.2, 4),
                "chalk": rng.uniform(4, 10), "stitched": rng.uniform(1.5, 4), "pencil": rng.uniform(0.8, 1.8), "worn": rng.uniform(2, 6)}[kind]
        wander = {"tape": 0.12, "wobbly": 1.3, "chalk": 0.6}.get(kind, 0.35)
        past = rng.uniform(0, 45) if kind == "tape" else rng.uniform(0, 16) if kind == "wobbly" else rng.uniform(0, 6)
        layer = np.zeros((self.height, self.width), np.uint8)
        for count, long_by, across in ((self.columns, self.rows, True), (self.rows, self.columns, False)):
            for i in range(count + 1):
                for _ in range(2 if kind == "wobbly" and rng.random() < 0.3 else 1):
                    self.line(layer, i, long_by, across, wide, wander, past)
        strength = layer.astype(np.float32) / 255
        opacity = {"faint": rng.uniform(0.16, 0.45), "pencil": rng.uniform(0.25, 0.6), "tape": rng.uniform(0.85, 1)}.get(kind, rng.uniform(0.45, 1))
        if kind in ("faint", "chalk", "worn", "pencil") or rng.random() < 0.15:
            strength *= faces.clouds(rng, self.height, self.width, rng.uniform(15, 60), 0.8) > rng.uniform(0.1, 0.45)
        if kind == "chalk" or rng.random() < 0.1:
            strength *= rng.random((self.height, self.width), np.float32) > rng.uniform(0.1, 0.5)
        if kind == "stitched":
            y, x = np.mgrid[0:self.height, 0:self.width]
            dash = rng.uniform(5, 14)
            strength *= (((x + y) / dash) % 1 < rng.uniform(0.45, 0.8))
        if kind == "tape":
            ink = ink * (1 + rng.uniform(0, 0.15) * (faces.clouds(rng, self.height, self.width, 80, 0.9) - 0.5))[..., None]
        self.picture += (ink - self.picture) * (strength * opacity)[..., None]

    def line(self, layer, i, long_by, across, wide, wander, past):
        rng, n = self.rng, 14
        along = np.linspace(-rng.uniform(0, 1) * past, long_by * tables.SQUARE + rng.uniform(0, 1) * past, n) + tables.MARGIN
        beside = i * tables.SQUARE + tables.MARGIN + np.clip(np.cumsum(rng.normal(0, wander, n)), -3, 3) + rng.normal(0, 0.6)
        points = np.stack([beside, along] if across else [along, beside], 1)
        cv2.polylines(layer, [np.int32(np.round(points * 16))], False, 255, max(1, int(round(wide))), cv2.LINE_AA, 4)

    def no_board(self):
        """Tables that have squares, slats or rows of paper, and no board."""
        rng = self.rng
        kind = self.choose(NO_BOARD)
        self.draw_far()
        if kind in ("squared cloth", "tiles"):
            self.far = squared(rng, FAR, FAR)
        elif kind == "slats":
            self.far = wood(rng, FAR, FAR)
        x0, y0 = (FAR - self.width) // 2, (FAR - self.height) // 2
        self.picture[:] = self.far[y0:y0 + self.height, x0:x0 + self.width]
        if kind == "papers":
            for _ in range(rng.integers(3, 14)):
                self.thing_scale()
                centre = np.array([rng.uniform(0, self.width), rng.uniform(0, self.height)])
                self.thing(tables.corners(centre, rng.integers(0, 4) * 90 + rng.normal(0, 4), (rng.uniform(100, 300), rng.uniform(100, 300))), tables.random_ground(rng))
        self.base = self.picture.mean((0, 1))

    def thing_scale(self):
        self.shadow_shift = self.rng.uniform(-4, 4, 2)


def upright_things(rng, shot, count):
    """Mugs, pieces, miniatures, dice towers: lit solids that stand and hide what is behind them."""
    height, width = shot.shape[:2]
    for _ in range(count):
        x, y = rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.95) * height
        wide, tall = rng.uniform(0.012, 0.05) * width, rng.uniform(0.02, 0.11) * width
        lean = rng.normal(0, 0.25)
        colour = faces.vivid_colour(rng) if rng.random() < 0.5 else np.full(3, rng.uniform(10, 240))
        profile = np.clip(rng.uniform(0.5, 1.1, 4), 0.3, 1.2) if rng.random() < 0.6 else np.ones(4)
        for t in np.linspace(0, 1, max(6, int(tall / 2))):
            radius = wide * np.interp(t, np.linspace(0, 1, 4), profile)
            centre = (int(x + lean * tall * t), int(y - tall * t))
            light = 0.55 + 0.5 * t
            cv2.ellipse(shot, centre, (max(1, int(radius)), max(1, int(radius * 0.5))), 0, 0, 360, np.clip(colour * light, 0, 255).tolist(), -1, cv2.LINE_AA)
        top = (int(x + lean * tall), int(y - tall))
        cv2.ellipse(shot, top, (max(1, int(wide * profile[3] * 0.8)), max(1, int(wide * profile[3] * 0.4))), 0, 0, 360, np.clip(colour * rng.uniform(0.3, 1.4), 0, 255).tolist(), -1, cv2.LINE_AA)


class Camera:
    """A pinhole with radial distortion above the plane; pictures are `wide` x `tall`."""

    def __init__(self, rng, table):
        self.wide, self.tall = [(1280, 720), (1280, 720), (1920, 1080), (640, 480), (1600, 1200)][rng.integers(5)]
        # A picture of more pixels than are kept is drawn no larger than twice of those.
        shrink = min(1.0, 2 * SIDE / self.wide)
        self.wide, self.tall = int(self.wide * shrink), int(self.tall * shrink)
        self.focal = self.wide / 2 / np.tan(np.deg2rad(rng.uniform(48, 88)) / 2)
        corner2 = (self.wide ** 2 + self.tall ** 2) / 4 / self.focal ** 2
        self.k1 = rng.uniform(-0.22, 0.05) / max(0.45, corner2) if rng.random() < 0.55 else 0.0
        tilt = np.deg2rad(min(abs(rng.normal(0, 30)), 64)) if rng.random() < 0.85 else 0.0
        yaw = np.deg2rad(rng.choice([0, 90, 180, 270]) + (rng.normal(0, 7) if rng.random() < 0.75 else rng.uniform(-45, 45)))
        roll = np.deg2rad(rng.normal(0, 4))
        around = lambda a, axis: cv2.Rodrigues(np.float64(axis) * a)[0]
        self.rotation = around(roll, (0, 0, 1)) @ around(tilt, (1, 0, 0)) @ around(yaw, (0, 0, 1))
        fill = rng.uniform(0.62, 1.04) if rng.random() < 0.8 else rng.uniform(0.42, 0.62)
        half = np.array([table.columns, table.rows]) * tables.SQUARE / 2
        outline = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        near, far = 200.0, 8000.0
        for _ in range(30):  # the distance at which the board fills its share of the picture
            self.away = (near + far) / 2
            self.shift = np.zeros(2)
            seen = self.project(outline)
            size = np.ptp(seen, axis=0) if np.isfinite(seen).all() else np.full(2, 1e9)
            if max(size[0] / self.wide, size[1] / self.tall) > fill:
                near = self.away
            else:
                far = self.away
        seen = self.project(outline)
        aim = np.array([self.wide, self.tall]) / 2
        slack = np.maximum(0, np.array([self.wide, self.tall]) - np.ptp(seen, axis=0)) / 2
        self.shift = aim + rng.uniform(-1, 1, 2) * slack * 0.8 - (seen.min(0) + seen.max(0)) / 2
        if rng.random() < 0.13:
            self.shift = self.shift + rng.uniform(-0.14, 0.14, 2) * self.tall

    def project(self, points_mm):
        """Points of the plane (mm from the board's middle) in the picture."""
        p = np.c_[np.asarray(points_mm, float), np.zeros(len(points_mm))] @ self.rotation.T + (0, 0, self.away)
        z = np.where(p[:, 2] > 1, p[:, 2], np.nan)
        x, y = p[:, 0] / z, p[:, 1] / z
        k = 1 + self.k1 * (x * x + y * y)
        return np.stack([x * k, y * k], 1) * self.focal + (self.wide / 2, self.tall / 2) + self.shift

    def plane_of_pixels(self):
        """For each pixel the place of the plane, mm from the board's middle; far away above the horizon."""
        v, u = np.mgrid[0:self.tall, 0:self.wide].astype(np.float32)
        x = (u - self.wide / 2 - self.shift[0]) / self.focal
        y = (v - self.tall / 2 - self.shift[1]) / self.focal
        r2 = x * x + y * y
        radius = np.sqrt(r2)
        true = radius.copy()
        for _ in range(6):
            true = np.clip(true - (true * (1 + self.k1 * true ** 2) - radius) / np.maximum(1 + 3 * self.k1 * true ** 2, 0.3), 0, 4)
        scale = np.where(radius > 1e-6, true / np.maximum(radius, 1e-6), 1)
        rays = np.stack([x * scale, y * scale, np.ones_like(x)], -1) @ self.rotation.astype(np.float32)
        foot = self.rotation.T @ np.float32([0, 0, self.away])
        t = foot[2] / np.where(rays[..., 2] > 0.03, rays[..., 2], 0.03)
        return (rays[..., 0] * t - foot[0]).astype(np.float32), (rays[..., 1] * t - foot[1]).astype(np.float32)


def lit(rng, shot):
    height, width = shot.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    field = 1 + rng.uniform(0, 0.8) * ((x / width - 0.5) * np.cos(turn) + (y / height - 0.5) * np.sin(turn))
    if rng.random() < 0.4:
        cx, cy, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.2, 0.8) * width
        field *= 0.4 + np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))
    for _ in range(rng.choice([0, 0, 1, 2])):  # hard shadows
        middle = np.array([rng.uniform(0, width), rng.uniform(0, height)])
        layer = np.zeros((height // 4, width // 4), np.uint8)
        cv2.fillPoly(layer, [cv2.convexHull(np.int32((middle + rng.normal(0, 0.18 * width, (rng.integers(3, 7), 2))) / 4))], 255)
        soft = cv2.resize(cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.5, 8)), (width, height))
        field *= 1 - rng.uniform(0.2, 0.6) * soft.astype(np.float32) / 255
    tint = rng.uniform(0.8, 1.2, 3) if rng.random() < 0.85 else rng.uniform(0.2, 1.2, 3)
    shot = shot * field[..., None] * tint.astype(np.float32)
    for _ in range(rng.choice([0, 0, 0, 1, 2])):  # lamps mirrored in film
        cx, cy, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.02, 0.16) * width
        shot += rng.uniform(30, 260) * np.exp(-((x - cx) ** 2 + ((y - cy) / rng.uniform(0.4, 1)) ** 2) / (2 * r * r))[..., None]
    draw = rng.random()
    level = rng.uniform(70, 165) if draw < 0.7 else rng.uniform(18, 60) if draw < 0.86 else rng.uniform(170, 240)
    shot *= level / max(1.0, float(shot.mean()))
    if rng.random() < 0.4:
        shot = 255 * np.clip(shot / 255, 0, None) ** rng.uniform(0.7, 1.4)
    return np.clip(shot, 0, 255)


def developed(rng, shot):
    """What a cheap camera makes of the light: blur, noise, sharpening, denoising, compression."""
    height, width = shot.shape[:2]
    soft = rng.uniform(0.2, 0.9) * width / 1280 + (rng.uniform(0, 1.8) if rng.random() < 0.2 else 0)
    shot = cv2.GaussianBlur(shot, (0, 0), max(0.1, soft))
    if rng.random() < 0.12:
        n = int(rng.integers(3, 10))
        kernel, way = np.zeros((n, n), np.float32), rng.uniform(0, np.pi)
        a, b = np.array([n / 2, n / 2]), np.array([np.cos(way), np.sin(way)]) * n / 2
        cv2.line(kernel, tuple(np.int32(a - b)), tuple(np.int32(a + b)), 1.0)
        shot = cv2.filter2D(shot, -1, kernel / max(1e-6, kernel.sum()))
    noise = rng.uniform(0, 4) if rng.random() < 0.65 else rng.uniform(4, 22)
    if rng.random() < 0.5:
        grain = cv2.resize(rng.standard_normal((height // 2, width // 2, 3), np.float32), (width, height))
    else:
        grain = rng.standard_normal((height, width, 3), np.float32)
    shot = np.clip(shot + grain * noise, 0, 255).astype(np.uint8)
    draw = rng.random()
    if draw < 0.12:  # a strongly denoised stream
        shot = cv2.bilateralFilter(shot, 7, rng.uniform(20, 60), 5)
    elif draw < 0.4:
        shot = cv2.addWeighted(shot, 1.6, cv2.GaussianBlur(shot, (0, 0), 1.2), -0.6, 0)
    quality = int(rng.integers(45, 96)) if rng.random() < 0.8 else int(rng.integers(18, 45))
    return cv2.imdecode(cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def seen(rng, table, camera):
    """The camera's picture before light and sensor."""
    x, y = camera.plane_of_pixels()
    per_px = float(np.median(np.abs(np.gradient(x, axis=1)) + np.abs(np.gradient(y, axis=1))))
    blur = 0.42 * per_px
    near, far = table.picture, table.far
    if blur > 0.45:
        near, far = cv2.GaussianBlur(near, (0, 0), blur), cv2.GaussianBlur(far, (0, 0), blur)
    shot = cv2.remap(far, x + FAR / 2 - 0.5, y + FAR / 2 - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    mask = np.full(near.shape[:2], 255, np.uint8)
    nx, ny = x + table.width / 2 - 0.5, y + table.height / 2 - 0.5
    share = cv2.remap(mask, nx, ny, cv2.INTER_LINEAR).astype(np.float32)[..., None] / 255
    return shot + (cv2.remap(near, nx, ny, cv2.INTER_LINEAR) - shot) * share


def reduced(picture):
    shrink = SIDE / max(picture.shape[:2])
    if shrink >= 1:
        return picture, 1.0
    return cv2.resize(picture, (round(picture.shape[1] * shrink), round(picture.shape[0] * shrink)), interpolation=cv2.INTER_AREA), shrink


def drawn_table(rng, fronts):
    """A table with what lies on it, and whether a board does."""
    table = Board(rng, fronts)
    has_board = rng.random() < 0.84
    table.ground() if has_board else table.no_board()
    if rng.random() < 0.93:
        table.place_cards()
    else:
        table.shadow_dark, table.shadow_soft, table.shadow_shift = 0.4, 2.0, np.zeros(2)
    if rng.random() < 0.7:
        table.things()
    return table, has_board


def view(rng, table, has_board, whole=False):
    """One picture of a table, reduced unless `whole`."""
    camera = Camera(rng, table)
    shot = np.ascontiguousarray(seen(rng, table, camera))
    if rng.random() < 0.35:
        upright_things(rng, shot, int(rng.choice([1, 3, 8, 20])))
    shot = developed(rng, lit(rng, shot))
    picture, shrink = (shot, 1.0) if whole else reduced(shot)
    if not has_board:
        return Scene(picture, np.zeros((0, 0, 2)), table.kinds)
    c, r = np.meshgrid(np.arange(table.columns + 1), np.arange(table.rows + 1))
    places = (np.stack([c.ravel(), r.ravel()], 1) - np.array([table.columns, table.rows]) / 2) * tables.SQUARE
    lattice = (camera.project(places) + 0.5) * shrink - 0.5
    return Scene(picture, lattice.reshape(table.rows + 1, table.columns + 1, 2), table.kinds)
