internal import DrawstringCompiler
internal import DrawstringCore
internal import DrawstringSyntax

/// Where the distances of the pull block are written; nil for those that are not.
struct PullSites {
  let trigger: NodeID?
  let rest: NodeID?
  let hysteresis: NodeID?

  init(_ document: Document) {
    // What is wrong there was found long before.
    var reader = Reader(document, diagnostics: Diagnostics())
    let pull = document.root.flatMap { reader.fields(of: $0, Format.effect)?["pull"] }
    let fields = pull.flatMap { reader.fields(of: $0.valueNode, Format.pull) }
    trigger = fields?["trigger"]?.valueNode
    rest = fields?["rest"]?.valueNode
    hysteresis = fields?["hysteresis"]?.valueNode
  }
}
