#!/usr/bin/env python3
"""Builds every benchmark and measures it: tests/bench/run_all.py [--json FILE] [--only REGEX] [--repetitions N] [--seconds S] [--built]

Prints CPU times on one core (the median of the repetitions; what waits for a disk is also given in wall time), for everything that
looks at a frame as ratios to what others ask for the same frame in the same run (OpenCV's JPEG decoder and ArUco, AprilTag 3 with
quad_decimate 2, a plain scan of the pixels), and how it grows with the picture, the cards, the board, the log: the exponent of the
power law fitted to the times. --json writes all of it. --built measures what is there in build/bench without building."""
import argparse
import json
import math
import re
import statistics
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "build/bench/bench"
REFERENCES = {"jpeg_decode": "decode", "apriltag": "AprilTag", "aruco": "ArUco", "scan": "scan"}
MICROSECONDS = {"ns": 1e-3, "us": 1.0, "ms": 1e3, "s": 1e6}


def build():
    if not (ROOT / "build/bench/build.ninja").exists():
        subprocess.run(["cmake", "--preset", "bench"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    sources = (ROOT / "tests/bench").glob("*_bench.cpp")
    targets = sorted(source.stem for source in sources)
    subprocess.run(["cmake", "--build", "--preset", "bench", "--target", *targets], cwd=ROOT, check=True)


def measured(program, options):
    """Of each measurement of a program: its CPU and wall times in microseconds, a pair for each repetition."""
    command = [program, "--benchmark_format=json", f"--benchmark_repetitions={options.repetitions}",
               f"--benchmark_min_time={options.seconds}"]
    if options.only:
        command.append(f"--benchmark_filter={options.only}")
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    times = defaultdict(list)
    if done.returncode != 0 or not done.stdout.strip():
        return times
    for run in json.loads(done.stdout)["benchmarks"]:
        if run.get("run_type") != "iteration":
            continue
        if run.get("error_occurred"):
            print(f"{run['name']}: {run['error_message']}", file=sys.stderr)
            continue
        unit = MICROSECONDS[run["time_unit"]]
        times[run["run_name"]].append((run["cpu_time"] * unit, run["real_time"] * unit))
    return times


def grows_with(program, family):
    """What the number in a measurement's name counts: (its name, from the number to the size)."""
    if "_by_" in family:
        return family.split("_by_")[1], float
    if program == "frame_bench":
        return "pixels", lambda height: float(height) ** 2 * 16 / 9
    return None


def exponent(points):
    """The slope of the line through the points' logarithms."""
    x, y = [math.log(size) for size, _ in points], [math.log(time) for _, time in points]
    return statistics.linear_regression(x, y).slope


def readable(microseconds):
    for unit, size in (("s", 1e6), ("ms", 1e3), ("µs", 1.0), ("ns", 1e-3)):
        if microseconds >= size or unit == "ns":
            return f"{microseconds / size:.3g} {unit}"


def rows_of(program, times):
    rows = []
    for name, pairs in times.items():
        cpu, wall = (statistics.median(column) for column in zip(*pairs))
        rows.append({"program": program, "name": name, "cpu_us": cpu, "wall_us": wall})
    return rows


def add_ratios(rows):
    """To everything that is measured on a frame of some height, its share of each reference on that frame."""
    of_frames = {row["name"]: row for row in rows if row["program"] == "frame_bench" and "_by_" not in row["name"]}
    for name, row in of_frames.items():
        height = name.split("/")[1]
        row["ratios"] = {label: row["cpu_us"] / of_frames[f"{reference}/{height}"]["cpu_us"]
                         for reference, label in REFERENCES.items() if f"{reference}/{height}" in of_frames}


def growth_of(rows):
    families = defaultdict(list)
    for row in rows:
        family, *numbers = row["name"].split("/")
        what = grows_with(row["program"], family)
        if what and len(numbers) == 1 and numbers[0].isdigit():
            families[family, what[0]].append((what[1](numbers[0]), row["cpu_us"]))
    return [{"name": family, "grows_with": what, "exponent": exponent(points), "from": points[0], "to": points[-1]}
            for (family, what), points in families.items() if len(points) > 2]


def print_table(rows, growth):
    print(f"{'measured':<52}{'CPU':>10}{'wall':>10}" + "".join(f"{'/ ' + label:>12}" for label in REFERENCES.values()))
    for row in rows:
        ratios = row.get("ratios", {})
        print(f"{row['name']:<52}{readable(row['cpu_us']):>10}{readable(row['wall_us']):>10}"
              + "".join(f"{ratios[label]:>12.3g}" if label in ratios else f"{'':>12}" for label in REFERENCES.values()))
    print(f"\n{'grows':<32}{'with':<10}{'exponent':>9}   from and to")
    for line in growth:
        (small, fast), (large, slow) = line["from"], line["to"]
        print(f"{line['name']:<32}{line['grows_with']:<10}{line['exponent']:>9.2f}   "
              f"{small:,.0f}: {readable(fast)}, {large:,.0f}: {readable(slow)}")


arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
arguments.add_argument("--json")
arguments.add_argument("--only")
arguments.add_argument("--repetitions", type=int, default=3)
arguments.add_argument("--seconds", type=float, default=0.3, help="that each repetition takes at least")
arguments.add_argument("--built", action="store_true")
options = arguments.parse_args()
if not options.built:
    build()
everything = []
for one in sorted(PROGRAMS.glob("*_bench")):
    print(f"measuring {one.name}", file=sys.stderr)
    everything += rows_of(one.name, measured(one, options))
add_ratios(everything)
exponents = growth_of(everything)
print_table(everything, exponents)
if options.json:
    commit = subprocess.run(["git", "describe", "--always", "--dirty"], cwd=ROOT, stdout=subprocess.PIPE, text=True).stdout.strip()
    Path(options.json).write_text(json.dumps({"commit": commit, "measured": everything, "growth": exponents}, indent=1) + "\n")
sys.exit(0 if everything else 1)
