/// What a layer draws of its own.
package enum LayerKind: String, CaseIterable, Sendable {
  case group, shape, gradient, text, image, replicator

  package var summary: String {
    switch self {
    case .group: "a rectangle that holds other layers; the kind of a layer that names none"
    case .shape: "a path, filled and stroked"
    case .gradient: "colours that run into one another, inside its rounded rectangle"
    case .text: "a text, laid out by the host inside its rectangle"
    case .image: "a picture named for the host, drawn inside its rectangle"
    case .replicator: "copies of the layers in it, each turned, moved and coloured on from the one before"
    }
  }
}

/// A set of layer kinds: those that have a property.
package struct LayerKindSet: OptionSet, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ kind: LayerKind) {
    switch kind {
    case .group: self = .group
    case .shape: self = .shape
    case .gradient: self = .gradient
    case .text: self = .text
    case .image: self = .image
    case .replicator: self = .replicator
    }
  }

  package static let group = LayerKindSet(rawValue: 1)
  package static let shape = LayerKindSet(rawValue: 2)
  package static let text = LayerKindSet(rawValue: 4)
  package static let image = LayerKindSet(rawValue: 8)
  package static let gradient = LayerKindSet(rawValue: 16)
  package static let replicator = LayerKindSet(rawValue: 32)
  package static let all: LayerKindSet = [.group, .shape, .gradient, .text, .image, .replicator]
}
