#!/bin/sh
# Whether any name has two definitions in the libraries of the two programs (a violation of C++'s one-definition rule, which no single
# compilation can see): joins them with link-time optimisation, where the compiler compares the types of all files, and makes no
# program. Ends with 1 where it finds one.
set -eu
cd "$(dirname "$0")/.."
cmake --preset odr > /dev/null
cmake --build --preset odr
# -r joins what the compiler knows of all files and generates no code, which would take longer than everything before it.
g++ -r -nostdlib -O0 -flto -flinker-output=rel -Wodr -Werror=odr -Wlto-type-mismatch -Werror=lto-type-mismatch \
  -o build/odr/joined.o -Wl,--whole-archive $(find build/odr -name 'libquadrille_*.a')
rm build/odr/joined.o
echo 'odr.sh: each name has one definition'
