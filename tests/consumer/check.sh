#!/usr/bin/env bash
# Installs a build and uses it as an outside project would: by CMake and by pkg-config, each with the
# shared and with the static library. The tree is moved before it is used, so nothing in it may
# remember where it was installed.
# Usage: tests/consumer/check.sh BUILD_FOLDER WORK_FOLDER
set -euo pipefail
source=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
mkdir -p "$2"
work=$(cd "$2" && pwd)
rm -rf "$work"/{staged,prefix,cmake,pkg}
mkdir -p "$work/pkg"

cmake --install "$build" --prefix "$work/staged" >"$work/install.log"
mv "$work/staged" "$work/prefix"
prefix=$work/prefix
library=$(dirname "$(find "$prefix" -name 'libmeander.a')")
export LD_LIBRARY_PATH=$library
export PKG_CONFIG_PATH=$library/pkgconfig

fail() {
    echo "$1"
    exit 1
}

version=$(pkg-config --modversion meander)
minor=${version%.*}
[[ -f $library/libmeander.so.$version ]] || fail "no libmeander.so.$version"
[[ $(readlink "$library/libmeander.so") == "libmeander.so.$minor" ]] || fail "no development link"
readelf -d "$library/libmeander.so" | grep -q "SONAME.*\[libmeander.so.$minor\]" ||
    fail "the SONAME is not libmeander.so.$minor"

cmake -G Ninja -S "$source" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$prefix" >"$work/cmake.log"
cmake --build "$work/cmake" >>"$work/cmake.log"

read -ra flags < <(pkg-config --cflags --libs meander)
gcc -std=c11 "$source/consumer.c" -o "$work/pkg/with_shared" "${flags[@]}"
g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror "$source/consumer.cpp" -o "$work/pkg/from_cpp" \
    "${flags[@]}"
read -ra flags < <(pkg-config --static --cflags --libs meander)
gcc -std=c11 -static "$source/consumer.c" -o "$work/pkg/with_static" "${flags[@]}"

for program in "$work"/{cmake,pkg}/with_shared; do
    readelf -d "$program" | grep -q "NEEDED.*libmeander" || fail "$program lacks libmeander"
done
for program in "$work"/{cmake,pkg}/with_static; do
    readelf -d "$program" | grep -q "NEEDED.*libmeander" && fail "$program wants libmeander.so"
done

if [[ -f $library/pkgconfig/meander-media.pc ]]; then
    read -ra flags < <(pkg-config --cflags --libs meander-media)
    gcc -std=c11 "$source/media_consumer.c" -o "$work/pkg/media" "${flags[@]}"
    [[ $("$work/pkg/media") == *" bytes of PNG" ]] || fail "no PNG by libmeander-media"
fi

expected=$("$work/pkg/with_static")
[[ $(wc -l <<<"$expected") -ge 4 ]] || fail "no maze was printed: $expected"
for program in "$work"/{cmake,pkg}/with_{shared,static}; do
    [[ $("$program") == "$expected" ]] || fail "$program prints another maze"
done
[[ $("$work/pkg/from_cpp") == "$version" ]] || fail "from C++ the version is another"
if [[ -x $prefix/bin/meander ]]; then
    [[ $("$prefix/bin/meander" --version) == *"$version"* ]] || fail "meander --version is not $version"
fi
echo "$expected"
