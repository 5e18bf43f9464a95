internal import DrawstringCompiler
internal import DrawstringPlayer
internal import DrawstringSyntax

extension LoadedSpec {
  /// The most own variants of which every selection is compiled, in every order.
  private static let mostCombined = 3

  /// Returns the compiled effect, with the variants that were requested applied; nil where there is none.
  ///
  /// The other variants can be chosen when the file is loaded: each alone or with `reducedMotion`, and of at most three all
  /// selections in all orders. Without `notes`, the names and lines that only tools read are left out.
  package func compiled(notes: Bool = true) -> [UInt8]? {
    guard effect != nil, let base else { return nil }
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

  /// The bytes for a player: those of `compiled` without notes, or of the file itself where it is compiled, with the values of
  /// inputs that were given in place of their defaults. Nil without an effect.
  package var playable: [UInt8]? {
    guard isCompiled else { return compiled(notes: false) }
    if beginnings.isEmpty && beginningSize == nil { return bytes }
    return try? CompiledEffect(bytes).beginning(with: beginnings, size: beginningSize)
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
