import DrawstringCore
internal import DrawstringSyntax

/// The options of tracks, as the graph holds them.
extension SpecCompiler {
  /// The place of a track's options in the graph; -1 where it has none. The sources of its form must be known.
  mutating func options(_ track: TrackDraft, _ sources: inout Sources) -> Int32 {
    let draft = track.options
    var options = TrackOptions()
    if case .keyframes = track.form {
      options.isSmooth = draft.interpolation?.isSmooth == true
      options.pace = draft.interpolation?.isEven == true ? .even : .stated
      if track.target.type == .color { options.colors = draft.colors }
      if sources.knots.contains(where: { $0 != KochanekBartels() }) {
        options.firstKnot = graph.addKnots(sources.knots)
      }
    } else {
      options.composition = draft.composite.composition(of: track.target)
    }
    if draft.accumulates { accumulate(track, &options, &sources) }
    if options.composition != .replace || sources.composes {
      sources.usesUnderlying = true
    } else if options.isPlain {
      return -1
    }
    return graph.addOptions(options)
  }

  private mutating func accumulate(
    _ track: TrackDraft, _ options: inout TrackOptions, _ sources: inout Sources
  ) {
    options.accumulation = CompositeWord.accumulate.composition(of: track.target)
    switch track.form {
    case .keyframes(let frames):
      // What goes on by an amount goes on by it each time.
      switch frames.last?.value {
      case .startPlus(let formulas), .underlyingPlus(let formulas):
        options.accumulation = .sum
        options.gain = .formulas(graph.addParts(formulas))
      default: options.gain = sources.last
      }
    case .value(let value): options.gain = source(value, &sources)
    case .along, .wave: break
    case .direction: options.accumulation = .replace
    }
  }

  /// How a keyframe joins the value underneath: those that are whole values already take its place.
  func composition(_ frame: KeyframeDraft, _ track: TrackDraft) -> Composition {
    switch frame.value {
    case .start, .startPlus, .underlying, .underlyingPlus: .replace
    case .lanes, .formula, .parts:
      (frame.composite ?? track.options.composite).composition(of: track.target)
    }
  }
}
