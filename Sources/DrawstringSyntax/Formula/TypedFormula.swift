internal import DrawstringCore

/// A formula with its type, compiled.
package struct TypedFormula: Sendable {
  package var value: CompiledValue
  /// For each instruction of the formula the place in the source it came from; empty for constants.
  package var origins: [SourceRange]
}
