import Drawstring
import DrawstringCore
import DrawstringTestSupport
import Testing

/// Each property has an accessor of its name in Swift, and it gives what the name gives.
@Suite struct LayerStateTests {
  private static let accessors: [String: @Sendable (LayerState) -> PropertyValue] = [
    "position": { .point($0.position) },
    "size": { .point($0.size) },
    "translation": { .point($0.translation) },
    "rotation": { .number($0.rotation) },
    "skew": { .point($0.skew) },
    "opacity": { .number($0.opacity) },
    "hidden": { .boolean($0.isHidden) },
    "masksToBounds": { .boolean($0.masksToBounds) },
    "mask": { .text($0.mask) },
    "backgroundColor": { .color($0.backgroundColor) },
    "cornerRadius": { layer in
      if case .number = layer[.cornerRadius] { return .number(layer.cornerRadius) }
      return .numbers(layer.cornerRadii)
    },
    "borderWidth": { .number($0.borderWidth) },
    "borderColor": { .color($0.borderColor) },
    "shadowColor": { .color($0.shadowColor) },
    "shadowOpacity": { .number($0.shadowOpacity) },
    "shadowOffset": { .point($0.shadowOffset) },
    "shadowRadius": { .number($0.shadowRadius) },
    "path": { .path($0.path) },
    "fillColor": { .color($0.fillColor) },
    "fillRule": { .text($0.fillRule.rawValue) },
    "strokeColor": { .color($0.strokeColor) },
    "lineWidth": { .number($0.lineWidth) },
    "lineCap": { .text($0.lineCap.rawValue) },
    "lineJoin": { .text($0.lineJoin.rawValue) },
    "lineDashPhase": { .number($0.lineDashPhase) },
    "string": { .text($0.string) },
    "font": { .text($0.font) },
    "fontSize": { .number($0.fontSize) },
    "foregroundColor": { .color($0.foregroundColor) },
    "alignment": { .text($0.alignment.rawValue) },
    "image": { .text($0.image) },
    "label": { .text($0.label) },
    "anchorPoint": { .point($0.anchorPoint) },
    "zPosition": { .number($0.zPosition) },
    "scale": { .point($0.scale) },
    "miterLimit": { .number($0.miterLimit) },
    "lineDashPattern": { .numbers($0.lineDashPattern) },
    "strokeStart": { .number($0.strokeStart) },
    "strokeEnd": { .number($0.strokeEnd) },
    "strokeOffset": { .number($0.strokeOffset) },
    "strokeMode": { .text($0.strokeMode.rawValue) },
    "colors": { .colors($0.colors) },
    "locations": { .numbers($0.locations) },
    "startPoint": { .point($0.startPoint) },
    "endPoint": { .point($0.endPoint) },
    "type": { .text($0.type.rawValue) },
    "sheet": { .numbers($0.sheet) },
    "frame": { .number($0.cell) },
    "instanceCount": { .number(Double($0.instanceCount)) },
    "instanceDelay": { .number($0.instanceDelay) },
    "instanceTranslation": { .point($0.instanceTranslation) },
    "instanceScale": { .point($0.instanceScale) },
    "instanceRotation": { .number($0.instanceRotation) },
    "instanceSkew": { .point($0.instanceSkew) },
    "instanceColor": { .color($0.instanceColor) },
    "instanceRedOffset": { .number($0.instanceRedOffset) },
    "instanceGreenOffset": { .number($0.instanceGreenOffset) },
    "instanceBlueOffset": { .number($0.instanceBlueOffset) },
    "instanceAlphaOffset": { .number($0.instanceAlphaOffset) },
    "contentsGravity": { .text($0.contentsGravity.rawValue) },
  ]

  @Test func everyPropertyHasAnAccessor() {
    #expect(Set(Self.accessors.keys) == Set(PropertyTable.rows.map(\.name)))
  }

  /// Over all good cases, whose layers have every property at a value of its own.
  @Test func accessorsAgreeWithNames() throws {
    let layerDefaults = layerDefaults()
    var seen: Set<String> = []
    for file in ProjectFiles.goodCases {
      let frame = try Effect(yaml: file.text).frame(at: .idle)
      for layer in frame.layers {
        for (name, value) in layer.properties {
          #expect(Self.accessors[name]?(layer) == value, "\(file.path): \(layer.id).\(name)")
          if value != layerDefaults[name] { seen.insert(name) }
        }
      }
    }
    #expect(Set(PropertyTable.rows.map(\.name)).subtracting(seen) == [])
  }

  private func layerDefaults() -> [String: PropertyValue] {
    let text = """
      drawstring: 1
      effect: a
      canvas: [100, 100]
      layers: [{id: a, kind: shape}, {id: b, kind: text}, {id: c, kind: image}, {id: d, kind: gradient}, {id: e, kind: replicator}]
      """
    var defaults: [String: PropertyValue] = [:]
    for layer in (try? Effect(yaml: text).frame(at: .idle).layers) ?? [] {
      for (name, value) in layer.properties { defaults[name] = value }
    }
    return defaults
  }
}
