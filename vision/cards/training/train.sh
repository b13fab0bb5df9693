#!/bin/sh
# Trains networks of the card reader again, from drawing the tables to the manifest: train.sh [all|cards|verification|rendered|rims|loose|bare|counters] [--quick] [--device cuda] [--out FOLDER]
# Tables are drawn first, to fixed numbers from fixed seeds; training goes through them in a fixed order on one thread, so that two runs
# on one machine write the same files, unless it is done by another --device than a processor. --quick draws ten tables and takes two steps, into a temporary folder: it shows that all scripts work.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=/usr/bin/python3  # Debian's, which python3-torch is for
what=all quick= out= device=cpu
while [ $# -gt 0 ]; do
  case $1 in
    all | cards | verification | rendered | rims | loose | bare | counters) what=$1 ;;
    --quick) quick=yes ;;
    --device) device=$2; shift ;;
    --out) out=$2; shift ;;
    *) echo "train.sh: $1 is not all, cards, verification, rendered, rims, loose, bare, counters, --quick, --device or --out" >&2; exit 2 ;;
  esac
  shift
done
if ! "$python" -c 'import cv2, numpy, torch' 2> /dev/null; then
  echo 'train.sh: apt-get install python3-torch python3-opencv python3-numpy' >&2
  exit 77
fi

case $what in all | rendered | rims | loose | bare) if ! command -v blender > /dev/null; then
  echo 'train.sh: apt-get install blender fonts-urw-base35' >&2
  exit 77
fi ;; esac

. "$here/memory.sh"
work=$(mktemp -d "${TMPDIR:-/tmp}/quadrille_training.XXXXXX")
trap 'rm -rf "$work"' EXIT
shipped=$here/../networks
if [ "$quick" ]; then
  coarse="--samples 1" samples=4 tables=5 fronts=4 held=2 first=2 second=2 third=2 crop_tables=4 crop_steps=2 rendered_plain=2 rendered_hard=1 matched=2 matched_hard=1 rendered_loose=2 loose_card_steps=2 rendered_fronts=12 each=3 kinds_fronts=12 beside_held=2 rendered_card_steps=2 rendered_steps=2 batch=8 cut_outs_batch=8 beside_rims=3 standing_beside_rims=2 rim_steps=2 joining=4 bare_steps=2 cards=40 counter_steps=2
  out=${out:-$work/networks}
  mkdir -p "$out"
  cp "$shipped"/* "$out"
else
  coarse= samples= tables=3000 fronts=600 held=150 first=15000 second=6000 third=2200 crop_tables=800 crop_steps=10000 rendered_plain=78 rendered_hard=78 matched=25 matched_hard=25 rendered_loose=100 loose_card_steps=9000 rendered_fronts=360 each=100 kinds_fronts=240 beside_held=25 rendered_card_steps=20000 rendered_steps=15000 batch=64 cut_outs_batch=128 beside_rims=500 standing_beside_rims=150 rim_steps=11000 joining=120 bare_steps=13000 cards=35000 counter_steps=9000
  out=${out:-$shipped}
fi
command="vision/cards/training/train.sh $what${quick:+ --quick} --device $device"
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
  "$python" train_cards.py "$first" "$work/first.pt" "$work/tables" --seed 1
  "$python" train_cards.py "$second" "$work/second.pt" "$work/tables" --from "$work/first.pt" --rate 1e-3 --seed 2
  "$python" train_cards.py "$third" "$work/third.pt" "$work/tables" --from "$work/second.pt" --rate 6e-4 --seed 44
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
  "$python" unfuse_batchnorm.py cards "$detector" "$work/crops_3" "$work/eyes.pt" $samples
  "$python" train_verification.py "$crop_steps" "$work/verification_network.pt" "$work/crops_5.npz" "$work/crops_3.npz" \
    "$work/crops_4.npz" --eyes "$work/eyes.pt" --constants "$work/join.json" | tee "$work/verification.txt"
  cp "$work/verification_network.onnx" "$out"
  enter verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds='[3, 4, 5]' steps="[$crop_steps]" \
    held_out="{\"$crop_tables tables of seed 5\": \"$(tail -n 1 "$work/verification.txt")\"}" --constants="$work/join.json"
}

# What was rendered as drawn tables are: most in FOLDER, every eighth of the numbers below END in FOLDER_held.
take_up() {  # FOLDER END
  mkdir "$work/rendered_held"
  for number in $(if [ "$quick" ]; then echo 1; else seq 7 8 "$2"; fi); do
    mv "$work/rendered"/*_"$(printf %03d "$number")"[._]* "$work/rendered_held"
  done
  "$python" take_up_rendered.py "$work/rendered" "$work/$1"
  "$python" take_up_rendered.py "$work/rendered_held" "$work/$1_held"
  rm -r "$work/rendered" "$work/rendered_held"
}

take_rendered() {
  [ -d "$work/mixed" ] && return
  ./render.sh "$work" "$rendered_fronts" "$rendered_plain" $coarse
  ./render.sh "$work" "$rendered_fronts" "$rendered_hard" $coarse --hard
  take_up mixed "$rendered_hard"
}

# Sleeves of the ground's colour.
take_matched() {
  ./render.sh "$work" "$rendered_fronts" "$matched" $coarse --matched
  ./render.sh "$work" "$rendered_fronts" "$matched_hard" $coarse --hard --matched
  take_up matched "$matched"
}

# Tables without a board.
take_loose() {
  [ -d "$work/rendered_loose" ] && return
  ./render.sh "$work" "$rendered_fronts" "$rendered_loose" $coarse --loose
  take_up rendered_loose "$rendered_loose"
  ./render.sh "$work" "$rendered_fronts" "$rendered_loose" $coarse --loose --surfaces "$work/photographs/learned"
  take_up rendered_loose_photographed "$rendered_loose"
}

# Tables of all kinds: KIND FIRST LAST, `each` of each seed; with PHOTOGRAPHS on them, into `photographed_KIND`.
draw_kind() {
  for seed in $(seq "$2" "$([ "$quick" ] && echo "$2" || echo "$3")"); do
    "$python" draw_tables.py "$work/${4:+photographed_}$1" "$each" "$seed" "$kinds_fronts" "$1" ${4:+"$4"}
  done
}

# --quick takes drawn tables for photographs: those of Debian's packages are 1.2 GB.
take_photographs() {
  if [ "$quick" ]; then
    for kind in surfaces scenes; do
      mkdir -p "$work/photographs/learned/$kind"
      cp "$work"/strange/*_seen.jpg "$work/photographs/learned/$kind"
    done
  else
    "$python" photographs.py "$work/photographs" learned
  fi
}

draw_photographed() {
  [ -d "$work/photographs" ] && return
  take_photographs
  draw_kind usual 8011 8014 "$work/photographs/learned"
  draw_kind faint 8051 8052 "$work/photographs/learned"
  draw_kind standing 8061 8062 "$work/photographs/learned"
  draw_kind printed 8071 8073 "$work/photographs/learned"
  draw_kind strange 8001 8003 "$work/photographs/learned"
  draw_kind loose 8021 8023 "$work/photographs/learned"
  draw_kind fields 8031 8031 "$work/photographs/learned"
  draw_kind scenes 8101 8127 "$work/photographs/learned"
}

draw_kinds() {
  [ -d "$work/usual" ] && return
  draw_kind usual 6100 6113
  draw_kind faint 6200 6209
  draw_kind standing 6300 6309
  draw_kind strange 6400 6409
  draw_kind loose 6500 6507
  draw_kind fields 6600 6603
}

cut_out() {  # KIND SHARE [NETWORK]
  [ -f "$work/$1.npz" ] || "$python" extract_crops.py "$shipped/${3:-card_network.onnx}" "$work/$1" "$work/$1.npz" "$2"
}

# Further steps of card network and verification, on rendered tables beside drawn ones of all kinds.
train_rendered() {
  take_rendered
  draw "$work/mixed_held" "$beside_held" 3009 standing
  draw "$work/mixed_held" "$beside_held" 3010
  take_matched
  draw_kinds
  draw_kind printed 6700 6711
  "$python" unfuse_batchnorm.py cards "$out/card_network.onnx" "$work/mixed" "$work/cards_before.pt" $samples
  "$python" train_cards.py "$rendered_card_steps" "$work/cards.pt" "$work/mixed:15" "$work/matched:5" "$work/usual:14" "$work/faint:8" "$work/standing:8" \
    "$work/strange:8" "$work/loose:4" "$work/fields:2" "$work/printed:14" --from "$work/cards_before.pt" --rate 1.5e-3 --seed 12 --batch "$batch" --device "$device"
  kinds='[6100, 6113, 6200, 6209, 6300, 6309, 6400, 6409, 6500, 6507, 6600, 6603, 6700, 6711]'  # from, to
  photographed='[8011, 8014, 8051, 8052, 8061, 8062, 8071, 8073, 8101, 8127]'
  "$python" export.py "$work/cards.pt" "$out/card_network.onnx"
  "$python" reliability.py "$work/cards.pt" "$work/mixed_held" "$work/reliability.json" | tee "$work/reliability.txt"
  kept_out="every eighth of $rendered_plain and $rendered_hard rendered tables, $beside_held each of seeds 3009 and 3010"
  enter card_network.onnx script='"vision/cards/training/train_cards.py"' seeds="$kinds" steps="[$rendered_card_steps]" \
    held_out="{\"$kept_out\": \"$(tail -n 1 "$work/reliability.txt")\"}" --constants="$work/reliability.json"
  detector=$out/card_network.onnx
  [ "$quick" ] && detector=$shipped/card_network.onnx
  "$python" extract_crops.py "$detector" "$work/mixed_held" "$work/mixed_held.npz" 0.25
  cut_out mixed 0.35
  cut_out matched 0.35
  draw_photographed
  for kind in usual faint standing strange printed photographed_usual photographed_faint photographed_standing photographed_printed; do cut_out "$kind" 0.25; done
  cut_out photographed_scenes 0.04
  "$python" unfuse_batchnorm.py look "$out/verification_network.onnx" "$work/mixed.npz" "$work/before.pt" $samples
  "$python" train_verification.py "$rendered_steps" "$work/verification_network.pt" "$work/mixed_held.npz" "$work/mixed.npz:15" "$work/matched.npz:5" \
    "$work/usual.npz:12" "$work/faint.npz:8" "$work/standing.npz:10" "$work/strange.npz:2" "$work/printed.npz:14" \
    "$work/photographed_usual.npz:10" "$work/photographed_faint.npz:8" "$work/photographed_standing.npz:8" "$work/photographed_printed.npz:12" "$work/photographed_scenes.npz:2" --from "$work/before.pt" --rate 1.2e-3 \
    --batch "$cut_outs_batch" --device "$device" --constants "$work/join.json" | tee "$work/rendered.txt"
  cp "$work/verification_network.onnx" "$out"
  enter verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds="${kinds%]}, ${photographed#[}" steps="[$rendered_steps]" \
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

# Further steps of the card network for tables without a board.
train_loose() {
  draw_kinds
  draw_photographed
  take_loose
  "$python" unfuse_batchnorm.py cards "$out/card_network.onnx" "$work/rendered_loose" "$work/loose_before.pt" $samples
  "$python" train_cards.py "$loose_card_steps" "$work/loose_cards.pt" "$work/rendered_loose:4" "$work/rendered_loose_photographed:5" "$work/strange:1" "$work/photographed_strange:1" \
    "$work/loose:1" "$work/photographed_loose:1" "$work/fields:1" "$work/photographed_scenes:2" --from "$work/loose_before.pt" --rate 1.2e-3 --seed 51 --batch "$batch" --device "$device"
  "$python" export.py "$work/loose_cards.pt" "$out/loose_card_network.onnx"
  draw "$work/rendered_loose_held" "$beside_held" 3011 strange
  draw "$work/rendered_loose_held" "$beside_held" 3012 loose
  "$python" reliability.py "$work/loose_cards.pt" "$work/rendered_loose_held" "$work/loose_reliability.json" loose_ | tee "$work/loose_reliability.txt"
  enter loose_card_network.onnx script='"vision/cards/training/train_cards.py"' seeds='[51, 6400, 6409, 6500, 6507, 6600, 6603, 8001, 8003, 8021, 8023, 8101, 8127]' steps="[$loose_card_steps]" \
    held_out="{\"every eighth of $rendered_loose rendered tables, $beside_held each of seeds 3011 and 3012\": \"$(tail -n 1 "$work/loose_reliability.txt")\"}" --constants="$work/loose_reliability.json"
}

# It continues the network of before, on tables on which things stand and cards lie bare. Families of fronts and solids are kept out of it.
train_bare() {
  draw_kinds
  draw_photographed
  take_loose
  draw "$work/joining" "$joining" 106 strange
  for kind in rendered_loose rendered_loose_photographed; do cut_out "$kind" 0.35 loose_card_network.onnx; done
  for kind in usual standing strange loose fields photographed_strange photographed_usual photographed_loose photographed_fields; do cut_out "$kind" 0.25; done
  cut_out photographed_scenes 0.04
  for kind in rendered_loose rendered_loose_photographed strange loose fields photographed_strange photographed_loose; do
    "$python" extract_crops.py "$shipped/loose_card_network.onnx" "$work/$kind" "$work/$kind.missized.npz" 0.1 --missized
  done
  cut_out joining 0.25
  "$python" unfuse_batchnorm.py look "$out/bare_verification_network.onnx" "$work/strange.npz" "$work/start.pt" $samples
  "$python" train_verification.py "$bare_steps" "$work/bare_verification_network.pt" "$work/joining.npz" "$work/usual.npz:6" "$work/standing.npz:4" \
    "$work/strange.npz:12" "$work/loose.npz:10" "$work/fields.npz:5" "$work/rendered_loose.npz:12" "$work/rendered_loose_photographed.npz:12" "$work/rendered_loose.missized.npz:2" "$work/rendered_loose_photographed.missized.npz:2" "$work/strange.missized.npz:2" "$work/loose.missized.npz:5" "$work/fields.missized.npz:1" \
    "$work/photographed_strange.npz:6" "$work/photographed_usual.npz:4" "$work/photographed_loose.npz:8" "$work/photographed_fields.npz:2" "$work/photographed_scenes.npz:12" "$work/photographed_strange.missized.npz:1" "$work/photographed_loose.missized.npz:2" \
    --from "$work/start.pt" --rate 1.2e-3 --batch "$cut_outs_batch" --device "$device" --constants "$work/bare_join.json" --prefix bare_ | tee "$work/bare.txt"
  cp "$work/bare_verification_network.onnx" "$out"
  enter bare_verification_network.onnx script='"vision/cards/training/train_verification.py"' seeds='[106, 6100, 6113, 6300, 6309, 6400, 6409, 6500, 6507, 6600, 6603, 8001, 8003, 8011, 8014, 8021, 8023, 8031, 8101, 8127]' steps="[$bare_steps]" \
    held_out="{\"$joining tables of seed 106\": \"$(tail -n 1 "$work/bare.txt")\"}" --constants="$work/bare_join.json"
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
case $what in all | rendered) train_rendered ;; esac
case $what in all | rims) train_rims ;; esac
case $what in all | loose) train_loose ;; esac
case $what in all | bare) train_bare ;; esac
case $what in all | counters) train_counters ;; esac
"$python" manifest.py header "$out/manifest.json" "$out/card_network_constants.hpp"
[ -z "$quick" ] || "$python" compare_shapes.py "$shipped" "$out"
