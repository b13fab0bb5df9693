#!/usr/bin/env python3
"""Photographs of walls, floors, cloth, plants and landscapes out of Debian's packages: `photographs.py FOLDER [learned|kept]`. Nothing of them is a card.

FOLDER/learned and FOLDER/kept get `surfaces` (seen from straight above, of games) and `scenes` (backgrounds of desktops). The two share no package:
networks learn from `learned`, figures are measured on `kept`, which nobody opens. `apt-get download` and `dpkg-deb` fetch them.
Photographs(FOLDER/learned) draws parts of them.
"""
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

import cv2
import numpy as np

PACKAGES = {"learned": {"surfaces": ["nexuiz-textures", "openarena-081-textures"],
                        "scenes": ["gnome-backgrounds", "plasma-workspace-wallpapers", "lomiri-wallpapers-16.04", "lomiri-wallpapers-20.04"]},
            "kept": {"surfaces": ["ufoai-textures"], "scenes": ["mate-backgrounds", "ukui-wallpapers"]}}
PICTURE = re.compile(r"\.(jpe?g|png|tga|webp)$", re.IGNORECASE)
NO_SURFACE = re.compile(r"_(norm|gloss|bump|glow|nm|sm|rm|gm|spec|height|reflect|shirt|pants|luma|blend|alpha|add)\b|light|sky|env/|sign|decal|door|screen|grate"
                        r"|fence|window|pics|anim|glass|items|models|effects|reaptxt|vehicle|tex_trak|tex_tech|tex_ufo|flag|button|proto2|clown", re.IGNORECASE)
LEAST_SIDE = {"surfaces": 512, "scenes": 600}
LARGEST_SIDE = {"surfaces": 1024, "scenes": 1920}
FLAT = 4.0            # standard deviation of grey levels below which nothing is to be seen
MOSTLY_BLACK = 0.1    # share of black pixels from which it is a sheet of parts


class Photographs:
    """Those of one folder with `surfaces` and `scenes`; what it gives are heights x widths x BGR of 0 to 255."""

    def __init__(self, folder):
        self.surfaces, self.scenes = (sorted(pathlib.Path(folder, kind).glob("*.jpg")) for kind in ("surfaces", "scenes"))
        if not self.surfaces or not self.scenes:
            raise SystemExit(f"{folder}: no surfaces or scenes; {pathlib.Path(__file__).name} fetches them")

    def surface(self, rng, height, width, pitch):
        """One surface again and again, every `pitch` pixels, mirrored so that no seam shows; as bright as chance has it."""
        picture = cv2.imread(str(self.surfaces[int(rng.integers(len(self.surfaces)))]))
        picture = cv2.resize(picture, (pitch, pitch), interpolation=cv2.INTER_AREA if pitch < picture.shape[0] else cv2.INTER_CUBIC)
        row = np.hstack([picture, picture[:, ::-1]])
        both = np.vstack([row, row[::-1]])
        tiled = np.tile(both, (height // both.shape[0] + 1, width // both.shape[1] + 1, 1))[:height, :width].astype(np.float32)
        return np.clip(tiled * rng.uniform(45, 190) / tiled.mean(), 4, 250)

    def scene(self, rng, height, width):
        """A part of one scene, at any size that fills the place."""
        picture = cv2.imread(str(self.scenes[int(rng.integers(len(self.scenes)))]))
        share = rng.uniform(0.25, 1) * min(picture.shape[0] / height, picture.shape[1] / width)
        tall, wide = max(2, int(height * share)), max(2, int(width * share))
        top, left = (int(rng.integers(max(1, whole - part + 1))) for whole, part in zip(picture.shape, (tall, wide)))
        part = picture[top:top + tall, left:left + wide]
        return cv2.resize(part, (width, height), interpolation=cv2.INTER_AREA if share > 1 else cv2.INTER_CUBIC).astype(np.float32)

    def cloth(self, rng, height, width):
        """One or the other, as what lies on a table."""
        if rng.random() < 0.25:
            return self.scene(rng, height, width)
        return self.surface(rng, height, width, int(rng.uniform(150, 1100)))


def unpacked(package, folder):
    """The package's pictures: (name, picture)."""
    subprocess.run(["apt-get", "download", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    archive = next(folder.glob(f"{package}_*.deb"))
    subprocess.run(["dpkg-deb", "-x", archive, folder / package], check=True)
    archive.unlink()
    for path in sorted((folder / package).rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        if path.suffix == ".pk3":
            with zipfile.ZipFile(path) as packed:
                for name in sorted(packed.namelist()):
                    yield name, packed.read(name) if PICTURE.search(name) else b""
        elif PICTURE.search(path.name):
            yield str(path.relative_to(folder / package)), path.read_bytes()


def decoded(contents):
    """BGR; None: no picture, or one with holes."""
    from PIL import Image  # reads TGA
    try:
        picture = Image.open(io.BytesIO(contents))
        if picture.mode in ("RGBA", "LA") and np.asarray(picture.convert("RGBA"))[..., 3].min() < 250:
            return None
        return np.ascontiguousarray(np.asarray(picture.convert("RGB"))[..., ::-1])
    except (OSError, ValueError):
        return None


def usable(picture, kind):
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    return min(grey.shape) >= LEAST_SIDE[kind] and grey.std() > FLAT and 35 < grey.mean() < 235 and (grey < 8).mean() < MOSTLY_BLACK


def of_usual_size(picture, kind):
    smaller = LARGEST_SIDE[kind] / max(picture.shape[:2])
    return picture if smaller >= 1 else cv2.resize(picture, None, fx=smaller, fy=smaller, interpolation=cv2.INTER_AREA)


def take(packages, kind, folder):
    folder.mkdir(parents=True, exist_ok=True)
    seen = set()
    for package in packages:
        with tempfile.TemporaryDirectory() as work:
            for name, contents in unpacked(package, pathlib.Path(work)):
                if not contents or (kind == "surfaces" and NO_SURFACE.search(name)):
                    continue
                picture = decoded(contents)
                if picture is None or not usable(picture, kind):
                    continue
                picture = of_usual_size(picture, kind)
                look = cv2.resize(picture, (8, 8), interpolation=cv2.INTER_AREA)
                if (known := (look // 16).tobytes()) in seen:  # another size of the same
                    continue
                seen.add(known)
                cv2.imwrite(f"{folder}/{package}_{len(seen):03d}.jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    print(f"{folder}: {len(seen)} pictures", flush=True)


def main():
    if len(sys.argv) < 2 or not set(sys.argv[2:]) <= set(PACKAGES):
        raise SystemExit(f"usage: {pathlib.Path(__file__).name} FOLDER [{'|'.join(PACKAGES)}]")
    folder = pathlib.Path(sys.argv[1])
    for part in sys.argv[2:] or PACKAGES:
        for kind, packages in PACKAGES[part].items():
            take(packages, kind, folder / part / kind)


if __name__ == "__main__":
    main()
