#!/usr/bin/env bash
# Makes the Debian package of a build, unpacks it and runs the program from there: check_package.sh BUILD_FOLDER
# try_package.sh installs one in a fresh Debian, which takes a network and root.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong() { echo "the package: $1" >&2; exit 1; }

cd "$1"
cpack -G DEB -B "$work" >"$work/log" 2>&1 || { cat "$work/log" >&2; wrong 'cpack cannot make it'; }
package=$(echo "$work"/*.deb)
dpkg-deb --extract "$package" "$work/root"
while read -r file; do
    [ -s "$work/root$file" ] || wrong "$file is missing or empty"
done <"$here/files.txt"
depends=$(dpkg-deb --field "$package" Depends)
for library in libopencv-dnn libsqlite3 libglfw3 fonts-dejavu-core; do
    [[ $depends == *"$library"* ]] || wrong "it does not depend on $library: $depends"
done
if command -v lintian >/dev/null; then
    said=$(lintian --fail-on none "$package" 2>/dev/null | grep '^[EW]:') || true
    [ -z "$said" ] || wrong "lintian says: $said"
else
    echo 'lintian is not installed (Debian package lintian); the package is not checked by it' >&2
fi
program=$work/root/usr/bin/quadrille
"$program" --version
manual=$(gzip -dc "$work/root/usr/share/man/man1/quadrille.1.gz")
help=$("$program" --help)
commands=$(sed -n '/^Subcommands/,$s/^  \([a-z]*\) .*/\1/p' <<<"$help")
[ -n "$commands" ] || wrong "its help names no command: $help"
for command in $commands; do
    grep -qx "$command" <<<"$manual" || wrong "the manual page does not name the command $command"
done
