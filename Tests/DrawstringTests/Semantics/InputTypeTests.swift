import Drawstring
import DrawstringCore
import DrawstringSyntax
import DrawstringTestSupport
import Testing

/// Each type of inputs as the value of each property: it is taken where the property has such values, and everywhere else a
/// finding says what is expected.
@Suite struct InputTypeTests {
  private static let types = [
    "number", "{type: number, range: [0, 1]}", "angle", "boolean", "color", "point", "[calm, busy]", "text",
    "trigger",
  ]

  /// The types of inputs that a property takes by their names.
  private static func taken(by row: PropertyRow) -> [String] {
    if row.isFixed { return [] }
    switch row.type {
    case .number, .corners: return Array(types[0...1])
    case .scale: return types[0...1] + ["point"]
    case .angle: return ["angle"]
    case .boolean: return ["boolean"]
    case .color: return ["color"]
    case .point, .size, .angles: return ["point"]
    // The name is a text as any other.
    case .text: return types
    case .duration, .word, .path, .layer, .numbers, .colors, .stops: return []
    }
  }

  private static func head(_ row: PropertyRow, _ type: String) -> (head: String, layer: String) {
    let kind = row.kinds.named.first ?? .group
    let needs = [LayerKind.text: "string", .image: "image", .replicator: "instanceCount"]
    var layer = "id: a, kind: \(kind.rawValue)"
    if let need = needs[kind], need != row.name { layer += ", \(need): 2" }
    if row.kinds == .sheet, row.name != "sheet" { layer += ", sheet: [4, 2]" }
    return ("drawstring: 1\neffect: e\ncanvas: [9, 9]\ninputs: {p: \(type)}\n", layer)
  }

  private func errors(_ text: String) -> [String] {
    LoadedSpec(name: "a.yaml", bytes: Array(text.utf8)).diagnostics.filter { $0.code.severity == .error }
      .map { ([$0.message] + $0.help).joined(separator: "; ") }
  }

  @Test func layersAndTracks() {
    for row in PropertyTable.rows {
      for type in Self.types {
        let (head, layer) = Self.head(row, type)
        let isTaken = Self.taken(by: row).contains(type)
        let own = errors(head + "layers: [{\(layer), \(row.name): p}]\n")
        #expect(own.isEmpty == isTaken, "\(row.name): \(type): \(own)")
        for error in own {
          #expect(
            ["expected", "write ", "there is no", "fits", "is a"].contains { error.contains($0) },
            "\(row.name): \(type): \(error)")
        }
        guard isTaken else { continue }
        for value in ["p", "{from: p, to: p}", "{value: p}"] {
          let track = errors(
            head
              + "layers: [{\(layer)}]\nanimations: [{during: refreshing, duration: 1s, tracks: {a.\(row.name): \(value)}}]\n"
          )
          #expect(track.isEmpty, "\(row.name): \(type), \(value): \(track)")
        }
      }
    }
  }

  /// A point as a whole moves what its parts move.
  @Test(arguments: [
    "position", "anchorPoint", "translation", "size", "scale", "skew", "shadowOffset",
  ])
  func aPointIsItsParts(_ name: String) throws {
    func frame(_ value: String, inTrack: Bool) throws -> [UInt64] {
      let entry = inTrack ? "" : ", \(name): \(value)"
      let tracks = inTrack ? "tracks: {a.\(name): {value: \(value)}}" : "tracks: {a.opacity: 1}"
      let effect = try Effect(
        yaml: """
          drawstring: 1
          effect: e
          canvas: [9, 9]
          inputs: {p: {type: point, default: [0.25, -3]}}
          layers: [{id: a, size: [4, 4]\(name == "size" ? "" : entry)}]
          animations: [{during: refreshing, duration: 1s, \(tracks)}]
          """.replacing("size: [4, 4]", with: name == "size" && !inTrack ? "size: \(value)" : "size: [4, 4]"))
      return effect.frame(at: .refreshing(after: .milliseconds(300))).bits
    }
    for inTrack in [false, true] {
      let isAngle = name == "skew"
      let parts = isAngle ? "[p.x * 1rad, p.y * 1rad]" : "[p.x, p.y]"
      #expect(try frame("p", inTrack: inTrack) == frame(parts, inTrack: inTrack))
    }
  }

  @Test func aPointInAPath() throws {
    func path(_ center: String) throws -> [UInt64] {
      let effect = try Effect(
        yaml: """
          drawstring: 1
          effect: e
          canvas: [9, 9]
          inputs: {p: {type: point, default: [2, 3]}}
          paths: {way: {circle: {center: \(center), radius: 2}}}
          layers: [{id: a, kind: shape, path: way}]
          """)
      return effect.frame(at: .refreshing(after: .milliseconds(300))).bits
    }
    #expect(try path("p") == path("[p.x, p.y]"))
  }
}
