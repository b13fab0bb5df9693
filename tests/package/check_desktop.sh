#!/usr/bin/env bash
# How a desktop and a software centre find the program: check_desktop.sh entry|description FILE
# The exit status is 77, which ctest takes for skipped, where the tool that knows the specification is not installed.
set -euo pipefail
need() { # TOOL PACKAGE
    command -v "$1" >/dev/null && return
    echo "$1 is not installed (Debian package $2); $file is not checked" >&2
    exit 77
}
kind=$1 file=$2
case $kind in
entry)
    need desktop-file-validate desktop-file-utils
    said=$(desktop-file-validate "$file" 2>&1) || true # hints leave the status at 0
    [ -z "$said" ] || { echo "$said" >&2; exit 1; }
    ;;
description)
    need appstreamcli appstream
    appstreamcli validate --no-net --strict "$file"
    ;;
*)
    echo 'usage: check_desktop.sh entry|description FILE' >&2
    exit 2
    ;;
esac
