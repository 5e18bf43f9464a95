import DrawstringCore
internal import DrawstringSyntax

extension PropertyRow {
  /// The keys that stand for the property or one of its parts.
  package var keys: [String] { [name] + (type.hasParts ? type.laneNames.map { "\(name).\($0)" } : []) }
}

extension PropertyTable {
  /// Whether a key stands for a property or one of its parts.
  static func hasKey(_ key: String) -> Bool {
    if id(named: key) != nil { return true }
    let (name, part) = SpecCompiler.pieces(of: key)
    guard let part, let type = id(named: name)?.row.type else { return false }
    return type.hasParts && type.laneNames.contains(part)
  }
}
