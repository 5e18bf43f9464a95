package import DrawstringCore

/// Reads the leaves that take a value: a literal of the place's type, or else a formula.
package enum ValueReader {
  /// The value of a leaf, or nil after at least one finding.
  ///
  /// Constant formulas are folded, through the same evaluation that runs later. Names of signals give a finding
  /// where the scope does not allow them. A text that is empty, `~` or `null` is a syntax finding: a reader that
  /// knows the key has better words and should look first.
  package static func value(
    _ text: ScalarText, expecting expected: ExpectedValue, scope: FormulaScope, pool: inout FormulaPool,
    curves: inout [Easing], diagnostics: inout Diagnostics
  ) -> CompiledValue? {
    nil
  }
}
