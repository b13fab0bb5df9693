#!/bin/sh
# clang-tidy (.clang-tidy) over the C++ files that differ from BASE, main unless it is given: tests/tidy.sh [BASE | --all]
set -eu
cd "$(dirname "$0")/.."
base=${1:-main}
if ! command -v clang-tidy > /dev/null; then
  echo 'tidy.sh: apt-get install clang-tidy' >&2
  exit 2
fi
if [ "$base" = --all ]; then
  files=$(git ls-files 'app/*.cpp' 'calibration/*.cpp' 'db/*.cpp' 'rules/*.cpp' 'vision/*.cpp' 'tests/*.cpp')
else
  files=$(git diff --name-only --diff-filter=d "$(git merge-base "$base" HEAD)" -- '*.cpp')
fi
if [ -z "$files" ]; then
  echo "tidy.sh: no C++ file differs from $base"
  exit 0
fi
# clang reads neither GCC's precompiled headers nor all of its options: the dev preset goes without the former.
cmake --preset dev > /dev/null
# Fuzz targets and benchmarks belong to other presets: dev has no commands for them.
echo "$files" | grep -vE '^tests/(fuzz|bench)/' | xargs -r -P "$(nproc)" -n 1 clang-tidy --quiet -p build/dev
