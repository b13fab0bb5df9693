#!/usr/bin/env bash
# usage: run_all.sh [SECONDS [TARGET...]]
# Builds the fuzz targets (all, or those named: qgn, picture ...) and runs each for that many seconds of processor time (default 60), on
# its corpus and on what earlier runs found (build/fuzz/found). Prints a line a target; stops at the first finding, which stays there.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
seconds=${1:-60}
shift || true
names=("$@")
if [ ${#names[@]} = 0 ]; then
    for source in tests/fuzz/*_fuzz.cpp; do names+=("$(basename "$source" _fuzz.cpp)"); done
fi
[ -f build/fuzz/build.ninja ] || cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target "${names[@]/%/_fuzz}"

cpu_of() { # seconds of processor time of a process so far, in whole seconds
    local fields
    fields=$(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) || return 1
    set -- $fields
    echo $(((${12} + ${13}) / $(getconf CLK_TCK)))
}

stat_of() { sed -n "s/^stat::$1: *//p" "$2"; }

mkdir -p build/fuzz/found
for name in "${names[@]}"; do
    found=build/fuzz/found/$name
    mkdir -p "$found"
    cp tests/fuzz/corpus/"$name"/* "$found" 2>/dev/null || true
    longest=65536
    if [ "$name" = game_file ]; then # a file of every version of the format, which the tests keep
        cp tests/db/versions/*.db "$found"
        longest=262144
    fi
    log=build/fuzz/$name.log
    started=$(date +%s)
    # Inputs of up to 64 KiB, two minutes (of a machine that may be crowded) and 2 GB each at most; OpenCV is kept from pictures that need more.
    OPENCV_IO_MAX_IMAGE_PIXELS=16777216 build/fuzz/fuzz/"$name"_fuzz -max_len="$longest" -timeout=120 -rss_limit_mb=2048 -print_funcs=0 \
        -print_final_stats=1 -artifact_prefix=build/fuzz/"$name"- "$found" >"$log" 2>&1 &
    process=$!
    spent=0
    while now=$(cpu_of $process); do
        spent=$now
        [ "$spent" -lt "$seconds" ] || break
        sleep 1
    done
    kill -USR1 $process 2>/dev/null || true # libFuzzer ends after the input it is at
    if ! wait $process; then
        tail -40 "$log"
        echo "$name: a finding; the input is in build/fuzz/$name-*, the whole output in $log"
        exit 1
    fi
    places=$(sed -n 's/^INFO: Loaded 1 modules *(\([0-9]*\) inline.*/\1/p' "$log")
    covered=$(grep -o 'cov: [0-9]*' "$log" | tail -1 | cut -d' ' -f2)
    echo "$name: $(stat_of number_of_executed_units "$log") executions, $covered of $places edges, $spent s of CPU," \
        "$(($(date +%s) - started)) s, slowest $(stat_of slowest_unit_time_sec "$log") s, peak $(stat_of peak_rss_mb "$log") MB"
done
