#!/usr/bin/env bash
# Builds the fuzz targets and runs each for the given number of seconds (default 60). Fails on the first finding.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
seconds=${1:-60}
cmake --preset fuzz >/dev/null
cmake --build --preset fuzz
for target in build/fuzz/fuzz/*_fuzz; do
    name=$(basename "$target" _fuzz)
    found=$(mktemp -d)
    cp tests/fuzz/corpus/"$name"/* "$found" 2>/dev/null || true
    echo "== $name: $seconds s"
    # Inputs of up to 64 KiB, 1 s and 1 GB each at most; OpenCV is kept from pictures that need more.
    OPENCV_IO_MAX_IMAGE_PIXELS=16777216 "$target" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=2048 \
        -print_final_stats=1 "$found" 2>&1 | grep -E '^(==|stat::|Done|SUMMARY|ERROR)|cov:.*DONE' || { echo "$name: no result"; exit 1; }
    if ls crash-* timeout-* oom-* 2>/dev/null; then exit 1; fi
    rm -rf "$found"
done
