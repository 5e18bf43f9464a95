package import DrawstringCore
package import DrawstringSyntax

/// What compiling a document gives: the graph, and where what it holds is written.
package struct CompiledSpec: Sendable {
  package var graph: Graph
  package var sites: SpecSites
  /// What the author's constants are.
  package var constants: [String: ConstantValue]
  package var expectations: Expectations
}
