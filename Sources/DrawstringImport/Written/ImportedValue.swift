package import DrawstringCore

/// A value of an imported effect by its meaning; the writer chooses its words, its digits and its name.
package indirect enum ImportedValue: Hashable, Sendable {
  /// A number, a length in points, or a fraction.
  case number(Double)
  /// A factor or a share of a size, with more digits.
  case factor(Double)
  case degrees(Double)
  case seconds(Double)
  /// A colour; one that occurs often becomes a constant.
  case color(RGBAColor)
  /// An input of type color by its name, with an alpha.
  case tint(String, alpha: Double)
  /// A path; a shape, and data that is long or occurs often, become an entry of `paths:`.
  case path(ImportedPath)
  /// Characters that are written without quotes: words of the language, names and formulas.
  case word(String)
  case list([ImportedValue])
  case map([ImportedEntry])
  /// Numbers with more digits than others have, since an easing multiplies the error of rounding.
  case precise(ImportedValue, digits: Int)

  package static func point(_ point: Vec2) -> ImportedValue { .list([.number(point.x), .number(point.y)]) }

  package static func map(_ entries: KeyValuePairs<String, ImportedValue>) -> ImportedValue {
    .map(entries.map { ImportedEntry($0.key, $0.value) })
  }

  /// A share of the whole, in percent.
  static func share(_ share: Double) -> ImportedValue {
    .word(JavaScriptNumber.description(of: (share * 1e6).rounded() / 1e4) + "%")
  }

  /// The single value of a track; a bare list would be keyframes.
  var single: ImportedValue {
    if case .list = self { return .map(["value": self]) }
    return self
  }

  /// Whether keyframes in the value have places.
  var hasTimes: Bool {
    switch self {
    case .list(let values): values.contains(where: \.hasTimes)
    case .map(let entries): entries.contains { $0.key == "at" || $0.value.hasTimes }
    default: false
    }
  }
}

/// A key with its value.
package struct ImportedEntry: Hashable, Sendable {
  package var key: String
  package var value: ImportedValue

  package init(_ key: String, _ value: ImportedValue) { (self.key, self.value) = (key, value) }
}

/// A path in the notation of the language.
package enum ImportedPath: Hashable, Sendable {
  case data(VectorPath)
  case circle(center: Vec2, radius: Double)
  case ellipse(center: Vec2, radii: Vec2)
  case rect(origin: Vec2, size: Vec2, radii: Vec2)
}
