internal import DrawstringCore
internal import DrawstringSyntax

// The wordings of the findings about layers and how they depend on one another.

extension Diagnostic {
  // MARK: Gradients

  // MARK: Replicators
}
