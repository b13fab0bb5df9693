"""Rendered tables of other boards, cloths, cards, sleeves, lamps and cameras than those of scenes/dev.

    blender -b --factory-startup --python render_tables.py -- SCENEGEN OUT FAMILY START END [--hard] [--samples 14] [--photographs N] [--fronts N] [--matched] [--things] [--loose] [--clips] [--surfaces FOLDER]

SCENEGEN is the folder of the table renderer (its scene.py, textures.py, build.py, ...); FAMILY is one of table_families.py: `looked`, `kept`, `apart`,
`learned`, or `photographed` with --surfaces. The same number is always the same table. OUT gets NAME.jpg and NAME.json as look_score.py reads them, --photographs of each
table, which differ in exposure, noise, sharpness and compression; what is there already is skipped. Intermediate files go to `work/` and /dev/shm.
With --clips OUT gets what clip_compose.py makes clips of instead: `clip_compose.py OUT FAMILY:NUMBER CLIPS`.
"""
import argparse
import copy
import json
import os
import runpy
import sys
import time

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"
parser = argparse.ArgumentParser()
parser.add_argument("scenegen"), parser.add_argument("out"), parser.add_argument("family", choices=["looked", "kept", "apart", "learned", "photographed"])
parser.add_argument("start", type=int), parser.add_argument("end", type=int)
parser.add_argument("--hard", action="store_true"), parser.add_argument("--samples", type=int, default=14)
parser.add_argument("--threads", type=int, default=1), parser.add_argument("--photographs", type=int, default=1)
parser.add_argument("--fronts", type=int, default=360, help="how many different ones the family `learned` has")
parser.add_argument("--matched", action="store_true", help="sleeves of the ground's colour")
parser.add_argument("--things", action="store_true", help="no card lies on the table, and more things stand on the board")
parser.add_argument("--loose", action="store_true", help="no board: cards in rows and piles on the table itself")
parser.add_argument("--clips", action="store_true", help="games in which cards move, instead of tables")
parser.add_argument("--surfaces", help="photographs for the family `photographed`: one part of what photographs.py fetched")
options = parser.parse_args(sys.argv[sys.argv.index("--") + 1:])
sys.path[:0] = [os.path.abspath(options.scenegen), os.path.dirname(os.path.abspath(__file__))]

import cv2  # noqa: E402
import numpy as np  # noqa: E402

import build  # noqa: E402
import clip_states  # noqa: E402
import faces  # noqa: E402
import hard  # noqa: E402
import learned_family  # noqa: E402
import loose_tables  # noqa: E402
import photographed_family  # noqa: E402
import post  # noqa: E402
import scene  # noqa: E402
import table_families  # noqa: E402
import textures  # noqa: E402
from table_families import ART, FLAT_GROUNDS, FONTS, FRAMES, GROUNDS, LAMPS, PROFILES, SIZES, SLEEVES, TABLES, THINGS  # noqa: E402

FAMILY = options.family
LEARNED = FAMILY == "learned"
learned_family.enter(table_families)
if FAMILY == "photographed":
    if not options.surfaces:
        parser.error("the family `photographed` wants --surfaces FOLDER (vision/cards/training/photographs.py)")
    photographed_family.enter(table_families, options.surfaces)


class TablesWhenBuilt:
    """What textures.make_tables gives, each painted when the first table of it is built: for families whose pictures each have a chance of
    their own. To paint all of them took 14 of the 36 s of two tables."""

    def __init__(self, family, out):
        os.makedirs(out, exist_ok=True)
        chance = np.random.default_rng(5)
        self.tables = []
        for name, draw, tags in TABLES[family]:
            self.tables.append((name, f"{out}/{family}_{name}.png", tags, draw, copy.deepcopy(chance)))
            textures.unevenness(chance)

    def __len__(self):
        return len(self.tables)

    def __getitem__(self, number):
        name, path, tags, draw, chance = self.tables[number]
        if not os.path.exists(path):
            textures.paint_table(path, draw, copy.deepcopy(chance))
        return name, path, tags


def register():
    """Puts the family's boards, cloths, faces and sleeves where the renderer looks for its own."""
    textures.ART[FAMILY] = textures.ART["dev"] = ART[FAMILY]
    textures.ART["grounds"] = [ground[0] for ground in GROUNDS[FAMILY]]
    for name, colour, _ in FLAT_GROUNDS[FAMILY]:
        textures.BASES[name] = (colour, [])
    textures.tables = lambda _: TABLES[FAMILY]
    if FAMILY in ("learned", "photographed"):
        textures.make_tables = TablesWhenBuilt
    scene.SLEEVES[FAMILY] = SLEEVES[FAMILY]
    if LEARNED:
        scene.NFACES = options.fronts
    faces.ART[FAMILY], faces.FONTS[FAMILY] = ART[FAMILY], FONTS[FAMILY]
    faces.FRAME[:] = FRAMES[FAMILY]
    faces.SYL[FAMILY] = "an bri col du eth fir gan hol is jor kel lo mun nis op pra qui".split()
    faces.NOUN[FAMILY] = "Moine Harpie Titan Scribe Renard Sylphe Ogre Pirate Nuee Oracle Rodeur Sphinx".split()


def draw_faces():
    folder = f"work/faces_{FAMILY}"
    if not os.path.exists(f"{folder}/art_{scene.NFACES - 1:03d}.png"):
        os.makedirs(folder, exist_ok=True)
        names = {}
        offset = {"looked": 1000, "kept": 2000, "learned": 3000, "apart": 4000, "photographed": 5000}[FAMILY]
        for number in range(scene.NFACES):
            drawn = LEARNED and number % 2 == 0  # the others have the renderer's layout
            picture, name = (learned_family.front(number), f"front {number}") if drawn else faces.one(FAMILY, offset + number)
            cv2.imwrite(f"{folder}/art_{number:03d}.png", picture)
            names[f"art_{number:03d}"] = name
        json.dump(names, open(folder + "/names.json", "w"))


def strange_board(sample):
    def board(rng, which):
        drawn = sample(rng, which)
        chance = np.random.default_rng(int(rng.integers(1 << 30)))
        if chance.random() < 0.5:
            number = int(chance.integers(len(GROUNDS[FAMILY])))
            _, ink, width, opacity, breaks = GROUNDS[FAMILY][number]
            drawn.update(base="white", corrugated=False, cloth=False, ink=ink, width_mm=float(chance.uniform(*width)), opacity=opacity, breaks=breaks,
                         art=dict(kind="playmat", family="grounds", n=number, seed=int(chance.integers(1 << 30)), gain=float(chance.uniform(0.85, 1.1)), lift=0.0))
        else:
            name, _, inks = FLAT_GROUNDS[FAMILY][int(chance.integers(len(FLAT_GROUNDS[FAMILY])))]
            drawn.update(base=name, corrugated=False, cloth=False, ink=str(chance.choice(inks)))
        if drawn["edge_is_border"] and drawn.get("art"):
            drawn["edge_is_border"], drawn["margin"] = False, [float(chance.uniform(10, 40))] * 4
        return drawn
    return board


def strange_camera(sample):
    def camera(rng, which, spec, is_hard=False, fixed=None):
        size = SIZES[FAMILY][int(rng.integers(len(SIZES[FAMILY])))]
        return sample(rng, which, spec, is_hard, dict({"size": size}, **(fixed or {})))
    return camera


def free_places(spec, rng, count, reach):
    """Points of the board at least `reach` mm from every card."""
    board, found = spec["board"], []
    for _ in range(60):
        at = rng.random(2) * [board["columns"] * board["square_mm"], board["rows"] * board["square_mm"]]
        clear = all(cv2.pointPolygonTest(scene.rect_corners(c["center"], c["angle"]).astype(np.float32), (float(at[0]), float(at[1])), True) < -reach
                    for c in spec["cards"])
        if clear and all(np.hypot(*(at - other)) > 2 * reach for other in found):
            found.append(at)
        if len(found) == count:
            break
    return found


def estrange(spec):
    """The family's lamps, and in a third of the tables (in most of those to learn from) its things on the board."""
    rng = np.random.default_rng([spec["seed"], 17])
    for lamp in spec["lights"]:
        lamp["color"] = LAMPS[FAMILY][int(rng.integers(len(LAMPS[FAMILY])))]
    if LEARNED:
        learned_family.turn_over_some(spec, rng)
    if options.matched:
        learned_family.match_ground(spec, rng)
    if options.things:
        spec["cards"] = []
    if options.loose:
        loose_tables.spread(spec, rng)
    if options.things or rng.random() < (0.7 if LEARNED else 0.35):
        for at in free_places(spec, rng, int(rng.integers(3, 10) if options.things else rng.integers(1, 5)), 42):
            kind = str(rng.choice(THINGS[FAMILY]))
            spec["objects"].append(dict(kind=kind, pos=[float(at[0]), float(at[1]), 0.0], size=float(rng.uniform(0.9, 1.2)), rot=float(rng.uniform(0, 6.28)),
                                        face=0, color=[float(v) for v in rng.uniform(0.03, 0.6, 3)]))
    spec.setdefault("scale", min(1.0, 0.8 * 1280 / spec["cam"].W))
    return spec


def add_slab(thing):
    """A box about as large as a card: a deck's, a book, a phone."""
    rng = np.random.default_rng(int(thing["rot"] * 1e6))
    points, sides = build.box(rng.uniform(38, 76), rng.uniform(50, 105), rng.uniform(4, 75))
    c, s = np.cos(thing["rot"]), np.sin(thing["rot"])
    turned = np.array(points) @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]).T + np.array(thing["pos"])
    material = build.mat("slab", color=thing["color"], rough=float(rng.uniform(0.1, 0.8)), spec=0.4)
    build.bevel(build.mesh("slab", turned * build.U, sides, None, [material], idx=950), 2, 1)


def add_thing(add):
    def add_object(thing):
        if thing["kind"] == "slab":
            return add_slab(thing)
        if thing["kind"] not in PROFILES:
            return add(thing)
        points, rings = build.lathe([(radius * thing["size"], z * thing["size"]) for radius, z in PROFILES[thing["kind"]]], 24)
        place = np.array(thing["pos"])
        build.mesh(thing["kind"], (np.array(points) + place) * build.U, rings, None, [build.mat("thing", color=thing["color"], rough=0.4, spec=0.4)], idx=950, smooth=True)
    return add_object


def number_of_scene(index):
    """The renderer's own number of a table; every third of them has few cards, and nothing is learned from bare boards."""
    return index // 2 * 3 + index % 2 if LEARNED else index


def table(number):
    if options.hard:
        real = scene.sample_scene
        scene.sample_scene = lambda _, index, fixed=None: real(FAMILY, number_of_scene(index) + 20000, fixed)
        try:
            return estrange(hard.harden(number))
        finally:
            scene.sample_scene = real
    return estrange(scene.sample_scene(FAMILY, number_of_scene(number) + 10000))


def render(number, name):
    spec = table(number)
    build.reset(options.threads, options.samples)
    build.build(spec)
    light, numbers = build.render()
    map_x, map_y = post.remap_maps(spec["cam"], spec["render"])
    linear = cv2.remap(light[..., :3].astype(np.float32), map_x, map_y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    ids = cv2.remap(numbers.astype(np.float32), map_x, map_y, cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE).astype(np.int32)
    spec["hand_seen"] = bool((ids == 1000).mean() > 0.002)
    for photograph in range(options.photographs):
        taken = spec["post"] if photograph == 0 else learned_family.other_photograph(spec["post"], photograph)
        picture = post.develop(np.maximum(linear, 0), taken, np.random.default_rng(taken["seed"]))
        if taken.get("denoise"):
            picture = cv2.fastNlMeansDenoisingColored(picture, None, 6, 12, 5, 11)
        title = name if photograph == 0 else f"{name}_{photograph}"
        post.jpeg(f"{options.out}/{title}.jpg", picture, taken["quality"])
        truth = post.stitch_json(spec, title, FAMILY, ids, build.card_corners3d)
        truth["tags"] += ["hard_" + kind for kind in spec.get("hard_kinds", [])] + (["things"] if any(o["kind"] in THINGS[FAMILY] for o in spec["objects"]) else [])
        if spec.get("tap_deg"):
            truth["profile"]["tap_deg"] = spec["tap_deg"]
        if options.loose:
            truth = loose_tables.truth_without_board(truth, spec["named"])
        json.dump(truth, open(f"{options.out}/{title}.json", "w"))


def clip(number):
    """Size, players, view and lamp of a clip; hands disturb every one, a bump or a change of light besides."""
    rng = np.random.default_rng([number, 77])
    seats = list(scene.SEATS) if number % 3 == 2 else ["south", "north"]
    sizes = [(1280, 720), (1280, 720), (1920, 1080), (960, 540)]
    return dict(idx=30000 + 100 * number, seats=seats, size=sizes[int(rng.integers(4))], n=int(rng.integers(9, 27)), cam=["oblique", "overhead", "corner"][int(rng.integers(3))],
                fps=15, bump=bool(number % 2), light=not number % 2, ext="mp4", lk=["lamp", "window", "two"][int(rng.integers(3))], acts=12)


def render_clips(numbers):
    """Runs the renderer's clip_render.py on the family's tables."""
    sample, reset = scene.sample_scene, build.reset
    scene.sample_scene = lambda family, index, fixed=None: estrange(sample(family, index, fixed))
    build.reset = lambda _threads, _samples: reset(options.threads, options.samples)
    clip_states.CLIPS[FAMILY] = {number: clip(number) for number in numbers}
    sys.argv = ["clip_render.py", "--", options.out, *(f"{FAMILY}:{number}" for number in numbers)]
    runpy.run_path(f"{options.scenegen}/clip_render.py")


def render_tables(numbers):
    chosen = next((f"{name}_" for name in ("matched", "things", "loose") if getattr(options, name)), "")
    for number in numbers:
        title = f"{FAMILY}_{chosen}{'hard' if options.hard else 'plain'}_{number:03d}"
        if os.path.exists(f"{options.out}/{title}.json"):
            continue
        begin = time.time()
        render(number, title)
        build.clean_tmp()
        print(f"## {title} {time.time() - begin:.1f} s", flush=True)


build.TMP = f"/dev/shm/strangers_{os.getpid()}"
os.makedirs(build.TMP, exist_ok=True), os.makedirs(options.out, exist_ok=True)
register()
draw_faces()
scene.sample_board, scene.sample_camera = strange_board(scene.sample_board), strange_camera(scene.sample_camera)
build.add_object = add_thing(build.add_object)
(render_clips if options.clips else render_tables)(range(options.start, options.end))
