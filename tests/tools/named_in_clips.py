#!/usr/bin/env python3
"""How many cards of clips with truth `quadrille watch` names: `named_in_clips.py QUADRILLE PICTURES CLIP...`.

CLIP is a truth (NAME.json beside its video): its states list the cards with their `face_id`. PICTURES is a folder of fronts called by these. Prints for
each clip and for all how many face-up cards of the last state have the right name at the end, another or none, and how many
`named` lines gave a name that no card of that track's square had.
"""
import json
import pathlib
import subprocess
import sys
import tempfile


def watched(program, pictures, truth, video):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as profile:
        json.dump(truth["profile"], profile)
        profile.flush()
        line = [program, "watch", str(video), "--profile", profile.name, "--south", truth["south"], "--pictures", pictures]
        return [json.loads(text) for text in subprocess.run(line, capture_output=True, text=True, check=True).stdout.splitlines()]


def squares_of_tracks(lines):
    """For each track its (time, square), the first from wherever it is told of first."""
    places = {}
    for line in lines:
        if "track" not in line:
            continue
        known = places.setdefault(line["track"], [])
        if not known and "from" in line:
            known.append((0.0, line["from"]))
        if "to" in line:
            known.append((line["t"], line["to"]))
    for card in lines[-1]["squares"]:
        if not places.setdefault(card["track"], []):
            places[card["track"]].append((0.0, card["square"]))
    return places


def true_faces(truth, square):
    return {card["face_id"] for state in truth["states"] for card in state["cards"] if card["square"] == square}


def measure(program, pictures, file):
    truth = json.loads(file.read_text())
    lines = watched(program, pictures, truth, file.parent / truth["video"])
    places = squares_of_tracks(lines)
    wrong_lines = 0
    for line in lines:
        if line["event"] != "named":
            continue
        there = [square for t, square in places.get(line["track"], []) if t <= line["t"] + 2]
        if not any(line["name"] in true_faces(truth, square) for square in there):
            wrong_lines += 1
    told = {}
    for card in lines[-1]["squares"]:
        if card["name"]:
            told.setdefault(card["square"], []).append(card["name"])
    right = wrong = none = 0
    for card in truth["states"][-1]["cards"]:
        if card["square"] is None or card["face"] != "up" or card["visible"] < 0.6:
            continue
        names = told.get(card["square"], [])
        right += card["face_id"] in names
        wrong += bool(names) and card["face_id"] not in names
        none += not names
    return right, wrong, none, wrong_lines


def main():
    program, pictures = sys.argv[1:3]
    sums = [0, 0, 0, 0]
    for file in map(pathlib.Path, sys.argv[3:]):
        numbers = measure(program, pictures, file)
        sums = [a + b for a, b in zip(sums, numbers)]
        print(file.stem, "right {} wrong {} none {}; wrong lines {}".format(*numbers), flush=True)
    print("all", "right {} wrong {} none {}; wrong lines {}".format(*sums))


if __name__ == "__main__":
    main()
