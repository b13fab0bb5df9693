"""Fronts and backs of cards, drawn from chance alone: what the layout of a Magic card is, and nothing of any one card.

A picture here is 8-bit BGR. A front has 63 x 88 mm, a sleeve 66 x 91 mm (docs/interfaces.md, section 1), at PX pixels to the
millimetre.
"""
import cv2
import numpy as np

PX = 1.5
FRONT = (63, 88)
SLEEVE = (66, 91)


def pixels(mm):
    return int(round(mm * PX))


WIDTH, HEIGHT = pixels(FRONT[0]), pixels(FRONT[1])  # of a front


def random_colour(rng, low=0, high=255):
    return rng.integers(low, high + 1, 3).astype(np.float32)


def vivid_colour(rng):
    hsv = np.uint8([[[rng.integers(0, 180), rng.integers(60, 256), rng.integers(60, 256)]]])
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32)


def clouds(rng, height, width, coarsest=None, decay=0.55, stretch=(1.0, 1.0)):
    """Noise of several scales, in [0, 1]."""
    total = np.zeros((height, width), np.float32)
    cells, weight = coarsest or rng.uniform(1.5, 8), 1.0
    while cells < max(height, width) / 2:
        rows = max(2, int(cells * stretch[0] * height / max(height, width)) + 2)
        columns = max(2, int(cells * stretch[1] * width / max(height, width)) + 2)
        grid = rng.random((rows, columns), np.float32)
        total += weight * cv2.resize(grid, (width, height), interpolation=cv2.INTER_CUBIC)
        cells, weight = cells * 2.1, weight * decay
    total -= total.min()
    return total / max(1e-6, float(total.max()))


def palette(rng, values, colours):
    stops = np.stack([vivid_colour(rng) if rng.random() < 0.7 else random_colour(rng) for _ in range(colours)])
    place = values[..., None] * (colours - 1)
    low = np.clip(place.astype(int), 0, colours - 2)
    share = place - low
    return stops[low[..., 0]] * (1 - share) + stops[low[..., 0] + 1] * share


def art(rng, width_mm, height_mm):
    h, w = pixels(height_mm), pixels(width_mm)
    kind = rng.integers(0, 8)
    base = palette(rng, clouds(rng, h, w, decay=rng.uniform(0.35, 0.75)), rng.integers(2, 6))
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    if kind == 0:   # rays
        cx, cy = rng.uniform(0.2, 0.8) * w, rng.uniform(0.2, 0.9) * h
        turn = np.arctan2(y - cy, x - cx) * rng.integers(3, 12) + rng.uniform(0, 6)
        mask = (np.sin(turn) > rng.uniform(-0.5, 0.6))[..., None]
        base = np.where(mask, palette(rng, clouds(rng, h, w), 2), base)
    elif kind == 1:  # a landscape
        sky = palette(rng, (y / h), 3)
        base = sky
        for _ in range(rng.integers(1, 4)):
            ridge = rng.uniform(0.3, 0.9) * h + h * rng.uniform(0.1, 0.5) * (clouds(rng, 1, w)[0] - 0.5)
            base = np.where((y > ridge[None, :])[..., None], vivid_colour(rng) * rng.uniform(0.2, 0.9), base)
    elif kind == 2:  # blots
        for _ in range(rng.integers(3, 14)):
            centre = (int(rng.integers(0, w)), int(rng.integers(0, h)))
            axes = (int(rng.integers(2, w // 3)), int(rng.integers(2, h // 3)))
            base = np.ascontiguousarray(base, np.float32)
            cv2.ellipse(base, centre, axes, float(rng.uniform(0, 180)), 0, 360, vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
    elif kind == 3:  # a figure before a ground
        base = np.ascontiguousarray(palette(rng, clouds(rng, h, w, 2), 2) * rng.uniform(0.3, 1), np.float32)
        body = vivid_colour(rng) * rng.uniform(0.3, 1)
        cx, top = w * rng.uniform(0.3, 0.7), h * rng.uniform(0.1, 0.4)
        spread = w * rng.uniform(0.1, 0.3)
        shape = np.int32([[cx - spread, h], [cx - spread * 0.6, top + h * 0.3], [cx, top], [cx + spread * 0.7, top + h * 0.3], [cx + spread, h]])
        cv2.fillPoly(base, [shape], body.tolist(), cv2.LINE_AA)
        cv2.circle(base, (int(cx), int(top)), int(h * rng.uniform(0.07, 0.16)), vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
    elif kind == 4:  # patches
        levels = rng.integers(2, 5)
        base = palette(rng, np.floor(clouds(rng, h, w, 4) * levels) / levels, rng.integers(2, 5))
    elif kind == 5:  # streaks
        base = palette(rng, clouds(rng, h, w, 6, stretch=(1, 6) if rng.random() < 0.5 else (6, 1)), 3)
    elif kind == 6:  # a rosette
        base = np.ascontiguousarray(base * rng.uniform(0.3, 1), np.float32)
        middle, reach, petals = (w * rng.uniform(0.35, 0.65), h * rng.uniform(0.35, 0.65)), h * rng.uniform(0.2, 0.45), int(rng.integers(4, 15))
        colours = [vivid_colour(rng).tolist() for _ in range(2)]
        for i in range(petals):
            turn = 2 * np.pi * i / petals
            at = (int(middle[0] + reach / 2 * np.cos(turn)), int(middle[1] + reach / 2 * np.sin(turn)))
            cv2.ellipse(base, at, (int(reach / 2), max(1, int(1.5 * reach / petals))), float(np.degrees(turn)), 0, 360, colours[i % 2], -1, cv2.LINE_AA)
        cv2.circle(base, (int(middle[0]), int(middle[1])), max(2, int(reach * rng.uniform(0.1, 0.35))), vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
    elif kind == 7:  # gems, windows, stars: small things with edges, which are no dice
        base = np.ascontiguousarray(base, np.float32)
        for _ in range(rng.integers(2, 20)):
            x, y, r = int(rng.integers(0, w)), int(rng.integers(0, h)), int(rng.integers(2, max(3, h // 6)))
            if rng.random() < 0.5:
                cv2.circle(base, (x, y), r, vivid_colour(rng).tolist(), -1 if rng.random() < 0.6 else 2, cv2.LINE_AA)
            else:
                box = cv2.boxPoints(((float(x), float(y)), (2.0 * r, 2.0 * r * rng.uniform(0.6, 1.6)), float(rng.uniform(0, 90))))
                cv2.fillPoly(base, [np.int32(box)], vivid_colour(rng).tolist(), cv2.LINE_AA)
    if rng.random() < 0.4:
        base = base * (0.35 + 0.65 * clouds(rng, h, w, 2))[..., None]
    base = base * rng.uniform(0.45, 1.15)
    return np.clip(base, 0, 255).astype(np.uint8)


def rectangle(picture, x, y, width, height, colour, texture=None, edge=None):
    a, b = (pixels(x), pixels(y)), (pixels(x + width), pixels(y + height))
    region = picture[a[1]:b[1], a[0]:b[0]]
    if region.size == 0:
        return
    fill = np.broadcast_to(np.float32(colour), region.shape).copy()
    if texture is not None:
        fill *= texture[:region.shape[0], :region.shape[1], None]
    region[:] = np.clip(fill, 0, 255).astype(np.uint8)
    if edge is not None:
        cv2.rectangle(picture, a, (b[0] - 1, b[1] - 1), edge.tolist(), 1)


def write(rng, picture, x, y, width, size, colour, fullness=1.0):
    """A line of something like words, `size` mm high."""
    at = x
    while at < x + width * fullness:
        word = rng.uniform(1.2, 5.0) * size
        end = min(at + word, x + width * fullness)
        cv2.line(picture, (pixels(at), pixels(y)), (pixels(end), pixels(y)), colour.tolist(), max(1, pixels(size * 0.45)))
        at = end + size * 0.6


def text_box(rng, picture, x, y, width, height, dark_on_light):
    ink = random_colour(rng, 0, 60) if dark_on_light else random_colour(rng, 200, 255)
    size, line = rng.uniform(1.0, 1.7), y + 2.4
    lines = rng.uniform(0.2, 1.0) * height
    if rng.random() < 0.12:  # a land's symbol
        cv2.circle(picture, (pixels(x + width / 2), pixels(y + height / 2)), pixels(height * 0.35), vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
        return
    while line < y + lines - 1:
        write(rng, picture, x + 1.5, line, width - 3, size, ink, 1.0 if rng.random() < 0.75 else rng.uniform(0.2, 0.9))
        line += size * rng.uniform(1.6, 1.9)


def front(rng, own=None, art_of=art, frame_colour=None):
    """A card's front: border, title, picture, type line, text box, as laid out since 1993. What is written and pictured comes from `own`: cards
    of one maker have the rest in common, and may have a frame of another colour."""
    own = own or rng
    w, h = pixels(FRONT[0]), pixels(FRONT[1])
    picture = np.zeros((h, w, 3), np.uint8)
    chance = rng.random()
    border = random_colour(rng, 5, 35) if chance < 0.72 else random_colour(rng, 215, 250) if chance < 0.84 else vivid_colour(rng) * rng.uniform(0.3, 1)
    picture[:] = border.astype(np.uint8)
    edge = rng.uniform(1.8, 3.4)
    style = rng.choice(["modern", "old", "full", "token", "saga", "planeswalker"], p=[0.55, 0.17, 0.1, 0.08, 0.03, 0.07])
    frame = vivid_colour(rng) * rng.uniform(0.4, 1) + rng.uniform(0, 60)
    if rng.random() < 0.35:
        frame = np.full(3, rng.uniform(20, 230)) + rng.uniform(-20, 20, 3)
    frame = frame if frame_colour is None else frame_colour
    texture = 0.75 + 0.5 * clouds(rng, h, w, 6)
    inner = FRONT[0] - 2 * edge
    rectangle(picture, edge, edge, inner, FRONT[1] - 2 * edge - rng.uniform(0, 3), frame, texture)
    line = random_colour(rng, 0, 70)
    light = frame * 0.35 + 255 * 0.65 if rng.random() < 0.9 else frame * 0.4
    dark_on_light = light.mean() > 115
    ink = random_colour(rng, 0, 50) if dark_on_light else random_colour(rng, 210, 255)
    x0 = edge + rng.uniform(0.6, 2.2)
    wide = FRONT[0] - 2 * x0
    top = edge + rng.uniform(0.6, 1.6)
    bar = rng.uniform(4.2, 5.6)
    art_top, art_height = top + bar + rng.uniform(0, 0.8), rng.uniform(33, 41)
    if style in ("full", "token"):
        whole = art_of(own, inner, FRONT[1] - 2 * edge)
        y, x = pixels(edge), pixels(edge)
        region = picture[y:y + whole.shape[0], x:x + whole.shape[1]]
        region[:] = whole[:region.shape[0], :region.shape[1]]
        type_top = rng.uniform(54, 66)
    elif style == "saga":
        type_top = 76
        picture_of = art_of(own, wide / 2, 62)
    else:
        inset = rng.uniform(0, 3.5) if style == "old" else rng.uniform(0, 0.8)
        whole = art_of(own, wide - 2 * inset, art_height)
        y, x = pixels(art_top), pixels(x0 + inset)
        region = picture[y:y + whole.shape[0], x:x + whole.shape[1]]
        region[:] = whole[:region.shape[0], :region.shape[1]]
        cv2.rectangle(picture, (x, y), (x + whole.shape[1] - 1, y + whole.shape[0] - 1), line.tolist(), 1)
        type_top = art_top + art_height + rng.uniform(0, 0.8)
    plain_bars = style == "old" or rng.random() < 0.1
    if not plain_bars:
        rectangle(picture, x0, top, wide, bar, light, 0.85 + 0.3 * clouds(rng, h, w, 6), line)
        rectangle(picture, x0, type_top, wide, bar, light, 0.85 + 0.3 * clouds(rng, h, w, 6), line)
    name_ink = ink if not plain_bars else (random_colour(rng, 200, 255) if frame.mean() < 140 else random_colour(rng, 0, 50))
    write(own, picture, x0 + 1.5, top + bar / 2, wide * own.uniform(0.25, 0.65), 2.6, name_ink)
    write(own, picture, x0 + 1.5, type_top + bar / 2, wide * own.uniform(0.3, 0.75), 2.2, name_ink)
    for i in range(own.integers(0, 5)):
        cv2.circle(picture, (pixels(x0 + wide - 2.5 - 3.6 * i), pixels(top + bar / 2)), pixels(1.6), (vivid_colour(own) * 0.5 + 110).tolist(), -1, cv2.LINE_AA)
    box_top = type_top + bar + rng.uniform(0, 0.6)
    box_height = FRONT[1] - edge - rng.uniform(3, 6.5) - box_top
    if style == "saga":
        rectangle(picture, x0, art_top, wide / 2 - 0.5, 62, light, 0.9 + 0.2 * clouds(rng, h, w, 5), line)
        text_box(own, picture, x0, art_top, wide / 2 - 0.5, 60, dark_on_light)
        y, x = pixels(art_top), pixels(x0 + wide / 2)
        region = picture[y:y + picture_of.shape[0], x:x + picture_of.shape[1]]
        region[:] = picture_of[:region.shape[0], :region.shape[1]]
    elif box_height > 5:
        if style == "planeswalker":
            for i in range(3):
                rectangle(picture, x0, box_top + i * box_height / 3, wide, box_height / 3, light * (0.8 + 0.2 * (i % 2)), None, line)
        else:
            rectangle(picture, x0, box_top, wide, box_height, light, 0.85 + 0.25 * clouds(rng, h, w, 4), line)
        text_box(own, picture, x0, box_top, wide, box_height, dark_on_light)
    if rng.random() < 0.6:
        rectangle(picture, FRONT[0] - x0 - 11, FRONT[1] - edge - 7.5, 11.5, 5.2, light * rng.uniform(0.7, 1.05), None, line)
        write(own, picture, FRONT[0] - x0 - 8.5, FRONT[1] - edge - 5, 6, 2.8, ink)
    return picture


def sleeve_style(rng):
    """What a player's sleeves have in common."""
    colour = vivid_colour(rng) * rng.uniform(0.3, 1.0) if rng.random() < 0.6 else np.full(3, rng.uniform(8, 248)) + rng.uniform(-12, 12, 3)
    return {"colour": np.clip(colour, 0, 255), "clear": rng.random() < 0.17,
            "emblem": rng.choice(["none", "star", "ring", "letters", "shield"], p=[0.6, 0.15, 0.1, 0.08, 0.07]),
            "pattern": rng.choice(["none", "hatch", "dots", "grain", "art"], p=[0.48, 0.1, 0.05, 0.1, 0.27]),
            "ink": rng.uniform(0.4, 1.7), "seed": int(rng.integers(1 << 31))}


def magic_back(rng, w, h):
    """The printed back: brown, an oval, a bar of letters."""
    brown = np.float32([30, 50, 90]) * rng.uniform(0.6, 1.5)
    picture = np.clip(brown * (0.6 + 0.8 * clouds(rng, h, w, 5))[..., None], 0, 255).astype(np.uint8)
    cv2.rectangle(picture, (0, 0), (w - 1, h - 1), (12, 12, 12), pixels(2.5))
    rim, inner = np.float32([40, 90, 150]) * rng.uniform(0.5, 1.3), random_colour(rng, 20, 170) if rng.random() < 0.5 else np.float32([30, 60, 105])
    cv2.ellipse(picture, (w // 2, h // 2), (int(w * 0.38), int(h * 0.4)), 0, 0, 360, rim.tolist(), -1, cv2.LINE_AA)
    cv2.ellipse(picture, (w // 2, h // 2), (int(w * 0.34), int(h * 0.36)), 0, 0, 360, inner.tolist(), -1, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.rectangle(picture, (int(w * 0.14), int(h * 0.1)), (int(w * 0.86), int(h * 0.2)), (120, 80, 40), -1)
    for i in range(5):
        turn = 2 * np.pi * i / 5 - np.pi / 2
        at = (int(w / 2 + w * 0.13 * np.cos(turn)), int(h / 2 + w * 0.13 * np.sin(turn)))
        cv2.circle(picture, at, pixels(2.6), vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
    return picture


def again_and_again(rng, w, h):
    """A small picture side by side with itself, every other one mirrored."""
    side = int(rng.uniform(0.12, 0.5) * w)
    tile = cv2.resize(art(rng, 20, 20), (side, int(side * rng.uniform(0.6, 1.6))))
    tile = np.hstack([tile, tile[:, ::-1] if rng.random() < 0.5 else tile])
    tile = np.vstack([tile, tile[::-1] if rng.random() < 0.5 else tile])
    return np.tile(tile, (h // tile.shape[0] + 1, w // tile.shape[1] + 1, 1))[:h, :w].astype(np.float32)


def shapes_in_rows(rng, w, h):
    ground, ink, other = (vivid_colour(rng) * rng.uniform(0.2, 1) for _ in range(3))
    picture = np.broadcast_to(ground, (h, w, 3)).astype(np.float32).copy()
    across, down = rng.uniform(0.08, 0.4, 2) * w
    reach, corners, fill = rng.uniform(0.3, 0.6, 2) * (across, down), rng.choice([0, 4, 4, 6, 3]), -1 if rng.random() < 0.7 else 2
    offset, turn = rng.choice([0, 0.5]), rng.uniform(0, np.pi) if rng.random() < 0.3 else 0
    for row in range(int(h / down) + 2):
        for column in range(int(w / across) + 2):
            at = np.array([(column + offset * (row % 2)) * across, row * down])
            colour = (ink if (row + column) % 2 or offset else other).tolist()
            if corners == 0:
                cv2.ellipse(picture, tuple(int(v) for v in at), tuple(int(v) + 1 for v in reach), float(np.degrees(turn)), 0, 360, colour, fill, cv2.LINE_AA)
            else:
                turns = turn + 2 * np.pi * np.arange(corners) / corners
                outline = [np.int32(at + reach * np.stack([np.sin(turns), -np.cos(turns)], 1))]
                cv2.fillPoly(picture, outline, colour, cv2.LINE_AA) if fill < 0 else cv2.polylines(picture, outline, True, colour, fill, cv2.LINE_AA)
    return picture


def stripes(rng, w, h):
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    turn, step = rng.uniform(0, np.pi), rng.uniform(0.06, 0.6) * w
    along = x * np.cos(turn) + y * np.sin(turn)
    if rng.random() < 0.4:  # zigzag
        along = along + rng.uniform(0.2, 1) * step * np.abs((-x * np.sin(turn) + y * np.cos(turn)) / step % 2 - 1)
    count = rng.integers(2, 5)
    return palette(rng, np.floor(along / step * count) % count / count, int(count))


def mirrored(rng, w, h):
    """The same from all sides, as on the backs of playing cards."""
    quarter = cv2.resize(art(rng, 33, 46), (w - w // 2, h - h // 2))
    half = np.hstack([quarter, quarter[:, ::-1]])[:, :w]
    return np.vstack([half, half[::-1, ::-1]])[:h].astype(np.float32)


def medallion(rng, w, h):
    picture = palette(rng, clouds(rng, h, w), 2) * rng.uniform(0.3, 1)
    picture = np.ascontiguousarray(picture, np.float32)
    for i in range(rng.integers(2, 6), 0, -1):
        reach = rng.uniform(0.08, 0.11) * i * w
        if rng.random() < 0.6:
            cv2.ellipse(picture, (w // 2, h // 2), (int(reach), int(reach * rng.uniform(0.9, 1.4))), 0, 0, 360, vivid_colour(rng).tolist(), -1, cv2.LINE_AA)
        else:
            box = cv2.boxPoints(((w / 2, h / 2), (2 * reach, 2 * reach), float(rng.choice([0, 45]))))
            cv2.fillPoly(picture, [np.int32(box)], vivid_colour(rng).tolist(), cv2.LINE_AA)
    return picture


def nested_frames(rng, w, h):
    picture = np.zeros((h, w, 3), np.float32)
    inset = 0.0
    while inset < 0.48 * w:
        colour = vivid_colour(rng) if rng.random() < 0.5 else random_colour(rng)
        cv2.rectangle(picture, (int(inset), int(inset)), (w - int(inset), h - int(inset)), colour.tolist(), -1)
        inset += rng.uniform(0.02, 0.3) * w
    return picture


def patches(rng, w, h):
    levels = rng.integers(2, 6)
    return palette(rng, np.floor(clouds(rng, h, w, rng.uniform(2, 9)) * levels) / levels, int(levels))


def fading(rng, w, h):
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    along = (x / w - 0.5) * np.cos(turn) + (y / h - 0.5) * np.sin(turn)
    return palette(rng, np.clip(along + 0.5, 0, 1), int(rng.integers(2, 4)))


MOTIFS = (again_and_again, shapes_in_rows, shapes_in_rows, stripes, mirrored, medallion, nested_frames, patches, fading)


def printed_back(rng, w, h):
    picture = MOTIFS[rng.integers(len(MOTIFS))](rng, w, h) * rng.uniform(0.5, 1.1)
    if rng.random() < 0.4:
        picture = picture * (0.7 + 0.6 * clouds(rng, h, w, 4))[..., None]
    if rng.random() < 0.5:
        grey = picture.mean(2, keepdims=True)
        picture = grey + (picture - grey) * rng.uniform(0, 0.8)
    return np.ascontiguousarray(np.clip(picture, 0, 255), np.float32)


def back(rng, style):
    w, h = pixels(SLEEVE[0]), pixels(SLEEVE[1])
    own = np.random.default_rng(style["seed"])
    if style["clear"]:
        return cv2.copyMakeBorder(magic_back(own, pixels(FRONT[0]), pixels(FRONT[1])), 2, h - pixels(FRONT[1]) - 2, 2, w - pixels(FRONT[0]) - 2,
                                  cv2.BORDER_REPLICATE)
    picture = np.broadcast_to(style["colour"], (h, w, 3)).astype(np.float32).copy()
    tint = np.clip(style["colour"] * style["ink"] + (35 if style["ink"] > 1 else -12), 0, 255)
    if style["pattern"] == "art":
        picture = cv2.resize(art(own, *SLEEVE), (w, h)).astype(np.float32)
        if own.random() < 0.5:  # the same both ways up
            picture[h - h // 2:] = picture[h // 2 - 1::-1, ::-1][-(h // 2):]
        if own.random() < 0.7:
            border = pixels(own.uniform(2, 6))
            cv2.rectangle(picture, (0, 0), (w - 1, h - 1), style["colour"].tolist(), 2 * border)
    elif style["pattern"] == "motif":
        picture = printed_back(own, w, h)
        if own.random() < 0.6:
            cv2.rectangle(picture, (0, 0), (w - 1, h - 1), style["colour"].tolist(), 2 * pixels(own.uniform(0.8, 6)))
    elif style["pattern"] == "hatch":
        y, x = np.mgrid[0:h, 0:w]
        step = own.integers(3, 9)
        mask = ((x + y) // step % 2 == 0) ^ ((x - y) // step % 2 == 0)
        picture[mask] = style["colour"] * 0.6 + tint * 0.4
    elif style["pattern"] == "dots":
        step = own.integers(5, 14)
        for y in range(0, h, step):
            for x in range(0, w, step):
                cv2.circle(picture, (x, y), step // 4, tint.tolist(), -1)
    elif style["pattern"] == "grain":
        picture *= (0.8 + 0.4 * clouds(own, h, w, 10))[..., None]
    middle, radius = (w // 2, h // 2), int(w * own.uniform(0.18, 0.36))
    if style["emblem"] in ("star", "ring"):
        cv2.circle(picture, middle, radius, tint.tolist(), max(1, radius // own.integers(4, 12)), cv2.LINE_AA)
    if style["emblem"] == "star":
        points = own.integers(4, 8)
        turns = np.pi * np.arange(2 * points) / points
        radii = np.where(np.arange(2 * points) % 2 == 0, 0.75, 0.32) * radius
        shape = np.stack([middle[0] + radii * np.sin(turns), middle[1] - radii * np.cos(turns)], 1)
        cv2.fillPoly(picture, [np.int32(shape)], tint.tolist(), cv2.LINE_AA)
    elif style["emblem"] == "letters":
        write(own, picture, 15, 45, 36, own.uniform(3, 7), tint)
    elif style["emblem"] == "shield":
        cv2.rectangle(picture, (middle[0] - radius, middle[1] - radius), (middle[0] + radius, middle[1] + int(radius * 1.3)), tint.tolist(), -1)
    if own.random() < 0.3:
        inset = pixels(own.uniform(1.5, 5))
        cv2.rectangle(picture, (inset, inset), (w - inset, h - inset), tint.tolist(), 1)
    return np.clip(picture, 0, 255).astype(np.uint8)


def sleeved_front(rng, face, style):
    """A front in its sleeve: the back's colour shows as a rim of 1.5 mm, or the clear film does."""
    w, h = pixels(SLEEVE[0]), pixels(SLEEVE[1])
    rim = np.full(3, rng.uniform(60, 230)) if style["clear"] else style["colour"]
    picture = np.broadcast_to(rim, (h, w, 3)).astype(np.uint8).copy()
    x = int(np.clip(round((w - face.shape[1]) / 2 + rng.uniform(-0.7, 0.7)), 0, w - face.shape[1]))
    y = int(np.clip(round((h - face.shape[0]) / 2 + rng.uniform(-0.7, 0.7)), 0, h - face.shape[0]))
    picture[y:y + face.shape[0], x:x + face.shape[1]] = face
    return picture
