#!/usr/bin/env python3
"""Real cards laid out on photographed surfaces, without a board: laid_out_cards.py SHARED SURFACES OUT PART [--count N] [--seed S]

Cuts cards out of the photographs of SHARED/scenes/real (as look_score.py reads them), lays those of one photograph in rows, fans, columns and anyhow on a
surface of SURFACES (one part of what vision/cards/training/photographs.py fetched), and looks at them from above or aslant. PART: `looked` or `kept`, which
share no photograph of cards. OUT gets pictures and truths of cards without a board. For measuring only: nothing learns from them.
"""
import argparse
import json
import math
import pathlib
import sys

import cv2
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "vision/cards/training"))
import photographs  # noqa: E402

CARD_MM = (63.0, 88.0)
CUT_PX_PER_MM = 5.0
GROUND_PX_PER_MM = 2.0
KEPT = ("ec_", "hg_", "mr_", "vb_", "ms_", "tm_geyser", "tm_instill", "tm_whelp")
LEAST_SIDE_PX = 60
PICTURE_SIZES = ((640, 480), (1280, 720), (1280, 720), (1920, 1080), (1200, 1600), (1280, 960))


def corners_of(width, height):
    return np.float32([[0, 0], [width, 0], [width, height], [0, height]])


def whole_cards(path):
    """The cards of a photograph that lie apart and face up, each as if seen from above."""
    truth = json.loads(path.read_text())
    picture = cv2.imread(str(path.with_name(truth["image"])))
    outlines = [np.float32(card["corners_px"]) for card in truth.get("cards", [])]
    cards = []
    for i, (card, outline) in enumerate(zip(truth.get("cards", []), outlines)):
        sides = np.linalg.norm(outline - np.roll(outline, -1, 0), axis=1)
        whole = card.get("visible", 1) >= 0.95 and outline.min() >= 2 and (outline < np.float32(picture.shape[1::-1]) - 3).all()
        alone = not any(cv2.intersectConvexConvex(outline, other)[0] > 0.01 * cv2.contourArea(outline) for j, other in enumerate(outlines) if j != i)
        if card["face"] != "up" or not whole or not alone or sides.min() < LEAST_SIDE_PX:
            continue
        if sides[0] + sides[2] > sides[1] + sides[3]:
            outline = np.roll(outline, -1, 0)
        size = np.float32(CARD_MM) * CUT_PX_PER_MM
        upright = cv2.getPerspectiveTransform(outline, corners_of(*size))
        cards.append((cv2.warpPerspective(picture, upright, (int(size[0]), int(size[1])), flags=cv2.INTER_AREA), float(sides.min())))
    return cards


def packs(shared, part):
    """Of each photograph with two cards or more of this part: its cards."""
    paths = [path for kind in ("cards", "tables") for path in sorted(pathlib.Path(shared, "scenes/real", kind).glob("*.json"))]
    cut = [whole_cards(path) for path in paths if path.name.startswith(KEPT) == (part == "kept")]
    return [cards for cards in cut if len(cards) >= 2]


def rows(rng):
    """Rows of cards, some of them turned by 90 degrees, apart or each over the one before."""
    overlapping = rng.random() < 0.35
    pitch = CARD_MM[0] * (rng.uniform(0.35, 0.8) if overlapping else rng.uniform(1.08, 1.6))
    tapped = 0 if overlapping else rng.choice([0, 0.25])
    askew = rng.uniform(0, 5)
    places = []
    for row in range(int(rng.integers(1, 4))):
        for place in range(int(rng.integers(2, 8))):
            turn = 90 if rng.random() < tapped else 0
            step = pitch if not tapped else max(pitch, CARD_MM[1] * 1.06)
            places.append((place * step + rng.normal(0, 2), row * CARD_MM[1] * 1.2 + rng.normal(0, 2), turn + rng.normal(0, askew)))
    return places


def columns(rng):
    """Lands in columns: each shows its upper part."""
    step = CARD_MM[1] * rng.uniform(0.3, 0.5)
    return [(column * CARD_MM[0] * 1.15 + rng.normal(0, 1), place * step + rng.normal(0, 1), rng.normal(0, 1.5))
            for column in range(int(rng.integers(1, 6))) for place in range(int(rng.integers(1, 5)))]


def fan(rng):
    """A hand of cards that is laid down."""
    count, radius, step = int(rng.integers(3, 8)), rng.uniform(160, 320), rng.uniform(8, 15)
    angles = [(i - (count - 1) / 2) * step for i in range(count)]
    return [(radius * math.sin(math.radians(a)), -radius * math.cos(math.radians(a)), a) for a in angles]


def anyhow(rng):
    """Apart from each other, at any angle."""
    places = []
    for _ in range(60):
        place = (rng.uniform(0, 420), rng.uniform(0, 300), rng.uniform(0, 360))
        if all(math.hypot(place[0] - x, place[1] - y) > 110 for x, y, _ in places):
            places.append(place)
    return places[:int(rng.integers(2, 9))]


def outline_mm(place):
    x, y, degrees = place
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (corners_of(*CARD_MM) - np.float32(CARD_MM) / 2) @ np.float32([[c, s], [-s, c]]) + np.float32([x, y])


def camera(rng, outlines, size, px_per_card):
    """From millimetres of the table to pixels: all outlines in the picture, the cards about as wide as asked or smaller; None where they do not fit."""
    points = np.concatenate(outlines)
    middle = (points.min(0) + points.max(0)) / 2
    turn, tilt = rng.normal(0, 8) + rng.choice([0, 0, 90, 180]), math.radians(rng.choice([rng.uniform(0, 12), rng.uniform(12, 45)]))
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    flat = np.float64([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.float64([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    focal = max(size) / (2 * math.tan(math.radians(rng.uniform(25, 37))))
    distance = focal * CARD_MM[0] / px_per_card
    tilted = np.float64([[1, 0, 0], [0, math.cos(tilt), 0], [0, -math.sin(tilt), distance]])
    centre = np.float64(size) * rng.uniform(0.45, 0.55, 2)
    pixels = np.float64([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1]]) @ tilted @ flat
    seen = cv2.perspectiveTransform(np.float32(points)[None], pixels)[0]
    inside = seen.min() > 4 and (seen < np.float32(size) - 5).all()
    return pixels / pixels[2, 2] if inside else None


def ground(rng, surfaces, size):
    """What lies under the cards as it is seen from straight above, in pixels of the ground."""
    picture = surfaces.cloth(rng, *size[::-1])
    if rng.random() < 0.5:
        picture = picture.mean((0, 1)) + (picture - picture.mean((0, 1))) * rng.uniform(0.15, 1)
    return picture


def lay(picture, card, pixels_from_mm, outline, light):
    """Lays one card on the picture; gives its mask (0 to 1)."""
    size = np.float32(CARD_MM) * CUT_PX_PER_MM
    corners = cv2.perspectiveTransform(outline[None], pixels_from_mm)[0]
    warp = cv2.getPerspectiveTransform(corners_of(*size), corners)
    shape = picture.shape[1::-1]
    corner = int(3 * CUT_PX_PER_MM)
    mask = np.zeros((int(size[1]), int(size[0])), np.float32)
    cv2.rectangle(mask, (corner, 0), (mask.shape[1] - corner, mask.shape[0]), 1, -1), cv2.rectangle(mask, (0, corner), (mask.shape[1], mask.shape[0] - corner), 1, -1)
    for x in (corner, mask.shape[1] - corner - 1):
        for y in (corner, mask.shape[0] - corner - 1):
            cv2.circle(mask, (x, y), corner, 1, -1)
    face = cv2.warpPerspective(card * light, warp, shape, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(mask, warp, shape, flags=cv2.INTER_LINEAR)
    shadow = cv2.GaussianBlur(np.roll(mask, (3, 3), (0, 1)), (0, 0), 3) * 0.4
    picture *= (1 - shadow * (1 - mask))[..., None]
    picture[:] = picture * (1 - mask[..., None]) + face * mask[..., None]
    return mask, corners


def compose(rng, cards, surfaces):
    """A picture and its truth."""
    size = PICTURE_SIZES[int(rng.integers(len(PICTURE_SIZES)))]
    pixels = None
    while pixels is None:
        places = [rows, rows, columns, fan, anyhow][int(rng.integers(5))](rng)
        outlines = [outline_mm(place) for place in places]
        widest = min(1.3 * max(sharp for _, sharp in cards), size[0] / 3)
        pixels = camera(rng, outlines, size, rng.uniform(40, max(widest, 45)))
    finer = np.diag([2.0, 2.0, 1.0]) @ pixels  # drawn at twice the size, then made smaller
    corners_mm = cv2.perspectiveTransform(corners_of(*size)[None], np.linalg.inv(pixels))[0]
    low, high = corners_mm.min(0), corners_mm.max(0)
    scale = min(GROUND_PX_PER_MM, 4000 / float((high - low).max()))
    below = ground(rng, surfaces, tuple(int(x) for x in (high - low) * scale + 1))
    ground_from_mm = np.float64([[scale, 0, -scale * low[0]], [0, scale, -scale * low[1]], [0, 0, 1]])
    picture = cv2.warpPerspective(below, finer @ np.linalg.inv(ground_from_mm), (2 * size[0], 2 * size[1]), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    light = rng.uniform(0.75, 1.1)
    laid = []
    for outline in outlines:
        card, _ = cards[int(rng.integers(len(cards)))]
        flipped = card if rng.random() < 0.5 else card[::-1, ::-1]
        mask, corners = lay(picture, flipped.astype(np.float32), finer, outline, light)
        for other in laid:
            other["left"] *= 1 - mask
        laid.append({"left": mask.copy(), "all": mask.sum(), "corners": (corners - 0.5) / 2})
    picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    slope = rng.normal(0, 0.15, 2)
    across, down = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    picture *= (1 + slope[0] * across + slope[1] * down)[..., None] * np.exp(rng.normal(0, 0.06, 3))
    picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.1)) + rng.normal(0, rng.uniform(1, 5), picture.shape)
    truth = [{"square": None, "corners_px": [[round(float(v), 2) for v in p] for p in card["corners"]], "angle_deg": None, "face": "up",
              "visible": round(float(card["left"].sum() / card["all"]), 3)} for card in laid]
    return np.clip(picture, 0, 255).astype(np.uint8), truth


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[0])
    parser.add_argument("shared"), parser.add_argument("surfaces"), parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("part", choices=["looked", "kept"])
    parser.add_argument("--count", type=int, default=60), parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    all_packs, surfaces = packs(options.shared, options.part), photographs.Photographs(options.surfaces)
    for number in range(options.count):
        rng = np.random.default_rng([options.seed, number])
        picture, cards = compose(rng, all_packs[int(rng.integers(len(all_packs)))], surfaces)
        name = f"laid_{options.part}_{options.seed}_{number:03d}"
        cv2.imwrite(str(options.out / f"{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 96))])
        truth = {"image": f"{name}.jpg", "width": picture.shape[1], "height": picture.shape[0], "tags": ["cards", "laid out"], "south": "bottom",
                 "profile": {}, "board": None, "complete": True, "cards": cards}
        (options.out / f"{name}.json").write_text(json.dumps(truth))
    print(options.count, "pictures of", len(all_packs), "packs")


main()
