#!/usr/bin/env bash
# Checks the JSON Schemas with an independent validator: they are valid schemas; that of effects accepts every spec and every
# good case, that of traces every trace, and those of outputs the output of the program. With --long, the schema of effects
# also rejects every case with mistakes of structure, and more outputs are checked.
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

program=.build/release/drawstring
if [ ! -x "$program" ]; then program=.build/debug/drawstring; fi
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
for of in trace project frame drawing event findings inspection explanation comparison; do
  "$program" schema --of $of -o "$folder/$of.schema"
done
check-jsonschema --check-metaschema "$folder"/*.schema
check-jsonschema --schemafile "$folder/trace.schema" specs/traces/*.yaml
printf 'drawstring: 1\nfiles: [specs]\nstrict: true\nseverities: {flashing: error}\nsizes: [[320, 55]]\n' >"$folder/project.yaml"
check-jsonschema --schemafile "$folder/project.schema" "$folder/project.yaml"

# Writes an answer of the program; findings are reason to exit with 1.
answer() {
  local form="$1"
  shift
  count=$((count + 1))
  "$program" "$@" >"$folder/$count.$form" || [ $? = 1 ]
}

count=0
specs=(specs/jelly-ball.yaml specs/douyin-nav.yaml specs/examples/*.yaml)
if [ "${1-}" = --long ]; then specs=(specs/*.yaml specs/examples/*.yaml specs/cookbook/*.yaml); fi
for spec in "${specs[@]}"; do
  answer frame frame "$spec" --format json
  answer frame frame "$spec" --format json --geometry
  answer drawing frame "$spec" --format draw
  answer inspection inspect "$spec" --format json
  answer comparison diff specs/boss-dots.yaml "$spec" --format json
  for property in $(python3 -c 'import json, sys; print(*list(json.load(open(sys.argv[1]))["writers"])[:6])' \
    "$folder/$((count - 1)).inspection"); do
    answer explanation explain "$spec" --layer "${property%%.*}" --property "${property#*.}" --format json
  done
done
answer findings validate --format json Tests/Cases/bad
answer findings validate --format json specs
"$program" events specs/boss-dots.yaml --trace specs/traces/pull-and-release.yaml | split -l 1 - "$folder/line." --additional-suffix=.event
for form in frame drawing event findings inspection explanation comparison; do
  if compgen -G "$folder/*.$form" >/dev/null; then
    check-jsonschema --schemafile "$folder/$form.schema" --force-filetype json "$folder"/*."$form"
  else
    say "schema: no answer of the form '$form' was written"
    exit 1
  fi
done

[ "${1-}" = --long ] || exit 0

say 'schema: mistakes of structure'
codes='unknown-key|missing-key|missing-value|unsupported-version|conflicting-keys|bad-name'
for file in $(grep -lE "error: \[($codes)\]" Tests/Cases/bad/*/*.yaml); do
  if check-jsonschema --schemafile specs/schema.json "$file" >/dev/null 2>&1; then
    say "the schema accepts $file"
    exit 1
  fi
done
