internal import DrawstringCompiler
internal import DrawstringPlayer
internal import DrawstringSyntax

extension LoadedSpec {
  /// The most own variants of which every selection is compiled, in every order.
  private static let mostCombined = 3

  /// Returns the compiled effect, with the variants that were requested applied and the values of inputs that were given in place
  /// of their defaults; nil where there is none, or none that every reader takes.
  ///
  /// The other variants can be chosen when the file is loaded: each alone or with `reducedMotion`, and of at most three all
  /// selections in all orders. Without `notes`, the names and lines that only tools read are left out.
  package func compiled(notes: Bool = true) -> [UInt8]? {
    guard effect != nil else { return nil }
    guard let base else {
      if notes, requested.isEmpty, beginnings.isEmpty, beginningSize == nil { return bytes }
      return try? CompiledEffect(bytes).bytes(
        variants: requested, beginning: beginnings, size: beginningSize, notes: notes)
    }
    let rest = variantNames.filter { !requested.contains($0) }
    let isDerived = !ownVariants.contains(Format.reducedMotion) && rest.contains(Format.reducedMotion)
    let own = isDerived ? Array(rest.dropLast()) : rest
    var choices: [CompiledEffect.Choice] = []
    for selection in Self.selections(of: own.count) {
      for isReduced in isDerived ? [false, true] : [false] {
        let places = selection + (isReduced ? [own.count] : [])
        var ignored = Diagnostics()
        let choice = VariantCompiler.choose(
          requested + places.map { rest[$0] }, among: variants, of: document, source, base: base, &ignored)
        guard let graph = choice.graph, !ignored.hasErrors else { continue }
        choices.append(
          CompiledEffect.Choice(
            variants: places, graph: graph.beginning(with: beginnings, size: beginningSize)))
      }
    }
    return CompiledEffect.bytes(
      of: choices, variants: rest, isLastDerived: isDerived, notes: notes)
  }

  /// The selections of a number of variants: none, each, and of few variants all others in all orders.
  private static func selections(of count: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var longest = all
    for _ in 0..<min(count, count <= mostCombined ? count : 1) {
      longest = longest.flatMap { start in
        (0..<count).filter { !start.contains($0) }.map { start + [$0] }
      }
      all += longest
    }
    return all
  }
}
