#!/usr/bin/env bash
# Runs the tests of DrawstringUI with stubs of Apple's modules, and type-checks all of it as on Apple's platforms, with
# Objective-C, which does not run on Linux. Type-checks the sample app.
set -euo pipefail
cd "$(dirname "$0")/.."

say() { printf '== %s\n' "$*"; }

say 'DrawstringUI against stubs'
DRAWSTRING_STUBS=1 swift test --scratch-path .build/stubs --filter DrawstringUITests

say 'DrawstringUI with Objective-C, types only'
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build="$(DRAWSTRING_STUBS=1 swift build --scratch-path .build/stubs --show-bin-path)/Modules"
# The stubs are compiled again, because those of the tests have no Objective-C.
mkdir "$folder/player"
cp "$build"/DrawstringCore.* "$build"/DrawstringPlayer.* "$folder/player"
objc=(-swift-version 6 -parse-as-library -module-cache-path "$folder/cache" -I "$folder" -I "$folder/player"
  -Xfrontend -enable-objc-interop -Xfrontend -disable-objc-attr-requires-foundation-module)
make_stub() {
  swiftc "${objc[@]}" -emit-module -module-name "$1" -emit-module-path "$folder/$1.swiftmodule" Tests/Stubs/"$1"/*.swift
}
# The stubs that the package is compiled with; SwiftPM names them by their folder.
package="$(basename "$PWD" | tr 'A-Z' 'a-z' | tr -c 'a-z0-9\n' _)"
check() {
  swiftc "${objc[@]}" -typecheck -module-name DrawstringUI -package-name "$package" -warnings-as-errors \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -strict-memory-safety \
    Sources/DrawstringUI/*.swift Sources/DrawstringUI/System/*.swift
}
make_stub CoreGraphics
# watchOS has no Core Animation.
check
for name in ObjectiveC QuartzCore UIKit SwiftUI; do make_stub "$name"; done
check

say 'The sample app, types only'
"$build/../drawstring-compile" "$folder/Effects.swift" Tests/Fixtures/AppleApp/*.drawstring.yaml
swiftc -swift-version 6 -parse-as-library -I "$build" -typecheck -warnings-as-errors -module-name SampleApp \
  Tests/Fixtures/AppleApp/*.swift "$folder/Effects.swift"

say 'The plugin for Xcode projects, types only'
plugins="$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/pm/PluginAPI"
plugin=(-parse-as-library -package-description-version 6.2 -I "$plugins")
swiftc "${plugin[@]}" -emit-module -module-name XcodeProjectPlugin -emit-module-path "$folder/XcodeProjectPlugin.swiftmodule" \
  Tests/Stubs/XcodeProjectPlugin/*.swift
swiftc "${plugin[@]}" -I "$folder" -typecheck -warnings-as-errors Sources/DrawstringPlugin/*.swift

say 'What Apple has deprecated does not compile'
cat > "$folder/Deprecated.swift" <<'END'
import UIKit
@MainActor func uses(_ view: UIView, _ link: CADisplayLink) {
  view.traitCollectionDidChange(nil)
  _ = UIScreen.main
  _ = link.frameInterval
}
END
found="$(swiftc "${objc[@]}" -typecheck -warnings-as-errors "$folder/Deprecated.swift" 2>&1 | grep -c "^$folder/Deprecated.swift.* is deprecated" || true)"
if [ "$found" != 3 ]; then
  echo "$found of 3 deprecated names are found"
  exit 1
fi
