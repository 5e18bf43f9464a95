#!/usr/bin/env bash
# Builds the app of Tests/Fixtures as a user of the package does: its effects are compiled by the build-tool plugin, and it
# links neither libyaml nor Foundation. A mistake in an effect stops the build, with file, line and column.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
root=$PWD

# A copy beside nothing else, so that the package is found by its path alone.
cp -rL Tests/Fixtures/App "$folder/App"
sed -i "s|path: \"../../..\"|path: \"$root\"|" "$folder/App/Package.swift"
cd "$folder/App"

swift build
app="$(swift build --show-bin-path)/App"
diff <("$app") - <<'END'
boss-dots 1.0 reducedMotion
1.0
END
if command -v ldd >/dev/null && ldd "$app" | grep -E 'yaml|Foundation' >&2; then
  echo 'the player links these' >&2
  exit 1
fi

sed -i 's/^canvas:.*/canvas: wide/' Sources/App/boss-dots.drawstring.yaml
if swift build > "$folder/log" 2>&1; then
  echo 'an effect with a mistake is built' >&2
  exit 1
fi
if ! grep -E '/boss-dots\.drawstring\.yaml:[0-9]+:[0-9]+: error: \[' "$folder/log"; then
  cat "$folder/log" >&2
  echo 'the mistake is not reported at its place' >&2
  exit 1
fi
