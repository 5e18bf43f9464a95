#!/usr/bin/env bash
# DrawstringCore compiles as Embedded Swift, without a system below it, and its object needs nothing of a C library but
# memory and exact rounding: no function whose last bits differ between libraries. The same holds for the objects of
# native builds, where there are any. Prints what fails.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

if ! find Sources/DrawstringCore -name '*.swift' -print0 | sort -z | xargs -0 swiftc \
  -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library -c \
  -module-name DrawstringCore -package-name drawstring -swift-version 6 \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -strict-memory-safety -warnings-as-errors \
  -diagnostic-style llvm -o "$folder/core.o" 2> "$folder/log"; then
  grep -E '(error|warning):' "$folder/log" >&2 || cat "$folder/log" >&2
  echo 'DrawstringCore does not compile as Embedded Swift' >&2
  exit 1
fi

tool="$(dirname "$(readlink -f "$(command -v swiftc)")")/llvm-nm"
[ -x "$tool" ] || tool=llvm-nm
# Functions of C that round exactly or move memory; what the compiler, the linker and Swift's runtime add.
allowed='fmod|round|floor|ceil|trunc|rint|sqrt|memcmp|memcpy|memmove|memset|malloc|free|posix_memalign|putchar|arc4random_buf'
allowed="$allowed|__multi3|__stack_.*|__memory_base|__table_base|__indirect_function_table|_swift_stdlib_.*"
"$tool" --undefined-only --just-symbol-name "$folder/core.o" > "$folder/needed"
if grep -vxE "$allowed" "$folder/needed" >&2; then
  echo 'the embedded object of DrawstringCore needs these' >&2
  exit 1
fi

inexact='a?(sin|cos|tan)h?(pi)?|sincos(pi)?|__sincos.*|atan2|exp(2|10|m1)?|log(2|10|1p)?|pow|cbrt|hypot|fma|[tl]gamma|erfc?'
# By the sources, since objects of files that are gone may be left.
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
