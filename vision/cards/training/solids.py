"""Things that stand on a table and are no cards: pieces, mugs, towers, figures, bowls, bottles. They are turned on a lathe or are boxes, drawn
into the camera's picture facet by facet, so that they lean away from its foot as real ones do.

HELD_FAMILIES are kept out of the learning.
"""
import cv2
import numpy as np

import faces

SIDES = 22


def ball(height, radius, steps=6):
    turns = np.linspace(-1.2, 1.5, steps)
    return [(height + radius * np.sin(t), max(0.3, radius * np.cos(t))) for t in turns]


def piece(rng):
    """A chess piece or pawn: a foot, a waist, a collar, a head. Heights and radii in millimetres; on squares of chess's own size that stand
    for 90 mm a piece is as large as its foot fills its square."""
    large = 1 if rng.random() < 0.5 else rng.uniform(1.2, 1.9)
    foot, tall = rng.uniform(11, 22) * large, rng.uniform(32, 105) * large
    waist, head = foot * rng.uniform(0.35, 0.6), foot * rng.uniform(0.4, 0.75)
    rings = [(0, foot), (tall * 0.06, foot), (tall * 0.1, foot * 0.8), (tall * 0.18, foot * 0.75), (tall * 0.35, waist), (tall * 0.62, waist * 0.85),
             (tall * 0.66, head), (tall * 0.7, waist * 0.9)]
    kind = rng.integers(3)
    if kind == 0:
        return rings + ball(tall * 0.82, head)
    if kind == 1:    # a tower
        return rings + [(tall * 0.75, head), (tall, head * 1.05), (tall, head * 0.7), (tall * 0.95, head * 0.6)]
    return rings + [(tall * 0.85, head), (tall * 0.9, head * 0.8), *ball(tall * 0.97, head * 0.35)]


def mug(rng):
    radius, tall, bulge = rng.uniform(28, 44), rng.uniform(55, 120), rng.uniform(0.8, 1.1)
    return [(0, radius * 0.9), (tall * 0.3, radius * bulge), (tall, radius), (tall, radius * 0.88), (tall * 0.75, radius * 0.85)]


def figure(rng):
    """A miniature on its disc."""
    disc, tall = rng.uniform(11, 25), rng.uniform(25, 60)
    rings = [(0, disc), (3, disc), (3.1, disc * 0.5)]
    for share in np.linspace(0.15, 1, 7):
        rings.append((tall * share, disc * rng.uniform(0.2, 0.75) * (1.1 - 0.6 * share)))
    return rings


def bowl(rng):
    radius, tall = rng.uniform(35, 75), rng.uniform(25, 60)
    return [(0, radius * 0.5), (tall * 0.4, radius * 0.85), (tall, radius), (tall, radius * 0.93), (tall * 0.5, radius * 0.8), (tall * 0.2, radius * 0.45)]


def bottle(rng):
    radius, tall = rng.uniform(28, 40), rng.uniform(150, 230)
    return [(0, radius), (tall * 0.6, radius), (tall * 0.75, radius * 0.45), (tall, radius * 0.4), *ball(tall, radius * 0.4, 3)]


def spool(rng):
    """Draughts and coins in a pile."""
    radius, tall = rng.uniform(10, 20), rng.uniform(4, 30)
    return [(0, radius), (tall, radius), (tall, radius * 0.8), (tall - 1, radius * 0.75)]


FAMILIES = (piece, piece, piece, mug, figure, spool)
HELD_FAMILIES = (bowl, bottle)


def box(rng):
    """A dice tower, a deck box, a die: four sides and a lid. The lid of a deck box is about as large as the cards in it."""
    chance = rng.random()
    if chance < 0.25:
        side = rng.uniform(11, 26)
        return (side, side), side
    if chance < 0.6:
        return (rng.uniform(62, 82), rng.uniform(86, 108)), rng.uniform(12, 95)
    return (rng.uniform(25, 100), rng.uniform(25, 110)), rng.uniform(8, 150)


class Camera:
    """Table millimetres and heights above it to pixels of the drawn camera."""
    def __init__(self, middle, turn, tilt, away, low_high, k, aim):
        self.middle, self.tilt, self.away, self.low_high, self.k, self.aim = middle, tilt, away, low_high, k, aim
        self.turned = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])

    def see(self, points, height):
        """(pixels, distances) of points (N x 2, table) at a height (number or N)."""
        plane = (points - self.middle) @ self.turned
        depth = self.away - plane[:, 1] * np.sin(self.tilt) - height * np.cos(self.tilt)
        across = plane[:, 1] * np.cos(self.tilt) - height * np.sin(self.tilt)
        image = np.stack([plane[:, 0] / depth, across / depth], 1)
        return (image - self.low_high) * self.k + self.aim, depth


def mesh_of(rng, held):
    """Facets as (4 corners as (x, y, height), outward normal), from the ground up, about the origin."""
    if rng.random() < (0 if held else 0.25):
        (a, b), tall = box(rng)
        turn = rng.uniform(0, np.pi)
        way = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        foot = np.array([[-a, -b], [a, -b], [a, b], [-a, b]]) / 2 @ way
        facets = []
        for i in range(4):
            p, q = foot[i], foot[(i + 1) % 4]
            side = np.append((p + q) / max(1e-6, np.linalg.norm(p + q)), 0)
            facets.append((np.array([[*p, 0], [*q, 0], [*q, tall], [*p, tall]]), side))
        facets.append((np.array([[*p, tall] for p in foot]), np.array([0, 0, 1.0])))
        return facets, max(a, b) / 2, tall
    families = HELD_FAMILIES if held else FAMILIES
    rings = families[rng.integers(len(families))](rng)
    turns = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
    around = np.stack([np.cos(turns), np.sin(turns)], 1)
    facets = []
    for (h0, r0), (h1, r1) in zip(rings, rings[1:]):
        for i in range(SIDES):
            a, b = around[i], around[(i + 1) % SIDES]
            out = (a + b) / np.linalg.norm(a + b)
            normal = np.array([*(out * (h1 - h0)), r0 - r1])
            if np.linalg.norm(normal) < 1e-6:
                continue
            facets.append((np.array([[*a * r0, h0], [*b * r0, h0], [*b * r1, h1], [*a * r1, h1]]), normal / np.linalg.norm(normal)))
    top, radius = rings[-1]
    facets.append((np.array([[*p * radius, top] for p in around]), np.array([0, 0, 1.0])))
    return facets, max(r for _, r in rings), max(h for h, _ in rings)


def standing_at(rng, facets, at):
    turn = rng.uniform(0, 2 * np.pi)
    way = np.array([[np.cos(turn), np.sin(turn), 0], [-np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    return [(corners @ way + [*at, 0], normal @ way) for corners, normal in facets]


def draw(shot, mask, facets, camera, colour, lamp, rough, gloss):
    """Draws one solid into the camera's picture and its silhouette into `mask`."""
    eye_depth = []
    for corners, normal in facets:
        pixels, depth = camera.see(corners[:, :2], corners[:, 2])
        area = sum(pixels[i][0] * pixels[i - 1][1] - pixels[i - 1][0] * pixels[i][1] for i in range(len(pixels)))
        eye_depth.append((depth.mean(), pixels, normal, area))
    # Outer sides turn one way round in the picture, what looks away the other: the lid's way is the right one.
    right_way = np.sign(eye_depth[-1][3]) or 1
    for _, pixels, normal, area in sorted(eye_depth, key=lambda facet: -facet[0]):
        inner = area * right_way < 0
        light = 0.35 + 0.65 * max(0.0, float(normal @ lamp)) + gloss * max(0.0, float(normal @ lamp)) ** 12
        light *= 0.45 if inner else 1.0
        shade = np.clip(colour * light * (1 + rough), 0, 255)
        polygon = np.int32(np.round(pixels * 16))
        cv2.fillConvexPoly(shot, polygon, shade.tolist(), cv2.LINE_AA, 4)
        cv2.fillConvexPoly(mask, polygon, 255, cv2.LINE_8, 4)


def shadow_on(layer, facets, lamp):
    """What a solid shades of the table, into `layer` (table millimetres)."""
    points = np.concatenate([corners for corners, _ in facets])
    fallen = points[:, :2] - points[:, 2:] * lamp[:2] / max(0.3, lamp[2])
    cv2.fillConvexPoly(layer, cv2.convexHull(np.int32(fallen)), 255, cv2.LINE_AA)


class Standing:
    """What stands on one table."""
    def __init__(self, rng, held, places, extent):
        """`places`: where something stands rather (square middles, cards); `extent`: width and height of the table."""
        self.solids = []
        turn, lean = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.9)
        self.lamp = np.array([np.sin(lean) * np.cos(turn), np.sin(lean) * np.sin(turn), np.cos(lean)])
        sides = [faces.vivid_colour(rng) * rng.uniform(0.3, 1) if rng.random() < 0.3 else np.clip(np.full(3, rng.uniform(15, 235)) * rng.uniform(0.8, 1.1, 3), 0, 255)
                 for _ in range(3)]
        rough, gloss = rng.uniform(0, 0.08), rng.choice([0, 0.3, 0.8])
        kinds = [mesh_of(rng, held) for _ in range(int(rng.integers(1, 7)))]
        for _ in range(int(rng.choice([2, 6, 14, 30]))):
            facets, _, _ = kinds[rng.integers(len(kinds))]
            if places and rng.random() < 0.85:
                at = np.array(places[rng.integers(len(places))]) + rng.normal(0, 6, 2)
            else:
                at = np.array([rng.uniform(0, extent[0]), rng.uniform(0, extent[1])])
            self.solids.append((standing_at(rng, facets, at), at, sides[rng.integers(len(sides))] * rng.uniform(0.9, 1.1), rough * rng.normal(), gloss))

    def shadow(self, shape, soft):
        layer = np.zeros(shape, np.uint8)
        for facets, *_ in self.solids:
            shadow_on(layer, facets, self.lamp)
        return cv2.GaussianBlur(layer, (0, 0), soft).astype(np.float32) / 255

    def into(self, shot, camera, brightness):
        """Draws them; `brightness` says how light (BGR factors) it is at a place of the table. The silhouettes."""
        mask = np.zeros(shot.shape[:2], np.uint8)
        far_first = sorted(self.solids, key=lambda solid: -camera.see(solid[1][None], 0.0)[1][0])
        for facets, at, colour, rough, gloss in far_first:
            draw(shot, mask, facets, camera, colour * brightness(at), self.lamp, rough, gloss)
        return mask
