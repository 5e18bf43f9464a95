#!/usr/bin/env bash
# Checks the output of `validate --format sarif`, for every bad case and for none, with the standard's own schema: the file
# $SARIF_SCHEMA, or else the schema that OASIS publishes.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '== %s\n' "$*"; }

published=https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

if ! command -v check-jsonschema >/dev/null; then
  say 'sarif: check-jsonschema is not installed (pip install check-jsonschema); only the tests look at it'
  exit 0
fi
schema="${SARIF_SCHEMA-}"
if [ -z "$schema" ]; then
  schema="$work/schema.json"
  if ! curl -fsSL --max-time 30 -o "$schema" "$published"; then
    say 'sarif: the schema cannot be fetched, and SARIF_SCHEMA names none; only the tests look at it'
    exit 0
  fi
fi

say 'sarif'
swift build --product drawstring
drawstring="$(swift build --show-bin-path)/drawstring"
"$drawstring" validate --strict --format sarif -o "$work/bad.sarif" Tests/Cases/bad && exit 1
"$drawstring" validate --format sarif -o "$work/none.sarif" specs
"$drawstring" validate --format sarif -o "$work/empty.sarif" - </dev/null && exit 1
# One of the schema's patterns is not valid in ECMAScript, but is in Python.
check-jsonschema --regex-variant python --schemafile "$schema" "$work"/{bad,none,empty}.sarif

# A test of the check itself: a line that does not exist is refused.
sed 's/"startLine":[0-9]*/"startLine":0/' "$work/bad.sarif" >"$work/wrong.sarif"
if check-jsonschema --regex-variant python --schemafile "$schema" "$work/wrong.sarif" >/dev/null 2>&1; then
  say 'the schema accepts a line 0'
  exit 1
fi
