"""The family of rendered tables that networks learn from (table_families.py): what chance draws instead of lists. Its fronts are those of
vision/cards/training, half of them in the layout of the renderer's cards."""
import cv2
import numpy as np

import textures
import training_module
from faces import fbm, ramp
from table_families import SIDE


def drawn_cards():
    """The module that draws fronts for the networks, at the scale of a camera that is close."""
    module = training_module.load("faces")
    module.PX = 4.0
    return module


CARDS = drawn_cards()


def colour(rng, low=20, high=245):
    """Dull ones mostly, as of wood, paper and cloth; BGR."""
    if rng.random() < 0.55:
        return np.clip(rng.uniform(low, high) + rng.normal(0, 18, 3), 5, 250).astype(np.float32)
    return np.clip(CARDS.vivid_colour(rng) * rng.uniform(0.3, 0.95), 5, 250)


def linen(rng, height, width):
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    pitch = rng.uniform(4, 9)
    weave = 0.5 + 0.25 * np.sin(x * 6.28 / pitch) + 0.25 * np.sin(y * 6.28 / pitch)
    return ramp(np.clip(0.7 * weave + 0.3 * fbm(rng, height, width), 0, 1), [colour(rng)] + [colour(rng)] * 2)


def marble(rng, height, width):
    veins = np.abs(fbm(rng, height, width, 7, 3, 0.6) - 0.5) * rng.uniform(4, 9)
    return ramp(np.clip(veins, 0, 1), [colour(rng), colour(rng), colour(rng)])


def brushed(rng, height, width):
    """Steel or slate-pencil strokes along one way."""
    strokes = cv2.resize(rng.random((height, max(2, width // 160))).astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    ground = colour(rng)
    return (ground * (0.85 + 0.3 * strokes)[..., None]).astype(np.float32)


def veneer(rng, height, width):
    grain = cv2.resize(fbm(rng, max(4, height // 24), width // 2, 7, 12, 0.8), (width, height), interpolation=cv2.INTER_CUBIC)
    ground = colour(rng, 40, 220)
    return ramp(np.clip(grain, 0, 1), [ground * 0.7, ground, np.minimum(ground * 1.2, 250)])


def smudged(rng, height, width):
    """A chalk board that was wiped."""
    return ramp(np.clip(0.2 + 0.5 * fbm(rng, height, width, 5, 2, 0.5) + 0.2 * fbm(rng, height, width, 3, 60), 0, 1), [colour(rng, 20, 90), colour(rng, 60, 140)])


def print_of_a_card(rng, height, width):
    scene = CARDS.art(rng, 120, 120 * height / width)
    return cv2.resize(np.clip(scene, 0, 255).astype(np.uint8), (width, height), interpolation=cv2.INTER_CUBIC).astype(np.float32)


def herringbone(rng):
    period, dark, light = int(rng.integers(24, 90)), colour(rng), colour(rng)
    rows, columns = np.mgrid[0:SIDE, 0:SIDE]
    slant = np.where((columns // period) % 2 == 0, rows + columns, rows - columns) // (period // 4) % 2
    return np.where(slant[..., None] == 0, dark, light).astype(np.float32)


def slats(rng):
    width, ground = int(rng.integers(12, 70)), colour(rng, 60, 230)
    shades = np.repeat(rng.normal(1, 0.08, SIDE // width + 1), width)[:SIDE]
    shades = shades * np.where(np.arange(SIDE) % width < 3, 0.55, 1)
    return (np.ones((SIDE, SIDE, 1)) * shades[None, :, None] * ground).astype(np.float32)


def motifs(rng):
    """A carpet: one drawn picture again and again."""
    side = int(rng.integers(110, 420))
    tile = print_of_a_card(rng, side, side)
    tile = np.vstack([tile, tile[::-1]])
    tile = np.hstack([tile, tile[:, ::-1]])
    times = SIDE // tile.shape[0] + 1
    return np.tile(tile, (times, times, 1))[:SIDE, :SIDE] * rng.uniform(0.5, 1)


def plain(rng):
    return np.ones((SIDE, SIDE, 3), np.float32) * colour(rng) * (1 + textures.noise(rng, SIDE, SIDE, 2, 0.04) + textures.noise(rng, SIDE, SIDE, 250, 0.06))[..., None]


def table_of(number):
    rng = np.random.default_rng([31, number])
    makers = (plain, plain, herringbone, slats, motifs, lambda chance: marble(chance, SIDE, SIDE), lambda chance: linen(chance, SIDE, SIDE), lambda chance: veneer(chance, SIDE, SIDE))
    return makers[number % len(makers)](rng)


def grounds(rng):
    """With the inks that are drawn on them, as in table_families.GROUNDS."""
    inks = ["black", "white", "blue", "red", "yellow", "silver", "brown", "green"]
    return [(maker, str(rng.choice(inks)), (1.2, 6), float(rng.uniform(0.6, 0.95)), int(rng.choice([0, 2, 6])))
            for maker in (linen, marble, brushed, veneer, smudged, print_of_a_card) for _ in range(4)]


def flat_grounds(rng):
    shades = [colour(rng) for _ in range(24)]
    return [(f"any{i}", tuple(map(float, shade)), ["white", "yellow", "silver"] if shade.mean() < 110 else ["black", "blue", "brown", "red", "pencil"]) for i, shade in enumerate(shades)]


def profile(rng):
    """Half of the outline of something turned: (radius, height) in mm."""
    foot, tall = rng.uniform(9, 40), rng.uniform(8, 110)
    heights = np.linspace(0, 1, int(rng.integers(3, 8))) * tall
    return [(0, 0)] + [(float(foot * rng.uniform(0.35, 1.1)), float(z)) for z in heights] + [(0, float(tall))]


def enter(families):
    rng = np.random.default_rng(77)
    families.TABLES["learned"] = [(f"any{i}", lambda i=i: table_of(i), []) for i in range(32)]
    families.GROUNDS["learned"], families.FLAT_GROUNDS["learned"] = grounds(rng), flat_grounds(rng)
    families.ART["learned"] = [print_of_a_card]
    families.SLEEVES["learned"] = [tuple(map(float, np.clip(v, 8, 245))) for v in [colour(rng, 8, 245) for _ in range(40)] + [CARDS.vivid_colour(rng) for _ in range(20)]]
    families.FRAMES["learned"] = [tuple(map(float, colour(rng))) for _ in range(8)]
    families.FONTS["learned"] = dict(title=["NimbusMonoPS-Bold", "NimbusSansNarrow-Bold", "Z003-MediumItalic"], text=["NimbusMonoPS-Regular", "NimbusSansNarrow-Regular"])
    families.LAMPS["learned"] = [[float(v) for v in rng.uniform((0.75, 0.6, 0.35), (1, 1, 1))] for _ in range(30)]
    families.SIZES["learned"] = [(1280, 720), (1920, 1080), (640, 480), (1440, 1080), (960, 720)]
    families.THINGS["learned"] = [f"turned{i}" for i in range(20)] + ["slab"] * 12
    families.PROFILES.update({f"turned{i}": profile(rng) for i in range(20)})


def front(number):
    """A front at the renderer's scale, 8 pixels to the millimetre; the same number is always the same one."""
    rng = np.random.default_rng([32, number])
    return cv2.resize(CARDS.front(rng), (63 * 8, 88 * 8), interpolation=cv2.INTER_CUBIC)


def turn_over_some(spec, rng):
    """Backs are few on a table, and they are what is read wrongly."""
    for card in spec["cards"]:
        if rng.random() < 0.15:
            card["face"] = "down"


def match_ground(spec, rng):
    """One player's sleeves, or two's, have the ground's colour, and many of those cards lie face down: what is overlooked, or invented."""
    board = spec["board"]
    ground = textures.board_texture(board, spec["seed"])[0]
    height, width = (int(millimetres * textures.BPX) for millimetres in (91, 66))
    seats = sorted(spec["players"])
    for seat in rng.choice(seats, int(rng.integers(1, 3)), replace=False):
        top, left = int(rng.integers(ground.shape[0] - height)), int(rng.integers(ground.shape[1] - width))
        shade = ground[top:top + height, left:left + width].reshape(-1, 3).mean(0) * np.exp(rng.normal(0, 0.14)) + rng.normal(0, 7, 3)
        spec["players"][str(seat)]["sleeve"].update(rgb=[int(level) for level in np.clip(shade[::-1], 8, 245)], clear=False)
        for card in spec["cards"]:
            if card["seat"] == seat and rng.random() < 0.45:
                card["face"] = "down"


def other_photograph(post, number):
    """Of the same table: another exposure, noise, sharpness and compression."""
    rng = np.random.default_rng([post["seed"], number])
    other = dict(post, seed=int(rng.integers(1 << 30)), exposure=float(rng.normal(0.1, 0.5)), quality=int(rng.integers(35, 95)))
    other.update(shot=post["shot"] * float(rng.uniform(0.5, 2)), blur=float(rng.uniform(0.35, 1.4)), contrast=float(rng.uniform(0, 0.5)))
    other.update(wb=[float(v) for v in np.exp(rng.normal(0, 0.09, 3))], wb_keep=float(rng.uniform(0.2, 0.8)), sharpen=float(rng.choice([0, rng.uniform(0.3, 1.6)])))
    return other
