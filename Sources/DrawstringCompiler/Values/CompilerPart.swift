import DrawstringCore
internal import DrawstringSyntax

/// A part of the compiler, which compiles values and reports findings.
protocol CompilerPart {
  var values: CompileContext { get }
}

extension CompilerPart {
  var reader: Reader {
    get { values.reader }
    nonmutating _modify { yield &values.reader }
  }

  var scope: FormulaScope {
    get { values.scope }
    nonmutating _modify { yield &values.scope }
  }

  var graph: GraphBuilder { values.graph }

  var sites: SpecSites {
    get { values.sites }
    nonmutating _modify { yield &values.sites }
  }

  var document: Document { values.document }

  func range(_ node: NodeID) -> SourceRange { values.range(node) }

  func report(_ diagnostic: Diagnostic) { values.reader.report(diagnostic) }
}

/// Names with the index of each, and the node that defines the name.
struct NameTable: Sendable {
  private(set) var indices: [String: Int] = [:]
  private(set) var nodes: [String: NodeID] = [:]
  private(set) var names: [String] = []

  mutating func define(_ name: String, _ index: Int, at node: NodeID) {
    indices[name] = index
    nodes[name] = node
    names.append(name)
  }

  subscript(name: String) -> Int? { indices[name] }
}
