#!/usr/bin/env python3
"""What the program reads of rendered tables: `look_at_tables.py QUADRILLE FOLDER > looks.jsonl`, each table with the profile of its truth."""
import json
import pathlib
import subprocess
import sys
import tempfile


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.NamedTemporaryFile("w", suffix=".json") as profile:
        for path in sorted(folder.glob("*.json")):
            truth = json.loads(path.read_text())
            profile.seek(0)
            profile.truncate()
            json.dump(truth["profile"], profile)
            profile.flush()
            look = [program, "look", str(path.with_suffix(".jpg")), "--profile", profile.name, "--south", truth["south"]]
            print(subprocess.run(look, capture_output=True, text=True, check=True).stdout, end="", flush=True)


if __name__ == "__main__":
    main()
