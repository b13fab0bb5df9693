#!/usr/bin/env python3
"""Real cards laid onto real boards: collage.py SHARED OUT [--count N] [--seed S]

Cuts the cards out of the photographs of cards (scenes/real/cards, scenes/real/tables), as their truths outline them,
and lays them onto the photographs of chess boards (scenes/real/grids) through the board's pose: two real cameras, two
real lamps, one known truth.  Chess pieces stay where they are: things that are no cards.  Seats are told by the way
up of Magic cards; those of other cards are null.  OUT is then scored with look_score.py.
"""
import argparse, glob, json, math, os
import cv2
import numpy as np

W, H, PX = 63.0, 88.0, 5.0


def truths(shared, kind):
    return sorted(glob.glob(os.path.join(shared, "scenes", "real", kind, "*.json")))


def sprites(shared):
    """(picture, the card seen from above, whether its corners are listed as it is read)"""
    out = []
    for p in truths(shared, "cards") + truths(shared, "tables"):
        t = json.load(open(p))
        upright = os.path.basename(os.path.dirname(p)) == "cards"
        im = cv2.imread(os.path.join(os.path.dirname(p), t["image"]))
        if im is None:
            continue
        polys = [np.float32(c["corners_px"]) for c in t["cards"]]
        for i, (c, q) in enumerate(zip(t["cards"], polys)):
            side = np.linalg.norm(q - np.roll(q, 1, 0), axis=1)
            if c.get("face") != "up" or side.min() < 90 or c.get("visible", 1) < .95:
                continue
            if q.min() < 2 or (q[:, 0] > im.shape[1] - 3).any() or (q[:, 1] > im.shape[0] - 3).any():
                continue
            if any(j != i and cv2.intersectConvexConvex(q, r)[0] > .03 * cv2.contourArea(q) for j, r in enumerate(polys)):
                continue
            if not upright and side[0] + side[2] < side[1] + side[3]:      # the short side first
                q = np.roll(q, 1, 0)
            m = cv2.getPerspectiveTransform(q, np.float32([[0, 0], [W, 0], [W, H], [0, H]]) * PX)
            out.append((t["image"], cv2.warpPerspective(im, m, (int(W * PX), int(H * PX)), flags=cv2.INTER_AREA), upright))
    return out


def rounded(w, h, r):
    m = np.zeros((h, w), np.float32)
    cv2.rectangle(m, (r, 0), (w - r, h), 1, -1); cv2.rectangle(m, (0, r), (w, h - r), 1, -1)
    for x in (r, w - r - 1):
        for y in (r, h - r - 1):
            cv2.circle(m, (x, y), r, 1, -1, cv2.LINE_AA)
    return m


def compose(board_path, cards, rng):
    t = json.load(open(board_path))
    im = cv2.imread(os.path.join(os.path.dirname(board_path), t["image"])).astype(np.float32)
    C, R, sq = 8, 8, 90.0
    q = np.float32(t["board"]["corners_px"])          # a1, h1, h8, a8
    Hm = cv2.getPerspectiveTransform(np.float32([[0, 0], [C * sq, 0], [C * sq, R * sq], [0, R * sq]]), q)
    SS = 3
    h, w = im.shape[:2]
    grey = cv2.cvtColor(im.astype(np.uint8), cv2.COLOR_BGR2GRAY).astype(np.float32)
    local = cv2.GaussianBlur(grey, (0, 0), w / 12) / grey.mean()
    noise = 1.4826 * np.median(np.abs(grey - cv2.medianBlur(grey.astype(np.uint8), 3))) + .6
    squares = [(i, j) for i in range(C) for j in range(R)]
    rng.shuffle(squares)
    truth = []
    for i, j in squares[:int(rng.integers(6, 22))]:
        name, s, upright = cards[int(rng.integers(len(cards)))]
        seat = str(rng.choice(["south", "north"]))
        tapped = bool(rng.random() < .35)
        ang = {"south": 0, "north": 180}[seat] + float(np.clip(rng.normal(0, 3), -8, 8)) + (45 + float(np.clip(rng.normal(0, 4), -9, 9)) if tapped else 0)
        cx, cy = (i + .5) * sq + float(np.clip(rng.normal(0, 5), -12, 12)), (j + .5) * sq + float(np.clip(rng.normal(0, 5), -12, 12))
        a = math.radians(ang)
        r, u = np.array([math.cos(a), -math.sin(a)]), np.array([math.sin(a), math.cos(a)])
        c = np.array([cx, cy])
        mm = np.float32([c - r * W / 2 + u * H / 2, c + r * W / 2 + u * H / 2, c + r * W / 2 - u * H / 2, c - r * W / 2 - u * H / 2])
        px = cv2.perspectiveTransform(mm[None], Hm)[0]
        x0, y0 = np.floor(px.min(0)).astype(int) - 12; x1, y1 = np.ceil(px.max(0)).astype(int) + 13
        x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, w), min(y1, h)
        if x1 - x0 < 10 or y1 - y0 < 10:
            continue
        g = .9 + .25 * rng.random()
        face = s.astype(np.float32) * g
        mask = rounded(s.shape[1], s.shape[0], int(3 * PX))
        k = cv2.getPerspectiveTransform(np.float32([[0, 0], [W * PX, 0], [W * PX, H * PX], [0, H * PX]]), np.float32((px - [x0, y0]) * SS))
        size = ((x1 - x0) * SS, (y1 - y0) * SS)
        down = lambda z: cv2.resize(z, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
        f, m = down(cv2.warpPerspective(face, k, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)), down(cv2.warpPerspective(mask, k, size, flags=cv2.INTER_AREA))
        f = cv2.GaussianBlur(f, (0, 0), .6)
        f = f * np.clip(local[y0:y1, x0:x1], .5, 1.4)[..., None] * .9
        f += rng.normal(0, noise, f.shape[:2])[..., None]
        shadow = cv2.GaussianBlur(np.roll(m, (2, 2), (0, 1)), (0, 0), 2.2) * .45
        roi = im[y0:y1, x0:x1]
        roi *= (1 - shadow * (1 - m))[..., None]
        roi[:] = roi * (1 - m[..., None]) + f * m[..., None]
        truth.append(dict(square="abcdefgh"[i] + str(j + 1), center_mm=[round(cx, 1), round(cy, 1)], angle_deg=round(ang % 360, 1), corners_px=[[round(float(v), 2) for v in p] for p in px],
                          seat=seat if upright else None, tapped=tapped, face="up", role="creature", visible=1.0, under=False))
    return t, np.clip(im, 0, 255).astype(np.uint8), truth


def main():
    a = argparse.ArgumentParser(); a.add_argument("shared"); a.add_argument("out"); a.add_argument("--count", type=int, default=3); a.add_argument("--seed", type=int, default=1)
    a = a.parse_args()
    os.makedirs(a.out, exist_ok=True)
    cards = sprites(a.shared)
    print(len(cards), "cards cut out")
    rng = np.random.default_rng(a.seed)
    n = 0
    for p in truths(a.shared, "grids"):
        t0 = json.load(open(p))
        if "chess" not in t0["tags"] or t0["board"]["columns"] != 8 or not os.path.exists(p[:-4] + "jpg"):
            continue
        for k in range(a.count):
            t, im, truth = compose(p, cards, rng)
            name = f"collage_{os.path.basename(p)[:-5]}_{k}"
            cv2.imwrite(f"{a.out}/{name}.jpg", im, [cv2.IMWRITE_JPEG_QUALITY, 90])
            json.dump(dict(image=name + ".jpg", width=im.shape[1], height=im.shape[0], tags=["collage"] + t["tags"], south=t["south"], cropped=t.get("cropped", False),
                           profile=dict(board=dict(columns=8, rows=8, square_mm=90, style=t["profile"]["board"].get("style", "auto")), players=[dict(seat="south"), dict(seat="north")], tap_deg=45, tap_direction="clockwise"),
                           board=t["board"], cards=truth, source=t["source"]), open(f"{a.out}/{name}.json", "w"))
            n += 1
    print(n, "pictures")


main()
