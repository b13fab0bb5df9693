#!/usr/bin/env python3
"""Trains the network that compares fronts: `train_comparison.py STEPS WEIGHTS.pt HELD... --pairs PAIRS... [--from WEIGHTS.pt|NETWORK.onnx] [--rate R]
[--workers N] [--device cuda] [--constants FILE.json]`, each what tests/tools/front_pairs wrote: X.pairs, beside X.jsonl. Then it fits the odds of a name on HELD, which was not
trained on, says how many names they give, puts them into FILE.json, and writes WEIGHTS.onnx. With 0 steps only that."""
import argparse
import json
import pathlib
import sys
import time

import cv2
import numpy as np
import torch
from torch.nn import functional

sys.path += [str(pathlib.Path(__file__).parents[2] / "cards/training"), str(pathlib.Path(__file__).parents[3] / "tests/tools")]
from comparison_network import BOTH_SHOW_IT, COLUMNS, COMMON, KNOWN, NOUGHT, ROWS, SEEN, TONE_COLUMNS, TONE_ROWS, ComparisonNetwork  # noqa: E402
from export import write  # noqa: E402
from fit_identification import REST, fit  # noqa: E402
from train_cards import average_in, descend, save  # noqa: E402
from unfuse_batchnorm import begin_from  # noqa: E402

BATCH = 128
LARGEST = 8.0        # of the network's log odds
STRANGERS = 0.4      # of the cards of a table have no picture
SEEN_ENOUGH = 0.15   # of a front (vision/identify/front_index.cpp)
SHAPE = (ROWS, COLUMNS + TONE_COLUMNS, 3)   # of a pair


class Pairs:
    """Of one file, with how likely each is drawn: what is unclear is drawn oftener."""

    def __init__(self, path):
        self.fronts = [json.loads(line) for line in open(path.with_suffix(".jsonl"))]
        self.levels = np.memmap(path, np.uint8, "r").reshape(-1, *SHAPE)
        pairs = [(pair["same"], pair["likeness"], front["seen"] >= SEEN_ENOUGH) for front in self.fronts for pair in front["pairs"]]
        same, likeness, enough = (np.array(column) for column in zip(*pairs))
        self.same, self.other = np.flatnonzero(same & enough), np.flatnonzero(~same & enough)
        self.upto_same = self._sums(np.clip(1.25 - likeness[self.same], 0.1, 1) ** 2)
        self.upto_other = self._sums(np.clip(np.exp(8 * (likeness[self.other] - 0.8)), 0.05, 2))

    @staticmethod
    def _sums(weights):
        return np.cumsum(weights) / weights.sum()

    def draw(self, rng, same):
        chosen, upto = (self.same, self.upto_same) if same else (self.other, self.upto_other)
        return self.levels[chosen[min(np.searchsorted(upto, rng.random()), len(chosen) - 1)]]


def parts_of(pair):
    """Views of the details, of the tones seen and of those known."""
    return pair[:, :COLUMNS], pair[:TONE_ROWS, COLUMNS:], pair[TONE_ROWS:, COLUMNS:]


def hide(rng, pair, largest, detail, tone):
    """A rectangle of what is seen becomes something else: nothing where `detail` is None. `largest` in cells of tones."""
    details, seen_tones, known_tones = parts_of(pair)
    height, width = rng.integers(3, largest, 2)
    y, x = rng.integers(0, TONE_ROWS - 3), rng.integers(0, TONE_COLUMNS - 3)
    tones = slice(y, y + height), slice(x, x + width)
    cells = slice(2 * y, 2 * (y + height)), slice(2 * x, 2 * (x + width))
    if detail is None:
        details[cells] = seen_tones[tones] = known_tones[tones] = 0
        return
    common = details[cells][..., COMMON:COMMON + 1] > 0
    details[cells][..., SEEN:SEEN + 1] = detail * common
    seen_tones[tones] = tone * common[::2, ::2]


def move(rng, details):
    """What was seen comes to lie a cell aside, as where it lies cannot always be found."""
    y, x = rng.integers(-1, 2, 2)
    details[..., SEEN] = np.roll(details[..., SEEN], (y, x), (0, 1)) * (details[..., COMMON] > 0)


def blur(rng, details):
    """As a camera further away sees it."""
    seen = np.ascontiguousarray(details[..., SEEN])
    details[..., SEEN] = cv2.GaussianBlur(seen, (0, 0), rng.uniform(0.4, 1.5)) * (details[..., COMMON] > 0)


def field(rng, height, width, cells):
    """Smooth, of deviation 1."""
    coarse = rng.normal(0, 1, (cells + 1, cells + 1)).astype(np.float32)
    return cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)


def sharpen(rng, detail):
    """As webcams and phones do, with rims of light and dark."""
    return detail + rng.uniform(0.3, 1.6) * (detail - cv2.GaussianBlur(detail, (0, 0), rng.uniform(0.8, 2)))


def bend(rng, detail):
    """A sleeve's card bulges and a lens bends: what is seen comes to lie up to a cell and a half aside, here and there."""
    height, width = detail.shape
    strength = rng.uniform(0.2, 0.8)
    at = np.mgrid[:height, :width].astype(np.float32)
    y, x = (at[i] + strength * field(rng, height, width, 3) for i in (0, 1))
    return cv2.remap(detail, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def seen_otherwise(rng, details, tones, channel):
    """One of both fronts, by a camera of another kind."""
    common = details[..., COMMON] > 0
    one = np.ascontiguousarray(details[..., channel])
    height, width = one.shape
    if rng.random() < 0.25:
        one = bend(rng, one)
    if rng.random() < 0.3:
        one = cv2.GaussianBlur(one, (0, 0), rng.uniform(0.4, 1.3))
    if rng.random() < 0.3:
        one = sharpen(rng, one)
    if rng.random() < 0.3:
        top = rng.uniform(25, 90)
        one = top * np.tanh(one / top)
    if rng.random() < 0.3:
        one = one * np.exp(rng.uniform(0.1, 0.4) * field(rng, height, width, 3))
    if rng.random() < 0.25:  # a stream's blocks
        coarse = cv2.GaussianBlur(rng.normal(0, 1, one.shape).astype(np.float32), (0, 0), 1.0)
        one = one + rng.uniform(7, 42) * coarse
    details[..., channel] = one * common
    if rng.random() < 0.4:
        grey = tones.mean(2, keepdims=True)
        shade = rng.normal(0, 8, 3) * field(rng, TONE_ROWS, TONE_COLUMNS, 2)[..., None]
        tones[:] = (grey + (tones - grey) * rng.uniform(0.3, 1.3) + shade) * common[::2, ::2, None]


def exchange(details, seen_tones, known_tones):
    """The same is the same whichever was seen first."""
    details[..., [SEEN, KNOWN]] = details[..., [KNOWN, SEEN]]
    seen_tones[:], known_tones[:] = known_tones.copy(), seen_tones.copy()


def under_another_lamp(rng, pair):
    """`pair` less NOUGHT, as another camera, lamp and hand would have shown it."""
    details, seen_tones, known_tones = parts_of(pair)
    if rng.random() < 0.3:
        exchange(details, seen_tones, known_tones)
    if rng.random() < 0.6:
        seen_otherwise(rng, details, seen_tones, SEEN)
    if rng.random() < 0.4:
        seen_otherwise(rng, details, known_tones, KNOWN)
    if rng.random() < 0.3:
        hide(rng, pair, 24, None, None)
    if rng.random() < 0.15:
        hide(rng, pair, 10, rng.normal(0, 40), rng.normal(0, 20, 3))
    if rng.random() < 0.2:
        move(rng, details)
    if rng.random() < 0.2:
        blur(rng, details)
    common = details[..., COMMON:COMMON + 1] > 0
    seen = details[..., SEEN:SEEN + 1]
    if rng.random() < 0.3:
        seen += rng.normal(0, rng.uniform(0, 20), seen.shape) * common
    if rng.random() < 0.3:
        seen *= rng.uniform(0.5, 1.2)
    if rng.random() < 0.5:
        seen_tones[:] = (seen_tones * rng.uniform(0.6, 1.2) + rng.normal(0, 6, 3)) * common[::2, ::2]
    return pair


def turned(rng, pair):
    """Mirrored, and the other way up: the same is the same still."""
    ways = [slice(None, None, step) for step in rng.choice([-1, 1], 2)]
    result = np.empty_like(pair)
    for to, part in zip(parts_of(result), parts_of(pair)):
        to[:] = part[tuple(ways)]
    return result


def tensor_of(levels):
    return torch.from_numpy(np.ascontiguousarray(levels.transpose(0, 3, 1, 2)).astype(np.float32) / 255)


def batch_of(sets, rng):
    upto = np.cumsum([len(one.same) for one in sets])
    pairs, same = [], np.arange(BATCH) % 2
    for one in same:
        pair = sets[np.searchsorted(upto, rng.integers(upto[-1]), "right")].draw(rng, one).astype(np.float32) - NOUGHT
        pairs.append(turned(rng, under_another_lamp(rng, pair)))
    levels = np.clip(np.stack(pairs) + NOUGHT, 1, BOTH_SHOW_IT)
    return tensor_of(levels), torch.from_numpy(same.astype(np.float32))


class Batches(torch.utils.data.IterableDataset):
    """Without end; of several workers each draws others."""

    def __init__(self, paths, seed):
        self.paths, self.seed = paths, seed

    def __iter__(self):
        cv2.setNumThreads(1)
        worker = torch.utils.data.get_worker_info()
        rng, sets = np.random.default_rng([self.seed, worker.id if worker else 0]), [Pairs(path) for path in self.paths]
        while True:
            yield batch_of(sets, rng)


def train(network, asked, seed):
    """The mean of the last weights."""
    batches = iter(torch.utils.data.DataLoader(Batches(asked.pairs, seed), batch_size=None, num_workers=asked.workers))
    smooth = ComparisonNetwork()
    smooth.load_state_dict(network.state_dict())
    network.to(asked.device).train(), smooth.to(asked.device)
    optimiser = torch.optim.AdamW(network.parameters(), weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, asked.rate, total_steps=asked.steps, pct_start=0.1)
    total, begun = 0.0, time.time()
    for step in range(asked.steps):
        pairs, same = (part.to(asked.device) for part in next(batches))
        loss = functional.binary_cross_entropy_with_logits(network(pairs).flatten(), same)
        descend(loss, network, optimiser, schedule)
        average_in(smooth, network, step)
        total += loss.item()
        if (step + 1) % 100 == 0:
            print(step + 1, f"{time.time() - begun:.0f} s", f"loss {total / 100:.4f}", flush=True)
            total = 0.0
            save(smooth, asked.weights)
    return smooth.cpu()


def evidence_of(network, pairs):
    """Rows of (1, likeness, lead of what is left to the same, parts ahead, log odds) and whether the likeliest name is right, of each front
    that is seen enough: with its own front among the known ones, and without."""
    with torch.no_grad():
        odds = torch.cat([network(tensor_of(pairs.levels[i:i + 256])).flatten() for i in range(0, len(pairs.levels), 256)]).numpy()
    values, right, first = [], [], 0
    for front in pairs.fronts:
        own = [pair["same"] for pair in front["pairs"]]
        other = own.index(False) if False in own else None
        if front["seen"] >= SEEN_ENOUGH:
            for evidence, at, same in ((front["evidence"], 0, own[0]), (front["evidence_without_own"], other, False)):
                likeness, lead, parts = evidence
                if at is not None:
                    values.append([1, likeness, lead / (REST - likeness), parts, np.clip(odds[first + at], -LARGEST, LARGEST)])
                    right.append(same)
        first += len(own)
    return np.array(values), np.array(right, float)


def constants(weights, right):
    """Of a table on which STRANGERS have no picture."""
    offset = weights[0] + np.log((1 - STRANGERS) / STRANGERS) - np.log(right.mean() / (1 - right.mean()))
    names = ("name_offset", "name_by_likeness", "name_by_lead", "name_by_parts", "name_by_comparison")
    return {**{name: round(float(value), 3) for name, value in zip(names, [offset, *weights[1:]])}, "largest_comparison": LARGEST}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", type=int)
    parser.add_argument("weights", type=pathlib.Path)
    parser.add_argument("held", nargs="+", type=pathlib.Path)
    parser.add_argument("--pairs", nargs="+", type=pathlib.Path)
    parser.add_argument("--constants", type=pathlib.Path)
    parser.add_argument("--from", dest="start", help="an earlier WEIGHTS.pt, or the program's network, to begin with")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=0, help="which make the batches; 0: the same each time")
    parser.add_argument("--device", default="cpu")
    asked = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    network = ComparisonNetwork()
    if asked.start:
        begin_from(network, asked.start, lambda: batch_of([Pairs(path) for path in asked.pairs], np.random.default_rng(0))[0])
    if asked.steps:
        network = train(network, asked, 1)
        save(network, asked.weights)
    else:
        network.load_state_dict(torch.load(asked.weights))
    network.eval()
    values, right = (np.concatenate(parts) for parts in zip(*(evidence_of(network, Pairs(path)) for path in asked.held)))
    weights = fit(values, right)
    odds = 1 / (1 + np.exp(-values @ weights))
    if asked.constants:
        asked.constants.write_text(json.dumps(constants(weights, right)))
    write(network, torch.rand(2, 3, ROWS, COLUMNS + TONE_COLUMNS), asked.weights.with_suffix(".onnx"), "same")
    right = right > 0
    print(f"named right {100 * (odds[right] > 0.5).sum() / (len(right) / 2):.2f} %; of {(~right).sum()} looks at which every name is wrong {100 * (odds[~right] > 0.5).mean():.2f} %")


if __name__ == "__main__":
    main()
