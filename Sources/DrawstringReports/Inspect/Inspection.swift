import DrawstringCore
internal import DrawstringOutput

/// The animation graph for people and programs: names instead of indices, seconds instead of ticks.
package struct Inspection: Equatable, Sendable {
  package struct Track: Equatable, Sendable {
    /// `outputs` for a track of an output.
    package var layer: String
    /// The property, or the part of it that is written: `size.width`.
    package var property: String
    package var keyframes: Int
    /// The line in the source, 1-based; nil where a compiled effect does not know it.
    package var line: Int?
    /// The shared file that has the line; nil for the effect's own.
    package var file: String?
    /// Options other than the default (replace, linear, sRGB), in the author's words: `cubic`, `oklab`, `add`.
    package var options: [String]
    /// The form of the track, in words: `2 keyframes`, `along a path`.
    package var form: String

    package var target: String { "\(layer).\(property)" }

    package init(
      layer: String, property: String, keyframes: Int, line: Int?, options: [String] = [], form: String
    ) {
      self.layer = layer
      self.property = property
      self.keyframes = keyframes
      self.line = line
      self.options = options
      self.form = form
    }
  }

  /// The conditions and the clock of a top-level node.
  package struct Effectiveness: Equatable, Sendable {
    package var during: [String]
    /// The condition as the author wrote it.
    package var when: String?
    /// The trigger at whose fires the node comes into effect; nil for none.
    package var on: String?
    /// `time`, or the signal that is the node's clock.
    package var over: String

    package init(during: [String], when: String?, over: String) {
      self.during = during
      self.when = when
      self.over = over
    }
  }

  /// When a node runs, in seconds of its parent's iteration; for a root, of its own clock.
  package struct Times: Equatable, Sendable {
    /// The first active instant.
    package var start: Double
    package var end: Double
    /// The duration of one iteration.
    package var duration: Double
    package var `repeat`: Double

    package init(start: Double, end: Double, duration: Double, repeat: Double) {
      self.start = start
      self.end = end
      self.duration = duration
      self.repeat = `repeat`
    }
  }

  /// A name and the word for it.
  package struct Pair: Equatable, Sendable {
    package var name: String
    package var word: String
  }

  /// An event that a node emits.
  package struct Event: Equatable, Sendable {
    /// In seconds from the start of the iteration.
    package var at: Double
    package var name: String
    package var haptic: String?

    package init(at: Double, name: String, haptic: String? = nil) {
      self.at = at
      self.name = name
      self.haptic = haptic
    }
  }

  package struct Node: Equatable, Sendable {
    /// The author's name, or the node's path in the file.
    package var id: String
    package var effectiveness: Effectiveness?
    /// Nil if the clock is a signal and the keyframes' offsets are values of the signal.
    package var times: Times?
    package var tracks: [Track]
    package var nodes: [Node]
    /// The nodes that this node starts after, as the author wrote it.
    package var after: String?
    /// The blend duration in seconds; nil without a blend.
    package var blend: Double?
    package var events: [Event] = []

    package init(id: String, effectiveness: Effectiveness?, times: Times?, tracks: [Track], nodes: [Node]) {
      self.id = id
      self.effectiveness = effectiveness
      self.times = times
      self.tracks = tracks
      self.nodes = nodes
    }
  }

  /// The nodes that write a property, in file order.
  package struct Writers: Equatable, Sendable {
    package var target: String
    package var nodes: [String]

    package init(target: String, nodes: [String]) {
      self.target = target
      self.nodes = nodes
    }
  }

  /// The physics of the effect, whose values override all nodes.
  package struct Physics: Equatable, Sendable {
    package struct Body: Equatable, Sendable {
      package var layer: String
      /// In points.
      package var radius: Double
      package var restitution: Double
      package var friction: Double
      package var resistance: Double
      package var angularResistance: Double
      package var rotates: Bool
      /// The translation, in points, of a body that a drag finds outside of its boundaries; nil for none.
      package var escape: [Double]?
    }

    /// In points per second squared.
    package var gravity: [Double]
    /// In steps per second.
    package var step: Int
    /// The condition as the author wrote it; nil for always.
    package var active: String?
    package var bodies: [Body]
    package var boundaries: [String]
  }

  package var effect: String
  package var nodes: [Node]
  package var writers: [Writers]
  /// Nil if the effect has no physics.
  package var physics: Physics?
  package var inputs: [Input] = []
  package var signals: [Signal] = []
  package var formulas: [Formula] = []
  /// The layers that take taps, with the triggers that they fire.
  package var taps: [Pair] = []
  /// The haptics of the lifecycle, by event; for `ended` with its outcome.
  package var haptics: [Pair] = []

  package init(effect: String, nodes: [Node], writers: [Writers]) {
    self.effect = effect
    self.nodes = nodes
    self.writers = writers
  }
}

extension Inspection {
  /// The options of a track other than the default (replace, linear, sRGB), in the author's words.
  static func options(_ track: DrawstringCore.Track, _ graph: Graph) -> [String] {
    guard track.options.exists else { return [] }
    let options = graph.trackOptions[track.options]
    var words: [String] = []
    if options.isSmooth || options.pace == .even {
      words.append(options.pace == .stated ? "cubic" : options.isSmooth ? "cubic-paced" : "paced")
    }
    if options.colors.space != .srgb { words.append(options.colors.space.rawValue) }
    if options.colors.hue != .shorter { words.append("\(options.colors.hue.rawValue) hue") }
    if options.colors.isStraight { words.append("straight alpha") }
    switch composition(track, options, graph) {
    case .replace: break
    case .sum, .colorSum, .product: words.append("added")
    case .growth: words.append("accumulated")
    }
    if options.accumulation != .replace { words.append("accumulating over iterations") }
    return words
  }

  /// How a track is combined with the underlying value. For keyframes, the first composition other than `replace`.
  private static func composition(
    _ track: DrawstringCore.Track, _ options: TrackOptions, _ graph: Graph
  ) -> Composition {
    guard case .keyframes(let first, let count, _) = track.form else { return options.composition }
    let frames = graph.keyframes[first, count: count]
    return frames.first { $0.composition != .replace }?.composition ?? .replace
  }
}
