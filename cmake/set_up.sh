# Sourced by ./run and ./test: installs what is missing (Debian 12; a package a line in the lists) and builds Release.
# Everything that it says goes to standard error: standard output belongs to the program.

say() { printf 'quadrille: %s\n' "$*" >&2; }

# missing_packages LIST...
missing_packages() {
    local package
    while read -r package; do
        [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || printf '%s\n' "$package"
    done < <(cat "$@")
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        say "installing packages needs root: run this as root, or install sudo, or install them yourself: $*"
        exit 1
    fi
}

# install_packages LIST...
install_packages() {
    command -v dpkg-query >/dev/null || { say 'this script is for Debian 12; elsewhere see README.md, "Building by hand"'; exit 1; }
    local missing
    missing=$(missing_packages "$@")
    [ -z "$missing" ] && return
    say "installing Debian packages:" $missing
    as_root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing >&2
}

# configured WITH_TESTS: whether the build folder is, with tests (ON) or with or without them (OFF).
configured() {
    [ -f build/release/build.ninja ] || return 1
    [ "$1" = OFF ] || grep -q '^BUILD_TESTING:BOOL=ON$' build/release/CMakeCache.txt
}

# build TARGET WITH_TESTS: configures where that is needed, then builds what changed. With tests (ON) it needs
# tests/packages.txt too.
build() {
    if ! configured "$2"; then
        say 'configuring (Release)'
        cmake --preset release -DBUILD_TESTING="$2" >&2
    fi
    say "building"
    cmake --build --preset release --target "$1" >&2
}
