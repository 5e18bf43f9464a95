#!/usr/bin/env bash
# Makes the players that are not Swift packages, from DrawstringCore, DrawstringPlayer and the functions of drawstring.h in
# Embedded Swift. The same toolchain makes the same bytes in any folder. The modules need wasm-opt of Binaryen 108,
# Python 3 and xz 5.4.1, `page` zopfli 1.0.3, and `page`, `scripts` and `npm` esbuild 0.17.0.
#
#   make.sh wasm FILE [C…]   the WebAssembly module, and FILE.lzma; with the exported functions of C files for tests
#   make.sh page FILE        the script of pages with the player, the style and the markup in it, compressed
#   make.sh scripts FOLDER   the modules of the player and of the element for the web, minified
#   make.sh npm FOLDER       the package for npm, of which `npm pack FOLDER` makes a tarball
#   make.sh library PREFIX [--target MACHINE-linux]
#                            libdrawstring.so, libdrawstring.a, drawstring.h and drawstring.pc below PREFIX; for another
#                            machine, aarch64 or riscv64, of objects that know no system: the library asks for no C library
#                            and takes that of the program that loads it
#   make.sh version          prints the version of the program, which is in Text/Seconds.swift
set -euo pipefail
export LC_ALL=C

usage() {
  sed -n '2,14s/^# \{0,1\}//p' "$0" >&2
  exit 2
}
version=$(sed -n 's/.*let program = "\(.*\)"/\1/p' "$(dirname "$0")/../DrawstringOutput/Text/Seconds.swift")
if [ "$*" = version ]; then
  echo "$version"
  exit
fi
[ $# -ge 2 ] || usage
kind=$1
mkdir -p "$(dirname "$2")"
output="$(cd "$(dirname "$2")" && pwd)/$(basename "$2")"
extra=()
machine=$(uname -m)
if [ "$kind" = library ] && [ $# -eq 4 ] && [ "$3" = --target ]; then
  machine=${4%-linux}
elif [ "$kind" = wasm ]; then
  for file in "${@:3}"; do extra+=("$(realpath "$file")"); done
elif [ $# -ne 2 ]; then
  usage
fi
cd "$(dirname "$0")/.."

say() { printf 'make.sh: %s\n' "$*" >&2; }

tools="$(dirname "$(readlink -f "$(command -v swiftc)")")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

flags=(
  -enable-experimental-feature Embedded -wmo -parse-as-library -Osize -swift-version 6 -package-name drawstring
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -strict-memory-safety -warnings-as-errors
  -Xfrontend -disable-incremental-llvm-codegen -I "$work" -I CDrawstring/include
)

c_flags=(-std=c2x -Oz -ffp-contract=off -fno-math-errno -fno-builtin -Wall -Werror)

# A JavaScript file without imports, exports, indentation, and comments that have lines of their own.
plain() {
  awk '/^ *\/\*/ { inside = 1 } inside { if (/\*\/$/) inside = 0; next } /^ *(\/\/|$)/ || /^import / { next }
    { sub(/^export /, ""); sub(/^ +/, ""); print }' "$@"
}

# A JavaScript module as a declaration of one of its exports.
declared() { printf 'const {%s} = (() => {\n%s\nreturn {%s}\n})()\n' "$2" "$(plain "$1")" "$2"; }

# A file without indentation as a constant of JavaScript.
constant() { printf 'const %s = `%s`\n' "$2" "$(sed 's/[`$\\]/\\&/g; s/^ *//' "$1")"; }

# Compiles the Swift files of a folder to an object and a module. That of DrawstringCore takes a minute or more.
compile() {
  say "compile $1"
  find "$1" -name '*.swift' | sort | xargs swiftc "${target[@]}" "${flags[@]}" -c -module-name "$1" \
    -emit-module -emit-module-path "$work/$1.swiftmodule" -o "$work/$1.o"
}

case $kind in
wasm)
  # The linker optimises all three modules as one. The compiler neither inlines functions nor copies them for their closures:
  # with that, frames take 1 to 3 µs in place of 1 to 15, and the module is 15 kB larger after gzip.
  target=(
    -target wasm32-unknown-none-wasm -lto=llvm-full -Xllvm -sil-disable-pass=inline
    -Xllvm -sil-disable-pass=closure-specialize -Xllvm -sil-disable-pass=function-signature-opts
    -Xllvm -inline-threshold=0
  )
  for module in DrawstringCore DrawstringPlayer DrawstringWasm; do compile $module; done
  for file in DrawstringWasm/{Arithmetic,Memory}.c "${extra[@]}"; do
    "$tools/clang" --target=wasm32-unknown-none-wasm -mbulk-memory "${c_flags[@]}" -I CDrawstring/include -c "$file" \
      -o "$work/$(basename "$file" .c).c.o"
  done
  exports=(--export=ds_allocate --export=ds_release)
  for name in $(grep -oE '\bds_(effect|player|property)_[a-z_]+\(' CDrawstring/include/drawstring.h | tr -d '(' | sort -u); do
    exports+=("--export=$name")
  done
  say 'link and compress'
  # Fewer inlined functions, and loops and values as they are written: each saves bytes after compression.
  "$tools/wasm-ld" -s --no-entry --gc-sections -z stack-size=1048576 "${exports[@]}" \
    --lto-O2 -mllvm -inline-threshold=-20 -mllvm -disable-lsr -mllvm -disable-machine-cse \
    "$work"/Drawstring{Wasm,Player,Core}.o "$work"/*.c.o -o "$work/linked.wasm"
  # The linker leaves the first kilobyte of the memory unused.
  wasm-opt --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
    --low-memory-unused --flatten --rereloop -Oz -Oz --converge -ocimfs 0 -aimfs 6 --coalesce-locals-learning \
    "$work/linked.wasm" -o "$work/drawstring.wasm"
  DrawstringWasm/order.py "$work/drawstring.wasm"
  cp "$work/drawstring.wasm" "$output"
  # The properties that `packed.js` reads.
  xz -c --format=lzma --lzma1=preset=9e,lc=3,lp=0,pb=0 "$output" > "$output.lzma"
  ;;
page)
  cd DrawstringResources
  # The order is that of use: later files call functions of earlier ones.
  {
    declared Web/drawstring.js 'load, Operation, Field, Flag'
    sed '/^\/\/ MARK: The element/,$d' Web/drawstring-effect.js > "$work/painter.js"
    declared "$work/painter.js" 'Painter, directions, placeOf'
    constant Page/page.css pageStyle
    constant Page/controls.html pageMarkup
    plain Page/{opening,screen,scene,zoom,stage,inspector,plots,timeline,inputs,events,trace,showing,controls,start}.js
  } | esbuild --minify --log-level=error > "$work/page.js"
  # A smaller file than that of gzip, which every gzip reads.
  zopfli -c "$work/page.js" > "$output"
  ;;
scripts)
  mkdir -p "$output"
  for name in drawstring drawstring-effect; do
    esbuild --minify --format=esm --log-level=error "DrawstringResources/Web/$name.js" > "$output/$name.js"
  done
  ;;
npm)
  # The sources of the maps are beside the package, wherever that is.
  cp -r DrawstringResources/Web "$work/source"
  for name in drawstring drawstring-effect; do
    (cd "$work" && esbuild --minify --format=esm --sourcemap --log-level=error "source/$name.js" --outfile="source/Package/$name.js")
  done
  sed -i 's|"\.\./\(drawstring[a-z-]*\.js\)"|"source/\1"|' "$work"/source/Package/*.map
  sed -i "s|\"version\": \".*\"|\"version\": \"$version\"|" "$work/source/Package/package.json"
  mkdir -p "$output"
  cp -r "$work"/source/Package/. "$work"/source/drawstring{,-effect}.d.ts "$work/source/drawstring.wasm" "$output"
  ;;
library)
  c_target=(--target="$machine-linux-gnu")
  if [ "$machine" = "$(uname -m)" ]; then
    target=(-target "$machine-unknown-linux-gnu")
    link=(-Wl,-z,defs)
  else
    target=(-target "$machine-none-none-elf" -Xcc -fPIC)
    link=(-nostdlib)
  fi
  target+=(-Xfrontend -function-sections)
  for module in DrawstringCore DrawstringPlayer DrawstringWasm; do compile $module; done
  for file in Arithmetic Seed; do
    "$tools/clang" "${c_target[@]}" -fPIC "${c_flags[@]}" -c DrawstringWasm/$file.c -o "$work/$file.o"
  done
  objects=("$work"/Drawstring{Wasm,Player,Core}.o "$work/Seed.o")
  say 'link'
  mkdir -p "$output/lib/pkgconfig" "$output/include"
  echo '{ global: ds_*; local: *; };' > "$work/exports"
  "$tools/clang" "${c_target[@]}" "${link[@]}" -shared -fuse-ld=lld -Wl,--gc-sections -Wl,-s -Wl,--version-script="$work/exports" \
    -Wl,-soname,libdrawstring.so "${objects[@]}" "$work/Arithmetic.o" \
    -o "$output/lib/libdrawstring.so"
  rm -f "$output/lib/libdrawstring.a"
  "$tools/llvm-ar" rcsD "$output/lib/libdrawstring.a" "${objects[@]}"
  cp CDrawstring/include/drawstring.h "$output/include"
  cat > "$output/lib/pkgconfig/drawstring.pc" <<END
prefix=\${pcfiledir}/../..
Name: drawstring
Description: Plays compiled Drawstring effects
Version: $version
Cflags: -I\${prefix}/include
Libs: -L\${prefix}/lib -Wl,-rpath,\${prefix}/lib -ldrawstring
Libs.private: -lm
END
  ;;
*) usage ;;
esac
