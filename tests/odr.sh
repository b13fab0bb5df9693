#!/bin/sh
# Whether any name has two definitions in the libraries of the two programs (a violation of C++'s one-definition rule, which no single
# compilation can see): tests/odr.sh [FOLDER], by default build/odr, which is configured and built where it is not. The libraries of
# FOLDER, built with QUADRILLE_ODR=ON, are joined with link-time optimisation, where the compiler compares the types of all files; no
# program is made. Ends with 1 where it finds one.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-build/odr}
[ -f "$folder/build.ninja" ] || cmake --preset release -B "$folder" -DQUADRILLE_ODR=ON -DBUILD_TESTING=OFF > /dev/null
grep -q '^QUADRILLE_ODR:BOOL=ON$' "$folder/CMakeCache.txt" || {
  echo "odr.sh: $folder was configured without QUADRILLE_ODR=ON" >&2
  exit 2
}
cmake --build "$folder" --target quadrille_commands
joined=$(mktemp)
trap 'rm -f "$joined"' EXIT
# -r joins what the compiler knows of all files; -O0 spares it the optimisation that a program would get.
g++ -r -nostdlib -O0 -flto -flinker-output=rel -Wodr -Werror=odr -Wlto-type-mismatch -Werror=lto-type-mismatch \
  -o "$joined" -Wl,--whole-archive $(find "$folder/app" "$folder/calibration" "$folder/db" "$folder/rules" "$folder/vision" -name 'libquadrille_*.a')
echo 'odr.sh: each name has one definition'
