import DrawstringCore
internal import DrawstringOutput

/// The animation graph as people and programs ask for it: names in place of indices, seconds in place of ticks.
package struct Inspection: Equatable, Sendable {
  package struct Track: Equatable, Sendable {
    /// `outputs` for a track of an output.
    package var layer: String
    /// With its part where only that is written: `size.width`.
    package var property: String
    package var keyframes: Int
    /// In the source, 1-based.
    package var line: Int
    /// What it does beyond replacing with straight lines in sRGB, in the author's words: `cubic`, `oklab`, `add`.
    package var options: [String]
    /// How it gives its value, in words: `2 keyframes`, `along a path`.
    package var form: String

    package var target: String { "\(layer).\(property)" }

    package init(
      layer: String, property: String, keyframes: Int, line: Int, options: [String] = [], form: String
    ) {
      self.layer = layer
      self.property = property
      self.keyframes = keyframes
      self.line = line
      self.options = options
      self.form = form
    }
  }

  /// What only top-level nodes have.
  package struct Effectiveness: Equatable, Sendable {
    package var during: [String]
    /// The condition as the author wrote it.
    package var when: String?
    /// `time`, or the signal that is its clock.
    package var over: String

    package init(during: [String], when: String?, over: String) {
      self.during = during
      self.when = when
      self.over = over
    }
  }

  /// When a node runs, in seconds of its parent's iteration (of its own clock, where it is outermost).
  package struct Times: Equatable, Sendable {
    /// Its first active instant.
    package var start: Double
    package var end: Double
    /// Of one iteration.
    package var duration: Double
    package var `repeat`: Double

    package init(start: Double, end: Double, duration: Double, repeat: Double) {
      self.start = start
      self.end = end
      self.duration = duration
      self.repeat = `repeat`
    }
  }

  /// What a node tells the host on its way.
  package struct Event: Equatable, Sendable {
    /// In seconds from the start of the iteration.
    package var at: Double
    package var name: String

    package init(at: Double, name: String) {
      self.at = at
      self.name = name
    }
  }

  package struct Node: Equatable, Sendable {
    /// The author's name, or the node's path in the file.
    package var id: String
    package var effectiveness: Effectiveness?
    /// Nil where a signal is the clock and its keyframes lie on the signal's values.
    package var times: Times?
    package var tracks: [Track]
    package var nodes: [Node]
    /// What it starts after, as the author wrote it.
    package var after: String?
    /// For how long its values blend, in seconds; nil where they do not.
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

  /// Who writes a property, the first in the file first.
  package struct Writers: Equatable, Sendable {
    package var target: String
    package var nodes: [String]

    package init(target: String, nodes: [String]) {
      self.target = target
      self.nodes = nodes
    }
  }

  /// What bodies do, above all nodes.
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
      /// How far it is moved when a drag finds it outside, in points; nil where it is not.
      package var escape: [Double]?
    }

    /// In points per second squared.
    package var gravity: [Double]
    /// Steps a second.
    package var step: Int
    /// The condition as the author wrote it; nil for always.
    package var active: String?
    package var bodies: [Body]
    package var boundaries: [String]
  }

  package var effect: String
  package var nodes: [Node]
  package var writers: [Writers]
  /// Nil where nothing is left to physics.
  package var physics: Physics?

  package init(effect: String, nodes: [Node], writers: [Writers]) {
    self.effect = effect
    self.nodes = nodes
    self.writers = writers
  }
}

extension Inspection {
  /// What a track does beyond replacing with straight lines in sRGB, in the author's words.
  static func options(_ track: DrawstringCore.Track, _ graph: Graph) -> [String] {
    guard track.options >= 0 else { return [] }
    let options = graph.trackOptions[Int(track.options)]
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
    if options.accumulation != .replace { words.append("going on each iteration") }
    return words
  }

  /// How it joins what lies underneath; of keyframes that differ in it, as the first one that does.
  private static func composition(
    _ track: DrawstringCore.Track, _ options: TrackOptions, _ graph: Graph
  ) -> Composition {
    guard case .keyframes(let first, let count, _) = track.form else { return options.composition }
    let frames = graph.keyframes[Int(first)..<Int(first) + Int(count)]
    return frames.first { $0.composition != .replace }?.composition ?? .replace
  }
}
