#!/bin/sh
# Trains the networks of the board again, from drawing the tables to the manifest: train.sh [--quick] [--device cuda] [--out FOLDER] [--tools FOLDER]
# Tables are drawn first, to fixed numbers from fixed seeds; training goes through them in a fixed order on one thread, so that
# two runs on one machine write the same file, unless it is done by another --device than a processor. --quick draws six tables and takes two steps, into a temporary folder: it shows
# that all scripts work. --tools: build/release, where the programs are that the pose network needs: pose_views, which shows it poses as
# the finder considers them, and board_report, from which the coefficients of the confidence come. Without it the lattice network
# alone is trained: build with that one first, then the pose network learns from what the finder makes of it, and once more for the
# coefficients.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cards=$here/../../cards/training
python=/usr/bin/python3  # Debian's, which python3-torch is for
quick= out= tools= device=cpu
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=yes ;;
    --device) device=$2; shift ;;
    --out) out=$2; shift ;;
    --tools) tools=$(cd "$2" && pwd); shift ;;
    *) echo "train.sh: $1 is not --quick, --device, --out or --tools" >&2; exit 2 ;;
  esac
  shift
done
if ! "$python" -c 'import cv2, numpy, torch' 2> /dev/null; then
  echo 'train.sh: apt-get install python3-torch python3-opencv python3-numpy' >&2
  exit 77
fi

. "$cards/memory.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille_training.XXXXXX")
trap 'rm -rf "$work"' EXIT
shipped=$here/../networks
if [ "$quick" ]; then
  tables=3 seeds='5000 5001' batch=6 held_tables=2 held=2 steps=2 pose_tables=3 pose_things=1 pose_seeds='110 111' pose_steps=2 held_things=1
  out=${out:-$work/networks}
  mkdir -p "$out"
  cp "$shipped"/* "$out"
else
  tables=100 seeds=$(seq 5000 5031) batch=48 held_tables=100 held=48 steps=22000 pose_tables=260 pose_things=5 pose_seeds='110 111 112 113' pose_steps=6200 held_things=12
  out=${out:-$shipped}
fi
cd "$here"

command="\"vision/board/training/train.sh${quick:+ --quick} --device $device${tools:+ --tools build/release}\""

take_rendered() {  # but for every eighth table, which other networks are measured on
  if ! command -v blender > /dev/null; then
    echo 'train.sh: apt-get install blender fonts-urw-base35' >&2
    exit 77
  fi
  "$cards/render.sh" "$work" 360 60
  "$cards/render.sh" "$work" 360 60 --hard
  for number in $(seq 7 8 60); do
    rm "$work/rendered"/learned_*_"$(printf %03d "$number")"[._]*
  done
  "$python" take_up_rendered_boards.py "$work/rendered" "$work/boards/rendered"
}

train_lattice() {
  for seed in $seeds; do "$python" draw.py "$work/boards" "$tables" "$seed"; done
  [ "$quick" ] || take_rendered
  "$python" learn.py "$work/boards" "$steps" "$work/lattice.pt" --held "$held" --batch "$batch" --device "$device" | tee "$work/learned.txt"
  "$python" export_lattice.py "$work/lattice.pt" "$out/lattice_network.onnx"
  "$python" "$cards/manifest.py" enter "$out/lattice_network.onnx" script='"vision/board/training/learn.py"' command="$command" \
    seeds="[1, $(echo $seeds | sed 's/ /, /g')]" steps="[$steps]" note=null held_out="{\"$held pictures that were not learned from\": \"$(tail -n 1 "$work/learned.txt")\"}"
}

views_of() {  # SEED
  "$python" draw.py "$work/tables" "$pose_tables" "$1" --whole
  "$tools/pose_views" "$work/views_$1" --drawn "$pose_things" --seed "$1" "$work/tables/$1"_*.json
}

train_poses() {
  for seed in $pose_seeds; do views_of "$seed"; done
  "$python" learn_poses.py "$pose_steps" "$work/pose.pt" "$work"/views_* --held 0.05 | tee "$work/learned_poses.txt"
  "$python" export_poses.py "$work/pose.pt" "$out/pose_network.onnx"
  for seed in 50 52 60 61 62; do "$python" draw.py "$work/held" "$held_tables" "$seed" --whole; done
  "$tools/board_report" --drawn "$held_things" "$work"/held/*.json > "$work/report.jsonl"
  "$python" "$here/../../../tests/tools/fit_board_confidence.py" "$work/report.jsonl" --json "$work/confidence.json"
  "$python" "$cards/manifest.py" enter "$out/pose_network.onnx" script='"vision/board/training/learn_poses.py"' command="$command" \
    seeds="[$(echo $pose_seeds | sed 's/ /, /g')]" steps="[$pose_steps]" note=null --constants="$work/confidence.json" \
    held_out="{\"views that were not learned from\": $(tail -n 1 "$work/learned_poses.txt")}"
}

if [ "$tools" ]; then train_poses; else train_lattice; fi
"$python" "$cards/manifest.py" header "$out/manifest.json" "$out/board_network_constants.hpp"
