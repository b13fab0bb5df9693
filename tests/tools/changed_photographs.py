"""Pictures with their truths, changed in ways that leave what they show the same: changed_photographs.py OUT SET... [--only NAMES]

SET is a folder of pictures and truths as look_score.py reads them; OUT gets a folder of each change (`--only warm,cold,dark` of these). What lies
beyond the picture repeats its border.
"""
import argparse
import json
import pathlib

import cv2
import numpy as np

SEED = 5


def moved(picture, picture_from_old, size=None):
    size = size or picture.shape[1::-1]
    return cv2.warpPerspective(picture, picture_from_old, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE), picture_from_old


def scaled(picture, factor):
    new = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC)
    middle = (factor - 1) / 2
    return new, np.float64([[factor, 0, middle], [0, factor, middle], [0, 0, 1]])


def turned(picture, degrees):
    """By any angle; the picture grows so that nothing is cut off."""
    height, width = picture.shape[:2]
    c, s = np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))
    matrix = np.float64([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    corners = np.float64([[0, 0], [width, 0], [width, height], [0, height]]) @ matrix[:2, :2].T
    matrix[:2, 2] = -corners.min(0)
    return moved(picture, matrix, tuple(int(x) + 1 for x in np.ptp(corners, axis=0)))


def tilted(picture, narrower=0.12):
    height, width = picture.shape[:2]
    old = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    new = np.float32([[width * narrower, height * narrower], [width * (1 - narrower), height * narrower], [width, height], [0, height]])
    return moved(picture, cv2.getPerspectiveTransform(old, new))


def recoloured(picture, factors, more=0.0, noise=0.0):
    noisy = np.random.default_rng(SEED).normal(0, noise, picture.shape) if noise else 0
    return np.clip(picture * np.float64(factors) + more + noisy, 0, 255).astype(np.uint8), np.eye(3)


def grey(picture):
    return cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.eye(3)


def lit(picture, light):
    """`light`: how many times as bright each pixel is, rows x columns."""
    return np.clip(picture * np.float64(light)[..., None], 0, 255).astype(np.uint8), np.eye(3)


def places(picture):
    """Of each pixel across and down, 0 to 1."""
    height, width = picture.shape[:2]
    return np.meshgrid(np.linspace(0, 1, width), np.linspace(0, 1, height))


def half_shadowed(picture):
    across, down = places(picture)
    height, width = picture.shape[:2]
    shadow = cv2.GaussianBlur(np.float64((across - 0.55) * width + 0.4 * (down - 0.5) * height > 0), (0, 0), width / 400)
    return lit(picture, 1 - 0.55 * shadow)


def vignetted(picture):
    across, down = places(picture)
    return lit(picture, 1 - 0.35 * ((2 * across - 1) ** 2 + (2 * down - 1) ** 2))


def shaken(picture):
    long = max(5, picture.shape[1] // 200)
    return cv2.filter2D(picture, -1, np.eye(long) / long), np.eye(3)


def denoised(picture):
    """As a phone's or a stream's filter does it, twice."""
    return cv2.bilateralFilter(cv2.bilateralFilter(picture, 9, 40, 7), 9, 40, 7), np.eye(3)


def vivid(picture):
    hsv = np.float64(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)) * [1, 1.7, 1]
    strong = np.float64(cv2.cvtColor(np.clip(hsv, 0, 255).astype(np.uint8), cv2.COLOR_HSV2BGR))
    return np.clip((strong - 128) * 1.25 + 128, 0, 255).astype(np.uint8), np.eye(3)


def dull(picture):
    hsv = np.float64(cv2.cvtColor(picture, cv2.COLOR_BGR2HSV)) * [1, 0.55, 1]
    return cv2.cvtColor(hsv.astype(np.uint8), cv2.COLOR_HSV2BGR), np.eye(3)


def curved(picture, power):
    """Another gamma: middle tones brighter (below 1) or darker, black and white as they were."""
    return np.uint8(255 * (picture / 255.0) ** power + 0.5), np.eye(3)


def interlaced(picture, pixels=4):
    """Every second row is of a moment in which the camera moved."""
    late = picture.copy()
    late[1::2] = np.roll(picture, pixels, 1)[1::2]
    return late, np.eye(3)


def coarse(picture, factor=0.4):
    """A small picture of a stream, made as large as before."""
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return cv2.resize(small, picture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.eye(3)


def between_bars(picture):
    bar = picture.shape[1] // 6
    return cv2.copyMakeBorder(picture, 0, 0, bar, bar, cv2.BORDER_CONSTANT), np.float64([[1, 0, bar], [0, 1, 0], [0, 0, 1]])


def sharpened(picture):
    return cv2.addWeighted(picture, 2.5, cv2.GaussianBlur(picture, (0, 0), 2.0), -1.5, 0), np.eye(3)


def cropped(picture, board):
    """As for a stream's layout: cut to near the board on its wider side, left or right, and likewise at the top or bottom. For boards; cards beside them may be cut off."""
    corners = np.float64(board["corners_px"])
    height, width = picture.shape[:2]
    (left, top), (right, bottom) = corners.min(0), corners.max(0)
    kept = 0.04 * max(right - left, bottom - top)
    first = [int(max(0, near - kept)) if near > last - far else 0 for near, far, last in ((left, right, width), (top, bottom, height))]
    end = [last if near > last - far else int(min(last, far + kept)) for near, far, last in ((left, right, width), (top, bottom, height))]
    return picture[first[1]:end[1], first[0]:end[0]], np.float64([[1, 0, -first[0]], [0, 1, -first[1]], [0, 0, 1]])


def shows_whole(picture, board):
    height, width = picture.shape[:2]
    corners = np.float64(board["corners_px"])
    return corners.min() >= 0 and (corners <= [width, height]).all()


def changes(picture, board):
    """By name: (picture, pixels of it from those of the old one, quality of the JPEG); `board`: the truth's, or None."""
    height, width = picture.shape[:2]
    half_turn, mirror = np.float64([[-1, 0, width - 1], [0, -1, height - 1], [0, 0, 1]]), np.float64([[-1, 0, width - 1], [0, 1, 0], [0, 0, 1]])
    quarter = np.float64([[0, -1, height - 1], [1, 0, 0], [0, 0, 1]])
    blurred = cv2.GaussianBlur(picture, (0, 0), max(width, height) / 480)
    return {"same": (picture, np.eye(3), 92), "turned_180": (picture[::-1, ::-1], half_turn, 92), "mirrored": (picture[:, ::-1], mirror, 92),
            "turned_90": (cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE), quarter, 92), "turned_17": (*turned(picture, 17), 92),
            "small": (*scaled(picture, 0.6), 92), "large": (*scaled(picture, 1.6), 92), "tilted": (*tilted(picture), 92),
            "bright": (*recoloured(picture, (1.35, 1.35, 1.35), 15), 92), "grey": (*grey(picture), 92),
            "dim": (*recoloured(picture, (0.44, 0.55, 0.63), noise=9), 55), "blurred": (blurred, np.eye(3), 92),
            "warm": (*recoloured(picture, (0.72, 0.92, 1.08)), 92), "cold": (*recoloured(picture, (1.1, 1.0, 0.78)), 92),
            "dark": (*recoloured(picture, (0.44, 0.5, 0.55), noise=6), 60),
            "side_lit": (*lit(picture, 1.5 - 1.2 * places(picture)[0]), 88), "vignetted": (*vignetted(picture), 88),
            "half_shadowed": (*half_shadowed(picture), 88), "banded": (*lit(picture, 1 + 0.18 * np.sin(10 * np.pi * places(picture)[1])), 88),
            "hazy": (*recoloured(picture, (0.5, 0.5, 0.5), 90), 88), "vivid": (*vivid(picture), 88), "dull": (*dull(picture), 88),
            "light_gamma": (*curved(picture, 0.65), 88), "dark_gamma": (*curved(picture, 1.5), 88), "shaken": (*shaken(picture), 88),
            "denoised": (*denoised(picture), 88), "sharpened": (*sharpened(picture), 88), "interlaced": (*interlaced(picture), 88),
            "coarse": (*coarse(picture), 88), "between_bars": (*between_bars(picture), 88),
            **({"cropped": (*cropped(picture, board), 95)} if board and shows_whole(picture, board) else {})}


def changed_truth(truth, name, picture, picture_from_old):
    truth = json.loads(json.dumps(truth))
    truth["image"] = name
    if (picture_from_old == np.eye(3)).all():
        return truth
    truth.update(width=picture.shape[1], height=picture.shape[0], orientation="free")
    (truth.get("profile") or {}).pop("lens", None)
    mirrored = np.linalg.det(picture_from_old[:2, :2]) < 0
    for part in [*truth.get("cards", []), *([truth["board"]] if truth.get("board") else [])]:
        corners = cv2.perspectiveTransform(np.float64([part["corners_px"]]), picture_from_old)[0]
        part["corners_px"] = (corners[::-1] if mirrored else corners).tolist()
        part.pop("lattice_px", None)
        if "angle_deg" in part:
            part["angle_deg"] = None
    return truth


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("sets", type=pathlib.Path, nargs="+")
    parser.add_argument("--only", type=lambda names: names.split(","), help="these changes, by name")
    args = parser.parse_args()
    for file in sorted(file for folder in args.sets for file in folder.glob("*.json")):
        truth = json.loads(file.read_text())
        if not isinstance(truth, dict) or "image" not in truth:
            continue
        for change, (picture, matrix, quality) in changes(cv2.imread(str(file.parent / truth["image"])), truth.get("board")).items():
            if args.only and change not in args.only:
                continue
            folder = args.out / change
            folder.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(folder / f"{file.stem}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
            (folder / file.name).write_text(json.dumps(changed_truth(truth, f"{file.stem}.jpg", picture, matrix)))


if __name__ == "__main__":
    main()
