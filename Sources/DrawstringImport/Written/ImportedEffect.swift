package import DrawstringCore
internal import DrawstringSyntax

/// An effect that an importer builds, and `EffectWriter` writes as YAML.
///
/// Ids of layers and nodes must be valid and unique; `ImportedNames` makes them. The writer makes the names of constants and
/// of paths.
package struct ImportedEffect: Sendable {
  package var name: String
  package var title: String?
  /// Lines of comments at the head of the file, without `#`.
  package var comments: [String] = []
  /// Width and height in points. The canvas lies above the content, with its lower edge at y 0.
  package var size: Vec2
  package var inputs: [ImportedEntry] = []
  package var pull: [ImportedEntry] = []
  package var phases: [ImportedEntry] = []
  /// Constants by name; colours that occur twice are added to them.
  package var constants: [ImportedEntry] = []
  package var components: [ImportedComponent] = []
  /// From back to front.
  package var layers: [ImportedLayer] = []
  package var animations: [ImportedNode] = []
  /// The digits after the point of lengths and other numbers.
  package var decimals = 4

  package init(name: String, size: Vec2) { (self.name, self.size) = (name, size) }

  /// The size of a drawing in an effect: `height` and the width that keeps the proportions, at most 100,000; `own` without a
  /// height.
  static func size(of own: Vec2, height: Double?) -> Vec2 {
    guard let height else { return own }
    return Vec2(min(max(own.x * height / own.y, 0.001), 100_000), height)
  }
}

// MARK: Work

extension ImportedEffect {
  /// The work of writing the effect: 5 for each value, 1 for each segment of a path.
  var work: Int {
    let entries = inputs + pull + phases + constants
    return entries.reduce(0) { $0 + $1.value.work } + layers.reduce(0) { $0 + $1.work }
      + animations.reduce(0) { $0 + $1.work }
  }
}

extension ImportedLayer {
  fileprivate var work: Int {
    layers.reduce(properties.reduce(5) { $0 + $1.value.work }) { $0 + $1.work }
  }
}

extension ImportedNode {
  fileprivate var work: Int {
    (group + sequence).reduce((keys + tracks).reduce(5) { $0 + $1.value.work }) { $0 + $1.work }
  }
}

extension ImportedValue {
  fileprivate var work: Int {
    switch self {
    case .list(let values): values.reduce(5) { $0 + $1.work }
    case .map(let entries): entries.reduce(5) { $0 + $1.value.work }
    case .path(.data(let path)): 5 + path.segmentCount
    default: 5
    }
  }
}

/// The part of the refresh in which an imported effect moves.
package enum ImportedMotion: String, CaseIterable, Sendable {
  case refreshing, pull, both
}

/// Layers with their animations that several layers show.
package struct ImportedComponent: Sendable {
  package var name: String
  package var layers: [ImportedLayer]
  package var animations: [ImportedNode]
}

package struct ImportedLayer: Sendable {
  package var id: String
  /// The component that the layer shows; nil for a layer of the language's own kinds.
  package var component: String?
  /// Nil for a group.
  package var kind: LayerKind?
  /// The properties by name, also parts such as `position.y`, in the order in which they are written.
  package var properties: [ImportedEntry] = []
  package var layers: [ImportedLayer] = []
  /// Lines above the layer, without `#`.
  package var comments: [String] = []

  package init(id: String, kind: LayerKind? = nil, _ properties: [ImportedEntry] = []) {
    (self.id, self.kind, self.properties) = (id, kind, properties)
  }

  /// The value of a property; setting nil removes it.
  package subscript(name: String) -> ImportedValue? {
    get { properties.first { $0.key == name }?.value }
    set {
      let place = properties.firstIndex { $0.key == name }
      switch (place, newValue) {
      case (let place?, let value?): properties[place].value = value
      case (let place?, nil): properties.remove(at: place)
      case (nil, let value?): properties.append(ImportedEntry(name, value))
      case (nil, nil): break
      }
    }
  }
}

/// A node of `animations:`, a member of a group or one of a sequence.
package struct ImportedNode: Sendable {
  package var id: String?
  /// `during`, `duration`, `repeat` and the other keys before its content.
  package var keys: [ImportedEntry] = []
  /// By `layer.property`.
  package var tracks: [ImportedEntry] = []
  package var group: [ImportedNode] = []
  package var sequence: [ImportedNode] = []
  /// The node in the variant `reducedMotion`; nil where it is the same there.
  package var calm: Calm?
  /// Lines above the node, without `#`.
  package var comments: [String] = []

  package init(id: String? = nil, _ keys: [ImportedEntry] = [], tracks: [ImportedEntry] = []) {
    (self.id, self.keys, self.tracks) = (id, keys, tracks)
  }

  /// The difference of a node in the variant `reducedMotion`.
  package enum Calm: Sendable {
    case removed
    /// Other values of its keys.
    case changed([ImportedEntry])
    /// The node is in the variant alone.
    case added
  }
}

extension ImportedNode {
  /// Whether the node, or one in it, differs in the variant `reducedMotion`.
  var hasCalm: Bool { calm != nil || (group + sequence).contains(where: \.hasCalm) }

  /// The track with the most keyframes.
  var longestTrack: (key: String, count: Int)? {
    let own = tracks.map { ($0.key, $0.value.keyframeCount) } + (group + sequence).compactMap(\.longestTrack)
    return own.max { $0.1 < $1.1 }
  }
}

extension ImportedValue {
  fileprivate var keyframeCount: Int {
    switch self {
    case .list(let items): items.count
    case .map(let entries): entries.first { $0.key == "keyframes" }?.value.keyframeCount ?? 1
    default: 1
    }
  }
}

/// Makes names valid and unique.
package struct ImportedNames: Sendable {
  private var taken: Set<String>

  package init(reserved: Set<String> = []) { taken = reserved }

  /// Returns a name of letters, digits, `_` and `-` that begins with a letter and has not been returned yet. It is made of
  /// `wish`, or of `usual` where that has no letters or digits.
  package mutating func unique(_ wish: String?, or usual: String) -> String {
    var name = Self.valid(wish ?? "")
    if name.isEmpty { name = Self.valid(usual) }
    if taken.insert(name).inserted { return name }
    var number = counts[name] ?? 2
    while !taken.insert("\(name)-\(number)").inserted { number += 1 }
    counts[name] = number + 1
    return "\(name)-\(number)"
  }

  /// Returns a unique name without hyphens for an input or a constant, which has no other meaning in formulas.
  package mutating func uniqueInFormulas(_ wish: String?, or usual: String) -> String {
    while true {
      let name = String(unique(wish, or: usual).map { $0 == "-" ? "_" : $0 })
      if !Self.isWord(name), formulas.insert(name).inserted { return name }
    }
  }

  /// The names without hyphens that have been returned.
  private var formulas: Set<String> = []

  /// Whether a name is a word of the language where values are expected.
  private static func isWord(_ name: String) -> Bool {
    FormulaScope.reservation(of: name) != nil || NamedColors.color(named: name) != nil
      || BuiltinSignal.allCases.contains { $0.row.name == name }
      || Phase(rawValue: name) != nil || units.contains(name)
  }
  private static let units: Set = ["s", "ms", "deg", "rad", "turn", "x", "clear", "none"]

  /// The number to try next for each name that occurred twice.
  private var counts: [String: Int] = [:]

  /// The name with a hyphen in place of each run of other characters; empty where nothing is left of it.
  package static func valid(_ text: String) -> String {
    var name: [UInt8] = []
    for byte in text.utf8.prefix(48) {
      let isLetter = (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A
      let isOther = byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "_")
      if isLetter || isOther && !name.isEmpty {
        name.append(byte)
      } else if !name.isEmpty, name.last != UInt8(ascii: "-") {
        name.append(UInt8(ascii: "-"))
      }
    }
    while name.last == UInt8(ascii: "-") { name.removeLast() }
    // A key that begins with `x-` is ignored.
    if name.starts(with: "x-".utf8) { name.remove(at: 1) }
    return String(decoding: name, as: UTF8.self)
  }

  /// The name of an effect: lower-case letters, digits and hyphens.
  package static func effect(_ text: String) -> String {
    let name = valid(text.lowercased()).map { $0 == "_" ? "-" : $0 }
    return name.isEmpty ? "imported" : String(name)
  }
}
