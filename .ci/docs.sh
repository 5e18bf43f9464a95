#!/usr/bin/env bash
# Builds the library's documentation with the toolchain's DocC; a warning is an error. The archive is written to
# .build/Drawstring.doccarchive; with --preview it is served to a browser instead.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '== %s\n' "$*"; }

if ! command -v docc >/dev/null; then
  say 'documentation: this toolchain has no docc; only the tests look at the articles'
  exit 0
fi

say 'documentation'
swift build --target Drawstring
build="$(swift build --show-bin-path)"
symbols="$build/Drawstring.symbols"
rm -rf "$symbols"
mkdir -p "$symbols"
target="$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)".*/\1/p' | head -1)"
# Drawstring re-exports the public symbols of these modules, which are documented as its own.
swift symbolgraph-extract -module-name Drawstring -target "$target" -I "$build/Modules" -I Sources/CYAML \
  -minimum-access-level public -skip-synthesized-members \
  -experimental-allowed-reexported-modules=DrawstringCore,DrawstringPlayer,DrawstringLoader -output-dir "$symbols"

mode=convert
[ "${1-}" = --preview ] && mode=preview
docc "$mode" Sources/Drawstring/Drawstring.docc --additional-symbol-graph-dir "$symbols" \
  --fallback-display-name Drawstring --fallback-bundle-identifier drawstring --warnings-as-errors \
  --output-dir .build/Drawstring.doccarchive
