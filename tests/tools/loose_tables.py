"""Rendered tables without a board, as for games of two to four players: rows of creatures, rows of lands that overlap, piles, things in between."""
import math

import build
import numpy as np
import scene


def remove_board(spec):
    """The table itself is the ground: no sheet, and nothing that stands as high as one. Call before the table is built."""
    spec["board"].update(thick=0.0, folds=[], doodles=[], margin=[0.0] * 4)
    add = build.mesh
    if not getattr(add, "leaves_out_boards", False):
        def mesh(name, *rest, **options):
            return None if name == "board" else add(name, *rest, **options)
        mesh.leaves_out_boards = True
        build.mesh = mesh


def row(spec, rng, seat, role, depth, count, pitch, tapped_share):
    """Cards side by side, `depth` mm from the middle of the table towards the player; those closer than a card's width overlap."""
    width, height = spec["board"]["columns"] * spec["board"]["square_mm"], spec["board"]["rows"] * spec["board"]["square_mm"]
    _, right, forward = scene.seat_frame(seat, width, height)
    middle = np.array([width / 2, height / 2]) - forward * depth + right * rng.normal(0, 40)
    tap = spec.get("tap_deg", 45)
    for place in np.arange(count) - (count - 1) / 2:
        at = middle + right * place * pitch + rng.normal(0, 3, 2)
        yield scene.new_card(rng, spec, seat, role, at, tapped=rng.random() < tapped_share, tap=float(tap),
                             face="down" if rng.random() < 0.06 else "up", on_board=False)


def piles(spec, rng, seat, depth):
    width, height = spec["board"]["columns"] * spec["board"]["square_mm"], spec["board"]["rows"] * spec["board"]["square_mm"]
    _, right, forward = scene.seat_frame(seat, width, height)
    at = np.array([width / 2, height / 2]) - forward * depth + right * rng.choice([-1, 1]) * rng.uniform(290, 340)
    yield scene.new_card(rng, spec, seat, "deck", at, face="down", on_board=False, pile=float(rng.uniform(5, 30)))
    for _ in range(int(rng.integers(0, 3))):
        yield scene.new_card(rng, spec, seat, "other", at - forward * 105 + rng.normal(0, 3, 2), on_board=False)


def spread(spec, rng):
    """Lays the cards of a game without a board instead of the board's; half of the profiles name no sleeve."""
    remove_board(spec)
    crowded = len(spec["players"]) > 2
    cards = []
    for seat in spec["players"]:
        across = crowded and seat in ("west", "east")
        near = 290 if across else float(rng.uniform(70, 100))
        count = int(rng.integers(1, 3)) if across else int(rng.integers(2, 6))
        if rng.random() < 0.9:
            cards += row(spec, rng, seat, "creature", near, count, float(rng.uniform(78, 105)), float(rng.uniform(0, 0.4)))
        if not across and rng.random() < 0.8:
            count = int(rng.integers(2, 7))
            cards += row(spec, rng, seat, "land", near + float(rng.uniform(125, 150)), count, float(rng.uniform(24, 90)), float(rng.choice([0, 0.4])))
        if not across and rng.random() < 0.6:
            cards += piles(spec, rng, seat, near + 130)
    scene.stack(spec["board"], cards)
    spec["cards"], spec["hand"], spec["mats"] = cards, None if rng.random() < 0.8 else spec["hand"], []
    spec["objects"] = [thing for thing in spec["objects"] if clear_of(thing, cards)]
    spec["named"] = bool(rng.random() < 0.5)


def clear_of(thing, cards):
    return all(math.dist(thing["pos"][:2], card["center"]) > 75 for card in cards)


def truth_without_board(truth, named):
    """What look_score.py reads for a table without a board: no square, no angle on one."""
    truth["board"] = None
    truth["tags"] = [tag for tag in truth["tags"] if not tag.startswith(("base_", "ink_")) and tag not in ("lines", "checkered", "odd_size", "fold", "cropped")]
    truth["tags"] += ["loose", "named" if named else "unnamed"]
    truth["profile"] = {key: value for key, value in truth["profile"].items() if key in ("lens", "tap_deg") or (named and key == "players")}
    for card in truth["cards"]:
        card["square"] = card["angle_deg"] = None
    return truth
