#!/usr/bin/env bash
# The JSON Schema of effects against a validator that is not ours: it is a schema, and it accepts every spec and every
# good case. With --long, it also rejects every case whose mistakes are ones of structure.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '== %s\n' "$*"; }

if ! command -v check-jsonschema >/dev/null; then
  say 'schema: check-jsonschema is not installed (pip install check-jsonschema); only the tests look at it'
  exit 0
fi

say 'schema'
check-jsonschema --check-metaschema specs/schema.json
check-jsonschema --schemafile specs/schema.json specs/*.yaml specs/examples/*.yaml specs/cookbook/*.yaml Tests/Cases/good/*/*.yaml

[ "${1-}" = --long ] || exit 0

say 'schema: mistakes of structure'
codes='unknown-key|missing-key|missing-value|unsupported-version|conflicting-keys|bad-name'
for file in $(grep -lE "error: \[($codes)\]" Tests/Cases/bad/*/*.yaml); do
  if check-jsonschema --schemafile specs/schema.json "$file" >/dev/null 2>&1; then
    say "the schema accepts $file"
    exit 1
  fi
done
