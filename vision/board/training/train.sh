#!/bin/sh
# Trains the lattice network again, from drawing the tables to the manifest: train.sh [--quick] [--out FOLDER] [--report PROGRAM]
# Tables are drawn first, to fixed numbers from fixed seeds; training goes through them in a fixed order on one thread, so that
# two runs on one machine write the same file. --quick draws six tables and takes two steps, into a temporary folder: it shows
# that all scripts work. --report: build/release/board_report, which measures the network that the program was built with and
# gives the coefficients of its confidence.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cards=$here/../../cards/training
python=/usr/bin/python3  # Debian's, which python3-torch is for
quick= out= report=
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=yes ;;
    --out) out=$2; shift ;;
    --report) report=$2; shift ;;
    *) echo "train.sh: $1 is not --quick, --out or --report" >&2; exit 2 ;;
  esac
  shift
done
if ! "$python" -c 'import cv2, numpy, torch' 2> /dev/null; then
  echo 'train.sh: apt-get install python3-torch python3-opencv python3-numpy' >&2
  exit 77
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille_training.XXXXXX")
trap 'rm -rf "$work"' EXIT
shipped=$here/../networks
if [ "$quick" ]; then
  tables=3 held_tables=2 held=2 steps=2
  out=${out:-$work/networks}
  mkdir -p "$out"
  cp "$shipped"/* "$out"
else
  tables=460 held_tables=100 held=48 steps=3200
  out=${out:-$shipped}
fi
cd "$here"

"$python" draw.py "$work/boards" "$tables" 1 & one=$!
"$python" draw.py "$work/boards" "$tables" 2
wait "$one"
"$python" learn.py "$work/boards" "$steps" "$work/lattice.pt" --held "$held" | tee "$work/learned.txt"
"$python" export_lattice.py "$work/lattice.pt" "$out/lattice_network.onnx"
"$python" "$cards/manifest.py" enter "$out/lattice_network.onnx" script='"vision/board/training/learn.py"' \
  command="\"vision/board/training/train.sh${quick:+ --quick}\"" seeds='[1, 2]' steps="[$steps]" note=null \
  held_out="{\"$held pictures that were not learned from\": \"$(tail -n 1 "$work/learned.txt")\"}"
if [ "$report" ]; then
  "$python" draw.py "$work/held" "$held_tables" 50 --whole
  "$report" --drawn 20 "$work"/held/*.json > "$work/report.jsonl"
  "$python" "$here/../../../tests/tools/fit_board_confidence.py" "$work/report.jsonl" --json "$work/confidence.json"
  "$python" "$cards/manifest.py" enter "$out/lattice_network.onnx" --constants="$work/confidence.json"
fi
"$python" "$cards/manifest.py" header "$out/manifest.json" "$out/lattice_network_constants.hpp"
