#!/bin/sh
# Whether any name has two definitions in the two programs (a violation of C++'s one-definition rule, which no single compilation
# can see): links them with link-time optimisation, where the compiler compares the types of all files. Ends with 1 where it finds one.
set -eu
cd "$(dirname "$0")/.."
cmake --preset odr > /dev/null
cmake --build --preset odr
echo 'odr.sh: each name has one definition'
