#!/usr/bin/env bash
# Installs the Debian package in a fresh Debian 12 (a chroot made by debootstrap; needs root and a network for the packages that it
# depends on) and runs the program there: version, help, manual page, the rules, the bundled demo.
# try_package.sh PACKAGE.deb [FOLDER]   FOLDER: an empty one for the chroot, kept; default a temporary one that is removed.
set -euo pipefail
package=$(readlink -f "$1")
root=${2:-$(mktemp -d)}
[ $# -ge 2 ] || trap 'rm -rf --one-file-system "$root"' EXIT

[ -e "$root/etc/debian_version" ] || debootstrap --variant=minbase bookworm "$root" http://deb.debian.org/debian >"$root.log"
cp "$package" "$root/tmp/quadrille.deb"
inside() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }

inside apt-get update -q >/dev/null
inside apt-get install -q -y --no-install-recommends /tmp/quadrille.deb >/dev/null
inside quadrille --version
inside quadrille --help >/dev/null
answer=$(inside sh -c 'echo "{\"id\":1,\"system\":\"echiquier\",\"ask\":\"victory\",\"position\":{\"players\":[{\"id\":\"P1\"}]}}" | quadrille rules')
[ "$answer" = '{"quadrille":1,"id":1,"ok":true,"winner":"P1","rule":"EC-4.3"}' ] || { echo "wrong answer: $answer"; exit 1; }
events=$(inside sh -c 'quadrille watch /usr/share/quadrille/demo/demo.mp4 --profile /usr/share/quadrille/demo/demo.json | wc -l')
[ "$events" -gt 5 ] || { echo "the demo gives $events events"; exit 1; }
while read -r file; do
    # minbase leaves documentation and manual pages out of what it unpacks: the package's list has them all the same.
    inside dpkg -L quadrille </dev/null | grep -qx "$file" || { echo "$file is not in the package"; exit 1; }
done <"$(dirname "$(readlink -f "$0")")/files.txt"
echo "installed and ran; the demo gives $events events"
