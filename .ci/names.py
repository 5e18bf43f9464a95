#!/usr/bin/env python3
"""The library's public names do not clash with names of the modules that an app imports beside it.

Makes modules with the names of SwiftUI, UIKit and CoreGraphics, in which types of those frameworks are empty types, and
compiles a file that imports them and Foundation beside Drawstring and names each public type of the library without its
module. The names of DrawstringUI, which is empty on other platforms than Apple's, are compared with those words.

usage: .ci/names.py MODULES    the folder of the built library's modules, such as .build/debug/Modules
"""
import pathlib
import re
import subprocess
import sys
import tempfile

# The top-level types of each framework whose names a library about animation may also use.
FRAMEWORKS = {
    "SwiftUI": """
        Alignment Anchor Angle Animation AnimatablePair Animatable AnyShape AnyTransition AnyView Axis BlendMode Binding
        Button Canvas Capsule Circle Color ContainerRelativeShape ContentMode CoordinateSpace CustomAnimation
        Divider Edge EdgeInsets Ellipse EmptyView Environment EventModifiers FillStyle Font Form Gesture
        Gradient GraphicsContext Group HStack HorizontalAlignment Image InsetShape KeyframeTimeline KeyframeTrack
        Keyframe KeyframeAnimator Label Layout LinearGradient LinearKeyframe List Material MoveKeyframe Namespace
        Path PhaseAnimator PinnedScrollableViews Popover ProgressView RadialGradient Rectangle RedactionReasons RefreshAction
        RoundedRectangle Scene ScenePhase ScrollPhase ScrollView Section Shader Shape Slider Spacer Spring
        SpringKeyframe Stepper StrokeStyle Symbol SymbolEffect Tab Text TextAlignment TextSelection TimelineSchedule
        TimelineView Toggle Transaction Transition UnitCurve UnitPoint Update VectorArithmetic VerticalAlignment View
        ViewModifier VisualEffect Visibility Window ZStack CubicKeyframe Content Configuration
    """,
    "UIKit": """
        UIColor UIBezierPath UIView UIEvent UITouch UIImage UIFont UIRefreshControl UIScrollView UIEdgeInsets
        UIOffset UIAction UICommand UIMenu NSTextAlignment NSDirectionalEdgeInsets NSLineBreakMode
        CADisplayLink CALayer CAShapeLayer CAGradientLayer CATextLayer CAReplicatorLayer CAMediaTimingFunction
        CAKeyframeAnimation CASpringAnimation CATransaction CATransform3D CAFrameRateRange
    """,
    "CoreGraphics": """
        CGAffineTransform CGColor CGContext CGFloat CGGradient CGImage CGLayer CGLineCap CGLineJoin CGPath CGPoint
        CGRect CGSize CGVector CGBlendMode CGInterpolationQuality
    """,
}

DECLARATION = re.compile(r"^public (?:indirect )?(?:final )?(?:struct|enum|class|protocol|actor|typealias) (\w+)", re.M)


# The types of DrawstringUI, which is compiled where those frameworks exist.
ISOLATED = re.compile(r"^  @MainActor public (?:final )?(?:struct|enum|class|protocol) (\w+)", re.M)


def public_names(folders=("DrawstringCore", "DrawstringPlayer", "DrawstringLoader", "Drawstring")):
    names = set()
    for folder in folders:
        for path in pathlib.Path("Sources", folder).rglob("*.swift"):
            text = path.read_text()
            names |= set(DECLARATION.findall(text)) | set(ISOLATED.findall(text))
    return sorted(names)


def compile_file(folder, name, text, *options):
    source = pathlib.Path(folder, name)
    source.write_text(text)
    command = ["swiftc", "-swift-version", "6", *options, str(source)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{name} does not compile:\n{result.stderr}")


def main():
    modules = str(pathlib.Path(sys.argv[1]).resolve())
    names = public_names()
    assert len(names) > 40, "the public names of the library are not found"
    isolated = public_names(["DrawstringUI"])
    assert isolated, "the public names of DrawstringUI are not found"
    taken = {word for words in FRAMEWORKS.values() for word in words.split()}.union(names).intersection(isolated)
    if taken:
        sys.exit(f"names of DrawstringUI are taken: {sorted(taken)}")
    with tempfile.TemporaryDirectory() as folder:
        for module, words in FRAMEWORKS.items():
            types = "".join(f"public struct {word} {{}}\n" for word in dict.fromkeys(words.split()))
            compile_file(
                folder, f"{module}.swift", types, "-parse-as-library", "-emit-module", "-module-name", module,
                "-emit-module-path", f"{folder}/{module}.swiftmodule")
        imports = "".join(f"import {module}\n" for module in ["Drawstring", "Foundation", *FRAMEWORKS])
        uses = "".join(f"func use(_ value: borrowing {name}) {{}}\n" for name in names)
        resources = pathlib.Path(modules).parent / "DrawstringResources.build/module.modulemap"
        maps = []
        for path in [pathlib.Path("Sources/CYAML/module.modulemap").resolve(), resources]:
            maps += ["-Xcc", f"-fmodule-map-file={path}"]
        compile_file(
            folder, "App.swift", imports + uses, "-typecheck", "-parse-as-library", "-I", folder, "-I", modules, *maps)
    print(f"{len(names) + len(isolated)} public names clash with none of {sum(len(w.split()) for w in FRAMEWORKS.values())}")


if __name__ == "__main__":
    main()
