internal import DrawstringCore
internal import DrawstringDrawing
internal import DrawstringLoader
internal import DrawstringSyntax

/// A property of an element that may move: numbers that are read from frames, and a function that writes them.
struct StyleChannel: Sendable {
  /// The selector of the element below the root.
  var element: String
  /// The property of the stylesheet.
  var name: String
  var channel: ExportChannel
  /// The largest allowed deviation of each number; the last one applies to all further numbers.
  var tolerances: [Double]
  var write: @Sendable ([Double]) -> String

  func bounds(lanes: Int) -> [Double] {
    (0..<lanes).map { tolerances[min($0, tolerances.count - 1)] }
  }
}

/// The text of a stylesheet: the constant properties, and for each phase the keyframes of the others.
struct StyleSheet {
  private let name: String
  private var rules = ""
  private var phases = ""
  private var keyframes = ""
  /// The names of keyframes by their text.
  private var known: [String: String] = [:]

  init(name: String, width: Double, height: Double) {
    self.name = name
    rules = """
      .\(name) { position: relative; width: \(StyleText.points(width, 1e-3)); height: \(StyleText.points(height, 1e-3)); overflow: hidden; }
      .\(name) * { position: absolute; left: 0; top: 0; margin: 0; transform-origin: 0 0; }
      .\(name) svg { width: 1px; height: 1px; overflow: visible; }

      """
  }

  var text: String { rules + phases + keyframes }

  mutating func add(_ element: String, _ declarations: [String]) {
    if declarations.isEmpty { return }
    rules += ".\(name) \(element) { \(declarations.joined(separator: "; ")); }\n"
  }

  /// Adds a phase. `tracks` has the tracks of all channels for each stretch.
  mutating func add(
    _ segment: ExportSegment, _ phases: [String],
    _ stretches: [(length: Double, delay: Double, repeats: Bool)],
    _ channels: [StyleChannel], _ tracks: [[KeyframeTrack]], _ idle: EffectFrame
  ) {
    let kind = segment.kind.rawValue
    let root = phases.map { "[data-phase=\($0)]" }.joined(separator: ", ")
    let scope = phases.count > 1 ? ".\(name):is(\(root))" : ".\(name)\(root)"
    self.phases += "\n"
    // The element itself reports the end of a phase.
    if [.finishing, .cancelling].contains(segment.kind) {
      self.phases += "\(scope) { animation: \(name)-clock \(StyleText.rounded(segment.length, 3))ms; }\n"
      if !keyframes.holds(part: "\(name)-clock") {
        keyframes += "\n@keyframes \(name)-clock { to { order: 0; } }\n"
      }
    }
    var elements: [(name: String, channels: [Int])] = []
    var places: [String: Int] = [:]
    for (index, channel) in channels.enumerated() {
      if let place = places[channel.element] {
        elements[place].channels.append(index)
      } else {
        places[channel.element] = elements.count
        elements.append((channel.element, [index]))
      }
    }
    for (element, own) in elements {
      var declarations: [String] = []
      var animations: [String] = []
      for (index, stretch) in stretches.enumerated() {
        // Properties with the same times and timings share their keyframes.
        var groups: [[Int]] = []
        for channel in own {
          let track = tracks[index][channel]
          let isConstant = tracks.allSatisfy {
            $0[channel].isConstant && $0[channel].keys[0].value == track.keys[0].value
          }
          if isConstant {
            let value = channels[channel].write(track.keys[0].value)
            if index == 0, value != channels[channel].write(channels[channel].channel.read(idle).value) {
              declarations.append("\(channels[channel].name): \(value)")
            }
            continue
          }
          let place = groups.firstIndex { Self.isAlike(tracks[index][$0[0]], track) }
          if let place { groups[place].append(channel) } else { groups.append([channel]) }
        }
        for group in groups {
          let body = Self.body(group.map { (channels[$0], tracks[index][$0]) }, stretch.length)
          let title = known[body] ?? "\(name)-\(element.dropFirst())-\(kind)-\(animations.count + 1)"
          if known.updateValue(title, forKey: body) == nil {
            keyframes += "\n@keyframes \(title) {\n\(body)}\n"
          }
          var animation = "\(title) \(StyleText.rounded(stretch.length, 6))ms linear"
          if stretch.delay > 0 { animation += " \(StyleText.rounded(stretch.delay, 6))ms" }
          animation += stretch.repeats ? " infinite" : " both"
          if segment.kind == .pull { animation += " paused" }
          animations.append(animation)
        }
      }
      if !animations.isEmpty { declarations.append("animation: \(animations.joined(separator: ", "))") }
      if !declarations.isEmpty {
        self.phases += "\(scope) \(element) { \(declarations.joined(separator: "; ")); }\n"
      }
    }
  }

  private static func isAlike(_ one: KeyframeTrack, _ other: KeyframeTrack) -> Bool {
    one.keys.count == other.keys.count
      && zip(one.keys, other.keys).allSatisfy { $0.place == $1.place && $0.timing == $1.timing }
  }

  /// The keyframes of properties that share times and timings.
  private static func body(_ values: [(StyleChannel, KeyframeTrack)], _ length: Double) -> String {
    var body = ""
    let keys = values[0].1.keys
    for (index, key) in keys.enumerated() {
      let parts = values.map { "\($0.0.name): \($0.0.write($0.1.keys[index].value))" }
      var line = parts.joined(separator: "; ")
      let isLast = index + 1 == keys.count
      if !isLast, let timing = StyleText.timing(key.timing) {
        line += "; animation-timing-function: \(timing)"
      }
      let place = StyleText.percentage(key.place / length)
      // The last value stays to the end.
      if isLast, key.place < length - 1e-6 {
        body += "  \(place), 100% { \(line); }\n"
      } else {
        body += "  \(place) { \(line); }\n"
      }
    }
    return body
  }
}
