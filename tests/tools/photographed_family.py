"""The family of rendered tables whose cloths, boards and cards show photographs (vision/cards/training/photographs.py; render_tables.py --surfaces FOLDER).
What lists give in table_families.py is drawn from chance here."""
import numpy as np

import training_module
from table_families import SIDE

INKS = {"dark": ["white", "yellow", "silver"], "light": ["black", "blue", "brown", "red"]}


def grounds(rng, photographs):
    """With the inks that show on them, as in table_families.GROUNDS."""
    def of(number):
        def ground(chance, height, width):
            fixed = np.random.default_rng([number, 5])
            pitch = int(fixed.uniform(0.3, 1.2) * min(height, width))
            if number % 4 == 0:
                return photographs.scene(fixed, height, width)
            return photographs.surface(fixed, height, width, pitch)
        return ground
    made = []
    for number in range(40):
        ground = of(number)
        bright = ground(rng, 64, 64).mean() > 120
        made.append((ground, str(rng.choice(INKS["light" if bright else "dark"])), (1.5, 6), float(rng.uniform(0.65, 0.95)), int(rng.choice([0, 2, 6]))))
    return made


def enter(families, folder):
    photographs = training_module.load("photographs").Photographs(folder)
    rng = np.random.default_rng(79)
    colour = lambda low, high: tuple(float(v) for v in rng.uniform(low, high, 3))
    cloth = lambda number: lambda: photographs.surface(np.random.default_rng([number, 6]), SIDE, SIDE, 200 + number * 37 % 900)
    families.TABLES["photographed"] = [(f"surface{i}", cloth(i), ["nasty"] if i % 2 else []) for i in range(40)]
    families.GROUNDS["photographed"] = grounds(rng, photographs)
    families.FLAT_GROUNDS["photographed"] = [(f"paper{i}", shade, INKS["light" if np.mean(shade) > 120 else "dark"]) for i, shade in enumerate(colour(30, 235) for _ in range(12))]
    families.ART["photographed"] = [photographs.scene]
    families.SLEEVES["photographed"] = [tuple(np.clip(np.array(colour(10, 245)), 8, 245).tolist()) for _ in range(24)]
    families.FRAMES["photographed"] = [colour(30, 225) for _ in range(8)]
    families.FONTS["photographed"] = dict(title=["NimbusRoman-Bold", "C059-Italic"], text=["NimbusRoman-Regular", "P052-Italic"])
    families.LAMPS["photographed"] = [[float(v) for v in rng.uniform((0.8, 0.68, 0.45), (1, 1, 1))] for _ in range(12)]
    families.SIZES["photographed"] = [(1280, 720), (1920, 1080), (1152, 864), (1680, 1050)]
    families.THINGS["photographed"] = ["bottle", "egg_cup", "piece", "bowl", "figure", "cup", "box"]
