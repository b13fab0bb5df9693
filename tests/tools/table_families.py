"""Families of rendered tables: boards, cloths, cards, sleeves, lamps, picture sizes and things that stand on the board.

`looked`: pictures may be opened while something is mended. `kept`: nobody opens them; the figure on those is the one that counts. The two
share no board, line, cloth, face, sleeve, lamp or picture size. `learned`: what networks learn from; it shares no cloth, picture on a face,
font or thing with the two others and with the tables of scenes/dev, and its colours are any. What the renderer has but one of is in all: hands,
dice, the back in a clear sleeve, the layout of its cards; of the harder tables the wood under tape and the white sheets.
"""
import cv2
import numpy as np

import faces
import textures
from faces import fbm, palette, ramp

SIDE = textures.TW  # of a table's texture: 1,800 mm


def flat(colour, *noises):
    """A ground of one colour with noises (sigma in px, amplitude)."""
    rng = np.random.default_rng(int(sum(colour)))
    ground = np.ones((SIDE, SIDE, 3), np.float32) * np.float32(colour)
    return ground * (1 + sum(textures.noise(rng, SIDE, SIDE, sigma, amplitude) for sigma, amplitude in noises))[..., None]


def tiles(tile, joint, colour, grout, seed):
    """Square tiles with joints, all of nearly one colour."""
    rng = np.random.default_rng(seed)
    count = SIDE // tile + 1
    shades = np.repeat(np.repeat(rng.normal(1, 0.05, (count, count)), tile, 0), tile, 1)[:SIDE, :SIDE, None]
    picture = np.float32(colour) * shades * (1 + textures.noise(rng, SIDE, SIDE, 3, 0.03))[..., None]
    at = np.arange(SIDE) % tile < joint
    picture[at] = grout
    picture[:, at] = grout
    return picture.astype(np.float32)


def speckled(ground, grains, seed):
    rng = np.random.default_rng(seed)
    noise = cv2.GaussianBlur(rng.standard_normal((SIDE, SIDE)).astype(np.float32), (0, 0), 2.4)
    noise = noise / noise.std() + 0.6 * textures.noise(rng, SIDE, SIDE, 30, 1.0)
    return ramp(np.clip(noise * 0.22 + 0.5, 0, 1), [np.float32(c) for c in (grains[0], ground, ground, grains[1])])


def tartan(setts, ground, seed):
    """Bands of colour that cross, each half as strong as cloth weaves them."""
    profile = np.ones((SIDE, 3), np.float32) * np.float32(ground)
    period = sum(width for _, width in setts)
    at = np.arange(SIDE) % period
    begin = 0
    for colour, width in setts:
        profile[(at >= begin) & (at < begin + width)] = colour
        begin += width
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    over = (((rows + columns) // 4) % 2)[..., None]
    return np.where(over == 1, profile[None], profile[:, None]).astype(np.float32)


def dots(ground, colour, pitch, radius):
    picture = np.ones((SIDE, SIDE, 3), np.float32) * np.float32(ground)
    for row, y in enumerate(range(0, SIDE + pitch, pitch)):
        for x in range((row % 2) * pitch // 2, SIDE + pitch, pitch):
            cv2.circle(picture, (x, y), radius, colour, -1, cv2.LINE_AA)
    return picture


def print_on_paper(seed):
    """Columns of grey lines with headings and dark pictures, as a newspaper lies under a board."""
    rng = np.random.default_rng(seed)
    picture = np.ones((SIDE, SIDE, 3), np.float32) * (190, 205, 208)
    for left in range(20, SIDE - 200, 210):
        y = 20
        while y < SIDE - 30:
            height = int(rng.choice([5, 5, 5, 5, 26, 120], p=[0.24, 0.24, 0.24, 0.2, 0.06, 0.02]))
            shade = 60 if height > 5 else 105
            cv2.rectangle(picture, (left, y), (left + int(rng.uniform(120, 195)), y + height), (shade, shade, shade), -1)
            y += height + 7
    return picture


TABLES = {
    "looked": [("tiles", lambda: tiles(190, 7, (205, 212, 214), (150, 155, 158), 1), ["nasty"]),
               ("granite", lambda: speckled((95, 98, 102), ((28, 28, 30), (205, 200, 196)), 2), ["pattern"]),
               ("planks", lambda: textures.wood(np.random.default_rng(3), (150, 120, 70), (125, 95, 50), 11), []),
               ("plum", lambda: flat((70, 38, 78), (2, 0.06), (300, 0.03)), [])],
    "kept": [("tartan", lambda: tartan([((40, 30, 140), 90), ((60, 70, 30), 60), ((210, 215, 220), 8), ((60, 70, 30), 40)], (40, 30, 140), 4), ["nasty"]),
             ("cells", lambda: tiles(118, 3, (215, 220, 218), (190, 120, 60), 5), ["nasty"]),
             ("dots", lambda: dots((150, 60, 40), (225, 228, 230), 76, 15), ["pattern"]),
             ("baize", lambda: flat((58, 92, 28), (1.5, 0.08), (200, 0.04)), []),
             ("concrete", lambda: flat((142, 146, 148), (2, 0.04), (40, 0.06), (250, 0.08)), []),
             ("newspaper", lambda: print_on_paper(6), ["pattern"])]}


def stone(rng, height, width):
    return ramp(np.clip(fbm(rng, height, width, 7, 5, 0.7), 0, 1), [np.float32(c) for c in ((48, 46, 44), (70, 66, 62), (88, 84, 80))])


def cork(rng, height, width):
    return ramp(fbm(rng, height, width, 7, 40, 0.95), [np.float32(c) for c in ((40, 70, 110), (85, 130, 178), (120, 165, 205))])


def leather(rng, height, width):
    return ramp(fbm(rng, height, width, 7, 30, 0.9), [np.float32(c) for c in ((28, 40, 78), (42, 60, 108), (58, 80, 132))])


def oilcloth(rng, height, width):
    picture = np.ones((height, width, 3), np.float32) * (150, 175, 120)
    for _ in range(180):
        at = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        cv2.circle(picture, at, int(rng.uniform(3, 9)), (120, 205, 235) if rng.random() < 0.5 else (120, 120, 210), -1, cv2.LINE_AA)
    return picture


def painted_wood(rng, height, width):
    """Green paint, worn along the grain."""
    grain = cv2.resize(rng.random((height // 2, 6)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return ramp(np.clip(0.35 + 0.5 * (grain - 0.5) + 0.25 * fbm(rng, height, width), 0, 1),
                [np.float32(c) for c in ((60, 88, 40), (84, 118, 60), (110, 140, 96))])


# Grounds of boards with the inks that are drawn on them: (texture, ink, width in mm, opacity, breaks).
GROUNDS = {"looked": [(stone, "white", (3, 6), 0.55, 8), (cork, "black", (1.5, 3), 0.8, 0), (cork, "blue", (2, 4), 0.7, 2)],
           "kept": [(leather, "yellow", (1.5, 3.5), 0.7, 2), (oilcloth, "black", (2, 4), 0.85, 0), (painted_wood, "white", (2.5, 6), 0.75, 4),
                    (leather, "silver", (2, 4), 0.8, 14), (oilcloth, "blue", (2.5, 5), 0.8, 0)]}
FLAT_GROUNDS = {"looked": [("terracotta", (70, 105, 175), ["white", "black"]), ("mint", (175, 205, 170), ["black", "green"])],
                "kept": [("salmon", (150, 165, 225), ["blue", "black", "pencil"]), ("navy", (80, 45, 25), ["white", "yellow"]),
                         ("lilac", (200, 170, 190), ["black", "red"]), ("mustard", (60, 150, 190), ["black", "brown"])]}


def waves(rng, height, width):
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    field = np.sin(x / rng.uniform(8, 40) + 4 * fbm(rng, height, width)) + np.sin(y / rng.uniform(8, 40))
    return ramp(np.clip(field * 0.25 + 0.5, 0, 1), palette(rng, 5))


def bust(rng, height, width):
    picture = ramp(fbm(rng, height, width, 5, 2), palette(rng, 4)) * 0.8
    middle = (int(width * rng.uniform(0.4, 0.6)), int(height * 0.42))
    skin = np.float32([int(v) for v in (rng.uniform(60, 150), rng.uniform(90, 190), rng.uniform(130, 230))])
    cv2.ellipse(picture, (middle[0], height), (int(width * 0.34), int(height * 0.46)), 0, 0, 360, tuple(map(float, skin * 0.5)), -1, cv2.LINE_AA)
    cv2.ellipse(picture, middle, (int(width * 0.14), int(height * 0.24)), 0, 0, 360, tuple(map(float, skin)), -1, cv2.LINE_AA)
    return picture * (0.7 + 0.5 * fbm(rng, height, width, 6, 5)[..., None])


def towers(rng, height, width):
    picture = ramp(np.linspace(0, 1, height)[:, None] * np.ones((1, width)), palette(rng, 3)[::-1])
    for _ in range(14):
        left, top, wide = rng.uniform(0, width), rng.uniform(0.2, 0.8) * height, rng.uniform(0.04, 0.14) * width
        cv2.rectangle(picture, (int(left), int(top)), (int(left + wide), height), tuple(map(float, palette(rng, 3)[rng.integers(3)] * 0.6)), -1)
    return picture * (0.75 + 0.4 * fbm(rng, height, width)[..., None])


def brush(rng, height, width):
    picture = np.ones((height, width, 3), np.float32) * palette(rng, 3)[2]
    for _ in range(160):
        colour = tuple(map(float, palette(rng, 4)[rng.integers(4)]))
        line = np.cumsum(rng.normal(0, width * 0.07, (5, 2)), 0) + rng.random(2) * [width, height]
        cv2.polylines(picture, [np.int32(line)], False, colour, int(rng.integers(2, 14)), cv2.LINE_AA)
    return picture


ART = {"looked": [waves, towers], "kept": [bust, brush, faces.art_julia]}
SLEEVES = {"looked": [(120, 170, 190), (214, 150, 170), (70, 60, 50), (150, 190, 120), (236, 226, 190), (60, 90, 110), (170, 80, 90)],
           "kept": [(20, 120, 124), (120, 20, 50), (96, 104, 40), (232, 120, 170), (120, 190, 235), (206, 160, 50), (128, 128, 132), (70, 50, 40)]}
FRAMES = {"looked": [(180, 205, 215), (170, 120, 90), (60, 60, 62), (90, 90, 170), (110, 150, 110), (120, 190, 210), (160, 160, 150), (130, 145, 160)],
          "kept": [(215, 235, 240), (205, 165, 95), (40, 40, 46), (50, 60, 205), (60, 120, 60), (70, 165, 220), (170, 165, 160), (90, 115, 140)]}
FONTS = {"looked": dict(title=["NimbusSans-Bold"], text=["NimbusSans-Regular"]), "kept": dict(title=["URWGothic-Demi", "URWBookman-Demi"], text=["URWGothic-Book", "URWBookman-Light"])}
LAMPS = {"looked": [[1, 0.72, 0.42], [0.86, 0.95, 1.0]], "kept": [[1, 0.62, 0.30], [0.80, 1.0, 0.86], [1, 0.80, 0.86]]}
SIZES = {"looked": [(1600, 900), (1024, 768)], "kept": [(1280, 960), (1360, 768), (800, 600), (1920, 1200)]}
THINGS = {"looked": ["cup", "box"], "kept": ["piece", "bowl", "figure"]}
PROFILES = {"piece": [(0, 0), (15, 0), (15, 4), (8, 9), (6, 26), (10, 30), (7, 33), (10, 42), (6, 50), (0, 52)],
            "bowl": [(0, 0), (28, 0), (52, 36), (49, 36), (26, 6), (0, 6)],
            "figure": [(0, 0), (13, 0), (13, 3), (5, 4), (7, 16), (10, 22), (4, 27), (6, 33), (0, 37)]}
