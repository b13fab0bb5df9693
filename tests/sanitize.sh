#!/bin/sh
# Tests under the address and undefined-behaviour sanitizers: tests/sanitize.sh [PROGRAM...], by default every conformance case of the
# five systems, the game file, its imports, and the profiles; what reads foreign data and needs no picture. Ends with 1 at the first
# finding.
# All tests: cmake --preset asan && cmake --build --preset asan && ctest --preset asan (hours on two cores).
set -eu
cd "$(dirname "$0")/.."
programs=${*:-geometry_test cases_test calibration_test db_test}
cmake --preset asan-quick > /dev/null
cmake --build --preset asan-quick --target $programs
# Every program's tests on all cores, each a share of them. What fails each operation of a disk once takes minutes here, and every other
# test of db_test reads and writes as it does.
export UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1 GTEST_TOTAL_SHARDS="$(nproc)"
for program in $programs; do
  seq 0 $((GTEST_TOTAL_SHARDS - 1)) | xargs -P "$GTEST_TOTAL_SHARDS" -I '{}' env 'GTEST_SHARD_INDEX={}' \
    "build/asan-quick/tests/$program" --gtest_brief=1 --gtest_filter='-*OnABadDisk*'
done
echo 'sanitize.sh: no finding'
