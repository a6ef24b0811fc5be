#!/bin/sh
# build.sh FOLDER [TARBALL]: GNU Pth 2.0.7 with hooks for schedulers, built into FOLDER.
#
# The source is what Debian ships, as TARBALL or fetched with apt-get into FOLDER; nothing on the system is
# changed, and no rights are needed. Afterwards FOLDER/installed holds include/pth.h and lib/libpth.so. With TESTS=1,
# FOLDER/pth-2.0.7 also holds Pth's own test programs, built.
set -eu

# Only CC is the caller's. A `make CC=gcc` around this would tell it to Pth's own make, in place of the CC below.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES MAKELEVEL GNUMAKEFLAGS CFLAGS CPPFLAGS LDFLAGS LIBS

[ $# = 1 ] || [ $# = 2 ] || { echo "usage: build.sh FOLDER [TARBALL]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
name=pth_2.0.7.orig.tar.gz
sum=72353660c5a2caafd601b20e12e75d865fd88f6cf1a088b306a3963f0bc77232

fail() {
    echo "build.sh: $1" >&2
    exit 1
}

# Lists of source packages of our own: the system's are often switched off.
fetch() {
    command -v apt-get >/dev/null || fail "there is no apt-get here. Fetch $name and name it: build.sh FOLDER TARBALL"
    mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial
    for list in /etc/apt/sources.list.d/*.sources; do
        [ -f "$list" ] && sed 's/^Types:.*/Types: deb-src/' "$list" >"apt/parts/$(basename "$list")"
    done
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ -f "$list" ] && sed -n 's/^deb\(-src\)\{0,1\} /deb-src /p' "$list" >"apt/parts/$(basename "$list" .list).list"
    done
    set -- -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$PWD/apt/parts" \
        -o Dir::State::Lists="$PWD/apt/lists" -o Dir::Cache="$PWD/apt/cache" -o APT::Sandbox::User=
    apt-get -qq "$@" update && apt-get -qq "$@" source --download-only pth ||
        fail "apt-get does not find the source of pth. Fetch $name and name it: build.sh FOLDER TARBALL"
    rm -r apt
}

case $folder in *[[:space:]]*) fail "Pth cannot be built in $folder, because its scripts take no path with blanks. Move to another folder" ;; esac
echo "build.sh: making GNU Pth 2.0.7 with hooks in $folder; this takes about a minute"
cd "$folder"
[ -e source.log ] && rm source.log
if [ $# = 2 ]; then
    tarball=$(cd "$OLDPWD" && cd "$(dirname "$2")" && pwd)/$(basename "$2")
else
    [ -f $name ] || (fetch) >source.log 2>&1 || { cat source.log >&2; exit 1; }
    tarball=$folder/$name
fi
[ -f "$tarball" ] || fail "$tarball is missing"
echo "$sum  $tarball" | sha256sum -c --status || fail "$tarball is not the $name of Debian: its checksum differs"

rm -rf pth-2.0.7 installed
tar -xzf "$tarball"
sh "$here/instrument.sh" pth-2.0.7

# Newer C refuses what Pth's tests for features do, and then Pth builds something else: the C of its time.
cd pth-2.0.7
{
    CC="${CC:-cc} -std=gnu89" LIBS=-ldl ./configure --prefix="$folder/installed" --disable-static \
        ${TESTS:+--enable-tests --enable-pthread} &&
        make pth_p.h && make -j2 && make install
} >"$folder/build.log" 2>&1 || { tail -n 20 "$folder/build.log" >&2; fail "Pth cannot be built; see $folder/build.log"; }
