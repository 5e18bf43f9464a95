#!/usr/bin/env bash
# The WebAssembly player is reproducible: make.sh gives the committed bytes. The player is linked without a C library, so it
# contains no function whose last bits differ between libraries. The objects of native builds need none of these functions
# either. Prints what fails.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

Sources/DrawstringWasm/make.sh wasm "$folder/drawstring.wasm"
Sources/DrawstringWasm/make.sh page "$folder/page.js.gz"
Sources/DrawstringWasm/make.sh scripts "$folder"
for file in Web/drawstring.wasm Web/drawstring.wasm.lzma Page/page.js.gz Web/Minified/drawstring{,-effect}.js; do
  if ! cmp "$folder/$(basename $file)" "Sources/DrawstringResources/$file" >&2; then
    echo "Sources/DrawstringWasm/make.sh makes another $file: commit what it makes" >&2
    exit 1
  fi
done

tool="$(dirname "$(readlink -f "$(command -v swiftc)")")/llvm-nm"
[ -x "$tool" ] || tool=llvm-nm
inexact='a?(sin|cos|tan)h?(pi)?|sincos(pi)?|__sincos.*|atan2|exp(2|10|m1)?|log(2|10|1p)?|pow|cbrt|hypot|fma|[tl]gamma|erfc?'
# By the sources, because objects of deleted files may be left.
find Sources/DrawstringCore -name '*.swift' | while read -r source; do
  name="$(basename "$source").o"
  for object in ".build/debug/DrawstringCore.build/$name" ".build/release/DrawstringCore.build/$name"; do
    [ ! -e "$object" ] || "$tool" --undefined-only --just-symbol-name "$object"
  done
done > "$folder/native"
if grep -xE "_?($inexact)[fl]?" "$folder/native" >&2; then
  echo 'objects of DrawstringCore in .build need these' >&2
  exit 1
fi
