#!/bin/sh
# Trains the network that compares fronts again, from drawing the fronts to the manifest: train.sh --tools FOLDER [--quick] [--device cuda] [--workers N] [--out FOLDER]
# --tools: build/release, where the programs are that read the tables (quadrille) and make pairs of the fronts as the index does (front_pairs).
# Fronts are drawn and tables rendered first, to fixed numbers from fixed seeds; training goes through them in a fixed order on one thread, so
# that two runs on one machine write the same files. --quick draws two pictures, renders nothing and takes two steps, into a temporary
# folder: it shows that all scripts work but those for rendered tables.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cards=$here/../../cards/training
python=/usr/bin/python3  # Debian's, which python3-torch is for
quick= out= tools= device=cpu workers=0
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=yes ;;
    --device) device=$2; shift ;;
    --workers) workers=$2; shift ;;
    --out) out=$2; shift ;;
    --tools) tools=$(cd "$2" && pwd); shift ;;
    *) echo "train.sh: $1 is not --tools, --quick, --device, --workers or --out" >&2; exit 2 ;;
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

. "$cards/memory.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille_training.XXXXXX")
trap 'rm -rf "$work"' EXIT
shipped=$here/../networks
if [ "$quick" ]; then
  held=2 pictures=2 pack_pictures=2 steps=2 packs=300 others=700 relatives=740
  out=${out:-$work/networks}
  mkdir -p "$out"
  cp "$shipped"/* "$out"
else
  held=60 pictures=30 pack_pictures=20 steps=43000 packs=$(seq 300 389) others=$(seq 700 711) relatives=$(seq 740 757)
  out=${out:-$shipped}
fi
cd "$here"

pairs_of() {  # SEED PICTURES [packs|relatives]: with drawn fronts known, and with what was seen of them before
  "$python" ../../../tests/tools/draw_fronts.py "$work/$1" "$2" "$1" ${3:-}
  "$tools/front_pairs" "$work/drawn_$1" --looks "$work/$1/looks.jsonl" --pictures "$work/$1/fronts"
  "$tools/front_pairs" "$work/shown_$1" --looks "$work/$1/looks.jsonl" --portraits
}

pairs_of_looks() {  # FOLDER
  "$python" look_at_tables.py "$tools/quadrille" "$work/$1" > "$work/$1.looks"
  "$tools/front_pairs" "$work/drawn_$1" --looks "$work/$1.looks" --pictures "$work"/*/faces_learned
  "$tools/front_pairs" "$work/shown_$1" --looks "$work/$1.looks" --portraits
}

take_rendered() {  # but for every eighth table, which other networks are measured on
  "$cards/render.sh" "$work" 360 78
  "$cards/render.sh" "$work" 360 78 --hard
  for number in $(seq 7 8 78); do
    rm "$work/rendered"/learned_*_"$(printf %03d "$number")"[._]*
  done
  pairs_of_looks rendered
}

# Of each seed another pack: many packs help more than many pictures of one.
(for seed in $others; do pairs_of "$seed" "$pictures"; done) & one=$!
for seed in $packs; do pairs_of "$seed" "$pack_pictures" packs; done
for seed in $relatives; do pairs_of "$seed" "$pack_pictures" relatives; done
wait "$one"
pairs_of 106 "$held"
pairs_of 109 "$held" packs
pairs_of 732 "$held" relatives
rendered=  # a pattern
if [ -z "$quick" ]; then
  take_rendered
  rendered="$work/*_rendered.pairs"
fi
"$python" train_comparison.py "$steps" "$work/comparison_network.pt" "$work/drawn_106.pairs" "$work/drawn_109.pairs" "$work/drawn_732.pairs" --constants "$work/odds.json" \
  --device "$device" --workers "$workers" --pairs "$work"/*_3??.pairs "$work"/*_7[0145]?.pairs $rendered | tee "$work/trained.txt"
cp "$work/comparison_network.onnx" "$out"
"$python" "$cards/manifest.py" enter "$out/comparison_network.onnx" script='"vision/identify/training/train_comparison.py"' \
  command="\"vision/identify/training/train.sh --tools build/release${quick:+ --quick} --device $device --workers $workers\"" \
  seeds="[1, $(echo $packs $others $relatives | sed 's/ /, /g')]" steps="[$steps]" note=null \
  held_out="{\"$held drawn pictures each of seeds 106, 109 and 732\": \"$(tail -n 1 "$work/trained.txt")\"}" --constants="$work/odds.json"
"$python" "$cards/manifest.py" header "$out/manifest.json" "$out/comparison_network_constants.hpp"
[ -z "$quick" ] || "$python" "$cards/compare_shapes.py" "$shipped" "$out"
