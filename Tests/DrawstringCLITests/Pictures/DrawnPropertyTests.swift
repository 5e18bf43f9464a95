import DrawstringCore
import DrawstringOutput
import Testing

/// Every property of a layer can be seen in a picture.
@Suite struct DrawnPropertyTests {
  /// A layer of each kind on which every property shows.
  private static let layers: [LayerKind: [String: String]] = [
    .group: [:],
    .shape: [
      "path": "M4 4H24V16ZM0 0H9", "strokeColor": "blue", "lineWidth": "4", "lineDashPattern": "[6, 3]",
      "fillColor": "lime", "strokeEnd": "60%",
    ],
    .gradient: ["colors": "[white, black]"],
    .text: ["string": "Pull"],
    .image: ["image": "logo"], .sheet: ["image": "logo", "sheet": "[3, 2]"],
    .replicator: [
      "instanceCount": "3", "instanceTranslation": "[6, 0]",
      "layers": "[{id: dot, size: [4, 4], backgroundColor: gray}]",
    ],
  ]
  private static let common = [
    "position": "[40, 40]", "size": "[30, 20]", "backgroundColor": "yellow", "borderWidth": "2",
    "shadowOpacity": "0.5",
  ]
  /// Values for properties whose example in the table is the layer's value already, or is a name.
  private static let values = [
    "path": "M0 0L9 9L9 0Z", "mask": "hole", "zPosition": "-1", "fillColor": "red", "shadowOpacity": "90%",
    "borderColor": "red",
    "shadowColor": "red",
  ]

  /// Pictures show the rectangle of a text and of an unknown picture, and copies as they are at the start.
  private static let unseen = [
    "text.font", "text.fontSize", "text.foregroundColor", "image.image", "image.contentsGravity",
    "replicator.instanceDelay", "sheet.image", "sheet.contentsGravity", "sheet.sheet", "sheet.frame",
  ]

  private static let properties: [(kind: LayerKind, property: PropertyID)] = LayerKind.allCases.flatMap {
    kind in
    PropertyTable.properties(of: kind).map { (kind, $0) }
  }

  private func picture(_ kind: LayerKind, with property: PropertyID? = nil) -> String {
    var keys = Self.common.merging(Self.layers[kind] ?? [:]) { $1 }
    if let property {
      let name = property.row.name
      keys[name] = Self.values[name] ?? property.row.example
    }
    let text = keys.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
    let spec = """
      drawstring: 1
      effect: seen
      canvas: [100, 100]
      layers:
        - {id: under, position: [50, 45], size: [30, 20], backgroundColor: white, cornerRadius: 3}
        - {id: seen, kind: \(kind.named.rawValue), \(text)}
        - {id: hole, position: [40, 40], size: [12, 12], backgroundColor: black}
      """
    let run = Run(["render", "-", "--time", "0"], input: spec)
    #expect(run.code == .clean, "\(run.errors)\(spec)")
    return run.output
  }

  @Test func everyPropertyChangesThePicture() {
    let plain = Dictionary(uniqueKeysWithValues: LayerKind.allCases.map { ($0, picture($0)) })
    let unseen = Self.properties.filter { picture($0.kind, with: $0.property) == plain[$0.kind] }
    #expect(unseen.map { "\($0.kind.rawValue).\($0.property.row.name)" } == Self.unseen)
  }
}
