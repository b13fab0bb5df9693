"""Families of rendered tables: boards, cloths, cards, sleeves, lamps, picture sizes and things that stand on the board.

`looked`: pictures may be opened while something is mended. `kept`: nobody opens its tables; the figure on those is the one that counts (five of its fronts
were opened, for names). `apart`: like `kept`, and nothing of it was opened. The three
share no board, line, cloth, face, sleeve, lamp or picture size. `learned`: what networks learn from; it shares no cloth, picture on a face,
font or thing with the three others and with the tables of scenes/dev, and its colours are any. What the renderer has but one of is in all: hands,
dice, the back in a clear sleeve, the layout of its cards; of the harder tables the wood under tape and the white sheets. `photographed` (photographed_family.py) has the things of the first three, and photographs for
cloths, boards and the art of cards.
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


def parquet(colours, seed):
    """Blocks of four boards each, every second one turned."""
    rng = np.random.default_rng(seed)
    block, board = 150, 38
    picture = np.zeros((SIDE + block, SIDE + block, 3), np.float32)
    for row in range(0, SIDE, block):
        for column in range(0, SIDE, block):
            for i in range(4):
                part = slice(row + i * board, row + i * board + board - 1), slice(column, column + block - 1)
                if (row + column) // block % 2:
                    part = slice(row, row + block - 1), slice(column + i * board, column + i * board + board - 1)
                picture[part] = np.float32(colours[rng.integers(len(colours))]) * rng.uniform(0.85, 1.1)
    return picture[:SIDE, :SIDE] * (1 + textures.noise(rng, SIDE, SIDE, 2, 0.06))[..., None]


def marble(ground, vein, seed):
    rng = np.random.default_rng(seed)
    veins = np.exp(-np.abs(fbm(rng, SIDE, SIDE, 6, 3) - 0.5) / 0.02)[..., None]
    return (np.float32(ground) * (1 - veins) + np.float32(vein) * veins).astype(np.float32)


def damask(ground, figure, pitch):
    """Lozenges with blossoms, in one colour of two sheens."""
    picture = np.ones((SIDE, SIDE, 3), np.float32) * np.float32(ground)
    for row in range(0, SIDE + pitch, pitch):
        for column in range(0, SIDE + pitch, pitch):
            at = (column + (row // pitch % 2) * pitch // 2, row)
            for turn in range(0, 180, 45):
                cv2.ellipse(picture, at, (pitch // 3, pitch // 9), turn, 0, 360, figure, -1, cv2.LINE_AA)
    return picture


TABLES = {
    "apart": [("parquet", lambda: parquet([(60, 105, 160), (50, 90, 140), (75, 125, 180)], 7), ["nasty"]),
              ("marble", lambda: marble((215, 222, 226), (120, 128, 140), 8), []),
              ("damask", lambda: damask((120, 40, 60), (138, 58, 80), 120), ["pattern"]),
              ("rubber", lambda: flat((48, 48, 50), (1, 0.10), (120, 0.03)), [])],
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


def linen(rng, height, width):
    """Threads that cross, of uneven thickness."""
    across, along = (cv2.GaussianBlur(rng.standard_normal((1, n)).astype(np.float32), (0, 0), 1.5)[0] for n in (width, height))
    return np.float32([150, 172, 180]) * (1 + 0.10 * across[None, :, None] + 0.10 * along[:, None, None])


def hammered(rng, height, width):
    """A sheet of copper, beaten."""
    return ramp(cv2.GaussianBlur(fbm(rng, height, width, 5, 30, 0.6), (0, 0), 3), [np.float32(c) for c in ((48, 80, 150), (70, 110, 190), (120, 160, 225))])


# Grounds of boards with the inks that are drawn on them: (texture, ink, width in mm, opacity, breaks).
GROUNDS = {"apart": [(linen, "red", (2, 4), 0.75, 3), (hammered, "black", (2, 4), 0.8, 0), (linen, "black", (1.2, 2.5), 0.6, 6)],
           "looked": [(stone, "white", (3, 6), 0.55, 8), (cork, "black", (1.5, 3), 0.8, 0), (cork, "blue", (2, 4), 0.7, 2)],
           "kept": [(leather, "yellow", (1.5, 3.5), 0.7, 2), (oilcloth, "black", (2, 4), 0.85, 0), (painted_wood, "white", (2.5, 6), 0.75, 4),
                    (leather, "silver", (2, 4), 0.8, 14), (oilcloth, "blue", (2.5, 5), 0.8, 0)]}
FLAT_GROUNDS = {"apart": [("teal", (130, 120, 40), ["white", "black"]), ("rose", (205, 200, 235), ["red", "pencil"]), ("anthracite", (66, 62, 60), ["yellow", "silver"])],
                "looked": [("terracotta", (70, 105, 175), ["white", "black"]), ("mint", (175, 205, 170), ["black", "green"])],
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


def stitches(rng, height, width):
    """A figure of crosses on cloth, the same on both sides of its middle."""
    cell = max(6, width // 40)
    rows, half = height // cell, width // cell // 2 + 1
    colours, figure = palette(rng, 4), fbm(rng, rows, half, 3, 3)
    picture = np.ones((height, width, 3), np.float32) * (205, 220, 228)
    for row in range(rows):
        for column in range(half):
            if figure[row, column] < 0.5:
                continue
            colour = tuple(map(float, colours[min(3, int((figure[row, column] - 0.5) * 8))]))
            for x in (width // 2 + column * cell, width // 2 - (column + 1) * cell):
                cv2.line(picture, (x, row * cell), (x + cell, (row + 1) * cell), colour, 2, cv2.LINE_AA)
                cv2.line(picture, (x + cell, row * cell), (x, (row + 1) * cell), colour, 2, cv2.LINE_AA)
    return picture


def inkwork(rng, height, width):
    """Lines of a pen along the heights of a landscape, on yellowed paper."""
    heights = fbm(rng, height, width, 5, 3)
    lines = np.abs((heights * rng.uniform(8, 20)) % 1 - 0.5) < 0.07
    return np.where(lines[..., None], np.float32([40, 40, 60]), np.float32([185, 215, 228]) * (0.9 + 0.15 * fbm(rng, height, width)[..., None]))


def lights(rng, height, width):
    """Lamps of a town at night, out of focus."""
    picture = np.ones((height, width, 3), np.float32) * (45, 30, 22)
    for _ in range(int(rng.integers(25, 70))):
        disc = np.zeros_like(picture)
        at = (int(rng.uniform(0, width)), int(rng.uniform(0.2, 1) * height))
        cv2.circle(disc, at, int(rng.uniform(0.02, 0.09) * width), tuple(map(float, palette(rng, 3)[2])), -1, cv2.LINE_AA)
        picture += disc * rng.uniform(0.2, 0.7)
    return picture


ART = {"apart": [stitches, inkwork, lights], "looked": [waves, towers], "kept": [bust, brush, faces.art_julia]}
SLEEVES = {"apart": [(30, 90, 60), (245, 210, 150), (90, 70, 140), (200, 60, 30), (160, 170, 180), (40, 50, 80), (225, 225, 245), (110, 160, 40)],
           "looked": [(120, 170, 190), (214, 150, 170), (70, 60, 50), (150, 190, 120), (236, 226, 190), (60, 90, 110), (170, 80, 90)],
           "kept": [(20, 120, 124), (120, 20, 50), (96, 104, 40), (232, 120, 170), (120, 190, 235), (206, 160, 50), (128, 128, 132), (70, 50, 40)]}
FRAMES = {"apart": [(200, 190, 170), (60, 60, 150), (95, 140, 60), (190, 120, 60), (50, 45, 55), (110, 180, 230), (150, 150, 158), (150, 100, 140)],
          "looked": [(180, 205, 215), (170, 120, 90), (60, 60, 62), (90, 90, 170), (110, 150, 110), (120, 190, 210), (160, 160, 150), (130, 145, 160)],
          "kept": [(215, 235, 240), (205, 165, 95), (40, 40, 46), (50, 60, 205), (60, 120, 60), (70, 165, 220), (170, 165, 160), (90, 115, 140)]}
FONTS = {"apart": dict(title=["C059-Bold", "P052-Bold"], text=["C059-Roman", "P052-Roman"]), "looked": dict(title=["NimbusSans-Bold"], text=["NimbusSans-Regular"]), "kept": dict(title=["URWGothic-Demi", "URWBookman-Demi"], text=["URWGothic-Book", "URWBookman-Light"])}
LAMPS = {"apart": [[1, 0.9, 0.62], [0.92, 0.86, 1.0], [0.9, 1.0, 1.0]], "looked": [[1, 0.72, 0.42], [0.86, 0.95, 1.0]], "kept": [[1, 0.62, 0.30], [0.80, 1.0, 0.86], [1, 0.80, 0.86]]}
SIZES = {"apart": [(1440, 900), (1600, 1200), (960, 720)], "looked": [(1600, 900), (1024, 768)], "kept": [(1280, 960), (1360, 768), (800, 600), (1920, 1200)]}
THINGS = {"apart": ["bottle", "egg_cup"], "looked": ["cup", "box"], "kept": ["piece", "bowl", "figure"]}
PROFILES = {"bottle": [(0, 0), (22, 0), (23, 6), (23, 60), (9, 82), (9, 104), (0, 104)],
            "egg_cup": [(0, 0), (19, 0), (18, 4), (6, 10), (6, 20), (21, 34), (22, 52), (19, 52), (4, 28), (0, 28)],
            "piece": [(0, 0), (15, 0), (15, 4), (8, 9), (6, 26), (10, 30), (7, 33), (10, 42), (6, 50), (0, 52)],
            "bowl": [(0, 0), (28, 0), (52, 36), (49, 36), (26, 6), (0, 6)],
            "figure": [(0, 0), (13, 0), (13, 3), (5, 4), (7, 16), (10, 22), (4, 27), (6, 33), (0, 37)]}
