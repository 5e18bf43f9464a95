/// The kind of a layer: the content that the layer itself draws.
public enum LayerKind: String, CaseIterable, Sendable {
  /// A rectangle that holds other layers.
  case group
  /// A path, filled and stroked.
  case shape
  /// Colours that run into one another.
  case gradient
  /// A text, laid out by the host.
  case text
  /// A picture named for the host.
  case image
  /// Copies of the layers that it holds.
  case replicator
  /// One cell of a picture of equal cells; in files, an image with `sheet`.
  case sheet

  /// The index of the kind among all kinds.
  package var index: Int {
    switch self {
    case .group: 0
    case .shape: 1
    case .gradient: 2
    case .text: 3
    case .image: 4
    case .replicator: 5
    case .sheet: 6
    }
  }

  /// Whether the kind's own content may cover the layer's whole rectangle.
  package var fillsRectangle: Bool {
    switch self {
    case .gradient, .text, .image, .sheet: true
    case .group, .shape, .replicator: false
    }
  }

  package var summary: String {
    switch self {
    case .group: "a rectangle that holds other layers; the kind of a layer that names none"
    case .shape: "a path, filled and stroked"
    case .gradient: "colours that run into one another, inside its rounded rectangle"
    case .text: "a text, laid out by the host inside its rectangle"
    case .image: "a picture named for the host, drawn inside its rectangle"
    case .replicator: "copies of the layers in it, each turned, moved and coloured on from the one before"
    case .sheet: "one cell of a picture of equal cells, in files an image with `sheet`"
    }
  }
}

extension LayerKind {
  /// The kinds that files name.
  package static let named = allCases.filter { $0 != .sheet }

  /// Makes the kind that files name with a word.
  package init?(named word: String) {
    guard let kind = LayerKind(rawValue: word), kind != .sheet else { return nil }
    self = kind
  }

  /// The kind that a file names for this one.
  package var named: LayerKind { self == .sheet ? .image : self }
}

/// A set of layer kinds, such as the kinds that have a property.
package struct LayerKindSet: OptionSet, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ kind: LayerKind) { rawValue = 1 << kind.index }

  /// Whether layers for which a file names a kind may be of the set.
  package func includes(named kind: LayerKind) -> Bool {
    contains(LayerKindSet(kind)) || kind == .image && contains(.sheet)
  }

  /// The kinds that files name for those of the set.
  package var named: [LayerKind] { LayerKind.named.filter { includes(named: $0) } }

  package static let group = LayerKindSet(.group)
  package static let shape = LayerKindSet(.shape)
  package static let text = LayerKindSet(.text)
  package static let image = LayerKindSet(.image)
  package static let gradient = LayerKindSet(.gradient)
  package static let replicator = LayerKindSet(.replicator)
  package static let sheet = LayerKindSet(.sheet)
  package static let all = LayerKindSet(LayerKind.allCases.map { LayerKindSet($0) })
}
