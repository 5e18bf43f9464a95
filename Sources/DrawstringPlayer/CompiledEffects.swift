extension Effect {
  /// Reads a compiled effect: the bytes of a file that `drawstring compile` has written.
  ///
  /// `variants` are applied in order. `Effect.variants` lists the names in the file; a file with more than three variants of
  /// its own holds each of them alone, and with `reducedMotion`. Throws a `CompiledEffectError` for other bytes and other
  /// variants. Every effect that is returned can be evaluated, even one read from invalid bytes; reading takes at most
  /// 20 times the memory of the file and 64 kB.
  public init(
    compiled bytes: some Collection<UInt8>, variants: [String] = []
  ) throws(CompiledEffectError) {
    let file = try CompiledEffect(Array(bytes))
    self.init(try file.graph(variants: variants))
  }

  /// Reads a compiled effect from memory; see `init(compiled:variants:)`.
  public init(compiled bytes: Span<UInt8>, variants: [String] = []) throws(CompiledEffectError) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    try self.init(compiled: copy, variants: variants)
  }
}
