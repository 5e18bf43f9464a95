import DrawstringCore
internal import DrawstringSyntax

/// Reads the options of tracks, which are the same in every form that has them.
extension TrackValueReader {
  func trackOptions(
    _ fields: Fields, _ target: PropertyTarget, _ form: TrackForm, _ context: NodeContext
  ) -> TrackOptionsDraft {
    var options = TrackOptionsDraft()
    options.interpolation = interpolation(fields["interpolate"], target, form)
    options.isShaped = options.interpolation?.isSmooth ?? !fields.lacks("interpolate")
    options.shape = shape(fields, options) ?? KochanekBartels()
    options.colors = colors(fields, target)
    let composite = composite(fields["composite"], target)
    options.composite = composite ?? .replace
    options.isAdded = !fields.lacks("composite") && composite != .replace
    options.align = align(fields["align"], target)
    if let accumulate = fields["accumulate"] {
      options.accumulates = accumulates(accumulate, target, context)
    }
    if options.interpolation?.isEven == true, let ease = fields["ease"] {
      report(.evenPace("ease", at: range(ease.keyNode), node: ease.keyNode))
    }
    return options
  }

  private func interpolation(
    _ field: Fields.Field?, _ target: PropertyTarget, _ form: TrackForm
  ) -> InterpolateWord? {
    guard let field else { return nil }
    let node = field.valueNode
    guard let word = reader.keyword(node, as: InterpolateWord.self, what: "an interpolation") else {
      return nil
    }
    if !word.isSmooth && !word.isEven { return word }
    guard form == .keyframes || form == .fromTo else {
      report(.interpolationNeedsKeyframes(word.rawValue, at: range(node), node: node))
      return nil
    }
    guard target.type.isContinuous else {
      report(.interpolationType(word.rawValue, target.type.described, at: range(node), node: node))
      return nil
    }
    return word
  }

  private static let shapeKeys = ["tension", "continuity", "bias"]

  /// Reads the tension, continuity and bias of a track or of one of its keyframes; nil if none is given.
  func shape(_ fields: Fields, _ options: TrackOptionsDraft) -> KochanekBartels? {
    var shape: KochanekBartels?
    for key in Self.shapeKeys {
      guard let field = fields[key] else { continue }
      if !options.isShaped {
        report(.needsCubic(key, at: range(field.keyNode), node: field.keyNode))
      } else if let number = values.number(field, .number(allowsPercent: false)) {
        var changed = shape ?? options.shape
        switch key {
        case "tension": changed.tension = number
        case "continuity": changed.continuity = number
        default: changed.bias = number
        }
        shape = changed
      }
    }
    return shape
  }

  private func colors(_ fields: Fields, _ target: PropertyTarget) -> ColorMixing {
    var colors = ColorMixing()
    if (target.type.item ?? target.type) != .color {
      for key in ["colorSpace", "hue", "alpha"] {
        guard let field = fields[key] else { continue }
        report(.needsColor(key, target.type.described, at: range(field.keyNode), node: field.keyNode))
      }
      return colors
    }
    var isSpaceKnown = fields.lacks("colorSpace")
    if let field = fields["colorSpace"],
      let space = reader.keyword(field.valueNode, as: ColorSpace.self, what: "a colour space")
    {
      colors.space = space
      isSpaceKnown = true
    }
    if let field = fields["hue"] {
      let hue = reader.keyword(field.valueNode, as: HueDirection.self, what: "a way round the hues")
      colors.hue = hue ?? .shorter
      if isSpaceKnown && colors.space != .oklch {
        report(.hueNeedsOklch(at: range(field.keyNode), node: field.keyNode))
      }
    }
    if let field = fields["alpha"] {
      let alpha = reader.keyword(field.valueNode, as: AlphaWord.self, what: "what alpha does")
      colors.isStraight = alpha == .straight
    }
    return colors
  }

  /// Reads a composite operation, which the type of the property must allow; nil if none is given, or after a finding.
  func composite(_ field: Fields.Field?, _ target: PropertyTarget) -> CompositeWord? {
    guard let field else { return nil }
    let node = field.valueNode
    guard let word = reader.keyword(node, as: CompositeWord.self, what: "a composite operation") else {
      return nil
    }
    if word != .replace && !target.type.isContinuous {
      report(.notAdditive(target.type.described, at: range(node), node: node))
      return nil
    }
    return word
  }

  private func accumulates(
    _ field: Fields.Field, _ target: PropertyTarget, _ context: NodeContext
  ) -> Bool {
    guard values.constant(field.valueNode, .boolean)?.firstLane == 1 else { return false }
    if context.isBare {
      report(.needsTime("accumulate", at: range(field.keyNode), node: field.keyNode))
      return false
    }
    if !target.type.isContinuous {
      report(.notAdditive(target.type.described, at: range(field.valueNode), node: field.valueNode))
      return false
    }
    return true
  }

  func align(_ field: Fields.Field?, _ target: PropertyTarget) -> AlignWord {
    guard let field else { return .auto }
    if target.type != .path {
      report(.alignNeedsPath(target.type.described, at: range(field.keyNode), node: field.keyNode))
      return .auto
    }
    return reader.keyword(field.valueNode, as: AlignWord.self, what: "a way to align paths") ?? .auto
  }
}

extension CompositeWord {
  func composition(of target: PropertyTarget) -> Composition {
    switch self {
    case .replace: .replace
    case _ where target.type == .color: .colorSum
    case .add: target.isFactor ? .product : .sum
    case .accumulate: target.isFactor ? .growth : .sum
    }
  }
}

extension AlignWord: WordEnumeration {
  package var summary: String {
    switch self {
    case .auto: "the longest segments are cut until there are as many on both sides"
    case .strict: "both paths must have the same segments"
    }
  }
}

// MARK: Findings

extension DiagnosticCode {
  static let trackOption = DiagnosticCode("track-option")
}

extension Diagnostic {
  fileprivate static func alignNeedsPath(
    _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .trackOption, "'align' is about paths, and this track's property is \(type)", at: range, node: node)
  }

  fileprivate static func interpolationType(
    _ word: String, _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .trackOption, "'\(word)' needs values that mix, and this is \(type)", at: range, node: node,
      help: ["use 'linear' or 'discrete'"])
  }

  fileprivate static func interpolationNeedsKeyframes(_ word: String, at range: SourceRange, node: NodeID)
    -> Diagnostic
  {
    Diagnostic(
      .trackOption, "'\(word)' runs through keyframes, and this track has none", at: range,
      node: node)
  }

  fileprivate static func needsCubic(_ key: String, at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .trackOption, "'\(key)' shapes a smooth curve, and this track runs straight or in steps", at: range,
      node: node, help: ["give the track 'interpolate: cubic'"])
  }

  fileprivate static func needsColor(
    _ key: String, _ type: String, at range: SourceRange, node: NodeID
  ) -> Diagnostic {
    Diagnostic(
      .trackOption, "'\(key)' is about colours, and this is \(type)", at: range, node: node)
  }

  fileprivate static func hueNeedsOklch(at range: SourceRange, node: NodeID) -> Diagnostic {
    Diagnostic(
      .trackOption, "'hue' applies in the color space 'oklch' only", at: range, node: node,
      help: ["give the track 'colorSpace: oklch'"])
  }
}
