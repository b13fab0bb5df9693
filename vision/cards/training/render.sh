#!/bin/sh
# Renders tables of the family `learned` (tests/tools/render_tables.py), or of `photographed` with --surfaces: render.sh FOLDER FRONTS END [--hard] [--matched] [--loose] [--surfaces PHOTOGRAPHS] [--samples PATHS]
# Tables 0 to END - 1, each photographed twice, come into `rendered` in FOLDER, their FRONTS fronts into `faces_FAMILY` of the renderer's folder there.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/memory.sh"
work=$1 fronts=$2 end=$3
shift 3
family=learned
case " $* " in *' --surfaces '*) family=photographed ;; esac
cd "$work"
blender -b --factory-startup --python "$here/../../../tests/tools/render_tables.py" -- \
  "$here/../../../tests/figures/scenegen" "$work/rendered" "$family" 0 "$end" --samples 10 --photographs 2 --fronts "$fronts" "$@" > "$work/render.txt"
