#!/usr/bin/env python3
"""Coefficients for vision/board/confidence.cpp from what board_report printed.

    board_report TRUTH.json... PICTURE... > report.jsonl;  fit_board_confidence.py report.jsonl...

Every settled pose is a case: right when its worst corner is within a fifth of a square. Right and wrong poses weigh
the same in sum. Logistic regression with a small ridge on standardised numbers, by Newton's method; five-fold
cross-validation by picture says how calibrated the answers are."""
import json
import math
import sys

PREDICTORS = (2, 4, 5, 6)  # of the evidence: beyond, share, miss, evenness; the others add little
OBLONG, MOST_OBLONG = 7, 0.2  # what is more oblong is refused whatever its confidence
RIDGE = 0.01  # of the weight of all cases, for a coefficient of one standard deviation


def cases(paths):
    rows = []
    for path in paths:
        for line in open(path, encoding="utf-8"):
            report = json.loads(line)
            rows += [([s["evidence"][k] for k in PREDICTORS], s["error"] < 0.2, report["file"])
                     for s in report["settled"] if s["evidence"][OBLONG] <= MOST_OBLONG]
    return rows


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


def probability(w, x):
    return 1 / (1 + math.exp(-max(-50, min(50, w[0] + sum(a * b for a, b in zip(w[1:], x))))))


def fit(rows):
    n, count = len(rows), len(rows[0][0])
    right = sum(r[1] for r in rows)
    weight = [0.5 * n / max(1, right if r[1] else n - right) for r in rows]
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
            hessian[i][i] += RIDGE * n if i else 1e-9
            gradient[i] -= RIDGE * n * w[i] if i else 0
        step = solved(hessian, gradient)
        w = [a + b for a, b in zip(w, step)]
    coefficients = [w[k + 1] / spread[k] for k in range(count)]
    return [w[0] - sum(c * m for c, m in zip(coefficients, mean))] + coefficients


def main():
    rows = cases(sys.argv[1:])
    files = sorted({r[2] for r in rows})
    said = []
    for fold in range(5):
        held = set(files[fold::5])
        w = fit([r for r in rows if r[2] not in held])
        said += [(probability(w, r[0]), r[1], r[2]) for r in rows if r[2] in held]
    print("%d poses, %d right" % (len(rows), sum(r[1] for r in rows)))
    for low, high in [(0, .1), (.1, .5), (.5, .7), (.7, .85), (.85, .95), (.95, 1.01)]:
        here = [(p, y) for p, y, _ in said if low <= p < high]
        if here:
            print("  said %.2f to %.2f: %4d, right %5.1f %%, said %5.1f %%" % (
                low, high, len(here), 100 * sum(y for _, y in here) / len(here), 100 * sum(p for p, _ in here) / len(here)))
    for p, y, name in sorted(said, reverse=True):
        if (p > .5) != y:
            print("  %.3f %s %s" % (p, "right" if y else "wrong", name))
    print("constant, coefficients:", ", ".join("%.3g" % v for v in fit(rows)))


if __name__ == "__main__":
    main()
