#!/usr/bin/env bash
# DrawstringCore compiles as Embedded Swift, without a system below it: only the functions of a C mathematics library
# are declared to it. Prints what fails.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/module.modulemap" <<'MAP'
module EmbeddedMath [extern_c] { header "math.h" export * }
MAP
cat > "$folder/math.h" <<'HEADER'
double sin(double); double cos(double); double tan(double); double asin(double); double atan2(double, double);
double exp(double); double expm1(double); double log(double); double pow(double, double); double cbrt(double);
HEADER

if ! find Sources/DrawstringCore -name '*.swift' -print0 | sort -z | xargs -0 swiftc \
  -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library -c \
  -module-name DrawstringCore -package-name drawstring -swift-version 6 \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility -strict-memory-safety -warnings-as-errors \
  -diagnostic-style llvm -Xcc "-fmodule-map-file=$folder/module.modulemap" \
  -o "$folder/core.o" 2> "$folder/log"; then
  grep -E '(error|warning):' "$folder/log" >&2 || cat "$folder/log" >&2
  echo 'DrawstringCore does not compile as Embedded Swift' >&2
  exit 1
fi
