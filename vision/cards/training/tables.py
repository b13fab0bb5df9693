"""Tables seen from straight above, as the reader sees them after the board was found, with what lies on them.

A table is drawn at 1 px/mm, seen through a drawn camera (perspective, blur, lamp, noise, JPEG) and turned back into
the view from above, so that what a real camera does to far and near squares happens here too.
"""
from dataclasses import dataclass

import cv2
import numpy as np

import faces
import plain_fronts
import solids

MARGIN = 150  # mm beside the outer lines, as read_cards looks at
SQUARE = 90
# Widths and lengths in millimetres, from and to.
SLABS = (((66, 136), (80, 168)), ((100, 165), (155, 225)), ((66, 112), (74, 124)), ((58, 118), (78, 152)), ((48, 80), (56, 91)),
         ((40, 60), (47, 69)), ((72, 72), (110, 112)), ((25, 40), (60, 160)), ((140, 190), (220, 305)))


@dataclass
class Kind:
    """What tables are drawn beside the usual ones; each is chance's of its own, so that the usual ones stay as they are."""
    bare_share: float = 0      # of the tables: their cards have no sleeves, their packs printed backs
    standing_share: float = 0  # of the tables: things stand on them
    painted_share: float = 0   # of the boards: squares of paint or veneer, worn, with a frame and marks on it
    board: bool = True         # else cards lie on the table without squares
    faint_share: float = 0.16  # of the tables: a player's sleeves have the ground's colour, about
    motif_share: float = 0     # of the players: their sleeves have a pattern printed on them
    printed_share: float = 0   # of the boards: their ground is a cloth or a printed mat
    fields_share: float = 0.3  # of the tables without a board: fields about as large as a card are drawn or printed on them
    photographs: object = None  # photographs.Photographs: cloths, and printed grounds of boards, show them
    held: bool = False         # with the families that are kept out of the learning, and no others


@dataclass
class Card:
    centre: tuple        # px of the view: x right, y down
    angle: float         # degrees clockwise from upright in the view
    size: tuple          # px along the top edge, along the left edge
    up: bool
    visible: float
    sleeve: dict         # faces.sleeve_style: one a player


@dataclass
class Seen:
    view: np.ndarray               # from above
    cards: list                    # Card
    picture: np.ndarray            # the camera's, as JPEG
    view_from_picture: np.ndarray  # 3 x 3


def transform(centre, angle, scale=1.0, card=faces.SLEEVE):
    """The affine map from a card's own pixels to the table."""
    w, h = faces.pixels(card[0]), faces.pixels(card[1])
    k, turn = scale / faces.PX, np.deg2rad(angle)
    c, s = k * np.cos(turn), k * np.sin(turn)
    return np.float32([[c, -s, centre[0] - c * w / 2 + s * h / 2], [s, c, centre[1] - s * w / 2 - c * h / 2]])


def corners(centre, angle, size):
    turn = np.deg2rad(angle)
    right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    w, h = size[0] / 2, size[1] / 2
    return np.float32([centre + x * w * right + y * h * down for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])


def rounded(centre, angle, size, radius=3):
    """The outline of a card whose corners are round, as those without a sleeve are."""
    inner, turns = corners(centre, angle, (size[0] - 2 * radius, size[1] - 2 * radius)), np.deg2rad(angle) + np.pi + np.linspace(0, np.pi / 2, 5)
    return np.float32([corner + radius * np.array([np.cos(t), np.sin(t)]) for i, corner in enumerate(inner) for t in turns + i * np.pi / 2])


class Table:
    def __init__(self, rng, fronts, kind=Kind()):
        self.rng, self.fronts, self.kind = rng, fronts, kind
        self.columns = self.rows = 8
        if rng.random() < 0.15:
            self.columns, self.rows = rng.integers(5, 11, 2)
        if not kind.board:
            self.columns = rng.integers(5, 13)
            self.rows = max(3, int(self.columns * rng.uniform(0.5, 0.8)))
        self.bare = kind.bare_share > 0 and rng.random() < kind.bare_share
        self.standing = None
        self.width = int(self.columns * SQUARE + 2 * MARGIN)
        self.height = int(self.rows * SQUARE + 2 * MARGIN)
        self.picture = np.zeros((self.height, self.width, 3), np.float32)
        self.owner = np.full((self.height, self.width), -1, np.int16)  # the card seen at each pixel; -1: none
        self.laid = []   # (centre, angle, size, up, whole area, sleeve)

    # --- the ground ---------------------------------------------------------------------------

    def cloth(self, height, width):
        if self.kind.photographs is not None and self.rng.random() < 0.7:
            return self.kind.photographs.cloth(self.rng, height, width)
        rng, kind = self.rng, self.rng.integers(0, 8)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        colour = faces.vivid_colour(rng) * rng.uniform(0.3, 1) if rng.random() < 0.5 else np.full(3, rng.uniform(15, 240)) + rng.uniform(-25, 25, 3)
        base = np.broadcast_to(colour, (height, width, 3)).astype(np.float32)
        if kind in (0, 1):  # wood
            along = (1, 7) if rng.random() < 0.5 else (7, 1)
            base = base * (0.7 + 0.5 * faces.clouds(rng, height, width, 12, 0.7, along))[..., None]
        elif kind in (2, 3, 4):  # stripes, gingham
            step, share = rng.uniform(15, 110), rng.uniform(0.3, 0.7)
            turn = rng.choice([0, 0, 0.2, 0.8]) * rng.uniform(0, 2)
            u, v = x * np.cos(turn) + y * np.sin(turn), -x * np.sin(turn) + y * np.cos(turn)
            other = random_ground(rng)
            mask = ((u / step) % 1 < share).astype(np.float32)
            if kind != 2:
                mask = (mask + ((v / step) % 1 < share)) / 2
            base = base * (1 - mask[..., None]) + other * mask[..., None]
        elif kind == 5:  # flowers, patches
            base = base.copy()
            for _ in range(rng.integers(20, 120)):
                centre = (int(rng.integers(0, width)), int(rng.integers(0, height)))
                axes = (int(rng.integers(4, 40)), int(rng.integers(4, 30)))
                cv2.ellipse(base, centre, axes, float(rng.uniform(0, 180)), 0, 360, faces.vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
        elif kind == 6:  # a playmat's picture
            small = faces.art(rng, width / 8, height / 8)
            base = cv2.resize(small, (width, height)).astype(np.float32)
        weave = cv2.resize(rng.random((height // 2, width // 2), np.float32), (width, height))
        return base * (1 + rng.uniform(0, 0.25) * (weave - 0.5))[..., None]

    def ground(self):
        rng = self.rng
        self.picture[:] = self.cloth(self.height, self.width)
        for _ in range(rng.choice([0, 0, 1, 2])):  # playmats
            w, h = int(rng.uniform(200, 600)), int(rng.uniform(150, 350))
            x, y = int(rng.integers(-w // 2, self.width - w // 2)), int(rng.integers(-h // 2, self.height - h // 2))
            x0, y0, x1, y1 = max(0, x), max(0, y), min(self.width, x + w), min(self.height, y + h)
            self.picture[y0:y1, x0:x1] = self.cloth(y1 - y0, x1 - x0)
        if not self.kind.board:
            self.base = self.picture.mean((0, 1))
            if rng.random() < self.kind.fields_share:
                self.zones() if rng.random() < 0.35 else self.cells()
            return
        edge = 0 if rng.random() < 0.35 else int(rng.uniform(3, 70))
        x0, y0 = MARGIN - edge, MARGIN - edge
        x1, y1 = self.width - MARGIN + edge, self.height - MARGIN + edge
        base = self.base = random_ground(rng)
        shade = 1 + rng.uniform(0, 0.2) * (faces.clouds(rng, y1 - y0, x1 - x0, rng.uniform(3, 30), 0.8) - 0.5)
        if rng.random() < 0.25:  # a rough board: felt, cork
            shade = shade * (1 + rng.uniform(0, 0.5) * (rng.random((y1 - y0, x1 - x0), np.float32) - 0.5))
        if self.kind.printed_share > 0 and rng.random() < self.kind.printed_share:
            printed = self.cloth(y1 - y0, x1 - x0) if rng.random() < 0.7 else self.fields_of_colour(y1 - y0, x1 - x0)
            base = self.base = printed.mean((0, 1))
            self.picture[y0:y1, x0:x1] = printed * shade[..., None]
        else:
            self.picture[y0:y1, x0:x1] = base * shade[..., None]
        if rng.random() < 0.3:  # the board's own shadow
            cv2.rectangle(self.picture, (x0 - 2, y0 - 2), (x1 + 2, y1 + 2), (self.picture.mean((0, 1)) * 0.5).tolist(), 3)
        ink = faces.random_colour(rng) if rng.random() < 0.5 else np.full(3, rng.uniform(0, 255 if rng.random() < 0.3 else 90))
        if np.abs(ink - base).mean() < 25:
            ink = 255 - base
        if self.kind.painted_share > 0 and rng.random() < self.kind.painted_share:
            self.painted(base, (x0, y0, x1, y1))
            return
        if rng.random() < 0.2:
            self.checkers(ink)
        self.lines(ink * rng.uniform(0.8, 1.0) + base * 0.05)
        if rng.random() < 0.35:
            for _ in range(rng.integers(1, 14)):
                self.doodle(ink if rng.random() < 0.6 else faces.random_colour(rng, 0, 120))
        if rng.random() < 0.45:  # folds
            for _ in range(rng.integers(1, 3)):
                at = int(rng.choice([self.width // 2, self.width // 4, rng.integers(MARGIN, self.width - MARGIN)]))
                dark = rng.uniform(0.6, 1.2)
                if rng.random() < 0.5:
                    self.picture[y0:y1, at:at + 2] *= dark
                else:
                    at = min(at, self.height - 3)
                    self.picture[at:at + 2, x0:x1] *= dark

    def fields_of_colour(self, height, width):
        """Rectangles side by side, some of them about as large as a card: no field is one."""
        rng = self.rng
        edges = [np.concatenate([[0], np.cumsum(rng.uniform(25, 140, 60))]).astype(int) for _ in range(2)]
        shades = [random_ground(rng) for _ in range(rng.integers(2, 7))]
        picture = np.zeros((height, width, 3), np.float32)
        bands = rng.random() < 0.4
        for left, right in zip(edges[0], edges[0][1:]):
            column = shades[rng.integers(len(shades))]
            for top, bottom in zip(edges[1], edges[1][1:]):
                picture[top:bottom, left:right] = column if bands else shades[rng.integers(len(shades))]
        if rng.random() < 0.4:
            picture = picture * (0.8 + 0.4 * faces.clouds(rng, height, width, 6))[..., None]
        return picture

    def field_size(self):
        """Width and height in millimetres: a card's or nearly, or more."""
        rng = self.rng
        if rng.random() < 0.6:
            size = faces.SLEEVE * np.exp(rng.normal(0.05, 0.08, 2))
            return size if rng.random() < 0.5 else size[::-1]
        return np.array([rng.uniform(55, 120), rng.uniform(75, 135)])

    def zones(self):
        """A playmat's outlines of where cards go, one by one: no zone is a card."""
        rng = self.rng
        size, turn = self.field_size(), rng.uniform(0, 360) if rng.random() < 0.5 else rng.choice([0, 90])
        ink, tint = random_ground(rng), rng.choice([0, 0, 0.15, 0.4])
        middle = np.array([rng.uniform(0.2, 0.8) * self.width, rng.uniform(0.2, 0.8) * self.height])
        step = (size[0] + rng.uniform(4, 30)) * np.array([np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))])
        count, wide = rng.integers(1, 7), int(rng.integers(1, 4))
        for i in range(count):
            outline = rounded(middle + (i - (count - 1) / 2) * step, turn, size, rng.choice([0.5, 3, 6])).astype(np.int32)
            mask = np.zeros(self.picture.shape[:2], np.float32)
            cv2.fillPoly(mask, [outline], float(tint), cv2.LINE_AA)
            self.picture += mask[..., None] * (ink - self.picture)
            cv2.polylines(self.picture, [outline], True, ink.tolist(), wide, cv2.LINE_AA)

    def cells(self):
        """Lines that part a table into fields about as large as a card, with crosses and rings in some: no field is a card."""
        rng = self.rng
        size, counts = self.field_size(), rng.integers(1, 5, 2)
        turn, wide = rng.uniform(0, np.pi), int(rng.choice([1, 2, 4, 8, 12]))
        right, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
        middle = np.array([rng.uniform(0.3, 0.7) * self.width, rng.uniform(0.3, 0.7) * self.height])
        ground = self.base
        if rng.random() < 0.5:  # on a sheet of paper
            ground = random_ground(rng)
            sheet = corners(middle, np.degrees(turn), counts * size * rng.uniform(1.02, 1.5, 2))
            cv2.fillConvexPoly(self.picture, sheet.astype(np.int32), ground.tolist(), cv2.LINE_AA)
        at = lambda u, v: middle + (u - counts[0] / 2) * size[0] * right + (v - counts[1] / 2) * size[1] * down
        ink = (np.clip(255 - ground, 0, 255) if rng.random() < 0.3 else np.full(3, rng.uniform(0, 80))).tolist()
        line = lambda a, b, thick: cv2.line(self.picture, tuple(int(x) for x in a), tuple(int(x) for x in b), ink, thick, cv2.LINE_AA)
        inner, over = int(rng.random() < 0.4), rng.uniform(0, 0.4)
        for i in range(inner, counts[0] + 1 - inner):
            line(at(i, -over), at(i, counts[1] + over), wide)
        for i in range(inner, counts[1] + 1 - inner):
            line(at(-over, i), at(counts[0] + over, i), wide)
        for u in range(counts[0]):
            for v in range(counts[1]):
                what, reach = rng.random(), rng.uniform(0.15, 0.35)
                if what < 0.2:
                    cv2.circle(self.picture, tuple(int(x) for x in at(u + 0.5, v + 0.5)), int(reach * size[0]), ink, max(1, wide // 2), cv2.LINE_AA)
                elif what < 0.4:
                    line(at(u + 0.5 - reach, v + 0.5 - reach), at(u + 0.5 + reach, v + 0.5 + reach), max(1, wide // 2))
                    line(at(u + 0.5 + reach, v + 0.5 - reach), at(u + 0.5 - reach, v + 0.5 + reach), max(1, wide // 2))

    def checkers(self, ink):
        """Every other square filled, or hatched by hand."""
        rng = self.rng
        by_hand, way, step, wide = rng.random() < 0.55, rng.uniform(0, np.pi), rng.uniform(2.5, 9), int(rng.integers(1, 4))
        crossed = rng.random() < 0.2
        for c in range(self.columns):
            for r in range(self.rows):
                if (c + r) % 2 == 0:
                    continue
                x, y = MARGIN + c * SQUARE, MARGIN + r * SQUARE
                square = self.picture[y:y + SQUARE, x:x + SQUARE]
                if not by_hand:
                    square[:] = ink
                    continue
                layer = np.zeros((SQUARE, SQUARE), np.uint8)
                for turn in (way, way + 1.2) if crossed else (way,):
                    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
                    for off in np.arange(-SQUARE, SQUARE, step):
                        a = np.array([45, 45]) + across * (off + rng.normal(0, step / 4)) - along * rng.uniform(55, 70)
                        b = np.array([45, 45]) + across * (off + rng.normal(0, step / 4)) + along * rng.uniform(55, 70)
                        cv2.line(layer, tuple(int(v) for v in a), tuple(int(v) for v in b), 255, wide, cv2.LINE_AA)
                square += (ink - square) * (layer[..., None].astype(np.float32) / 255 * rng.uniform(0.5, 1))

    def painted(self, base, outline):
        """A board from a shop, used for years: two colours, wear, a frame, letters and numbers."""
        rng, (x0, y0, x1, y1) = self.rng, outline
        dark = base * rng.uniform(0.1, 0.55) if rng.random() < 0.5 else faces.vivid_colour(rng) * rng.uniform(0.2, 0.9)
        if np.abs(dark - base).mean() < 25:
            dark = (base + 128) % 256
        odd = np.add.outer(np.arange(self.height) // SQUARE, np.arange(self.width) // SQUARE)
        shift = MARGIN % SQUARE
        odd = np.roll(odd % 2, (shift, shift), (0, 1))[y0:y1, x0:x1, None]
        board = np.where(odd == 1, dark, base).astype(np.float32)
        board[:] *= (1 + rng.uniform(0, 0.5) * (faces.clouds(rng, y1 - y0, x1 - x0, rng.uniform(5, 20), 0.75, (1, 8) if rng.random() < 0.5 else (8, 1)) - 0.5))[..., None]
        for _ in range(rng.choice([0, 1, 2])):  # worn to what is below the paint
            below, small = random_ground(rng), rng.uniform(2, 25)
            worn = faces.clouds(rng, y1 - y0, x1 - x0, small, 0.85) > rng.uniform(0.55, 0.8)
            board += (below - board) * (worn * rng.uniform(0.2, 0.9))[..., None].astype(np.float32)
        self.picture[y0:y1, x0:x1] = board
        frame = random_ground(rng).tolist()
        inner = (MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN)
        for grow in sorted(rng.uniform(1, max(2.0, MARGIN - x0), rng.integers(0, 4))):
            a, b = (int(inner[0] - grow), int(inner[1] - grow)), (int(inner[2] + grow), int(inner[3] + grow))
            cv2.rectangle(self.picture, a, b, frame, int(rng.integers(1, 9)), cv2.LINE_AA)
        if rng.random() < 0.4:
            self.lines(np.float32(frame))
        if rng.random() < 0.6:
            self.marks(np.float32(frame) if rng.random() < 0.5 else dark)

    def marks(self, ink):
        """Letters and numbers beside the board, or in the corners and middles of its outer squares."""
        rng = self.rng
        scale, thick, inside = rng.uniform(0.3, 2.0), int(rng.integers(1, 5)), rng.random() < 0.5
        off = rng.uniform(8, 80) if inside else -rng.uniform(12, 40)
        aside = rng.uniform(10, 60)
        for i in range(max(self.columns, self.rows)):
            along = MARGIN + i * SQUARE + aside
            for text, place in ((chr(97 + i), (along, self.height - MARGIN - off)), (chr(97 + i), (along, MARGIN + off)),
                                (str(i + 1), (MARGIN + off, along)), (str(i + 1), (self.width - MARGIN - off, along))):
                cv2.putText(self.picture, text, (int(place[0]), int(place[1])), int(rng.choice([0, 2, 3])), scale, ink.tolist(), thick, cv2.LINE_AA)

    def lines(self, ink):
        rng, wide = self.rng, self.rng.uniform(1.0, 5.5)
        layer = np.zeros((self.height, self.width), np.uint8)
        for count, long_by, across in ((self.columns, self.rows, True), (self.rows, self.columns, False)):
            for i in range(count + 1):
                n = 14
                along = np.linspace(-rng.uniform(0, 6), long_by * SQUARE + rng.uniform(0, 6), n) + MARGIN
                beside = i * SQUARE + MARGIN + np.cumsum(rng.normal(0, 0.35, n)) + rng.normal(0, 0.5)
                line = np.stack([beside, along] if across else [along, beside], 1)
                cv2.polylines(layer, [np.int32(np.round(line * 16))], False, 255, max(1, int(round(wide))), cv2.LINE_AA, 4)
        strength = (layer.astype(np.float32) / 255) * rng.uniform(0.45, 1.0)
        if rng.random() < 0.2:
            strength *= (rng.random((self.height, self.width), np.float32) > rng.uniform(0, 0.3))
        if rng.random() < 0.15:
            strength *= faces.clouds(rng, self.height, self.width, 20) > rng.uniform(0.15, 0.4)
        self.picture += (ink - self.picture) * strength[..., None]

    def doodle(self, ink):
        rng = self.rng
        at = np.array([rng.uniform(MARGIN, self.width - MARGIN), rng.uniform(MARGIN, self.height - MARGIN)])
        wide, size, kind = int(rng.integers(1, 4)), rng.uniform(6, 32), rng.integers(0, 5)
        colour = ink.tolist()
        if kind == 0:    # a scrawl
            points = at + np.cumsum(rng.normal(0, size / 3, (rng.integers(3, 14), 2)), 0)
        elif kind == 1:  # rings
            for i in range(rng.integers(1, 7)):
                beside = at + size * 0.5 * np.array([np.cos(i * 1.05), np.sin(i * 1.05)])
                cv2.circle(self.picture, tuple(int(v) for v in beside), max(2, int(size * 0.3)), colour, wide, cv2.LINE_AA)
            return
        elif kind == 2:  # a wall with teeth
            teeth = int(rng.integers(2, 6))
            x = np.repeat(np.linspace(-size, size, 2 * teeth), 2)[1:-1]
            y = np.tile([0, 0, 1, 1], teeth)[:len(x)] * size * 0.4 - size * 0.5
            points = at + np.concatenate([np.stack([x, y], 1), [[size, size * 0.6], [-size, size * 0.6], [x[0], y[0]]]])
        elif kind == 3:  # a star
            turns = np.arange(11) * np.pi / 5
            points = at + size * np.where(np.arange(11) % 2, 0.45, 1)[:, None] * np.stack([np.sin(turns), -np.cos(turns)], 1)
        else:            # letters
            cv2.putText(self.picture, "".join(chr(rng.integers(65, 123)) for _ in range(rng.integers(1, 7))), tuple(int(v) for v in at),
                        cv2.FONT_HERSHEY_SIMPLEX, size / 25, colour, wide, cv2.LINE_AA)
            return
        cv2.polylines(self.picture, [np.int32(points)], False, colour, wide, cv2.LINE_AA)

    # --- what lies on it ----------------------------------------------------------------------

    def stamp(self, layer, mask, x0, y0, owner):
        """Puts `layer` where `mask` (0 to 1) is, its corner at (x0, y0)."""
        h, w = mask.shape
        a, b, c, d = max(0, x0), max(0, y0), min(self.width, x0 + w), min(self.height, y0 + h)
        if a >= c or b >= d:
            return
        cut = (slice(b - y0, d - y0), slice(a - x0, c - x0))
        region, share = self.picture[b:d, a:c], mask[cut][..., None]
        region += (layer[cut] - region) * share
        if owner is not None:
            self.owner[b:d, a:c][mask[cut] > 0.5] = owner

    def shade(self, polygon, dark, soft, shift):
        """The soft shadow a flat thing throws."""
        low, high = polygon.min(0) - 12, polygon.max(0) + 12
        x0, y0 = np.int32(low)
        w, h = np.int32(high - low)
        layer = np.zeros((int(h), int(w)), np.uint8)
        cv2.fillConvexPoly(layer, np.int32(np.round(polygon - (x0, y0) + shift)), 255, cv2.LINE_AA)
        layer = cv2.GaussianBlur(layer, (0, 0), soft)
        self.stamp(np.zeros((int(h), int(w), 3), np.float32), layer.astype(np.float32) / 255 * dark, int(x0), int(y0), None)

    def lay(self, centre, angle, up, style):
        rng = self.rng
        if up:
            own = self.fronts[rng.integers(len(self.fronts))]
            texture = own if self.bare else faces.sleeved_front(rng, own, style)
        else:
            texture = plain_fronts.bare_back(style["seed"]) if self.bare else faces.back(rng, style)
        scale = self.scale
        card = faces.FRONT if self.bare else faces.SLEEVE
        size = (card[0] * scale, card[1] * scale)
        outline = corners(centre, angle, size)
        self.shade(outline, self.shadow_dark, self.shadow_soft, self.shadow_shift)
        matrix = transform(centre, angle, scale, card)
        low = np.floor(outline.min(0)).astype(int) - 1
        extent = np.ceil(outline.max(0)).astype(int) + 2 - low
        matrix[:, 2] -= low
        layer = cv2.warpAffine(texture, matrix, tuple(int(v) for v in extent), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        mask = np.zeros((extent[1], extent[0]), np.uint8)
        cv2.fillConvexPoly(mask, np.int32(np.round((rounded(centre, angle, size) if self.bare else outline) * 16 - low * 16)), 255, cv2.LINE_AA, 4)
        layer *= 1 + rng.normal(0, 0.05)
        self.shine(layer, mask, style)
        self.laid.append((tuple(centre), angle, size, up, size[0] * size[1], style))
        self.stamp(layer, mask.astype(np.float32) / 255, int(low[0]), int(low[1]), len(self.laid) - 1)

    def shine(self, layer, mask, style):
        """Glossy film mirrors a lamp or window: a card turns pale as a whole or in a sweep, its neighbour not."""
        rng = self.rng
        h, w = mask.shape
        veil = abs(rng.normal(0, 0.06)) * self.gloss
        sheen = np.full((h, w), veil, np.float32)
        if rng.random() < self.glare:
            y, x = np.mgrid[0:h, 0:w].astype(np.float32)
            kind = rng.integers(0, 3)
            if kind == 0:
                cx, cy, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(12, 70)
                sheen += rng.uniform(0.3, 2.2) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))
            elif kind == 1:
                turn = rng.uniform(0, 2 * np.pi)
                along = (x - w / 2) * np.cos(turn) + (y - h / 2) * np.sin(turn)
                sheen += rng.uniform(0.3, 1.7) / (1 + np.exp(-(along + rng.uniform(-30, 30)) / rng.uniform(3, 20)))
            else:
                sheen += rng.uniform(0.1, 0.95) * (0.7 + 0.6 * faces.clouds(rng, h, w, 2))
        layer += 255 * sheen[..., None] * self.shine_tint

    def place_cards(self):
        rng = self.rng
        self.scale = rng.uniform(0.94, 1.06)
        players = [faces.sleeve_style(rng) for _ in range(rng.choice([2, 2, 4]))]
        for player in players if self.kind.motif_share > 0 else []:
            if rng.random() < self.kind.motif_share:
                player.update(pattern="motif", clear=False)
        bearings = [0, 180, 90, 270][:len(players)]
        self.shadow_dark, self.shadow_soft = rng.uniform(0.1, 0.75), rng.uniform(1, 4)
        self.shadow_shift = rng.uniform(-4, 4, 2)
        self.gloss, self.glare = rng.uniform(0, 2.5), rng.choice([0, 0, 0.1, 0.35])
        self.shine_tint = rng.uniform(0.85, 1.05, 3)
        squares = [(c, r) for c in range(self.columns) for r in range(self.rows)]
        rng.shuffle(squares)
        share = rng.choice([0.0, 0.15, 0.35, 0.6, 0.9], p=[0.05, 0.2, 0.3, 0.3, 0.15])
        tidy = rng.uniform(2, 16)
        loose = rng.random() < 0.12
        down_share = rng.uniform(0.05, 0.65)
        crowded = rng.choice([0.1, 0.35], p=[0.7, 0.3])  # how often two cards share a square
        if rng.random() < self.kind.faint_share:  # though not so much that nobody could see them
            player = players[rng.integers(len(players))]
            player["colour"] = np.clip(self.base * rng.choice([0.75, 0.87, 0.93, 1.08, 1.15, 1.3]) + rng.normal(0, 8, 3), 0, 255)
            player["clear"] = False

        def pose(player):
            if loose:
                return rng.uniform(0, 360)
            tapped = rng.random() < 0.35
            return bearings[player] + (45 + np.clip(rng.normal(0, 5), -12, 12) if tapped else np.clip(rng.normal(0, 4), -10, 10))

        if not self.kind.board:
            self.rows_of_cards(players)
            return
        for c, r in squares[:int(share * len(squares))]:
            middle = np.array([MARGIN + (c + 0.5) * SQUARE, MARGIN + (r + 0.5) * SQUARE])
            player = rng.integers(len(players))
            centre, angle = middle + np.clip(rng.normal(0, tidy / 2, 2), -22, 22), pose(player)
            up = rng.random() > down_share
            if rng.random() < crowded:  # tucked under
                turn = np.deg2rad(angle)
                slip = rng.uniform(12, 40) * rng.choice([-1, 1])
                beside = rng.normal(0, 4)
                under = centre + slip * np.array([-np.sin(turn), np.cos(turn)]) + beside * np.array([np.cos(turn), np.sin(turn)])
                if rng.random() < 0.2:
                    under = centre + rng.normal(0, 20, 2)
                self.lay(under, angle + rng.normal(0, 3), rng.random() > 0.15, players[player])
            self.lay(centre, angle, up, players[player])
            if rng.random() < crowded:  # a second creature on the square
                other = rng.integers(len(players))
                beside = rng.normal(0, 22, 2)
                if rng.random() < 0.5:  # it hides up to two thirds of the first
                    beside *= rng.uniform(25, 48) / max(1e-6, np.linalg.norm(beside))
                self.lay(middle + beside, pose(other), rng.random() > 0.1, players[other])
        self.beside(players, bearings)

    def rows_of_cards(self, players):
        """Cards as they lie on a table without squares: in rows, in overlapping rows, in fans, anyhow."""
        rng = self.rng
        inner = np.array([self.width, self.height]) - 2 * MARGIN
        for _ in range(rng.integers(1, 5)):
            at, bearing = MARGIN + rng.random(2) * inner, rng.choice([0, 90, 180, 270]) + rng.normal(0, 10) if rng.random() < 0.75 else rng.uniform(0, 360)
            along = np.deg2rad(bearing if rng.random() < 0.8 else bearing + 90)
            apart = rng.uniform(70, 110) if rng.random() < 0.6 else rng.uniform(18, 60)
            step, bend, up = apart * np.array([np.cos(along), np.sin(along)]), rng.choice([0, 0, 0, rng.normal(0, 8)]), rng.random() < 0.8
            untidy, number = rng.choice([1, 3, 10]), rng.integers(1, 8)
            for i in range(number):
                centre = at + step * (i - (number - 1) / 2) + rng.normal(0, untidy, 2)
                self.lay(centre, bearing + bend * i + rng.normal(0, untidy), up if rng.random() < 0.9 else not up, players[rng.integers(len(players))])

    def beside(self, players, bearings):
        """Lands, decks and graveyards around the board, often overlapping."""
        rng = self.rng
        for _ in range(rng.integers(0, 10)):
            side, player = rng.integers(4), rng.integers(len(players))
            along = rng.uniform(0, (self.width if side < 2 else self.height))
            off = rng.uniform(-10, MARGIN - 45)
            at = np.array([[along, off], [along, self.height - off], [off, along], [self.width - off, along]][side])
            angle = bearings[player] + rng.normal(0, 6) + rng.choice([0, 0, 45, 90])
            step = np.array([rng.uniform(-30, 30), rng.uniform(-30, 30)]) if rng.random() < 0.7 else np.array([rng.uniform(66, 80), 0])
            up = rng.random() < 0.75
            for i in range(rng.integers(1, 6)):
                centre = at + step * i
                x, y = centre - MARGIN
                if 0 < x < self.columns * SQUARE and 0 < y < self.rows * SQUARE and rng.random() < 0.8:
                    break
                self.lay(centre, angle + rng.normal(0, 3), up, players[player])

    def slab(self):
        """What is flat and straight like a card but of another size: a phone, a book, a tarot card, a banknote, a box."""
        rng = self.rng
        low, high = SLABS[rng.integers(len(SLABS))]
        size = rng.uniform(low, high)
        if abs(size[0] - faces.SLEEVE[0]) < 5 and abs(size[1] - faces.SLEEVE[1]) < 8:
            return
        centre, angle = np.array([rng.uniform(0, self.width), rng.uniform(0, self.height)]), rng.uniform(0, 360)
        if rng.random() < 0.5:
            angle = rng.integers(8) * 45 + rng.normal(0, 6)
        outline = corners(centre, angle, size)
        colour = faces.vivid_colour(rng) if rng.random() < 0.4 else random_ground(rng)
        self.thing(outline, colour)
        inner = corners(centre, angle, size * rng.uniform(0.75, 0.95))
        look = rng.random()
        if look < 0.3:    # a screen, a frame
            self.thing(inner, random_ground(rng))
        elif look < 0.5:  # a picture
            texture = faces.art(rng, *(size / 2))
            h, w = texture.shape[:2]
            to_table = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), inner)
            seen = (self.width, self.height)
            mask = cv2.warpPerspective(np.full((h, w), 255, np.uint8), to_table, seen).astype(np.float32) / 255
            self.stamp(cv2.warpPerspective(texture, to_table, seen).astype(np.float32), mask, 0, 0, -2)
        elif look < 0.6:  # print
            down = (inner[3] - inner[0]) / max(6, size[1] / 8)
            for i in range(1, int(max(6, size[1] / 8))):
                a, b = inner[0] + down * i, inner[1] + down * i + (inner[0] - inner[1]) * rng.uniform(0, 0.4)
                cv2.line(self.picture, tuple(int(v) for v in a), tuple(int(v) for v in b), (255 - colour).tolist(), 2, cv2.LINE_AA)

    def things(self):
        """Dice, beads, pens, cups, paper, things of other sizes; each hides what is below."""
        rng = self.rng
        for _ in range(rng.choice([0, 1, 3, 6], p=[0.5, 0.2, 0.2, 0.1])):
            self.slab()
        for _ in range(rng.choice([0, 3, 8, 20])):
            if self.laid and rng.random() < 0.6:
                centre = np.array(self.laid[rng.integers(len(self.laid))][0]) + rng.normal(0, 18, 2)
            else:
                centre = np.array([rng.uniform(0, self.width), rng.uniform(0, self.height)])
            colour, kind = faces.vivid_colour(rng) if rng.random() < 0.7 else random_ground(rng), rng.choice(["die", "bead", "bead", "pen", "cup", "paper"], p=[0.38, 0.2, 0.2, 0.08, 0.08, 0.06])
            if kind == "die":
                side = rng.uniform(10, 19)
                self.thing(corners(centre, rng.uniform(0, 90), (side, side)), colour)
                for _ in range(rng.integers(0, 7)):
                    cv2.circle(self.picture, tuple(int(v) for v in centre + rng.uniform(-side / 3, side / 3, 2)), 1, (255 - colour).tolist(), -1, cv2.LINE_AA)
            elif kind == "bead":
                self.round(centre, rng.uniform(5, 12), colour)
            elif kind == "cup":
                self.round(centre, rng.uniform(25, 45), colour)
                self.round(centre, rng.uniform(15, 24), colour * rng.uniform(0.3, 1.2))
            elif kind == "pen":
                self.thing(corners(centre, rng.uniform(0, 180), (rng.uniform(6, 11), rng.uniform(120, 160))), colour)
            else:
                size = (rng.uniform(30, 150), rng.uniform(30, 150))
                if abs(min(size) - 66) < 20 and abs(max(size) - 91) < 25:
                    continue
                self.thing(corners(centre, rng.uniform(0, 180), size), colour)

    def thing(self, polygon, colour):
        self.shade(polygon, 0.5, 2, self.shadow_shift * 1.5)
        low = np.floor(polygon.min(0)).astype(int)
        w, h = (np.ceil(polygon.max(0)).astype(int) - low + 1).tolist()
        mask = np.zeros((h, w), np.uint8)
        cv2.fillConvexPoly(mask, np.int32(polygon - low), 255, cv2.LINE_AA)
        layer = np.broadcast_to(colour, (h, w, 3)) * (0.85 + 0.3 * np.linspace(0, 1, w)[None, :, None])
        self.stamp(layer.astype(np.float32), mask.astype(np.float32) / 255, int(low[0]), int(low[1]), -2)

    def round(self, centre, radius, colour):
        turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        self.thing(np.float32(centre + radius * np.stack([np.cos(turns), np.sin(turns)], 1)), colour)
        cv2.circle(self.picture, tuple(int(v) for v in centre - radius * 0.3), max(1, int(radius * 0.25)), (230, 230, 230), -1, cv2.LINE_AA)

    def hand(self):
        """A forearm from the border, a palm, fingers, and the shadow that they throw far beside them."""
        rng = self.rng
        skin = np.float32([90, 125, 180]) * rng.uniform(0.35, 1.25) + rng.uniform(-15, 15, 3)
        sleeve = skin if rng.random() < 0.4 else faces.vivid_colour(rng) * rng.uniform(0.2, 1)
        goal = np.array([rng.uniform(MARGIN, self.width - MARGIN), rng.uniform(MARGIN, self.height - MARGIN)])
        turn = rng.uniform(0, 2 * np.pi)
        away = np.array([np.cos(turn), np.sin(turn)])
        across = np.array([-away[1], away[0]])
        palm = goal + away * 80
        limbs = [(palm + away * 130, palm + away * 1200, rng.uniform(75, 110), sleeve), (palm, palm + away * 150, 55, skin),
                 (palm, palm + away, 84, skin)]
        for i in range(5):
            base = palm + across * (i - 2) * 17
            tip = palm - away * rng.uniform(60, 105) + across * (i - 2) * rng.uniform(14, 26)
            limbs.append((tip, base, 16, skin * rng.uniform(0.92, 1.05)))
        if rng.random() < 0.6:
            self.far_shadow(limbs)
        for a, b, wide, colour in limbs:
            along = (b - a) / max(1e-6, np.linalg.norm(b - a))
            side = np.array([-along[1], along[0]]) * wide / 2
            self.thing(np.float32([a + side, b + side, b - side, a - side]), colour)
            self.round(a, wide / 2, colour)

    def far_shadow(self, limbs):
        """What is high above the table throws its shadow where it is not itself."""
        rng = self.rng
        turn = rng.uniform(0, 2 * np.pi)
        shift = rng.uniform(10, 130) * np.array([np.cos(turn), np.sin(turn)])
        layer = np.zeros((self.height // 2, self.width // 2), np.uint8)
        for a, b, wide, _ in limbs:
            cv2.line(layer, tuple(np.int32((a + shift) / 2)), tuple(np.int32((b + shift) / 2)), 255, max(1, int(wide / 2)))
        soft = cv2.GaussianBlur(layer, (0, 0), rng.uniform(0.5, 6))
        self.picture *= 1 - rng.uniform(0.3, 0.85) * cv2.resize(soft, (self.width, self.height))[..., None].astype(np.float32) / 255

    def stand(self):
        """Solids: their shadows here, themselves in the camera's picture."""
        rng = self.rng
        places = [tuple(MARGIN + (np.array([c, r]) + 0.5) * SQUARE) for c in range(self.columns) for r in range(self.rows)]
        places += [laid[0] for laid in self.laid]
        self.standing = solids.Standing(rng, self.kind.held, places, (self.width, self.height))
        self.picture *= 1 - rng.uniform(0.1, 0.75) * self.standing.shadow(self.picture.shape[:2], rng.uniform(0.8, 6))[..., None]

    # --- lamp and camera ----------------------------------------------------------------------

    def light(self):
        rng = self.rng
        y, x = np.mgrid[0:self.height, 0:self.width].astype(np.float32)
        turn, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.7)
        along = ((x / self.width - 0.5) * np.cos(turn) + (y / self.height - 0.5) * np.sin(turn))
        field = 1 + slope * along
        if rng.random() < 0.4:
            cx, cy, r = rng.uniform(0, self.width), rng.uniform(0, self.height), rng.uniform(300, 900)
            field *= 0.5 + np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))
        if rng.random() < 0.25:  # a hard shadow: a person, a shelf
            n = rng.integers(3, 7)
            middle = np.array([rng.uniform(0, self.width), rng.uniform(0, self.height)])
            shape = middle + rng.normal(0, 220, (n, 2))
            layer = np.zeros((self.height, self.width), np.uint8)
            cv2.fillPoly(layer, [cv2.convexHull(np.int32(shape))], 255)
            soft = cv2.resize(cv2.GaussianBlur(cv2.resize(layer, None, fx=0.25, fy=0.25), (0, 0), rng.uniform(0.5, 6)), (self.width, self.height))
            field *= 1 - rng.uniform(0.2, 0.65) * soft.astype(np.float32) / 255
        tint = rng.uniform(0.75, 1.2, 3).astype(np.float32)
        self.picture *= field[..., None] * tint
        if rng.random() < 0.2:  # a veil over the table: a lamp mirrored in the board
            cx, cy, r = rng.uniform(0, self.width), rng.uniform(0, self.height), rng.uniform(40, 250)
            self.picture += rng.uniform(20, 200) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * r * r))[..., None]
        level = rng.uniform(70, 165)
        gain = level / max(1.0, float(self.picture.mean()))
        self.picture *= gain
        self.brightness = lambda at: gain * tint * field[int(np.clip(at[1], 0, self.height - 1)), int(np.clip(at[0], 0, self.width - 1))]
        np.clip(self.picture, 0, 255, out=self.picture)

    def seen(self, px_per_mm):
        """The view from above after a camera saw the table, and the cards in its pixels."""
        rng = self.rng
        picture = self.picture.astype(np.uint8)
        wide = int(rng.choice([640, 1280, 1280, 1920]) * rng.uniform(0.85, 1))
        tall = wide * 9 // 16
        fill = rng.uniform(0.72, 1.02)
        half = np.array([self.columns, self.rows]) * SQUARE / 2
        middle = np.array([self.width, self.height]) / 2
        square = middle + np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        turn = np.deg2rad(rng.choice([0, 90, 180, 270]) + rng.normal(0, 6))
        tilt = np.deg2rad(abs(rng.normal(0, 24))) if rng.random() < 0.8 else 0
        tilt = min(tilt, np.deg2rad(55))
        away = rng.uniform(900, 1600)
        plane = (square - middle) @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        depth = away + plane[:, 1] * np.sin(tilt) * -1
        image = np.stack([plane[:, 0] / depth, plane[:, 1] * np.cos(tilt) / depth], 1)
        low, high = image.min(0), image.max(0)
        k = fill * min(wide / (high[0] - low[0]), tall / (high[1] - low[1]))
        aim = np.array([wide, tall]) / 2
        if rng.random() < 0.15:  # a part of the board is out of the picture
            aim = aim + rng.uniform(-0.13, 0.13, 2) * tall
        if not self.kind.board and rng.random() < 0.5:  # nearer, so that the border cuts cards too
            k *= rng.uniform(1, 1.5)
        image = (image - (low + high) / 2) * k + aim
        to_camera = cv2.getPerspectiveTransform(square.astype(np.float32), image.astype(np.float32))
        shot = cv2.warpPerspective(picture, to_camera, (wide, tall), flags=cv2.INTER_AREA if fill < 0.5 else cv2.INTER_LINEAR,
                                   borderMode=cv2.BORDER_REFLECT if self.kind.board else cv2.BORDER_CONSTANT, borderValue=self.picture.mean((0, 1)).tolist())
        hidden = None
        if self.standing:
            camera = solids.Camera(middle, turn, tilt, away, (low + high) / 2, k, aim)
            silhouettes = self.standing.into(shot, camera, self.brightness)
            hidden = cv2.warpPerspective(silhouettes, np.linalg.inv(to_camera), (self.width, self.height), flags=cv2.INTER_NEAREST)
        soft = rng.uniform(0.3, 1.3) * wide / 1280 + (rng.uniform(0, 1.6) if rng.random() < 0.2 else 0)
        shot = cv2.GaussianBlur(shot, (0, 0), soft)
        if rng.random() < 0.15:
            n = int(rng.integers(3, 10))
            kernel = np.zeros((n, n), np.float32)
            way = rng.uniform(0, np.pi)
            a, b = np.array([n / 2, n / 2]), np.array([np.cos(way), np.sin(way)]) * n / 2
            cv2.line(kernel, tuple(np.int32(a - b)), tuple(np.int32(a + b)), 1.0)
            shot = cv2.filter2D(shot, -1, kernel / max(1e-6, kernel.sum()))
        noise = rng.uniform(0, 4) if rng.random() < 0.7 else rng.uniform(4, 16)
        grain = cv2.resize(rng.standard_normal((tall // 2, wide // 2, 1), np.float32), (wide, tall))[..., None] if rng.random() < 0.5 else rng.standard_normal((tall, wide, 3), np.float32)
        shot = np.clip(shot.astype(np.float32) + grain * noise, 0, 255).astype(np.uint8)
        if rng.random() < 0.3:  # a camera's sharpening
            shot = cv2.addWeighted(shot, 1.6, cv2.GaussianBlur(shot, (0, 0), 1.2), -0.6, 0)
        _, taken = cv2.imencode(".jpg", shot, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])
        shot = cv2.imdecode(taken, cv2.IMREAD_COLOR)
        size = (int(round(self.width * px_per_mm)), int(round(self.height * px_per_mm)))
        inexact = square + rng.normal(0, 0.7, (4, 2))
        to_view = cv2.getPerspectiveTransform(image.astype(np.float32), (inexact * px_per_mm).astype(np.float32))
        if (scale := np.linalg.norm(image[1] - image[0]) / (self.columns * SQUARE)) > 1.25 * px_per_mm:
            shot = cv2.GaussianBlur(shot, (0, 0), 0.4 * scale / px_per_mm)
        view = cv2.warpPerspective(shot, to_view, size, flags=cv2.INTER_LINEAR)
        reached = cv2.warpPerspective(np.full((tall, wide), 255, np.uint8), to_view, size, flags=cv2.INTER_NEAREST)
        view[reached == 0] = 0
        if hidden is not None:
            self.owner[hidden > 0] = -2
        owner = cv2.resize(self.owner, size, interpolation=cv2.INTER_NEAREST)
        owner[reached == 0] = -2
        counts = np.bincount(owner[owner >= 0].ravel(), minlength=len(self.laid))
        cards = []
        for i, (centre, angle, size_mm, up, area, sleeve) in enumerate(self.laid):
            at = cv2.perspectiveTransform(np.float32([[centre]]), cv2.getPerspectiveTransform(square.astype(np.float32), inexact.astype(np.float32)))[0, 0]
            cards.append(Card(tuple(at * px_per_mm), angle % 360, (size_mm[0] * px_per_mm, size_mm[1] * px_per_mm), up,
                              float(min(1.0, counts[i] / (area * px_per_mm * px_per_mm))), sleeve))
        return Seen(view, cards, taken, to_view)


def random_ground(rng):
    """Paper, card, felt: mostly dull."""
    if rng.random() < 0.6:
        return np.clip(np.full(3, rng.uniform(20, 250)) + rng.uniform(-22, 22, 3), 0, 255).astype(np.float32)
    return np.clip(faces.vivid_colour(rng) * rng.uniform(0.3, 1), 0, 255)


def draw_table(rng, fronts, px_per_mm, kind=Kind()):
    table = Table(rng, fronts, kind)
    table.ground()
    table.place_cards()
    table.things()
    if kind.standing_share > 0 and rng.random() < kind.standing_share:
        table.stand()
    for _ in range(rng.choice([0, 1, 2], p=[0.62, 0.28, 0.1])):
        table.hand()
    table.light()
    return table.seen(px_per_mm)
