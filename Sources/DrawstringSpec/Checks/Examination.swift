package import DrawstringCore

/// Looks at a spec without errors as a whole, for what no single place of it can tell.
///
/// Each check is an extension in a file of its own. They cost more than reading does, so that only `validate` asks
/// for them.
package struct Examination {
  let document: Document
  let graph: Graph
  let sites: SpecSites
  var diagnostics: Diagnostics

  /// Adds the findings about a whole spec to `diagnostics`.
  package static func examine(
    _ document: Document, _ graph: Graph, _ sites: SpecSites, _ diagnostics: inout Diagnostics
  ) {
    var examination = Examination(document: document, graph: graph, sites: sites, diagnostics: diagnostics)
    examination.checkUnusedNames()
    diagnostics = examination.diagnostics
  }

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.report(diagnostic) }

  func range(_ node: NodeID) -> SourceRange { document.range(of: node) }
}
