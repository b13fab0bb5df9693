#!/bin/sh
# Renders tables of the family `learned` (tests/tools/render_tables.py): render.sh WORK FRONTS END [--hard]
# Tables 0 to END - 1, each photographed twice, come into WORK/rendered; pictures of their FRONTS fronts into WORK/work/faces_learned.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$1 fronts=$2 end=$3
shift 3
cd "$work"
blender -b --factory-startup --python "$here/../../../tests/tools/render_tables.py" -- \
  "$here/../../../tests/figures/scenegen" "$work/rendered" learned 0 "$end" --samples 10 --photographs 2 --fronts "$fronts" "$@" > "$work/render.txt"
