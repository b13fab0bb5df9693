#!/bin/sh
# Trains the network that compares fronts again, from drawing the fronts to the manifest: train.sh --tools FOLDER [--quick] [--out FOLDER]
# --tools: build/release, where the programs are that read the tables (quadrille) and make pairs of the fronts as the index does (front_pairs).
# Fronts are drawn and tables rendered first, to fixed numbers from fixed seeds; training goes through them in a fixed order on one thread, so
# that two runs on one machine write the same files. --quick draws two pictures, renders nothing and takes two steps, into a temporary
# folder: it shows that all scripts work but those for rendered tables.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cards=$here/../../cards/training
python=/usr/bin/python3  # Debian's, which python3-torch is for
quick= out= tools=
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=yes ;;
    --out) out=$2; shift ;;
    --tools) tools=$(cd "$2" && pwd); shift ;;
    *) echo "train.sh: $1 is not --tools, --quick or --out" >&2; exit 2 ;;
  esac
  shift
done
if [ -z "$tools" ]; then
  echo 'train.sh: --tools FOLDER is missing, the one with quadrille and front_pairs (build/release)' >&2
  exit 2
fi
if ! "$python" -c 'import cv2, numpy, torch' 2> /dev/null; then
  echo 'train.sh: apt-get install python3-torch python3-opencv python3-numpy' >&2
  exit 77
fi
if [ -z "$quick" ] && ! command -v blender > /dev/null; then
  echo 'train.sh: apt-get install blender fonts-urw-base35' >&2
  exit 77
fi

work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille_training.XXXXXX")
trap 'rm -rf "$work"' EXIT
shipped=$here/../networks
if [ "$quick" ]; then
  pictures=2 few=2 steps=2
  out=${out:-$work/networks}
  mkdir -p "$out"
  cp "$shipped"/* "$out"
else
  pictures=120 few=40 steps=18500
  out=${out:-$shipped}
fi
cd "$here"

pairs_of() {  # SEED PICTURES [packs]: with drawn fronts known, and with what was seen of them before
  "$python" ../../../tests/tools/draw_fronts.py "$work/$1" "$2" "$1" ${3:-}
  "$tools/front_pairs" "$work/drawn_$1" --looks "$work/$1/looks.jsonl" --pictures "$work/$1/fronts"
  "$tools/front_pairs" "$work/shown_$1" --looks "$work/$1/looks.jsonl" --portraits
}

pairs_of_looks() {  # FOLDER
  "$python" look_at_tables.py "$tools/quadrille" "$work/$1" > "$work/$1.looks"
  "$tools/front_pairs" "$work/drawn_$1" --looks "$work/$1.looks" --pictures "$work"/*/faces_learned
  "$tools/front_pairs" "$work/shown_$1" --looks "$work/$1.looks" --portraits
}

take_rendered() {  # every eighth table is held
  "$cards/render.sh" "$work" 360 88
  "$cards/render.sh" "$work" 360 114 --hard
  mkdir "$work/held"
  for number in $(seq 7 8 114); do
    mv "$work/rendered"/learned_*_"$(printf %03d "$number")"[._]* "$work/held"
  done
  pairs_of_looks rendered
  pairs_of_looks held
}

pairs_of_each() {  # PICTURES KIND SEED...
  each=$1 kind=$2
  shift 2
  for seed in "$@"; do pairs_of "$seed" "$each" "$kind"; done
}

# Of each seed another pack: many packs help more than many pictures of one.
packs=$(if [ "$quick" ]; then echo 201 202; else seq 201 218; fi)
pairs_of_each "$pictures" '' 101 102 103 104 106 & one=$!
pairs_of_each "$pictures" packs 107 108 109 110 111 112
wait "$one"
pairs_of_each "$few" packs $packs
held= rendered=  # patterns
if [ -z "$quick" ]; then
  take_rendered
  held="$work/*_held.pairs" rendered="$work/*_rendered.pairs"
fi
"$python" train_comparison.py "$steps" "$work/comparison_network.pt" "$work"/*_10[69].pairs $held \
  --constants "$work/odds.json" --pairs "$work"/*_10[1-478].pairs "$work"/*_11[0-2].pairs "$work"/*_2??.pairs $rendered | tee "$work/trained.txt"
cp "$work/comparison_network.onnx" "$out"
"$python" "$cards/manifest.py" enter "$out/comparison_network.onnx" script='"vision/identify/training/train_comparison.py"' \
  command="\"vision/identify/training/train.sh --tools build/release${quick:+ --quick}\"" seeds="[1, 101, 102, 103, 104, 107, 108, 110, 111, 112, $(echo $packs | sed 's/ /, /g')]" steps="[$steps]" note=null \
  held_out="{\"$pictures drawn pictures each of seeds 106 and 109, every eighth of 88 and 114 rendered tables\": \"$(tail -n 1 "$work/trained.txt")\"}" --constants="$work/odds.json"
"$python" "$cards/manifest.py" header "$out/manifest.json" "$out/comparison_network_constants.hpp"
[ -z "$quick" ] || "$python" "$cards/compare_shapes.py" "$shipped" "$out"
