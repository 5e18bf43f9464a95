internal import DrawstringCore

/// A parsed formula: its operations in postfix order, operands before operators.
///
/// Postfix order makes every later pass a plain loop, however deep the formula is nested.
package struct ParsedFormula: Sendable {
  enum Kind: Sendable {
    case number(Double, ValueType)
    case boolean(Bool)
    case color(WrittenColor)
    /// A name, as an index of `names`.
    case name(Int)
    /// The first argument of `ease`, as a range of the text.
    case easing(Range<Int>)
    case unary(Opcode)
    case binary(Opcode)
    /// A function (its row) and the number of its arguments.
    case call(Int, arguments: Int)
  }

  struct Node: Sendable {
    var kind: Kind
    /// The bytes of the whole operation, operands included.
    var range: Range<Int>
  }

  /// A name in a formula, with its members: `pull`, `p.x`, `top.opacity`.
  package struct Name: Sendable {
    /// The whole name, which is looked up first.
    package var path: String
    /// The part before the first point.
    package var root: String
    /// The bytes of the whole name in the formula's text.
    package var range: Range<Int>
    /// The bytes after the first point, if there is one.
    package var members: Range<Int>?
  }

  let text: ScalarText
  /// The bytes of the text that were parsed.
  let range: Range<Int>
  var nodes: [Node] = []
  package internal(set) var names: [Name] = []
  /// The words in the easings of `ease(…)`; some may be constants.
  var easingWords: [(word: String, range: Range<Int>)] = []

  /// The names in the formula with their source ranges, for sorting definitions by dependence.
  ///
  /// A dotted name is included as a whole and by its root. Words of easings may be included.
  package var referencedNames: [(name: String, range: SourceRange)] {
    var all: [(name: String, range: SourceRange)] = []
    for name in names {
      all.append((name.path, text.range(name.range)))
      if name.members != nil { all.append((name.root, text.range(name.range))) }
    }
    for word in easingWords { all.append((word.word, text.range(word.range))) }
    return all
  }

  /// The name, if the formula is a single name.
  package var loneName: Name? {
    if nodes.count == 1, case .name(let index) = nodes[0].kind { return names[index] }
    return nil
  }
}

/// A compiled formula with its type.
package struct TypedFormula: Sendable {
  package var value: CompiledValue
  /// The source range of each instruction of the formula; empty for constants.
  package var origins: [SourceRange]
}
