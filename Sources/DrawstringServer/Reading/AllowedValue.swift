import DrawstringCompiler
import DrawstringCore
internal import DrawstringSyntax

/// What the language allows at a place of a file: the values of the key's row, without alternatives and descriptions
/// around them.
struct AllowedValue: Sendable {
  /// A row of the tables: of a mapping's keys, or of the properties of layers.
  enum Row: Sendable {
    case key(FormatKey, of: FormatMapping)
    case property(PropertyRow)
  }

  var values: [FormatValue] = []
  /// The row whose value this is, or of which this is a part; nil for the whole file.
  var row: Row?
  /// The property that gives `propertyValue` its type; nil where it is not known.
  var property: PropertyRow?

  static let file = AllowedValue(values: [.mapping(.effect)])

  init(values: [FormatValue] = [], row: Row? = nil, property: PropertyRow? = nil) {
    self.values = values
    self.row = row
    self.property = property
  }

  /// The value of a key of a mapping.
  private init(_ key: FormatKey, of mapping: FormatMapping) {
    self.init(values: Self.flat(key.value), row: .key(key, of: mapping))
  }

  /// The value of a property, or of a part of one.
  init(_ property: PropertyRow, part: String? = nil) {
    let values: [FormatValue] =
      part == nil ? property.values : [.formula(property.type.element == .angle ? .angle : .length)]
    self.init(values: values, row: .property(property), property: property)
  }

  /// The key of the row in its mapping; nil for properties.
  var name: (mapping: FormatMapping, key: String)? {
    if case .key(let key, let mapping)? = row { (mapping, key.name) } else { nil }
  }

  var mappings: [FormatMapping] {
    values.compactMap { value in
      switch value {
      case .mapping(let mapping), .changes(let mapping): mapping
      default: nil
      }
    }
  }

  /// Whether the mapping is one of differences, as in variants.
  var isChange: Bool {
    values.contains { if case .changes = $0 { true } else { false } }
  }

  /// Whether the names of the author's choice, or of layers and nodes, are the keys of this mapping.
  var hasNames: Bool {
    values.contains { if case .names = $0 { true } else { false } }
  }

  /// Whether properties of layers are keys of this mapping.
  var hasProperties: Bool { mappings.contains(.layer) }

  /// The rows of the keys that this mapping may have.
  var keys: [(row: FormatKey, mapping: FormatMapping)] {
    mappings.flatMap { mapping in
      if isChange && mapping == .layer { return [(row: FormatKey, mapping: FormatMapping)]() }
      return mapping.context.rows.filter { !isChange || $0.name != "id" }.map { ($0, mapping) }
    }
  }

  // MARK: Steps

  /// The value of a key in a mapping here; nil for an unknown key.
  func value(ofKey name: String) -> AllowedValue? {
    for mapping in mappings {
      if !(isChange && mapping == .layer), var known = Self.table[mapping]?[name] {
        // The values of a track are those of its property.
        known.property = property
        return known
      }
      if mapping == .layer, let slot = Self.property(named: name) { return slot }
    }
    if mappings.contains(.expectAt) { return Self.target(name) }
    for value in values {
      guard case .names(_, let item) = value else { continue }
      if case .key(let key, .node)? = row, key.name == "tracks" {
        var slot = AllowedValue(values: Self.flat(item), row: row)
        slot.property = Self.target(name)?.property
        if let point = name.utf8.firstIndex(of: UInt8(ascii: ".")), slot.property == nil {
          slot.property = Self.property(named: String(name[name.utf8.index(after: point)...]))?.property
        }
        return slot
      }
      return AllowedValue(values: Self.flat(item), row: row)
    }
    return nil
  }

  /// The items of a list here.
  var item: AllowedValue {
    var items: [FormatValue] = []
    for value in resolved {
      switch value {
      case .list(let item, _), .items(let item, _), .pair(let item, _): items += Self.flat(item)
      default: break
      }
    }
    return AllowedValue(values: items, row: row, property: property)
  }

  /// The values with those of the property in place of `propertyValue`, and those of tracks and paths written out.
  var resolved: [FormatValue] {
    values.flatMap { value -> [FormatValue] in
      switch value {
      case .propertyValue: property?.values ?? [.formula(.any)]
      case .path: [.reference(.path)] + Self.flat(.pathDefinition)
      case .canvas: [.list(of: .length(), called: "numbers")]
      default: [value]
      }
    }
  }

  // MARK: Tables

  /// The values of all keys of all mappings.
  private static let table: [FormatMapping: [String: AllowedValue]] = FormatMapping.allCases.reduce(into: [:])
  {
    table, mapping in
    for key in mapping.context.rows {
      table[mapping, default: [:]][key.name] = AllowedValue(key, of: mapping)
    }
  }

  private static func property(named name: String) -> AllowedValue? {
    let (name, part) = PropertyTable.pieces(of: name)
    return PropertyTable.id(named: name).map { AllowedValue($0.row, part: part) }
  }

  /// The value of `layer.property`.
  private static func target(_ name: String) -> AllowedValue? {
    guard let point = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return property(named: name) }
    return property(named: String(name[name.utf8.index(after: point)...]))
  }

  private static func flat(_ value: FormatValue) -> [FormatValue] {
    switch value {
    case .oneOf(let values): values.flatMap(flat)
    case .saying(_, let value): flat(value)
    case .track:
      [
        .propertyValue, .list(of: .oneOf([.propertyValue, .mapping(.keyframe)]), called: "keyframes"),
        .mapping(.track),
      ]
    default: [value]
    }
  }
}

extension PropertyRow {
  /// The values of the property, as the tables of keys write them.
  var values: [FormatValue] {
    let number: FormatValue = .formula(
      isLength ? .length : .number(allowsPercent: isFraction), in: range)
    switch type {
    case .number: return [number]
    case .angle: return [.formula(.angle)]
    case .duration: return [.constant(.duration, in: range)]
    case .boolean: return [.formula(.boolean)]
    case .color: return [.formula(.color)]
    case .point, .size: return [.pair(number, written: type.described), .formula(.any)]
    case .scale: return [number, .pair(number, written: type.described)]
    case .angles: return [.pair(.formula(.angle), written: type.described)]
    case .word(let list): return [.word(of: FormatWords { list.described })]
    case .text: return [.text]
    case .path:
      return [.reference(.path), .text, .mapping(.pathShape), .list(of: .pathSegment, called: "segments")]
    case .layer: return [.reference(.layer)]
    case .corners: return [number, .items(of: number, count: 4)]
    case .numbers, .stops: return [.list(of: number, called: "numbers")]
    case .colors: return [.list(of: .formula(.color), called: "colours")]
    }
  }
}
