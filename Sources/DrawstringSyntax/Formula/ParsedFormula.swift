internal import DrawstringCore

/// A formula as it was written: its operations in postfix order, operands before operators.
///
/// Postfix order keeps every later pass a plain loop, however deep the formula is nested.
package struct ParsedFormula: Sendable {
  enum Kind: Sendable {
    case number(Double, ValueType)
    case boolean(Bool)
    case color(Color)
    /// A name; its place in `names`.
    case name(Int)
    /// The first argument of `ease`, as it stands in the text.
    case easing(Range<Int>)
    case unary(Opcode)
    case binary(Opcode)
    /// A function (its row) with so many arguments.
    case call(Int, arguments: Int)
  }

  struct Node: Sendable {
    var kind: Kind
    /// The bytes of the whole operation, operands included.
    var range: Range<Int>
  }

  /// A name in a formula, with its members: `pull`, `p.x`, `top.opacity`.
  package struct Name: Sendable {
    /// All of it, as it is looked up first.
    package var path: String
    /// The part before the first point.
    package var root: String
    /// The bytes of all of it in the formula's text.
    package var range: Range<Int>
    /// The bytes after the first point, if there is one.
    package var members: Range<Int>?
  }

  let text: ScalarText
  /// The bytes of the text that were parsed.
  let range: Range<Int>
  var nodes: [Node] = []
  package internal(set) var names: [Name] = []
  /// Words that stand in the easings of `ease(…)`; some may be constants.
  var easingWords: [(word: String, range: Range<Int>)] = []

  /// Every name the formula mentions, with its place in the source: for sorting definitions by dependence.
  ///
  /// Names of members are given whole and by their root. The easings' own words may be among them.
  package var referencedNames: [(name: String, range: SourceRange)] {
    var all: [(name: String, range: SourceRange)] = []
    for name in names {
      all.append((name.path, text.range(name.range)))
      if name.members != nil { all.append((name.root, text.range(name.range))) }
    }
    for word in easingWords { all.append((word.word, text.range(word.range))) }
    return all
  }

  /// The name, where the formula is a name and nothing else.
  package var loneName: Name? {
    if nodes.count == 1, case .name(let index) = nodes[0].kind { return names[index] }
    return nil
  }
}

/// A formula with its type, compiled.
package struct TypedFormula: Sendable {
  package var value: CompiledValue
  /// For each instruction of the formula the place in the source it came from; empty for constants.
  package var origins: [SourceRange]
}
