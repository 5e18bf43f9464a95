import DrawstringCore
internal import DrawstringSyntax

/// A part of the compiler, which compiles values and reports findings.
protocol CompilerPart {
  var values: ValueCompiler { get set }
}

extension CompilerPart {
  var reader: Reader {
    get { values.reader }
    _modify { yield &values.reader }
  }

  var scope: FormulaScope {
    get { values.scope }
    _modify { yield &values.scope }
  }

  var graph: GraphBuilder { values.graph }

  var sites: SpecSites {
    get { values.sites }
    _modify { yield &values.sites }
  }

  /// A call of its functions by this name copies the document. Where values are read, the calls name the stored path.
  var document: Document { values.reader.document }

  func range(_ node: NodeID) -> SourceRange { values.reader.document.range(of: node) }

  mutating func report(_ diagnostic: Diagnostic) { values.reader.report(diagnostic) }
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
