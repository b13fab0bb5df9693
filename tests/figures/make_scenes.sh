#!/usr/bin/env bash
# usage: make_scenes.sh SHARED [dev|hard|clips]...
# Renders the tables that docs/figures.md measures on into SHARED/scenes (all three sets where none is named): the same
# truth each time, and the same pictures but for the noise of rendering. What is there already is kept. Some 20 s of two
# idle cores a still, some minutes a clip. Debian 12: apt-get install blender ffmpeg python3-opencv python3-numpy
# python3-pil fonts-urw-base35
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
[ $# -ge 1 ] || { sed -n '2s/^# //p' "$0" >&2; exit 2; }
mkdir -p "$1/scenes"
scenes=$(readlink -f "$1/scenes")
shift
sets=("$@")
[ ${#sets[@]} -gt 0 ] || sets=(dev hard clips)

# The scripts keep what they make on the way below their own folder.
generator=$scenes/../generator
mkdir -p "$generator"
cp -u "$here"/scenegen/*.py "$generator"
cd "$generator"
[ -d work/faces_dev ] || /usr/bin/python3 faces.py dev work/faces_dev
render() { # SCRIPT ARGUMENTS...
    blender -b --factory-startup --python "$1" -- "${@:2}"
}

for set in "${sets[@]}"; do
    case $set in
    dev)
        # Of the tables up to 222 those that the set has: some kinds were wanted more often.
        for range in '0 90' '103 105' '106 108' '110 111' '115 117' '129 132' '158 159' '206 207' '222 223'; do
            # shellcheck disable=SC2086
            render stills.py "$scenes/dev" $range
        done
        ;;
    hard) render stills.py "$scenes/hard" 0 36 --hard ;;
    clips)
        mkdir -p "$scenes/dev_clips"
        clips=(dev:0 dev:1 dev:2 dev:3 dev:4)
        render clip_render.py work/clips "${clips[@]}"
        for clip in "${clips[@]}"; do /usr/bin/python3 clip_compose.py work/clips "$clip" "$scenes/dev_clips"; done
        ;;
    *)
        echo "make_scenes.sh: \"$set\" is none of dev, hard, clips" >&2
        exit 2
        ;;
    esac
done
