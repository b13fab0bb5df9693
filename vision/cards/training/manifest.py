#!/usr/bin/env python3
"""What is known of the networks of a folder: where they come from, and the numbers that belong to their weights.

`manifest.py enter NETWORK.onnx KEY=JSON...` puts a network into the manifest.json beside it, or anew; `--constants FILE.json` adds numbers.
`manifest.py header MANIFEST.json HEADER.hpp` writes all constants as C++: the one place where the program has them.

manifest.json is {"networks": [...]}, one object a file:
  file, sha256      the network and its contents
  script, commit    what trained it, as of which commit
  command           the whole command; null where it is not known
  seeds, steps      lists; null where they are not known
  reproducible      false: "legacy", trained by hand on tables of several versions of the scripts
  held_out          what it reads of tables that it was not trained on: name to figure
  note              what else there is to know
  constants         name to number: the C++ name, and its value
"""
import hashlib
import json
import pathlib
import subprocess
import sys

HEADER = """// {path}: numbers of the weights beside it.
// Written by vision/cards/training/manifest.py from manifest.json: change them there.
#pragma once

namespace quadrille::vision::network_constants {{

{lines}

}}  // namespace quadrille::vision::network_constants
"""


def read(path):
    return json.loads(path.read_text()) if path.exists() else {"networks": []}


def write(path, manifest):
    path.write_text(json.dumps(manifest, indent=2) + "\n")


def constants_of(network):
    """The constants of one network, from the manifest beside it."""
    for entry in read(network.with_name("manifest.json"))["networks"]:
        if entry["file"] == network.name:
            return entry["constants"]
    raise SystemExit(f"{network.with_name('manifest.json')} has no entry for {network.name}")


def commit():
    here = pathlib.Path(__file__).parent
    return subprocess.run(["git", "-C", here, "describe", "--always", "--dirty", "--match=never"], capture_output=True, text=True).stdout.strip()


def enter(network, facts):
    path = network.with_name("manifest.json")
    manifest = read(path)
    known = next((entry for entry in manifest["networks"] if entry["file"] == network.name), None)
    if known is None:
        known = {"file": network.name, "constants": {}}
        manifest["networks"].append(known)
    constants = {**known["constants"], **facts.pop("constants", {})}
    known.update({"sha256": hashlib.sha256(network.read_bytes()).hexdigest(), "commit": commit(), "reproducible": True, **facts, "constants": constants})
    write(path, manifest)


def header(manifest, path):
    lines = []
    for entry in read(manifest)["networks"]:
        lines.append(f"// {entry['file']}")
        for name, value in entry["constants"].items():
            lines.append(f"inline constexpr {'int' if isinstance(value, int) else 'float'} {name} = {value}{'' if isinstance(value, int) else 'F'};")
    root = pathlib.Path(__file__).resolve().parents[3]
    told = path.resolve().relative_to(root) if path.resolve().is_relative_to(root) else path.name
    path.write_text(HEADER.format(path=told, lines="\n".join(lines)))


def main():
    what, path, *rest = sys.argv[1:]
    if what == "header":
        header(pathlib.Path(path), pathlib.Path(rest[0]))
        return
    facts = {}
    for fact in rest:
        if fact.startswith("--constants="):
            facts.setdefault("constants", {}).update(read(pathlib.Path(fact.split("=", 1)[1])))
        else:
            key, value = fact.split("=", 1)
            facts[key] = json.loads(value)
    enter(pathlib.Path(path), facts)


if __name__ == "__main__":
    main()
