#!/usr/bin/env bash
# usage: run_all.sh [SECONDS [TARGET...]]
# Builds the fuzz targets (all, or those named: qgn, picture ...) and runs each for that time (default 60 s). Stops at the first finding.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
seconds=${1:-60}
shift || true
cmake --preset fuzz >/dev/null
if [ $# -gt 0 ]; then
    cmake --build --preset fuzz --target "${@/%/_fuzz}"
    targets=("${@/#/build/fuzz/fuzz/}")
    targets=("${targets[@]/%/_fuzz}")
else
    cmake --build --preset fuzz
    targets=(build/fuzz/fuzz/*_fuzz)
fi
for target in "${targets[@]}"; do
    name=$(basename "$target" _fuzz)
    found=$(mktemp -d)
    cp tests/fuzz/corpus/"$name"/* "$found" 2>/dev/null || true
    # Inputs of up to 64 KiB, 10 s and 2 GB each at most; OpenCV is kept from pictures that need more.
    longest=65536
    if [ "$name" = game_file ]; then # a file of every version of the format, which the tests keep
        cp tests/db/versions/*.db "$found"
        longest=262144
    fi
    echo "== $name: $seconds s"
    OPENCV_IO_MAX_IMAGE_PIXELS=16777216 "$target" -max_total_time="$seconds" -max_len="$longest" -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 "$found" 2>&1 | grep -E '^(==|stat::|Done|SUMMARY|ERROR)|cov:.*DONE' || { echo "$name: no result"; exit 1; }
    if ls crash-* timeout-* oom-* leak-* slow-unit-* 2>/dev/null; then exit 1; fi
    rm -rf "$found"
done
