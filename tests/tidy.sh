#!/bin/sh
# clang-tidy (.clang-tidy) over the C++ files that differ from BASE, main unless it is given: tests/tidy.sh [BASE | --all]
# --all: over every file, those of a folder together as they are compiled (cmake/unity.cmake): headers are read once for eight files.
set -eu
cd "$(dirname "$0")/.."
base=${1:-main}
if ! command -v clang-tidy > /dev/null; then
  echo 'tidy.sh: apt-get install clang-tidy' >&2
  exit 2
fi
# clang does not read GCC's precompiled headers: the dev preset goes without.
if [ "$base" = --all ]; then
  cmake --preset dev -B build/tidy -DQUADRILLE_UNITY=8 > /dev/null
  sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/tidy/compile_commands.json | sort -u |
    xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p build/tidy --checks=-bugprone-suspicious-include,-bugprone-forward-declaration-namespace \
      --header-filter="^$PWD/(app|calibration|db|rules|tests|vision)/.*\.[ch]pp$"
  echo 'tidy.sh: no finding'
  exit 0
fi
files=$(git diff --name-only --diff-filter=d "$(git merge-base "$base" HEAD)" -- '*.cpp')
if [ -z "$files" ]; then
  echo "tidy.sh: no C++ file differs from $base"
  exit 0
fi
cmake --preset dev > /dev/null
# Fuzz targets and benchmarks belong to other presets: dev has no commands for them.
echo "$files" | grep -vE '^tests/(fuzz|bench)/' | xargs -r -P "$(nproc)" -n 1 clang-tidy --quiet -p build/dev
