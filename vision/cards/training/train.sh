#!/bin/sh
# Trains networks of the card reader again, from drawing the tables to the manifest: train.sh [all|cards|verification|standing|rendered|rims|bare|counters] [--quick] [--out FOLDER]
# Tables are drawn first, to fixed numbers from fixed seeds; training goes through them in a fixed order on one thread, so that two runs
# on one machine write the same files. --quick draws ten tables and takes two steps, into a temporary folder: it shows that all scripts work.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=/usr/bin/python3  # Debian's, which python3-torch is for
what=all quick= out=
while [ $# -gt 0 ]; do
  case $1 in
    all | cards | verification | standing | rendered | rims | bare | counters) what=$1 ;;
    --quick) quick=yes ;;
    --out) out=$2; shift ;;
    *) echo "train.sh: $1 is not all, cards, verification, standing, rendered, rims, bare, counters, --quick or --out" >&2; exit 2 ;;
  esac
  shift
done
if ! "$python" -c 'import cv2, numpy, torch' 2> /dev/null; then
  echo 'train.sh: apt-get install python3-torch python3-opencv python3-numpy' >&2
  exit 77
fi

case $what in all | rendered | rims) if ! command -v blender > /dev/null; then
  echo 'train.sh: apt-get install blender fonts-urw-base35' >&2
  exit 77
fi ;; esac

work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille_training.XXXXXX")
trap 'rm -rf "$work"' EXIT
shipped=$here/../networks
if [ "$quick" ]; then
  tables=5 fronts=4 held=2 first=2 second=2 third=2 crop_tables=4 crop_steps=2 standing_tables=4 standing_steps=2 rendered_plain=2 rendered_hard=1 matched=2 rendered_fronts=12 rendered_card_steps=2 beside_standing=3 beside_usual=3 beside_loose=3 beside_strange=3 beside_held=2 rendered_steps=2 beside_rims=3 standing_beside_rims=2 rim_steps=2 strange_tables=4 loose_tables=3 fields_tables=2 bare_steps=2 cards=40 counter_steps=2
  out=${out:-$work/networks}
  mkdir -p "$out"
  cp "$shipped"/* "$out"
else
  tables=3000 fronts=600 held=150 first=15000 second=6000 third=2200 crop_tables=800 crop_steps=10000 standing_tables=230 standing_steps=3000 rendered_plain=88 rendered_hard=114 matched=60 rendered_fronts=360 rendered_card_steps=3200 beside_standing=110 beside_usual=80 beside_loose=240 beside_strange=160 beside_held=25 rendered_steps=4000 beside_rims=500 standing_beside_rims=150 rim_steps=11000 strange_tables=550 loose_tables=200 fields_tables=160 bare_steps=3800 cards=35000 counter_steps=9000
  out=${out:-$shipped}
fi
command="vision/cards/training/train.sh $what${quick:+ --quick}"
cd "$here"

draw() {  # FOLDER COUNT SEED [KIND]
  "$python" draw_tables.py "$1" "$2" "$3" "$fronts" "${4:-usual}"
}

enter() {  # NETWORK KEY=JSON...
  network=$1
  shift
  "$python" manifest.py enter "$out/$network" command="\"$command\"" note=null "$@"
}

train_cards() {
  draw "$work/tables" "$tables" 1 & one=$!
  draw "$work/tables" "$tables" 2
  wait "$one"
  draw "$work/held" "$held" 9
  "$python" train_cards.py "$work/tables" "$first" "$work/first.pt" --seed 1
  "$python" train_cards.py "$work/tables" "$second" "$work/second.pt" --from "$work/first.pt" --rate 1e-3 --seed 2
  "$python" train_cards.py "$work/tables" "$third" "$work/third.pt" --from "$work/second.pt" --rate 6e-4 --seed 44
  "$python" export.py "$work/second.pt" "$out/card_network.onnx" "$work/third.pt" 0.6 "$work/cards.pt"
  "$python" reliability.py "$work/cards.pt" "$work/held" "$work/reliability.json" | tee "$work/reliability.txt"
  enter card_network.onnx script='"vision/cards/training/train_cards.py"' seeds='[1, 2, 44]' steps="[$first, $second, $third]" \
    held_out="{\"$held tables of seed 9\": \"$(tail -n 1 "$work/reliability.txt")\"}" --constants="$work/reliability.json"
}

# It begins with the card network's eyes, on what that network saw on tables which neither was trained on.
train_verification() {
  detector=$out/card_network.onnx
  [ "$quick" ] && detector=$shipped/card_network.onnx  # one of two steps sees nothing
  for seed in 3 4 5; do
    draw "$work/crops_$seed" "$crop_tables" "$seed"
    "$python" extract_crops.py "$detector" "$work/crops_$seed" "$work/crops_$seed.npz" 0.25
  done
  "$python" unfuse_batchnorm.py cards "$detector" "$work/crops_3" "$work/eyes.pt"
  "$python" train_verification.py "$crop_steps" "$work/verification_network.pt" "$work/crops_5.npz" "$work/crops_3.npz" \
    "$work/crops_4.npz" --eyes "$work/eyes.pt" --constants "$work/join.json" | tee "$work/verification.txt"
  cp "$work/verification_network.onnx" "$out"
  enter verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds='[3, 4, 5]' steps="[$crop_steps]" \
    held_out="{\"$crop_tables tables of seed 5\": \"$(tail -n 1 "$work/verification.txt")\"}" --constants="$work/join.json"
}

# Further steps of the verification network, on tables on which things stand as large as cards; the mean with what it was is kept.
train_standing() {
  for seed in 3001 3003; do draw "$work/standing" "$standing_tables" "$seed" standing; done
  draw "$work/standing" "$standing_tables" 3002
  draw "$work/standing_held" "$held" 3009 standing
  draw "$work/standing_held" "$held" 3010
  for kind in standing standing_held; do
    "$python" extract_crops.py "$shipped/card_network.onnx" "$work/$kind" "$work/$kind.npz" 0.25
  done
  "$python" unfuse_batchnorm.py look "$out/verification_network.onnx" "$work/standing.npz" "$work/before.pt"
  "$python" train_verification.py "$standing_steps" "$work/verification_network.pt" "$work/standing_held.npz" "$work/standing.npz" \
    --from "$work/before.pt" --keep 0.5 --rate 8e-4 --constants "$work/join.json" | tee "$work/standing.txt"
  cp "$work/verification_network.onnx" "$out"
  enter verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds='[3001, 3002, 3003]' steps="[$standing_steps]" \
    held_out="{\"$held tables each of seeds 3009 and 3010\": \"$(tail -n 1 "$work/standing.txt")\"}" --constants="$work/join.json"
}

# What was rendered as drawn tables are: most in FOLDER, every eighth of the numbers below END in FOLDER_held.
take_up() {  # FOLDER END
  mkdir "$work/rendered_held"
  for number in $(if [ "$quick" ]; then echo 1; else seq 7 8 "$2"; fi); do
    mv "$work/rendered"/learned_*_"$(printf %03d "$number")"[._]* "$work/rendered_held"
  done
  "$python" take_up_rendered.py "$work/rendered" "$work/$1"
  "$python" take_up_rendered.py "$work/rendered_held" "$work/$1_held"
  rm -r "$work/rendered" "$work/rendered_held"
}

take_rendered() {
  [ -d "$work/mixed" ] && return
  ./render.sh "$work" "$rendered_fronts" "$rendered_plain"
  ./render.sh "$work" "$rendered_fronts" "$rendered_hard" --hard
  take_up mixed "$rendered_hard"
}

# Sleeves of the ground's colour.
take_matched() {
  ./render.sh "$work" "$rendered_fronts" "$matched" --matched
  ./render.sh "$work" "$rendered_fronts" "$matched" --hard --matched
  take_up matched "$matched"
}

# Further steps of card network and verification, on rendered tables beside drawn ones.
train_rendered() {
  take_rendered
  draw "$work/mixed" "$beside_standing" 3001 standing
  draw "$work/mixed" "$beside_usual" 3002
  draw "$work/mixed_held" "$beside_held" 3009 standing
  draw "$work/mixed_held" "$beside_held" 3010
  take_matched
  # With faint sleeves alone the card network invents cards where there is no board.
  draw "$work/all" "$beside_loose" 3201 loose
  draw "$work/all" "$beside_strange" 3202 strange
  ln -s "$work/mixed"/* "$work/matched"/* "$work/all"
  "$python" unfuse_batchnorm.py cards "$out/card_network.onnx" "$work/all" "$work/cards_before.pt"
  "$python" train_cards.py "$work/all" "$rendered_card_steps" "$work/cards_after.pt" --from "$work/cards_before.pt" --rate 5e-4 --seed 9
  "$python" export.py "$work/cards_before.pt" "$out/card_network.onnx" "$work/cards_after.pt" 0.8 "$work/cards.pt"
  "$python" reliability.py "$work/cards.pt" "$work/mixed_held" "$work/reliability.json" | tee "$work/reliability.txt"
  kept_out="every eighth of $rendered_plain and $rendered_hard rendered tables, $beside_held each of seeds 3009 and 3010"
  enter card_network.onnx script='"vision/cards/training/train_cards.py"' seeds='[3001, 3002, 3201, 3202, 9]' steps="[$rendered_card_steps]" \
    held_out="{\"$kept_out\": \"$(tail -n 1 "$work/reliability.txt")\"}" --constants="$work/reliability.json"
  detector=$out/card_network.onnx
  [ "$quick" ] && detector=$shipped/card_network.onnx
  for kind in mixed mixed_held matched; do
    "$python" extract_crops.py "$detector" "$work/$kind" "$work/$kind.npz" 0.25
  done
  "$python" unfuse_batchnorm.py look "$out/verification_network.onnx" "$work/mixed.npz" "$work/before.pt"
  "$python" train_verification.py "$rendered_steps" "$work/verification_network.pt" "$work/mixed_held.npz" "$work/mixed.npz" "$work/matched.npz" \
    --from "$work/before.pt" --keep 0.4 --rate 8e-4 --constants "$work/join.json" | tee "$work/rendered.txt"
  cp "$work/verification_network.onnx" "$out"
  enter verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds='[3001, 3002]' steps="[$rendered_steps]" \
    held_out="{\"$kept_out\": \"$(tail -n 1 "$work/rendered.txt")\"}" --constants="$work/join.json"
}

# The network of outlines, where the card network looked: on rendered tables and drawn ones.
train_rims() {
  take_rendered
  draw "$work/beside_rims" "$beside_rims" 3101
  draw "$work/beside_rims" "$standing_beside_rims" 3102 standing
  detector=$out/card_network.onnx
  [ "$quick" ] && detector=$shipped/card_network.onnx
  extract_rims() {  # KIND TIMES
    "$python" extract_rims.py "$detector" "$work/$1" "$work/$1.rims.npz" "$2"
  }
  extract_rims mixed 3
  extract_rims mixed_held 1
  extract_rims beside_rims 1
  "$python" train_rims.py "$rim_steps" "$work/rim_network.pt" "$work/mixed_held.rims.npz" "$work/mixed.rims.npz" "$work/beside_rims.rims.npz" \
    --constants "$work/rims.json" | tee "$work/rims.txt"
  cp "$work/rim_network.onnx" "$out"
  enter rim_network.onnx script='"vision/cards/training/train_rims.py"' seeds='[1, 3101, 3102]' steps="[$rim_steps]" \
    held_out="{\"every eighth of $rendered_plain and $rendered_hard rendered tables\": \"$(tail -n 1 "$work/rims.txt")\"}" --constants="$work/rims.json"
}

# It continues the verification network, on tables on which things stand and cards lie bare. Families of fronts and solids are kept out of it.
train_bare() {
  draw "$work/strange" "$strange_tables" 103 strange
  draw "$work/strange" "$strange_tables" 104 usual
  draw "$work/strange" "$loose_tables" 105 loose
  draw "$work/strange" "$fields_tables" 107 fields
  draw "$work/joining" "$strange_tables" 106 strange
  for kind in strange joining; do
    "$python" extract_crops.py "$shipped/card_network.onnx" "$work/$kind" "$work/$kind.npz" 0.25
  done
  "$python" unfuse_batchnorm.py look "$out/verification_network.onnx" "$work/strange.npz" "$work/start.pt"
  "$python" train_verification.py "$bare_steps" "$work/bare_verification_network.pt" "$work/joining.npz" "$work/strange.npz" \
    --from "$work/start.pt" --rate 8e-4 --constants "$work/bare_join.json" --prefix bare_ | tee "$work/bare.txt"
  cp "$work/bare_verification_network.onnx" "$out"
  enter bare_verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds='[103, 104, 105, 106, 107]' steps="[$bare_steps]" \
    held_out="{\"$strange_tables tables of seed 106\": \"$(tail -n 1 "$work/bare.txt")\"}" --constants="$work/bare_join.json"
}

train_counters() {
  "$python" train_counters.py "$cards" "$counter_steps" "$work" --seed 1 --fronts "$fronts" | tee "$work/counters.txt"
  for network in presence counter die; do
    cp "$work/${network}_network.onnx" "$out"
    enter "${network}_network.onnx" script='"vision/cards/training/train_counters.py"' seeds='[1]' steps="[$counter_steps]" \
      held_out="{\"a tenth of $cards cut-outs\": \"$(tail -n 1 "$work/counters.txt")\"}"
  done
}

case $what in all | cards) train_cards ;; esac
case $what in all | verification) train_verification ;; esac
case $what in all | standing) train_standing ;; esac
case $what in all | rendered) train_rendered ;; esac
case $what in all | rims) train_rims ;; esac
case $what in all | bare) train_bare ;; esac
case $what in all | counters) train_counters ;; esac
"$python" manifest.py header "$out/manifest.json" "$out/card_network_constants.hpp"
[ -z "$quick" ] || "$python" compare_shapes.py "$shipped" "$out"
