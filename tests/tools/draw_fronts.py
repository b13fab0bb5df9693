#!/usr/bin/env python3
"""Draws cards as a camera over a table sees them, to fit odds on: `draw_fronts.py FOLDER PICTURES SEED [packs|relatives]`.

FOLDER/fronts/NAME.png are fronts drawn from chance (vision/cards/training/faces.py), with `packs` a pack of
playing cards among them, of which half of those that lie on the tables are, nearer to the camera and seldom blown out; with `relatives` half of the fronts are of
makers whose pictures differ in colours or grain alone (related_fronts.py). FOLDER/NAME.jpg are pictures with 20 of them each, NAME.json
their truth, and FOLDER/looks.jsonl what a reader would have said of them: the outlines, off by what readings are off. For identify_report.
"""
import json
import pathlib
import sys

import cv2
import numpy as np

sys.path.append(str(pathlib.Path(__file__).parents[2] / "vision/cards/training"))
import faces  # noqa: E402
import plain_fronts  # noqa: E402
import related_fronts  # noqa: E402

FRONTS = 250
# Of the pictures: width, height, pixels a millimetre (from, to), mean and deviation of the logarithm of the light.
FAR, NEAR = (1280, 720, (0.42, 1.3), (0, 0.4)), (1920, 1080, (0.6, 2.6), (-0.35, 0.3))
FRONT, SLEEVE = np.float32([63, 88]), np.float32([66, 91])


def corners_of(centre, angle, size, px_per_mm):
    """Top-left, top-right, bottom-right, bottom-left in pixels."""
    turn = np.float32([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    local = np.float32([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2 * px_per_mm
    return np.float32(centre) + local @ turn


def lay(table, picture, corners):
    """Pastes a picture, smoothed as much as it shrinks."""
    shrink = picture.shape[1] / max(1.0, float(np.linalg.norm(corners[1] - corners[0])))
    if shrink > 1.3:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 * shrink)
    h, w = picture.shape[:2]
    fit = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), corners)
    laid = cv2.warpPerspective(picture, fit, table.shape[1::-1])
    mask = np.zeros(table.shape[:2], np.uint8)
    cv2.fillConvexPoly(mask, np.int32(np.round(corners)), 255)
    table[mask > 0] = laid[mask > 0]


def lamp(rng, picture, strength):
    """Colour and strength of the light, a veil over part of it, what a lens and a sensor do."""
    light = picture.astype(np.float32) * np.exp(rng.normal(0, 0.18, 3)).astype(np.float32) * np.exp(rng.normal(*strength))
    veil = faces.clouds(rng, *picture.shape[:2], rng.uniform(1.5, 5))
    light += rng.choice([0, 40, 110, 220], p=[0.35, 0.3, 0.2, 0.15]) * (veil ** rng.uniform(1, 3))[..., None]
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.4, 1.3))
    light += rng.normal(0, rng.uniform(1.5, 8), light.shape)
    seen = np.clip(light, 0, 255).astype(np.uint8)
    return cv2.imdecode(cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(60, 95))])[1], 1)


def cover(rng, table, corners):
    """A die or a bead on a card that no reading knows of."""
    a, b = rng.uniform(0.15, 0.85, 2)
    at = corners[0] + a * (corners[1] - corners[0]) + b * (corners[3] - corners[0])
    radius = int(np.linalg.norm(corners[1] - corners[0]) * rng.uniform(0.08, 0.16))
    cv2.circle(table, tuple(int(v) for v in at), radius, faces.vivid_colour(rng).tolist(), -1, cv2.LINE_AA)


def misread(rng, corners, px_per_mm):
    """The outline as a reader finds it: off by a millimetre or two, the other way up now and then."""
    read = corners + rng.normal(0, 0.9, (1, 2)) * px_per_mm + rng.normal(0, 0.7, (4, 2)) * px_per_mm
    return np.roll(read, 2, axis=0) if rng.random() < 0.3 else read


def draw(rng, fronts, shares, width, height, scales, strength):
    table = np.clip(faces.palette(rng, faces.clouds(rng, height, width, 6), 3), 0, 255).astype(np.uint8)
    px_per_mm = np.exp(rng.uniform(*np.log(scales)))
    true, read = [], []

    def add(name, centre, angle, seen):
        front = fronts[name]
        sleeve = cv2.copyMakeBorder(front, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=faces.vivid_colour(rng).tolist())
        corners = corners_of(centre, angle, SLEEVE, px_per_mm)
        lay(table, sleeve, corners)
        if rng.random() < 0.15:
            cover(rng, table, corners)
        true.append({"square": "a1", "corners_px": corners.tolist(), "face_id": name, "visible": seen})
        read.append({"corners_px": misread(rng, corners, px_per_mm).tolist(), "face": "up"})

    for i in range(20):
        centre = ((i % 5 + 0.5) * width / 5 + rng.uniform(-20, 20), (i // 5 + 0.5) * height / 4 + rng.uniform(-10, 10))
        angle, covered = rng.uniform(0, 2 * np.pi), rng.random() < 0.3
        add(str(rng.choice(list(fronts), p=shares)), centre, angle, 0.7 if covered else 1.0)
        if covered:
            aside = rng.uniform(35, 60) * px_per_mm * np.float32([np.cos(angle), np.sin(angle)])
            add(str(rng.choice(list(fronts), p=shares)), np.float32(centre) + aside, angle + rng.normal(0, 0.1), 1.0)
    return lamp(rng, table, strength), true, read


def related(rng):
    makers, of_each = 12, 10
    return [front for _ in range(makers) for front in related_fronts.relatives(rng, of_each)]


def main():
    folder, pictures, seed = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    (folder / "fronts").mkdir(parents=True, exist_ok=True)
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    packs = sys.argv[4:] == ["packs"]
    width, height, scales, strength = NEAR if packs else FAR
    drawn = plain_fronts.pack(rng) if packs else related(rng) if sys.argv[4:] == ["relatives"] else []
    others = [faces.front(rng) for _ in range(FRONTS - len(drawn))]
    fronts = {f"front_{i:03d}": front for i, front in enumerate(drawn + others)}
    shares = np.repeat([0.5 / len(drawn), 0.5 / len(others)], [len(drawn), len(others)]) if drawn else None
    for name, front in fronts.items():
        cv2.imwrite(str(folder / "fronts" / f"{name}.png"), front)
    with open(folder / "looks.jsonl", "w") as looks:
        for i in range(pictures):
            picture, true, read = draw(rng, fronts, shares, width, height, scales, strength)
            file = folder / f"drawn_{i:04d}.jpg"
            cv2.imwrite(str(file), picture, [cv2.IMWRITE_JPEG_QUALITY, 92])
            file.with_suffix(".json").write_text(json.dumps({"width": width, "height": height, "board": {}, "cards": true}))
            looks.write(json.dumps({"image": str(file), "board": {"found": True}, "cards": read}) + "\n")


if __name__ == "__main__":
    main()
