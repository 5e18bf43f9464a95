#!/usr/bin/env bash
# Builds the app of Tests/Fixtures as a user of the package does: SwiftPM fetches a version of the package, the build-tool plugin
# compiles the app's effects, and the app links neither libyaml nor Foundation. A mistake in an effect stops the build, with file,
# line and column.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A repository with a version of the files here, and the app in a folder of its own, so that nothing else is found.
mkdir "$folder/drawstring"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$folder/drawstring"
git -C "$folder/drawstring" init --quiet
git -C "$folder/drawstring" add .
git -C "$folder/drawstring" -c user.name=fixtures -c user.email=fixtures@localhost commit --quiet --message 'A version'
git -C "$folder/drawstring" tag 1.0.0
cp -rL Tests/Fixtures/App "$folder/App"
sed -i "s|name: \"drawstring\", path: \"../../..\"|url: \"file://$folder/drawstring\", from: \"1.0.0\"|" "$folder/App/Package.swift"
cd "$folder/App"

# Files, layers, outputs and signals named by keywords of Swift, and a title that looks like the end of a comment.
python3 - Sources/App <<'END'
import json
import pathlib
import sys

WORDS = """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private
    precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default defer do
    else fallthrough for guard if in repeat return throw switch where while Any as await catch false is nil self Self super
    throws true try actor any async borrowing consume consuming copy didSet discard dynamic each final get indirect infix
    isolated lazy left macro mutating none nonisolated nonmutating optional override package postfix precedence prefix Protocol
    required right sending set some Type unowned unsafe weak willSet effect effects layers compiled variants events outputs
    signals Effect Effects Layers LayerHandle Sendable StaticString String Swift hash description a1 a-1 A1
""".split()
folder = pathlib.Path(sys.argv[1])
# No two files have the same words for a name.
files = {"".join(filter(str.isalnum, word)).lower(): word for word in [*WORDS, "Spinner", "2-dots", "é-dots", "1st"]}
for name in files.values():
    words = [word for word in dict.fromkeys(WORDS) if word != "outputs"] if name == "Spinner" else ["dot"]
    title = f"{name}\r\n  static let code = {{ print(\"code\") }}()\u2028\u0085*/"
    (folder / f"{name}.drawstring.yaml").write_text(json.dumps({
        "drawstring": 1, "effect": "words", "title": title, "canvas": [9, 9],
        "layers": [{"id": layer, "size": [3, 3], "backgroundColor": "red"} for layer in words],
        "animations": [{"during": "refreshing", "duration": "1s", "tracks": {f"{words[0]}.opacity": [0, 1]},
                        "events": [{"at": "50%", "emit": event} for event in words]}],
        "variants": {variant: {"layers": {words[0]: {"opacity": 0.5}}} for variant in words[:32]},
    }))
END

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
