internal import DrawstringCore
package import DrawstringSyntax

/// An effect made from a file of another program, with the findings about that file.
package struct ImportedFile: Sendable {
  /// The file that was read, with those of its app to which it refers.
  package var source: SourceText
  /// Findings about the files, sorted by place.
  package var findings: [Diagnostic]
  /// The effect as it is read, before the writer shortens it; nil after an error.
  package var effect: ImportedEffect?
  /// The effect as YAML; nil after an error.
  package var text: [UInt8]?
  /// Errors about `text`, such as too many layers for the language.
  package var errors: [Diagnostic]
  /// The pictures in the file, which are written beside the effect.
  package var pictures: [ImportedPicture] = []
  /// The height of the canvas in points; 0 after an error.
  package var height = 0.0
}

/// Reads drawings of other programs as effects.
package enum Importer {
  /// Reads an SVG drawing or an Android vector drawable.
  ///
  /// The name of the effect is made from `name`, the name of the file. `height` is the height of the canvas in points, in
  /// place of the drawing's own; the drawing keeps its proportions. `resources` are the other files of an app, to which a
  /// vector drawable may refer.
  package static func read(
    _ bytes: [UInt8], name: String, effect: String, motion: ImportedMotion?, height: Double? = nil,
    resources: ResourceFolder? = nil
  ) -> ImportedFile {
    var diagnostics = Diagnostics()
    var result = ImportedFile(
      source: SourceText(name: name, bytes: bytes), findings: [], text: nil, errors: [])
    var drawn: ImportedEffect?
    if let reason = otherKind(of: bytes) {
      diagnostics.report(Diagnostic(.importMalformed, reason, at: SourceRange(0, 0)))
    } else if let read = MarkupReader.read(bytes, into: &diagnostics) {
      let effect = ImportedNames.effect(effect)
      if AVDEffect.roots.contains(read.elements[0].name) {
        let files = AVDFiles(read, resources, &diagnostics)
        result.source = files.source(named: name)
        drawn = AVDEffect.read(files, name: effect, motion: motion, height: height, &diagnostics)
      } else {
        drawn = SVGEffect.read(read, name: effect, motion: motion, height: height, &diagnostics)
      }
    }
    if let drawn, hasRoom(for: drawn, &diagnostics) {
      tellEmpty(drawn, &diagnostics)
      let written = EffectWriter.write(drawn)
      tellGrowth(of: drawn, from: bytes.count, to: written.text.count, &diagnostics)
      (result.effect, result.text, result.errors) = (drawn, written.text, written.errors)
      result.height = drawn.size.y
    }
    result.findings = diagnostics.sorted
    return result
  }

  /// The most elements of a drawing whose outlines get names.
  private static let mostPaths = 200

  /// Writes outlines of an SVG drawing as a block `paths`, as `{svg: …}` of the language reads them: the outline of the whole
  /// drawing, and those of its first elements with ids.
  ///
  /// The name of the first path is made from `stem`.
  package static func readPaths(_ bytes: [UInt8], name: String, stem: String) -> ImportedFile {
    var diagnostics = Diagnostics()
    var result = ImportedFile(
      source: SourceText(name: name, bytes: bytes), findings: [], text: nil, errors: [])
    func fail(_ reason: String) {
      diagnostics.report(Diagnostic(.importMalformed, reason, at: SourceRange(0, 0)))
    }
    if let reason = otherKind(of: bytes) {
      fail(reason)
    } else if let markup = MarkupReader.read(bytes, into: &diagnostics) {
      let whole = SVGOutline.read(markup, id: nil) { diagnostics.report($0) }
      switch whole.problem {
      case _ where markup.elements[0].name != "svg": fail("only SVG drawings have outlines for 'paths'")
      case .noElement, .noOutline: fail("there is no outline in the drawing")
      case .tooLarge: fail("the drawing has too many elements or segments")
      case .ring: fail("an element of the drawing uses itself")
      case nil: break
      }
      if let path = whole.path, !diagnostics.findings.contains(where: { $0.code.severity == .error }) {
        var names = ImportedNames()
        var list = [(name: names.unique(stem, or: "drawing"), path: path)]
        var rest = SVGOutline.segmentLimit
        for (id, _) in markup.ids.sorted(by: { $0.value < $1.value }).prefix(mostPaths) where rest > 0 {
          guard let path = SVGOutline.read(markup, id: id, report: { _ in }).path else { continue }
          rest -= path.segmentCount
          if path != list[0].path { list.append((names.unique(id, or: "path"), path)) }
        }
        result.text = EffectWriter.paths(list)
      }
    }
    result.findings = diagnostics.sorted
    return result
  }

  /// The most values of a written effect; a segment of a path counts a fifth.
  static let mostValues = 400_000

  /// Whether an effect is small enough to be written; else reports a finding.
  private static func hasRoom(for effect: ImportedEffect, _ diagnostics: inout Diagnostics) -> Bool {
    if effect.work <= 5 * mostValues { return true }
    diagnostics.report(
      Diagnostic(
        .limitExceeded,
        "the effect would have more than \(mostValues) values or \(5 * mostValues) segments of paths",
        at: SourceRange(0, 0)))
    return false
  }

  private static let mostGrowth = 3

  /// Reports an effect that is much longer than its source, with the reason.
  private static func tellGrowth(
    of effect: ImportedEffect, from own: Int, to length: Int, _ diagnostics: inout Diagnostics
  ) {
    guard length > mostGrowth * own, length > 4_000 else { return }
    let longest = effect.animations.compactMap(\.longestTrack).max { $0.count < $1.count }
    var reason = "parts that are used several times, at other times, are written out each time"
    if let longest, longest.count >= 40 {
      reason = "'\(longest.key)' follows its motion by \(longest.count) keyframes"
    }
    diagnostics.report(
      .importApproximated(
        "the effect is \(length / own) times as long as its source: \(reason)",
        at: SourceRange(0, 0)))
  }

  /// Adds a finding about a file without visible content, unless another finding gives the reason.
  private static func tellEmpty(_ effect: ImportedEffect, _ diagnostics: inout Diagnostics) {
    if !diagnostics.findings.isEmpty || !effect.layers.allSatisfy(\.layers.isEmpty) { return }
    diagnostics.report(
      Diagnostic(
        .importUnsupported, "there is nothing in the drawing that the effect could show",
        at: SourceRange(0, 0)
      ))
  }

  /// The kind of a file that cannot be imported, as a sentence; nil for other files.
  private static func otherKind(of bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "the file is empty" }
    let pixels: [[UInt8]] = [
      [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF".utf8),
    ]
    if pixels.contains(where: bytes.starts) {
      return
        "the file is a picture of pixels; a program for drawings can trace its outlines and save these as SVG"
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return "the file is compressed; 'gunzip -c logo.svgz | drawstring import -' unpacks a drawing"
    }
    if bytes.starts(with: "%PDF".utf8) { return "the file is a PDF; save the drawing as SVG" }
    if bytes.contains(UInt8(ascii: "<")) || bytes.contains(0) { return nil }
    let isEffect =
      bytes.starts(with: "drawstring:".utf8)
      || String(decoding: bytes, as: UTF8.self).holds(part: "\ndrawstring:")
    if isEffect { return "the file is an effect already, which 'drawstring watch' shows" }
    return "the file is neither an SVG drawing, nor a vector drawable of Android, nor a Lottie animation"
  }

  /// Whether a file is a Lottie animation, as JSON or in an archive, by its first bytes.
  package static func isLottie(_ bytes: [UInt8]) -> Bool {
    if LottieArchive.isArchive(bytes) { return true }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    return text.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  /// Reads a Lottie animation. `segments` are the parts for phases, in place of the animation's markers, and `height` is the
  /// height of the canvas in points, in place of the animation's own.
  package static func readLottie(
    _ bytes: [UInt8], name: String, effect: String, motion: ImportedMotion?, height: Double? = nil,
    segments: [LottieSegment] = []
  ) -> ImportedFile {
    var diagnostics = Diagnostics()
    var (name, bytes) = (name, bytes)
    var archive: LottieArchive?
    if LottieArchive.isArchive(bytes) {
      archive = LottieArchive(bytes)
      switch archive?.animation() ?? .failure(.damaged) {
      case .success(let animation): (name, bytes) = ("\(name)/\(animation.name)", animation.bytes)
      case .failure(let problem):
        diagnostics.report(Diagnostic(.importMalformed, problem.text, at: SourceRange(0, 0)))
        return ImportedFile(
          source: SourceText(name: name, bytes: []), findings: diagnostics.sorted, text: nil, errors: [])
      }
    }
    var result = ImportedFile(
      source: SourceText(name: name, bytes: bytes), findings: [], text: nil, errors: [])
    if let source = LottieSource.read(bytes, &diagnostics),
      let effect = LottieEffect.read(
        source.root, name: ImportedNames.effect(effect), motion: motion, height: height, segments: segments,
        archive: archive, &diagnostics), hasRoom(for: effect.effect, &diagnostics)
    {
      tellEmpty(effect.effect, &diagnostics)
      let written = EffectWriter.write(effect.effect)
      tellGrowth(of: effect.effect, from: bytes.count, to: written.text.count, &diagnostics)
      (result.text, result.errors, result.pictures) = (written.text, written.errors, effect.pictures)
      result.effect = effect.effect
      result.height = effect.effect.size.y
    }
    result.findings = diagnostics.sorted
    return result
  }
}
