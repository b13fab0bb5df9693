#!/bin/sh
# clang-tidy (.clang-tidy) over the C++ files that differ from BASE: tests/tidy.sh [BASE | --newest N | --all]
# BASE: by default the commit where this branch left main, on main itself the commit before the last.
# --newest: over the N files that were changed last, whichever commits did it.
# --all: over every file, those of a folder together as they are compiled (cmake/unity.cmake): headers are read once for eight files.
set -eu
cd "$(dirname "$0")/.."
if ! command -v clang-tidy > /dev/null; then
  echo 'tidy.sh: apt-get install clang-tidy' >&2
  exit 2
fi
# clang does not read GCC's precompiled headers: the dev preset goes without.
if [ "${1-}" = --all ]; then
  cmake --preset dev -B build/tidy -DQUADRILLE_UNITY=8 > /dev/null
  sed -n 's/^ *"file": "\(.*\)",*$/\1/p' build/tidy/compile_commands.json | sort -u |
    xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p build/tidy --checks=-bugprone-suspicious-include \
      --header-filter="^$PWD/(app|calibration|db|rules|tests|vision)/.*\.[ch]pp$"
  echo 'tidy.sh: no finding'
  exit 0
fi
# Fuzz targets and benchmarks belong to other presets: dev has no commands for them.
sources="*.cpp :!tests/fuzz :!tests/bench"

files_that_differ() {
  base=${1-}
  for main in main origin/main; do
    [ -n "$base" ] || base=$(git merge-base "$main" HEAD 2> /dev/null) || continue
    [ "$base" != "$(git rev-parse HEAD)" ] || base=
  done
  base=$(git rev-parse --verify --quiet "${base:-HEAD~1}^{commit}") || {
    echo 'tidy.sh: this clone has no earlier commit to compare with (git fetch --unshallow)' >&2
    return
  }
  git diff --name-only --diff-filter=d "$(git merge-base "$base" HEAD)" -- $sources
}

newest_files() {
  git rev-parse --verify --quiet HEAD~1 > /dev/null || {
    echo 'tidy.sh: this clone has no earlier commits, which say what is new (git fetch --unshallow)' >&2
    return
  }
  git log --name-only --diff-filter=d --pretty= -- $sources | awk '!seen[$0]++' | while read -r file; do
    [ ! -f "$file" ] || echo "$file"
  done | head -n "$1"
}

set -f  # git matches the patterns
if [ "${1-}" = --newest ]; then files=$(newest_files "${2:?how many}"); else files=$(files_that_differ "${1-}"); fi
if [ -z "$files" ]; then
  echo 'tidy.sh: nothing was checked'
  exit 0
fi
cmake --preset dev > /dev/null
echo "$files" | xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p build/dev
echo "tidy.sh: no finding in $(echo "$files" | wc -l) files"
