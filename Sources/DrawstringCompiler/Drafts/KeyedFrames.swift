internal import DrawstringCore
internal import DrawstringSyntax

/// Keyframes under their places, as CSS has them: `{0%: 0, 50%: 1, 100%: 0}`.
struct KeyedFrames {
  /// The first key that is a place.
  let key: NodeID
  /// The same keyframes as a list.
  let list: String

  /// Finds such keyframes; nil if other keys are there, or none is a percentage.
  init?(_ node: NodeID, in document: Document) {
    let children = document.children(of: node)
    var frames: [(place: Double, value: String)] = []
    var key: NodeID?
    for place in stride(from: children.startIndex, to: children.endIndex, by: 2) {
      let (name, value) = (document.text(of: children[place]), document.range(of: children[place + 1]))
      let text = String(decoding: document.source[value.start..<value.end], as: UTF8.self)
      if text.contains("\n") || text.isEmpty { return nil }
      if name == "from" || name == "to" {
        frames.append((name == "from" ? 0 : 100, text))
      } else if name.hasSuffix("%"), let number = Double(name.dropLast()), number.isFinite {
        frames.append((number, text))
        key = key ?? children[place]
      } else {
        return nil
      }
    }
    guard let key else { return nil }
    self.key = key
    frames.sort { $0.place < $1.place }
    let isEven =
      frames.count > 1
      && frames.indices.allSatisfy { frames[$0].place == 100 * Double($0) / Double(frames.count - 1) }
    let items = frames.map { frame in
      isEven ? frame.value : "{at: \(JavaScriptNumber.description(of: frame.place))%, value: \(frame.value)}"
    }
    list = "[" + items.joined(separator: ", ") + "]"
  }
}

// MARK: Findings

extension Diagnostic {
  static func keyedFrames(
    _ frames: KeyedFrames, at range: SourceRange, node: NodeID, whole: SourceRange
  ) -> Diagnostic {
    Diagnostic(
      .unknownKey, "keyframes are a list, and their places are no keys", at: range, node: node,
      help: ["write '\(brief(frames.list))'"], fix: Fix(replace: whole, with: frames.list))
  }
}
