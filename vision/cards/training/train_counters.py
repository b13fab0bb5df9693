#!/usr/bin/env python3
"""Trains the three small networks that count dice and beads on a card: `train_counters.py COUNT STEPS FOLDER [--seed N] [--fronts N]` draws COUNT
cut-outs, trains STEPS steps on nine tenths of them, says how well the rest is read, and writes presence_network.onnx,
counter_network.onnx and die_network.onnx into FOLDER.

presence_network: N x 3 x 52 x 40 (BGR, 0 to 1, 2 mm a pixel) to N x 1 x 13 x 10, log odds that a die or a bead has its middle in a cell of
4 pixels: where none has, the next network need not look.

counter_network: N x 3 x 104 x 80 (1 px/mm) to N x 2 x 26 x 20, log odds that a die, a bead has its middle in a cell of
4 pixels. die_network: N x 3 x 32 x 32 (2 px/mm, the die in the middle) to N x 6, log odds of its six values.
"""
import argparse
import pathlib

import cv2
import numpy as np
import torch
from torch import nn
from torch.nn import functional

import counters
import faces
from card_peaks import STRIDE
from export import write
from network import Residual, block

DIE = 32   # px of a die's picture, 2 px/mm
FRONTS = 400  # cards that one run draws with, unless it is told


class CounterNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.at_4 = nn.Sequential(block(3, 12, 2), block(12, 24, 2))
        self.at_8 = nn.Sequential(block(24, 32, 2), Residual(32))
        self.up_4, self.join_4 = nn.Conv2d(32, 24, 1), block(24, 24)
        self.answer = nn.Conv2d(24, 2, 1)
        nn.init.constant_(self.answer.bias, -4.0)

    def forward(self, cards):
        a = self.at_4(cards)
        return self.answer(self.join_4(a + functional.interpolate(self.up_4(self.at_8(a)), scale_factor=2.0, mode="nearest")))


class PresenceNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(block(3, 12, 2), block(12, 24, 2), Residual(24))
        self.answer = nn.Conv2d(24, 1, 1)
        nn.init.constant_(self.answer.bias, -4.0)

    def forward(self, cards):
        """`cards`: as `halved` makes them."""
        return self.answer(self.layers(cards))


def halved(cards):
    """What the counter network sees at half its scale."""
    return functional.avg_pool2d(cards, 2)


class DieNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(block(3, 24, 2), block(24, 48, 2), block(48, 64, 2))
        self.answer = nn.Conv2d(64, 6, 4)

    def forward(self, dice):
        return self.answer(self.layers(dice)).flatten(1)


def heat(found):
    """2 x 26 x 20: dice and beads, 1 in the cell of the middle and falling off around it."""
    rows, columns = counters.HEIGHT // STRIDE, counters.WIDTH // STRIDE
    want = np.zeros((2, rows, columns), np.float32)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    for counter in found:
        u, v = counter.centre[0] / STRIDE - 0.5, counter.centre[1] / STRIDE - 0.5
        if not (-0.5 < u < columns - 0.5 and -0.5 < v < rows - 0.5):
            continue
        plane = want[0 if counter.die else 1]
        np.maximum(plane, np.exp(-((x - u) ** 2 + (y - v) ** 2) / 2), out=plane)
        plane[int(round(v)), int(round(u))] = 1
    return want


def draw(count, seed, front_count):
    rng = np.random.default_rng(seed)
    fronts = [faces.front(rng) for _ in range(front_count)]
    cards, wants, dice, values = [], [], [], []
    for _ in range(count):
        view = counters.drawn(rng, fronts)
        cards.append(counters.seen(rng, view.picture))
        wants.append(heat(view.counters))
        fine = None
        for counter in view.counters:
            x, y = (int(round(2 * v + rng.normal(0, 2))) - DIE // 2 for v in counter.centre)
            if not counter.die or x < 0 or y < 0 or x + DIE > 2 * counters.WIDTH or y + DIE > 2 * counters.HEIGHT:
                continue
            fine = counters.seen(rng, view.picture, 2) if fine is None else fine
            dice.append(fine[y:y + DIE, x:x + DIE])
            values.append(counter.value - 1)
    return np.stack(cards), np.stack(wants), np.stack(dice), np.array(values)


def as_input(pictures, rng=None):
    """N x 3 x H x W, 0 to 1; with `rng` under other lamps and mirrored."""
    x = pictures.astype(np.float32) / 255
    if rng is not None:
        n = len(x)
        x = np.clip(x, 1e-3, 1) ** np.exp(rng.normal(0, 0.2, (n, 1, 1, 1))) * np.exp(rng.normal(0, 0.12, (n, 1, 1, 1)) + rng.normal(0, 0.06, (n, 1, 1, 3)))
    return torch.from_numpy(np.ascontiguousarray(np.clip(x, 0, 1).transpose(0, 3, 1, 2), np.float32))


def focal(answer, want):
    p = torch.sigmoid(answer).clamp(1e-5, 1 - 1e-5)
    sure = (want == 1).float()
    loss = sure * (1 - p) ** 2 * torch.log(p) + (1 - sure) * (1 - want) ** 4 * p ** 2 * torch.log(1 - p)
    return -loss.sum() / sure.sum().clamp(min=1)


def train(network, steps, batch, loss_of, rate=3e-3):
    optimiser = torch.optim.AdamW(network.parameters(), lr=rate, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=steps)
    network.train()
    said = 0.0
    for step in range(steps):
        loss = loss_of(network, batch)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        said += loss.item()
        if (step + 1) % 250 == 0:
            print(step + 1, f"loss {said / 250:.4f}", flush=True)
            said = 0.0
    network.eval()
    return network


def peaks(plane):
    highest = cv2.dilate(plane, np.ones((3, 3), np.uint8))
    return [(plane[y, x], x, y) for y, x in zip(*np.where((plane == highest) & (plane > -3)))]


def judged(network, cards, wants):
    """For each of dice and beads the log odds of what it found, whether that was right, and how many there were."""
    for kind, name in enumerate(("dice", "beads")):
        verdicts, there = [], 0
        for start in range(0, len(cards), 64):
            with torch.no_grad():
                answers = network(as_input(cards[start:start + 64])).numpy()
            for answer, want in zip(answers, wants[start:start + 64]):
                left = [(x, y) for y, x in zip(*np.where(want[kind] == 1))]
                there += len(left)
                for odds, x, y in sorted(peaks(answer[kind]), reverse=True):
                    near = [c for c in left if max(abs(c[0] - x), abs(c[1] - y)) <= 1]
                    verdicts.append((odds, bool(near)))
                    if near:
                        left.remove(near[0])
        verdicts = np.array(verdicts, float).reshape(-1, 2)
        for limit in (-1, -0.5, 0, 0.5, 1):
            said = verdicts[verdicts[:, 0] > limit]
            print(f"{name}: of {there}, log odds over {limit}: recall {said[:, 1].sum() / max(1, there):.3f}, precision {said[:, 1].mean():.3f}")


def strongest(answer, cards):
    """The greatest log odds that `answer` gives anything on each card."""
    with torch.no_grad():
        return np.concatenate([answer(as_input(cards[i:i + 64])).amax((1, 2, 3)).numpy() for i in range(0, len(cards), 64)])


def judge_presence(presence, finder, cards, wants, least=0.8):
    """What is lost and what is saved where the finder looks only at cards that the presence network gives more than a limit; it finds something
    where it gives more than `least`, as in vision/cards/counters.cpp."""
    odds, something, empty = strongest(lambda x: presence(halved(x)), cards), strongest(finder, cards) > least, (wants == 1).sum((1, 2, 3)) == 0
    for limit in (-0.5, -0.25, 0, 0.1, 0.25, 0.4, 0.5):
        kept = odds > limit
        print(f"presence over {limit}: of {something.sum()} cards on which something is found {kept[something].mean():.3f}, of {empty.sum()} empty ones {kept[empty].mean():.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("steps", type=int)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fronts", type=int, default=FRONTS)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    cards, wants, dice, values = draw(args.count, args.seed, args.fronts)
    print(f"{len(cards)} cut-outs, {len(dice)} dice", flush=True)
    rng, held, held_dice = np.random.default_rng(args.seed), max(1, len(cards) // 10), max(1, len(dice) // 10)

    def mirrored(batch):
        """Cards and what is wanted of them, both mirrored either way, both ways, or not."""
        i = rng.integers(held, len(cards), batch)
        turn = int(rng.integers(4))
        axes = [axis for bit, axis in ((1, 2), (2, 3)) if turn & bit]
        return torch.flip(as_input(cards[i], rng), axes), torch.flip(torch.from_numpy(wants[i]), axes)

    def card_loss(network, batch):
        x, want = mirrored(batch)
        return focal(network(x), want)

    def presence_loss(network, batch):
        x, want = mirrored(batch)
        return focal(network(halved(x)), functional.max_pool2d(want.amax(1, keepdim=True), 2))

    def die_loss(network, batch):
        i = rng.integers(held_dice, len(dice), batch)
        x = torch.rot90(as_input(dice[i], rng), int(rng.integers(4)), (2, 3))
        return functional.cross_entropy(network(x), torch.from_numpy(values[i]))

    finder = train(CounterNetwork(), args.steps, 32, card_loss)
    judged(finder, cards[:held], wants[:held])
    presence = train(PresenceNetwork(), args.steps, 64, presence_loss)
    judge_presence(presence, finder, cards[:held], wants[:held])
    reader = train(DieNetwork(), args.steps, 64, die_loss)
    with torch.no_grad():
        odds = functional.softmax(reader(as_input(dice[:held_dice])), 1).numpy()
    for least in (0, 0.6, 0.8, 0.9, 0.95):
        said = odds.max(1) > least
        print(f"values said with more than {least}: {said.mean():.3f} of the dice, right {(odds.argmax(1) == values[:held_dice])[said].mean():.3f}")
    write(presence, torch.rand(2, 3, counters.HEIGHT // 2, counters.WIDTH // 2), args.folder / "presence_network.onnx", "counters")
    write(finder, torch.rand(2, 3, counters.HEIGHT, counters.WIDTH), args.folder / "counter_network.onnx", "counters")
    write(reader, torch.rand(2, 3, DIE, DIE), args.folder / "die_network.onnx", "counters")


if __name__ == "__main__":
    main()
