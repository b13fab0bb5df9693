#!/usr/bin/env python3
"""Coefficients for the confidence of a board (vision/board/confidence.cpp) from what board_report printed.

    board_report TRUTH.json... PICTURE... > report.jsonl;  fit_board_confidence.py report.jsonl... [--json FILE]

Every settled pose is a case: right when its worst corner is within RIGHT squares, wrong beyond WRONG; between the two it
is none. A right pose weighs as much as two wrong ones. Logistic regression with a small ridge on standardised numbers, by Newton's method; five-fold
cross-validation by picture says how well it distinguishes them. Poses that were settled with the lattice network's numbers
and those without are fitted apart. Of each picture the likeliest pose is given: the odds are then stretched and moved so that
they are true of those, which are right when they are within WRONG. --json writes the coefficients as constants of vision/board/networks/manifest.json."""
import json
import math
import sys
import typing


class Kind(typing.NamedTuple):
    """Poses for which the lattice network was not asked, or was."""
    name: str
    prefix: str  # of the constants
    evidence_long: int
    predictors: tuple  # of the evidence, in the order of PoseEvidence::values(); the others add little


KINDS = (Kind("alone", "odds_alone_", 10, ("beyond", "contrast", "share", "miss", "evenness", "board")),
         Kind("with the lattice", "odds_", 17, ("on_lines", "beyond", "contrast", "share", "miss", "evenness", "board", "lattice_lines", "lattice_inside",
                                                "lattice_beyond", "lattice_crossings")))
PLACES = {"on_lines": 0, "beyond": 2, "share": 4, "miss": 5, "evenness": 6, "outside": 8, "board": 9, "lattice_lines": 10,
          "lattice_inside": 12, "lattice_beyond": 13, "lattice_crossings": 14}
OBLONG, MOST_OBLONG = 7, 0.2  # what is more oblong is refused whatever its confidence
RIGHT, WRONG = 0.15, 0.2
RIGHT_WEIGHS = 2
RIDGE = 0.003  # of the weight of all cases, for a coefficient of one standard deviation


def value(evidence, name):
    if name == "contrast":  # PoseEvidence::contrast()
        on_lines, beyond = evidence[PLACES["on_lines"]], evidence[PLACES["beyond"]]
        return evidence[PLACES["outside"]] * (on_lines - beyond) / max(on_lines, 0.05)
    return evidence[PLACES[name]]


def settled_of(report, kind):
    """The poses of a kind that are not refused whatever their confidence: (numbers that count, error in squares)."""
    return [([value(s["evidence"], k) for k in kind.predictors], s["error"]) for s in report["settled"]
            if s["evidence"][OBLONG] <= MOST_OBLONG and len(s["evidence"]) == kind.evidence_long]


def reports(paths):
    for path in paths:
        with open(path, encoding="utf-8") as file:
            yield from map(json.loads, file)


def cases(paths, kind):
    return [(numbers, error < RIGHT, report["file"]) for report in reports(paths) for numbers, error in settled_of(report, kind)
            if not RIGHT <= error <= WRONG]


def solved(a, b):
    n = len(b)
    m = [row[:] + [b[i]] for i, row in enumerate(a)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(m[r][i]))
        m[i], m[pivot] = m[pivot], m[i]
        for r in range(n):
            if r != i:
                f = m[r][i] / m[i][i]
                m[r] = [x - f * y for x, y in zip(m[r], m[i])]
    return [m[i][n] / m[i][i] for i in range(n)]


def log_odds(w, x):
    return w[0] + sum(a * b for a, b in zip(w[1:], x))


def probability(w, x):
    return 1 / (1 + math.exp(-max(-50, min(50, log_odds(w, x)))))


def fit(rows, right_weighs, ridge=RIDGE):
    n, count = len(rows), len(rows[0][0])
    weight = [right_weighs if r[1] else 1 for r in rows]
    mean = [sum(r[0][k] for r in rows) / n for k in range(count)]
    spread = [math.sqrt(sum((r[0][k] - mean[k]) ** 2 for r in rows) / n) + 1e-9 for k in range(count)]
    z = [[1] + [(r[0][k] - mean[k]) / spread[k] for k in range(count)] for r in rows]
    w = [0.0] * (count + 1)
    for _ in range(40):
        gradient, hessian = [0.0] * (count + 1), [[0.0] * (count + 1) for _ in range(count + 1)]
        for x, row, case_weight in zip(z, rows, weight):
            p = probability(w, x[1:])
            for i in range(count + 1):
                gradient[i] += case_weight * (row[1] - p) * x[i]
                for j in range(count + 1):
                    hessian[i][j] += case_weight * p * (1 - p) * x[i] * x[j]
        for i in range(count + 1):
            hessian[i][i] += ridge * n if i else 1e-9
            gradient[i] -= ridge * n * w[i] if i else 0
        step = solved(hessian, gradient)
        w = [a + b for a, b in zip(w, step)]
    coefficients = [w[k + 1] / spread[k] for k in range(count)]
    return [w[0] - sum(c * m for c, m in zip(coefficients, mean))] + coefficients


def print_shares(said):
    """`said`: (probability, whether it was right)."""
    for low, high in [(0, .1), (.1, .5), (.5, .65), (.65, .9), (.9, 1.01)]:
        here = [(p, right) for p, right in said if low <= p < high]
        if here:
            print("  said %.2f to %.2f: %4d, right %5.1f %%, said %5.1f %%" % (
                low, high, len(here), 100 * sum(right for _, right in here) / len(here), 100 * sum(p for p, _ in here) / len(here)))


def report_on(rows):
    files = sorted({r[2] for r in rows})
    said = []
    for fold in range(5):
        held = set(files[fold::5])
        w = fit([r for r in rows if r[2] not in held], RIGHT_WEIGHS)
        said += [(probability(w, r[0]), r[1], r[2]) for r in rows if r[2] in held]
    print("%d poses, %d right" % (len(rows), sum(r[1] for r in rows)))
    print_shares([(p, right) for p, right, _ in said])
    for p, right, name in sorted(said, reverse=True):
        if (p > .5) != right:
            print("  %.3f %s %s" % (p, "right" if right else "wrong", name))


def likeliest(paths, weights):
    """Of each picture: (log odds, whether it is right, kind) of the likeliest pose; `weights`: by kind."""
    poses = []
    for report in reports(paths):
        odds = [(log_odds(w, numbers), error < WRONG, kind) for kind, w in weights.items() for numbers, error in settled_of(report, kind)]
        if odds:
            poses.append(max(odds, key=lambda pose: pose[0]))
    return poses


def calibrated(w, poses):
    """`w` stretched and moved so that it is true of `poses`: (log odds, whether it is right)."""
    constant, stretch = fit([([odds], right, None) for odds, right in poses], right_weighs=1, ridge=1e-4)
    print_shares([(probability([constant, stretch], [odds]), right) for odds, right in poses])
    return [constant + stretch * w[0]] + [stretch * x for x in w[1:]]


def main():
    paths = sys.argv[1:]
    written, constants, weights = None, {}, {}
    if "--json" in paths:
        at = paths.index("--json")
        written, paths = paths[at + 1], paths[:at] + paths[at + 2:]
    for kind in KINDS:
        rows = cases(paths, kind)
        print(kind.name)
        if not any(r[1] for r in rows) or all(r[1] for r in rows):
            print("  no cases")
            continue
        report_on(rows)
        weights[kind] = fit(rows, RIGHT_WEIGHS)
    given = likeliest(paths, weights)
    for kind, w in weights.items():
        print("given, " + kind.name)
        poses = [(odds, right) for odds, right, of in given if of is kind]
        if len({right for _, right in poses}) == 2:
            w = calibrated(w, poses)
        else:
            print("  not calibrated: all right, or all wrong")
        names = ("constant",) + kind.predictors
        print("constant and coefficients:", ", ".join("%s %.3g" % (k, v) for k, v in zip(names, w)))
        constants.update({kind.prefix + k: round(v, 3) for k, v in zip(names, w)})
    if written:
        with open(written, "w", encoding="utf-8") as file:
            json.dump(constants, file)


if __name__ == "__main__":
    main()
