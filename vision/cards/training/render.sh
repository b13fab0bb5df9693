#!/bin/sh
# Renders tables of the family `learned` (tests/tools/render_tables.py), or of `photographed` with --surfaces: render.sh FOLDER FRONTS END SAMPLES [--hard] [--matched] [--loose] [--surfaces PHOTOGRAPHS]
# Tables 0 to END - 1, of SAMPLES paths a pixel, each photographed twice, come into `rendered` in FOLDER, their FRONTS fronts into `faces_FAMILY` of the renderer's folder there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1 fronts=$2 end=$3 samples=$4
shift 4
family=learned
case " $* " in *' --surfaces '*) family=photographed ;; esac
cd "$work"
blender -b --factory-startup --python "$here/../../../tests/tools/render_tables.py" -- \
  "$here/../../../tests/figures/scenegen" "$work/rendered" "$family" 0 "$end" --samples "$samples" --photographs 2 --fronts "$fronts" "$@" > "$work/render.txt"
