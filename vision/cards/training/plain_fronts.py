"""Fronts that are mostly bare: playing cards, cards with a few shapes, with words, with a number; and printed backs of cards without
sleeves. Drawn from chance alone, as faces.py draws fronts with pictures.

HELD_FAMILIES are kept out of the learning: what a network reads of them says how it reads cards that nobody thought of.
"""
from dataclasses import dataclass

import cv2
import numpy as np

import emblem_fronts
import faces
from faces import FRONT, HEIGHT, WIDTH, pixels, random_colour, vivid_colour


def mm(x, y):
    return int(round(x * faces.PX)), int(round(y * faces.PX))


def paper(rng):
    level = rng.uniform(205, 255) if rng.random() < 0.9 else rng.uniform(15, 50)
    return np.clip(np.full((HEIGHT, WIDTH, 3), level) + rng.normal(0, 5, 3), 0, 255).astype(np.uint8).copy()


def suit_ink(rng):
    chance = rng.random()
    if chance < 0.45:
        return np.float32([20, 20, rng.uniform(150, 235)])
    return np.full(3, rng.uniform(5, 50), np.float32) if chance < 0.9 else vivid_colour(rng)


def pip(picture, suit, x, y, size, ink, upside_down=False, slim=1.0):
    """One of the four suits, `size` mm high, its middle at (x, y)."""
    way = -1 if upside_down else 1
    at = lambda u, v: mm(x + u * size * slim, y + way * v * size)
    ball = lambda u, v, r: cv2.circle(picture, at(u, v), max(1, int(r * size * faces.PX)), ink, -1, cv2.LINE_AA)
    shape = lambda points: cv2.fillPoly(picture, [np.int32([at(*p) for p in points])], ink, cv2.LINE_AA)
    if suit == 0:    # a diamond
        shape(((0, -0.55), (0.4, 0), (0, 0.55), (-0.4, 0)))
    elif suit == 1:  # a heart
        ball(-0.2, -0.2, 0.25), ball(0.2, -0.2, 0.25), shape(((-0.43, -0.1), (0.43, -0.1), (0, 0.5)))
    elif suit == 2:  # a spade
        ball(-0.2, 0.12, 0.24), ball(0.2, 0.12, 0.24), shape(((-0.43, 0.1), (0.43, 0.1), (0, -0.5))), shape(((0, 0), (0.2, 0.5), (-0.2, 0.5)))
    else:            # a club
        ball(-0.24, 0.08, 0.23), ball(0.24, 0.08, 0.23), ball(0, -0.25, 0.23), shape(((0, 0), (0.2, 0.5), (-0.2, 0.5)))


@dataclass(frozen=True)
class Print:
    """What the cards of one pack have in common beside colours and sizes."""
    font: int = cv2.FONT_HERSHEY_SIMPLEX
    larger: float = 1.0      # the rank and suit in the corners
    bold: float = 1.0        # lines of the rank
    corners: int = 2         # that have rank and suit
    slim: float = 1.0        # width of a pip by its height
    figures: bool = False    # courts are figures on bare paper


FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


def print_of(rng):
    return Print(FONTS[rng.integers(len(FONTS))], rng.choice([1.0, rng.uniform(1, 1.9)]), rng.uniform(0.8, 2.2), int(rng.choice([2, 2, 2, 4])),
                 rng.uniform(0.8, 1.15), bool(rng.random() < 0.6))


def index_of(rng, picture, suit, ink, rank, style=Print()):
    """Rank and suit in two corners, or in all four."""
    x, y, size = rng.uniform(4, 7), rng.uniform(6, 11), rng.uniform(4, 9) * style.larger
    y = max(y, 1.5 + size * 0.8)
    suited = rng.random(2) < 0.95
    def corner(middle, with_suit):
        wide = min(0.8, 1.5 / len(rank)) if style.larger > 1 else 1
        cv2.putText(picture, rank, mm(middle - size * 0.5 * wide, y), style.font, size * faces.PX / 22 * wide, ink, max(1, int(size / 5 * style.bold)), cv2.LINE_AA)
        if with_suit:
            pip(picture, suit, middle, y + size * 0.8, size * 0.75, ink, slim=style.slim)
    for with_suit in suited:
        for middle in (x, FRONT[0] - x)[:style.corners // 2]:
            corner(middle, with_suit)
        picture[:] = picture[::-1, ::-1]


PLACES = {1: ((0.5, 0.5),), 2: ((0.5, 0.18), (0.5, 0.82)), 3: ((0.5, 0.18), (0.5, 0.5), (0.5, 0.82)),
          4: ((0.3, 0.18), (0.7, 0.18), (0.3, 0.82), (0.7, 0.82))}
PLACES[5], PLACES[6] = PLACES[4] + PLACES[1], PLACES[4] + ((0.3, 0.5), (0.7, 0.5))
PLACES[7], PLACES[8] = PLACES[6] + ((0.5, 0.34),), PLACES[6] + ((0.5, 0.34), (0.5, 0.66))
FOURS = tuple((x, y) for x in (0.3, 0.7) for y in (0.18, 0.39, 0.61, 0.82))
PLACES[9], PLACES[10] = FOURS + PLACES[1], FOURS + ((0.5, 0.28), (0.5, 0.72))


def playing_card(rng):
    picture, ink, suit = paper(rng), suit_ink(rng).tolist(), int(rng.integers(4))
    return laid_out(rng, rng, picture, ink, suit, int(rng.integers(1, 14)))


def court_art(size_mm, own_rng, pack_rng):
    """A picture of its own, or the one that all courts of a pack share with some spots of its own in it."""
    court = faces.art(own_rng, *size_mm)
    if pack_rng is None:
        return court
    shared, own = faces.art(pack_rng, *size_mm), np.zeros(court.shape[:2], np.uint8)
    for _ in range(own_rng.integers(2, 7)):
        spot = tuple(int(own_rng.integers(edge)) for edge in own.shape[::-1])
        cv2.ellipse(own, spot, tuple(int(v) for v in own_rng.integers(mm(3, 3), mm(11, 11))), float(own_rng.uniform(0, 180)), 0, 360, 255, -1)
    return np.where(own[..., None] > 0, court, shared)


def figure(picture, rngs):
    """Upper half of a court's figure on bare paper: patches of a few colours with dark outlines, drawn in turn by each of `rngs`."""
    height, width = picture.shape[:2]
    palette = [tuple(int(level) for level in rngs[0].permutation(colour)) for colour in ((40, 40, 205), (40, 190, 235), (150, 70, 30), (30, 30, 30), (235, 235, 235))]
    for rng in rngs:
        for _ in range(rng.integers(4, 11)):
            at = (int(rng.normal(0.5, 0.18) * width), int(rng.uniform(0.1, 1) * height))
            axes, turn = tuple(int(v) for v in rng.uniform(0.04, 0.26, 2) * width), float(rng.uniform(0, 180))
            ink = palette[rng.integers(len(palette))]
            if rng.random() < 0.5:
                cv2.ellipse(picture, at, axes, turn, 0, 360, ink, -1, cv2.LINE_AA)
                cv2.ellipse(picture, at, axes, turn, 0, 360, (30, 30, 30), 1, cv2.LINE_AA)
            else:
                points = np.int32([cv2.boxPoints((at, (2.0 * axes[0], 2.0 * axes[1]), turn))])
                cv2.fillPoly(picture, points, ink, cv2.LINE_AA)
                cv2.polylines(picture, points, True, (30, 30, 30), 1, cv2.LINE_AA)


def court_half(rng, size_mm, own_rng, pack_rng, style):
    if not style.figures or pack_rng is None:
        court = court_art(size_mm, own_rng, pack_rng)
        return np.clip(court.astype(np.float32) * 0.7 + rng.uniform(20, 90), 0, 255).astype(np.uint8)
    court = np.full((pixels(size_mm[1]), pixels(size_mm[0]), 3), 240, np.uint8)
    figure(court, (pack_rng, own_rng))
    return court


def laid_out(rng, court_rng, picture, ink, suit, number, pips_mm=(9, 14), pack_rng=None, style=Print()):
    if number > 10:  # a court card: a picture in a frame, the same both ways up
        inset = rng.uniform(6, 13)
        court = court_half(rng, (FRONT[0] - 2 * inset, FRONT[1] / 2 - inset * 0.8), court_rng, pack_rng, style)
        if style.figures:
            pip(court, suit, 7, 8, 9, ink, slim=style.slim)
        whole = np.concatenate([court, court[::-1, ::-1]])
        x, y = mm(inset, inset * 0.8)
        region = picture[y:y + whole.shape[0], x:x + whole.shape[1]]
        region[:] = whole[:region.shape[0], :region.shape[1]]
        cv2.rectangle(picture, (x, y), (x + region.shape[1], y + region.shape[0]), (60, 40, 30), 1, cv2.LINE_AA)
    else:
        size = rng.uniform(*pips_mm) if number > 1 else rng.uniform(pips_mm[0] + 5, 38)
        spread = rng.uniform(0.85, 1.1)
        for u, v in PLACES[number]:
            u, v = 0.5 + (u - 0.5) * spread, 0.5 + (v - 0.5) * spread
            pip(picture, suit, u * FRONT[0], v * FRONT[1], size, ink, v > 0.52, style.slim)
    index_of(rng, picture, suit, ink, "A" if number == 1 else str(number) if number < 11 else "JQK"[number - 11], style)
    return picture


def frame(rng, picture):
    """A thin line around the middle, where court cards have theirs."""
    aside, above = rng.uniform(11, 17), rng.uniform(8, 14)
    ink = rng.uniform(90, 200, 3).tolist()
    cv2.rectangle(picture, mm(aside, above), mm(FRONT[0] - aside, FRONT[1] - above), ink, 1, cv2.LINE_AA)


def pack(rng):
    """The 52 cards of one pack: many differ in their suit or in a pip alone, the courts of most packs in some spots."""
    style, cards = int(rng.integers(1 << 30)), []
    alike, printed = style % 4 > 0, print_of(np.random.default_rng([style, 2]))
    for suit in range(4):
        for number in range(1, 14):
            same = np.random.default_rng(style)
            picture, ink = paper(same), [20, 20, same.uniform(150, 235)] if suit < 2 else [same.uniform(5, 50)] * 3
            if same.random() < 0.4:
                frame(same, picture)
            pips_mm = (5, 9) if same.random() < 0.5 else (8, 14)
            cards.append(laid_out(same, np.random.default_rng([style, suit, number]), picture, ink, suit, number, pips_mm,
                                  np.random.default_rng(style + 1) if alike else None, printed))
    return cards


def shape_card(rng):
    """One to four like shapes, full, empty or hatched."""
    picture, ink, count = paper(rng), vivid_colour(rng).tolist(), int(rng.integers(1, 5))
    kind, fill = int(rng.integers(4)), int(rng.integers(3))
    wide, tall = rng.uniform(28, 46), rng.uniform(9, 17)
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    outline = {0: np.stack([np.cos(turns), np.sin(turns)], 1), 1: np.float32([[0, -1], [1, 0], [0, 1], [-1, 0]]),
               2: np.stack([np.sign(np.cos(turns)) * np.abs(np.cos(turns)) ** 0.35, np.sin(turns)], 1),
               3: np.stack([np.cos(turns) + 0.15 * np.sin(3 * turns), np.sin(turns) * 0.7 + 0.45 * np.sin(2 * turns - 0.4)], 1)}[kind]
    for i in range(count):
        middle = np.array([FRONT[0] / 2, FRONT[1] / 2 + (i - (count - 1) / 2) * (tall + rng.uniform(3, 6))])
        points = np.int32([mm(*(middle + p * (wide / 2, tall / 2))) for p in outline])
        if fill == 0:
            cv2.fillPoly(picture, [points], ink, cv2.LINE_AA)
        elif fill == 1:
            mask = np.zeros(picture.shape[:2], np.uint8)
            cv2.fillPoly(mask, [points], 255)
            mask[:, ::2] = 0
            picture[mask > 0] = ink
        cv2.polylines(picture, [points], True, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
    return picture


def word_card(rng):
    """Words, a title, at times a small picture, on paper of one colour."""
    picture = paper(rng) if rng.random() < 0.6 else np.broadcast_to(random_colour(rng, 30, 250).astype(np.uint8), (HEIGHT, WIDTH, 3)).copy()
    ink = random_colour(rng, 0, 60) if picture.mean() > 120 else random_colour(rng, 200, 255)
    size, line = rng.uniform(1.5, 4.5), rng.uniform(6, 14)
    while line < rng.uniform(20, 80):
        faces.write(rng, picture, rng.uniform(5, 8), line, rng.uniform(30, 50), size, ink)
        line += size * 2
    if rng.random() < 0.4:
        small = faces.art(rng, rng.uniform(15, 45), rng.uniform(15, 35))
        x, y = mm(rng.uniform(5, 12), rng.uniform(40, 48))
        region = picture[y:y + small.shape[0], x:x + small.shape[1]]
        region[:] = small[:region.shape[0], :region.shape[1]]
    return picture


def number_card(rng):
    """A coloured card with a slanted oval and a number: held out."""
    picture = np.broadcast_to(np.uint8([250, 250, 250]), (HEIGHT, WIDTH, 3)).copy()
    colour, number = vivid_colour(rng).tolist(), str(rng.integers(0, 10))
    inset = int(pixels(rng.uniform(2, 5)))
    cv2.rectangle(picture, (inset, inset), (WIDTH - inset, HEIGHT - inset), colour, -1)
    cv2.ellipse(picture, (WIDTH // 2, HEIGHT // 2), (int(WIDTH * 0.36), int(HEIGHT * 0.3)), 25, 0, 360, (250, 250, 250), -1, cv2.LINE_AA)
    cv2.putText(picture, number, (int(WIDTH * 0.32), int(HEIGHT * 0.62)), cv2.FONT_HERSHEY_DUPLEX, 1.6, colour, 3, cv2.LINE_AA)
    for _ in range(2):
        cv2.putText(picture, number, (inset + 2, inset + 16), cv2.FONT_HERSHEY_DUPLEX, 0.5, (250, 250, 250), 1, cv2.LINE_AA)
        picture = np.ascontiguousarray(picture[::-1, ::-1])
    return picture


def fruit_card(rng):
    """One to five round things with a leaf, on white: held out."""
    picture, colour = paper(rng), vivid_colour(rng).tolist()
    for u, v in PLACES[int(rng.integers(1, 6))]:
        at = mm(FRONT[0] * (0.5 + (u - 0.5) * 1.2), FRONT[1] * v)
        cv2.circle(picture, at, pixels(8.5), colour, -1, cv2.LINE_AA)
        cv2.ellipse(picture, (at[0], at[1] - pixels(9)), (pixels(4), pixels(2)), 30, 0, 360, (40, 140, 40), -1, cv2.LINE_AA)
        cv2.circle(picture, (at[0] - 4, at[1] - 4), 2, (255, 255, 255), -1, cv2.LINE_AA)
    return picture


FAMILIES = (playing_card, playing_card, shape_card, word_card, emblem_fronts.emblem_card, emblem_fronts.panel_card)
HELD_FAMILIES = (number_card, fruit_card)


def front(rng, held=False):
    families = HELD_FAMILIES if held else FAMILIES
    return families[rng.integers(len(families))](rng)


def bare_back(seed):
    """A printed back, the same for each card of a pack: a pattern in a white frame, at times without the frame."""
    rng = np.random.default_rng(seed)
    picture, ink = paper(rng), vivid_colour(rng) * rng.uniform(0.4, 1)
    inset = pixels(rng.uniform(2.5, 6)) if rng.random() < 0.75 else 0
    inner = picture[inset:HEIGHT - inset, inset:WIDTH - inset]
    y, x = np.mgrid[0:inner.shape[0], 0:inner.shape[1]]
    step, kind = int(rng.integers(3, 10)), int(rng.integers(4))
    pattern = {0: (x + y) // step % 2 ^ (x - y) // step % 2, 1: (np.hypot(x % (2 * step) - step, y % (2 * step) - step) < step * 0.6),
               2: np.ones_like(x), 3: (np.sin(x / step) + np.sin(y / step) > rng.uniform(-0.5, 0.5))}[kind].astype(bool)
    inner[pattern] = np.clip(ink, 0, 255).astype(np.uint8)
    inner[~pattern] = np.clip(ink * rng.uniform(0.5, 0.9) + rng.uniform(0, 110), 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        inner[:] = faces.printed_back(rng, inner.shape[1], inner.shape[0]).astype(np.uint8)
    middle = (WIDTH // 2, HEIGHT // 2)
    if rng.random() < 0.6:
        axes = (int(WIDTH * rng.uniform(0.15, 0.3)), int(HEIGHT * rng.uniform(0.12, 0.3)))
        cv2.ellipse(picture, middle, axes, 0, 0, 360, (random_colour(rng, 120, 255)).tolist(), int(rng.choice([-1, 2, 4])), cv2.LINE_AA)
    return picture
